"""Endgame solver with a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import apply_chance_outcome, play
from saqqara.core.state import State
from saqqara.search.endgame_solver import (
    UNKNOWN,
    Solver,
    best_action_so_far,
    clear_solver,
    new_solver,
    solve,
    solve_after,
)

FIRST_POSITIONS = 100 if jit.JIT_DISABLED else 2000  # positions until the clock is first read, a millisecond or two
# Factor by which the number of positions grows each time, or less if time runs out: each attempt walks through the
# known part again.
GROWTH_FACTOR = 2.0
NO_LIMIT = 1 << 62  # practically unlimited
MIN_FRACTION = 0.25  # of the first positions; with time for fewer it gives up


class TimedSolver:
    """Solver for the endgame of one game; it keeps its results from action to action."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._solver: Solver | None = None

    def best_action(self, state: State, seconds_left: Callable[[], float], first_action: int = UNKNOWN) -> int | None:
        """Return the ID of the best action (win first, then points), or None if it was not found in time.

        `seconds_left` returns the remaining time in seconds. If the search does not finish and `first_action` (a legal
        action) is given, the result is an action proved to be no worse than it, or None. Positions that cannot be
        solved give None, too.
        """
        if not state.game.definition.endgame.is_endgame(state.raw):
            return None
        solver, states, better = self._solver_for(state), jit.batch(state.raw), None
        for positions in position_budgets(seconds_left):
            action = solve(solver, states, positions, first_action)
            if action is not None:
                return action[1]
            if first_action != UNKNOWN and best_action_so_far(solver) != UNKNOWN:
                better = best_action_so_far(solver)
        return better

    def solve(self, state: State, positions: Iterable[int], first_action: int = UNKNOWN) -> tuple[float, int] | None:
        """Return the value of a state as `search.endgame_solver` defines it, and the ID of the best action.

        Among equal actions it returns `first_action`. `positions` are limits that are tried in order. Return None if
        the state cannot be solved within them.
        """
        if not state.game.definition.endgame.is_endgame(state.raw):
            return None
        solver, states = self._solver_for(state), jit.batch(state.raw)
        return next(filter(None, (solve(solver, states, count, first_action) for count in positions)), None)

    def solve_after(self, state: State, action: int, positions: Iterable[int]) -> float | None:
        """Return the value of an endgame after a legal action, given by its ID; None if it cannot be solved."""
        solver, states = self._solver_for(state), jit.batch(state.raw)
        found = (solve_after(solver, states, action, count) for count in positions)
        return next((one for one in found if one is not None), None)

    def _solver_for(self, state: State) -> Solver:
        """Return the solver, cleared if the game has changed."""
        game = state.game
        if self._solver is None or self._game is None or self._game.name != game.name:
            self._solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame.key_size)
        elif self._game != game:
            clear_solver(self._solver)
        self._game = game
        return self._solver


def position_budgets(seconds_left: Callable[[], float], maximum: int = NO_LIMIT) -> Iterator[int]:
    """Yield growing numbers of positions to search, up to `maximum`, while there is time.

    `seconds_left` returns the remaining time in seconds.
    """
    positions, before = float(FIRST_POSITIONS), seconds_left()
    while positions >= MIN_FRACTION * FIRST_POSITIONS:
        yield min(int(positions), maximum)
        if positions >= maximum:
            break
        after = seconds_left()
        positions *= min(GROWTH_FACTOR, after / max(before - after, 1e-6))
        before = after


def compile_endgame_solver(game: Game) -> None:
    """Compile the endgame solver for a game, or load it from the cache."""
    if game.definition.endgame.key_size:
        state = game.start(seed=0)
        solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame.key_size, num_entries=1)
        solve(solver, jit.batch(state.raw), 0)
        before, after, number = jit.batch(state.raw), jit.batch(state.raw), state.legal_action_ids()[0]
        solve_after(solver, before, number, 0)
        play(after[0], number)
        apply_chance_outcome(before[0], number, after[0], 0)
