"""Blue cards of Imhotep: what each needs, and how it begins (IMH-7.4, IMH-22.5, IMH-22.7)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box, notation
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.boats import any_can_reach, any_ready, any_space, empty_spaces
from saqqara.games.imhotep.rules.cards import spend
from saqqara.games.imhotep.rules.expansions.plank import any_way
from saqqara.games.imhotep.rules.stones import gainable, get_stones, pay_from_sled
from saqqara.games.imhotep.rules.tasks import push
from saqqara.kernel import compiled

BLUE_COUNT = len(box.BLUE)


@compiled
def two_loads_possible(state: Any, seat: int) -> bool:
    """IMH-R5: two stones on the sled, two empty spaces."""
    spaces = 0
    for boat in range(box.BOATS):
        spaces += empty_spaces(state, boat)
    return state.sled[seat] >= box.TWO_STONES and spaces >= box.TWO_STONES


@compiled
def usable(state: Any, seat: int, card: int) -> bool:
    """Whether a blue card can be carried out."""
    if card == box.LEVER:
        return any_ready(state)
    if card == box.HAMMER:  # IMH-R4
        return gainable(state, seat) > 0 and any_space(state)
    if card == box.SAIL:  # IMH-R5
        return any_can_reach(state, seat, box.ONE_STONE)
    if card == box.CHISEL:
        return two_loads_possible(state, seat)
    if card == box.RAFT:
        return bool(state.sled[seat] >= box.RAFT_STONES)
    return state.sled[seat] >= box.ONE_STONE and any_way(state, seat)


@compiled
def add_uses(state: Any, decisions: Any, n: int, seat: int) -> int:
    """IMH-4.4: each kind of blue card that the seat has and can carry out. (One gained now is used in a later turn.)"""
    for blue in range(BLUE_COUNT):
        if state.hand[seat, box.LEVER + blue] > 0 and usable(state, seat, box.LEVER + blue):
            decisions[n] = notation.USE + blue
            n += 1
    return n


@compiled
def use(state: Any, seat: int, card: int) -> None:
    """The card is carried out and then discarded."""
    spend(state, seat, card)
    if card == box.LEVER:
        push(state, table.LEVER, seat, table.NONE, table.NONE)
    elif card == box.HAMMER:
        get_stones(state, seat, box.QUARRY_STONES)
        push(state, table.HAMMER, seat, box.ONE_STONE, table.NONE)
    elif card == box.SAIL:
        push(state, table.SAIL_LOAD, seat, table.NONE, table.NONE)
    elif card == box.CHISEL:
        push(state, table.CHISEL, seat, box.TWO_STONES, table.NONE)
    elif card == box.RAFT:
        pay_from_sled(state, seat, box.RAFT_BACK)
        push(state, table.RAFT, seat, table.NONE, table.NONE)
    else:
        pay_from_sled(state, seat, box.ONE_STONE)
        push(state, table.PLANK, seat, table.NONE, table.NONE)
