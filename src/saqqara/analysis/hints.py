"""A hint: what the strongest player would do, and why."""

from __future__ import annotations

import time
from dataclasses import dataclass

from saqqara.analysis.branch import Branch
from saqqara.analysis.reasons import Contrast, contrast
from saqqara.analysis.weighing import NOTICEABLE, Weighed, grown, weighed
from saqqara.game import Game
from saqqara.rules import View

SECONDS = 1.5
SEARCHING = 0.6  # of the seconds; the rest is for reasons
GAMES = 10_000  # at most, after each of two decisions


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and why the first is better
    than another (None where no other is clearly worse; without reasons where no figure bears one)."""

    best: Weighed
    next: Weighed | None
    contrast: Contrast | None = None

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
    end, state = time.monotonic() + seconds, game.determinized(view, seed=0)
    tree = grown(state, None, seconds * SEARCHING)
    root = Branch.of(tree, state)
    best, *others = found = weighed(root)
    if not others:
        return Hint(best, None)
    return Hint(best, others[0], contrast(tree, root, state, found, GAMES, end=end))
