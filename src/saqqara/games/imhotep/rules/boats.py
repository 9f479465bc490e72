"""Boats of Imhotep: spaces, minimum loads, destinations (IMH-4.2, IMH-4.3), and their unloading (IMH-4.3a)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_choice
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import log_move, return_to_quarry

# ---- boats -----------------------------------------------------------------------------------------------------------

# ---- what there is ---------------------------------------------------------------------------------------------


@compiled
def stone_count_on(state: Any, boat: int) -> int:
    """How many stones a boat carries."""
    count = 0
    for space in range(state.spaces[boat]):
        if state.cargo[boat, space] != components.EMPTY:
            count += 1
    return count


@compiled
def empty_spaces(state: Any, boat: int) -> int:
    """How many spaces of a boat are empty; none once it has sailed (IMH-4.2)."""
    return 0 if state.dock[boat] != components.EMPTY else int(state.spaces[boat] - stone_count_on(state, boat))


@compiled
def has_empty_space(state: Any) -> bool:
    """Whether a boat that has not sailed has an empty space."""
    for boat in range(components.BOATS):
        if empty_spaces(state, boat) > 0:
            return True
    return False


@compiled
def can_load(state: Any, seat: int) -> bool:
    """Whether a seat can place a stone."""
    return bool(state.sled[seat] > 0) and has_empty_space(state)


@compiled
def missing_stones(state: Any, boat: int) -> int:
    """How many stones a boat lacks to its minimum load; 0 or less: it may sail."""
    return int(components.MINIMUM_LOADS[state.spaces[boat]] - stone_count_on(state, boat))


@compiled
def is_ready(state: Any, boat: int) -> bool:
    """Whether a boat may sail (IMH-4.3). A site is always free for it: four boats, five sites."""
    return bool(state.spaces[boat] > 0) and state.dock[boat] == components.EMPTY and missing_stones(state, boat) <= 0


@compiled
def has_ready_boat(state: Any) -> bool:
    """Whether some boat may sail."""
    for boat in range(components.BOATS):
        if is_ready(state, boat):
            return True
    return False


@compiled
def can_load_to_sail(state: Any, seat: int, boat: int, max_stones: int) -> bool:
    """Whether a boat takes a stone of the seat and may sail with up to `most` of them more."""
    more = min(max_stones, as_int(state.sled[seat]), empty_spaces(state, boat))
    return more > 0 and missing_stones(state, boat) <= more


@compiled
def can_load_any_to_sail(state: Any, seat: int, max_stones: int) -> bool:
    """Whether some boat can be loaded with up to `most` stones so that it may sail."""
    for boat in range(components.BOATS):
        if can_load_to_sail(state, seat, boat, max_stones):
            return True
    return False


# ---- legal decisions -------------------------------------------------------------------------------------------


@compiled
def add_spaces(state: Any, action_ids: Any, n: int, boat: int) -> int:
    """Every empty space of a boat that has not sailed.

    Each space is written, and stays if it is empty: a branch here would be guessed wrong half of the time, and costs
    more than all else.
    """
    if state.dock[boat] != components.EMPTY:
        return n
    for space in range(state.spaces[boat]):
        action_ids[n] = notation.LOAD + boat * components.SPACES + space
        n += state.cargo[boat, space] == components.EMPTY
    return n


@compiled
def add_loads(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """IMH-4.2: any empty space of a boat that has not sailed."""
    if state.sled[seat] == 0:
        return n
    for boat in range(components.BOATS):
        n = add_spaces(state, action_ids, n, boat)
    return n


@compiled
def add_loads_to_sail(state: Any, action_ids: Any, n: int, seat: int, max_stones: int) -> int:
    """Empty spaces of the boats that may sail with up to `most` stones more."""
    for boat in range(components.BOATS):
        if can_load_to_sail(state, seat, boat, max_stones):
            n = add_spaces(state, action_ids, n, boat)
    return n


@compiled
def add_sails(state: Any, action_ids: Any, n: int, only_boat: int) -> int:
    """IMH-4.3: boats with their minimum load (or only one of them) to sites without a normal boat; written as in
    `add_spaces`."""
    for boat in range(components.BOATS):
        if (only_boat == components.ANY_BOAT or only_boat == boat) and is_ready(state, boat):
            for site in range(len(components.SITES)):
                action_ids[n] = notation.SAIL + boat * len(components.SITES) + site
                n += state.docked[site] == components.EMPTY
    return n


# ---- what decisions do -----------------------------------------------------------------------------------------


@compiled
def load_stone(state: Any, seat: int, boat: int, space: int) -> None:
    """IMH-4.2: one stone from the sled to a space."""
    state.sled[seat] -= 1
    state.cargo[boat, space] = seat
    log_move(state, layout.STONE + seat, layout.SLED + seat, layout.SPACE + boat * components.SPACES + space)


@compiled
def dock_boat(state: Any, boat: int, site: int) -> None:
    """IMH-4.3: a boat sails to a site and stays there until the round ends."""
    state.dock[boat] = site
    state.docked[site] = max(as_int(boat), as_int(state.docked[site]))  # which of two came first nobody can see
    state.sailed += 1
    log_move(state, layout.BOAT + boat, layout.AT_BOATS, layout.DOCK + site)


# ---- unloading -------------------------------------------------------------------------------------------------------


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
