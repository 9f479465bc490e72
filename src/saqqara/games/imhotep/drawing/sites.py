"""Pyramids and temple of Imhotep as SVG, on both sides: levels side by side, the temple from above; every stone where
it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.panel import panel
from saqqara.games.imhotep.drawing.parts import (
    Attribute,
    Reader,
    View,
    also,
    block,
    box_of,
    brackets,
    cell,
    chip,
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


# ---- pyramids -------------------------------------------------------------------------------------------------------

CELL = 28


def pyramid(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The pyramid, or on side B the three of them, as one `<svg>`."""
    who = reader(view, lang, names)
    return panel(view, who, "pyramid", *pyramid_picture(view, who, just_moved), fresh(view, just_moved))


def pyramid_picture(view: View, who: Reader, just_moved: Moves = None) -> tuple[str, str]:
    """What lies there in words, and the picture of it."""
    here = view["sites"]["pyramid"]
    arrived = fresh(view, just_moved, "pyramid.")
    if view["options"]["pyramid"] == "A":
        drawn, owners = _pyramid_a(tuple(here["stones"]), arrived), tuple(here["stones"])
    else:
        built = tuple((name, tuple(here[name]), standing(view, f"build {name}")) for name in box.PYRAMIDS)
        further = tuple(here["further"])
        drawn = "".join(_one_of_three(who, index, *one, arrived) for index, one in enumerate(built))
        drawn += _further(further, 16, arrived)
        owners = tuple(owner for _, stones, _ in built for owner in stones) + further
    return who.say("imhotep-draw-pyramid", count=len(owners), owners=who.counted(owners)), drawn


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
        label = also(label, who.say("imhotep-draw-build"))
    gold = ring(left - 2, -2, 60, 98) if may(status) else ""
    inner = tag("g", gold, courses, *fields, class_="lift")
    shown_as = target("pyramid", status, f"build {name}", False, label, id=f"pyramid-{name}")
    return tag("g", inner, hit(left - 2, 0, 60, 96), focus(left - 2, -2, 60, 98), **shown_as)


# ---- temple ---------------------------------------------------------------------------------------------------------

BASE, STONE, EDGE = 96, 34, 5


def temple(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The temple from above, as one `<svg>`: of each field the top stone, below it the edges of the others."""
    who = reader(view, lang, names)
    return panel(view, who, "temple", *temple_picture(view, who, just_moved), fresh(view, just_moved))


def temple_picture(view: View, who: Reader, just_moved: Moves = None) -> tuple[str, str]:
    """What lies there in words, and the picture of it."""
    here, arrived = view["sites"]["temple"], fresh(view, just_moved, "temple.")
    scored = int(view["tasks"][-1][2]) if view["phase"] == "temple" else -1
    asked = tuple((text_, standing(view, text_)) for text_ in ("points", "stones"))
    if scored < 0 or not any(may(status) for _, status in asked):
        asked = ()
    side = view["options"]["temple"]
    return _temple(who, tuple(here["stones"]), tuple(here["visible"]), arrived, scored, side, asked)


@lru_cache(maxsize=2048)
def _temple(
    who: Reader, stones: tuple[int, ...], visible: tuple[int | None, ...], arrived: frozenset[str], scored: int,
    side: str, asked: tuple[tuple[str, str], ...],
) -> tuple[str, str]:  # fmt: skip
    fields = len(visible)
    drawn = "".join(_column(fields, field, stones[field::fields], arrived, field == scored) for field in range(fields))
    next_field = len(stones) % fields
    drawn = ground(-2, 0, 188, BASE + 4) + drawn + _next_on(fields, next_field, len(stones) // fields)
    drawn += _answers(who.anybody, asked) if asked else _bonuses(fields, side)
    seen = ", ".join(
        who.say("imhotep-draw-temple-field", field=field + 1, high=len(stones[field::fields]),
                name=who.names[top] if top is not None else who.say("imhotep-none"))
        for field, top in enumerate(visible)
    )  # fmt: skip
    return who.say("imhotep-draw-temple", count=len(stones), fields=seen), drawn


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
    high = _height(len(stones), x)
    return tag("g", *parts, light if scored else "", high)


def _height(layers: int, x: float) -> str:
    """How high a stack is, above it and above where the next stone will lie."""
    y = BASE - STONE - EDGE * layers - 4
    return text(f"{layers}", x + STONE / 2, y, 11, fill="var(--ink-soft)") if layers > 1 and y > 9 else ""


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
            parts.append(text("1/2", middle - 7, 120, 12) + use("bonus-stones", middle + 3, 108, 14))
    return tag("g", *parts, aria_hidden="true")


@lru_cache(maxsize=64)
def _answers(who: Reader, asked: tuple[tuple[str, str], ...]) -> str:
    """A point or two stones: asked for one field (IMH-R7)."""
    parts = []
    for index, (decision, status) in enumerate(asked):
        x, words = 94 * index, who.say(f"imhotep-answer-{decision}")
        inner = tag("g", ring(x, 106, 90, 32, 16), chip(words, x, 106, 90, 32), class_="lift")
        shown = target("answer", status, decision, False, words, id=f"answer-{decision}")
        parts.append(tag("g", inner, hit(x, 101, 90, 42), focus(x, 106, 90, 32, 16), **shown))
    return "".join(parts)
