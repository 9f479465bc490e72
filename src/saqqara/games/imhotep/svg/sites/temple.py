"""The temple seen from above: each field shows its top stone whole, and below it the edges of the covered stones."""

from __future__ import annotations

from collections.abc import Sequence
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
    cell,
    focus,
    gold_label,
    ground,
    hit_area,
    is_legal,
    rect_attributes,
    ring,
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
from saqqara.theme.svg import INERT

# ---- fields from above ------------------------------------------------------------------------------------------

STONE_SIZE, COVERED_EDGE, FOOT_HEIGHT = (
    48.0,
    6.0,
    26.0,
)  # size of a stone, visible edge of a covered stone, height of the text below


class Court:
    """Geometry of the temple's fields in a room.

    `foot` units remain free for text below the fields, and stones are at most `large` units wide.
    """

    def __init__(
        self, fields: int, highest: int, room: Room, foot: float = FOOT_HEIGHT, large: float = STONE_SIZE
    ) -> None:
        self.fields, self.width = fields, room.width
        self.step = room.width / fields
        self.base = room.height - foot
        self.size = min(large, self.step - 10, self.base - 20)
        self.edge = min(COVERED_EDGE, (self.base - self.size - 20) / max(1, highest))

    def x(self, field: int) -> float:
        """Return the left edge of a field (counted from 0)."""
        return self.step * field + (self.step - self.size) / 2

    def y(self, layer: int) -> float:
        """Return the upper edge of a stone in a layer (counted from 0)."""
        return self.base - 4 - self.size - self.edge * layer

    def floor(self) -> str:
        """Draw the ground under the fields."""
        height = self.size + 14
        return ground(0, self.base - height + 2, self.width, height - 2)


def stone_column(
    court: Court, field: int, stones: tuple[tuple[str, int], ...], arrived: frozenset[str], is_scored: bool
) -> str:
    """Draw the stones of a field from the bottom up, each at its place, with their number.

    A dashed outline marks the field that is being scored.
    """
    x = court.x(field)
    if not stones:
        return cell(f"temple.{field + 1}", x, court.y(0), court.size, "", None, False, False)
    parts = []
    for layer, (place, owner) in enumerate(stones):
        marks = arrival_brackets(x, court.y(layer), court.size) if place in arrived else ""
        parts.append(tag("g", block(owner, x, court.y(layer), court.size), marks, data_place=place))
    top = court.y(len(stones) - 1)
    light: dict[str, Attribute] = {"fill": "none", "stroke": "var(--focus)", "stroke_width": 2}
    if is_scored:
        parts.append(
            tag(
                "rect",
                stroke_dasharray="4 3",
                **light,
                **rect_attributes(x - 3, top - 3, court.size + 6, court.size + 6),
            )
        )
    if len(stones) > 1:
        parts.append(text(f"×{len(stones)}", x + court.size / 2, top - court.edge - 4, 12, fill="var(--ink-soft)"))
    return tag("g", *parts)


def next_stone_outline(court: Court, field: int, layers: int) -> str:
    """Draw the dashed outline where the next stone will be placed."""
    x, y, size = court.x(field) + 1.5, court.y(layers) + 1.5, court.size - 3
    dashes: dict[str, Attribute] = {"fill": "none", "stroke": "var(--ink)", "stroke_width": 1.5}
    return tag("rect", stroke_dasharray="4 3", **dashes, **rect_attributes(x, y, size, size, 4))


def fields_text(viewer: Viewer, heights: list[int], visible: tuple[int | None, ...]) -> str:
    """Return the height and the owner of the top stone of each field in words."""
    return ", ".join(
        viewer.translate("imhotep-draw-temple-field", field=field + 1, high=heights[field],
                name=viewer.names[top] if top is not None else viewer.translate("imhotep-none"))
        for field, top in enumerate(visible)
    )  # fmt: skip


# ---- the choice of a bonus ------------------------------------------------------------------------------------------

ANSWERS_HEIGHT = 38  # height of the answer buttons


def pending_answers(view: View) -> tuple[tuple[str, str], ...]:
    """Return the answers (a point or two stones) with their statuses, or () if there is no such choice (IMH-R7)."""
    if view["phase"] != "temple":
        return ()
    answers = tuple((action_text, action_status(view, action_text)) for action_text in ("points", "stones"))
    return answers if any(is_legal(status) for _, status in answers) else ()


