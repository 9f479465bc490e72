"""Side A of the pyramid: three levels side by side, never stacked: values to come stay in sight (IMH-5.2)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import Reader, View, cell, fresh, ground
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, Zone, caption, heap

LEVELS = ((0, 3), (9, 2), (13, 1))  # first field, fields a side
PAD, GAP = 4, 8


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The levels with their stones, and further ones beside them."""
    stones = tuple(view["sites"]["pyramid"]["stones"])
    label = who.say("imhotep-draw-pyramid", count=len(stones), owners=who.counted(stones))
    return Picture(
        label, caption(who, "pyramid", "A"), levels(stones, VALUES, room, fresh(view, just_moved, "pyramid."))
    )


VALUES = tuple(str(points) for points in components.PYRAMID_A.tolist())


@lru_cache(maxsize=64)
def size_in(room: Room) -> float:
    """How large a field is."""
    return min((room.height - 2 * PAD - 3) / 3, (room.width - 2 * GAP - 6 * PAD) / 6)


@lru_cache(maxsize=64)
def corners(room: Room) -> tuple[tuple[float, float], ...]:
    """The upper left corner of each field; a level is filled column by column."""
    size, left, found = size_in(room), 0.0, []
    for _, side in LEVELS:
        found += [(left + PAD + column * size, PAD + row * size) for column in range(side) for row in range(side)]
        left += side * size + 2 * PAD + GAP
    return tuple(found)


def beside(room: Room) -> Zone:
    """Where what is laid beyond the fields lies: below the upper levels."""
    size = size_in(room)
    low, right = 2 * size + 2 * PAD + 8, 3 * size + 2 * PAD + GAP
    return Zone(right, low, room.width - right, room.height - low)


@lru_cache(maxsize=1024)
def levels(stones: tuple[int, ...], values: tuple[str, ...], room: Room, arrived: frozenset[str]) -> str:
    """Three terraces from left to right with what each field brings; what is laid beyond them lies in a heap."""
    size, at, parts = size_in(room), corners(room), []
    for first, side in LEVELS:
        wide = side * size + 2 * PAD
        parts.append(ground(at[first][0] - PAD, 0, wide, wide))
        for field in range(first, first + side * side):
            owner = stones[field] if field < len(stones) else None
            place = f"pyramid.{field + 1}"
            parts.append(cell(place, *at[field], size, values[field], owner, place in arrived, field == len(stones)))
    further = stones[len(values) :]
    places = [f"pyramid.{number}" for number in range(len(values) + 1, len(stones) + 1)]
    return "".join(parts) + heap(further, places, [beside(room)], arrived)
