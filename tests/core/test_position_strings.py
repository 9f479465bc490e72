"""Position strings: their format, and errors of invalid strings."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from saqqara.core.position_string import KINDS
from saqqara.core.registry import find_definition

NAMES = ("obelisk", "pyramid-light", "pyramid-dark")
SORTED = {
    "deal": [
        *["obelisk"] * 12, *["pyramid-light"] * 6, *["pyramid-dark"] * 6,
        *[f"temple-{symbols}" for symbols in (1, 2, 3, 4) for _ in range(3)],
        *[f"tomb-{number}" for number in range(1, 13)],
        *[f"action-{kind}" for kind in ("take", "place", "unload", "swap") for _ in range(3)],
    ]
}  # fmt: skip
STOCK = "ddd111222333444ABCDEFGHIJKLtttpppuuusss"
BEGINS = f"duel duel-1 - whole cargo=ooo/ooo/ooo/ooo/lll/lll reserve=ddd stock={STOCK}"


def played(*texts: str, **options: str | int) -> saqqara.State:
    state = saqqara.game("duel", **options).start(setup=SORTED)
    for text in texts:
        state.play(text)
    return state


# ---- the form --------------------------------------------------------------------------------------------------


def test_position_string_contains_only_differences_from_an_empty_table() -> None:
    assert played().position_string() == BEGINS
    assert played("place b2").position_string() == (
        "duel duel-1 - whole turn=2 actor=1 harbour=.../.0./... supply=3 cargo=ooo/ooo/ooo/ooo/lll/lll "
        f"reserve=ddd stock={STOCK} moved=meeple-0:supply-0:b2"
    )
    assert played(obelisk="B", first=1).position_string() == BEGINS.replace("-1 - ", "-1 obelisk=B,first=1 ")


def test_position_string_of_a_seat_has_question_marks_for_hidden_tiles() -> None:
    line = f"cargo=ooo/ooo/ooo/ooo/lll/lll reserve=??? stock={'?' * 39}"
    assert played().position_string(None) == f"duel duel-1 - spectator {line}"
    assert played().position_string(1) == f"duel duel-1 - seat-1 {line}"
    with pytest.raises(saqqara.SaqqaraError, match="unknown seat 2; choose 0 or 1"):
        played().position_string(2)


def test_the_last_decision_can_be_left_out_and_fields_can_stand_in_any_order() -> None:
    state = saqqara.parse_position(
        f"duel duel-1 - spectator stock={'?' * 36} reserve=??? actor=1 supply=3,4 turn=6 "
        "cargo=ddd/ooo/ooo/ooo/lll/lll harbour=0 obelisk=2,1",
        seed=4,
    )
    assert state.view(1)["boats"]["1"] == ["pyramid-dark"] * 3
    assert (state.view(1)["stock"], state.view(1)["moved"], state.current_player) == (36, [], 1)
    state.play("place b1")
    state.play("place c1")
    assert "unload 1" in state.legal_actions()


def test_handwritten_position_is_the_whole_state() -> None:
    """The end of the game is near: only boats 1 and a are loaded, and the stock is empty."""
    line = (
        "duel duel-1 - whole turn=40 actor=1 harbour=010/.../... supply=2,3 cargo=A../.../.../o../.../... "
        "in_play=1,0,0,1,0,0 obelisk=11 pyramids=llllll/dddddd temple=111222333444/ tomb=BCDEFGHIJKL box=tttpppuuusss"
    )
    state = saqqara.parse_position(line)
    state.play("unload 1")
    assert state.is_over
    assert state.view()["sites"][0]["tomb"] == list(range(1, 13))
    with pytest.raises(saqqara.InvalidSetupError, match="a state from a view or a position string has no setup"):
        state.record()


def test_custom_numbers_are_given_with_the_position_string() -> None:
    game = saqqara.game("imhotep", dynasty=True, tomb="C")
    numbers = {**game.overrides, "market": {**game.overrides["market"]}}
    numbers["market"]["D"] = {**numbers["market"]["D"], "coin_supply": 7}
    other = find_definition("imhotep").game(game.options, numbers)
    line = other.start(seed=1).position_string()
    assert saqqara.parse_position(line, numbers).game == other
    with pytest.raises(
        saqqara.PositionSyntaxError, match="does not match this program's edition 'imhotep-1-"
    ) as caught:
        saqqara.parse_position(line)
    assert caught.value.column == 9


# ---- invalid strings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "why"),
    [
        ("", 1, "expected the game"),
        ("duel", 5, "expected the edition of the rules"),
        ("duel duel-1 -", 14, "expected the viewer"),
        ("chess duel-1 - whole", 1, "unknown game 'chess'; valid: duel, imhotep, tara_wolf"),
        ("duel duel-2 - whole", 6, "edition 'duel-2' does not match this program's edition 'duel-1'"),
        ("duel duel-1 tower=B whole", 13, "duel: unknown option 'tower'"),
        ("duel duel-1 obelisk=C whole", 13, "obelisk='C' is invalid; obelisk must be 'A' or 'B'"),
        (
            "duel duel-1 obelisk whole",
            13,
            "expected each option once, as `name=value`, or `-` for the defaults, got 'obelisk'",
        ),
        ("duel duel-1 - seat-2", 15, "unknown viewer 'seat-2'; valid: whole, spectator, seat-0, seat-1"),
        ("duel duel-1 - whole\u200bturn=2", 20, "U+200B ZERO WIDTH SPACE is not allowed in a position string"),
        ("duel duel-1 \u2013 whole", 13, "U+2013 EN DASH is not allowed in a position string"),
        ("  duel\x00 duel-1 - whole", 7, "U+0000 control character is not allowed in a position string"),
        ("duel duel-1 - whole turn=2 tur=3", 28, "unknown or repeated field 'tur'; valid: "),
        ("duel duel-1 - whole turn=2 turn=3", 28, "unknown or repeated field 'turn'; valid: "),
        ("duel duel-1 - whole turn=0", 26, "expected a whole number from 1 to 999, got '0'"),
        ("duel duel-1 - whole turn=02", 26, "expected a whole number from 1 to 999, got '02'"),
        (
            "duel duel-1 - whole phase=sleep",
            27,
            "expected one of turn, take, place-first, place-second, place-third, place-then-unload, unload-first, "
            "unload-second and 3 more, got 'sleep'",
        ),
        ("duel duel-1 - whole harbour=0../.2./...", 34, "expected one of 0, 1, got '2'"),
        ("duel duel-1 - whole harbour=0../.../.../...", 41, "expected at most 3 rows, got 4"),
        ("duel duel-1 - whole harbour=0...", 32, "expected at most 3 values, got more"),
        ("duel duel-1 - whole moved=meeple-0:b2", 27, "expected 3 values separated by `:`, got 2"),
        ("imhotep imhotep-1 - whole pile=statue*99", 39, "expected a whole number from 1 to 48, got '99'"),
        ("imhotep imhotep-1 - whole discard=sail,sail face_down=0", 55, "face_down: expected 2 values, got 1"),
        ("imhotep imhotep-1 - whole generator=12", 37, "expected 64 lower-case hexadecimal digits"),
        (BEGINS.replace("ddd s", "?dd s"), 59, "nothing can be hidden in a complete position"),
        (BEGINS.replace("ooo/lll", "ooo/oll"), 21, "there are 13 of `obelisk` (o); the box holds 12"),
        (BEGINS.replace("ddd s", "dd s"), 21, "there are 5 of `pyramid-dark` (d); the box holds 6"),
        (BEGINS + " supply=3", 21, "seat 0 has 3 meeples in harbour and supply; expected 4"),
        (BEGINS.replace("whole", "seat-0"), 52, "reserve is 'ddd'; the other fields require '???'"),
        (BEGINS + " phase=over", 21, "actor is missing; the other fields require '.'"),
    ],
)
def test_invalid_position_string_is_refused_with_its_column(line: str, column: int, why: str) -> None:
    with pytest.raises(saqqara.PositionSyntaxError, match=re.escape(why)) as caught:
        saqqara.parse_position(line)
    assert caught.value.column == column
    assert str(caught.value).startswith(f"column {column}: ")


def test_values_that_are_no_text_or_too_long_are_refused() -> None:
    with pytest.raises(saqqara.PositionSyntaxError, match="expected a position string, got 5"):
        saqqara.parse_position(5)  # type: ignore[arg-type]
    with pytest.raises(
        saqqara.PositionSyntaxError, match="column 32769: the position string is longer than 32768 characters"
    ):
        saqqara.parse_position("x" * 40_000)


LINES = [
    played("place b2", "place a2").position_string(),
    played("place b2", "place a2", "unload 2").position_string(0),
    saqqara.game("imhotep", players=3, market="B").start(seed=3).position_string(),
    saqqara.game("imhotep", dynasty=True, temple="C", prophecies=True, hidden_cards=True)
    .start(seed=3)
    .position_string(None),
    saqqara.game("tara_wolf").start(seed=3).position_string(),
    saqqara.game("tara_wolf").start(seed=3).position_string(1),
]
SIGNS = "0123456789abcdefo.?*,/;:=- ABC"


def refused_or_read(line: str) -> None:
    try:
        state = saqqara.parse_position(line, seed=1)
    except saqqara.PositionSyntaxError as error:
        found = error
    else:
        assert saqqara.parse_position(state.position_string()).position_string() == state.position_string()
        return
    assert 1 <= found.column <= len(line) + 1
    assert found.kind in KINDS
    assert found.reason


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(st.characters(max_codepoint=0x4FF)))
def test_any_text_is_read_or_refused(text: str) -> None:
    refused_or_read(text)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_any_damaged_line_is_read_or_refused(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(LINES))
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, len(line)))
        until = min(len(line), at + data.draw(st.integers(0, 3)))
        line = line[:at] + data.draw(st.text(SIGNS, max_size=3)) + line[until:]
    refused_or_read(line)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_any_exchanged_word_is_read_or_refused(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(LINES)).split(" ")
    at = data.draw(st.integers(4, len(words) - 1))
    name, _, text = words[at].partition("=")
    value = data.draw(
        st.sampled_from(["", text[:-1], text + text[-1:], "0", "1", "5", "9", "100", ".", "?", text[::-1]])
    )
    words[at : at + 1] = data.draw(st.sampled_from([[f"{name}={value}"], []]))
    refused_or_read(" ".join(words))
