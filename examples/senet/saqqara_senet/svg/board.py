"""SVG drawing of the Senet board: thirty houses along a path, the pieces in them, and the casting sticks below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.theme.svg import (
    INERT,
    LEGAL,
    Attribute,
    View,
    action_status,
    arrival_brackets,
    component,
    last_arrivals,
    selection_frame,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara_senet import components
from saqqara_senet.svg.common import CELL, HIGH, LEFT, TOP, Viewer, bar, build_viewer, house_corner, house_owner
from saqqara_senet.svg.sticks import TRAY, sticks

WIDTH = 504
SLAB = 2 * TOP + 3 * HIGH  # height of the board
HEIGHT = SLAB + 8 + TRAY
PIECE = 40


def board(
    view: View,
    lang: str = "en",
    just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """Draw the board and the sticks as one `<svg>`, with legal actions and brackets around moved pieces."""
    viewer = build_viewer(view, lang, names)
    arrived = last_arrivals(view, just_moved)
    parts = [_background(), *(_draw_house(view, viewer, house, arrived) for house in range(components.HOUSES))]
    tray = sticks(view, viewer, SLAB + 8)
    return component("senet wide-board", WIDTH, HEIGHT, viewer.translate("senet-draw-board"), *parts, tray, id="houses")


@lru_cache(maxsize=1)
def _background() -> str:
    """Draw the slab, three units thick, and the turns of the path."""
    slab = bar(0, 3, WIDTH, SLAB, 14, fill="var(--course-edge)") + bar(0, 0, WIDTH, SLAB, 14, fill="var(--course)")
    line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--m-field-line)", "stroke_width": 3}
    right, left = LEFT + components.ROW_LENGTH * CELL + 1, LEFT - 1
    turns = ((right, TOP + HIGH / 2 + 6, 8, 1), (left, TOP + 3 * HIGH / 2 + 6, -8, 0))
    path = "".join(
        tag("path", d=f"M{x:g} {y:g}q{bend} 0 {bend} {HIGH / 2 - 6:g}t{-bend} {HIGH / 2 - 6:g}", **line)
        for x, y, bend, _ in turns
    )
    return tag("g", slab, path, aria_hidden="true")


def _draw_house(view: View, viewer: Viewer, house: int, arrived: Mapping[str, object]) -> str:
    owner = house_owner(view, house)
    back = f"back {house + 1}" in view["legal"]
    action_text = f"{'back' if back else 'move'} {house + 1}"
    status = action_status(view, action_text) if owner is not None and owner == view["seat"] else INERT
    reads = viewer.neutral_viewer if owner is None else viewer
    return _house(reads, house, owner, status, action_text, view["throw"] or 0, f"house-{house + 1}" in arrived)


@lru_cache(maxsize=8192)
def _house(
    viewer: Viewer, house: int, owner: int | None, status: str, action_text: str, throw: int, is_new: bool
) -> str:
    """Draw one house: its stone, number and symbol, and its piece, which is gold if it can move."""
    x, y = house_corner(house)
    label = _label(viewer, house, owner)
    if is_new:
        label = viewer.translate("senet-draw-just", label=label)
    if status == LEGAL:
        verb = "senet-draw-back" if action_text.startswith("back") else "senet-draw-move"
        label = viewer.translate(verb, label=label, throw=throw)
    kind = components.NAMED_HOUSES.get(house)
    placed: dict[str, Attribute] = {
        "id": f"house-{house + 1}", "data_place": f"house-{house + 1}", "transform": f"translate({x:g} {y:g})",
        "data_info": kind,
    }  # fmt: skip
    inner = stone(house, owner is not None)
    if owner is not None:
        lit = _highlight() if status == LEGAL else ""
        piece = use_symbol(
            f"senet-{owner}", (CELL - PIECE) / 2, 21, PIECE, class_="piece on", data_piece=f"senet-{owner}"
        )
        lift = tag("g", lit, piece, class_="lift")
        inner += lift + selection_frame("focus", 2, 19, CELL - 4, 8)
    marks = arrival_brackets(3, 20, CELL - 6) if is_new else ""
    return tag("g", inner, marks, **target_attributes("cell", status, action_text, False, label, **placed))


@lru_cache(maxsize=1)
def _highlight() -> str:
    """Draw the ground of a piece that can move: a gold wash in a gold ring with a dark edge."""
    size = CELL - 5
    dark = bar(2.5, 20, size, size, 7, class_="rise", fill="var(--gold-edge)", opacity=0)
    return dark + bar(
        4.2, 21.7, size - 3.4, size - 3.4, 5.5, class_="lit", fill="var(--gold-wash)", stroke="var(--gold-fill)",
        stroke_width=3, opacity=0,
    )  # fmt: skip


@lru_cache(maxsize=2 * components.HOUSES)
def stone(house: int, taken: bool) -> str:
    """Draw a house without its piece: sunken stone, number, and a symbol, which is small if the house is occupied."""
    field = bar(1, 1, CELL - 2, HIGH - 2, 5, fill="var(--m-field)")
    hollow = tag("path", d=f"M2 {HIGH - 4}V6q0-4 4-4H{CELL - 4:g}", fill="none", stroke="var(--m-field-line)",
                 stroke_width=1.5, opacity=0.55)  # fmt: skip
    number = text(str(house + 1), 6, 16, 15.2, text_anchor="start", fill="var(--ink-soft)")
    kind = components.NAMED_HOUSES.get(house)
    if kind is None:
        return field + hollow + number
    sign = (
        use_symbol(f"senet-{kind}", CELL - 20, 3, 16) if taken else use_symbol(f"senet-{kind}", (CELL - 38) / 2, 22, 38)
    )
    return field + hollow + number + sign


def _label(viewer: Viewer, house: int, owner: int | None) -> str:
    kind = components.NAMED_HOUSES.get(house)
    name = viewer.translate(f"senet-house-{kind}") if kind else "none"
    owner_kind = "nobody" if owner is None else "you" if owner == viewer.seat else "other"
    owner_name = "" if owner is None else viewer.names[owner]
    return viewer.translate("senet-draw-house", house=house + 1, name=name, there=owner_kind, owner=owner_name)