def scored_field(view: View) -> int:
    """Return the field that is being scored, counted from 0; -1 if none is."""
    return int(view["tasks"][-1][2]) if view["phase"] == "temple" else -1


@lru_cache(maxsize=64)
def answer_buttons(viewer: Viewer, answers: tuple[tuple[str, str], ...], room: Room) -> str:
    """Draw the answers side by side at the bottom of the room."""
    parts = []
    width, y = min(140.0, room.width / 2 - 4), room.height - ANSWERS_HEIGHT + 4
    for index, (action_text, status) in enumerate(answers):
        x, words = (width + 8) * index, viewer.translate(f"imhotep-answer-{action_text}")
        inner = tag("g", ring(x, y, width, 32, 16), gold_label(words, x, y, width, 32), class_="lift")
        attributes = target_attributes("answer", status, action_text, False, words, id=f"answer-{action_text}")
        parts.append(tag("g", inner, hit_area(x, y - 6, width, 44), focus(x, y, width, 32, 16), **attributes))
    return "".join(parts)


# ---- side A: each visible stone scores a point (IMH-5.3) --------------------------------------------------------


def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side A: the fields with their stones and points."""
    site = view["sites"]["temple"]
    stones, visible = tuple(site["stones"]), tuple(site["visible"])
    drawing = draw_layers(stones, len(visible), room, arrival_places(view, just_moved, "temple."), -1)
    court = layer_court(stones, len(visible), room)
    points = "".join(
        text("1", court.x(field) + court.size / 2, room.height - FOOT_HEIGHT + 20, 16) for field in range(len(visible))
    )
    return Picture(temple_label(viewer, stones, visible), side_caption(viewer, "temple", "A"), drawing + points)


def temple_label(viewer: Viewer, stones: tuple[int, ...], visible: tuple[int | None, ...]) -> str:
    """Return a description of the temple, for the sides that fill it layer by layer."""
    heights = [len(stones[field :: len(visible)]) for field in range(len(visible))]
    return viewer.translate("imhotep-draw-temple", count=len(stones), fields=fields_text(viewer, heights, visible))


def layer_court(stones: tuple[int, ...], fields: int, room: Room) -> Court:
    """Return the geometry of the fields, with room for the stones and one more."""
    return Court(fields, len(stones) // fields, room)


@lru_cache(maxsize=2048)
def draw_layers(stones: tuple[int, ...], fields: int, room: Room, arrived: frozenset[str], lit: int) -> str:
    """Draw stones that are placed from left to right, layer by layer; `lit` is the field that is being scored."""
    court = layer_court(stones, fields, room)
    placed = [(f"temple.{number}", owner) for number, owner in enumerate(stones, 1)]
    stacks = [
        stone_column(court, field, tuple(placed[field::fields]), arrived, field == lit) for field in range(fields)
    ]
    return court.floor() + "".join(stacks) + next_stone_outline(court, len(stones) % fields, len(stones) // fields)


# ---- side B: a field brings points, stones or a card, or a choice of two (IMH-6.3) ------------------------------


def draw_side_b(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side B: the fields with their stones and bonuses, and the answers below while a player must choose one."""
    site, answers = view["sites"]["temple"], pending_answers(view)
    stones, visible = tuple(site["stones"]), tuple(site["visible"])
    upper = Room(room.width, room.height - ANSWERS_HEIGHT) if answers else room
    drawing = draw_layers(stones, len(visible), upper, arrival_places(view, just_moved, "temple."), scored_field(view))
    drawing += _field_bonuses(stones, len(visible), upper) + (
        answer_buttons(viewer.neutral_viewer, answers, room) if answers else ""
    )
    return Picture(temple_label(viewer, stones, visible), side_caption(viewer, "temple", "B"), drawing)


