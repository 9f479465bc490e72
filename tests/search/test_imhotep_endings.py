"""Solver of endings of Imhotep for two, compared with an exhaustive search, also with hidden cards and tiles."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import saqqara
from rules.imhotep.tables import last_boat
from saqqara.core import jit
from saqqara.games.imhotep import components
from saqqara.games.imhotep.layout import KEEP
from saqqara.games.imhotep.rules.pending_choices import phase
from saqqara.search.endgame_solver import WIN, Solver, clear_solver, new_solver, solve, solve_after

RULES = saqqara.game("imhotep").definition
ENOUGH = 1_000_000
LINES = Path(__file__).with_name("imhotep_endings.txt").read_text("utf-8").splitlines()
"""Endings of games of the strongest level against itself, with all sides and options."""
CARDS, TILES = 3, 3  # left in the piles, few enough for all their orders


@pytest.fixture(scope="module")
def solver() -> Solver:
    return new_solver(
        saqqara.game("imhotep").start(seed=1).raw, len(RULES.actions.texts), RULES.endgame.key_size, 1 << 12
    )


def ending(line: str) -> saqqara.State:
    """Return an ending with few hidden cards and tiles; the other cards lie face up on the discard pile."""
    state = saqqara.parse_position(line)
    table = state.raw
    while table.pile_left > CARDS:
        table.pile_left -= 1
        table.discard[table.discarded] = table.pile[table.pile_left]
        table.face_down[table.discarded] = components.DISCARDED_OPEN
        table.discarded += 1
    table.face_down[: table.discarded] = components.DISCARDED_OPEN
    table.crypt_drawn = max(int(table.crypt_drawn), components.CRYPT_TILES - TILES)
    return state


def exhaustive_value(state: saqqara.State) -> float:
    """Return the value of an ending for seat 0, win before points, by an exhaustive expectiminimax search."""
    if state.current_player is None:
        winners, scores = state.winners(), state.scores()
        return WIN * winners.count(0) / len(winners) + scores[0] - scores[1]
    values = [exhaustive_value_after(state, text) for text in state.legal_actions()]
    return max(values) if state.current_player == 0 else min(values)


def exhaustive_value_after(state: saqqara.State, text: str) -> float:
    """Return the value after an action; if it reveals something, the mean over all orders of the hidden pieces."""
    outcomes = list[float]()
    for arranged in orders(state) if state.reveals(text) else [state.copy()]:
        arranged.play(text)
        outcomes.append(exhaustive_value(arranged))
    return sum(outcomes) / len(outcomes)


def orders(state: saqqara.State) -> Iterator[saqqara.State]:
    """Yield copies of a state with each order of the cards and tiles that no seat has seen."""
    table = state.raw
    left, drawn = int(table.pile_left), int(table.crypt_drawn)
    places = []
    if table.sides[components.MARKET] == components.SIDE_B and phase(table) != KEEP:
        places = [place for place in (3, 4) if table.market[place] != components.EMPTY]
    cards = [*table.pile[:left].tolist(), *(int(table.market[place]) for place in places)]
    tiles = table.crypt[drawn:].tolist() if table.sides[components.TOMB] == components.SIDE_C else []
    for cards_so in sorted(set(permutations(cards))):
        for tiles_so in sorted(set(permutations(tiles))):
            arranged = state.copy()
            arranged.raw.pile[:left] = cards_so[:left]
            for place, card in zip(places, cards_so[left:], strict=True):
                arranged.raw.market[place] = card
            if tiles:
                arranged.raw.crypt[drawn:] = tiles_so
            yield arranged


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_solver_agrees_with_exhaustive_search(line: str, solver: Solver) -> None:
    state = ending(line)
    values = {text: exhaustive_value_after(state, text) for text in state.legal_actions()}
    best = max(values.values()) if state.current_player == 0 else min(values.values())
    clear_solver(solver)
    found = solve(solver, jit.batch(state.raw), ENOUGH)
    assert found is not None
    assert found[0] == pytest.approx(best, abs=0.001, rel=0)
    assert values[RULES.actions.texts[found[1]]] == pytest.approx(best, abs=0.001, rel=0)
    for text, value in values.items():
        clear_solver(solver)
        after = solve_after(solver, jit.batch(state.raw), state.game.action_id(text), ENOUGH)
        assert after == pytest.approx(value, abs=0.001, rel=0)


# ---- worked out by hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "worth", "decision"),
    [
        ("statue statue statue hammer", WIN + 12 - 11, "sail 4 pyramid"),  # a sure win, not more points on average
        ("", WIN + 13 - 4, "sail 4 temple"),  # the winning action with more points
        ("statue statue statue statue statue", 13 - 19, "sail 4 temple"),  # the defeat with the smallest margin
    ],
)
def test_win_first_then_points(others: str, worth: float, decision: str, solver: Solver) -> None:
    state = last_boat(others)
    assert RULES.endgame.is_endgame(state.raw)
    clear_solver(solver)
    found = solve(solver, jit.batch(state.raw), ENOUGH)
    assert found is not None
    assert (found[0], RULES.actions.texts[found[1]]) == (worth, decision)
    assert exhaustive_value(state) == worth


@pytest.mark.parametrize("pile", ["statue statue lever", "lever statue statue", "statue lever statue"])
def test_equal_outcomes_are_weighted_by_their_number(pile: str, solver: Solver) -> None:
    state = last_boat("", pile)
    clear_solver(solver)
    found = solve(solver, jit.batch(state.raw), ENOUGH)
    assert found is not None
    assert RULES.actions.texts[found[1]] == "sail 4 temple"
    assert found[0] == pytest.approx(WIN + (15 + 15 + 11) / 3 - 4, abs=0.001, rel=0)


def test_value_of_a_random_outcome(solver: Solver) -> None:
    state = last_boat("statue statue statue hammer")
    found = solve_after(solver, jit.batch(state.raw), state.game.action_id("sail 4 temple"), ENOUGH)
    assert found == WIN / 2 + 2


def test_result_does_not_depend_on_the_order_of_hidden_pieces(solver: Solver) -> None:
    for line in LINES:
        found = list[tuple[float, int] | None]()
        for step in (1, -1):
            state = ending(line)
            table = state.raw
            table.pile[: table.pile_left] = table.pile[: table.pile_left][::step].copy()
            table.crypt[table.crypt_drawn :] = table.crypt[table.crypt_drawn :][::step].copy()
            clear_solver(solver)
            found.append(solve(solver, jit.batch(table), ENOUGH))
        assert found[0] is not None
        assert found[1] is not None
        assert found[0][0] == pytest.approx(found[1][0], abs=0.001, rel=0)
