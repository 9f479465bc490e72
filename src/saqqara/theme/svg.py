"""Building blocks of all drawings: elements, texts, symbols, targets, rings, brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from math import floor
from typing import Any

View = Mapping[str, Any]
"""View, as `state.view(seat)` returns it: plain JSON types, described in docs/internals/views.md."""
Attribute = str | int | float | None

LEGAL, REVEALS, ASKABLE, INERT = "legal", "reveals", "ask", "still"
"""Statuses of a piece for the reader.

They are: legal action; legal action that reveals something; illegal action whose reason can be requested; not
interactive.
"""


def tag(name: str, *inner: str, **attributes: Attribute) -> str:
    """Render one element; `class_` becomes `class`, other underscores become hyphens, and None omits an attribute."""
    written = "".join([_format_attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


@lru_cache(maxsize=20_000, typed=True)
def _format_attribute(key: str, value: str | int | float) -> str:
    plain = f"{value:g}" if isinstance(value, float) else str(value)
    return f' {key.rstrip("_").replace("_", "-")}="{escape(plain)}"'


def class_names(*names: str | None) -> str:
    """Join the class names that are not empty, in order."""
    return " ".join(name for name in names if name)


def text(words: str, x: float, y: float, size: float, whole: Attribute = None, **attributes: Attribute) -> str:
    """Render words centred on x, in ink unless `fill` is given; `whole` is the full text of truncated words."""
    settings: dict[str, Attribute] = {"text_anchor": "middle", "fill": "var(--ink)", "font_family": "var(--sans)"}
    title = tag("title", escape(str(whole), quote=False)) if whole else ""
    return tag("text", title + escape(words, quote=False), x=x, y=y, font_size=size, **(settings | attributes))


_EMS = {
    letter: ems
    for ems, letters in (
        (0.3, "ijlIJ .,'’·|"), (0.35, "f:;/-"), (0.4, "rt!()"), (0.5, "sz“”„–"), (0.55, "cLгзсэ?"),
        (0.6, "aekovxyäöFPTYабвеёкотухчьяГРТУ«»"), (0.7, "ABCRVXZÄдцъАБВКСХЧЬЭЯ"), (0.75, "DGHNUÜмИЙЛНПЦ"),
        (0.8, "wOQÖыДО&"), (0.85, "MфюМФЪ+×"), (0.95, "mжшщЫ%"), (1.0, "W—…@"), (1.1, "ЖЩЮШ"),
    )
    for letter in letters
}  # fmt: skip
BOLD_RATIO, SERIF_RATIO = 1.12, 0.9
"""Width of bold letters relative to regular sans letters, and of serif letters."""
MIN_SPACING = 0.93
"""Minimum letter spacing that readers do not notice, as a fraction of the natural width."""
MIN_FONT_SIZE = 11.1
"""Minimum font size, for drawings that are shown in their natural size."""


def text_width(words: str, size: float) -> float:
    """Return the width of words in the widest font that a browser may use for sans; every other font needs less."""
    return sum(_EMS.get(letter, 0.65) for letter in words) * size


def fitted_text(
    words: str,
    x: float,
    y: float,
    size: float,
    max_width: float,
    min_size: float = MIN_FONT_SIZE,
    **attributes: Attribute,
) -> str:
    """Render words centred on x that fit into `max_width` in any font, without squeezed letters.

    Words that are too wide get a slightly smaller spacing, then a smaller font, down to `min_size`. After that they are
    truncated, with an ellipsis and the full text as a title.
    """
    weight, family = attributes.get("font_weight"), attributes.get("font_family")
    wider = (BOLD_RATIO if isinstance(weight, int) and weight >= 600 else 1) * (
        SERIF_RATIO if family == "var(--serif)" else 1
    )
    min_size, ems = min(min_size, size), text_width(words, wider)
    fitting = min(size, floor(10 * max_width / MIN_SPACING / max(ems, 0.1)) / 10)
    if fitting < min_size:
        return text(truncate_text(words, min_size, max_width / wider), x, y, min_size, whole=words, **attributes)
    close: dict[str, Attribute] = {"textLength": round(max_width, 1), "lengthAdjust": "spacing"}
    return text(words, x, y, fitting, **(attributes | close if ems * fitting > max_width else attributes))


def truncate_text(words: str, size: float, max_width: float) -> str:
    """Return the longest beginning of words that fits with an ellipsis, at least one letter."""
    for count in range(len(words) - 1, 1, -1):
        shorter = f"{words[:count].rstrip()}…"
        if text_width(shorter, size) <= max_width:
            return shorter
    return f"{words[:1]}…"


def use_symbol(
    symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: Attribute
) -> str:
    """Render a symbol at a position; square unless a height is given."""
    return tag(
        "use", href=f"#{symbol}", x=x, y=y, width=width, height=width if height is None else height, **attributes
    )


def component(name: str, width: float, height: float, label: str, *inner: str, **attributes: Attribute) -> str:
    """Render one drawing as an `<svg>` with a fixed viewBox, a role and a label."""
    settings: dict[str, Attribute] = {
        "class_": f"drawing {name}",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "group",
        "aria_label": label,
    }
    return tag("svg", *inner, **(settings | attributes))


# ---- targets --------------------------------------------------------------------------------------------------------


def action_status(view: View, action: str) -> str:
    """Return the status of an action for the reader of this view: LEGAL, REVEALS, ASKABLE or INERT."""
    if action in view["legal"]:
        return REVEALS if action in view["reveals"] else LEGAL
    return INERT if view["seat"] is None or view["over"] else ASKABLE


def target_attributes(
    kind: str, status: str, action: str, chosen: bool, label: str, **attributes: Attribute
) -> dict[str, Attribute]:
    """Return the attributes of a piece that stands for an action: class, role, label, action."""
    is_clickable = status in (LEGAL, REVEALS)
    revealing = REVEALS if status == REVEALS else None
    found: dict[str, Attribute] = {
        "class_": class_names(kind, LEGAL if is_clickable else None, revealing, "chosen" if chosen else None),
        **attributes,
        "role": "img" if status == INERT else "button",
        "tabindex": None if status == INERT else 0,
        "aria_disabled": "true" if status == ASKABLE else None,
        "data_action": action if is_clickable else None,
        "data_refused_action": action if status == ASKABLE else None,
        "aria_label": label,
    }
    return found


def last_arrivals(view: View, just_moved: Sequence[Mapping[str, str]] | None) -> dict[str, tuple[str, ...]]:
    """Return the pieces that last arrived at each place, in order.

    They come from `just_moved`, or from the view if it is None.
    """
    moved = view["moved"] if just_moved is None else just_moved
    places: dict[str, tuple[str, ...]] = {}
    for step in moved:
        places[step["to"]] = (*places.get(step["to"], ()), step["piece"])
    return places


def arrival_brackets(
    x: float, y: float, size: float, total_width: float | None = None, total_height: float | None = None
) -> str:
    """Render four corner brackets around the pieces that have just arrived, as one path.

    `total_width` is the width of several pieces side by side, `total_height` the height of pieces that are not square.
    """
    arm, turn = size * 0.24, size * 0.08
    left, top, right, bottom = x, y, x + (total_width or size), y + (total_height or size)
    path = (
        f"M{left:g} {top + arm:g}V{top + turn:g}q0-{turn:g} {turn:g}-{turn:g}H{left + arm:g}"
        f"M{right - arm:g} {top:g}H{right - turn:g}q{turn:g} 0 {turn:g} {turn:g}V{top + arm:g}"
        f"M{right:g} {bottom - arm:g}V{bottom - turn:g}q0 {turn:g}-{turn:g} {turn:g}H{right - arm:g}"
        f"M{left + arm:g} {bottom:g}H{left + turn:g}q-{turn:g} 0-{turn:g}-{turn:g}V{bottom - arm:g}"
    )
    width = 2.5 if size > 60 else 2
    return tag(
        "path",
        class_="last-move",
        d=path,
        fill="none",
        stroke="var(--ink-soft)",
        stroke_width=width,
        stroke_linecap="round",
    )


def selection_mark(x: float, y: float) -> str:
    """Render a check mark on a disc, for a chosen piece without another mark."""
    disc = tag("circle", cx=10, cy=10, r=10, fill="var(--gold-fill)", stroke="var(--on-gold)", stroke_width=1.5)
    check = use_symbol("mark-confirm", 2.5, 2.5, 15)
    return tag("g", disc, check, class_="pick", color="var(--on-gold)", transform=f"translate({x:g} {y:g})", opacity=0)


def selection_frame(kind: str, x: float, y: float, size: float, radius: float) -> str:
    """Render the ring (gold with a dark edge: legal) or the focus line (ink) of a square piece, hidden at first."""
    box: dict[str, Attribute] = {
        "x": x,
        "y": y,
        "width": size,
        "height": size,
        "rx": radius,
        "fill": "none",
        "opacity": 0,
    }
    if kind == "focus":
        return tag("rect", class_="focus", stroke="var(--focus)", stroke_width=3, **box)
    dark = tag("rect", class_="ring", stroke="var(--gold-edge)", stroke_width=5.5, **box)
    return dark + tag("rect", class_="ring", stroke="var(--gold-fill)", stroke_width=3.5, **box)
