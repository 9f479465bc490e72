"""Market, side C: a coin buys one more card (IMH-25.1, IMH-25.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.stone_moves import move


@compiled
def pay(state: Any, seat: int) -> None:
    """A coin leaves the game."""
    state.coins[seat] -= 1
    move(state, table.COIN, table.COINS_OF + seat, table.BOX)


@compiled
def add_buys(state: Any, decisions: Any, n: int) -> int:
    """The fields with a card."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY:
            decisions[n] = notation.BUY + field
            n += 1
    return n


@compiled
def points(state: Any, seat: int) -> int:
    """What the coins that are left score at the end."""
    return int(state.coins[seat] * state.coin_left_points)
