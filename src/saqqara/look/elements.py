"""What every drawing is made of: elements, texts, symbols, targets to be chosen, rings, brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

View = Mapping[str, Any]
"""What `state.view(seat)` gives: plain JSON types, as docs/rooms/views.md describes them."""
Attribute = str | int | float | None

LEGAL, REVEALS, ASK, STILL = "legal", "reveals", "ask", "still"
"""What a piece is to its reader: to be chosen; to be chosen, and it reveals; to be asked why not; only to be seen."""


def tag(name: str, *inner: str, **attributes: Attribute) -> str:
    """One element. `class_` stands for class, other underscores for hyphens; attributes that are None are left out."""
    written = "".join([_written(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


@lru_cache(maxsize=20_000, typed=True)
def _written(key: str, value: str | int | float) -> str:
    plain = f"{value:g}" if isinstance(value, float) else str(value)
    return f' {key.rstrip("_").replace("_", "-")}="{escape(plain)}"'


def classes(*names: str | None) -> str:
    """The class names that are there, in order."""
    return " ".join(name for name in names if name)


def text(words: str, x: float, y: float, size: float, whole: Attribute = None, **attributes: Attribute) -> str:
    """Words centred on x; ink unless `fill` says otherwise. `whole` is what they stand for, where they are cut."""
    settings: dict[str, Attribute] = {"text_anchor": "middle", "fill": "var(--ink)", "font_family": "var(--sans)"}
    title = tag("title", escape(str(whole), quote=False)) if whole else ""
    return tag("text", title + escape(words, quote=False), x=x, y=y, font_size=size, **(settings | attributes))


_NARROW, _WIDE = frozenset("fijlrtI.,:;!|()'/ -"), frozenset("mwMWшщжфюыШЩЖФЮЫМ@×")


def width_of(words: str, size: float) -> float:
    """About how wide words are in the sans, within a tenth or so: good enough to decide whether they fit."""
    ems = sum(
        0.29 if letter in _NARROW else 0.8 if letter in _WIDE else 0.67 if letter.isupper() else 0.55
        for letter in words
    )
    return ems * size


LEAST = 0.6
"""Letters that are squeezed to less of their width look broken."""
HARDLY = 0.85
"""So much of their width letters keep that are not to look squeezed."""
NEARLY = 0.85
"""Words that are taken to fill so much of their room may leave it in a wide font."""
BOLD = 1.15
"""How much wider bold letters are."""


def fitted(words: str, x: float, y: float, size: float, room: float, **attributes: Attribute) -> str:
    """Words centred on x, squeezed where they would not fit into the room; far too long ones are cut, with an ellipsis
    and the whole of them as a title."""
    return _fitted(words, x, y, size, room, LEAST, attributes)


def legible(words: str, x: float, y: float, size: float, room: float, **attributes: Attribute) -> str:
    """The same, but hardly squeezed, and sooner cut. What nearly fills its room gets the width that it is taken to
    have, so that in no font it leaves it."""
    return _fitted(words, x, y, size, room, HARDLY, attributes, NEARLY)


def _fitted(
    words: str, x: float, y: float, size: float, room: float, least: float, attributes: Mapping[str, Attribute],
    nearly: float = 1,
) -> str:  # fmt: skip
    weight = attributes.get("font_weight")
    wide = width_of(words, size) * (BOLD if isinstance(weight, int) and weight >= 600 else 1)
    if wide * least > room:
        return text(cut(words, size, room), x, y, size, whole=words, **attributes)
    squeeze: dict[str, Attribute] = {}
    if wide > nearly * room:
        squeeze = {"textLength": round(min(wide, room), 1), "lengthAdjust": "spacingAndGlyphs"}
    return text(words, x, y, size, **{**attributes, **squeeze})


def cut(words: str, size: float, room: float) -> str:
    """As much of the beginning of words as fits into a room with an ellipsis, at least a letter."""
    for count in range(len(words) - 1, 1, -1):
        shorter = f"{words[:count].rstrip()}…"
        if width_of(shorter, size) <= room:
            return shorter
    return f"{words[:1]}…"


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: Attribute) -> str:
    """A symbol of the look at a place; square unless a height is given."""
    return tag(
        "use", href=f"#{symbol}", x=x, y=y, width=width, height=width if height is None else height, **attributes
    )


def component(name: str, width: float, height: float, label: str, *inner: str, **attributes: Attribute) -> str:
    """One drawing as an `<svg>` with a fixed viewBox, a role and a label."""
    settings: dict[str, Attribute] = {
        "class_": f"drawn {name}",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "group",
        "aria_label": label,
    }
    return tag("svg", *inner, **(settings | attributes))


# ---- what can be chosen ---------------------------------------------------------------------------------------------


def standing(view: View, decision: str) -> str:
    """What a decision is to the reader of this view now: LEGAL, REVEALS, ASK or STILL."""
    if decision in view["legal"]:
        return REVEALS if decision in view["reveals"] else LEGAL
    return STILL if view["seat"] is None or view["over"] else ASK


def target(
    kind: str, status: str, decision: str, chosen: bool, label: str, **attributes: Attribute
) -> dict[str, Attribute]:
    """The attributes of a piece that a decision belongs to: class, role, label, the decision to send or ask about."""
    can = status in (LEGAL, REVEALS)
    revealing = REVEALS if status == REVEALS else None
    found: dict[str, Attribute] = {
        "class_": classes(kind, LEGAL if can else None, revealing, "chosen" if chosen else None),
        **attributes,
        "role": "img" if status == STILL else "button",
        "tabindex": None if status == STILL else 0,
        "aria_disabled": "true" if status == ASK else None,
        "data_decision": decision if can else None,
        "data_ask": decision if status == ASK else None,
        "aria_label": label,
    }
    return found


def arrivals(view: View, just_moved: Sequence[Mapping[str, str]] | None) -> dict[str, tuple[str, ...]]:
    """Place -> the pieces that last arrived there, in order; from the view's own `moved` unless a list is given."""
    moved = view["moved"] if just_moved is None else just_moved
    places: dict[str, tuple[str, ...]] = {}
    for step in moved:
        places[step["to"]] = (*places.get(step["to"], ()), step["piece"])
    return places


