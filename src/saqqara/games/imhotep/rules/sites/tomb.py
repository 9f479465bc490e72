"""Tomb: columns of three, and the points of the stones in them on each side (IMH-5.4, IMH-6.4, IMH-28)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.stone_moves import add_stone, log_points, place_share, stones_at_site

# ---- all sides: columns of three, top to bottom, without limit to the right (IMH-5.4) ---------------------------


@compiled
def deliver_in_column(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next field of the column."""
    stone = stones_at_site(state, components.TOMB)
    state.tomb[stone] = seat
    add_stone(state, components.TOMB, seat, origin, layout.AT_TOMB + stone)


# ---- side A: connected areas of a colour (IMH-5.4) --------------------------------------------------------------

TOP_ROW_BITS = sum(1 << place for place in range(0, components.MAX_STONES, components.ROWS))
"""Bit mask of the fields of the top row; each bit is the index of a stone in the order of building."""
BOTTOM_ROW_BITS = TOP_ROW_BITS << (components.ROWS - 1)


@compiled
def group_points(size: int) -> int:
    """Return 1/3/6/10/15 points for a size of 1 to 5, plus 2 for each further element (IMH-5.4, IMH-7.3)."""
    largest = len(components.GROUP_POINTS) - 1
    return int(components.GROUP_POINTS[min(size, largest)] + components.GROUP_EXTRA_POINTS * max(0, size - largest))


@compiled
def area_around(field: int, own: int) -> int:
    """Return the bit mask of the area of `own` that contains `field`, a single bit; diagonals do not connect."""
    area = 0
    wider = field
    while wider != area:
        area = wider
        down, up = (area & ~BOTTOM_ROW_BITS) << 1, (area & ~TOP_ROW_BITS) >> 1
        wider = (area | down | up | area << components.ROWS | area >> components.ROWS) & own
    return area


@compiled
def points_side_a(state: Any, seat: int) -> int:
    """Return the points for a seat's areas."""
    own, total = 0, 0
    for stone in range(stones_at_site(state, components.TOMB)):
        if state.tomb[stone] == seat:
            own |= 1 << stone
    while own:
        area = area_around(own & -own, own)
        own &= ~area
        size = 0
        while area:
            area &= area - 1
            size += 1
        total += group_points(size)
    return total


# ---- side B: majorities in the three rows (IMH-6.4) -------------------------------------------------------------


@compiled
def points_side_b(state: Any, seat: int) -> int:
    """Return the points of a seat in the rows, which are compared separately."""
    total = 0
    for row in range(components.ROWS):
        stones = np.zeros(components.MAX_SEATS, np.int64)
        for stone in range(row, stones_at_site(state, components.TOMB), components.ROWS):
            stones[state.tomb[stone]] += 1
        total += place_share(stones, as_int(state.seats), seat, components.TOMB_B)
    return total


# ---- side C: each stone takes a crypt tile (IMH-28.1, IMH-28.2) -------------------------------------------------

TILE_KINDS = len(components.CRYPT)


@compiled
def turn_up_tiles(state: Any) -> None:
    """Turn up the next three tiles on places 1 to 3, in the order drawn (IMH-28.1)."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_drawn < components.CRYPT_TILES:
            tile = as_int(state.crypt[state.crypt_drawn])
            state.crypt_drawn += 1
            state.crypt_open[place] = tile
            log_move(state, layout.TILE + tile, layout.CRYPT_PILE, layout.AT_CRYPT + place)


@compiled
def has_open_tile(state: Any) -> bool:
    """Return True if there is an open tile."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_open[place] != components.EMPTY:
            return True
    return False


@compiled
def add_tiles(state: Any, action_ids: Any, n: int) -> int:
    """Add the open tiles."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_open[place] != components.EMPTY:
            action_ids[n] = notation.CRYPT + place
            n += 1
    return n


@compiled
def deliver_side_c(state: Any, seat: int, origin: int) -> None:
    """Put the stone down; then its owner takes a tile, if one is left (IMH-R50)."""
    deliver_in_column(state, seat, origin)
    push_task(state, layout.CRYPT, seat, layout.NONE, layout.NONE)


@compiled
def take_tile(state: Any, seat: int, place: int) -> None:
    """Take a tile; after the third of a column the next three are turned up."""
    tile = as_int(state.crypt_open[place])
    state.crypt_open[place] = components.EMPTY
    state.tiles[seat, tile] += 1
    log_move(state, layout.TILE + tile, layout.AT_CRYPT + place, layout.TILES_OF + seat)
    if not has_open_tile(state):
        turn_up_tiles(state)


@compiled
def points_side_c(state: Any, seat: int) -> int:
    """Return the points for sets of different kinds, each as large as possible (IMH-28.2, IMH-R54)."""
    total, done = 0, 0
    while True:
        kinds = 0
        for kind in range(TILE_KINDS):
            kinds += state.tiles[seat, kind] > done
        if kinds == 0:
            return total
        total += as_int(state.crypt_set_points[kinds - 1])
        done += 1


# ---- side D: a full column scores at once (IMH-28.3) ------------------------------------------------------------


@compiled
def stones_in_column(state: Any, first: int, seat: int) -> int:
    """Return the number of stones of a seat in a full column, given by its first stone."""
    count = 0
    for stone in range(first, first + components.ROWS):
        count += state.tomb[stone] == seat
    return count


@compiled
def column_points(state: Any, first: int, seat: int) -> int:
    """Return the points of a full column for a seat: three of one owner, two and one, or three owners."""
    own = stones_in_column(state, first, seat)
    if own == 0:
        return 0
    if own == components.ROWS:
        return as_int(state.shaft_whole)
    if own == components.ROWS - 1:
        return as_int(state.shaft_two)
    for other in range(as_int(state.seats)):
        if stones_in_column(state, first, other) == components.ROWS - 1:
            return as_int(state.shaft_beside)
    return as_int(state.shaft_three_owners)


@compiled
def deliver_side_d(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next field of the column; the third stone scores the column (IMH-R54)."""
    deliver_in_column(state, seat, origin)
    stones = stones_at_site(state, components.TOMB)
    if stones % components.ROWS == 0:
        first = stones - components.ROWS
        for owner in range(as_int(state.seats)):
            log_points(state, owner, column_points(state, first, owner), layout.AT_TOMB + first)


@compiled
def shaft_points(state: Any, seat: int) -> int:
    """Return the points for a seat's share of full columns."""
    total = 0
    for column in range(stones_at_site(state, components.TOMB) // components.ROWS):
        total += column_points(state, column * components.ROWS, seat)
    return total


@compiled
def points_side_d(state: Any, seat: int) -> int:
    """Return the points for full columns and for stones in an unfinished one."""
    total, stones = shaft_points(state, seat), stones_at_site(state, components.TOMB)
    for stone in range(stones - stones % components.ROWS, stones):
        if state.tomb[stone] == seat:
            total += state.unfinished_stone
    return int(total)
