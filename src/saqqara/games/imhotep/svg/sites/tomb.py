"""The tomb: an endless row of columns of three, from left to right; connected stones of a colour form areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    COLOURS,
    Attribute,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    cell,
    ground,
    is_legal,
    owner_counts,
    place_points,
    rect_attributes,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import (
    Moves,
    Picture,
    Room,
    append_side_text,
    empty_slot,
    selectable_group,
    side_caption,
    side_numbers,
    slash_list,
)
from saqqara.presentation import UNKNOWN
from saqqara.theme.svg import INERT

# ---- places and areas -------------------------------------------------------------------------------------------

PAD = 4


class TombGrid(NamedTuple):
    """Geometry of the tomb: the size of a stone, and the upper left corner of each place."""

    size: float
    corners: tuple[tuple[float, float], ...]


@lru_cache(maxsize=256)
def tomb_grid(stones: int, room: Room) -> TombGrid:
    """Return the grid with as many columns as fit at full height, but at least one more than the full columns."""
    row_height = (room.height - 2 * PAD - 3) / components.ROWS
    columns = max(int((room.width - 2 * PAD) // row_height), stones // components.ROWS + 1)
    size = min(row_height, (room.width - 2 * PAD) / columns)
    columns = max(columns, int((room.width - 2 * PAD) // size))
    step = (room.width - 2 * PAD) / columns
    top = PAD + (room.height - 3 - 2 * PAD - components.ROWS * size) / 2
    corners = tuple(
        (PAD + step * (place // components.ROWS) + (step - size) / 2, top + size * (place % components.ROWS))
        for place in range(columns * components.ROWS)
    )
    return TombGrid(size, corners)


@lru_cache(maxsize=2048)
def draw_stones(stones: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    """Draw the ground with all places and stones."""
    size, corners = tomb_grid(len(stones), room)
    top = corners[0][1] - PAD
    fields = "".join(
        cell(f"tomb.{place + 1}", x, y, size, "", stones[place] if place < len(stones) else None,
             f"tomb.{place + 1}" in arrived, place == len(stones))
        for place, (x, y) in enumerate(corners)
    )  # fmt: skip
    return ground(0, top, room.width, components.ROWS * size + 2 * PAD) + fields


def connected_areas(stones: Sequence[int]) -> list[list[int]]:
    """Return the connected areas of the tomb in order, as lists of places counted from 0 (IMH-5.4)."""
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
    """Return the points of an area: 1/3/6/10/15 for 1 to 5 stones, plus 2 for each further stone (IMH-5.4, IMH-7.3)."""
    largest = len(components.GROUP_POINTS) - 1
    return int(components.GROUP_POINTS[min(size, largest)]) + components.GROUP_EXTRA_POINTS * max(0, size - largest)


# ---- side A: the stones of an area are joined, and a label shows its points (IMH-5.4) ---------------------------


def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side A: the stones with their areas."""
    stones = tuple(view["sites"]["tomb"]["stones"])
    drawing = (
        draw_stones(stones, room, arrival_places(view, just_moved, "tomb."))
        + _area_bridges(stones, room)
        + _area_points(stones, room)
    )
    label = viewer.translate("imhotep-draw-tomb", count=len(stones), owners=owner_counts(viewer, stones))
    below = side_caption(
        viewer, "tomb", "A", groups=slash_list(components.GROUP_POINTS[1:].tolist()), more=components.GROUP_EXTRA_POINTS
    )
    return Picture(label, below, drawing)


@lru_cache(maxsize=2048)
def _area_bridges(stones: tuple[int, ...], room: Room) -> str:
    """Draw a bridge between adjacent stones of the same colour."""
    size, corners = tomb_grid(len(stones), room)
    drawings = []
    for place, owner in enumerate(stones):
        x, y = corners[place]
        fill: dict[str, Attribute] = {"fill": f"var({COLOURS[owner]})"}
        if place + components.ROWS < len(stones) and stones[place + components.ROWS] == owner:
            width = corners[place + components.ROWS][0] - x - size * 0.72
            drawings.append(tag("rect", x=x + size * 0.86, y=y + size * 0.36, width=width, height=size * 0.28, **fill))
        if place % components.ROWS < components.ROWS - 1 and place + 1 < len(stones) and stones[place + 1] == owner:
            side = size * 0.28
            drawings.append(tag("rect", x=x + size * 0.36, y=y + size * 0.86, width=side, height=side, **fill))
    return tag("g", *drawings, aria_hidden="true") if drawings else ""


