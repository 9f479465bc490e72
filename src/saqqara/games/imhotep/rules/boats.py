"""Boats of Imhotep: spaces, minimum loads, destinations (IMH-4.2, IMH-4.3), and their unloading (IMH-4.3a)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import return_to_quarry

# ---- contents and readiness ------------------------------------------------------------------------------------


@compiled
def stone_count_on(state: Any, boat: int) -> int:
    """Return the number of stones on a boat."""
    count = 0
    for space in range(state.spaces[boat]):
        if state.cargo[boat, space] != components.EMPTY:
            count += 1
    return count


@compiled
def empty_spaces(state: Any, boat: int) -> int:
    """Return the number of empty spaces of a boat; 0 once it has sailed (IMH-4.2)."""
    return 0 if state.dock[boat] != components.EMPTY else int(state.spaces[boat] - stone_count_on(state, boat))


@compiled
def has_empty_space(state: Any) -> bool:
    """Return True if a boat that has not sailed has an empty space."""
    for boat in range(components.BOATS):
        if empty_spaces(state, boat) > 0:
            return True
    return False


@compiled
def can_load(state: Any, seat: int) -> bool:
    """Return True if a seat can place a stone."""
    return bool(state.sled[seat] > 0) and has_empty_space(state)


@compiled
def missing_stones(state: Any, boat: int) -> int:
    """Return the number of stones missing to a boat's minimum load; 0 or less if it may sail."""
    return int(components.MINIMUM_LOADS[state.spaces[boat]] - stone_count_on(state, boat))


@compiled
def is_ready(state: Any, boat: int) -> bool:
    """Return True if a boat may sail (IMH-4.3).

    A site is always free for it, because there are four boats and five sites.
    """
    return bool(state.spaces[boat] > 0) and state.dock[boat] == components.EMPTY and missing_stones(state, boat) <= 0


@compiled
def has_ready_boat(state: Any) -> bool:
    """Return True if any boat may sail."""
    for boat in range(components.BOATS):
        if is_ready(state, boat):
            return True
    return False


@compiled
def can_load_to_sail(state: Any, seat: int, boat: int, max_stones: int) -> bool:
    """Return True if a boat has room for a stone of the seat and may sail with up to `max_stones` of them."""
    more = min(max_stones, as_int(state.sled[seat]), empty_spaces(state, boat))
    return more > 0 and missing_stones(state, boat) <= more


@compiled
def can_load_any_to_sail(state: Any, seat: int, max_stones: int) -> bool:
    """Return True if any boat may sail after being loaded with up to `max_stones` stones of the seat."""
    for boat in range(components.BOATS):
        if can_load_to_sail(state, seat, boat, max_stones):
            return True
    return False


# ---- legal actions ---------------------------------------------------------------------------------------------


@compiled
def add_spaces(state: Any, action_ids: Any, n: int, boat: int) -> int:
    """Add every empty space of a boat that has not sailed.

    Every space is written, and kept only if it is empty. A branch here would be mispredicted half of the time and would
    cost more than everything else.
    """
    if state.dock[boat] != components.EMPTY:
        return n
    for space in range(state.spaces[boat]):
        action_ids[n] = notation.LOAD + boat * components.SPACES + space
        n += state.cargo[boat, space] == components.EMPTY
    return n


