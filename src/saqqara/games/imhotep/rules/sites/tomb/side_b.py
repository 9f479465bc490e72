"""Tomb, side B: majorities in the three rows (IMH-6.4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.majority import share
from saqqara.games.imhotep.rules.stone_moves import laid


@compiled
def points(state: Any, seat: int) -> int:
    """The rows, each on its own."""
    total = 0
    for row in range(components.ROWS):
        stones = np.zeros(components.MOST_SEATS, np.int64)
        for stone in range(row, laid(state, components.TOMB), components.ROWS):
            stones[state.tomb[stone]] += 1
        total += share(stones, whole(state.seats), seat, components.TOMB_B)
    return total
