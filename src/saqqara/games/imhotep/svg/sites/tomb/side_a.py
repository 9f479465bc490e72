"""Side A of the tomb: stones of an area grow together, one label says its points now (IMH-5.4)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import COLOURS, Attribute, Reader, View, fresh, tag, text
from saqqara.games.imhotep.svg.sites.dynasty import series
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.tomb.rows import areas, bed, group_points, laid


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The stones with their areas."""
    stones = tuple(view["sites"]["tomb"]["stones"])
    drawn = laid(stones, room, fresh(view, just_moved, "tomb.")) + _joints(stones, room) + _points(stones, room)
    label = who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones))
    below = caption(who, "tomb", "A", groups=series(components.GROUP[1:].tolist()), more=components.GROUP_FURTHER)
    return Picture(label, below, drawn)


@lru_cache(maxsize=2048)
def _joints(stones: tuple[int, ...], room: Room) -> str:
    """A bridge between neighbours of a colour."""
    size, where = bed(len(stones), room)
    drawn = []
    for place, owner in enumerate(stones):
        x, y = where[place]
        fill: dict[str, Attribute] = {"fill": f"var({COLOURS[owner]})"}
        if place + components.ROWS < len(stones) and stones[place + components.ROWS] == owner:
            wide = where[place + components.ROWS][0] - x - size * 0.72
            drawn.append(tag("rect", x=x + size * 0.86, y=y + size * 0.36, width=wide, height=size * 0.28, **fill))
        if place % components.ROWS < components.ROWS - 1 and place + 1 < len(stones) and stones[place + 1] == owner:
            side = size * 0.28
            drawn.append(tag("rect", x=x + size * 0.36, y=y + size * 0.86, width=side, height=side, **fill))
    return tag("g", *drawn, aria_hidden="true") if drawn else ""


@lru_cache(maxsize=2048)
def _points(stones: tuple[int, ...], room: Room) -> str:
    """Each area's points on its first stone."""
    size, where = bed(len(stones), room)
    labels = []
    for area in areas(stones):
        x, y = where[area[0]][0] + size - 6, where[area[0]][1] + 6
        disc = tag("circle", cx=x, cy=y, r=9, fill="var(--m-ivory)", stroke="var(--m-ink)")
        number = text(str(group_points(len(area))), x, y + 4.3, 12, font_weight=700, fill="var(--m-ink)")
        labels.append(disc + number)
    return tag("g", *labels, aria_hidden="true")