def brackets(x: float, y: float, size: float, wide: float | None = None) -> str:
    """Four corner brackets round what has just arrived, `wide` where it is several beside each other: one path."""
    arm, turn = size * 0.24, size * 0.08
    left, top, right, bottom = x, y, x + (wide or size), y + size
    path = (
        f"M{left:g} {top + arm:g}V{top + turn:g}q0-{turn:g} {turn:g}-{turn:g}H{left + arm:g}"
        f"M{right - arm:g} {top:g}H{right - turn:g}q{turn:g} 0 {turn:g} {turn:g}V{top + arm:g}"
        f"M{right:g} {bottom - arm:g}V{bottom - turn:g}q0 {turn:g}-{turn:g} {turn:g}H{right - arm:g}"
        f"M{left + arm:g} {bottom:g}H{left + turn:g}q-{turn:g} 0-{turn:g}-{turn:g}V{bottom - arm:g}"
    )
    width = 2.5 if size > 60 else 2
    return tag(
        "path", class_="just", d=path, fill="none", stroke="var(--ink-soft)", stroke_width=width, stroke_linecap="round"
    )


def picked(x: float, y: float) -> str:
    """A check mark on a disc, shown on what is chosen where nothing else says so."""
    disc = tag("circle", cx=10, cy=10, r=10, fill="var(--gold-fill)", stroke="var(--on-gold)", stroke_width=1.5)
    check = use("mark-confirm", 2.5, 2.5, 15)
    return tag("g", disc, check, class_="pick", color="var(--on-gold)", transform=f"translate({x:g} {y:g})", opacity=0)


def frame(kind: str, x: float, y: float, size: float, radius: float) -> str:
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
