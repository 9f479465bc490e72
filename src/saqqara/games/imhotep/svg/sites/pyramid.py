"""The pyramids of all sides."""

from __future__ import annotations

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
    block,
    cell,
    fitted_text,
    focus,
    ground,
    hit_area,
    is_legal,
    owner_counts,
    rect_attributes,
    ring,
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
    Zone,
    append_side_text,
    empty_slot,
    selectable_group,
    side_caption,
    side_numbers,
    stone_heap,
)
from saqqara.theme.svg import INERT


def overflow_text(viewer: Viewer, points: int, zone: Zone) -> str:
    """Draw the points of each stone beyond the complete pyramid, in the zone where these stones will be placed."""
    words = viewer.translate("imhotep-draw-further", points=points)
    return fitted_text(
        words, zone.x + 2, zone.y + 12, 11.5, zone.width - 2, text_anchor="start", fill="var(--ink-soft)"
    )


# ---- side A: three levels side by side, not stacked: all values stay visible (IMH-5.2) --------------------------

TERRACES = ((0, 3), (9, 2), (13, 1))  # first field, fields per edge
PAD, TERRACE_GAP = 4, 8


def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side A: the levels with their stones, and further stones next to them."""
    stones = tuple(view["sites"]["pyramid"]["stones"])
    label = viewer.translate("imhotep-draw-pyramid", count=len(stones), owners=owner_counts(viewer, stones))
    return Picture(
        label,
        side_caption(viewer, "pyramid", "A"),
        draw_terraces(stones, FIELD_VALUES, room, arrival_places(view, just_moved, "pyramid.")),
    )


FIELD_VALUES = tuple(str(points) for points in components.PYRAMID_A.tolist())


@lru_cache(maxsize=64)
def field_size(room: Room) -> float:
    """Return the size of a field."""
    return min((room.height - 2 * PAD - 3) / 3, (room.width - 2 * TERRACE_GAP - 6 * PAD) / 6)


@lru_cache(maxsize=64)
def field_corners(room: Room) -> tuple[tuple[float, float], ...]:
    """Return the upper left corner of each field; a level is filled column by column."""
    size, left, found = field_size(room), 0.0, []
    for _, side in TERRACES:
        found += [(left + PAD + column * size, PAD + row * size) for column in range(side) for row in range(side)]
        left += side * size + 2 * PAD + TERRACE_GAP
    return tuple(found)


def overflow_zone(room: Room) -> Zone:
    """Return the zone below the upper levels, for the stones beyond the fields."""
    size = field_size(room)
    top, right = 2 * size + 2 * PAD + 8, 3 * size + 2 * PAD + TERRACE_GAP
    return Zone(right, top, room.width - right, room.height - top)


@lru_cache(maxsize=1024)
def draw_terraces(stones: tuple[int, ...], values: tuple[str, ...], room: Room, arrived: frozenset[str]) -> str:
    """Draw three terraces from left to right with the points of each field; stones beyond the fields form a heap."""
    size, at, parts = field_size(room), field_corners(room), []
    for first, side in TERRACES:
        width = side * size + 2 * PAD
        parts.append(ground(at[first][0] - PAD, 0, width, width))
        for field in range(first, first + side * side):
            owner = stones[field] if field < len(stones) else None
            place = f"pyramid.{field + 1}"
            parts.append(cell(place, *at[field], size, values[field], owner, place in arrived, field == len(stones)))
    further = stones[len(values) :]
    places = [f"pyramid.{number}" for number in range(len(values) + 1, len(stones) + 1)]
    return "".join(parts) + stone_heap(further, places, [overflow_zone(room)], arrived)


# ---- side B: three pyramids of four fields and one on top, drawn above (IMH-6.2) --------------------------------

BONUS_SYMBOLS = ("", "bonus-card", "bonus-stones", "bonus-place")


def draw_side_b(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side B: three pyramids, each of which is one click target, with further stones between their tops."""
    site, arrived = view["sites"]["pyramid"], arrival_places(view, just_moved, "pyramid.")
    size = min((room.height - 2 * PAD - 3) / 3, (room.width / 3 - 2 * PAD - 4) / 2)
    step = (room.width - 2 * size - 2 * PAD) / 2
    further = tuple(site["further"])
    drawings = [
        _small_pyramid(
            viewer, index, name, tuple(site[name]), action_status(view, f"build {name}"), arrived, index * step, size
        )
        for index, name in enumerate(components.PYRAMIDS)
    ]
    last = len(components.PYRAMIDS) * components.PYRAMID_FIELDS
    places = [f"pyramid.{number}" for number in range(last + 1, last + 1 + len(further))]
    between = [Zone(index * step + 1.5 * size + 2 * PAD + 2, 2, step - size - 2 * PAD - 4, size) for index in (0, 1)]
    owners = [owner for name in components.PYRAMIDS for owner in site[name]] + list(further)
    label = viewer.translate("imhotep-draw-pyramid", count=len(owners), owners=owner_counts(viewer, owners))
    return Picture(
        label, side_caption(viewer, "pyramid", "B"), "".join(drawings) + stone_heap(further, places, between, arrived)
    )


