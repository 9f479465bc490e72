"""What a side of a site gives to the panel that frames it.

The module of a site has one function for each side:

    def draw_side_a(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture

It draws into a room of `room.width` x `room.height` units, from (0, 0) on, and nothing else: emblem, side, bets, the
number of stones, the quay and the caption belong to the panel, the same for all. Letters are 11 units high or more.
Whatever lies there stands in a group with its `data-place` (the places of `moved`); what can be chosen is a `target`.
Everything about a stone that has just come (brackets) follows from `fresh(view, just_moved)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.imhotep.svg.common import (
    Attribute,
    View,
    Viewer,
    append_sentence,
    arrival_brackets,
    block,
    focus,
    hit_area,
    rect_attributes,
    ring,
    tag,
)

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


DrawSide = Callable[[View, Viewer, Room, Moves], Picture]


def side_caption(viewer: Viewer, site: str, side: str, **facts: str | int) -> str:
    """How a side scores in a few words, with the numbers of the table."""
    return viewer.translate(f"imhotep-caption-{site}-{side.lower()}", **facts)


class Zone(NamedTuple):
    """A part of a picture."""

    x: float
    y: float
    width: float
    height: float


def stone_heap(owners: Sequence[int], places: Sequence[str], zones: Sequence[Zone], arrived: frozenset[str]) -> str:
    """Small stones row by row in zones, as large as all of them fit; each in a group with its place."""
    size = next(one for one in (18, 16, 14, 12, 10, 8) if _capacity(zones, one) >= len(owners) or one == 8)
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


def _capacity(zones: Sequence[Zone], size: int) -> int:
    return sum(int(zone.width // size) * int(zone.height // size) for zone in zones)


# ---- what sides C and D share -----------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left and upper edge, width, height
DYNASTY_SIDES = ("C", "D")
"""The sides that the file of numbers tells of."""


def side_numbers(view: View, site: str) -> dict[str, Any]:
    """The numbers of the side that is played at a site."""
    found: dict[str, Any] = view["overrides"][site][view["options"][site]]
    return found


def slash_list(numbers: Sequence[int]) -> str:
    """Numbers of points as one word: "4/3/2/1"."""
    return "/".join(map(str, numbers))


def _entry(view: View, site: str) -> dynasty_loader.DynastySide | None:
    """What the file has of the side that is played, if it is C or D."""
    side = str(view["options"][site])
    return dynasty_loader.current_file().side(site, side) if side in DYNASTY_SIDES else None


def side_text(view: View, lang: str, site: str) -> str:
    """What side C or D gives in full, with the numbers of the table; "" for another side."""
    entry = _entry(view, site)
    return dynasty_loader.text_of(entry, lang, view["overrides"], int(view["options"]["players"])) if entry else ""


def is_reconstructed(view: View, site: str) -> bool:
    """Whether the side that is played may differ from the printed one: something about it is in no source, or this
    table plays it with other numbers than the file has."""
    entry = _entry(view, site)
    return entry is not None and (entry.is_reconstructed or side_numbers(view, site) != entry.numbers)


def append_side_text(view: View, viewer: Viewer, site: str, label: str) -> str:
    """A label and what the side gives."""
    return append_sentence(label, side_text(view, viewer.lang, site))


def selectable_group(
    drawn: str, box: Box, attributes: dict[str, Attribute], pressed: Box | None = None, radius: float = 6
) -> str:
    """A drawing within `box` that can be chosen, or asked about (`shown` is its `target`): its ring, the focus, and
    where it can be pressed, if that is more than the box."""
    inner = tag("g", ring(*box, radius), drawn, class_="lift")
    return tag("g", inner, hit_area(*(pressed or box)), focus(*box, radius), **attributes)


def empty_slot(box: Box, radius: float = 4, **attributes: Attribute) -> str:
    """An empty place: a dashed line."""
    settings: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "3 3"}
    return tag("rect", **(settings | attributes), **rect_attributes(*box, radius))