@lru_cache(maxsize=512)
def _field_bonuses(stones: tuple[int, ...], fields: int, room: Room) -> str:
    """Draw the bonus that a visible stone on each field brings at the end of a round."""
    court, y = layer_court(stones, fields, room), room.height - FOOT_HEIGHT
    parts = []
    for field in range(fields):
        middle = court.x(field) + court.size / 2
        if field == components.TWO_POINTS_FIELD:
            parts.append(text("2", middle, y + 20, 16))
        elif field == components.TOP_CARD_FIELD:
            parts.append(use_symbol("bonus-card", middle - 12, y + 2, 24))
        else:
            parts.append(text("1/2", middle - 12, y + 20, 15) + use_symbol("bonus-stones", middle + 1, y + 3, 22))
    return tag("g", *parts, aria_hidden="true")


# ---- side C: visible stones drive chariots along a road with gates (IMH-27.1, IMH-27.2) -------------------------

ROAD_HEIGHT, LINTEL_HEIGHT = 42.0, 15.0  # heights of the road with its gates, and of a lintel
ROAD_ENDS, MIN_VISIBLE_SPACES = 25.0, 13  # room before the first and after the last space; minimum number of spaces
Gates = tuple[tuple[int, ...], ...]


def draw_side_c(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side C: the columns, and below them the road with its gates and chariots."""
    site, numbers, arrived = view["sites"]["temple"], side_numbers(view, "temple"), arrival_places(view, just_moved)
    stones, visible, chariots = tuple(site["stones"]), tuple(site["visible"]), tuple(site["chariots"])
    gates: Gates = tuple(tuple(gate) for gate in site["gates"])
    points, every = tuple(numbers["gate_points"])[: len(chariots)], int(numbers["gate_every"])
    drawing = _low_columns(stones, len(visible), room, arrived)
    drawing += _road(chariots, gates, every, points, room, frozenset(arrived & _chariot_places(chariots)))
    label = append_sentence(temple_label(viewer, stones, visible), _road_text(viewer, chariots, gates, every, points))
    below = side_caption(viewer, "temple", "C", spaces=int(numbers["spaces_a_stone"]), gates=slash_list(points))
    return Picture(append_side_text(view, viewer, "temple", label), below, drawing)


def _chariot_places(chariots: Sequence[int]) -> frozenset[str]:
    return frozenset(f"road.{space}" for space in chariots)


def _road_text(viewer: Viewer, chariots: Sequence[int], gates: Gates, every: int, points: Sequence[int]) -> str:
    """Return the positions of all chariots and the players who have reached each gate in words."""
    found = [
        viewer.translate("imhotep-draw-chariot", name=viewer.names[seat], space=space)
        for seat, space in enumerate(chariots)
    ]
    for number, gate in enumerate(gates, 1):
        names = ", ".join(f"{viewer.names[seat]} {points[place]}" for place, seat in enumerate(gate))
        found.append(viewer.translate("imhotep-draw-gate", space=number * every, arrived=names))
    return " ".join(found)


@lru_cache(maxsize=2048)
def _low_columns(stones: tuple[int, ...], fields: int, room: Room, arrived: frozenset[str]) -> str:
    """Draw the columns as on side A, but lower."""
    court = Court(fields, len(stones) // fields, Room(room.width, room.height - ROAD_HEIGHT), foot=4, large=33)
    placed = [(f"temple.{number}", owner) for number, owner in enumerate(stones, 1)]
    stacks = [stone_column(court, field, tuple(placed[field::fields]), arrived, False) for field in range(fields)]
    return court.floor() + "".join(stacks) + next_stone_outline(court, len(stones) % fields, len(stones) // fields)


# ---- the road -------------------------------------------------------------------------------------------------------


def visible_spaces(chariots: Sequence[int], every: int) -> tuple[int, int]:
    """Return the first and the last visible space, so that all chariots and the leader's next gate are visible."""
    last = max(MIN_VISIBLE_SPACES - 1, (max(chariots) // every + 1) * every)
    first = 0 if last < MIN_VISIBLE_SPACES + every else min(min(chariots), last - MIN_VISIBLE_SPACES + 1)
    return first, last


@lru_cache(maxsize=1024)
def _road(
    chariots: tuple[int, ...], gates: Gates, every: int, points: tuple[int, ...], room: Room, arrived: frozenset[str]
) -> str:
    """Draw the road from left to right: a gate on every `every`-th space, chariots in front of the gates."""
    first, last = visible_spaces(chariots, every)
    step, bottom = (room.width - 2 * ROAD_ENDS) / (last - first), room.height - 3
    road = tag("rect", fill="var(--course-edge)", **rect_attributes(0, bottom - 15, room.width, 18, 5))
    road += tag("rect", fill="var(--course)", **rect_attributes(0, bottom - 15, room.width, 15, 5))
    drawings, gate_width = [road], min(46.0, every * step - 4)
    for space in range(first, last + 1):
        if space and space % every == 0:
            number = space // every
            reached = gates[number - 1] if number <= len(gates) else ()
            drawings.append(_gate(ROAD_ENDS + step * (space - first), gate_width, room, reached, points))
    drawings += [
        _road_space(space, chariots, ROAD_ENDS + step * (space - first), step, bottom, f"road.{space}" in arrived)
        for space in range(first, last + 1)
    ]
    return "".join(drawings)


def _gate(x: float, width: float, room: Room, reached: tuple[int, ...], points: tuple[int, ...]) -> str:
    """Draw a gate with the points for the next arrival on its lintel, followed by the players who arrived, in order."""
    stone: dict[str, Attribute] = {"fill": "var(--m-limestone-deep)"}
    top, bottom, left = room.height - ROAD_HEIGHT + 2, room.height - 3, x - width / 2
    posts = [tag("rect", x=side, y=top + LINTEL_HEIGHT - 2, width=3.5, height=bottom - top - LINTEL_HEIGHT, **stone)
             for side in (left + 3, left + width - 6.5)]  # fmt: skip
    beam = tag("rect", **stone, **rect_attributes(left, top, width, LINTEL_HEIGHT, 3))
    face = tag("rect", fill="var(--m-limestone)", **rect_attributes(left + 1, top + 1, width - 2, LINTEL_HEIGHT - 3, 2))
    value = str(points[len(reached)]) if len(reached) < len(points) else ""
    middle, begin = (left + 8, left + 19) if reached else (x, 0)
    begin -= 0 if value else 10
    number = text(value, middle, top + 11.2, 12, font_weight=700, fill="var(--m-ink)") if value else ""
    come = [_arrival_spot(begin + 7 * place, top + 6.6, owner) for place, owner in enumerate(reached)]
    return tag("g", *posts, beam, face, number, *come, aria_hidden="true")


def _arrival_spot(x: float, y: float, owner: int) -> str:
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)" if owner == 3 else "var(--m-ivory)", "stroke_width": 1}
    return tag("circle", cx=x, cy=y, r=3.2, fill=f"var({COLOURS[owner]})", **edge)


def _road_space(space: int, chariots: tuple[int, ...], x: float, step: float, bottom: float, is_new: bool) -> str:
    """Draw a space of the road with its chariots."""
    mark = tag("circle", cx=x, cy=bottom - 4, r=1.6, fill="var(--course-edge)")
    owners_here = [seat for seat, at in enumerate(chariots) if at == space]
    drawings, size = [mark], 26.0
    gap = min(5.0, step / 4)
    for place, seat in enumerate(owners_here):
        left = x - size / 2 + gap * (place - (len(owners_here) - 1) / 2)
        y = bottom - size + 1 + 3.5 * (place - (len(owners_here) - 1) / 2) - 1
        drawings.append(use_symbol(f"chariot-{seat}", left, y, size, data_piece=f"chariot-{seat}"))
        drawings.append(arrival_brackets(left + 2, y + 4, size - 5) if is_new and place == len(owners_here) - 1 else "")
    return tag("g", *drawings, data_place=f"road.{space}")


# ---- side D: each field is a column; Imhotep keeps one free (IMH-27.3 to 27.5) ----------------------------------

IMHOTEP_WIDTH = 34.0  # width reserved to the right of the temple
Columns = tuple[tuple[int, ...], ...]


def draw_side_d(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side D: the columns with their points, and Imhotep on his field or next to the temple."""
    site, numbers, arrived = view["sites"]["temple"], side_numbers(view, "temple"), arrival_places(view, just_moved)
    columns: Columns = tuple(tuple(column) for column in site["columns"])
    court = Court(len(columns), max(map(len, columns)), Room(room.width - IMHOTEP_WIDTH, room.height))
    points = int(numbers["seen_points"]), int(numbers["guarded_points"])
    drawings = [court.floor()]
    for field, stones in enumerate(columns):
        guarded = site["imhotep"] == field + 1
        status = action_status(view, f"imhotep {field + 1}") if view["phase"] == "imhotep" else INERT
        drawings.append(
            _column_side_d(viewer.neutral_viewer, len(columns), max(map(len, columns)), room, field, stones, guarded,
            status,
                    f"temple.{field + 1}" in arrived)
        )  # fmt: skip
        drawings.append(_field_points(court.x(field) + court.size / 2, room.height - 6, points[guarded], guarded))
    following = int(site["next"]) - 1
    drawings.append(next_stone_outline(court, following, len(columns[following])))
    drawings.append(_imhotep_next_to_temple(room, site["imhotep"] is None))
    label = append_sentence(
        _columns_text(viewer, columns, tuple(site["visible"])), _imhotep_text(viewer, site["imhotep"], site["next"])
    )
    below = side_caption(viewer, "temple", "D", seen=points[0], guarded=points[1])
    return Picture(append_side_text(view, viewer, "temple", label), below, "".join(drawings))


def _columns_text(viewer: Viewer, columns: Columns, visible: tuple[int | None, ...]) -> str:
    heights = [len(column) for column in columns]
    return viewer.translate("imhotep-draw-temple", count=sum(heights), fields=fields_text(viewer, heights, visible))


def _imhotep_text(viewer: Viewer, imhotep: int | None, following: int) -> str:
    return viewer.translate("imhotep-draw-imhotep", field=imhotep or 0, next=following)


@lru_cache(maxsize=4096)
def _column_side_d(
    viewer: Viewer, fields: int, highest: int, room: Room, field: int, stones: tuple[int, ...], guarded: bool,
    status: str, is_new: bool,
) -> str:  # fmt: skip
    """Draw a column with all its stones and their number; Imhotep is on the top stone if the column is guarded."""
    court = Court(fields, highest, Room(room.width - IMHOTEP_WIDTH, room.height))
    x, size, name = court.x(field), court.size, f"temple.{field + 1}"
    if not stones:
        return cell(name, x, court.y(0), size, "", None, False, False)
    top = court.y(len(stones) - 1)
    blocks = [block(owner, x, court.y(layer), size) for layer, owner in enumerate(stones)]
    number = text(f"{len(stones)}", x + size / 2, top - court.edge - 4, 12, fill="var(--ink-soft)")
    figure = (
        use_symbol("imhotep", x + size * 0.13, top + size * 0.1, size * 0.74, data_piece="imhotep") if guarded else ""
    )
    marks = arrival_brackets(x, top, size) if is_new else ""
    drawing = "".join(blocks) + figure + marks + (number if len(stones) > 1 else "")
    if status == INERT:
        return tag("g", drawing, data_place=name)
    label = viewer.translate("imhotep-draw-imhotep-field", field=field + 1, high=len(stones))
    label = append_sentence(label, viewer.translate("imhotep-draw-imhotep-here")) if is_legal(status) else label
    attributes = target_attributes("field", status, f"imhotep {field + 1}", False, label, data_place=name)
    return selectable_group(drawing, (x, top, size, size), attributes, (x - 3, 0, size + 6, room.height - FOOT_HEIGHT))


@lru_cache(maxsize=64)
def _field_points(x: float, y: float, points: int, guarded: bool) -> str:
    """Draw the points of a visible stone; a stone under Imhotep scores more."""
    if guarded:
        return text(str(points), x, y, 16, font_weight=700, fill="var(--gold)")
    return text(str(points), x, y, 16)


@lru_cache(maxsize=16)
def _imhotep_next_to_temple(room: Room, is_there: bool) -> str:
    """Draw Imhotep's starting place, to the right of the temple."""
    x, y, size = room.width - IMHOTEP_WIDTH + 5, (room.height - FOOT_HEIGHT) / 2, IMHOTEP_WIDTH - 5
    figure = (
        use_symbol("imhotep", x, y, size, data_piece="imhotep")
        if is_there
        else empty_slot((x + 1, y + 1, size - 2, size - 2), 14)
    )
    return tag("g", figure, data_place="beside-temple", opacity=None if is_there else 0.5)
