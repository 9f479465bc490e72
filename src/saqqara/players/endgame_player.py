"""Endings, solved within the time for a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import apply_chance_outcome, play
from saqqara.core.state import State
from saqqara.search.endgame_solver import UNKNOWN, Solver, best_so_far, forget, new_solver, solve, solve_after

FIRST = 100 if jit.JIT_DISABLED else 2000  # positions until the first look at the clock, a millisecond or two
GROWTH = 2.0  # by so much more each time, or less where time runs out: what is known already is walked through again
MOST = 1 << 62  # no limit
FEWEST = 0.25  # of the first positions; with time for fewer it gives up


class Ending:
    """The ending of a game, of which it remembers from decision to decision what it has found."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._solver: Solver | None = None

    def decision(self, seen: State, left: Callable[[], float], first: int = UNKNOWN) -> int | None:
        """The best decision in a state, by its number: win first, then points; None where nothing can be solved, or not
        while time is `left`, in seconds. With a legal decision to look at `first` it is then one that is proved to be
        no worse."""
        if not seen.game.definition.is_endgame(seen.raw):
            return None
        solver, states, better = self._of(seen), jit.batch(seen.raw), None
        for positions in tries(left):
            found = solve(solver, states, positions, first)
            if found is not None:
                return found[1]
            if first != UNKNOWN and best_so_far(solver) != UNKNOWN:
                better = best_so_far(solver)
        return better

    def worth(self, seen: State, positions: Iterable[int], first: int = UNKNOWN) -> tuple[float, int] | None:
        """Return the value of a state as `search.endgame_solver` gives it, and the id of the best action.

        Of equal actions it returns the one that is searched `first`. The numbers of positions are limits, tried one
        after the other. Returns None if the state cannot be solved within them.
        """
        if not seen.game.definition.is_endgame(seen.raw):
            return None
        solver, states = self._of(seen), jit.batch(seen.raw)
        return next(filter(None, (solve(solver, states, count, first) for count in positions)), None)

    def worth_after(self, seen: State, decision: int, positions: Iterable[int]) -> float | None:
        """What an ending is worth after a legal decision, given by its number; None where that is not solved."""
        solver, states = self._of(seen), jit.batch(seen.raw)
        found = (solve_after(solver, states, decision, count) for count in positions)
        return next((one for one in found if one is not None), None)

    def _of(self, seen: State) -> Solver:
        """The solver; it knows nothing yet of another game."""
        game = seen.game
        if self._solver is None or self._game is None or self._game.name != game.name:
            self._solver = new_solver(seen.raw, len(game.action_texts), game.definition.endgame_key_size)
        elif self._game != game:
            forget(self._solver)
        self._game = game
        return self._solver


def tries(left: Callable[[], float], most: int = MOST) -> Iterator[int]:
    """So many positions at a time to look at, more each time, `most` the last time, while time is `left`, in
    seconds."""
    positions, before = float(FIRST), left()
    while positions >= FEWEST * FIRST:
        yield min(int(positions), most)
        if positions >= most:
            break
        after = left()
        positions *= min(GROWTH, after / max(before - after, 1e-6))
        before = after


def compile_ending(game: Game) -> None:
    """Compiles what solves endings of a game, or finds that it has been compiled before."""
    if game.definition.endgame_key_size:
        state = game.start(seed=0)
        solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame_key_size, entries=1)
        solve(solver, jit.batch(state.raw), 0)
        before, after, number = jit.batch(state.raw), jit.batch(state.raw), state.legal_action_ids()[0]
        solve_after(solver, before, number, 0)
        play(after[0], number)
        apply_chance_outcome(before[0], number, after[0], 0)
