"""The table of Imhotep as text: its content, its width, and its legibility without colour."""

import random
from typing import Any

import pytest

from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, game, play, position
from saqqara.core.state import State
from saqqara.games.imhotep.components import CARDS
from saqqara.games.imhotep.presentation.terminal_view import board
from saqqara.games.imhotep.rules.setup import DYNASTY_SWITCHES, OPTIONS
from saqqara.i18n import translate

NAMES = ("Anna", "Ben", "Cleo", "Dora")
EVERYTHING: dict[str, Any] = {**ALL_B, **ALL_EXPANSIONS}


def drawn(state: State, seat: int | None = -1, lang: str = "en", columns: int = 80, lines: int = 30) -> list[str]:
    """Return the lines that a seat sees; by default the seat to decide."""
    view = state.view(state.current_player if seat == -1 else seat)
    text = board(view, lang, NAMES[: state.game.num_players], columns, lines)
    return [line.rstrip() for line in text.plain.split("\n")]


def test_the_whole_table_of_two_with_side_a_everywhere() -> None:
    state = position(
        "0.1. 10.@tomb ... .", sleds="32", cards="statue lever - chisel", hands=("statue statue lever", "hammer"),
        at_pyramid="0110", at_temple="01011", at_tomb="0011010", heights="21", round_number=3,
    )  # fmt: skip
    assert drawn(state) == [
        " Round 3, turn 1",
        " Boats                             Market A             Round 3 of 6: 4331",
        " 1  ■  2  ▲  4  ≥3                 1  statue            Draw pile: 27",
        " 2  ▲  ■  ·     → Tomb             2  lever             Discards: 0",
        " 3  1  2  3     ≥2                 3 ·",
        " 4  1           ≥1                 4  chisel",
        "",
        " Pyramid A            Temple A        Tomb A ◂2          Obelisks A",
        " ■ ■ 2  2 1  4         ▲  ▲  ■  ▲     ■ ▲ ■ · · · · ·    ■  2  ▲  1",
        " ▲ 4 1  3 3           ×2 ×1 ×1 ×1     ■ ■ · · · · · ·    10 / 1",
        " ▲ 3 3                                ▲ ▲ · · · · · ·",
        " ■2 ▲2                ■2 ▲3           ■4 ▲3              ■2 ▲1",
        "",
        "           points   sled   quarry cards",
        "▸ ■ Anna   0 (+21)  ■■■□□      14  statue ×2  lever",
        "  ▲ Ben    0 (+6)   ▲▲□□□      16  hammer",
    ]


def test_the_whole_table_of_four_with_side_b_and_all_options() -> None:
    state = position(
        "01.. 23.@obelisks ..@tomb ..", players=4, cards="statue entrance -", hidden=2, round_number=2,
        hands=("statue lever", "", "sail chisel chisel tomb-decoration statue", ""), at_pyramid=("01", "2", "3301", ""),
        at_temple="012301", at_tomb="0123012301230", heights="2103", towers="02", placed={"tomb left": 1},
        used={3: 2}, launched={3: "market", 0: None}, **EVERYTHING,
    )  # fmt: skip
    assert drawn(state) == [
        " Round 2, turn 1 · Wrath of the Pharaoh",
        " Boats                             Market B ◂◆          Round 2 of 6: 4322",
        " 1  ■  ▲  3  4  ≥3                 1  statue            Draw pile: 23",
        " 2  ●  ◆  ·     → Obelisks         2  entrance          Discards: 0",
        " 3  ·  ·        → Tomb             3 ·                  Pharaoh’s Favour",
        " 4  1  2        ≥1                 4 ▒▒ ▒▒               1   2  3●   4   5",
        "",
        " Pyramid B            Temple B        Tomb B ◂3          Obelisks B ◂2",
        "   4     4     4       ▲  ▲  ●  ◆  ■  ■ ◆ ● ▲ ■ · · ·    ■  ●  8  7  6  5  5  5",
        " ■ 3   ● 1+  ◆ ■      1/■ 2 1/■ ▒ 1/■ ▲ ■ ◆ ● · · · ·    ■  2  ▲  1",
        " ▲ 2   3 1   ◆ ▲      ×2 ×1 ×1 ×1 ×1  ● ▲ ■ ◆ · · · ·    ●  0  ◆  3",
        " ■2 ▲2 ●1 ◆2          ■2 ▲2 ●1 ◆1     ■4 ▲3 ●3 ◆3        ■5 ▲1 ●3 ◆3",
        " Bets □  □            Bets □  □       Bets ▲  □          Bets □  □",
        "",
        "           points    sled   quarry              cards",
        "▸ ■ Anna   10 (+18)  ■■□□□      13  bet favour   statue   lever",
        "  ▲ Ben    0 (+15)   ▲▲▲□□      16  boat favour",
        "  ● Cleo   9 (+17)   ●●●●□      15  boat bet     tomb /3   statue   sail",
        "                                                 chisel ×2",
        "  ◆ Dora   0 (+11)   ◆◆◆◆◆      14  bet favour",
    ]


