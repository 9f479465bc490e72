"""Side D of the tomb: a column that becomes full scores at once, by how many owners lie in it (IMH-28.3)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import Attribute, Reader, View, box_of, fresh, tag, text
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.tomb.rows import bed, laid

Scale = tuple[int, int, int, int]  # three of one owner; two, the one beside them; three owners


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The stones, full shafts with a line round them, and on each owner's first stone what it brings."""
    stones, numbers = tuple(view["sites"]["tomb"]["stones"]), numbers_of(view, "tomb")
    scale = numbers["shaft_whole"], numbers["shaft_two"], numbers["shaft_beside"], numbers["shaft_three_owners"]
    drawn = laid(stones, room, fresh(view, just_moved, "tomb."))
    drawn += _shafts(stones, scale, int(numbers["unfinished_stone"]), room)
    label = who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones))
    facts = dict(zip(("whole", "two", "beside", "three"), scale, strict=True))
    return Picture(with_rule(view, who, "tomb", label), caption(who, "tomb", "D", **facts), drawn)


def shaft_points(column: tuple[int, ...], scale: Scale) -> dict[int, int]:
    """What a full column has brought by owner."""
    whole, two, beside, three = scale
    owners = set(column)
    if len(owners) == 1:
        return dict.fromkeys(owners, whole)
    if len(owners) == components.ROWS:
        return dict.fromkeys(owners, three)
    return {owner: two if column.count(owner) > 1 else beside for owner in owners}


@lru_cache(maxsize=2048)
def _shafts(stones: tuple[int, ...], scale: Scale, unfinished: int, room: Room) -> str:
    """The points of each column: of full ones once for each owner, of the last one for each stone, still to come."""
    size, where = bed(len(stones), room)
    drawn = []
    for first in range(0, len(stones), components.ROWS):
        column = stones[first : first + components.ROWS]
        if len(column) < components.ROWS:
            drawn += [_points(*where[first + row], size, unfinished, False) for row in range(len(column))]
            continue
        (x, y), points = where[first], shaft_points(column, scale)
        line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--ink-soft)", "stroke_width": 1.5}
        drawn.append(tag("rect", **line, **box_of(x - 1, y - 1, size + 2, components.ROWS * size + 2, 5)))
        drawn += [_points(*where[first + column.index(owner)], size, points[owner], True) for owner in sorted(points)]
    return tag("g", *drawn, aria_hidden="true") if drawn else ""


def _points(x: float, y: float, size: float, points: int, sure: bool) -> str:
    """Points at the corner of a stone; with a dashed line as long as they are still to come."""
    radius = min(8.5, size * 0.26)
    middle_x, middle_y = x + size - radius + 2, y + radius - 1.5
    dashes = None if sure else "2.5 2"
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)", "stroke_dasharray": dashes}
    disc = tag("circle", cx=middle_x, cy=middle_y, r=radius, fill="var(--m-ivory)", **edge)
    bold = 700 if sure else 500
    return disc + text(str(points), middle_x, middle_y + 4.2, 12, font_weight=bold, fill="var(--m-ink)")
