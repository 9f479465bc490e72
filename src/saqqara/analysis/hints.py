"""A hint: what the strongest player would do."""

from __future__ import annotations

from dataclasses import dataclass

from saqqara.analysis.weighing import Weighed, weigh
from saqqara.game import Game
from saqqara.rules import View


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and by how many points the
    first is better."""

    best: Weighed
    next: Weighed | None

    @property
    def points(self) -> float:
        """By how many points, expected, the best is better than the next best; never less than 0."""
        return 0.0 if self.next is None else max(0.0, self.best.lead - self.next.lead)


def hint(view: View, game: Game, seconds: float = 1.5) -> Hint:
    """A hint for the seat to decide, from its view."""
    found = weigh(view, game, None, seconds)
    return Hint(found[0], found[1] if len(found) > 1 else None)
