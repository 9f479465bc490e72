"""Solver of endings of The Duel, compared with an exhaustive search and with results worked out by hand."""

import random
from pathlib import Path

import numpy as np
import pytest

import saqqara
from rules.duel.deals import LEFT_TWO, position, site
from saqqara.core import jit
from saqqara.core.game_api import closing_move, legal_action_ids, prune_equivalent
from saqqara.games.duel.layout import TURN
from saqqara.search.endgame_solver import (
    MAX_VALUE,
    UNKNOWN,
    WIN,
    Solver,
    best_action_so_far,
    clear_solver,
    new_solver,
    solve,
    solve_after,
)

RULES = saqqara.game("duel").definition
ENOUGH = 1_000_000
SHORT_CASES, LONG = (
    [line.split(" ", 1) for line in Path(__file__).with_name(f"{name}.txt").read_text("utf-8").splitlines()]
    for name in ("endings", "endings-long")
)
"""Endings with their values.

`SHORT_CASES` holds endings with one boat left to unload, from random games, with the values of `plain`. `LONG` holds
endings with two to four loaded boats, with the values of an alpha-beta search with a table, without `closing_move` and
`prune_equivalent`.
"""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return new_solver(
        saqqara.game("duel").start(seed=1).raw, len(RULES.actions.texts), RULES.endgame.key_size, num_entries=1 << 12
    )


def solved(solver: Solver, state: saqqara.State) -> tuple[float, str]:
    clear_solver(solver)
    found = solve(solver, jit.batch(state.raw), ENOUGH)
    assert found is not None
    return found[0], RULES.actions.texts[found[1]]


def exhaustive_value(state: saqqara.State) -> float:
    """Return the value of an ending for seat 0, win before points, by an exhaustive expectiminimax search."""
    if state.current_player is None:
        scores = state.scores()
        return WIN * state.winners().count(0) + scores[0] - scores[1]
    values = [sum(outcomes := exhaustive_outcomes(state, text)) / len(outcomes) for text in state.legal_actions()]
    return max(values) if state.current_player == 0 else min(values)


def exhaustive_outcomes(state: saqqara.State, text: str) -> list[float]:
    """Return the values after an action, one for each tile of the reserve that the action could reveal."""
    hidden = state.raw.reserve[3 - state.raw.reserve_left :].tolist() if text.startswith("take ") else [None]
    found = []
    for tile in hidden:
        after = state.copy()
        if tile is not None:
            rest = list(hidden)
            rest.remove(tile)
            after.raw.reserve[3 - len(hidden) :] = [tile, *rest]
        after.play(text)
        found.append(exhaustive_value(after))
    return found


@pytest.mark.parametrize(("worth", "line"), SHORT_CASES, ids=range(len(SHORT_CASES)))
def test_solver_agrees_with_exhaustive_search(worth: str, line: str, solver: Solver) -> None:
    state = saqqara.parse_position(line)
    assert exhaustive_value(state) == pytest.approx(float(worth))
    found, decision = solved(solver, state)
    assert found == pytest.approx(float(worth))
    outcomes = exhaustive_outcomes(state, decision)
    assert sum(outcomes) / len(outcomes) == pytest.approx(float(worth))


@pytest.mark.parametrize(("worth", "line"), LONG, ids=range(len(LONG)))
def test_solver_agrees_with_a_search_without_closing_moves(worth: str, line: str, solver: Solver) -> None:
    assert solved(solver, saqqara.parse_position(line))[0] == pytest.approx(float(worth))


def closings(state: saqqara.State, seat: int) -> list[float]:
    """Return the values of all ways in which a seat can end the game in this turn without a reveal."""
    if state.current_player != seat:
        return [exhaustive_value(state)] if state.current_player is None else []
    found = list[float]()
    for text in state.legal_actions():
        if not text.startswith("take "):
            after = state.copy()
            after.play(text)
            found += closings(after, seat)
    return found


@pytest.mark.parametrize("line", [line for _, line in SHORT_CASES + LONG], ids=range(len(SHORT_CASES + LONG)))
def test_closing_move_is_the_best_immediate_end(line: str) -> None:
    state, chance, looked = saqqara.parse_position(line), random.Random(line), 0
    while state.current_player is not None:
        boats = sum(cargo[0] >= 0 for cargo in state.raw.cargo.tolist())
        if boats == 2 and state.raw.phase == TURN:
            sign, here = 1 - 2 * state.current_player, state.copy()
            expected = [sign * value for value in closings(state, state.current_player)]
            decision, won, lead = closing_move(here.raw, sign * MAX_VALUE)
            assert (decision >= 0) == bool(expected)
            if expected:
                assert sign * (WIN * won + lead) == max(expected)
                assert RULES.actions.texts[decision] in state.legal_actions()
                soon = closing_move(here.raw, lead - sign)
                assert sign * soon[2] >= sign * lead - 1
            assert here == state  # the function leaves the state unchanged
            looked += 1
        quiet = [text for text in state.legal_actions() if not text.startswith("unload") or boats > 2]
        state.play(chance.choice(quiet or state.legal_actions()))
    assert looked > 0


