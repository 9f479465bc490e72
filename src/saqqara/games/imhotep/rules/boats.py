"""Boats of Imhotep: their spaces, their minimum loads, where they may go (IMH-4.2, IMH-4.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int
from saqqara.games.imhotep.rules.stone_moves import log_move

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
