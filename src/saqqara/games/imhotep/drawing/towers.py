"""Tomb and obelisks of Imhotep as SVG, on both sides: the tomb growing to the right, obelisks as towers; every stone
where it lies, with the points that it would bring now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.panel import panel
from saqqara.games.imhotep.drawing.parts import (
    COLOURS,
    Attribute,
    Reader,
    View,
    block,
    box_of,
    brackets,
    cell,
    cube,
    fresh,
    ground,
    reader,
    tag,
    text,
    use,
)

Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
BAND = 37  # of a row of the tomb, while it is short


# ---- tomb -----------------------------------------------------------------------------------------------------------


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The tomb as one `<svg>`: columns of three, from left to right, without end."""
    who = reader(view, lang, names)
    return panel(view, who, "tomb", *tomb_picture(view, who, just_moved), fresh(view, just_moved))


def tomb_picture(view: View, who: Reader, just_moved: Moves = None) -> tuple[str, str]:
    """What lies there in words, and the picture of it."""
    stones = tuple(view["sites"]["tomb"]["stones"])
    side = view["options"]["tomb"]
    drawn = _tomb(stones, fresh(view, just_moved, "tomb."), side, len(who.names))
    return who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones)), drawn


@lru_cache(maxsize=2048)
def _tomb(stones: tuple[int, ...], arrived: frozenset[str], side: str, players: int) -> str:
    room = 180 if side == "A" else 132
    columns = max(room // 33, len(stones) // box.ROWS + 1)
    size = room / columns
    top = 4 + (BAND * box.ROWS - 3 * size) / 2
    where = [(2 + size * (place // 3), top + size * (place % 3)) for place in range(columns * box.ROWS)]
    fields = "".join(
        cell(f"tomb.{place + 1}", x, y, size, "", stones[place] if place < len(stones) else None,
             f"tomb.{place + 1}" in arrived, place == len(stones))
        for place, (x, y) in enumerate(where)
    )  # fmt: skip
    bed = ground(0, top - 2, room + 4, 3 * size + 4)
    if side == "B":
        return bed + fields + "".join(_row_end(stones, row, players) for row in range(box.ROWS))
    return bed + fields + _joints(stones, where, size) + _area_points(stones, where, size)


def _joints(stones: tuple[int, ...], where: Sequence[tuple[float, float]], size: float) -> str:
    """Stones of an area grow together: a bridge between neighbours of a colour."""
    drawn = []
    for place, owner in enumerate(stones):
        x, y = where[place]
        fill: dict[str, Attribute] = {"fill": f"var({COLOURS[owner]})"}
        if place + 3 < len(stones) and stones[place + 3] == owner:
            drawn.append(
                tag("rect", x=x + size * 0.86, y=y + size * 0.36, width=size * 0.28, height=size * 0.28, **fill)
            )
        if place % 3 < 2 and place + 1 < len(stones) and stones[place + 1] == owner:
            drawn.append(
                tag("rect", x=x + size * 0.36, y=y + size * 0.86, width=size * 0.28, height=size * 0.28, **fill)
            )
    return tag("g", *drawn, aria_hidden="true") if drawn else ""


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
    largest = len(box.GROUP) - 1
    return int(box.GROUP[min(size, largest)]) + box.GROUP_FURTHER * max(0, size - largest)


def _area_points(stones: tuple[int, ...], where: Sequence[tuple[float, float]], size: float) -> str:
    """Each area's points on its first stone."""
    labels = []
    for area in areas(stones):
        x, y = where[area[0]]
        middle, radius = (x + size - 5, y + 5), 7.5
        disc = tag("circle", cx=middle[0], cy=middle[1], r=radius, fill="var(--m-ivory)", stroke="var(--m-ink)")
        number = text(
            str(group_points(len(area))), middle[0], middle[1] + 3.6, 10, font_weight=700, fill="var(--m-ink)"
        )
        labels.append(disc + number)
    return tag("g", *labels, aria_hidden="true")


def _row_end(stones: tuple[int, ...], row: int, players: int) -> str:
    """What a row would bring now, by owner (IMH-6.4)."""
    counts = [stones[row::3].count(seat) for seat in range(players)]
    points = shared(counts, [int(value) for value in box.TOMB_B])
    parts = []
    for index, seat in enumerate(seat for seat in range(players) if counts[seat]):
        x, top = 138 + 25 * (index % 2), 4 + BAND * row + BAND / 2 - 14 + 15 * (index // 2)
        parts.append(use(f"block-{seat}", x, top, 12) + text(str(points[seat]), x + 17.5, top + 10, 11))
    return tag("g", *parts, aria_hidden="true")


def shared(counts: Sequence[int], places: Sequence[int]) -> list[int]:
    """Points by place: most first, those level share, rounded down; nothing without a stone (IMH-5.5, IMH-6.4)."""
    found = []
    for own in counts:
        better, level = sum(other > own for other in counts), sum(other == own for other in counts)
        found.append(sum(places[better : better + level]) // level if own else 0)
    return found


# ---- obelisks -------------------------------------------------------------------------------------------------------


def obelisks(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The obelisks as one `<svg>`: one a player, on side B eight plinths and the loose stones."""
    who = reader(view, lang, names)
    return panel(view, who, "obelisks", *obelisks_picture(view, who, just_moved), fresh(view, just_moved))


def obelisks_picture(view: View, who: Reader, just_moved: Moves = None) -> tuple[str, str]:
    """What stands there in words, and the picture of it."""
    here = view["sites"]["obelisks"]
    heights, arrived = tuple(here["stones"]), fresh(view, just_moved, "obelisks-", "tower.")
    split = ", ".join(f"{who.names[seat]} {stones}" for seat, stones in enumerate(heights))
    if view["options"]["obelisks"] == "A":
        drawn = _obelisks_a(heights, arrived)
        label = who.say("imhotep-draw-obelisks", heights=split)
    else:
        towers = tuple(here["towers"])
        drawn = _towers(towers, view["options"]["profile"] == "yucata", arrived) + _loose(heights, arrived)
        owned = ", ".join(
            f"{box.TOWERS[place]} {who.names[seat]}" for place, seat in enumerate(towers) if seat is not None
        )
        label = who.say("imhotep-draw-towers", towers=owned or who.say("imhotep-none"), loose=split)
    return label, drawn


def _plinth(x: float, y: float, width: float, words: str) -> str:
    return ground(x, y, width, 22) + text(words, x + width / 2, y + 16, 13 if len(words) < 3 else 10, font_weight=650)


@lru_cache(maxsize=1024)
def _obelisks_a(heights: tuple[int, ...], arrived: frozenset[str]) -> str:
    """One tower a player, its height above it, on the plinth what it would bring now (IMH-5.5)."""
    players = len(heights)
    points = shared(heights, [int(value) for value in box.OBELISKS_A[players - 2]])
    parts = []
    for seat, high in enumerate(heights):
        width = 184 / players
        middle, size = width * seat + width / 2, 28
        step = min(14.0, 70 / max(1, high - 1))
        base = 84.0
        cubes = "".join(cube(seat, middle - size / 2, base - step * layer, size) for layer in range(high))
        top = base - step * max(0, high - 1)
        number = (
            text(str(high), middle, max(9, top - 2), 12)
            if high
            else use(f"block-{seat}", middle - 6, 98, 12, opacity=0.5)
        )
        marks = brackets(middle - 14, top, 28) if f"obelisks-{seat}" in arrived and high else ""
        plinth = _plinth(middle - 20, 112, 40, str(points[seat]))
        parts.append(tag("g", plinth, cubes, number, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _towers(towers: tuple[int | None, ...], later: bool, arrived: frozenset[str]) -> str:
    """The eight plinths of side B with their towers of three; `later`: points still to come, in brackets (IMH-14.1)."""
    parts = []
    for place, owner in enumerate(towers):
        x, words = 23 * place, str(box.TOWERS[place])
        if owner is None:
            dashes: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "3 3"}
            inner = tag("path", d=f"M{x + 5} 60V24l6.5-8 6.5 8V60", **dashes)
        else:
            inner = "".join(cube(owner, x, 40 - 12 * layer, 23) for layer in range(box.TOWER_STONES))
            words = f"({words})" if later else words
        marks = brackets(x + 1, 14, 21) if f"tower.{place + 1}" in arrived else ""
        parts.append(tag("g", _plinth(x + 1, 64, 21, words), inner, marks, data_place=f"tower.{place + 1}"))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _loose(heights: tuple[int, ...], arrived: frozenset[str]) -> str:
    """Stones that wait for a third of their colour (IMH-6.5)."""
    width = 184 / len(heights)
    parts = []
    for seat, stones in enumerate(heights):
        x = width * seat
        tray = tag("rect", fill="var(--inset)", **box_of(x + 1, 98, width - 2, 38, 6))
        size = 15.0
        shown = min(stones, box.TOWER_STONES)
        lying = [block(seat, x + width / 2 - 23 + size * place, 103, size) for place in range(shown)]
        away = [
            tag("rect", fill="none", stroke=f"var({COLOURS[seat]})", stroke_dasharray="2 2",
                **box_of(x + width / 2 - 21.5 + size * place, 104.5, size - 3, size - 3, 2))
            for place in range(shown, box.TOWER_STONES)
        ]  # fmt: skip
        number = text(str(stones), x + width / 2, 131, 11, fill="var(--ink-soft)")
        marks = brackets(x + 2, 99, 36) if f"obelisks-{seat}" in arrived else ""
        parts.append(tag("g", tray, *lying, *away, number, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)
