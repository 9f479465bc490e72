"""Tomb, side B: majorities in the three rows (IMH-6.4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.games.imhotep import box
from saqqara.games.imhotep.rules.sites.majority import share
from saqqara.games.imhotep.rules.stones import laid
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def points(state: Any, seat: int) -> int:
    """The rows, each on its own."""
    total = 0
    for row in range(box.ROWS):
        stones = np.zeros(box.MOST_SEATS, np.int64)
        for stone in range(row, laid(state, box.TOMB), box.ROWS):
            stones[state.tomb[stone]] += 1
        total += share(stones, whole(state.seats), seat, box.TOMB_B)
    return total
