"""The four monuments of Imhotep as SVG, on both sides: pyramids in levels, the temple from above, the tomb growing to
the right, obelisks as towers; every stone where it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing_panel import panel
from saqqara.games.imhotep.drawing_parts import (
    COLOURS,
    Attribute,
    Reader,
    View,
    block,
    box_of,
    brackets,
    cell,
    chip,
    cube,
    focus,
    fresh,
    ground,
    hit,
    may,
    reader,
    ring,
    standing,
    tag,
    target,
    text,
    use,
)

Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
SMALL = 13  # a further stone of the pyramids


def _arrived(view: View, just_moved: Moves, *sites: str) -> frozenset[str]:
    return frozenset(place for place in fresh(view, just_moved) if place.startswith(sites))


# ---- pyramids -------------------------------------------------------------------------------------------------------

CELL = 28


def pyramid(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The pyramid, or on side B the three of them, as one `<svg>`."""
    who, here = reader(view, lang, names), view["sites"]["pyramid"]
    arrived = _arrived(view, just_moved, "pyramid.")
    if view["options"]["pyramid"] == "A":
        drawn, owners = _pyramid_a(tuple(here["stones"]), arrived), tuple(here["stones"])
    else:
        built = tuple((name, tuple(here[name]), standing(view, f"build {name}")) for name in box.PYRAMIDS)
        further = tuple(here["further"])
        drawn = "".join(_one_of_three(who, index, *one, arrived) for index, one in enumerate(built))
        drawn += _further(further, 16, arrived)
        owners = tuple(owner for _, stones, _ in built for owner in stones) + further
    label = who.say("imhotep-draw-pyramid", count=len(owners), owners=who.counted(owners))
    return panel(view, who, "pyramid", label, drawn, fresh(view, just_moved))


