"""The actions of a turn (IMH-4), blue cards included; a turn is exactly one of them."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep.rules import blue_cards
from saqqara.games.imhotep.rules.boats import add_loads, add_sails, load_stone
from saqqara.games.imhotep.rules.expansions import bets, favours, private_boats, prophecies
from saqqara.games.imhotep.rules.stone_moves import gainable_stones, get_stones
from saqqara.games.imhotep.rules.unloading import sail_boat


@compiled
def add_actions(state: Any, action_ids: Any, seat: int) -> int:
    """Everything that a turn can be."""
    n = notation.NONE_YET
    if gainable_stones(state, seat) > 0:  # IMH-4.1
        action_ids[n] = notation.GET_STONES
        n += 1
    n = add_loads(state, action_ids, n, seat)  # IMH-4.2
    n = add_sails(state, action_ids, n, components.ANY_BOAT)  # IMH-4.3
    n = blue_cards.add_uses(state, action_ids, n, seat)
    n = private_boats.add_launches(state, action_ids, n, seat)
    n = bets.add_bets(state, action_ids, n, seat)
    n = favours.add_favours(state, action_ids, n, seat)
    n = prophecies.add_prophecies(state, action_ids, n, seat)
    if n == 0:  # IMH-4.5
        action_ids[n] = notation.PASS
        n += 1
    return n


@compiled
def carry_out_action(state: Any, seat: int, action_id: int) -> None:
    """Carries out a seat's action."""
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
        blue_cards.use_card(state, seat, components.LEVER + action_id - notation.USE)
    elif action_id < notation.BET:
        private_boats.launch_private_boat(state, seat, action_id - notation.LAUNCH)
    elif action_id < notation.FAVOUR:
        bets.place_bet(state, seat, action_id - notation.BET)
    elif action_id < notation.PROPHESY:
        favours.start_favour(state, seat, action_id - notation.FAVOUR)
    elif action_id < notation.DONE:
        prophecies.prophesy(state, seat, action_id - notation.PROPHESY)
