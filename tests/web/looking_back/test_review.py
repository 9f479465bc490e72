"""A player's part of a review, in words."""

import pytest

from saqqara.words import say


@pytest.mark.parametrize(
    ("lang", "luck", "count", "words"),
    [
        ("en", "+11", 11, "what was revealed was worth +11 percentage points"),
        ("en", "−1", 1, "what was revealed was worth −1 percentage point"),
        ("de", "−4", 4, "was aufgedeckt wurde, brachte −4 Prozentpunkte"),
        ("de", "−1", 1, "was aufgedeckt wurde, brachte −1 Prozentpunkt"),
        ("de", "+0", 0, "was aufgedeckt wurde, änderte nichts"),
        ("ru", "+1", 1, "то, что открылось, принесло +1 п. п."),
    ],
)
def test_luck_is_counted(lang: str, luck: str, count: int, words: str) -> None:
    assert say(lang, "review-luck-part", luck=luck, count=count) == words


@pytest.mark.parametrize(
    ("lang", "lost", "words"),
    [
        ("en", 1, "60 of 100: mistakes cost one percentage point in all"),
        ("de", 1, "60 von 100: Fehler kosteten zusammen einen Prozentpunkt"),
        ("de", 25, "60 von 100: Fehler kosteten zusammen 25 Prozentpunkte"),
    ],
)
def test_mistakes_are_counted(lang: str, lost: int, words: str) -> None:
    assert say(lang, "review-skill-kept", skill="60", lost=lost) == words
