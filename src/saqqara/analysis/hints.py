"""A hint: what the strongest player would do, and why."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from saqqara.analysis.branch import Branch
from saqqara.analysis.reasons import Contrast, contrast
from saqqara.analysis.solving import solved
from saqqara.analysis.weighing import NOTICEABLE, Weighed, grown, lead_of, weighed
from saqqara.game import Game
from saqqara.players.ending import Ending
from saqqara.rules import View
from saqqara.state import State

SECONDS = 1.5
SEARCHING = 0.6  # of the seconds
SOLVING = 0.75  # of the seconds, when an ending has been solved if it can be; the rest is for reasons
GAMES = 10_000  # at most, after each of two decisions


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and why the first is better
    than another (None where no other is clearly worse; without reasons where no figure bears one). `proved`: the next
    is what the search would do, and the best is better, worked out to the end of the game. Figures are the search's, or
    exact where it is known by how many points of lead the best is better (`gained`; None where that took too long)."""

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
    begun, state = time.monotonic(), game.determinized(view, seed=0)
    tree = grown(state, None, seconds * SEARCHING)
    root = Branch.of(tree, state)
    first, *others = found = weighed(root)
    better = proved(first, state, lambda: begun + seconds * SOLVING - time.monotonic())
    if better is not None:
        return better
    if not others:
        return Hint(first, None)
    return Hint(first, others[0], contrast(tree, root, state, found, GAMES, end=begun + seconds))


def proved(first: Weighed, state: State, left: Callable[[], float]) -> Hint | None:
    """What is proved while time is `left`, in seconds, to be better than the search's choice: win first, then points.
    It is worth that much at least, and exactly what is said where there was time to know. None where nothing is."""
    game, ending, number = state.game, Ending(), state.game.number(first.decision)
    better = ending.decision(state, left, first=number)
    if better is None or better == number:
        return None
    known = solved(state, first.decision, None, left(), ending)
    if known is None:
        return Hint(replace(first, decision=game.text(better), visits=0), first, proved=True)
    seat, scale = state.actor, game.rules.scale
    assert seat is not None
    value = known.values[seat]
    best = Weighed(known.best, 0, value, lead_of(value, scale), known.values)
    taken = replace(first, value=known.taken, lead=lead_of(known.taken, scale), values=())
    return Hint(best, taken, proved=True, gained=known.points)
