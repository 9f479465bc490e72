"""Boats of Imhotep: their spaces, their minimum loads, where they may go (IMH-4.2, IMH-4.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.stone_moves import move

# ---- what there is ---------------------------------------------------------------------------------------------


@compiled
def stones_on(state: Any, boat: int) -> int:
    """How many stones a boat carries."""
    count = 0
    for space in range(state.spaces[boat]):
        if state.cargo[boat, space] != components.EMPTY:
            count += 1
    return count


@compiled
def empty_spaces(state: Any, boat: int) -> int:
    """How many spaces of a boat are empty; none once it has sailed (IMH-4.2)."""
    return 0 if state.dock[boat] != components.EMPTY else int(state.spaces[boat] - stones_on(state, boat))


@compiled
def any_space(state: Any) -> bool:
    """Whether a boat that has not sailed has an empty space."""
    for boat in range(components.BOATS):
        if empty_spaces(state, boat) > 0:
            return True
    return False


@compiled
def can_load(state: Any, seat: int) -> bool:
    """Whether a seat can place a stone."""
    return bool(state.sled[seat] > 0) and any_space(state)


@compiled
def missing(state: Any, boat: int) -> int:
    """How many stones a boat lacks to its minimum load; 0 or less: it may sail."""
    return int(components.MINIMUM[state.spaces[boat]] - stones_on(state, boat))


@compiled
def ready(state: Any, boat: int) -> bool:
    """Whether a boat may sail (IMH-4.3). A site is always free for it: four boats, five sites."""
    return bool(state.spaces[boat] > 0) and state.dock[boat] == components.EMPTY and missing(state, boat) <= 0


@compiled
def any_ready(state: Any) -> bool:
    """Whether some boat may sail."""
    for boat in range(components.BOATS):
        if ready(state, boat):
            return True
    return False


@compiled
def can_reach(state: Any, seat: int, boat: int, most: int) -> bool:
    """Whether a boat takes a stone of the seat and may sail with up to `most` of them more."""
    more = min(most, whole(state.sled[seat]), empty_spaces(state, boat))
    return more > 0 and missing(state, boat) <= more


@compiled
def any_can_reach(state: Any, seat: int, most: int) -> bool:
    """Whether some boat can be loaded with up to `most` stones so that it may sail."""
    for boat in range(components.BOATS):
        if can_reach(state, seat, boat, most):
            return True
    return False


# ---- legal decisions -------------------------------------------------------------------------------------------


@compiled
def add_spaces(state: Any, decisions: Any, n: int, boat: int) -> int:
    """Every empty space of a boat that has not sailed.

    Each space is written, and stays if it is empty: a branch here would be guessed wrong half of the time, and costs
    more than all else.
    """
    if state.dock[boat] != components.EMPTY:
        return n
    for space in range(state.spaces[boat]):
        decisions[n] = notation.LOAD + boat * components.SPACES + space
        n += state.cargo[boat, space] == components.EMPTY
    return n


@compiled
def add_loads(state: Any, decisions: Any, n: int, seat: int) -> int:
    """IMH-4.2: any empty space of a boat that has not sailed."""
    if state.sled[seat] == 0:
        return n
    for boat in range(components.BOATS):
        n = add_spaces(state, decisions, n, boat)
    return n


@compiled
def add_loads_to_sail(state: Any, decisions: Any, n: int, seat: int, most: int) -> int:
    """Empty spaces of the boats that may sail with up to `most` stones more."""
    for boat in range(components.BOATS):
        if can_reach(state, seat, boat, most):
            n = add_spaces(state, decisions, n, boat)
    return n


@compiled
def add_sails(state: Any, decisions: Any, n: int, only: int) -> int:
    """IMH-4.3: boats with their minimum load (or only one of them) to sites without a normal boat; written as in
    `add_spaces`."""
    for boat in range(components.BOATS):
        if (only == components.ANY or only == boat) and ready(state, boat):
            for site in range(len(components.SITES)):
                decisions[n] = notation.SAIL + boat * len(components.SITES) + site
                n += state.docked[site] == components.EMPTY
    return n


# ---- what decisions do -----------------------------------------------------------------------------------------


@compiled
def load(state: Any, seat: int, boat: int, space: int) -> None:
    """IMH-4.2: one stone from the sled to a space."""
    state.sled[seat] -= 1
    state.cargo[boat, space] = seat
    move(state, table.STONE + seat, table.SLED + seat, table.SPACE + boat * components.SPACES + space)


@compiled
def dock(state: Any, boat: int, site: int) -> None:
    """IMH-4.3: a boat sails to a site and stays there until the round ends."""
    state.dock[boat] = site
    state.docked[site] = max(whole(boat), whole(state.docked[site]))  # which of two came first nobody can see
    state.sailed += 1
    move(state, table.BOAT + boat, table.AT_BOATS, table.DOCK + site)
