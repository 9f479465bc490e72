"""Blue cards of Imhotep: what each needs, and how it begins (IMH-7.4, IMH-22.5, IMH-22.7)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.boats import any_can_reach, any_ready, any_space, empty_spaces
from saqqara.games.imhotep.rules.cards import spend
from saqqara.games.imhotep.rules.expansions.plank import any_way
from saqqara.games.imhotep.rules.pending_choices import push
from saqqara.games.imhotep.rules.stone_moves import gainable, get_stones, pay_from_sled

BLUE_COUNT = len(components.BLUE)


@compiled
def two_loads_possible(state: Any, seat: int) -> bool:
    """IMH-R5: two stones on the sled, two empty spaces."""
    spaces = 0
    for boat in range(components.BOATS):
        spaces += empty_spaces(state, boat)
    return state.sled[seat] >= components.TWO_STONES and spaces >= components.TWO_STONES


@compiled
def usable(state: Any, seat: int, card: int) -> bool:
    """Whether a blue card can be carried out."""
    if card == components.LEVER:
        return any_ready(state)
    if card == components.HAMMER:  # IMH-R4
        return gainable(state, seat) > 0 and any_space(state)
    if card == components.SAIL:  # IMH-R5
        return any_can_reach(state, seat, components.ONE_STONE)
    if card == components.CHISEL:
        return two_loads_possible(state, seat)
    if card == components.RAFT:
        return bool(state.sled[seat] >= components.RAFT_STONES)
    return state.sled[seat] >= components.ONE_STONE and any_way(state, seat)


@compiled
def add_uses(state: Any, decisions: Any, n: int, seat: int) -> int:
    """IMH-4.4: each kind of blue card that the seat has and can carry out. (One gained now is used in a later turn.)"""
    for blue in range(BLUE_COUNT):
        if state.hand[seat, components.LEVER + blue] > 0 and usable(state, seat, components.LEVER + blue):
            decisions[n] = notation.USE + blue
            n += 1
    return n


@compiled
def use(state: Any, seat: int, card: int) -> None:
    """The card is carried out and then discarded."""
    spend(state, seat, card)
    if card == components.LEVER:
        push(state, table.LEVER, seat, table.NONE, table.NONE)
    elif card == components.HAMMER:
        get_stones(state, seat, components.QUARRY_STONES)
        push(state, table.HAMMER, seat, components.ONE_STONE, table.NONE)
    elif card == components.SAIL:
        push(state, table.SAIL_LOAD, seat, table.NONE, table.NONE)
    elif card == components.CHISEL:
        push(state, table.CHISEL, seat, components.TWO_STONES, table.NONE)
    elif card == components.RAFT:
        pay_from_sled(state, seat, components.RAFT_BACK)
        push(state, table.RAFT, seat, table.NONE, table.NONE)
    else:
        pay_from_sled(state, seat, components.ONE_STONE)
        push(state, table.PLANK, seat, table.NONE, table.NONE)
