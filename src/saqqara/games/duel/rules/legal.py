"""Legal actions of The Duel by `state.phase` (a turn may take several actions), and queries on fields and boats."""

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
    """Return the row of the field that is `step` fields away from a boat (0 is the nearest)."""
    return boat if boat < components.HARBOUR_SIZE else step


@compiled
def field_column(boat: int, step: int) -> int:
    """Return the column of the field that is `step` fields away from a boat (0 is the nearest)."""
    return step if boat < components.HARBOUR_SIZE else boat - components.HARBOUR_SIZE


@compiled
def count_meeples_in_line(state: Any, boat: int) -> int:
    """Return the number of meeples in a boat's row or column."""
    harbour, count = state.harbour, 0
    for step in range(components.HARBOUR_SIZE):
        seat = harbour[boat, step] if boat < components.HARBOUR_SIZE else harbour[step, boat - components.HARBOUR_SIZE]
        if seat != components.EMPTY:
            count += 1
    return count


@compiled
def is_loaded(state: Any, boat: int) -> bool:
    """Return whether a boat carries tiles. Space 1 is emptied last (DUEL-3.2a); a boat out of the game is empty."""
    return bool(state.cargo[boat, 0] != components.EMPTY)


@compiled
def count_loaded_boats(state: Any) -> int:
    """Return the number of boats that carry tiles."""
    count = 0
    for boat in range(BOAT_COUNT):
        if is_loaded(state, boat):
            count += 1
    return count


@compiled
def can_unload(state: Any, boat: int) -> bool:
    """Return whether a boat can be unloaded: it is loaded and its line holds at least two meeples (DUEL-3.2).

    The last loaded boat needs no check, because the game is over by then (DUEL-5.1).
    """
    return is_loaded(state, boat) and count_meeples_in_line(state, boat) >= 2


@compiled
def any_boat_can_unload(state: Any) -> bool:
    """Return whether any boat can be unloaded."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            return True
    return False


@compiled
def would_make_unloadable(state: Any, row: int, column: int) -> bool:
    """Return whether a boat can be unloaded once a meeple is placed on this free field in its row or column."""
    in_row, in_column = row, components.HARBOUR_SIZE + column
    return (is_loaded(state, in_row) and count_meeples_in_line(state, in_row) >= 1) or (
        is_loaded(state, in_column) and count_meeples_in_line(state, in_column) >= 1
    )


# ---- legal -----------------------------------------------------------------------------------------------------------


@compiled
def add_placements(state: Any, action_ids: Any, n: int, then_unload: bool) -> int:
    """Append the placements on free fields (DUEL-3.1) and return the new count.

    With `then_unload`, append only those after which some boat can be unloaded (DUEL-R2).
    """
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
    """Append the unloadings and return the new count (DUEL-3.2)."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            action_ids[n] = UNLOAD_BOAT + boat
            n += 1
    return n


@compiled
def any_tile_to_take(state: Any) -> bool:
    """Return whether any boat carries a tile that is not an action tile (DUEL-R4)."""
    for boat in range(BOAT_COUNT):
        for space in range(components.SPACES):
            if components.EMPTY < state.cargo[boat, space] < components.ACTION:
                return True
    return False


@compiled
def can_place_to_unload(state: Any) -> bool:
    """Return whether some placement leaves a boat that can be unloaded (DUEL-R2)."""
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
    """Return whether the current seat can do what an action tile requires (DUEL-R1 to R4)."""
    if action == components.TAKE:
        return any_tile_to_take(state)
    if action == components.PLACE:
        return bool(state.supply[state.actor] >= 2)
    if action == components.UNLOAD:
        return can_place_to_unload(state)
    return any_boat_can_unload(state)


@compiled
def add_uses(state: Any, action_ids: Any, n: int) -> int:
    """Append each kind of action tile that the seat owns and can use, once; return the new count (DUEL-3.3)."""
    for action in range(4):
        if state.action_tiles[state.actor, action] > 0 and can_use(state, action):
            action_ids[n] = USE_TILE + action
            n += 1
    return n


@compiled
def add_takes(state: Any, action_ids: Any, n: int) -> int:
    """Append the takes: any tile on a boat that is not an action tile (DUEL-4.1). Return the new count."""
    for boat in range(BOAT_COUNT):
        for space in range(components.SPACES):
            if components.EMPTY < state.cargo[boat, space] < components.ACTION:
                action_ids[n] = TAKE_TILE + boat * components.SPACES + space
                n += 1
    return n


@compiled
def add_swaps(state: Any, action_ids: Any, n: int) -> int:
    """Append the swaps of any two tiles of any boat and return the new count (DUEL-4.4, DUEL-R3).

    All boats in play are full at this point of a turn (DUEL-R11).
    """
    for boat in range(BOAT_COUNT):
        if is_loaded(state, boat):
            for pair in range(components.SPACES):
                action_ids[n] = SWAP_TILES + boat * components.SPACES + pair
                n += 1
    return n


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the legal action IDs into `action_ids`, in canonical order, and return their number."""
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
