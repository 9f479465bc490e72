"""Actions of a turn (IMH-4) with the blue cards (IMH-7.4, IMH-22.5, IMH-22.7); a turn is exactly one action."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules import expansions
from saqqara.games.imhotep.rules.boats import (
    add_loads,
    add_sails,
    can_load_any_to_sail,
    empty_spaces,
    has_empty_space,
    has_ready_boat,
    is_ready,
    load_stone,
    sail_boat,
)
from saqqara.games.imhotep.rules.cards import spend_card
from saqqara.games.imhotep.rules.pending_choices import push_task
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import gainable_stones, get_stones, lift_stone, return_from_sled

# ---- blue cards ------------------------------------------------------------------------------------------------------

BLUE_COUNT = len(components.BLUE_CARDS)


@compiled
def can_load_two(state: Any, seat: int) -> bool:
    """Return True if there are two stones on the sled and two empty spaces (IMH-R5)."""
    spaces = 0
    for boat in range(components.BOATS):
        spaces += empty_spaces(state, boat)
    return state.sled[seat] >= components.TWO_STONES and spaces >= components.TWO_STONES


@compiled
def can_use(state: Any, seat: int, card: int) -> bool:
    """Return True if a seat can carry out a blue card."""
    if card == components.LEVER:
        return has_ready_boat(state)
    if card == components.HAMMER:  # IMH-R4
        return gainable_stones(state, seat) > 0 and has_empty_space(state)
    if card == components.SAIL:  # IMH-R5
        return can_load_any_to_sail(state, seat, components.ONE_STONE)
    if card == components.CHISEL:
        return can_load_two(state, seat)
    if card == components.RAFT:
        return bool(state.sled[seat] >= components.RAFT_STONES)
    return state.sled[seat] >= components.ONE_STONE and can_use_plank(state, seat)


@compiled
def add_uses(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add one action for each kind of blue card that the seat holds and can carry out (IMH-4.4).

    A card gained during this turn is usable from the seat's next turn.
    """
    for blue in range(BLUE_COUNT):
        if state.hand[seat, components.LEVER + blue] > 0 and can_use(state, seat, components.LEVER + blue):
            action_ids[n] = notation.USE + blue
            n += 1
    return n


@compiled
def use_card(state: Any, seat: int, card: int) -> None:
    """Carry out a card and then discard it."""
    spend_card(state, seat, card)
    if card == components.LEVER:
        push_task(state, layout.LEVER, seat, layout.NONE, layout.NONE)
    elif card == components.HAMMER:
        get_stones(state, seat, components.QUARRY_STONES)
        push_task(state, layout.HAMMER, seat, components.ONE_STONE, layout.NONE)
    elif card == components.SAIL:
        push_task(state, layout.SAIL_LOAD, seat, layout.NONE, layout.NONE)
    elif card == components.CHISEL:
        push_task(state, layout.CHISEL, seat, components.TWO_STONES, layout.NONE)
    elif card == components.RAFT:
        return_from_sled(state, seat, components.RAFT_BACK)
        push_task(state, layout.RAFT, seat, layout.NONE, layout.NONE)
    else:
        return_from_sled(state, seat, components.ONE_STONE)
        push_task(state, layout.PLANK, seat, layout.NONE, layout.NONE)


# ---- Loading Plank: a boat sails to a site that another has visited (IMH-22.7) ----------------------------------
# At the market, stones take cards as usual. A stone without a card gets nothing, and no field is refilled (IMH-22.8,
# IMH-R74).


