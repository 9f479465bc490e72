"""The harbour of The Duel: its lines of fields, and which boats can be unloaded."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.duel import components
from saqqara.games.duel.notation import BOAT_COUNT


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
