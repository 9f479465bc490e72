"""The actions of a turn (IMH-4), blue cards included; a turn is exactly one of them."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box, notation
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.boats import (
    add_loads,
    add_sails,
    any_can_reach,
    any_ready,
    any_space,
    empty_spaces,
    load,
)
from saqqara.games.imhotep.rules.expansions import bets, favours, private_boats
from saqqara.games.imhotep.rules.stones import gainable, get_stones
from saqqara.games.imhotep.rules.tasks import push
from saqqara.games.imhotep.rules.unloading import sail
from saqqara.kernel import compiled

BLUE_COUNT = len(box.BLUE)


@compiled
def two_loads_possible(state: Any, seat: int) -> bool:
    """IMH-R5: two stones on the sled, two empty spaces."""
    spaces = 0
    for boat in range(box.BOATS):
        spaces += empty_spaces(state, boat)
    return state.sled[seat] >= 2 and spaces >= 2


@compiled
def usable(state: Any, seat: int, card: int) -> bool:
    """Whether a blue card can be carried out (IMH-7.4)."""
    if card == box.LEVER:
        return any_ready(state)
    if card == box.HAMMER:  # IMH-R4
        return gainable(state, seat) > 0 and any_space(state)
    if card == box.SAIL:  # IMH-R5
        return any_can_reach(state, seat, box.ONE_STONE)
    return two_loads_possible(state, seat)


@compiled
def add_uses(state: Any, decisions: Any, n: int, seat: int) -> int:
    """IMH-4.4: each kind of blue card that the seat has and can carry out. (One gained now is used in a later turn.)"""
    for blue in range(BLUE_COUNT):
        if state.hand[seat, box.LEVER + blue] > 0 and usable(state, seat, box.LEVER + blue):
            decisions[n] = notation.USE + blue
            n += 1
    return n


@compiled
def add_actions(state: Any, decisions: Any, seat: int) -> int:
    """Everything that a turn can be."""
    n = notation.NONE_YET
    if gainable(state, seat) > 0:  # IMH-4.1
        decisions[n] = notation.GET_STONES
        n += 1
    n = add_loads(state, decisions, n, seat)  # IMH-4.2
    n = add_sails(state, decisions, n, box.ANY)  # IMH-4.3
    n = add_uses(state, decisions, n, seat)
    n = private_boats.add_launches(state, decisions, n, seat)
    n = bets.add_bets(state, decisions, n, seat)
    n = favours.add_favours(state, decisions, n, seat)
    if n == 0:  # IMH-4.5
        decisions[n] = notation.PASS
        n += 1
    return n


@compiled
def use(state: Any, seat: int, card: int) -> None:
    """IMH-7.4: the card is carried out and then discarded."""
    state.hand[seat, card] -= 1
    push(state, table.DISCARD, seat, card, table.NONE)
    if card == box.LEVER:
        push(state, table.LEVER, seat, table.NONE, table.NONE)
    elif card == box.HAMMER:
        get_stones(state, seat, box.QUARRY_STONES)
        push(state, table.HAMMER, seat, box.ONE_STONE, table.NONE)
    elif card == box.SAIL:
        push(state, table.SAIL_LOAD, seat, table.NONE, table.NONE)
    else:
        push(state, table.CHISEL, seat, box.TWO_STONES, table.NONE)


@compiled
def act(state: Any, seat: int, decision: int) -> None:
    """Carries out a seat's action."""
    state.passes = state.passes + 1 if decision == notation.PASS else 0
    if decision == notation.GET_STONES:
        get_stones(state, seat, box.QUARRY_STONES)
    elif decision < notation.SAIL:
        space = decision - notation.LOAD
        load(state, seat, space // box.SPACES, space % box.SPACES)
    elif decision < notation.USE:
        way = decision - notation.SAIL
        sail(state, seat, way // len(box.SITES), way % len(box.SITES))
    elif decision < notation.NEXT:
        use(state, seat, box.LEVER + decision - notation.USE)
    elif decision < notation.BET:
        private_boats.launch(state, seat, decision - notation.LAUNCH)
    elif decision < notation.FAVOUR:
        bets.bet(state, seat, decision - notation.BET)
    elif decision < notation.DONE:
        favours.begin(state, seat, decision - notation.FAVOUR)
