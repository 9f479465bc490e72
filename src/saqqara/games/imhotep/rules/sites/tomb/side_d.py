"""Tomb, side D: a column that becomes full scores at once (IMH-28.3)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.tomb import columns
from saqqara.games.imhotep.rules.stones import laid, note_points
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def in_column(state: Any, first: int, seat: int) -> int:
    """How many stones of a seat lie in a full column, by its first stone."""
    count = 0
    for stone in range(first, first + box.ROWS):
        count += state.tomb[stone] == seat
    return count


@compiled
def column_points(state: Any, first: int, seat: int) -> int:
    """What a full column scores for a seat: three of one owner, two and one, or three owners."""
    own = in_column(state, first, seat)
    if own == 0:
        return 0
    if own == box.ROWS:
        return whole(state.shaft_whole)
    if own == box.ROWS - 1:
        return whole(state.shaft_two)
    for other in range(whole(state.seats)):
        if in_column(state, first, other) == box.ROWS - 1:
            return whole(state.shaft_beside)
    return whole(state.shaft_three_owners)


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the column; with the third the column scores (IMH-R54)."""
    columns.deliver(state, seat, origin)
    stones = laid(state, box.TOMB)
    if stones % box.ROWS == 0:
        first = stones - box.ROWS
        for owner in range(whole(state.seats)):
            note_points(state, owner, column_points(state, first, owner), table.AT_TOMB + first)


@compiled
def shaft_points(state: Any, seat: int) -> int:
    """The full columns of a seat."""
    total = 0
    for column in range(laid(state, box.TOMB) // box.ROWS):
        total += column_points(state, column * box.ROWS, seat)
    return total


@compiled
def points(state: Any, seat: int) -> int:
    """Full columns, and the stones in an unfinished one."""
    total, stones = shaft_points(state, seat), laid(state, box.TOMB)
    for stone in range(stones - stones % box.ROWS, stones):
        if state.tomb[stone] == seat:
            total += state.unfinished_stone
    return int(total)