@lru_cache(maxsize=1024)
def _pyramid_a(stones: tuple[int, ...], arrived: frozenset[str]) -> str:
    """Three terraces side by side, never stacked: values to come stay in sight (IMH-5.2)."""
    corners = [(CELL * (field // 3), 2 + CELL * (field % 3)) for field in range(9)]
    corners += [(92 + CELL * (field // 2), 16 + CELL * (field % 2)) for field in range(4)] + [(156, 30)]
    fields = "".join(
        cell(
            f"pyramid.{field + 1}", x, y, CELL, str(box.PYRAMID_A[field]),
            stones[field] if field < len(stones) else None, f"pyramid.{field + 1}" in arrived, field == len(stones),
        )
        for field, (x, y) in enumerate(corners)
    )  # fmt: skip
    courses = ground(-2, 0, 88, 88) + ground(90, 14, 60, 60) + ground(154, 28, 32, 32)
    return courses + fields + _further(stones[len(corners) :], 15, arrived)


@lru_cache(maxsize=1024)
def _further(stones: tuple[int, ...], first: int, arrived: frozenset[str]) -> str:
    """Stones beyond the complete pyramid: they lie beside it."""
    return "".join(
        tag(
            "g", block(owner, SMALL * (place % 14), 98 + SMALL * (place // 14), SMALL),
            brackets(SMALL * (place % 14), 98 + SMALL * (place // 14), SMALL) if _at(first + place) in arrived else "",
            data_place=_at(first + place),
        )
        for place, owner in enumerate(stones)
    )  # fmt: skip


def _at(number: int) -> str:
    return f"pyramid.{number}"


@lru_cache(maxsize=2048)
def _one_of_three(
    who: Reader, index: int, name: str, stones: tuple[int, ...], status: str, arrived: frozenset[str]
) -> str:
    """One pyramid of side B: four fields, one on top of them; it can be chosen as a whole (IMH-6.2)."""
    left = 64 * index
    corners = [(left + CELL * (field // 2), 34 + CELL * (field % 2)) for field in range(4)] + [(left + CELL / 2, 2)]
    fields = []
    for field, (x, y) in enumerate(corners):
        place = _at(box.PYRAMID_FIELDS * index + field + 1)
        owner = stones[field] if field < len(stones) else None
        value, bonus = str(box.PYRAMID_B[index][field]), int(box.PYRAMID_BONUS[index][field])
        shown = "" if bonus else value
        fields.append(cell(place, x, y, CELL, shown, owner, place in arrived, field == len(stones)))
        if bonus and owner is None:
            symbol = ("", "bonus-card", "bonus-stones", "bonus-place")[bonus]
            fields.append(text(value, x + 8, y + 19, 13) + use(symbol, x + 12.5, y + 7, 14))
    courses = ground(left - 2, 32, 60, 60) + ground(left + 12, 0, 32, 32)
    label = who.say("imhotep-draw-one-pyramid", pyramid=name, count=len(stones), owners=who.counted(stones))
    if may(status):
        label = f"{label} {who.say('imhotep-draw-build')}"
    gold = ring(left - 2, -2, 60, 98) if may(status) else ""
    inner = tag("g", gold, courses, *fields, class_="lift")
    shown_as = target("pyramid", status, f"build {name}", False, label, id=f"pyramid-{name}")
    return tag("g", inner, hit(left - 2, 0, 60, 96), focus(left - 2, -2, 60, 98), **shown_as)


# ---- temple ---------------------------------------------------------------------------------------------------------

BASE, STONE, EDGE = 96, 34, 5


def temple(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The temple from above, as one `<svg>`: of each field the top stone, below it the edges of the others."""
    who, here = reader(view, lang, names), view["sites"]["temple"]
    stones, fields = tuple(here["stones"]), len(here["visible"])
    arrived = _arrived(view, just_moved, "temple.")
    scored = int(view["tasks"][-1][2]) if view["phase"] == "temple" else -1
    side = view["options"]["temple"]
    drawn = "".join(_column(fields, field, stones[field::fields], arrived, field == scored) for field in range(fields))
    next_field = len(stones) % fields
    drawn = ground(-2, 0, 188, BASE + 4) + drawn + _next_on(fields, next_field, len(stones) // fields)
    asked = tuple((text_, standing(view, text_)) for text_ in ("points", "stones"))
    choice = scored >= 0 and any(may(status) for _, status in asked)
    drawn += _answers(who, asked) if choice else _bonuses(fields, side)
    seen = ", ".join(
        who.say("imhotep-draw-temple-field", field=field + 1, high=len(stones[field::fields]),
                name=who.names[top] if top is not None else who.say("imhotep-none"))
        for field, top in enumerate(here["visible"])
    )  # fmt: skip
    return panel(
        view,
        who,
        "temple",
        who.say("imhotep-draw-temple", count=len(stones), fields=seen),
        drawn,
        fresh(view, just_moved),
    )


def _column_x(fields: int, field: int) -> float:
    step = 184 / fields
    return step * field + (step - STONE) / 2


@lru_cache(maxsize=4096)
def _column(fields: int, field: int, stones: tuple[int, ...], arrived: frozenset[str], scored: bool) -> str:
    """A field of the temple with its layers, the top one whole."""
    x = _column_x(fields, field)
    if not stones:
        return cell(f"temple.{field + 1}", x, BASE - STONE, STONE, "", None, False, False)
    parts = []
    for layer, owner in enumerate(stones):
        place = f"temple.{layer * fields + field + 1}"
        y = BASE - STONE - EDGE * layer
        marks = brackets(x, y, STONE) if place in arrived else ""
        parts.append(tag("g", block(owner, x, y, STONE), marks, data_place=place))
    # the lowest first, each one covering all of the one below but its edge
    light = tag("rect", fill="none", stroke="var(--focus)", stroke_width=2, stroke_dasharray="4 3",
                **box_of(x - 3, BASE - STONE - EDGE * (len(stones) - 1) - 3, STONE + 6, STONE + 6))  # fmt: skip
    high = text(f"{len(stones)}", x + STONE / 2, 12, 11, fill="var(--ink-soft)") if 1 < len(stones) < 10 else ""
    return tag("g", *parts, light if scored else "", high)


@lru_cache(maxsize=256)
def _next_on(fields: int, field: int, layers: int) -> str:
    """Where the next stone will lie: a dashed line."""
    if layers == 0:
        x, y = _column_x(fields, field) + 1.5, BASE - STONE + 1.5
    else:
        x, y = _column_x(fields, field) + 1.5, BASE - STONE - EDGE * layers + 1.5
    dashes: dict[str, Attribute] = {"fill": "none", "stroke": "var(--ink)", "stroke_width": 1.5}
    return tag("rect", stroke_dasharray="4 3", **dashes, **box_of(x, y, STONE - 3, STONE - 3, 4))


@lru_cache(maxsize=8)
def _bonuses(fields: int, side: str) -> str:
    """What a visible stone brings at the end of a round (IMH-5.3, IMH-6.3)."""
    parts = []
    for field in range(fields):
        middle = _column_x(fields, field) + STONE / 2
        if side == "A":
            parts.append(text("1", middle, 120, 14))
        elif field == box.TWO_POINTS_FIELD:
            parts.append(text("2", middle, 120, 14))
        elif field == box.TOP_CARD_FIELD:
            parts.append(use("bonus-card", middle - 10, 105, 20))
        else:
            parts.append(text("1 /", middle - 9, 120, 13) + text("2", middle + 2, 120, 13))
            parts.append(use("bonus-stones", middle + 5, 108, 14))
    return tag("g", *parts, aria_hidden="true")


@lru_cache(maxsize=64)
def _answers(who: Reader, asked: tuple[tuple[str, str], ...]) -> str:
    """A point or two stones: asked for one field (IMH-R7)."""
    parts = []
    for index, (decision, status) in enumerate(asked):
        x, words = 94 * index, who.say(f"imhotep-answer-{decision}")
        inner = tag("g", ring(x, 106, 90, 32, 16), chip(words, x, 106, 90, 32), class_="lift")
        shown = target("answer", status, decision, False, words, id=f"answer-{decision}")
        parts.append(tag("g", inner, focus(x, 106, 90, 32, 16), **shown))
    return "".join(parts)


# ---- tomb -----------------------------------------------------------------------------------------------------------


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The tomb as one `<svg>`: columns of three, from left to right, without end."""
    who, stones = reader(view, lang, names), tuple(view["sites"]["tomb"]["stones"])
    side = view["options"]["tomb"]
    drawn = _tomb(stones, _arrived(view, just_moved, "tomb."), side, len(who.names))
    label = who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones))
    return panel(view, who, "tomb", label, drawn, fresh(view, just_moved))


@lru_cache(maxsize=2048)
def _tomb(stones: tuple[int, ...], arrived: frozenset[str], side: str, players: int) -> str:
    room = 180 if side == "A" else 132
    columns = max(room // 30, len(stones) // box.ROWS + 1)
    size = room / columns
    top = 4 + (90 - 3 * size) / 2
    where = [(2 + size * (place // 3), top + size * (place % 3)) for place in range(columns * box.ROWS)]
    fields = "".join(
        cell(f"tomb.{place + 1}", x, y, size, "", stones[place] if place < len(stones) else None,
             f"tomb.{place + 1}" in arrived, place == len(stones))
        for place, (x, y) in enumerate(where)
    )  # fmt: skip
    bed = ground(0, top - 2, room + 4, 3 * size + 4)
    if side == "B":
        return bed + fields + "".join(_row_end(stones, row, top + size * row, size, players) for row in range(box.ROWS))
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


def _row_end(stones: tuple[int, ...], row: int, y: float, size: float, players: int) -> str:
    """What a row would bring now, by owner (IMH-6.4)."""
    counts = [stones[row::3].count(seat) for seat in range(players)]
    points = shared(counts, [int(value) for value in box.TOMB_B])
    parts = []
    for index, seat in enumerate(seat for seat in range(players) if counts[seat]):
        x, top = 138 + 25 * (index % 2), y + size / 2 - 13 + 14 * (index // 2)
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
    who, here = reader(view, lang, names), view["sites"]["obelisks"]
    heights, arrived = tuple(here["stones"]), _arrived(view, just_moved, "obelisks-", "tower.")
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
    return panel(view, who, "obelisks", label, drawn, fresh(view, just_moved))


def _plinth(x: float, y: float, width: float, words: str) -> str:
    return ground(x, y, width, 22) + text(words, x + width / 2, y + 16, 13, font_weight=650)


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
