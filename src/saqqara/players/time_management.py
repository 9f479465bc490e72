"""How long a decision is thought about: where it is clear what to do, less than the time there is."""

from __future__ import annotations

from threading import Lock

import numpy as np

from saqqara.search.move_selection import two_most, write_visits
from saqqara.search.tree import ROOT, Tree

EARLIEST = 0.3  # of the time, before which nothing is clear
DECISIVE = 20  # times as many visits as the second, and the first is taken


class Pace:
    """Watches trees that grow side by side from now on. Each is looked at only by the thread in which it grows, between
    two slices; of the others there is what was last found."""

    def __init__(self, *trees: Tree) -> None:
        self._trees, self._lock = trees, Lock()
        self._visits = np.zeros((len(trees), len(trees[0].untried)), np.int64)
        self._all = [_visits(tree) for tree in trees]
        self._before = sum(self._all)

    def is_clear(self, passed: float, number: int = 0) -> bool:
        """Looks at the tree of this number. Whether it is clear what to do after this part of the time, from 0 to 1:
        the second decision cannot be visited more often than the first in what is left, or is far behind."""
        with self._lock:
            write_visits(self._trees[number], self._visits[number])
            self._all[number] = _visits(self._trees[number])
            first, second = two_most(self._visits)
            left = (sum(self._all) - self._before) * (1 - passed) / passed
        return passed >= EARLIEST and (first - second > left or first >= DECISIVE * second)


def _visits(tree: Tree) -> int:
    return int(tree.nodes[tree.numbers[ROOT]].visits)
