"""A hint: what the strongest player would do, and why."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from saqqara.analysis.endgame_loss import solved
from saqqara.analysis.evaluation import NOTICEABLE, Weighed, grown, valued, weighed
from saqqara.analysis.reasons import Contrast, contrast
from saqqara.analysis.tree_view import Branch
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.endgame_player import Ending

SECONDS = 1.5
SEARCHING = 0.6  # of the seconds
SOLVING = 0.75  # of the seconds, when an ending has been solved if it can be; the rest is for reasons
GAMES = 10_000  # at most, after each of two decisions


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and why the first is better
    than another (None where no other is clearly worse; without reasons where no figure bears one). `proved`: it is
    better than the next, worked out to the end of the game, where the search did not see that. Figures are then exact
    where it is known by how many points of lead it is better (`gained`; None where that took too long)."""

    best: Weighed
    next: Weighed | None
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
    def clear(self) -> bool:
        """Whether the best is better than the next best by a chance that is worth a word."""
        return self.next is not None and self.best.value - self.next.value >= NOTICEABLE


def hint(view: View, game: Game, seconds: float = SECONDS) -> Hint:
    """A hint for the seat to decide, from its view, so from what it can know."""
    begun, state = time.monotonic(), game.determinize_unchecked(view, seed=0)
    tree = grown(state, None, seconds * SEARCHING)
    root = Branch.of(tree, state)
    first, *others = found = weighed(root)
    better = proved(found, state, lambda: begun + seconds * SOLVING - time.monotonic())
    if better is not None:
        return better
    if not others:
        return Hint(first, None)
    return Hint(first, others[0], contrast(tree, root, state, found, GAMES, end=begun + seconds))


def proved(found: Sequence[Weighed], state: State, left: Callable[[], float]) -> Hint | None:
    """What is proved while time is `left`, in seconds, and the search did not see: that another decision is better than
    its choice, win first, then points, or that its choice is better than what it thought to be about as good. None
    where nothing is."""
    game, ending, (first, *others) = state.game, Ending(), found
    best = ending.decision(state, left, first=game.action_id(first.decision))
    if best is None:
        return None
    if (text := game.action_text(best)) != first.decision:
        rough = Hint(replace(first, decision=text, visits=0), first, proved=True)  # worth that much at least
        return exact(state, None, first, left(), ending) or rough
    if not others or first.value - others[0].value >= NOTICEABLE:
        return None
    known = exact(state, text, others[0], left(), ending)
    return known if known is not None and (known.clear or known.points >= 1) else None


def exact(state: State, best: str | None, taken: Weighed, seconds: float, ending: Ending) -> Hint | None:
    """What the best decision in an ending (None: it is not known yet) gains over another; None where time runs out."""
    known = solved(state, taken.decision, None, seconds, ending)
    if known is None:
        return None
    seat, game = state.current_player, state.game
    assert seat is not None
    better = valued(game, best or known.best, 0, known.values[seat], known.values)
    return Hint(better, valued(game, taken.decision, taken.visits, known.taken), proved=True, gained=known.points)
