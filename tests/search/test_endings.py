"""Endings of The Duel, solved: against a search that leaves nothing out, and against what can be reckoned on paper."""

from pathlib import Path

import pytest

import saqqara
from rules.duel.deals import LEFT_TWO, position, site
from saqqara import kernel
from saqqara.search.endings import WIN, Solver, forget, new_solver, solve, solve_after

RULES = saqqara.game("duel").rules
ENOUGH = 1_000_000
KEPT = [line.split(" ", 1) for line in Path(__file__).with_name("endings.txt").read_text("utf-8").splitlines()]
"""Endings with one boat more to unload, played to at random, and what they are worth, reckoned by `plain`."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return new_solver(saqqara.game("duel").start(seed=1).table, len(RULES.texts), RULES.ending_words, entries=1 << 12)


def solved(solver: Solver, state: saqqara.State) -> tuple[float, str]:
    forget(solver)
    found = solve(solver, kernel.batch(state.table), ENOUGH)
    assert found is not None
    return found[0], RULES.texts[found[1]]


def plain(state: saqqara.State) -> float:
    """What an ending is worth to seat 0, win first, then points: expectiminimax, all of it."""
    if state.actor is None:
        scores = state.scores()
        return WIN * state.winners().count(0) + scores[0] - scores[1]
    values = [sum(outcomes := plain_outcomes(state, text)) / len(outcomes) for text in state.actions()]
    return max(values) if state.actor == 0 else min(values)


def plain_outcomes(state: saqqara.State, text: str) -> list[float]:
    """What comes after a decision, once for each tile of the reserve that it could turn up."""
    hidden = state.table.reserve[3 - state.table.reserve_left :].tolist() if text.startswith("take ") else [None]
    found = []
    for tile in hidden:
        after = state.copy()
        if tile is not None:
            rest = list(hidden)
            rest.remove(tile)
            after.table.reserve[3 - len(hidden) :] = [tile, *rest]
        after.play(text)
        found.append(plain(after))
    return found


@pytest.mark.parametrize(("worth", "line"), KEPT, ids=range(len(KEPT)))
def test_it_agrees_with_a_search_that_leaves_nothing_out(worth: str, line: str, solver: Solver) -> None:
    state = saqqara.position(line)
    assert plain(state) == pytest.approx(float(worth))
    found, decision = solved(solver, state)
    assert found == pytest.approx(float(worth))
    outcomes = plain_outcomes(state, decision)
    assert sum(outcomes) / len(outcomes) == pytest.approx(float(worth))


def test_the_best_of_two_boats(solver: Solver) -> None:
    # Boats b and c are left, so one more unloading ends the game. Boat b brings seat 0 an obelisk and the last of a
    # light pyramid, boat c two tombs; seat 1 can do neither before.
    boats = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}
    state = position(sites=(site(tomb=[8, 10]), site()), harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=boats)
    # Boat c: tomb 9 joins 8 and 10, 9 points, and the meeple on b1 1; seat 1 has tomb 1 and b2: 1 + 1.
    assert solved(solver, state) == (WIN + 10 - 2, "unload c")


def test_a_lost_game_is_lost_by_as_little_as_can_be(solver: Solver) -> None:
    boats = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}
    sites = (site(tomb=[8, 10]), site(temple=[3, 3, 3, 3]))
    state = position(sites=sites, harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=boats)
    assert solved(solver, state) == (10 - 2 - 30, "unload c")


def test_what_is_not_enough_and_what_is_remembered(solver: Solver) -> None:
    # 56 positions are looked at; who forgets what the last try has found never comes so far with 30.
    state = kernel.batch(saqqara.position(KEPT[0][1]).table)
    for _ in range(5):
        forget(solver)
        assert solve(solver, state, 30) is None
    assert any(solve(solver, state, 30) for _ in range(5))


def test_what_is_remembered_of_another_field_is_not_decided(solver: Solver) -> None:
    # Column a has no boat left: for the rest of the game a1 and a2 are the same, but a meeple fits on one alone.
    boats = {**LEFT_TWO, "b": "temple-4 obelisk obelisk", "c": "temple-3 obelisk obelisk"}
    harbour = {"b2": 1, "c1": 0, "c2": 1, "c3": 0}
    one, other = (position(harbour={**harbour, field: 1}, boats=boats) for field in ("a1", "a2"))
    assert solved(solver, one) == (WIN + 1, "place a2")
    found = solve(solver, kernel.batch(other.table), ENOUGH)
    assert found is not None
    assert found[0] == WIN + 1
    assert other.actions() == ["place a1", "place b1", "place a3", "place b3", "unload c"]
    assert RULES.texts[found[1]] in other.actions()


def test_after_a_decision(solver: Solver) -> None:
    state = saqqara.position(KEPT[0][1])
    forget(solver)
    for text in state.actions():
        outcomes = plain_outcomes(state, text)
        found = solve_after(solver, kernel.batch(state.table), state.game.number(text), ENOUGH)
        assert found == pytest.approx(sum(outcomes) / len(outcomes))


def test_the_order_of_the_reserve_changes_nothing(solver: Solver) -> None:
    state = saqqara.position(KEPT[0][1])
    other = state.copy()
    other.table.reserve[:] = other.table.reserve[::-1].copy()
    assert state.table.reserve_left == 3
    assert solved(solver, other) == solved(solver, state)


def test_each_tile_of_the_reserve_is_as_likely(solver: Solver) -> None:
    # Seat 1 takes from the last two boats; what it is worth depends on the tile that is turned up.
    state = saqqara.position(KEPT[5][1])
    state.play("place a1")
    state.play("use take")
    assert plain_outcomes(state, "take b.2") == [-17, -19, -23]
    forget(solver)
    found = solve_after(solver, kernel.batch(state.table), state.game.number("take b.2"), ENOUGH)
    assert found == pytest.approx(-59 / 3)
    best = min(sum(values) / len(values) for values in (plain_outcomes(state, text) for text in state.actions()))
    assert solved(solver, state)[0] == pytest.approx(best)
