"""Market, side D: cards that nobody takes stay, and gather coins (IMH-25.3, IMH-25.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.stone_moves import move, note_points


@compiled
def keeps_cards(state: Any) -> bool:
    """Whether cards left over stay at the end of this round, however it has ended (IMH-R76): of all but the last."""
    return bool(state.sides[components.MARKET] == components.SIDE_D and state.round_now < components.ROUNDS - 1)


@compiled
def add_coins(state: Any) -> None:
    """At the end of some rounds each card left over gets coins, in the order of the fields, while there are some."""
    if state.coin_rounds[state.round_now] == 0:
        return
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY:
            for _ in range(min(whole(state.coins_a_card), whole(state.coins_left))):
                state.field_coins[field] += 1
                state.coins_left -= 1
                move(state, table.COIN, table.COINS, table.FIELD + field)


@compiled
def free_coins(state: Any, field: int) -> int:
    """The coins of a field go back to the supply; how many they were."""
    coins = whole(state.field_coins[field])
    for _ in range(coins):
        move(state, table.COIN, table.FIELD + field, table.COINS)
    state.field_coins[field] = 0
    state.coins_left += coins
    return coins


@compiled
def score_coins(state: Any, seat: int, field: int) -> None:
    """Who takes a card scores the coins on it, before it is carried out (IMH-R52)."""
    points = free_coins(state, field) * whole(state.coin_points)
    state.market_points[seat] += points
    note_points(state, seat, points, table.FIELD + field)
