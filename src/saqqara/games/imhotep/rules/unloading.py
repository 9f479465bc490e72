"""A boat that has sailed is unloaded, stone by stone (IMH-4.3a), in an order of one's own after Lever or favour 3."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.boats import dock_boat, stone_count_on
from saqqara.games.imhotep.rules.pending_choices import as_int, push_choice
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import return_to_quarry


@compiled
def start_unloading(state: Any, seat: int, boat: int, site: int) -> None:
    """IMH-4.3: the boat docks and waits to be unloaded."""
    dock_boat(state, boat, site)
    state.ordered = 0
    ask_imhotep_field(state, site)
    push_choice(state, layout.UNLOAD, seat, boat, layout.NONE)


@compiled
def sail_boat(state: Any, seat: int, boat: int, site: int) -> None:
    """A boat sails and is unloaded from the bow (IMH-4.3a)."""
    start_unloading(state, seat, boat, site)
    append_remaining(state, boat)


@compiled
def sail_and_choose_order(state: Any, seat: int, boat: int, site: int) -> None:
    """A boat sails, and the seat chooses the order in which it is unloaded (IMH-7.4, IMH-12.1)."""
    start_unloading(state, seat, boat, site)
    ask_next_space(state, seat, boat)


@compiled
def append_to_order(state: Any, space: int) -> None:
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
def add_next(state: Any, action_ids: Any, n: int, boat: int) -> int:
    """The stones that are not yet in the order."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            action_ids[n] = notation.NEXT + space
            n += 1
    return n


@compiled
def append_remaining(state: Any, boat: int) -> None:
    """The stones that are not yet in the order, from the bow; empty spaces are skipped."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            append_to_order(state, space)


@compiled
def ask_next_space(state: Any, seat: int, boat: int) -> None:
    """IMH-R23: `next` is asked for each stone but the last."""
    if state.ordered < stone_count_on(state, boat) - 1:
        push_choice(state, layout.ORDER, seat, boat, layout.NONE)
    else:
        append_remaining(state, boat)


@compiled
def choose_next_space(state: Any, seat: int, boat: int, space: int) -> None:
    """The stone on a space comes next."""
    append_to_order(state, space)
    ask_next_space(state, seat, boat)


@compiled
def unload_stone(state: Any, seat: int, boat: int, place: int) -> None:
    """The stone at a place of the order is delivered, the others after it; market stones go back at the end."""
    if place < state.ordered:
        push_choice(state, layout.UNLOAD, seat, boat, place + 1)
        space = as_int(state.order[place])
        owner = as_int(state.cargo[boat, space])
        deliver_stone(state, as_int(state.dock[boat]), owner, layout.SPACE + boat * components.SPACES + space)
    else:
        clear_boat(state, boat)  # IMH-R2
        state.ordered = 0


@compiled
def clear_boat(state: Any, boat: int) -> None:
    """The stones on a boat go back to their owners' quarries."""
    for space in range(components.SPACES):
        owner = as_int(state.cargo[boat, space])
        if owner != components.EMPTY:
            return_to_quarry(state, owner, layout.SPACE + boat * components.SPACES + space)
