"""Side C of the obelisks: who reaches a height first takes the best tile that lies there (IMH-29.1)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    Attribute,
    Reader,
    View,
    also,
    arrival_brackets,
    box_of,
    cube,
    fresh,
    tag,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, series, slot, with_rule
from saqqara.games.imhotep.svg.sites.obelisks.plinths import FOOT, plinth
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption

TILES, TILE = 92.0, 23.0  # the room for the tiles, and for one of them
Tiles = tuple[tuple[int, ...], ...]


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The tiles left at each height; level with them the obelisks, on whose plinths stands what they have brought."""
    here, numbers, arrived = view["sites"]["obelisks"], numbers_of(view, "obelisks"), fresh(view, just_moved)
    heights: tuple[int, ...] = tuple(here["stones"])
    left: Tiles = tuple(tuple(values) for values in here["tiles"])
    scored = tuple(int(points["obelisks"]) for points in view["breakdown"])
    of_all = max(map(len, numbers["race_tiles"]))
    drawn = _shelves(left, of_all, room) + "".join(
        _obelisk(seat, high, scored[seat], len(heights), len(left), f"obelisks-{seat}" in arrived, room)
        for seat, high in enumerate(heights)
    )
    split = ", ".join(f"{who.names[seat]} {stones}" for seat, stones in enumerate(heights))
    label = who.say("imhotep-draw-obelisks", heights=split)
    for height, values in enumerate(left, 1):
        there = series(values) or who.say("imhotep-none")
        label = also(label, who.say("imhotep-draw-height", height=height, tiles=there))
    below = caption(who, "obelisks", "C", heights=len(left), above=int(numbers["race_above"]))
    return Picture(with_rule(view, who, "obelisks", label), below, drawn)


def _step(levels: int, room: Room) -> float:
    """How much higher an obelisk is for each of the stones that can take a tile; a cube is twice as large."""
    return (room.height - FOOT + 3) / (levels + 2)


def _top(level: int, levels: int, high: int, room: Room) -> float:
    """The upper edge of a stone's cube, `level` from 0; above the tiles they lie as close as they must."""
    step, base = _step(levels, room), room.height - FOOT + 3
    if level < levels:
        return base - step * (level + 2)
    top = base - step * (levels + 1)
    return top - min(step, (top - 13) / (high - levels)) * (level - levels + 1)


@lru_cache(maxsize=256)
def _shelves(left: Tiles, of_all: int, room: Room) -> str:
    """At each height the tiles that are left, highest first, and a line to the obelisks."""
    step, base, drawn = _step(len(left), room), room.height - FOOT, []
    line: dict[str, Attribute] = {"stroke": "var(--rule)", "stroke_dasharray": "2 4"}
    for height, values in enumerate(left, 1):
        low = base - step * height + 2  # where a stone of this height shows its sides
        drawn.append(tag("path", d=f"M{TILES:g} {low + step / 2:g}H{room.width:g}", fill="none", **line))
        number = text(str(height), 8, low + step / 2 + 4, 11.5, fill="var(--ink-soft)")
        gone = of_all - len(values)
        places = [(18 + TILE * place, low + 0.5, TILE - 2, step - 2) for place in range(of_all)]
        empty = [slot(at, 3, opacity=0.45) for at in places[:gone]]
        lying = [_tile(at, value) for at, value in zip(places[gone:], values, strict=True)]
        drawn.append(tag("g", number, *empty, *lying, data_place=f"height.{height}"))
    return "".join(drawn)


def _tile(at: tuple[float, float, float, float], value: int) -> str:
    """An obelisk tile: rose stone with its points."""
    x, y, wide, high = at
    edge = tag("rect", fill="var(--m-granite)", **box_of(x, y, wide, high, 3))
    face = tag("rect", fill="var(--m-rose)", **box_of(x, y, wide, high - 2, 3))
    return edge + face + text(str(value), x + wide / 2, y + high / 2 + 3.4, 12, font_weight=700, fill="var(--m-ink)")


@lru_cache(maxsize=2048)
def _obelisk(seat: int, high: int, points: int, seats: int, levels: int, just: bool, room: Room) -> str:
    """An obelisk with its height, and what it has brought so far."""
    wide, base = (room.width - TILES) / seats, room.height - FOOT
    middle, size = TILES + wide * seat + wide / 2, 2 * _step(levels, room)
    tops = [_top(level, levels, high, room) for level in range(high)]
    cubes = "".join(cube(seat, middle - size / 2, top, size) for top in tops)
    number = text(str(high), middle, tops[-1] - 1, 13, font_weight=600) if high else ""
    waits = "" if high else use_symbol(f"block-{seat}", middle - 9, base - 20, 18, opacity=0.5)
    marks = arrival_brackets(middle - size / 2, tops[-1], size) if just and high else ""
    broad = min(56.0, wide - 4)
    foot = plinth(middle - broad / 2, base, broad, str(points))
    return tag("g", foot, cubes, number, waits, marks, data_place=f"obelisks-{seat}")
