"""Refusals in the middle of an action, and texts that are not actions."""

from typing import Any

import pytest

from rules.imhotep.tables import game, play, position, refused, start
from saqqara.errors import ActionSyntaxError, IllegalActionError
from saqqara.i18n import translate

PHASES: dict[str, tuple[dict[str, Any], str, str]] = {  # phase: position, actions that lead there, clause
    "take": ({"boats": ".... ... ... 0"}, "sail 4 market", "IMH-5.1"),
    "keep": (
        {"boats": ".... ... ... 0", "market": "B", "cards": "lever", "hidden": 2}, "sail 4 market, take 4", "IMH-6.1"
    ),
    "build": ({"boats": ".... ... ... 0", "pyramid": "B"}, "sail 4 pyramid", "IMH-6.2"),
    "place": (
        {"boats": ".... ... ... 0", "pyramid": "B", "at_pyramid": ("", "", "111", "")},
        "sail 4 pyramid, build right", "IMH-6.2",
    ),
    "temple": (
        {"boats": "...@pyramid ..@market ..@tomb 0", "temple": "B", "at_temple": "0"}, "sail 4 obelisks", "IMH-6.3"
    ),
    "lever": ({"boats": ".... ... ... 0", "hands": ("lever",)}, "use lever", "IMH-7.4"),
    "sail-load": ({"hands": ("sail",)}, "use sail", "IMH-7.4"),
    "sail": ({"hands": ("sail",)}, "use sail, load 4.1", "IMH-7.4"),
    "hammer": ({"hands": ("hammer",)}, "use hammer", "IMH-7.4"),
    "chisel": ({"hands": ("chisel",)}, "use chisel", "IMH-7.4"),
    "order": ({"boats": ".... 01. ... .", "hands": ("lever",)}, "use lever, sail 2 tomb", "IMH-R23"),
    "favour-1": ({"favour": True}, "favour 1", "IMH-R24"),
    "favour-2": ({"favour": True}, "favour 2", "IMH-R24"),
    "favour-3": ({"favour": True}, "favour 3", "IMH-R24"),
    "favour-3-sail": ({"favour": True}, "favour 3, load 4.1", "IMH-R24"),
    "favour-4": ({"favour": True}, "favour 4", "IMH-R24"),
    "favour-4-more": ({"favour": True}, "favour 4, load 2.1", "IMH-R24"),
    "favour-4-sail": ({"favour": True}, "favour 4, load 4.1", "IMH-R24"),
    "favour-5": ({"favour": True}, "favour 5", "IMH-R24"),
}  # fmt: skip


@pytest.mark.parametrize("phase", list(PHASES))
def test_refusal_names_the_current_decision(phase: str) -> None:
    parts, decisions, clause = PHASES[phase]
    state = play(position(**parts), decisions)
    assert state.view(None)["phase"] == phase
    rule, why = refused(state, "quarry")
    assert (rule, why) == (clause, translate("en", f"imhotep-no-asked-{phase}"))


@pytest.mark.parametrize("text", ["take 1", "keep 2", "build left", "points", "stones", "next 1", "done"])
def test_follow_up_actions_are_refused_at_the_start_of_a_turn(text: str) -> None:
    clause = {"take": "5.1", "keep": "6.1", "build": "6.2", "points": "6.3", "stones": "6.3", "next": "R23"}
    assert refused(position(), text)[0] == f"IMH-{clause.get(text.split()[0], '3.2')}"


def test_IMH_3_6_when_the_game_is_over_everything_is_refused() -> None:
    state = play(position("...@pyramid ..@market ..@tomb 0", round_number=6), "sail 4 obelisks")
    for text in state.game.action_texts:
        assert refused(state, text) == ("IMH-3.6", "the game is over, all 6 rounds have been played")


def test_IMH_R23_each_stone_has_one_place_in_the_order() -> None:
    state = play(position("01.0 ... ... .", hands=("lever",)), "use lever, sail 1 tomb, next 2")
    assert refused(state, "next 3") == ("IMH-R23", "there is no stone on space 3 of boat 1")
    assert refused(state, "next 2") == ("IMH-R23", "the stone on space 2 of boat 1 has its place in the order already")


def test_IMH_R23_sail_uses_the_boat_that_was_loaded() -> None:
    state = play(position(".... 00. ... .", hands=("sail",)), "use sail, load 4.1")
    assert refused(state, "sail 2 tomb") == ("IMH-R23", "the boat that was loaded for it sails, number 4")


def test_a_refused_decision_changes_nothing() -> None:
    state = start(players=3)
    before = state.view(0)
    with pytest.raises(IllegalActionError) as raised:
        state.play("sail 1 tomb")
    assert raised.value.clause == "IMH-4.3"
    assert str(raised.value) == (
        "'sail 1 tomb' is not allowed (IMH-4.3): boat 1 must carry at least 3 stones to sail, it carries 0."
    )
    assert state.view(0) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with"),
        ("quarry 3", "takes no argument"),
        ("load 5.1", "from 1 to 4, as in `load 2.3`"),
        ("load 1.5", "as in `load 2.3`"),
        ("Load 1.1", "action texts are lower case with single spaces"),
        ("load  1.1", "action texts are lower case with single spaces"),
        ("sail 1 river", "as in `sail 2 temple`"),
        ("use statue", "lever, hammer, sail, chisel, raft or plank"),
        ("build 1.6", "or level and place, as in `build 2.3`"),
        ("bet market left", "as in `bet tomb left`"),
        ("favour 6", "from 1 to 5"),
        ("prophesy seth", "as in `prophesy amun`"),
    ],
)
def test_unparsable_texts_are_refused_with_a_hint(text: str, why: str) -> None:
    error = start().why_illegal(text)
    assert isinstance(error, ActionSyntaxError)
    assert why in error.reason


def test_texts_of_all_decisions_in_canonical_order() -> None:
    texts = game().action_texts
    verbs = list(dict.fromkeys(text.split()[0] for text in texts))
    assert verbs == [
        "quarry", "load", "sail", "use", "next", "take", "buy", "keep", "crypt", "build", "raise", "points", "stones",
        "imhotep", "deliver", "private", "bet", "favour", "prophesy", "done", "pass",
    ]  # fmt: skip
    base = 1 + 16 + 20 + 4 + 4 + 4 + 2 + 3 + 2 + 5 + 8 + 5 + 2
    assert len(set(texts)) == len(texts) == base + 2 + 4 + 3 + 15 + 3 + 5 + 5 + 7  # raft and plank, buy, crypt ...
