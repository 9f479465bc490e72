"""Valid combinations of Imhotep's options (IMH-20.4), and games without an option."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest

from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError
from saqqara.games import imhotep
from saqqara.i18n import LANGUAGES

BASE = [
    "players",
    "market",
    "pyramid",
    "temple",
    "tomb",
    "obelisks",
    "wrath",
    "private_boats",
    "bets",
    "favour",
    "profile",
]
NEW = ["dynasty", "prophecies", "unlimited_stones", "hidden_cards"]


def game(**chosen: Any) -> Game:
    return Game(imhotep.DEFINITION, chosen)


def test_base_game_has_no_dynasty_options() -> None:
    assert list(game().options) == BASE
    assert game(dynasty=False, prophecies=False, unlimited_stones=False, hidden_cards=False) == game()
    assert repr(game(players=3)).endswith("favour=False, profile='printed')")


def test_with_dynasty_all_options_are_named() -> None:
    assert list(game(dynasty=True).options) == [*BASE, *NEW]
    assert [game(dynasty=True).options[name] for name in NEW] == [True, False, False, False]
    sides = dict.fromkeys(("market", "temple"), "C") | {"pyramid": "D", "tomb": "B"}
    assert [game(dynasty=True, **sides).options[site] for site in BASE[1:6]] == ["C", "D", "C", "B", "A"]


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"pyramid": "C"}, "imhotep: pyramid='C' needs dynasty=True (IMH-20.4)"),
        ({"obelisks": "D", "dynasty": False}, "imhotep: obelisks='D' needs dynasty=True (IMH-20.4)"),
        ({"prophecies": True}, "imhotep: prophecies=True needs dynasty=True (IMH-20.4)"),
        ({"unlimited_stones": True}, "imhotep: unlimited_stones=True needs dynasty=True (IMH-20.4)"),
        ({"hidden_cards": True}, "imhotep: hidden_cards=True needs dynasty=True (IMH-20.4)"),
        (
            {"dynasty": True, "unlimited_stones": True, "players": 3, "profile": "yucata"},
            "imhotep: unlimited_stones=True needs players=2 (IMH-20.4, IMH-21.3)",
        ),
        (
            {"dynasty": True, "unlimited_stones": True},
            "imhotep: unlimited_stones=True needs profile='yucata' (IMH-20.4, IMH-21.2)",
        ),
        (
            {"dynasty": True, "hidden_cards": True, "profile": "yucata"},
            "imhotep: hidden_cards=True needs profile='printed' (IMH-20.4, IMH-24.1)",
        ),
        ({"pyramid": "E"}, "imhotep: pyramid='E' is invalid; pyramid must be 'A' or 'B' or 'C' or 'D'"),
        ({"dynasty": 1}, "imhotep: dynasty=1 is invalid; dynasty must be False or True"),
    ],
)
def test_invalid_combinations_are_refused_with_their_clause(chosen: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        game(**chosen)
    assert str(caught.value) == why
    assert str(pickle.loads(pickle.dumps(caught.value))) == why


def test_every_other_combination_is_allowed() -> None:
    for players, side, profile, dynasty, prophecies, unlimited, hidden in product(
        (2, 3, 4), "ABCD", ("printed", "yucata"), *[(False, True)] * 4
    ):
        new = side in "CD" or prophecies or unlimited or hidden
        wrong = (
            (new and not dynasty)
            or (unlimited and (players > 2 or profile == "printed"))
            or (hidden and profile == "yucata")
        )
        chosen = dict(zip(NEW, (dynasty, prophecies, unlimited, hidden), strict=True))
        if wrong:
            with pytest.raises(InvalidOptionError, match=r"\(IMH-20.4"):
                game(players=players, tomb=side, profile=profile, **chosen)
        else:
            made = game(players=players, tomb=side, profile=profile, **chosen)
            assert (made.has_private_hands, made.autoplay_forced) == (hidden, not hidden)


def test_refusals_of_options_are_translated() -> None:
    with pytest.raises(InvalidOptionError) as caught:
        game(tomb="C")
    refusal = caught.value.refusal
    assert refusal is not None
    assert (refusal.reason("en"), refusal.suggestion_text("en")) == (
        "sides C and D belong to A New Dynasty",
        "turn A New Dynasty on, or choose side A or B",
    )
    assert refusal.reason("de") == "die Seiten C und D gehören zu „Eine neue Dynastie“"
    assert refusal.suggestion_text("ru") == "включите «Новую династию» или выберите сторону A или B"


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (
            {"dynasty": True, "unlimited_stones": True, "players": 4, "profile": "yucata"},
            "unlimited stones are for two",
        ),
        ({"dynasty": True, "unlimited_stones": True}, "unlimited stones belong to the rules on Yucata"),
        (
            {"dynasty": True, "hidden_cards": True, "profile": "yucata"},
            "hidden market cards belong to the printed rules",
        ),
        ({"hidden_cards": True}, "hidden market cards belong to A New Dynasty"),
        ({"prophecies": True}, "prophecies belong to A New Dynasty"),
        ({"unlimited_stones": True}, "unlimited stones belong to A New Dynasty"),
    ],
)
def test_refusals_of_options_have_their_own_texts(chosen: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        game(**chosen)
    refusal = caught.value.refusal
    assert refusal is not None
    assert refusal.reason("en").startswith(why)
    assert len({(refusal.reason(lang), refusal.suggestion_text(lang)) for lang in LANGUAGES}) == 3