@lru_cache(maxsize=2048)
def _area_points(stones: tuple[int, ...], room: Room) -> str:
    """Draw the points of each area on its first stone."""
    size, corners = tomb_grid(len(stones), room)
    labels = []
    for area in connected_areas(stones):
        x, y = corners[area[0]][0] + size - 6, corners[area[0]][1] + 6
        disc = tag("circle", cx=x, cy=y, r=9, fill="var(--m-ivory)", stroke="var(--m-ink)")
        number = text(str(group_points(len(area))), x, y + 4.3, 12, font_weight=700, fill="var(--m-ink)")
        labels.append(disc + number)
    return tag("g", *labels, aria_hidden="true")


# ---- side B: majority in each row; the current points at the row's end (IMH-6.4) --------------------------------

ROW_END_WIDTH = 72  # width of the row ends


def draw_side_b(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side B: the stones, and at the end of each row its points by owner."""
    stones = tuple(view["sites"]["tomb"]["stones"])
    rows = Room(room.width - ROW_END_WIDTH, room.height)
    ends = "".join(_row_end(stones, row, len(viewer.names), rows) for row in range(components.ROWS))
    label = viewer.translate("imhotep-draw-tomb", count=len(stones), owners=owner_counts(viewer, stones))
    below = side_caption(viewer, "tomb", "B", places=slash_list(components.TOMB_B[components.TOMB_B > 0].tolist()))
    return Picture(label, below, draw_stones(stones, rows, arrival_places(view, just_moved, "tomb.")) + ends)


@lru_cache(maxsize=2048)
def _row_end(stones: tuple[int, ...], row: int, players: int, room: Room) -> str:
    """Draw the current points of a row by owner, two per line."""
    counts = [stones[row :: components.ROWS].count(seat) for seat in range(players)]
    points = place_points(counts, [int(value) for value in components.TOMB_B])
    size, corners = tomb_grid(len(stones), room)
    middle, held = corners[row][1] + size / 2, [seat for seat in range(players) if counts[seat]]
    extra_height = 15 if len(held) > 2 else 0
    parts = []
    for index, seat in enumerate(held):
        x, y = room.width + 6 + 33 * (index % 2), middle - 7 - extra_height / 2 + extra_height * (index // 2)
        parts.append(
            use_symbol(f"block-{seat}", x, y, 14) + text(str(points[seat]), x + 23, y + 12, 13, font_weight=600)
        )
    return tag("g", *parts, aria_hidden="true")


# ---- side C: for each stone one of three open crypt tiles (IMH-28.1, IMH-28.2) ----------------------------------

OPEN_TILES_WIDTH, PILE_WIDTH = 44.0, 38.0  # widths of the open tiles and of the pile


def draw_side_c(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side C: the stones, an open tile next to each row, and the pile next to the tiles."""
    site, arrived = view["sites"]["tomb"], arrival_places(view, just_moved, "tomb.", "crypt.")
    stones, rows = tuple(site["stones"]), Room(room.width - OPEN_TILES_WIDTH - PILE_WIDTH, room.height)
    drawing = draw_stones(stones, rows, arrived)
    for place, tile in enumerate(site["open"], 1):
        is_choice = view["phase"] == "crypt" and tile not in (None, UNKNOWN)
        status = action_status(view, f"crypt {place}") if is_choice else INERT
        drawing += _crypt_tile(viewer.neutral_viewer, place, tile, status, f"crypt.{place}" in arrived, room)
    drawing += _crypt_pile(viewer.neutral_viewer, int(site["pile"]), room)
    label = viewer.translate("imhotep-draw-tomb", count=len(stones), owners=owner_counts(viewer, stones))
    tiles = ", ".join(
        viewer.translate("imhotep-piece", piece=tile) for tile in site["open"] if tile and tile != UNKNOWN
    )
    held = viewer.translate(
        "imhotep-draw-crypt", tiles=tiles or viewer.translate("imhotep-none"), pile=int(site["pile"])
    )
    below = side_caption(viewer, "tomb", "C", sets=slash_list(side_numbers(view, "tomb")["crypt_set_points"]))
    return Picture(append_side_text(view, viewer, "tomb", append_sentence(label, held)), below, drawing)


@lru_cache(maxsize=512)
def _crypt_tile(viewer: Viewer, place: int, tile: str | None, status: str, is_new: bool, room: Room) -> str:
    """Draw an open tile, or its empty place."""
    step = (room.height - 3) / components.ROWS
    size = min(OPEN_TILES_WIDTH - 6, step - 2)
    x, y = room.width - PILE_WIDTH - OPEN_TILES_WIDTH / 2 - size / 2, step * (place - 0.5) - size / 2
    name = f"crypt.{place}"
    if tile is None:
        return tag("g", empty_slot((x + 3, y + 3, size - 6, size - 6)), data_place=name)
    symbol = "crypt-back" if tile == UNKNOWN else f"tile-{tile}"
    drawing = use_symbol(symbol, x, y, size, data_piece=tile) + (arrival_brackets(x, y, size) if is_new else "")
    if status == INERT:
        return tag("g", drawing, data_place=name)
    label = viewer.translate("imhotep-draw-crypt-tile", place=place, tile=viewer.translate("imhotep-piece", piece=tile))
    label = append_sentence(label, viewer.translate("imhotep-draw-take-tile")) if is_legal(status) else label
    attributes = target_attributes("tile", status, f"crypt {place}", False, label, data_place=name)
    return selectable_group(
        drawing, (x + 2, y + 1, size - 4, size - 3), attributes, (x - 3, step * (place - 1), OPEN_TILES_WIDTH, step), 7
    )


@lru_cache(maxsize=64)
def _crypt_pile(viewer: Viewer, left: int, room: Room) -> str:
    """Draw the face-down tiles and their number."""
    x, y = room.width - PILE_WIDTH + 4, room.height / 2 - 25
    if not left:
        drawing = empty_slot((x + 3, y + 3, 26, 26))
    else:
        behind = use_symbol("crypt-back", x + 2, y + 3, 32) if left > 1 else ""
        drawing = behind + use_symbol("crypt-back", x, y, 32)
    number = text(str(left), x + 16, y + 48, 14, font_weight=600)
    return tag("g", drawing, number, data_place="crypt-pile")


# ---- side D: a column that becomes full scores at once (IMH-28.3) -----------------------------------------------

ShaftScale = tuple[int, int, int, int]  # points: three of one owner; two; the one next to two; three owners


def draw_side_d(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side D: the stones, an outline around each full shaft, and the points on each owner's first stone."""
    stones, numbers = tuple(view["sites"]["tomb"]["stones"]), side_numbers(view, "tomb")
    scale = numbers["shaft_whole"], numbers["shaft_two"], numbers["shaft_beside"], numbers["shaft_three_owners"]
    drawing = draw_stones(stones, room, arrival_places(view, just_moved, "tomb."))
    drawing += _shafts(stones, scale, int(numbers["unfinished_stone"]), room)
    label = viewer.translate("imhotep-draw-tomb", count=len(stones), owners=owner_counts(viewer, stones))
    facts = dict(zip(("whole", "two", "beside", "three"), scale, strict=True))
    return Picture(append_side_text(view, viewer, "tomb", label), side_caption(viewer, "tomb", "D", **facts), drawing)


def shaft_points(column: tuple[int, ...], scale: ShaftScale) -> dict[int, int]:
    """Return the points that a full column has scored, by owner."""
    whole, two, shared, three = scale
    owners = set(column)
    if len(owners) == 1:
        return dict.fromkeys(owners, whole)
    if len(owners) == components.ROWS:
        return dict.fromkeys(owners, three)
    return {owner: two if column.count(owner) > 1 else shared for owner in owners}


@lru_cache(maxsize=2048)
def _shafts(stones: tuple[int, ...], scale: ShaftScale, unfinished: int, room: Room) -> str:
    """Draw the points of each column.

    A full column shows them once for each owner. The last, unfinished column shows pending points on each stone.
    """
    size, corners = tomb_grid(len(stones), room)
    drawings = []
    for first in range(0, len(stones), components.ROWS):
        column = stones[first : first + components.ROWS]
        if len(column) < components.ROWS:
            drawings += [_stone_points(*corners[first + row], size, unfinished, False) for row in range(len(column))]
            continue
        (x, y), points = corners[first], shaft_points(column, scale)
        line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--ink-soft)", "stroke_width": 1.5}
        drawings.append(tag("rect", **line, **rect_attributes(x - 1, y - 1, size + 2, components.ROWS * size + 2, 5)))
        drawings += [
            _stone_points(*corners[first + column.index(owner)], size, points[owner], True) for owner in sorted(points)
        ]
    return tag("g", *drawings, aria_hidden="true") if drawings else ""


def _stone_points(x: float, y: float, size: float, points: int, sure: bool) -> str:
    """Draw points at the corner of a stone; pending points have a dashed outline."""
    radius = min(8.5, size * 0.26)
    middle_x, middle_y = x + size - radius + 2, y + radius - 1.5
    dashes = None if sure else "2.5 2"
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)", "stroke_dasharray": dashes}
    disc = tag("circle", cx=middle_x, cy=middle_y, r=radius, fill="var(--m-ivory)", **edge)
    bold = 700 if sure else 500
    return disc + text(str(points), middle_x, middle_y + 4.2, 12, font_weight=bold, fill="var(--m-ink)")
