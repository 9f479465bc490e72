"""A hint: what the strongest player would do, and why."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from saqqara.analysis.endgame_loss import find_endgame_loss
from saqqara.analysis.evaluation import (
    MIN_NOTICEABLE_LOSS,
    ActionEvaluation,
    grow_tree,
    make_evaluation,
    root_evaluations,
)
from saqqara.analysis.reasons import Contrast, find_contrast
from saqqara.analysis.tree_view import Branch
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.timed_solver import TimedSolver

DEFAULT_SECONDS = 1.5
SEARCH_SHARE = 0.6  # of the seconds
SOLVER_SHARE = 0.75  # of the seconds, when an ending has been solved if it can be; the rest is for reasons
MAX_REASON_GAMES = 10_000  # at most, after each of two decisions


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and why the first is better
    than another (None where no other is clearly worse; without reasons where no figure bears one). `proved`: it is
    better than the next, worked out to the end of the game, where the search did not see that. Figures are then exact
    where it is known by how many points of lead it is better (`gained`; None where that took too long)."""

    best: ActionEvaluation
    next: ActionEvaluation | None
    contrast: Contrast | None = None
    proved: bool = False
    gained: float | None = None

    @property
    def points(self) -> float:
        """By how many points, expected, the best is better than the next best; never less than 0."""
        if self.gained is not None:
            return self.gained
        return 0.0 if self.next is None else max(0.0, self.best.lead - self.next.lead)

    @property
    def is_clear(self) -> bool:
        """Whether the best is better than the next best by a chance that is worth a word."""
        return self.next is not None and self.best.value - self.next.value >= MIN_NOTICEABLE_LOSS


def hint(view: View, game: Game, seconds: float = DEFAULT_SECONDS) -> Hint:
    """A hint for the seat to decide, from its view, so from what it can know."""
    started, state = time.monotonic(), game.determinize_unchecked(view, seed=0)
    tree = grow_tree(state, None, seconds * SEARCH_SHARE)
    root = Branch.from_tree(tree, state)
    first, *others = found = root_evaluations(root)
    better = find_proved_hint(found, state, lambda: started + seconds * SOLVER_SHARE - time.monotonic())
    if better is not None:
        return better
    if not others:
        return Hint(first, None)
    return Hint(first, others[0], find_contrast(tree, root, state, found, MAX_REASON_GAMES, end=started + seconds))


def find_proved_hint(
    evaluations: Sequence[ActionEvaluation], state: State, seconds_left: Callable[[], float]
) -> Hint | None:
    """What is proved while time is `seconds_left`, in seconds, and the search did not see: that another decision is
    better than its choice, win first, then points, or that its choice is better than what it thought to be about as
    good. None where nothing is."""
    game, solver, (first, *others) = state.game, TimedSolver(), evaluations
    best = solver.best_action(state, seconds_left, first_action=game.action_id(first.action))
    if best is None:
        return None
    if (text := game.action_text(best)) != first.action:
        rough = Hint(replace(first, action=text, visits=0), first, proved=True)  # worth that much at least
        return find_exact_hint(state, None, first, seconds_left(), solver) or rough
    if not others or first.value - others[0].value >= MIN_NOTICEABLE_LOSS:
        return None
    known = find_exact_hint(state, text, others[0], seconds_left(), solver)
    return known if known is not None and (known.is_clear or known.points >= 1) else None


def find_exact_hint(
    state: State, best: str | None, other: ActionEvaluation, seconds: float, solver: TimedSolver
) -> Hint | None:
    """What the best decision in an ending (None: it is not known yet) gains over another; None where time runs out."""
    known = find_endgame_loss(state, other.action, None, seconds, solver)
    if known is None:
        return None
    seat, game = state.current_player, state.game
    assert seat is not None
    better = make_evaluation(game, best or known.best_action, 0, known.values[seat], known.values)
    return Hint(
        better,
        make_evaluation(game, other.action, other.visits, known.value_after),
        proved=True,
        gained=known.points_lost,
    )
