"""What every drawing is made of: elements, texts, symbols, targets to be chosen, rings, brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from math import floor
from typing import Any

View = Mapping[str, Any]
"""What `state.view(seat)` gives: plain JSON types, as docs/internals/views.md describes them."""
Attribute = str | int | float | None

LEGAL, REVEALS, ASKABLE, INERT = "legal", "reveals", "ask", "still"
"""What a piece is to its reader: to be chosen; to be chosen, and it reveals; to be asked why not; only to be seen."""


def tag(name: str, *inner: str, **attributes: Attribute) -> str:
    """One element. `class_` stands for class, other underscores for hyphens; attributes that are None are left out."""
    written = "".join([_format_attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


@lru_cache(maxsize=20_000, typed=True)
def _format_attribute(key: str, value: str | int | float) -> str:
    plain = f"{value:g}" if isinstance(value, float) else str(value)
    return f' {key.rstrip("_").replace("_", "-")}="{escape(plain)}"'


def class_names(*names: str | None) -> str:
    """The class names that are there, in order."""
    return " ".join(name for name in names if name)


def text(words: str, x: float, y: float, size: float, whole: Attribute = None, **attributes: Attribute) -> str:
    """Words centred on x; ink unless `fill` says otherwise. `whole` is what they stand for, where they are cut."""
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
"""How much wider than the sans bold letters are, and those of the serifs."""
MIN_SPACING = 0.93
"""So close letters may stand that nobody sees it."""
MIN_FONT_SIZE = 11.1
"""No smaller letters where a drawing is shown as large as it is drawn."""


def text_width(words: str, size: float) -> float:
    """How wide words are in the widest font that a browser may take for the sans: in no other they need more."""
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
    """Words centred on x that leave their room in no font, and whose letters are never squeezed: where they would not
    fit they stand a little closer, then they are smaller, but not smaller than `least`; at last they are cut, with an
    ellipsis and the whole of them as a title."""
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
    """As much of the beginning of words as fits into a room with an ellipsis, at least a letter."""
    for count in range(len(words) - 1, 1, -1):
        shorter = f"{words[:count].rstrip()}…"
        if text_width(shorter, size) <= max_width:
            return shorter
    return f"{words[:1]}…"


def use_symbol(
    symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: Attribute
) -> str:
    """A symbol of the look at a place; square unless a height is given."""
    return tag(
        "use", href=f"#{symbol}", x=x, y=y, width=width, height=width if height is None else height, **attributes
    )


def component(name: str, width: float, height: float, label: str, *inner: str, **attributes: Attribute) -> str:
    """One drawing as an `<svg>` with a fixed viewBox, a role and a label."""
    settings: dict[str, Attribute] = {
        "class_": f"drawing {name}",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "group",
        "aria_label": label,
    }
    return tag("svg", *inner, **(settings | attributes))


# ---- what can be chosen ---------------------------------------------------------------------------------------------


def action_status(view: View, decision: str) -> str:
    """What a decision is to the reader of this view now: LEGAL, REVEALS, ASK or STILL."""
    if decision in view["legal"]:
        return REVEALS if decision in view["reveals"] else LEGAL
    return INERT if view["seat"] is None or view["over"] else ASKABLE


def target_attributes(
    kind: str, status: str, decision: str, chosen: bool, label: str, **attributes: Attribute
) -> dict[str, Attribute]:
    """The attributes of a piece that a decision belongs to: class, role, label, the decision to send or ask about."""
    can = status in (LEGAL, REVEALS)
    revealing = REVEALS if status == REVEALS else None
    found: dict[str, Attribute] = {
        "class_": class_names(kind, LEGAL if can else None, revealing, "chosen" if chosen else None),
        **attributes,
        "role": "img" if status == INERT else "button",
        "tabindex": None if status == INERT else 0,
        "aria_disabled": "true" if status == ASKABLE else None,
        "data_action": decision if can else None,
        "data_refused_action": decision if status == ASKABLE else None,
        "aria_label": label,
    }
    return found


def last_arrivals(view: View, just_moved: Sequence[Mapping[str, str]] | None) -> dict[str, tuple[str, ...]]:
    """Place -> the pieces that last arrived there, in order; from the view's own `moved` unless a list is given."""
    moved = view["moved"] if just_moved is None else just_moved
    places: dict[str, tuple[str, ...]] = {}
    for step in moved:
        places[step["to"]] = (*places.get(step["to"], ()), step["piece"])
    return places


def arrival_brackets(
    x: float, y: float, size: float, total_width: float | None = None, total_height: float | None = None
) -> str:
    """Four corner brackets round what has just arrived, `wide` for several beside each other, `tall` for what is higher
    than wide: one path."""
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
    """A check mark on a disc, shown on what is chosen where nothing else says so."""
    disc = tag("circle", cx=10, cy=10, r=10, fill="var(--gold-fill)", stroke="var(--on-gold)", stroke_width=1.5)
    check = use_symbol("mark-confirm", 2.5, 2.5, 15)
    return tag("g", disc, check, class_="pick", color="var(--on-gold)", transform=f"translate({x:g} {y:g})", opacity=0)


def selection_frame(kind: str, x: float, y: float, size: float, radius: float) -> str:
    """Ring (gold with a dark edge: can be chosen) or focus line (ink) round a square piece, hidden at first."""
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
