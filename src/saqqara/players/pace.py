"""How long a decision is thought about: where it is clear what to do, less than the time there is."""

from __future__ import annotations

from saqqara.search.leading import two_most
from saqqara.search.tree import ROOT, Tree

EARLIEST = 0.3  # of the time, before which nothing is clear
DECISIVE = 20  # times as many visits as the second, and the first is taken


class Pace:
    """Watches a tree that grows from now on."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._before = self._visits()

    def is_clear(self, passed: float) -> bool:
        """Whether it is clear what to do after this part of the time, from 0 to 1: the second decision cannot be
        visited more often than the first in what is left, or is far behind."""
        first, second = two_most(self._tree)
        left = (self._visits() - self._before) * (1 - passed) / passed
        return passed >= EARLIEST and (first - second > left or first >= DECISIVE * second)

    def _visits(self) -> int:
        return int(self._tree.nodes[self._tree.numbers[ROOT]].visits)
