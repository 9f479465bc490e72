"""Endings, solved within the time for a decision."""

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

FIRST_POSITIONS = 100 if jit.JIT_DISABLED else 2000  # positions until the first look at the clock, a millisecond or two
# Each time so many times more positions, or fewer where time runs out: what is known is walked through again.
GROWTH_FACTOR = 2.0
NO_LIMIT = 1 << 62  # no limit
MIN_FRACTION = 0.25  # of the first positions; with time for fewer it gives up


class TimedSolver:
    """The ending of a game, of which it remembers from decision to decision what it has found."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._solver: Solver | None = None

    def best_action(self, state: State, seconds_left: Callable[[], float], first_action: int = UNKNOWN) -> int | None:
        """The best decision in a state, by its number: win first, then points; None where nothing can be solved, or not
        while time is `seconds_left`, in seconds. With a `first_action`, a legal one, it is then one that is proved to
        be no worse."""
        if not state.game.definition.is_endgame(state.raw):
            return None
        solver, states, better = self._solver_for(state), jit.batch(state.raw), None
        for positions in position_budgets(seconds_left):
            found = solve(solver, states, positions, first_action)
            if found is not None:
                return found[1]
            if first_action != UNKNOWN and best_action_so_far(solver) != UNKNOWN:
                better = best_action_so_far(solver)
        return better

    def solve(self, state: State, positions: Iterable[int], first_action: int = UNKNOWN) -> tuple[float, int] | None:
        """Return the value of a state as `search.endgame_solver` gives it, and the id of the best action.

        Of equal actions it returns the one that equals `first_action`. The numbers of positions are limits, tried one
        after the other. Returns None if the state cannot be solved within them.
        """
        if not state.game.definition.is_endgame(state.raw):
            return None
        solver, states = self._solver_for(state), jit.batch(state.raw)
        return next(filter(None, (solve(solver, states, count, first_action) for count in positions)), None)

    def solve_after(self, state: State, action: int, positions: Iterable[int]) -> float | None:
        """What an ending is worth after a legal decision, given by its number; None where that is not solved."""
        solver, states = self._solver_for(state), jit.batch(state.raw)
        found = (solve_after(solver, states, action, count) for count in positions)
        return next((one for one in found if one is not None), None)

    def _solver_for(self, state: State) -> Solver:
        """The solver; it knows nothing yet of another game."""
        game = state.game
        if self._solver is None or self._game is None or self._game.name != game.name:
            self._solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame_key_size)
        elif self._game != game:
            clear_solver(self._solver)
        self._game = game
        return self._solver


def position_budgets(seconds_left: Callable[[], float], maximum: int = NO_LIMIT) -> Iterator[int]:
    """So many positions at a time to look at, more each time, `maximum` the last time, while time is `seconds_left`, in
    seconds."""
    positions, before = float(FIRST_POSITIONS), seconds_left()
    while positions >= MIN_FRACTION * FIRST_POSITIONS:
        yield min(int(positions), maximum)
        if positions >= maximum:
            break
        after = seconds_left()
        positions *= min(GROWTH_FACTOR, after / max(before - after, 1e-6))
        before = after


def compile_endgame_solver(game: Game) -> None:
    """Compiles what solves endings of a game, or finds that it has been compiled before."""
    if game.definition.endgame_key_size:
        state = game.start(seed=0)
        solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame_key_size, num_entries=1)
        solve(solver, jit.batch(state.raw), 0)
        before, after, number = jit.batch(state.raw), jit.batch(state.raw), state.legal_action_ids()[0]
        solve_after(solver, before, number, 0)
        play(after[0], number)
        apply_chance_outcome(before[0], number, after[0], 0)
