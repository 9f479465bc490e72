"""Mini-expansion The Bets (IMH-11): which monument will have the most stones?"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.stone_moves import log_move, stones_at_site, take_from_quarry

BET_SIDE_COUNT = len(components.BET_SIDES)
MONUMENT_COUNT = len(components.MONUMENTS)


@compiled
def add_bets(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """IMH-11.1: empty bet fields; the right ones only with four players."""
    if state.bet_left[seat] == 0 or state.quarry[seat] == 0:
        return n
    for site in range(MONUMENT_COUNT):
        for side in range(BET_SIDE_COUNT):
            if state.bets[site, side] == components.EMPTY and (side == 0 or state.seats == components.MAX_SEATS):
                action_ids[n] = notation.BET + site * BET_SIDE_COUNT + side
                n += 1
    return n


@compiled
def place_bet(state: Any, seat: int, field: int) -> None:
    """A stone from the quarry on a bet field, numbered from pyramid left, pyramid right, temple left on."""
    state.bet_left[seat] = 0
    take_from_quarry(state, seat)
    state.bets[field // BET_SIDE_COUNT, field % BET_SIDE_COUNT] = seat
    log_move(state, layout.STONE + seat, layout.QUARRY + seat, layout.BET + field)


@compiled
def bet_field_points(state: Any, site: int, side: int) -> int:
    """What a bet field is worth with the stones that lie at the monuments now (IMH-11.2)."""
    own = stones_at_site(state, 1 + site)
    more, level = 0, 0  # monuments with more stones, and with as many
    for other in range(1, 1 + MONUMENT_COUNT):
        more += stones_at_site(state, other) > own
        level += stones_at_site(state, other) == own
    if more == 0:
        if level == 1:
            return components.BET_MOST_LEFT if side == 0 else components.BET_MOST_RIGHT
        return components.BET_SHARED_LEFT if side == 0 else 0
    return components.BET_SECOND_LEFT if side == 0 and more == 1 and level == 1 else 0


@compiled
def bet_points(state: Any, seat: int) -> int:
    """What a seat's bet is worth."""
    for site in range(MONUMENT_COUNT):
        for side in range(BET_SIDE_COUNT):
            if state.bets[site, side] == seat:
                return bet_field_points(state, site, side)
    return 0
