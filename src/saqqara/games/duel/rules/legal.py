"""Legal actions of The Duel by `state.phase`, a turn being several; and the harbour: fields, boats to unload."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.duel import components, layout
from saqqara.games.duel.notation import (
    BOAT_COUNT,
    DONE,
    PASS,
    PLACE_ON,
    SWAP_TILES,
    TAKE_TILE,
    UNLOAD_BOAT,
    USE_TILE,
)

# ---- harbour ---------------------------------------------------------------------------------------------------------


@compiled
def field_row(boat: int, step: int) -> int:
    """Row of the field that lies `step` fields (0 is nearest) from a boat."""
    return boat if boat < components.HARBOUR_SIZE else step


@compiled
def field_column(boat: int, step: int) -> int:
    """Column of the field that lies `step` fields (0 is nearest) from a boat."""
    return step if boat < components.HARBOUR_SIZE else boat - components.HARBOUR_SIZE


@compiled
def count_meeples_in_line(state: Any, boat: int) -> int:
    """How many meeples stand in a boat's row or column."""
    harbour, count = state.harbour, 0
    for step in range(components.HARBOUR_SIZE):
        seat = harbour[boat, step] if boat < components.HARBOUR_SIZE else harbour[step, boat - components.HARBOUR_SIZE]
        if seat != components.EMPTY:
            count += 1
    return count


@compiled
def is_loaded(state: Any, boat: int) -> bool:
    """Whether a boat has tiles on it; a boat that has left the game has none. Space 1 is emptied last (DUEL-3.2a)."""
    return bool(state.cargo[boat, 0] != components.EMPTY)


@compiled
def count_loaded_boats(state: Any) -> int:
    """How many boats have tiles on them."""
    count = 0
    for boat in range(BOAT_COUNT):
        if is_loaded(state, boat):
            count += 1
    return count


@compiled
def can_unload(state: Any, boat: int) -> bool:
    """DUEL-3.2: in play, loaded, two meeples in its line. (Never the last loaded boat, DUEL-5.1: then it is over.)"""
    return is_loaded(state, boat) and count_meeples_in_line(state, boat) >= 2


@compiled
def any_boat_can_unload(state: Any) -> bool:
    """Whether any boat can be unloaded."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            return True
    return False


@compiled
def would_make_unloadable(state: Any, row: int, column: int) -> bool:
    """Whether a meeple more on this free field makes a boat of its row or column one that can be unloaded."""
    in_row, in_column = row, components.HARBOUR_SIZE + column
    return (is_loaded(state, in_row) and count_meeples_in_line(state, in_row) >= 1) or (
        is_loaded(state, in_column) and count_meeples_in_line(state, in_column) >= 1
    )


# ---- legal -----------------------------------------------------------------------------------------------------------


@compiled
def add_placements(state: Any, action_ids: Any, n: int, then_unload: bool) -> int:
    """DUEL-3.1: every free field; with `then_unload` only those after which some boat can be unloaded (DUEL-R2)."""
    if state.supply[state.actor] == 0:
        return n
    anywhere = not then_unload or any_boat_can_unload(state)
    for row in range(components.HARBOUR_SIZE):
        for column in range(components.HARBOUR_SIZE):
            if state.harbour[row, column] == components.EMPTY and (
                anywhere or would_make_unloadable(state, row, column)
            ):
                action_ids[n] = PLACE_ON + row * components.HARBOUR_SIZE + column
                n += 1
    return n


@compiled
def add_unloadings(state: Any, action_ids: Any, n: int) -> int:
    """DUEL-3.2."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            action_ids[n] = UNLOAD_BOAT + boat
            n += 1
    return n


@compiled
def any_tile_to_take(state: Any) -> bool:
    """DUEL-R4: a tile on a boat that is not an action tile."""
    for boat in range(BOAT_COUNT):
        for space in range(components.SPACES):
            if components.EMPTY < state.cargo[boat, space] < components.ACTION:
                return True
    return False


@compiled
def can_place_to_unload(state: Any) -> bool:
    """DUEL-R2: a placement after which some boat can be unloaded."""
    if state.supply[state.actor] == 0:
        return False
    if any_boat_can_unload(state):
        return True
    for row in range(components.HARBOUR_SIZE):
        for column in range(components.HARBOUR_SIZE):
            if state.harbour[row, column] == components.EMPTY and would_make_unloadable(state, row, column):
                return True
    return False


@compiled
def can_use(state: Any, action: int) -> bool:
    """Whether what an action tile demands can be done (DUEL-R1 to R4)."""
    if action == components.TAKE:
        return any_tile_to_take(state)
    if action == components.PLACE:
        return bool(state.supply[state.actor] >= 2)
    if action == components.UNLOAD:
        return can_place_to_unload(state)
    return any_boat_can_unload(state)


@compiled
def add_uses(state: Any, action_ids: Any, n: int) -> int:
    """DUEL-3.3: each kind of action tile that the seat owns and can use, once."""
    for action in range(4):
        if state.action_tiles[state.actor, action] > 0 and can_use(state, action):
            action_ids[n] = USE_TILE + action
            n += 1
    return n


@compiled
def add_takes(state: Any, action_ids: Any, n: int) -> int:
    """DUEL-4.1: any tile on any boat that is not an action tile."""
    for boat in range(BOAT_COUNT):
        for space in range(components.SPACES):
            if components.EMPTY < state.cargo[boat, space] < components.ACTION:
                action_ids[n] = TAKE_TILE + boat * components.SPACES + space
                n += 1
    return n


@compiled
def add_swaps(state: Any, action_ids: Any, n: int) -> int:
    """DUEL-4.4, DUEL-R3: any two tiles of any one boat; at this point of a turn all boats are full (DUEL-R11)."""
    for boat in range(BOAT_COUNT):
        if is_loaded(state, boat):
            for pair in range(components.SPACES):
                action_ids[n] = SWAP_TILES + boat * components.SPACES + pair
                n += 1
    return n


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    phase = state.phase
    if phase == layout.TURN:  # DUEL-3
        n = add_placements(state, action_ids, 0, False)
        n = add_unloadings(state, action_ids, n)
        n = add_uses(state, action_ids, n)
        if n == 0:  # DUEL-R6
            action_ids[0] = PASS
            n = 1
        return n
    if phase == layout.PLACE_FIRST or phase == layout.PLACE_SECOND:
        return add_placements(state, action_ids, 0, False)
    if phase == layout.PLACE_THEN_UNLOAD:
        return add_placements(state, action_ids, 0, True)
    if phase == layout.UNLOAD_FIRST or phase == layout.UNLOAD_AFTER_SWAP:
        return add_unloadings(state, action_ids, 0)
    if phase == layout.TAKE:
        return add_takes(state, action_ids, 0)
    if phase == layout.SWAP:
        return add_swaps(state, action_ids, 0)
    if phase == layout.OVER:
        return 0
    # DUEL-R5: a third placement or a second unloading, or `done`
    n = (
        add_placements(state, action_ids, 0, False)
        if phase == layout.PLACE_THIRD
        else add_unloadings(state, action_ids, 0)
    )
    action_ids[n] = DONE
    return n + 1
