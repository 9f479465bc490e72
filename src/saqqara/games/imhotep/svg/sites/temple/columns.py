"""The temple from above: of each field the top stone whole, below it the edges of those that it covers."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    Attribute,
    Reader,
    View,
    action_status,
    arrival_brackets,
    block,
    box_of,
    cell,
    chip,
    focus,
    ground,
    hit,
    may,
    ring,
    tag,
    target_attributes,
    text,
)
from saqqara.games.imhotep.svg.sites.picture import Room

LARGE, EDGE, FOOT = 48.0, 6.0, 26.0  # a stone, what is seen of a covered one, the room for words below


class Court:
    """Where the fields of a temple lie in a room, with `foot` units for words below them; stones no larger than
    `large`."""

    def __init__(self, fields: int, highest: int, room: Room, foot: float = FOOT, large: float = LARGE) -> None:
        self.fields, self.width = fields, room.width
        self.step = room.width / fields
        self.base = room.height - foot
        self.size = min(large, self.step - 10, self.base - 20)
        self.edge = min(EDGE, (self.base - self.size - 20) / max(1, highest))

    def x(self, field: int) -> float:
        """The left edge of a field, from 0."""
        return self.step * field + (self.step - self.size) / 2

    def y(self, layer: int) -> float:
        """The upper edge of a stone of a layer, from 0."""
        return self.base - 4 - self.size - self.edge * layer

    def floor(self) -> str:
        """What the fields lie on."""
        high = self.size + 14
        return ground(0, self.base - high + 2, self.width, high - 2)


def column(court: Court, field: int, stones: tuple[tuple[str, int], ...], arrived: frozenset[str], lit: bool) -> str:
    """The stones of a field with their places, from below, and how many they are; `lit` while it is scored."""
    x = court.x(field)
    if not stones:
        return cell(f"temple.{field + 1}", x, court.y(0), court.size, "", None, False, False)
    parts = []
    for layer, (place, owner) in enumerate(stones):
        marks = arrival_brackets(x, court.y(layer), court.size) if place in arrived else ""
        parts.append(tag("g", block(owner, x, court.y(layer), court.size), marks, data_place=place))
    top = court.y(len(stones) - 1)
    light: dict[str, Attribute] = {"fill": "none", "stroke": "var(--focus)", "stroke_width": 2}
    if lit:
        parts.append(
            tag("rect", stroke_dasharray="4 3", **light, **box_of(x - 3, top - 3, court.size + 6, court.size + 6))
        )
    if len(stones) > 1:
        parts.append(text(f"×{len(stones)}", x + court.size / 2, top - court.edge - 4, 12, fill="var(--ink-soft)"))
    return tag("g", *parts)


def next_on(court: Court, field: int, layers: int) -> str:
    """Where the next stone will lie: a dashed line."""
    x, y, size = court.x(field) + 1.5, court.y(layers) + 1.5, court.size - 3
    dashes: dict[str, Attribute] = {"fill": "none", "stroke": "var(--ink)", "stroke_width": 1.5}
    return tag("rect", stroke_dasharray="4 3", **dashes, **box_of(x, y, size, size, 4))


def seen(who: Reader, heights: list[int], visible: tuple[int | None, ...]) -> str:
    """Field by field how high it is and whose stone lies on top."""
    return ", ".join(
        who.say("imhotep-draw-temple-field", field=field + 1, high=heights[field],
                name=who.names[top] if top is not None else who.say("imhotep-none"))
        for field, top in enumerate(visible)
    )  # fmt: skip


# ---- what is asked --------------------------------------------------------------------------------------------------

ASKED = 38  # the room that the answers take


def questions(view: View) -> tuple[tuple[str, str], ...]:
    """A point or two stones, with their standing, while that is asked (IMH-R7)."""
    if view["phase"] != "temple":
        return ()
    asked = tuple((decision, action_status(view, decision)) for decision in ("points", "stones"))
    return asked if any(may(status) for _, status in asked) else ()


def scored(view: View) -> int:
    """The field that is being scored, from 0; -1 if none is."""
    return int(view["tasks"][-1][2]) if view["phase"] == "temple" else -1


@lru_cache(maxsize=64)
def answers(who: Reader, asked: tuple[tuple[str, str], ...], room: Room) -> str:
    """The answers side by side, at the bottom of the room."""
    parts = []
    wide, y = min(140.0, room.width / 2 - 4), room.height - ASKED + 4
    for index, (decision, status) in enumerate(asked):
        x, words = (wide + 8) * index, who.say(f"imhotep-answer-{decision}")
        inner = tag("g", ring(x, y, wide, 32, 16), chip(words, x, y, wide, 32), class_="lift")
        shown = target_attributes("answer", status, decision, False, words, id=f"answer-{decision}")
        parts.append(tag("g", inner, hit(x, y - 6, wide, 44), focus(x, y, wide, 32, 16), **shown))
    return "".join(parts)
