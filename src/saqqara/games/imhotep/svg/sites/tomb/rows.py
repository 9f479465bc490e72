"""The tomb: columns of three, from left to right, without end; connected stones of a colour are areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import cell, ground
from saqqara.games.imhotep.svg.sites.picture import Room

PAD = 4


class Bed(NamedTuple):
    """Where the places of a tomb lie: the size of a stone, and the upper left corner of each place."""

    size: float
    where: tuple[tuple[float, float], ...]


@lru_cache(maxsize=256)
def bed(stones: int, room: Room) -> Bed:
    """Room for as many columns as fit at full height; for one more than are full, if these are more."""
    high = (room.height - 2 * PAD - 3) / components.ROWS
    columns = max(int((room.width - 2 * PAD) // high), stones // components.ROWS + 1)
    size = min(high, (room.width - 2 * PAD) / columns)
    columns = max(columns, int((room.width - 2 * PAD) // size))
    step = (room.width - 2 * PAD) / columns
    top = PAD + (room.height - 3 - 2 * PAD - components.ROWS * size) / 2
    where = tuple(
        (PAD + step * (place // components.ROWS) + (step - size) / 2, top + size * (place % components.ROWS))
        for place in range(columns * components.ROWS)
    )
    return Bed(size, where)


@lru_cache(maxsize=2048)
def laid(stones: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    """The ground with all its places and the stones."""
    size, where = bed(len(stones), room)
    top = where[0][1] - PAD
    fields = "".join(
        cell(f"tomb.{place + 1}", x, y, size, "", stones[place] if place < len(stones) else None,
             f"tomb.{place + 1}" in arrived, place == len(stones))
        for place, (x, y) in enumerate(where)
    )  # fmt: skip
    return ground(0, top, room.width, components.ROWS * size + 2 * PAD) + fields


def areas(stones: Sequence[int]) -> list[list[int]]:
    """The connected areas of the tomb as places from 0, in order (IMH-5.4)."""
    left, found = set(range(len(stones))), []
    while left:
        area, edge = set[int](), [min(left)]
        while edge:
            place = edge.pop()
            area.add(place)
            near = [place - 3, place + 3, *([place - 1] if place % 3 else []), *([place + 1] if place % 3 < 2 else [])]
            edge += [at for at in near if at in left and at not in area and stones[at] == stones[place]]
        left -= area
        found.append(sorted(area))
    return found


def group_points(size: int) -> int:
    """1/3/6/10/15 for 1 to 5, 2 for each one more (IMH-5.4, IMH-7.3)."""
    largest = len(components.GROUP) - 1
    return int(components.GROUP[min(size, largest)]) + components.GROUP_FURTHER * max(0, size - largest)
