"""What a side of a site gives to the panel that frames it.

A file `<site>/side_<x>.py` has one function:

    def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture

It draws into a room of `room.width` x `room.height` units, from (0, 0) on, and nothing else: emblem, side, bets, the
number of stones, the quay and the caption belong to the panel, the same for all. Letters are 11 units high or more.
Whatever lies there stands in a group with its `data-place` (the places of `moved`); what can be chosen is a `target`.
Everything about a stone that has just come (brackets) follows from `fresh(view, just_moved)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from saqqara.games.imhotep.svg.common import Reader, View, arrival_brackets, block, tag

Moves = Sequence[Mapping[str, str]] | None


class Room(NamedTuple):
    """The room for a picture, in units of the panel's viewBox."""

    width: float
    height: float


class Picture(NamedTuple):
    """A side as it lies there: what lies there in words, the line below it, and the drawing."""

    label: str
    caption: str
    drawn: str


Draw = Callable[[View, Reader, Room, Moves], Picture]


def caption(who: Reader, site: str, side: str, **facts: str | int) -> str:
    """How a side scores in a few words, with the numbers of the table."""
    return who.say(f"imhotep-caption-{site}-{side.lower()}", **facts)


class Zone(NamedTuple):
    """A part of a picture."""

    x: float
    y: float
    width: float
    height: float


def heap(owners: Sequence[int], places: Sequence[str], zones: Sequence[Zone], arrived: frozenset[str]) -> str:
    """Small stones row by row in zones, as large as all of them fit; each in a group with its place."""
    size = next(one for one in (18, 16, 14, 12, 10, 8) if _room_for(zones, one) >= len(owners) or one == 8)
    spots = [
        (zone.x + size * column, zone.y + size * row)
        for zone in zones
        for row in range(int(zone.height // size))
        for column in range(int(zone.width // size))
    ]
    return "".join(
        tag("g", block(owner, x, y, size), arrival_brackets(x, y, size) if place in arrived else "", data_place=place)
        for owner, place, (x, y) in zip(owners, places, spots, strict=False)
    )


def _room_for(zones: Sequence[Zone], size: int) -> int:
    return sum(int(zone.width // size) * int(zone.height // size) for zone in zones)
