"""Canonical form of a state of The Duel, complete or as one seat sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.duel import components, layout
from saqqara.games.duel.observation.resampling import hidden_tile, put_hidden_tile

TILE_KINDS = len(components.TILES)


@compiled
def clear_unused(state: Any) -> None:
    """Clear the drawn entries of reserve and stock and the unused rows of `moved`."""
    for place in range(components.RESERVE_SIZE - state.reserve_left):
        state.reserve[place] = 0
    for place in range(components.STOCK_SIZE - state.stock_left):
        state.stock[place] = 0
    for number in range(state.moves, layout.MAX_MOVES):
        for column in range(3):
            state.moved[number, column] = 0


@compiled
def hide_unknown(state: Any, seat: int) -> None:
    """Sort the tiles of stock and reserve together, since they are hidden from both seats (DUEL-R9)."""
    clear_unused(state)
    counts = np.zeros(TILE_KINDS, np.int64)
    hidden = state.reserve_left + state.stock_left
    for place in range(hidden):
        counts[hidden_tile(state, place)] += 1
    tile = 0
    for place in range(hidden):
        while counts[tile] == 0:
            tile += 1
        put_hidden_tile(state, place, tile)
        counts[tile] -= 1
