"""Mini-expansion The Pharaoh's Favour (IMH-12, IMH-R72): five things that can be done once each, one a seat."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.boats import any_can_reach, any_ready, any_space, can_load
from saqqara.games.imhotep.rules.pending_choices import push
from saqqara.games.imhotep.rules.sites.market import fields as market
from saqqara.games.imhotep.rules.stone_moves import move, out_of_quarry, room


@compiled
def can_do(state: Any, seat: int, favour: int) -> bool:
    """Whether a favour (from 0) can do something once its stone is paid (IMH-R11)."""
    if favour == 0:
        return market.any_open(state)
    if favour == 1:
        return state.quarry[seat] > 1 and (state.sled[seat] < room(state, seat) or any_space(state))
    if favour == 2:
        return any_ready(state) or any_can_reach(state, seat, components.ONE_STONE)
    if favour == 3:
        return any_ready(state) or any_can_reach(state, seat, components.TWO_STONES)
    return can_load(state, seat)


@compiled
def add_favours(state: Any, decisions: Any, n: int, seat: int) -> int:
    """The favours that are free and can do something."""
    if state.favour_left[seat] == 0 or state.quarry[seat] == 0:
        return n
    for favour in range(components.FAVOURS):
        if state.favours[favour] == components.EMPTY and can_do(state, seat, favour):
            decisions[n] = notation.FAVOUR + favour
            n += 1
    return n


@compiled
def begin(state: Any, seat: int, favour: int) -> None:
    """IMH-12.1: a stone from the quarry on the favour's field; what it asks comes next (IMH-R24)."""
    state.favour_left[seat] = 0
    out_of_quarry(state, seat)
    state.favours[favour] = seat
    move(state, table.STONE + seat, table.QUARRY + seat, table.FAVOUR + favour)
    if favour == 0:
        push(state, table.FAVOUR_1, seat, components.FAVOUR_CARDS, table.NONE)
    elif favour == 1:
        push(state, table.FILL_SLED, seat, table.NONE, table.NONE)
        push(state, table.FAVOUR_2, seat, table.NONE, table.NONE)
    elif favour == 2:
        push(state, table.FAVOUR_3, seat, table.NONE, table.NONE)
    elif favour == 3:
        push(state, table.FAVOUR_4, seat, table.NONE, table.NONE)
    else:
        push(state, table.FAVOUR_5, seat, components.THREE_STONES, table.NONE)


@compiled
def take(state: Any, seat: int, left: int, freed: int, field: int) -> None:
    """Favour 1: a card; its fields are refilled when both are carried out."""
    push(state, table.FAVOUR_1, seat, left - 1, freed | 1 << field)
    market.take(state, seat, field)


@compiled
def loaded_to_sail(state: Any, task: int, seat: int, boat: int) -> None:
    """Favours 3 and 4: what comes after a stone was placed on a boat."""
    if task == table.FAVOUR_3:
        push(state, table.FAVOUR_3_SAIL, seat, boat, table.NONE)
    elif task == table.FAVOUR_4:
        push(state, table.FAVOUR_4_MORE, seat, boat, table.NONE)
    else:
        push(state, table.FAVOUR_4_SAIL, seat, boat, table.NONE)


@compiled
def decline(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """What comes after `done`, or at once where nothing optional is possible (IMH-R20)."""
    if task == table.FAVOUR_1:
        if other != 0:
            push(state, table.REFILL, seat, other, table.NONE)
    elif task == table.FAVOUR_3:
        push(state, table.FAVOUR_3_SAIL, seat, components.ANY, table.NONE)
    elif task == table.FAVOUR_4:
        push(state, table.FAVOUR_4_SAIL, seat, components.ANY, table.NONE)
    elif task == table.FAVOUR_4_MORE:
        push(state, table.FAVOUR_4_SAIL, seat, fact, table.NONE)