@lru_cache(maxsize=2048)
def _small_pyramid(
    viewer: Viewer, index: int, name: str, stones: tuple[int, ...], status: str, arrived: frozenset[str], x: float,
    size: float,
) -> str:  # fmt: skip
    """Draw one pyramid with the label of its build action."""
    width, middle = 2 * size + 2 * PAD, x + PAD + size / 2
    bottom_row_y = size + PAD
    corners = [(x + PAD + size * (field // 2), bottom_row_y + PAD + size * (field % 2)) for field in range(4)]
    fields = [
        _small_pyramid_field(
            index, field, stones[field] if field < len(stones) else None, arrived, field == len(stones), at, size
        )
        for field, at in enumerate([*corners, (middle, PAD)])
    ]
    courses = ground(middle - PAD, 0, size + 2 * PAD, size + 2 * PAD) + ground(x, bottom_row_y, width, width)
    label = viewer.translate(
        "imhotep-draw-one-pyramid", pyramid=name, count=len(stones), owners=owner_counts(viewer, stones)
    )
    if is_legal(status):
        label = append_sentence(label, viewer.translate("imhotep-draw-build"))
    box_ = (x - 2, -2, width + 4, bottom_row_y + width + 4)
    inner = tag("g", ring(*box_, 9) if is_legal(status) else "", courses, *fields, class_="lift")
    attributes = target_attributes("pyramid", status, f"build {name}", False, label, id=f"pyramid-{name}")
    return tag("g", inner, hit_area(x, 0, width, bottom_row_y + width), focus(*box_, 9), **attributes)


def _small_pyramid_field(
    index: int, field: int, owner: int | None, arrived: frozenset[str], next_: bool, at: tuple[float, float],
    size: float,
) -> str:  # fmt: skip
    """Draw a field with its points and, next to them, its bonus."""
    place = f"pyramid.{components.PYRAMID_FIELDS * index + field + 1}"
    value, bonus = str(components.PYRAMID_B[index][field]), int(components.PYRAMID_BONUS[index][field])
    drawing = cell(place, *at, size, "" if bonus else value, owner, place in arrived, next_)
    if not bonus or owner is not None:
        return drawing
    number = text(value, at[0] + size * 0.27, at[1] + size * 0.66, size * 0.44)
    return drawing + number + use_symbol(BONUS_SYMBOLS[bonus], at[0] + size * 0.42, at[1] + size * 0.22, size * 0.54)


# ---- side C: seen from the front, five levels with a scaffold each (IMH-26.1) -----------------------------------

PLACE_WIDTH, FLOOR_HEIGHT, OWNERS_WIDTH = (
    40.0,
    5.0,
    76.0,
)  # maximum width of a place, height of the ground, width of the list of scaffold owners
Levels = tuple[tuple[int | None, ...], ...]


class FrontSize(NamedTuple):
    """Geometry of the pyramid in its room: the size of a place, and the number of places on the lowest level."""

    width: float
    height: float
    lowest: int


def draw_side_c(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side C: the levels with their stones and scaffolds, the scaffold owners, and further stones."""
    site, numbers, arrived = view["sites"]["pyramid"], side_numbers(view, "pyramid"), arrival_places(view, just_moved)
    levels: Levels = tuple(tuple(level) for level in site["levels"])
    owners = [owner for level in levels for owner in level if owner is not None] + list(site["further"])
    drawing = _floor(levels, room) + "".join(
        _level(view, viewer, levels, level, int(numbers["level_points"][level]), room, arrived)
        for level in range(len(levels))
    )
    scaffolds = tuple(site["scaffolds"])
    drawing += _scaffolds(levels, scaffolds, room)
    drawing += _scaffold_owners(scaffolds, tuple(numbers["scaffold_points"]), room)
    label = viewer.translate("imhotep-draw-pyramid", count=len(owners), owners=owner_counts(viewer, owners))
    label = append_sentence(
        label, " ".join(_level_text(viewer, levels, level, scaffolds[level]) for level in range(len(levels)))
    )
    last = sum(map(len, levels))
    places = [f"pyramid.{number}" for number in range(last + 1, last + 1 + len(site["further"]))]
    front = _front_size(levels, room)
    heap_zone = Zone(0, 1, front.width * 1.5 - 4, 2 * front.height)
    drawing += stone_heap(tuple(site["further"]), places, [heap_zone], arrived)
    drawing += (
        overflow_text(viewer.neutral_viewer, numbers["scaffold_further"], heap_zone) if not site["further"] else ""
    )
    return Picture(append_side_text(view, viewer, "pyramid", label), side_caption(viewer, "pyramid", "C"), drawing)


def _level_text(viewer: Viewer, levels: Levels, level: int, owner: int | None) -> str:
    built = sum(one is not None for one in levels[level])
    facts = {"whose": "none", "name": ""} if owner is None else viewer.player_facts(owner)
    return viewer.translate("imhotep-draw-level", level=level + 1, built=built, places=len(levels[level]), **facts)


def _front_size(levels: Levels, room: Room) -> FrontSize:
    lowest = len(levels[0])
    level_height = (room.height - FLOOR_HEIGHT) / len(levels)
    return FrontSize(min(PLACE_WIDTH, (room.width - OWNERS_WIDTH - level_height - 4) / lowest), level_height, lowest)


def _place_box(levels: Levels, level: int, place: int, room: Room) -> Box:
    """Return the box of a place; level and place are counted from 0."""
    front_width, level_height, lowest = _front_size(levels, room)
    left = (lowest - len(levels[level])) * front_width / 2
    return left + place * front_width, level_height * (len(levels) - 1 - level), front_width, level_height


@lru_cache(maxsize=16)
def _floor(levels: Levels, room: Room) -> str:
    front_width, level_height, lowest = _front_size(levels, room)
    return ground(0, level_height * len(levels), lowest * front_width, room.height - level_height * len(levels) - 3)


def _level(
    view: View, viewer: Viewer, levels: Levels, level: int, points: int, room: Room, arrived: frozenset[str]
) -> str:
    """Draw the places of a level; during a build choice, free places can be chosen or explain why they cannot."""
    first = sum(map(len, levels[:level])) + 1
    drawings = []
    for place, owner in enumerate(levels[level]):
        action_text = f"build {level + 1}.{place + 1}"
        status = action_status(view, action_text) if view["phase"] == "build" and owner is None else INERT
        ready = level == 0 or None not in levels[level - 1][place : place + 2]
        name = f"pyramid.{first + place}"
        drawings.append(_place(viewer.neutral_viewer, level, place, points, owner, ready, status, name, name in arrived,
                            _place_box(levels, level, place, room)))  # fmt: skip
    return "".join(drawings)


@lru_cache(maxsize=8192)
def _place(
    viewer: Viewer, level: int, place: int, points: int, owner: int | None, ready: bool, status: str, name: str,
    is_new: bool, box: Box,
) -> str:  # fmt: skip
    """Draw a place with its stone or its points; `ready` means that two stones below would carry a stone."""
    x, y, width, height = box
    middle = x + width / 2
    brick = x + 1, y + 1, width - 2, height - 2
    if owner is not None:
        size = height - 2
        drawing = block(owner, middle - size / 2, y + 1, size) + (
            arrival_brackets(middle - size / 2, y + 1, size) if is_new else ""
        )
        return tag("g", _brick(brick), drawing, data_place=name)
    line, text_fill = (
        (tag("rect", fill="var(--m-field)", stroke="var(--m-field-line)", **rect_attributes(*brick, 4)), None)
        if ready
        else (empty_slot(brick, opacity=0.45), 0.75)
    )
    bare = text(str(points), middle, y + height * 0.7, 15 if ready else 12, opacity=text_fill)
    if status == INERT:
        return tag("g", line, bare, data_place=name)
    label = viewer.translate("imhotep-draw-level-place", level=level + 1, place=place + 1, points=points)
    label = append_sentence(label, viewer.translate("imhotep-draw-build")) if is_legal(status) else label
    lit = (
        tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **rect_attributes(*brick, 4))
        if is_legal(status)
        else ""
    )
    attributes = target_attributes("place", status, f"build {level + 1}.{place + 1}", False, label, data_place=name)
    return selectable_group(line + lit + bare, brick, attributes, box, 4)


def _brick(brick: Box) -> str:
    """Draw built ground seen from the front: a brick."""
    x, y, width, height = brick
    edge = tag("rect", fill="var(--course-edge)", **rect_attributes(x, y, width, height, 4))
    return edge + tag("rect", fill="var(--course)", **rect_attributes(x, y, width, height - 2, 4))


@lru_cache(maxsize=512)
def _scaffolds(levels: Levels, owners: tuple[int | None, ...], room: Room) -> str:
    """Draw the scaffold of each level, or a stone of the player who owns it."""
    drawings = []
    for level, owner in enumerate(owners):
        x, y, place_width, level_height = _place_box(levels, level, len(levels[level]) - 1, room)
        x += place_width + 2
        if owner is None:
            scaffold = use_symbol("scaffold", x, y, level_height, data_piece="scaffold")
        else:
            scaffold = use_symbol("scaffold", x, y, level_height, opacity=0.25) + _small_stone(
                owner, x + level_height / 2 - 7, y + level_height / 2 - 7
            )
        drawings.append(tag("g", scaffold, data_place=f"scaffold.{level + 1}"))
    return "".join(drawings)


def _small_stone(owner: int, x: float, y: float) -> str:
    return use_symbol(f"block-{owner}", x, y, 14)


@lru_cache(maxsize=512)
def _scaffold_owners(owners: tuple[int | None, ...], points: tuple[int, ...], room: Room) -> str:
    """Draw the points for each number of scaffolds, from one at the bottom upwards, with the stones of their owners."""
    x, step = room.width - OWNERS_WIDTH + 10, (room.height - FLOOR_HEIGHT) / len(points)
    held = [owners.count(owner) if owner in owners else 0 for owner in range(components.MAX_SEATS)]
    drawings = []
    for stones, value in enumerate(points, 1):
        middle = step * (len(points) - stones + 0.5)
        drawings.append(text(str(stones), x + 4, middle + 4, 11.5, fill="var(--ink-soft)"))
        drawings.append(
            use_symbol("scaffold", x + 9, middle - 7, 14, opacity=0.6) + text(str(value), x + 34, middle + 5, 14)
        )
        seats = [seat for seat, count in enumerate(held) if count == stones]
        drawings += [
            use_symbol(f"block-{seat}", x + 44 + 5 * place, middle - 6.5, 13) for place, seat in enumerate(seats)
        ]
    return tag("g", *drawings, aria_hidden="true")


# ---- side D: the fields of A; upper stones score the four beneath again (IMH-26.4) ------------------------------

Beneath = tuple[tuple[int, ...], ...]
CORNER_LETTERS = "abcde"


def draw_side_d(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side D: the levels with their stones, and for each upper field the four stones that support it."""
    stones, numbers = tuple(view["sites"]["pyramid"]["stones"]), side_numbers(view, "pyramid")
    beneath: Beneath = tuple(tuple(fields) for fields in numbers["beneath"])
    values = tuple(str(points) for points in numbers["foundation_points"])
    bare = tuple(value if field < TERRACES[1][0] else "" for field, value in enumerate(values))
    drawing = draw_terraces(stones, bare, room, arrival_places(view, just_moved, "pyramid.")) + _supports(
        stones, values, beneath, room
    )
    if len(stones) < len(values):
        drawing += overflow_text(viewer.neutral_viewer, numbers["foundation_further"], overflow_zone(room))
    label = viewer.translate("imhotep-draw-pyramid", count=len(stones), owners=owner_counts(viewer, stones))
    label = append_sentence(
        label, " ".join(_support_text(viewer, stones, field, beneath) for field in range(len(beneath)))
    )
    below = side_caption(viewer, "pyramid", "D", points=numbers["beneath_points"])
    return Picture(append_side_text(view, viewer, "pyramid", label), below, drawing)


def _support_text(viewer: Viewer, stones: tuple[int, ...], upper: int, beneath: Beneath) -> str:
    """Return the owners of the stones that support a field of an upper level in words."""
    owners = [stones[field - 1] for field in beneath[upper] if field <= len(stones)]
    fields = ", ".join(map(str, beneath[upper]))
    number = TERRACES[1][0] + upper + 1
    return viewer.translate("imhotep-draw-rests", field=number, fields=fields, owners=owner_counts(viewer, owners))


@lru_cache(maxsize=1024)
def _supports(stones: tuple[int, ...], values: tuple[str, ...], beneath: Beneath, room: Room) -> str:
    """Draw the supports of the upper stones.

    The corner that four fields share and the upper field show the same letter; the upper field also shows its points
    and the four stones beneath it. Once the upper field is built, the corner shows its owner's colour instead.
    """
    at, size, first = field_corners(room), field_size(room), TERRACES[1][0]
    drawings = []
    for upper, fields in enumerate(beneath):
        field = first + upper
        x, y = at[fields[-1] - 1]  # upper left corner of the lower right field, which all four fields share
        built = stones[field] if field < len(stones) else None
        drawings.append(_corner_mark(x, y, CORNER_LETTERS[upper], built))
        if built is None:
            owners = tuple(stones[one - 1] if one <= len(stones) else None for one in fields)
            drawings.append(_upper_field(*at[field], size, values[field], CORNER_LETTERS[upper], owners))
    return tag("g", *drawings, aria_hidden="true")


def _corner_mark(x: float, y: float, letter: str, owner: int | None) -> str:
    if owner is not None:
        return _owner_spot(x - 6, y - 6, 12, owner)
    disc = tag("circle", cx=x, cy=y, r=8, fill="var(--panel)", stroke="var(--edge)")
    return disc + text(letter, x, y + 3.6, 11.5, font_weight=650)


def _upper_field(x: float, y: float, size: float, value: str, letter: str, owners: tuple[int | None, ...]) -> str:
    """Draw the value of an upper field: its own points and, once more, the four stones beneath it."""
    small = size * 0.2
    left, top = x + size * 0.52, y + size * 0.37
    four = "".join(
        _owner_spot(left + (small + 1) * (place // 2), top + (small + 1) * (place % 2), small, owner)
        for place, owner in enumerate(owners)
    )
    name = text(letter, x + size * 0.73, y + size * 0.31, 11.5, fill="var(--ink-soft)", font_weight=650)
    return text(value, x + size * 0.29, y + size * 0.62, size * 0.42) + name + four


def _owner_spot(x: float, y: float, size: float, owner: int | None) -> str:
    """Draw the owner of a stone as a spot of colour; an outline if there is no stone yet."""
    if owner is None:
        line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "2 1.5"}
        return tag("rect", **line, **rect_attributes(x + 0.5, y + 0.5, size - 1, size - 1, 2))
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)" if owner == 3 else "var(--m-ivory)", "stroke_width": 1.2}
    return tag(
        "rect", fill=f"var({COLOURS[owner]})", **edge, **rect_attributes(x + 0.5, y + 0.5, size - 1, size - 1, 2)
    )
