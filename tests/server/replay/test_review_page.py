"""Text of one player's part of a review."""

import pytest

from saqqara.analysis import PlyReview, Review
from saqqara.i18n import translate
from saqqara.server.replay.review_page import build_side, cost_sentence, find_highlights, played_text
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table


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
def test_luck_has_plural_forms(lang: str, luck: str, count: int, words: str) -> None:
    assert translate(lang, "review-luck-part", luck=luck, count=count) == words


@pytest.mark.parametrize(
    ("lang", "lost", "words"),
    [
        ("en", 1, "60 of 100: mistakes cost one percentage point in all"),
        ("de", 1, "60 von 100: Fehler kosteten zusammen einen Prozentpunkt"),
        ("de", 25, "60 von 100: Fehler kosteten zusammen 25 Prozentpunkte"),
    ],
)
def test_mistakes_have_plural_forms(lang: str, lost: int, words: str) -> None:
    assert translate(lang, "review-skill-kept", skill="60", lost=lost) == words


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "You ended your camp phase"), ("de", "Du hast deine Lagerphase beendet")]
)
def test_button_without_subject_uses_the_log_sentence(lang: str, words: str) -> None:
    seats = [{"name": name, "player": "person", "person": name} for name in ("ann", "ben")]
    table = Table.open("tara_wolf", {}, 1, seats)
    for action in ("coins 0", "done"):
        table.play(0, action, confirm=True)
    ended = PlyReview(2, 0, "done", "play donkey", 0.5, 0.4, 0.1, 0.0)
    assert played_text(ended, TableView(table, 0, lang, "")) == words


@pytest.mark.parametrize(
    ("lang", "one", "five"),
    [
        ("en", "This cost 1 point, but no winning chances.", "This cost 5 points, but no winning chances."),
        (
            "de", "Der Fehler kostete 1 Punkt, aber keine Gewinnchance.",
            "Der Fehler kostete 5 Punkte, aber keine Gewinnchance.",
        ),
        ("ru", "Ошибка стоила 1 очко, но на шансы не повлияла.", "Ошибка стоила 5 очков, но на шансы не повлияла."),
    ],
)  # fmt: skip
def test_points_lost_in_a_decided_game_are_mentioned(lang: str, one: str, five: str) -> None:
    seats = [{"name": name, "player": "person", "person": name} for name in ("ann", "ben")]
    table_view = TableView(Table.open("duel", {}, 1, seats), 0, lang, "")

    def loss_text(points: float, loss: float = 0.0) -> str:
        return cost_sentence(
            PlyReview(2, 0, "place a1", "place b2", 1.0, 1 - loss, loss, 0.0, points_lost=points, proved=True),
            table_view,
        )

    assert [loss_text(1.2), loss_text(5.0)] == [one, five]
    assert "25" in loss_text(
        55.6, loss=0.25
    )  # a lost chance comes first, and then the text does not mention the lost points


def test_the_turning_point_shows_the_blunder_and_leads_to_its_turn() -> None:
    """Ben's placement in turn 2 raises Ann's chance from 40 to 80 of 100."""
    seats = [{"name": name.capitalize(), "player": "person", "person": name} for name in ("ann", "ben")]
    table = Table.open("duel", {"first": 0}, 1, seats)
    for seat, action in ((0, "place a1"), (1, "place b1"), (0, "place a2")):
        table.play(seat, action, confirm=True)
    plies = [
        PlyReview(1, 0, "place a1", "place a1", 0.4, 0.4, 0.0, 0.0),
        PlyReview(2, 1, "place b1", "place b2", 0.6, 0.2, 0.4, 0.0),
        PlyReview(3, 0, "place a2", "place a2", 0.8, 0.8, 0.0, 0.0),
    ]
    table_view = TableView(table, 0, "en", "")
    (turned,) = find_highlights(
        Review([*plies, PlyReview(4, 0, "x", "x", 0.95, 0.95, 0.0, 0.0)], [0], 2), table_view, [1, 2, 3, 4]
    )
    assert (turned.ply, turned.turn, turned.name, turned.what) == (2, 2, "Ben", "turning point")
    assert turned.why == "Place on b1. Your chance of winning rose from 40% to 80%."


def test_review_excludes_stand_in_actions() -> None:
    """Ann herself loses 10 of 100; a computer player that stands in for her loses 30 more."""
    seats = [{"name": name.capitalize(), "player": "person", "person": name} for name in ("ann", "ben")]
    table = Table.open("duel", {"first": 0}, 1, seats)
    for seat, action in ((0, "place a1"), (1, "place b1")):
        table.play(seat, action, confirm=True)
    table.leave(0, "novice")
    table.play_all(0, ["place a2"])
    plies = [
        PlyReview(1, 0, "place a1", "place a2", 0.6, 0.5, 0.1, 0.0),
        PlyReview(2, 1, "place b1", "place b1", 0.5, 0.5, 0.0, 0.0),
        PlyReview(3, 0, "place a2", "place a3", 0.5, 0.2, 0.3, 0.0, random_regret=0.5),
        PlyReview(4, 1, "place c1", "place c1", 0.8, 0.8, 0.0, 0.0),
    ]
    table_view, review = TableView(table, 0, "en", ""), Review(plies, [1], 2)
    ann = build_side(review, table_view, 0, [1, 2, 3, 4])
    assert (ann.name, ann.lost, [one.ply for one in ann.costly]) == ("You", 10, [1])
    (turned,) = find_highlights(review, table_view, [1, 2, 3, 4])
    assert (turned.ply, turned.name) == (3, "Computer (for you)")