@compiled
def add_loads(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add every empty space of every boat that has not sailed (IMH-4.2)."""
    if state.sled[seat] == 0:
        return n
    for boat in range(components.BOATS):
        n = add_spaces(state, action_ids, n, boat)
    return n


@compiled
def add_loads_to_sail(state: Any, action_ids: Any, n: int, seat: int, max_stones: int) -> int:
    """Add the empty spaces of the boats that may sail with up to `max_stones` more stones."""
    for boat in range(components.BOATS):
        if can_load_to_sail(state, seat, boat, max_stones):
            n = add_spaces(state, action_ids, n, boat)
    return n


@compiled
def add_sails(state: Any, action_ids: Any, n: int, only_boat: int) -> int:
    """Add the sailings of ready boats, or of one boat, to sites without a normal boat (IMH-4.3).

    They are written without a branch, as in `add_spaces`.
    """
    for boat in range(components.BOATS):
        if (only_boat == components.ANY_BOAT or only_boat == boat) and is_ready(state, boat):
            for site in range(len(components.SITES)):
                action_ids[n] = notation.SAIL + boat * len(components.SITES) + site
                n += state.docked[site] == components.EMPTY
    return n


# ---- effects of actions ----------------------------------------------------------------------------------------


@compiled
def load_stone(state: Any, seat: int, boat: int, space: int) -> None:
    """Move one stone from the sled to a space (IMH-4.2)."""
    state.sled[seat] -= 1
    state.cargo[boat, space] = seat
    log_move(state, layout.STONE + seat, layout.SLED + seat, layout.SPACE + boat * components.SPACES + space)


@compiled
def dock_boat(state: Any, boat: int, site: int) -> None:
    """Move a boat to a site, where it stays until the round ends (IMH-4.3)."""
    state.dock[boat] = site
    state.docked[site] = max(as_int(boat), as_int(state.docked[site]))  # the order of arrival is not visible
    state.sailed += 1
    log_move(state, layout.BOAT + boat, layout.AT_BOATS, layout.DOCK + site)


# ---- unloading -------------------------------------------------------------------------------------------------------


@compiled
def start_unloading(state: Any, seat: int, boat: int, site: int) -> None:
    """Dock a boat and schedule its unloading (IMH-4.3)."""
    dock_boat(state, boat, site)
    state.ordered = 0
    ask_imhotep_field(state, site)
    push_task(state, layout.UNLOAD, seat, boat, layout.NONE)


@compiled
def sail_boat(state: Any, seat: int, boat: int, site: int) -> None:
    """Sail a boat and unload it from the bow (IMH-4.3a)."""
    start_unloading(state, seat, boat, site)
    append_remaining(state, boat)


@compiled
def sail_and_choose_order(state: Any, seat: int, boat: int, site: int) -> None:
    """Sail a boat and let the seat choose the order of unloading (IMH-7.4, IMH-12.1)."""
    start_unloading(state, seat, boat, site)
    ask_next_space(state, seat, boat)


@compiled
def append_to_order(state: Any, space: int) -> None:
    """Append a space to the order of unloading."""
    state.order[state.ordered] = space
    state.ordered += 1


@compiled
def is_ordered(state: Any, space: int) -> bool:
    """Return True if a space is already in the order."""
    for place in range(state.ordered):
        if state.order[place] == space:
            return True
    return False


@compiled
def add_next(state: Any, action_ids: Any, n: int, boat: int) -> int:
    """Add `next` for each stone that is not yet in the order."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            action_ids[n] = notation.NEXT + space
            n += 1
    return n


@compiled
def append_remaining(state: Any, boat: int) -> None:
    """Append the stones that are not yet in the order, from the bow; empty spaces are skipped."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] != components.EMPTY and not is_ordered(state, space):
            append_to_order(state, space)


@compiled
def ask_next_space(state: Any, seat: int, boat: int) -> None:
    """Request `next` for each stone but the last (IMH-R23)."""
    if state.ordered < stone_count_on(state, boat) - 1:
        push_task(state, layout.ORDER, seat, boat, layout.NONE)
    else:
        append_remaining(state, boat)


@compiled
def choose_next_space(state: Any, seat: int, boat: int, space: int) -> None:
    """Append the stone on a space to the order."""
    append_to_order(state, space)
    ask_next_space(state, seat, boat)


@compiled
def unload_stone(state: Any, seat: int, boat: int, place: int) -> None:
    """Deliver the stone at a place of the order, then the others; market stones go back at the end."""
    if place < state.ordered:
        push_task(state, layout.UNLOAD, seat, boat, place + 1)
        space = as_int(state.order[place])
        owner = as_int(state.cargo[boat, space])
        deliver_stone(state, as_int(state.dock[boat]), owner, layout.SPACE + boat * components.SPACES + space)
    else:
        clear_boat(state, boat)  # IMH-R2
        state.ordered = 0


@compiled
def clear_boat(state: Any, boat: int) -> None:
    """Return the stones on a boat to their owners' quarries."""
    for space in range(components.SPACES):
        owner = as_int(state.cargo[boat, space])
        if owner != components.EMPTY:
            return_to_quarry(state, owner, layout.SPACE + boat * components.SPACES + space)
