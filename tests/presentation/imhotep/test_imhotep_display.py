"""Cards on the table (IMH-21.1, IMH-24.1): drawing, terminal and points show less than a seat may know."""

from typing import Any
from xml.etree import ElementTree

import pytest

from rules.imhotep.dynasty_tables import board, play
from saqqara.core.state import State
from saqqara.games.imhotep.presentation import presenter
from saqqara.games.imhotep.presentation.help_topics import help_topics
from saqqara.games.imhotep.svg import table as drawing
from saqqara.presentation import View, Viewer, score_label
from saqqara.table.action_preview import preview_action

NAMES = ("Anna", "Bert")
W, B = 0, 1
RED = ("entrance", "sarcophagus", "paved-path", "private-quarry")
HIDDEN: dict[str, Any] = {"hidden_cards": True}


def displayed(state: State, seat: int | None) -> View:
    return state.game.definition.display_view(state.view(seat))


def hand_of(view: View, seat: int, lang: str = "en") -> str:
    return drawing.belongings(view, seat, lang, names=NAMES)[1]


def pieces(svg: str) -> list[tuple[str, str]]:
    """Return the cards in a drawing of a hand, each with its count."""
    return [
        (one.get("href", "").removeprefix("#"), "".join(text.text or "" for text in group.iter("text"))[:1])
        for group in ElementTree.fromstring(svg).iter("g") if group.get("class") == "lift"
        for one in group.iter("use") if one.get("href", "").startswith("#tile-")
    ]  # fmt: skip


# ---- kept red cards in the profile `yucata` -------------------------------------------------------------------------


def with_amun() -> State:
    return board(hands=("statue", "entrance entrance private-quarry lever"), profile="yucata", prophecies=True)


@pytest.mark.parametrize("seat", [None, W, B])
def test_yucata_profile_displays_red_cards_as_a_number(seat: int | None) -> None:
    view = displayed(with_amun(), seat)
    assert view["kept_red"] == [[], [None, None, None]]
    assert pieces(hand_of(view, B)) == [("tile-lever-s", ""), ("tile-card-s", "3")]
    for lang, words in (
        ("en", "3 red cards kept"),
        ("de", "3 rote Karten behalten"),
        ("ru", "оставлены 3 красные карты"),
    ):
        hand = ElementTree.fromstring(hand_of(view, B, lang))
        red_cards = next(one for one in hand.iter() if one.get("id") == "hand-1-kept_red")
        assert red_cards.get("aria-label") == words
        assert words in (hand.get("aria-label") or "")


@pytest.mark.parametrize("seat", [None, W, B])
def test_yucata_profile_names_no_red_card(seat: int | None) -> None:
    state = with_amun()
    view = displayed(state, seat)
    hands = "".join(drawing.belongings(view, B, "en", names=NAMES)) + presenter.player_area(
        view, B, Viewer("en", None, NAMES)
    )
    terminal = state.game.definition.terminal(state.view(seat), "en", NAMES, 120, 60).plain.split("Bert", 1)[1]
    for card in RED:
        assert f"tile-{card}" not in hands
        assert f"use {card}" not in hands
        assert card.replace("-", " ") not in f"{hands} {terminal}".lower()
    explanation = presenter.score_explanation(view, B, "red_cards", "en")
    assert all(piece not in RED for _, piece in explanation.pieces)
    svg = state.svg(seat)
    assert all(f'data-piece="{card}"' not in svg for card in ("entrance", "private-quarry"))


def test_only_yucata_profile_hides_cards_and_only_red_ones() -> None:
    view = displayed(with_amun(), W)
    assert view["hands"] == [["statue"], ["lever"]]
    printed = board(hands=("", "entrance"))
    assert displayed(printed, W) == printed.view(W)


# ---- hidden market cards --------------------------------------------------------------------------------------------


def with_hidden() -> State:
    """Return a state in which seat 1 owns open and hidden cards.

    Seat 1 took three statues and a Pyramid Decoration openly, kept a red card, and has a Cargo Sled.
    """
    cards = "statue statue statue pyramid-decoration entrance cargo-sled"
    return board("... ... .. W", cards="lever statue", hands=("sail", cards), sleds="22", **HIDDEN)


@pytest.mark.parametrize("seat", [None, W])
def test_cards_of_others_are_backs_with_a_number(seat: int | None) -> None:
    view = displayed(with_hidden(), seat)
    assert (view["hands"][B], view["kept_red"][B], view["face_down"][B]) == (["cargo-sled"], [], 5)
    assert pieces(hand_of(view, B)) == [("tile-cargo-sled-s", ""), ("tile-card-s", "5")]
    assert "5 cards face down" in hand_of(view, B)
    state = with_hidden()
    terminal = state.game.definition.terminal(state.view(seat), "en", NAMES, 120, 60).plain
    assert "statue" not in "\n".join(line for line in terminal.split("\n") if "Bert" in line)


def test_the_owner_sees_their_own_cards() -> None:
    view = displayed(with_hidden(), B)
    assert view["hands"][B] == ["pyramid-decoration", "statue", "statue", "statue", "cargo-sled"]
    assert (view["kept_red"][B], view["face_down"]) == (["entrance"], [1, 0])


def test_points_of_others_leave_out_their_cards() -> None:
    state = with_hidden()
    whole, displayed_view = state.view(W), displayed(state, W)
    assert (whole["scores"], whole["breakdown"][B]["statues"]) == ([1, 6], 6)
    assert (displayed_view["scores"], displayed_view["breakdown"][B]["statues"]) == ([1, 0], 0)
    assert str(score_label(displayed_view, B)) == "0"
    assert displayed(state, B)["scores"] == [0, 6]
    assert displayed(state, None)["scores"] == [0, 0]


def test_preview_scores_as_the_table_does() -> None:
    state = play(board("... ... .. B", cards="statue lever", **HIDDEN), "sail 4 market, take 1, quarry")
    assert state.view(W)["scores"] == [0, 1]
    seen = preview_action(state.game, state.view(W), "quarry")
    assert seen.scores == (0, 0)
    assert (seen.view_after["hands"], seen.view_after["face_down"]) == ([[], []], [0, 1])


def test_openly_taken_card_is_in_the_log() -> None:
    state = play(with_hidden(), "sail 4 market, take 1")
    assert displayed(state, B)["hands"][W] == []
    assert displayed(state, B)["face_down"] == [2, 0]
    assert {"piece": "lever", "from": "market.1", "to": "hand-0"} in [
        step for line in state.log(B) for step in line["moved"]
    ]


def test_all_cards_are_open_after_the_game() -> None:
    state = board("W@market ..@tomb .@pyramid B", round_number=6, hands=("", "statue"), **HIDDEN)
    assert displayed(state, W)["hands"] == [[], []]
    play(state, "sail 4 obelisks")
    assert displayed(state, W) == state.view(W)
    assert displayed(state, None)["hands"] == [[], ["statue"]]


def test_display_view_is_idempotent() -> None:
    for state in (with_amun(), with_hidden()):
        for seat in (None, W, B):
            view = displayed(state, seat)
            assert state.game.definition.display_view(view) == view


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_options_dialog_notes_sides_without_secrets(lang: str) -> None:
    def about(**sides: str) -> str:
        return next(one.text for one in help_topics(board(**HIDDEN, **sides).game, lang) if one.name == "hidden_cards")

    more = about().removeprefix(about(market="B")).strip()
    assert more
    assert about(market="C", pyramid="D", temple="A", obelisks="B", tomb="B").endswith(more)
    for site in ("market", "pyramid", "temple"):
        assert more not in about(**{site: "B"})
