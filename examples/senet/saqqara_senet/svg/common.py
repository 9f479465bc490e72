"""Shared building blocks of all Senet drawings: the viewer and the positions of houses."""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.i18n import translate
from saqqara.presentation import Viewer as Viewer
from saqqara.theme.svg import Attribute, View, tag
from saqqara_senet import components

CELL, HIGH = 47.6, 66  # width and height of a house
LEFT, TOP = 14, 12  # corner of the first house


def build_viewer(view: View, lang: str, names: Sequence[str] | None = None) -> Viewer:
    """Return the viewer of a view; without names, the players are named after the colours of their pieces."""
    known = names or [translate(lang, "senet-draw-livery", seat=seat) for seat in range(components.NUM_PLAYERS)]
    return Viewer(lang, view["seat"], (known[0], known[1]))


def house_owner(view: View, house: int) -> int | None:
    """Return the owner of the piece in a house (from 0); None if the house is empty."""
    return next((seat for seat, houses in enumerate(view["houses"]) if house + 1 in houses), None)


def house_corner(house: int) -> tuple[float, float]:
    """Return the corner of a house (from 0) on the board; the path turns at the end of each row (SENET-1.1)."""
    row, step = divmod(house, components.ROW_LENGTH)
    column = step if row % 2 == 0 else components.ROW_LENGTH - 1 - step
    return LEFT + CELL * column, TOP + HIGH * row


def bar(x: float, y: float, width: float, height: float, radius: float, **attributes: Attribute) -> str:
    """Draw a rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)
