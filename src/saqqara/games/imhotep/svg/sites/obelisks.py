"""The obelisks of all sides: plinths, and the stones on them."""

from __future__ import annotations

from functools import lru_cache

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
    block,
    cube,
    fitted_text,
    ground,
    is_legal,
    place_points,
    rect_attributes,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import (
    Box,
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
from saqqara.theme.svg import INERT

# ---- plinths and towers -----------------------------------------------------------------------------------------

FOOT_HEIGHT = 26  # height of a plinth including its lower edge


def plinth(x: float, y: float, width: float, words: str) -> str:
    """Draw a plinth with a number on it."""
    return ground(x, y, width, FOOT_HEIGHT - 3) + text(
        words, x + width / 2, y + 17, 15 if len(words) < 3 else 12, font_weight=650
    )


def tower(owner: int, stones: int, x: float, base: float, size: float, max_height: float) -> tuple[str, float]:
    """Draw a tower of cubes upwards from `base`, at most `max_height` units high, and return it with its upper edge."""
    step = min(size / 2, (max_height - size) / max(1, stones - 1))
    cubes = "".join(cube(owner, x, base - size - step * layer, size) for layer in range(stones))
    return cubes, base - size - step * max(0, stones - 1)


# ---- side A: one per player, with its height; its current points on the plinth (IMH-5.5) ------------------------

CUBE_SIZE_A = 36.0


def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side A: the players' obelisks side by side."""
    heights = tuple(view["sites"]["obelisks"]["stones"])
    split = ", ".join(f"{viewer.names[seat]} {stones}" for seat, stones in enumerate(heights))
    drawing = _obelisks_side_a(heights, room, arrival_places(view, just_moved, "obelisks-"))
    below = side_caption(
        viewer, "obelisks", "A", places=slash_list([points for points in _place_values(len(heights)) if points])
    )
    return Picture(viewer.translate("imhotep-draw-obelisks", heights=split), below, drawing)


def _place_values(seats: int) -> list[int]:
    """Return the points for the highest obelisk at the end, for the second highest, and so on."""
    return [int(points) for points in components.OBELISKS_A[seats - 2]]


@lru_cache(maxsize=1024)
def _obelisks_side_a(heights: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    points = place_points(heights, _place_values(len(heights)))
    width, base = room.width / len(heights), room.height - FOOT_HEIGHT
    parts = []
    for seat, stones in enumerate(heights):
        middle = width * seat + width / 2
        cubes, top = tower(seat, stones, middle - CUBE_SIZE_A / 2, base + 3, CUBE_SIZE_A, base - 12)
        number = text(str(stones), middle, top - 3, 14, font_weight=600) if stones else ""
        waiting_stone = "" if stones else use_symbol(f"block-{seat}", middle - 9, base - 20, 18, opacity=0.5)
        marks = (
            arrival_brackets(middle - CUBE_SIZE_A / 2, top, CUBE_SIZE_A)
            if f"obelisks-{seat}" in arrived and stones
            else ""
        )
        foot = plinth(middle - 28, base, 56, str(points[seat]))
        parts.append(tag("g", foot, cubes, number, waiting_stone, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)


# ---- side B: eight plinths for towers of three, in front of them loose stones (IMH-6.5) -------------------------

LINE_COLOURS = [f"var({colour})" for colour in COLOURS[:3]] + ["var(--edge)"]  # alabaster is too pale for a line
TRAY_HEIGHT, STONE_SIZE = 28.0, 17.0


def draw_side_b(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side B: the towers and the loose stones."""
    site, arrived = view["sites"]["obelisks"], arrival_places(view, just_moved, "obelisks-", "tower.")
    heights, towers = tuple(site["stones"]), tuple(site["towers"])
    split = ", ".join(f"{viewer.names[seat]} {stones}" for seat, stones in enumerate(heights))
    owned = ", ".join(
        f"{components.TOWER_POINTS[place]} {viewer.names[seat]}"
        for place, seat in enumerate(towers)
        if seat is not None
    )
    label = viewer.translate("imhotep-draw-towers", towers=owned or viewer.translate("imhotep-none"), loose=split)
    upper = Room(room.width, room.height - TRAY_HEIGHT - 6)
    drawing = _towers(towers, view["options"]["profile"] == "yucata", upper, arrived) + _waiting_stones(
        heights, room, arrived
    )
    return Picture(label, side_caption(viewer, "obelisks", "B"), drawing)


@lru_cache(maxsize=1024)
def _towers(towers: tuple[int | None, ...], later: bool, room: Room, arrived: frozenset[str]) -> str:
    """Draw the eight plinths with their towers; `later` puts pending points in brackets (IMH-14.1)."""
    step, base = room.width / len(towers), room.height - FOOT_HEIGHT
    size = min(36.0, step - 1, (base + 3) / 2)
    parts = []
    for place, owner in enumerate(towers):
        x, words = step * place, str(components.TOWER_POINTS[place])
        middle, top = x + step / 2, base + 3 - 2 * size
        if owner is None:
            ink = "var(--ink)" if place == towers.index(None) else "var(--edge)"
            dashes: dict[str, Attribute] = {"fill": "none", "stroke": ink, "stroke_dasharray": "3 3"}
            half_width, peak = size * 0.24, max(2.0, top + 6)
            tower_svg = tag(
                "path",
                d=f"M{middle - half_width:g} {base:g}V{peak + 10:g}l{half_width:g}-10 {half_width:g} 10V{base:g}",
                **dashes,
            )
        else:
            tower_svg, top = tower(owner, components.TOWER_STONES, middle - size / 2, base + 3, size, 2 * size)
            words = f"({words})" if later else words
        marks = arrival_brackets(middle - size / 2, top, size) if f"tower.{place + 1}" in arrived else ""
        parts.append(tag("g", plinth(x + 1, base, step - 2, words), tower_svg, marks, data_place=f"tower.{place + 1}"))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _waiting_stones(heights: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    """Draw the loose stones of each player, which wait until there are three of their colour."""
    width, y = room.width / len(heights), room.height - TRAY_HEIGHT
    parts = []
    for seat, stones in enumerate(heights):
        x = width * seat
        first = x + (width - 3 * STONE_SIZE - 14) / 2
        tray = tag("rect", fill="var(--inset)", **rect_attributes(x + 1, y, width - 2, TRAY_HEIGHT, 6))
        num_drawn = min(stones, components.TOWER_STONES)
        blocks = [block(seat, first + STONE_SIZE * place, y + 5.5, STONE_SIZE) for place in range(num_drawn)]
        missing = [
            tag("rect", fill="none", stroke=LINE_COLOURS[seat], stroke_dasharray="2 2",
                **rect_attributes(first + STONE_SIZE * place + 1.5, y + 7, STONE_SIZE - 3, STONE_SIZE - 3, 2))
            for place in range(num_drawn, components.TOWER_STONES)
        ]  # fmt: skip
        number = text(str(stones), first + 3 * STONE_SIZE + 9, y + 19, 13, fill="var(--ink-soft)")
        marks = arrival_brackets(first, y + 5.5, STONE_SIZE) if f"obelisks-{seat}" in arrived else ""
        parts.append(tag("g", tray, *blocks, *missing, number, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)


# ---- side C: the first player at a height takes its best remaining tile (IMH-29.1) ------------------------------

TILES_WIDTH, TILE_WIDTH = 92.0, 23.0  # width of all tiles, width of one tile
Tiles = tuple[tuple[int, ...], ...]


def draw_side_c(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side C: the remaining tiles at each height, and next to them the obelisks with their points so far."""
    site, numbers, arrived = view["sites"]["obelisks"], side_numbers(view, "obelisks"), arrival_places(view, just_moved)
    heights: tuple[int, ...] = tuple(site["stones"])
    left: Tiles = tuple(tuple(values) for values in site["tiles"])
    scored = tuple(int(points["obelisks"]) for points in view["breakdown"])
    of_all = max(map(len, numbers["race_tiles"]))
    drawing = _tile_rows(left, of_all, room) + "".join(
        _obelisk_side_c(seat, stones, scored[seat], len(heights), len(left), f"obelisks-{seat}" in arrived, room)
        for seat, stones in enumerate(heights)
    )
    split = ", ".join(f"{viewer.names[seat]} {stones}" for seat, stones in enumerate(heights))
    label = viewer.translate("imhotep-draw-obelisks", heights=split)
    for height, values in enumerate(left, 1):
        values_text = slash_list(values) or viewer.translate("imhotep-none")
        label = append_sentence(label, viewer.translate("imhotep-draw-height", height=height, tiles=values_text))
    below = side_caption(viewer, "obelisks", "C", heights=len(left), above=int(numbers["race_above"]))
    return Picture(append_side_text(view, viewer, "obelisks", label), below, drawing)


def _level_step(levels: int, room: Room) -> float:
    """Return the height that each stone adds as long as it can win a tile; a cube is twice as high."""
    return (room.height - FOOT_HEIGHT + 3) / (levels + 2)


def _cube_top(level: int, levels: int, stones: int, room: Room) -> float:
    """Return the upper edge of a stone's cube; `level` counts from 0.

    Stones above the tiles are closer together if necessary.
    """
    step, base = _level_step(levels, room), room.height - FOOT_HEIGHT + 3
    if level < levels:
        return base - step * (level + 2)
    top = base - step * (levels + 1)
    return top - min(step, (top - 13) / (stones - levels)) * (level - levels + 1)


@lru_cache(maxsize=256)
def _tile_rows(left: Tiles, of_all: int, room: Room) -> str:
    """Draw the remaining tiles at each height, highest first, and a line to the obelisks."""
    step, base, drawings = _level_step(len(left), room), room.height - FOOT_HEIGHT, []
    line: dict[str, Attribute] = {"stroke": "var(--rule)", "stroke_dasharray": "2 4"}
    for height, values in enumerate(left, 1):
        bottom = base - step * height + 2  # at this height the sides of the stone are visible
        drawings.append(tag("path", d=f"M{TILES_WIDTH:g} {bottom + step / 2:g}H{room.width:g}", fill="none", **line))
        number = text(str(height), 8, bottom + step / 2 + 4, 11.5, fill="var(--ink-soft)")
        num_taken = of_all - len(values)
        places = [(18 + TILE_WIDTH * place, bottom + 0.5, TILE_WIDTH - 2, step - 2) for place in range(of_all)]
        empty = [empty_slot(at, 3, opacity=0.45) for at in places[:num_taken]]
        tiles = [_obelisk_tile(at, value) for at, value in zip(places[num_taken:], values, strict=True)]
        drawings.append(tag("g", number, *empty, *tiles, data_place=f"height.{height}"))
    return "".join(drawings)


def _obelisk_tile(box: tuple[float, float, float, float], value: int) -> str:
    """Draw an obelisk tile: rose stone with its points."""
    x, y, width, height = box
    edge = tag("rect", fill="var(--m-granite)", **rect_attributes(x, y, width, height, 3))
    face = tag("rect", fill="var(--m-rose)", **rect_attributes(x, y, width, height - 2, 3))
    return edge + face + text(str(value), x + width / 2, y + height / 2 + 3.4, 12, font_weight=700, fill="var(--m-ink)")


@lru_cache(maxsize=2048)
def _obelisk_side_c(seat: int, stones: int, points: int, seats: int, levels: int, is_new: bool, room: Room) -> str:
    """Draw an obelisk with its height and its points so far."""
    width, base = (room.width - TILES_WIDTH) / seats, room.height - FOOT_HEIGHT
    middle, size = TILES_WIDTH + width * seat + width / 2, 2 * _level_step(levels, room)
    tops = [_cube_top(level, levels, stones, room) for level in range(stones)]
    cubes = "".join(cube(seat, middle - size / 2, top, size) for top in tops)
    number = text(str(stones), middle, tops[-1] - 1, 13, font_weight=600) if stones else ""
    waiting_stone = "" if stones else use_symbol(f"block-{seat}", middle - 9, base - 20, 18, opacity=0.5)
    marks = arrival_brackets(middle - size / 2, tops[-1], size) if is_new and stones else ""
    plinth_width = min(56.0, width - 4)
    foot = plinth(middle - plinth_width / 2, base, plinth_width, str(points))
    return tag("g", foot, cubes, number, waiting_stone, marks, data_place=f"obelisks-{seat}")


# ---- side D: three plinths per player, compared one by one at the end (IMH-29.2) --------------------------------

HEAD_HEIGHT, PLINTH_GAP, CUBE_SIZE_D = (
    18.0,
    6.0,
    30.0,
)  # height of the points above a plinth, gap between plinths, largest stone


def draw_side_d(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side D: on each of the three plinths all players' obelisks, and below them their current points."""
    site, numbers, arrived = view["sites"]["obelisks"], side_numbers(view, "obelisks"), arrival_places(view, just_moved)
    drawings, words = [], []
    for number, name in enumerate(components.PLINTHS):
        heights = tuple(plinths[number] for plinths in site["plinths"])
        points = tuple(numbers["plinth_points"][number][: len(heights)])
        has_arrived = tuple(f"plinth-{seat}-{name}" in arrived for seat in range(len(heights)))
        status = action_status(view, f"raise {name}") if view["phase"] == "raise" else INERT
        drawings.append(_plinth_column(viewer.neutral_viewer, number, heights, points, status, has_arrived, room))
        split = ", ".join(f"{viewer.names[seat]} {stones}" for seat, stones in enumerate(heights))
        plinth_name = viewer.translate("imhotep-plinth", plinth=name)
        words.append(
            viewer.translate("imhotep-draw-plinth", plinth=plinth_name, heights=split, points=slash_list(points))
        )
    label = viewer.translate("imhotep-draw-plinths", plinths=" ".join(words))
    return Picture(
        append_side_text(view, viewer, "obelisks", label), side_caption(viewer, "obelisks", "D"), "".join(drawings)
    )


@lru_cache(maxsize=2048)
def _plinth_column(
    viewer: Viewer, number: int, heights: tuple[int, ...], points: tuple[int, ...], status: str,
    arrived: tuple[bool, ...], room: Room,
) -> str:  # fmt: skip
    """Draw one of the three plinths: its points, and all players' obelisks on it."""
    width = (room.width - 2 * PLINTH_GAP) / 3
    x, name = (width + PLINTH_GAP) * number, components.PLINTHS[number]
    at: Box = (x, 0, width, room.height)
    text_points = place_points(heights, points)
    parts = [
        tag("rect", fill="var(--inset)", **rect_attributes(x, 0, width, room.height - 3, 7)),
        fitted_text(
            slash_list([value for value in points if value]), x + width / 2, 14, 13, width - 8, font_weight=650
        ),
    ]
    step = (width - 4) / len(heights)
    parts += [
        _obelisk_side_d(
            seat, stones, text_points[seat], f"plinth-{seat}-{name}", arrived[seat], x + 2 + step * seat, step, room
        )
        for seat, stones in enumerate(heights)
    ]
    if status == INERT:
        return "".join(parts)
    label = viewer.translate("imhotep-plinth", plinth=name)
    label = append_sentence(label, viewer.translate("imhotep-draw-raise")) if is_legal(status) else label
    attributes = target_attributes("plinth", status, f"raise {name}", False, label, id=f"plinth-{name}")
    return selectable_group("".join(parts), (x, 0, width, room.height - 3), attributes, at, 7)


def _obelisk_side_d(
    seat: int, stones: int, points: int, place: str, is_new: bool, x: float, step: float, room: Room
) -> str:
    """Draw an obelisk with its height above it and its current points below."""
    base, middle, size = room.height - FOOT_HEIGHT - 5, x + step / 2, min(CUBE_SIZE_D, step + 4)
    cubes, top = tower(seat, stones, middle - size / 2, base + 3, size, base - HEAD_HEIGHT - 10)
    number = text(str(stones), middle, top - 1, 12, font_weight=600) if stones else ""
    waiting_stone = "" if stones else use_symbol(f"block-{seat}", middle - 7, base - 16, 14, opacity=0.5)
    marks = arrival_brackets(middle - size / 2, top, size) if is_new and stones else ""
    foot = plinth(x + 1, base, step - 2, str(points))
    return tag("g", foot, cubes, number, waiting_stone, marks, data_place=place)
