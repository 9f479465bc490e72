"""Refusals name the clause and the deciding facts in three languages, and nothing changes."""

from typing import Any

import pytest

from rules.tara_wolf.tables import play, position, seat
from saqqara.errors import ActionSyntaxError, IllegalActionError

TOMB: dict[str, Any] = {"tomb": "tomb_ramses_ii", "adventurers_inside": (True, True)}


@pytest.mark.parametrize(
    ("phase", "facts", "text", "rule", "why"),
    [
        ("resources", {}, "coins 6", "TW-4.1", "you have only 4 resources to split, 6 coins are too many"),
        (
            "resources",
            {"hands": ("cat", "")},
            "play cat",
            "TW-4.1",
            "first split your 4 resources into coins and cards",
        ),
        ("resources", {}, "use nile_flood", "TW-R10", "you do not have the papyrus “Flood of the Nile”"),
        ("play", {"hands": ("cat", "")}, "play donkey", "TW-4.2", "there is no card “Donkey” in your hand"),
        ("play", {"hands": ("cat", "")}, "play cat", "TW-4.2", "“Temple cat” costs 1 now, you have no coin"),
        ("play", {"hands": ("mummy", "")}, "play mummy", "TW-4.2", "“Mummy” is an obstacle"),
        ("play", {"hands": ("cat", "")}, "discard cat", "TW-4.2", "play companions and animals"),
        ("play", {"hands": ("cat", "")}, "pass", "TW-R16", "after both camp phases"),
        ("play", {"hands": ("cat", "")}, "open", "TW-4.2", "play companions and animals"),
        ("clean-up", {"hands": ("4*soldier 2*cat", "")}, "discard snare", "TW-6.2", "no card “Snare” in your hand"),
        ("clean-up", {"hands": ("4*soldier 2*cat", "")}, "done", "TW-R12", "down to the limit"),
        ("open", {}, "done", "TW-5.1", "first open the tomb"),
        ("open", {"markers": (0, 1)}, "pass", "TW-5.2", "your pass marker is gone"),
        ("send", TOMB, "send soldier", "TW-5.3", "there is no card “Soldier” in your camp"),
        ("send", TOMB, "lay snare", "TW-5.3", "send characters into the tomb"),
        ("lay", {**TOMB, "hands": ("cat", "")}, "lay snare", "TW-5.4", "no card “Snare” in your hand"),
        (
            "lay",
            {**TOMB, "hands": ("cat", "")},
            "lay ankh",
            "TW-5.4",
            "you do not have the papyrus “Ankh of protection”",
        ),
        ("lay", {**TOMB, "papyri": ("nile_flood", "")}, "lay nile_flood", "TW-R13", "no trap, no undead and no ward"),
        ("lay", {**TOMB, "papyri": ("ankh", "")}, "use ankh", "TW-R13", "laid face down among the obstacles"),
        (
            "lay",
            {**TOMB, "hands": ("cat camel", ""), "laid": ("donkey", "")},
            "lay cat",
            "TW-R2",
            "laid your bluff already",
        ),
        ("lay", {**TOMB, "hands": ("cat", ""), "holder": 1}, "lay cat", "TW-R2", "only the medallion’s holder"),
        (
            "trigger",
            {**TOMB, "inside": ("snare", "cat")},
            "trigger spike_pit",
            "TW-R14",
            "you have no trap “Spike pit” here",
        ),
        ("trigger", {**TOMB, "inside": ("snare", "cat")}, "done", "TW-R14", "first trigger a trap"),
        ("book", {"inside": ("thief", "")}, "use book_of_dead", "TW-C12", "you do not have the papyrus"),
        ("book", {"inside": ("thief", "")}, "choose thief", "TW-C12", "use the Book of the Dead"),
    ],
)
def test_a_refusal_names_its_clause_and_the_facts(
    phase: str, facts: dict[str, Any], text: str, rule: str, why: str
) -> None:
    state = position(phase, **facts)
    before = [state.view(viewer) for viewer in (0, 1, None)]
    error = state.why_illegal(text)
    assert isinstance(error, IllegalActionError)
    assert error.clause == rule
    assert why in error.reason
    with pytest.raises(IllegalActionError) as caught:
        state.play(text)
    assert str(caught.value) == str(error)
    assert [state.view(viewer) for viewer in (0, 1, None)] == before
    assert error.refusal.reason("de") != error.refusal.reason("en") != error.refusal.reason("ru")


def test_a_refusal_speaks_the_language_of_its_reader() -> None:
    state = position("play", hands=("jackal", ""), coins=(0, 0))
    error = state.why_illegal("play jackal")
    assert isinstance(error, IllegalActionError)
    assert error.refusal.reason("de") == "„Schakal“ kostet jetzt 1, du hast keine Münze"
    assert error.refusal.reason("ru") == "карта «Шакал» сейчас стоит 1, а у вас нет монет"


def test_refusals_of_hits_name_the_mismatch() -> None:
    state = position("trigger", 1, inside=("thief starlet soldier mummy", "poison_darts snare"), **TOMB)
    state.play("trigger poison_darts")
    for text, rule, why in (
        ("hit tara_wolf", "TW-R1", "traps hit companions and animals only"),
        ("hit mummy", "TW-R1", "traps hit companions and animals only"),
        ("hit jackal", "TW-R1", "the other player has no “Jackal” in this tomb"),
        ("hit soldier", "TW-R15", "“Soldier” was not a target of “Poison darts” when it was triggered"),
        ("hit thief", "TW-C7", "“Poison darts” can hit “Starlet”, so it must"),
        ("done", "TW-C7", "“Poison darts” can hit “Starlet”, so it must"),
        ("trigger snare", "TW-5.5", "first choose whom “Poison darts” hits"),
    ):
        error = state.why_illegal(text)
        assert isinstance(error, IllegalActionError)
        assert (error.clause, why in error.reason) == (rule, True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play", "`play` needs a card of the main pile"),
        ("Play Soldier", "action texts are lower case with single spaces: `play soldier`"),
        ("play ankh", "`play` needs a card of the main pile"),
        ("send mummy", "`send` needs an adventurer, a companion or an animal"),
        ("coins 9", "`coins` needs a number from 0 to 8"),
        ("top 7", "`top` needs a place from 1 to 6"),
        ("done now", "`done` takes no argument"),
        ("", "an action begins with `coins`"),
        ("?", "an action begins with `coins`"),
    ],
)
def test_unparsable_texts_are_refused(text: str, why: str) -> None:
    error = position("play", hands=("cat", "")).why_illegal(text)
    assert isinstance(error, ActionSyntaxError)
    assert why in error.reason


def test_refusals_during_effects_name_the_current_decision() -> None:
    state = position("play", hands=("assassin", ""), camps=("", "thief soldier"), coins=(2, 0))
    play(state, "play assassin")
    error = state.why_illegal("choose soldier")
    assert isinstance(error, IllegalActionError)
    assert error.reason == "“Soldier” has a printed strength of 5, “Assassin” reaches 2 at most"
    assert state.why_illegal("coins 2").reason == "first choose somebody in the other camp for “Assassin”"
    assert seat(state, 1)["camp"] == ["montana_smith", "soldier", "thief"]
