"""Tomb, side D: a column that becomes full scores at once (IMH-28.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.tomb import columns
from saqqara.games.imhotep.rules.stone_moves import laid, note_points


@compiled
def in_column(state: Any, first: int, seat: int) -> int:
    """How many stones of a seat lie in a full column, by its first stone."""
    count = 0
    for stone in range(first, first + components.ROWS):
        count += state.tomb[stone] == seat
    return count


@compiled
def column_points(state: Any, first: int, seat: int) -> int:
    """What a full column scores for a seat: three of one owner, two and one, or three owners."""
    own = in_column(state, first, seat)
    if own == 0:
        return 0
    if own == components.ROWS:
        return whole(state.shaft_whole)
    if own == components.ROWS - 1:
        return whole(state.shaft_two)
    for other in range(whole(state.seats)):
        if in_column(state, first, other) == components.ROWS - 1:
            return whole(state.shaft_beside)
    return whole(state.shaft_three_owners)


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the column; with the third the column scores (IMH-R54)."""
    columns.deliver(state, seat, origin)
    stones = laid(state, components.TOMB)
    if stones % components.ROWS == 0:
        first = stones - components.ROWS
        for owner in range(whole(state.seats)):
            note_points(state, owner, column_points(state, first, owner), table.AT_TOMB + first)


@compiled
def shaft_points(state: Any, seat: int) -> int:
    """The full columns of a seat."""
    total = 0
    for column in range(laid(state, components.TOMB) // components.ROWS):
        total += column_points(state, column * components.ROWS, seat)
    return total


@compiled
def points(state: Any, seat: int) -> int:
    """Full columns, and the stones in an unfinished one."""
    total, stones = shaft_points(state, seat), laid(state, components.TOMB)
    for stone in range(stones - stones % components.ROWS, stones):
        if state.tomb[stone] == seat:
            total += state.unfinished_stone
    return int(total)
