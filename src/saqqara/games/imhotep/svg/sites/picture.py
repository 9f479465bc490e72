"""Interface between the drawing of a side and the panel that frames it.

The module of a site has one function for each side:

    def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture

The function draws only the picture, into `room.width` x `room.height` units from (0, 0). The panel draws everything
that all sides share: emblem, side, bets, number of stones, quay and caption. Letters are at least 11 units high. Each
piece is in a group with a `data-place` (a place of `moved`). Pieces that can be chosen get their attributes from
`target_attributes`. Brackets around a stone that has just arrived follow from `arrival_places(view, just_moved)`.
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
    """Room for a picture, in units of the panel's viewBox."""

    width: float
    height: float


class Picture(NamedTuple):
    """Drawing of a side, with a description in words and the caption below it."""

    label: str
    caption: str
    drawn: str


DrawSide = Callable[[View, Viewer, Room, Moves], Picture]


def side_caption(viewer: Viewer, site: str, side: str, **facts: str | int) -> str:
    """Return how a side scores in a few words, with the numbers of this table."""
    return viewer.translate(f"imhotep-caption-{site}-{side.lower()}", **facts)


class Zone(NamedTuple):
    """Rectangle within a picture."""

    x: float
    y: float
    width: float
    height: float


def stone_heap(owners: Sequence[int], places: Sequence[str], zones: Sequence[Zone], arrived: frozenset[str]) -> str:
    """Draw small stones row by row in zones, as large as possible; each stone is in a group with its place."""
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


# ---- shared by sides C and D ------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left and upper edge, width, height
DYNASTY_SIDES = ("C", "D")
"""Sides that the expansion's data file describes."""


def side_numbers(view: View, site: str) -> dict[str, Any]:
    """Return the numbers with which this table plays the side of a site."""
    found: dict[str, Any] = view["overrides"][site][view["options"][site]]
    return found


def slash_list(numbers: Sequence[int]) -> str:
    """Join numbers of points with slashes: "4/3/2/1"."""
    return "/".join(map(str, numbers))


def _entry(view: View, site: str) -> dynasty_loader.DynastySide | None:
    """Return the data file's entry for the side that is played; None for sides A and B."""
    side = str(view["options"][site])
    return dynasty_loader.current_file().side(site, side) if side in DYNASTY_SIDES else None


def side_text(view: View, lang: str, site: str) -> str:
    """Return the full description of side C or D, with the numbers of this table; "" for sides A and B."""
    entry = _entry(view, site)
    return dynasty_loader.text_of(entry, lang, view["overrides"], int(view["options"]["players"])) if entry else ""


def is_reconstructed(view: View, site: str) -> bool:
    """Return whether the side may differ from the printed one.

    It may if no source documents some part of it, or if this table plays it with numbers other than those in the data
    file.
    """
    entry = _entry(view, site)
    return entry is not None and (entry.is_reconstructed or side_numbers(view, site) != entry.numbers)


def append_side_text(view: View, viewer: Viewer, site: str, label: str) -> str:
    """Append the description of the side to a label."""
    return append_sentence(label, side_text(view, viewer.lang, site))


def selectable_group(
    drawing: str, box: Box, attributes: dict[str, Attribute], pressed: Box | None = None, radius: float = 6
) -> str:
    """Draw a group that can be chosen or explains a refusal.

    The group contains the drawing, a gold ring and the focus outline around `box`, and the area that receives clicks
    (`pressed`, by default the box).
    """
    inner = tag("g", ring(*box, radius), drawing, class_="lift")
    return tag("g", inner, hit_area(*(pressed or box)), focus(*box, radius), **attributes)


def empty_slot(box: Box, radius: float = 4, **attributes: Attribute) -> str:
    """Draw an empty place as a dashed outline."""
    settings: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "3 3"}
    return tag("rect", **(settings | attributes), **rect_attributes(*box, radius))