CORNERS: list[dict[str, Any]] = [{}, {"players": 3, "wrath": True, "profile": "yucata"}, {"players": 4, **EVERYTHING}]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("options", CORNERS, ids=["two", "three", "four"])
def test_table_fits_the_terminal_in_whole_games(options: dict[str, Any], lang: str) -> None:
    chance = random.Random(lang)
    state = game(**options).start(seed=4)
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
        if len(state.history) % 6 == 0 or state.is_over:
            for columns in (80, 120):
                lines = drawn(state, lang=lang, columns=columns)
                assert [line for line in lines if len(line) > columns] == []
                assert len(lines) <= 28


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_words_of_cards_are_short_and_differ(lang: str) -> None:
    words = [translate(lang, "imhotep-cell-card", card=card) for card in CARDS]
    assert max(map(len, words)) <= 12
    assert len(set(words)) == len(CARDS)


def test_hidden_pair_is_visible_only_to_its_reader() -> None:
    state = position("0... ... ... 1", market="B", cards="-", hidden=2, pile="lever hammer sail chisel")
    play(state, "sail 4 market, take 4")
    assert [line[35:].split() for line in drawn(state, 1)[6:8]] == [["1", "lever"], ["2", "hammer"]]
    for other in (0, None):
        text = "\n".join(drawn(state, other))
        assert "▒▒ ▒▒" in text
        assert "lever" not in text
        assert "hammer" not in text


def test_a_long_tomb_shows_its_end() -> None:
    state = position(at_tomb="0" * 23 + "1" * 4)
    row = drawn(state)[8]
    assert row[38:55] == "…■ ■ ■ ■ ■ ■ ■ ▲ "  # columns 2 to 9 of nine


def test_removable_stones_have_their_space_numbers() -> None:
    state = play(position("0101 ... ... .", hands=("lever", "")), "use lever, sail 1 temple, next 3")
    assert drawn(state)[2].startswith(" 1 1■ 2▲  ■ 4▲  → Temple")


def styles_of(state: State, words: str) -> set[str]:
    """Return the styles of all spans whose text, without surrounding spaces, equals `words`."""
    text = board(state.view(state.current_player), "en", NAMES[: state.game.num_players])
    return {str(span.style) for span in text.spans if text.plain[span.start : span.end].strip() == words}


INVITING = "bold #2a1c02 on #f9dd97"


def test_legal_actions_are_highlighted() -> None:
    state = position("01.. ... ... 1", hands=("chisel", ""), sleds="22")
    assert styles_of(state, "▸4") == {INVITING}
    assert styles_of(state, "▸Temple A") == {INVITING}
    assert styles_of(state, "▸") >= {INVITING}  # the marker before the chisel
    assert "bold" in styles_of(state, "1")
    assert styles_of(position("01.. ... ... .", sleds="00"), "Temple A") == {"bold"}


def test_revealing_action_has_a_star() -> None:
    state = position("0...@tomb 0..@temple 0..@pyramid 1")
    assert styles_of(state, "▸4*") == {INVITING}


def test_last_move_is_highlighted() -> None:
    state = position("01.. ... ... .")
    assert not any("underline" in style for style in styles_of(state, "■"))
    assert any("underline" in style for style in styles_of(play(state, "load 1.3"), "■"))


def test_every_option_can_be_displayed_in_the_terminal() -> None:
    for option, values in OPTIONS.items():
        for value in values:
            alone: dict[str, Any] = {option: value}
            if value in ("C", "D") or option in DYNASTY_SWITCHES:  # IMH-20.4
                alone |= {"dynasty": True, "profile": "yucata" if option == "unlimited_stones" else "printed"}
            assert drawn(game(**alone).start(seed=1))[0].startswith(" Round 1, turn 1")


def test_a_low_terminal_gets_no_empty_lines() -> None:
    state = game().start(seed=1)
    assert drawn(state, lines=29) == [line for line in drawn(state, lines=30) if line]
    assert len(drawn(state, lines=30)) - len(drawn(state, lines=29)) == 2
