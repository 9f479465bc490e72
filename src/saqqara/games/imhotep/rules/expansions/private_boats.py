"""Mini-expansion Private Boats (IMH-10): one stone, once a game, to a site of one's choice."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import push_choice
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import log_move


@compiled
def can_private_boat_visit(state: Any, site: int) -> bool:
    """IMH-10.2, IMH-R12: no private boat has been here this round; at the market a card is left (IMH-10.3)."""
    return bool(state.private_dock[site] == components.EMPTY) and (site != components.MARKET or market.has_card(state))


@compiled
def add_launches(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """The sites to which a seat's private boat may sail now."""
    if state.private_left[seat] == 0 or state.sled[seat] == 0:
        return n
    for site in range(len(components.SITES)):
        if can_private_boat_visit(state, site):
            action_ids[n] = notation.LAUNCH + site
            n += 1
    return n


@compiled
def launch_private_boat(state: Any, seat: int, site: int) -> None:
    """IMH-10.1: a stone from the sled on the boat, which sails at once."""
    state.private_left[seat] = 0
    state.private_dock[site] = seat
    state.sled[seat] -= 1
    state.aboard[seat] = 1
    log_move(state, layout.STONE + seat, layout.SLED + seat, layout.PRIVATE + seat)
    log_move(state, layout.PRIVATE_BOAT + seat, layout.HAND + seat, layout.DOCK + site)
    if site == components.MARKET:
        push_choice(state, layout.STONE_BACK, seat, layout.NONE, layout.NONE)  # after the card and the refill (IMH-R12)
        push_choice(state, layout.TAKE, seat, market.REFILL_AFTER, layout.NONE)
    else:
        ask_imhotep_field(state, site)
        deliver_stone(state, site, seat, layout.PRIVATE + seat)


@compiled
def remove_private_boats(state: Any) -> None:
    """IMH-10.2: private boats that sailed this round leave the game."""
    for site in range(len(components.SITES)):
        if state.private_dock[site] != components.EMPTY:
            log_move(state, layout.PRIVATE_BOAT + state.private_dock[site], layout.DOCK + site, layout.BOX)
            state.private_dock[site] = components.EMPTY
