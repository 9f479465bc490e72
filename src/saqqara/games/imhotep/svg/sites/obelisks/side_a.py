"""Side A of the obelisks: one a player, beside it its height, on the plinth what it would bring now (IMH-5.5)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import Reader, View, arrival_brackets, fresh, shared, tag, text, use_symbol
from saqqara.games.imhotep.svg.sites.dynasty import series
from saqqara.games.imhotep.svg.sites.obelisks.plinths import FOOT, plinth, tower
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption

CUBE = 36.0


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The obelisks side by side."""
    heights = tuple(view["sites"]["obelisks"]["stones"])
    split = ", ".join(f"{who.names[seat]} {stones}" for seat, stones in enumerate(heights))
    drawn = _obelisks(heights, room, fresh(view, just_moved, "obelisks-"))
    below = caption(who, "obelisks", "A", places=series([points for points in _by_place(len(heights)) if points]))
    return Picture(who.say("imhotep-draw-obelisks", heights=split), below, drawn)


def _by_place(seats: int) -> list[int]:
    """What the highest obelisk brings at the end, the next one, and so on."""
    return [int(points) for points in components.OBELISKS_A[seats - 2]]


@lru_cache(maxsize=1024)
def _obelisks(heights: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    points = shared(heights, _by_place(len(heights)))
    width, base = room.width / len(heights), room.height - FOOT
    parts = []
    for seat, high in enumerate(heights):
        middle = width * seat + width / 2
        cubes, top = tower(seat, high, middle - CUBE / 2, base + 3, CUBE, base - 12)
        number = text(str(high), middle, top - 3, 14, font_weight=600) if high else ""
        waits = "" if high else use_symbol(f"block-{seat}", middle - 9, base - 20, 18, opacity=0.5)
        marks = arrival_brackets(middle - CUBE / 2, top, CUBE) if f"obelisks-{seat}" in arrived and high else ""
        foot = plinth(middle - 28, base, 56, str(points[seat]))
        parts.append(tag("g", foot, cubes, number, waits, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)
