"""Resampling of the hidden information of The Duel (DUEL-R9).

The tiles in reserve and stock and their order are hidden from both seats; everything else is public.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, randbelow
from saqqara.games.duel import components


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Shuffle the tiles of reserve and stock together; every arrangement is equally likely, for either seat."""
    reserve, stock = state.reserve_left, state.stock_left
    for last in range(reserve + stock - 1, 0, -1):
        other = randbelow(generator, last + 1)
        saved = hidden_tile(state, last)
        put_hidden_tile(state, last, hidden_tile(state, other))
        put_hidden_tile(state, other, saved)


@compiled
def hidden_tile(state: Any, place: int) -> int:
    """Return the hidden tile at a place; places count the stock from the last drawn tile on, then the reserve."""
    if place < state.stock_left:
        return int(state.stock[components.STOCK_SIZE - 1 - place])
    return int(state.reserve[components.RESERVE_SIZE - 1 - (place - state.stock_left)])


@compiled
def put_hidden_tile(state: Any, place: int, tile: int) -> None:
    """Put a tile at a hidden place, numbered as in `hidden_tile`."""
    if place < state.stock_left:
        state.stock[components.STOCK_SIZE - 1 - place] = tile
    else:
        state.reserve[components.RESERVE_SIZE - 1 - (place - state.stock_left)] = tile