def test_equivalent_fields_are_searched_once() -> None:
    boats = {**LEFT_TWO, "b": "temple-4 obelisk obelisk", "c": "temple-3 obelisk obelisk"}
    state = position(harbour={"b2": 1, "c1": 0, "c2": 1, "c3": 0}, boats=boats)
    decisions = np.zeros(len(RULES.actions.texts), np.int16)
    n = prune_equivalent(state.raw, decisions, legal_action_ids(state.raw, decisions))
    assert "unload c" in state.legal_actions()
    assert [RULES.actions.texts[number] for number in decisions[:n]] == ["place a1", "place b1", "place b3"]


def test_solver_finds_the_better_of_two_boats(solver: Solver) -> None:
    # Boats b and c are left, so one more unloading ends the game. Boat b brings seat 0 an obelisk and the last tile of
    # a light pyramid, boat c two tombs; seat 1 can do neither before.
    boats = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}
    state = position(sites=(site(tomb=[8, 10]), site()), harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=boats)
    # Boat c: tomb 9 joins 8 and 10, 9 points, and the meeple on b1 is 1; seat 1 has tomb 1 and b2: 1 + 1.
    assert solved(solver, state) == (WIN + 10 - 2, "unload c")


def test_solver_minimizes_the_margin_of_a_lost_game(solver: Solver) -> None:
    boats = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}
    sites = (site(tomb=[8, 10]), site(temple=[3, 3, 3, 3]))
    state = position(sites=sites, harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=boats)
    assert solved(solver, state) == (10 - 2 - 30, "unload c")


def test_repeated_limited_searches_reuse_the_table(solver: Solver) -> None:
    # The solver needs 33 positions; without the results of the previous attempt, a limit of 20 never suffices.
    state = jit.batch(saqqara.parse_position(SHORT_CASES[6][1]).raw)
    for _ in range(5):
        clear_solver(solver)
        assert solve(solver, state, 20) is None
    assert any(solve(solver, state, 20) for _ in range(5))


def test_limited_search_returns_no_worse_action_than_the_first(solver: Solver) -> None:
    state = saqqara.parse_position(LONG[2][1])
    here, worths = jit.batch(state.raw), {}
    for text in ("unload 1", "place c2", "use take"):
        clear_solver(solver)
        worths[text] = solve_after(solver, here, state.game.action_id(text), ENOUGH)
    assert state.current_player == 0
    assert worths["unload 1"] < worths["place c2"] < worths["use take"]
    for positions, text in ((100, "place c2"), (340, "use take")):
        clear_solver(solver)
        assert solve(solver, here, positions, state.game.action_id("unload 1")) is None
        assert RULES.actions.texts[best_action_so_far(solver)] == text


def test_search_cut_off_in_the_first_action_returns_none(solver: Solver) -> None:
    state = saqqara.parse_position(LONG[2][1])
    clear_solver(solver)
    assert solve(solver, jit.batch(state.raw), 5, state.game.action_id("unload 1")) is None
    assert best_action_so_far(solver) == UNKNOWN


def test_table_entry_of_an_equivalent_position_gives_no_illegal_action(solver: Solver) -> None:
    # Column a has no boat left: for the rest of the game a1 and a2 are equivalent, but only one of them is free.
    boats = {**LEFT_TWO, "b": "temple-4 obelisk obelisk", "c": "temple-3 obelisk obelisk"}
    harbour = {"b2": 1, "c1": 0, "c2": 1, "c3": 0}
    one, other = (position(harbour={**harbour, field: 1}, boats=boats) for field in ("a1", "a2"))
    assert solved(solver, one) == (WIN + 1, "place a2")
    found = solve(solver, jit.batch(other.raw), ENOUGH)
    assert found is not None
    assert found[0] == WIN + 1
    assert other.legal_actions() == ["place a1", "place b1", "place a3", "place b3", "unload c"]
    assert RULES.actions.texts[found[1]] in other.legal_actions()


def test_solve_after_is_the_mean_of_the_outcomes(solver: Solver) -> None:
    state = saqqara.parse_position(SHORT_CASES[0][1])
    clear_solver(solver)
    for text in state.legal_actions():
        outcomes = exhaustive_outcomes(state, text)
        found = solve_after(solver, jit.batch(state.raw), state.game.action_id(text), ENOUGH)
        assert found == pytest.approx(sum(outcomes) / len(outcomes))


def test_result_does_not_depend_on_the_order_of_the_reserve(solver: Solver) -> None:
    state = saqqara.parse_position(SHORT_CASES[0][1])
    other = state.copy()
    other.raw.reserve[:] = other.raw.reserve[::-1].copy()
    assert state.raw.reserve_left == 3
    assert solved(solver, other) == solved(solver, state)


def test_reserve_tiles_are_equally_likely(solver: Solver) -> None:
    # Seat 1 takes from the last two boats; the value depends on the tile that is revealed.
    state = saqqara.parse_position(SHORT_CASES[5][1])
    state.play("place a1")
    state.play("use take")
    assert exhaustive_outcomes(state, "take b.2") == [-17, -19, -23]
    clear_solver(solver)
    found = solve_after(solver, jit.batch(state.raw), state.game.action_id("take b.2"), ENOUGH)
    assert found == pytest.approx(-59 / 3)
    best = min(
        sum(values) / len(values) for values in (exhaustive_outcomes(state, text) for text in state.legal_actions())
    )
    assert solved(solver, state)[0] == pytest.approx(best)
