"""A boat that has sailed is unloaded, stone by stone (IMH-4.3a), in an order of one's own after Lever or favour 3."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.boats import dock, stones_on
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep, deliver
from saqqara.games.imhotep.rules.stone_moves import back_to_quarry


@compiled
def begin(state: Any, seat: int, boat: int, site: int) -> None:
    """IMH-4.3: the boat docks and waits to be unloaded."""
    dock(state, boat, site)
    state.ordered = 0
    ask_imhotep(state, site)
    push(state, table.UNLOAD, seat, boat, table.NONE)


@compiled
def sail(state: Any, seat: int, boat: int, site: int) -> None:
    """A boat sails and is unloaded from the bow (IMH-4.3a)."""
    begin(state, seat, boat, site)
    order_rest(state, boat)


@compiled
def sail_choosing(state: Any, seat: int, boat: int, site: int) -> None:
    """A boat sails, and the seat chooses the order in which it is unloaded (IMH-7.4, IMH-12.1)."""
    begin(state, seat, boat, site)
    ask_next(state, seat, boat)


@compiled
def put_next(state: Any, space: int) -> None:
    """A space more in the order of unloading."""
    state.order[state.ordered] = space
    state.ordered += 1


@compiled
def is_ordered(state: Any, space: int) -> bool:
    """Whether a space is in the order already."""
    for place in range(state.ordered):
        if state.order[place] == space:
            return True
    return False


@compiled
def add_next(state: Any, decisions: Any, n: int, boat: int) -> int:
    """The stones that are not yet in the order."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            decisions[n] = notation.NEXT + space
            n += 1
    return n


@compiled
def order_rest(state: Any, boat: int) -> None:
    """The stones that are not yet in the order, from the bow; empty spaces are skipped."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            put_next(state, space)


@compiled
def ask_next(state: Any, seat: int, boat: int) -> None:
    """IMH-R23: `next` is asked for each stone but the last."""
    if state.ordered < stones_on(state, boat) - 1:
        push(state, table.ORDER, seat, boat, table.NONE)
    else:
        order_rest(state, boat)


@compiled
def choose_next(state: Any, seat: int, boat: int, space: int) -> None:
    """The stone on a space comes next."""
    put_next(state, space)
    ask_next(state, seat, boat)


@compiled
def unload(state: Any, seat: int, boat: int, place: int) -> None:
    """The stone at a place of the order is delivered, the others after it; market stones go back at the end."""
    if place < state.ordered:
        push(state, table.UNLOAD, seat, boat, place + 1)
        space = whole(state.order[place])
        owner = whole(state.cargo[boat, space])
        deliver(state, whole(state.dock[boat]), owner, table.SPACE + boat * components.SPACES + space)
    else:
        clear(state, boat)  # IMH-R2
        state.ordered = 0


@compiled
def clear(state: Any, boat: int) -> None:
    """The stones on a boat go back to their owners' quarries."""
    for space in range(components.SPACES):
        owner = whole(state.cargo[boat, space])
        if owner != components.EMPTY:
            back_to_quarry(state, owner, table.SPACE + boat * components.SPACES + space)
