"""Tomb, side A: connected areas of a colour (IMH-5.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.stone_moves import laid

TOP = sum(1 << place for place in range(0, components.MOST_STONES, components.ROWS))
"""The fields of the upper row, a bit each; a field's bit is that of its stone in the order of building."""
BOTTOM = TOP << (components.ROWS - 1)


@compiled
def group_points(size: int) -> int:
    """1/3/6/10/15 for 1 to 5, 2 for each one more (IMH-5.4, IMH-7.3)."""
    largest = len(components.GROUP) - 1
    return int(components.GROUP[min(size, largest)] + components.GROUP_FURTHER * max(0, size - largest))


@compiled
def area_around(field: int, own: int) -> int:
    """The bits of the fields of `own` that are connected with one of them, not diagonally."""
    area = 0
    wider = field
    while wider != area:
        area = wider
        down, up = (area & ~BOTTOM) << 1, (area & ~TOP) >> 1
        wider = (area | down | up | area << components.ROWS | area >> components.ROWS) & own
    return area


@compiled
def points(state: Any, seat: int) -> int:
    """The areas of a seat."""
    own, total = 0, 0
    for stone in range(laid(state, components.TOMB)):
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