@compiled
def carries_stone(state: Any, seat: int, boat: int) -> bool:
    """Return True if a boat carries a stone of a seat."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] == seat:
            return True
    return False


@compiled
def can_sail_by_plank(state: Any, seat: int, boat: int) -> bool:
    """Return True if a boat may sail with the Plank.

    The boat has not sailed, and it carries its minimum load and a stone of the seat.
    """
    return is_ready(state, boat) and carries_stone(state, seat, boat)


@compiled
def can_plank_reach(state: Any, site: int) -> bool:
    """Return True if the Plank can lead to a site.

    A normal boat has docked there this round; at the market a card must be left.
    """
    return bool(state.docked[site] != components.EMPTY) and (site != components.MARKET or market.has_card(state))


@compiled
def can_use_plank(state: Any, seat: int) -> bool:
    """Return True if at least one boat and one site are possible for the Plank (IMH-R44)."""
    boats = sites = False
    for boat in range(components.BOATS):
        boats = boats or can_sail_by_plank(state, seat, boat)
    for site in range(len(components.SITES)):
        sites = sites or can_plank_reach(state, site)
    return boats and sites


@compiled
def add_plank_sails(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add the `sail` actions of the Plank: each possible boat with each possible site."""
    for boat in range(components.BOATS):
        if can_sail_by_plank(state, seat, boat):
            for site in range(len(components.SITES)):
                if can_plank_reach(state, site):
                    action_ids[n] = notation.SAIL + boat * len(components.SITES) + site
                    n += 1
    return n


# ---- Raft: a stone goes from the sled straight to a site; a Raft is not a boat (IMH-22.5, IMH-R42) --------------

RAFT_STONE = 1
"""Fact of STONE_BACK: the stone has already left the sled."""


@compiled
def add_raft_sites(state: Any, action_ids: Any, n: int) -> int:
    """Add `deliver` for every site, except a market without cards."""
    for site in range(len(components.SITES)):
        if site != components.MARKET or market.has_card(state):
            action_ids[n] = notation.DELIVER + site
            n += 1
    return n


@compiled
def deliver_raft_stone(state: Any, seat: int, site: int) -> None:
    """Deliver the stone of a Raft to a site.

    At the market the stone is in transit until the card and the refill are resolved (IMH-R43).
    """
    origin = layout.SLED + seat
    if site == components.MARKET:
        lift_stone(state, seat, origin)
        push_task(state, layout.STONE_BACK, seat, RAFT_STONE, layout.NONE)
        push_task(state, layout.TAKE, seat, market.REFILL_AFTER, layout.NONE)
    else:
        ask_imhotep_field(state, site)
        deliver_stone(state, site, seat, origin)


# ---- actions ---------------------------------------------------------------------------------------------------------


@compiled
def add_actions(state: Any, action_ids: Any, seat: int) -> int:
    """Add all actions of a turn; `pass` only if there is no other."""
    n = notation.NONE_YET
    if gainable_stones(state, seat) > 0:  # IMH-4.1
        action_ids[n] = notation.GET_STONES
        n += 1
    n = add_loads(state, action_ids, n, seat)  # IMH-4.2
    n = add_sails(state, action_ids, n, components.ANY_BOAT)  # IMH-4.3
    n = add_uses(state, action_ids, n, seat)
    n = expansions.add_launches(state, action_ids, n, seat)
    n = expansions.add_bets(state, action_ids, n, seat)
    n = expansions.add_favours(state, action_ids, n, seat)
    n = expansions.add_prophecies(state, action_ids, n, seat)
    if n == 0:  # IMH-4.5
        action_ids[n] = notation.PASS
        n += 1
    return n


@compiled
def carry_out_action(state: Any, seat: int, action_id: int) -> None:
    """Carry out a seat's turn action."""
    state.passes = state.passes + 1 if action_id == notation.PASS else 0
    if action_id == notation.GET_STONES:
        get_stones(state, seat, components.QUARRY_STONES)
    elif action_id < notation.SAIL:
        space = action_id - notation.LOAD
        load_stone(state, seat, space // components.SPACES, space % components.SPACES)
    elif action_id < notation.USE:
        way = action_id - notation.SAIL
        sail_boat(state, seat, way // len(components.SITES), way % len(components.SITES))
    elif action_id < notation.NEXT:
        use_card(state, seat, components.LEVER + action_id - notation.USE)
    elif action_id < notation.BET:
        expansions.launch_private_boat(state, seat, action_id - notation.LAUNCH)
    elif action_id < notation.FAVOUR:
        expansions.place_bet(state, seat, action_id - notation.BET)
    elif action_id < notation.PROPHESY:
        expansions.start_favour(state, seat, action_id - notation.FAVOUR)
    elif action_id < notation.DONE:
        expansions.prophesy(state, seat, action_id - notation.PROPHESY)
