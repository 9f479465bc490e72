"""A hint: what the strongest player would do, and why."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from saqqara.analysis.branch import Branch
from saqqara.analysis.reasons import Contrast, contrast
from saqqara.analysis.weighing import NOTICEABLE, Weighed, grown, weighed
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
    is what the search would do, and the best is better, worked out to the end of the game; figures are the search's."""

    best: Weighed
    next: Weighed | None
    contrast: Contrast | None = None
    proved: bool = False

    @property
    def points(self) -> float:
        """By how many points, expected, the best is better than the next best; never less than 0."""
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
        return Hint(better, first, proved=True)
    if not others:
        return Hint(first, None)
    return Hint(first, others[0], contrast(tree, root, state, found, GAMES, end=begun + seconds))


def proved(first: Weighed, state: State, left: Callable[[], float]) -> Weighed | None:
    """What is proved while time is `left`, in seconds, to be better than the search's choice: win first, then points.
    It is worth that much at least. None where nothing is."""
    number = Ending().decision(state, left, first=state.game.number(first.decision))
    if number is None or (best := state.game.text(number)) == first.decision:
        return None
    return replace(first, decision=best, visits=0)
