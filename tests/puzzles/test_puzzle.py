"""Puzzles as text: a reader accepts them or names the wrong field, and they contain nothing hidden from their seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saqqara
from rules.duel.deals import LEFT_TWO, position, site
from saqqara.puzzles import InvalidPuzzleError, Puzzle, load_puzzles, parse_puzzle, read_puzzle
from saqqara.puzzles.generator import build_puzzle
from saqqara.puzzles.verification import verify_position

BOATS = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}


def ending() -> saqqara.State:
    """Return an ending in which one more unloading ends the game.

    Boats b and c are left. Boat c gives seat 0, which has tombs 8 and 10, the 9 between: 9 points and 1 for the meeple
    on b1, against tomb 1 and b2: 1 + 1.
    """
    return position(sites=(site(tomb=[8, 10]), site()), harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=BOATS)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    state = ending()
    return build_puzzle(
        state.view(0), state.game, verify_position(state.view(0), state.game, "unload b"), "unload b", "0123abc"
    )


def test_written_puzzle_is_read_back(puzzle: Puzzle) -> None:
    assert read_puzzle(puzzle.to_json()) == puzzle
    assert (puzzle.game, puzzle.seat, puzzle.is_solved) == ("duel", 0, True)
    assert puzzle.best_actions == ("place b3", "unload c")
    assert [puzzle.regret(text) for text in ("unload c", "place b3", "unload b", "place a1")] == [0, 0, 1, 1]
    with pytest.raises(saqqara.SaqqaraError, match=r"'unload a' is not a legal action of this puzzle; legal: "):
        puzzle.regret("unload a")


def test_puzzle_file_of_any_editor_is_read(puzzle: Puzzle) -> None:
    text = puzzle.to_json()
    for form in (f"\ufeff{text}", f" {text}\r\n", json.dumps(json.loads(text), indent=2).replace("\n", "\r")):
        assert read_puzzle(form) == puzzle
    with pytest.raises(InvalidPuzzleError, match=r"line 1, column 2: .*U\+201C LEFT DOUBLE QUOTATION MARK"):
        parse_puzzle(text.replace('"position"', "“position”"))


def test_puzzle_name_depends_only_on_the_position(puzzle: Puzzle) -> None:
    other = json.loads(puzzle.to_json()) | {"difficulty": 4 - puzzle.difficulty}
    assert parse_puzzle(json.dumps(other)).name == puzzle.name
    assert len(puzzle.name) == 8


def test_puzzle_contains_no_hidden_information() -> None:
    """The puzzle is the same whatever the other player holds."""
    there = load_puzzles("tara_wolf")[0]
    dealt = [there.state(seed=seed) for seed in range(3)]
    assert len({state.position_string() for state in dealt}) == 3
    assert {state.position_string(there.seat) for state in dealt} == {there.position}
    assert "?" in there.position
    assert "generator" not in there.to_json()
    assert "seed=" not in there.to_json()


def changed(puzzle: Puzzle, **fields: Any) -> str:
    return json.dumps(json.loads(puzzle.to_json()) | fields)


def decisions(puzzle: Puzzle) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(puzzle.to_json())["actions"]
    return found


def test_invalid_puzzle_names_the_wrong_field(puzzle: Puzzle) -> None:
    given = decisions(puzzle)
    for text, why in (
        ("{", "expected a line of JSON"),
        ("[1]", r"the puzzle: expected an object with the fields position, difficulty, .*, proof, got \[1\]"),
        (changed(puzzle, more=1), "the puzzle, more: unknown field; valid: position"),
        (changed(puzzle, difficulty=4), "the puzzle, difficulty: expected a whole number from 1 to 3, got 4"),
        (changed(puzzle, distractor="unload c"), "expected one of the actions that are not best, got 'unload c'"),
        (changed(puzzle, position="duel duel-1 - whole"), "position string of a seat, got 'duel duel-1 - whole'"),
        (changed(puzzle, actions=given[2:]), "actions: expected the best ones first"),
        (changed(puzzle, actions=given[:2]), "actions: expected the best ones first"),
        (changed(puzzle, actions=[*given, given[-1]]), "actions: an action is listed twice"),
        (
            changed(puzzle, actions=[*given[:2], *given[3:]]),
            "is missing; every legal action must be listed",
        ),
        (
            changed(puzzle, actions=[*given, {"action": "unload a", "chance": 0.0, "lead": 0.0}]),
            "actions: 'unload a' is not a legal action; legal: place a1",
        ),
        (changed(puzzle, actions=[{**given[0], "chance": 1.5}, *given[1:]]), "action 1, chance: expected a number"),
        (changed(puzzle, reasons=[{"kind": "likes", "seat": 0, "source": "tomb", "points": 1}]), "reason 1, kind:"),
        (
            changed(puzzle, reasons=[{"kind": "gains", "seat": 3, "source": "tomb", "points": 1}]),
            "reasons: seat 3 with",
        ),
        (
            changed(puzzle, position=puzzle.position.replace("seat-0", "seat-1")),
            "position: it is the view of seat 1, but seat 0 is",
        ),
    ):
        with pytest.raises(InvalidPuzzleError, match=why):
            read_puzzle(text)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("ab?-", max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab?-", max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_field_values_are_parsed_or_refused(puzzle: Puzzle, data: st.DataObject) -> None:
    whole = json.loads(puzzle.to_json())
    entry = data.draw(st.sampled_from([whole, whole["proof"], *whole["actions"]]))
    entry[data.draw(st.sampled_from(sorted(entry)))] = data.draw(ANYTHING)
    text = json.dumps(whole)
    try:
        found = parse_puzzle(text)
    except InvalidPuzzleError:
        return
    assert parse_puzzle(found.to_json()) == found


@given(st.text('{}[]":,ab1', max_size=60))
def test_arbitrary_text_raises_invalid_puzzle_error(text: str) -> None:
    with pytest.raises(InvalidPuzzleError):
        read_puzzle(text)
