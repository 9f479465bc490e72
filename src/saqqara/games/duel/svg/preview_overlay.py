"""What a decision of The Duel would change, drawn: sites, supplies and box as they would be, and what comes on top of
harbour and action tiles. Of a tile that is unknown only its back with a question mark is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.duel.components import ACTIONS, FIELDS
from saqqara.games.duel.svg import sites
from saqqara.games.duel.svg.boats import HULL_COLUMN, HULL_ROW, TILE_SIZE, berth_position, space_corner
from saqqara.games.duel.svg.common import Attribute, View, tag, use_symbol
from saqqara.games.duel.svg.harbour import FIELD_PITCH, SIZE, field_corner
from saqqara.presentation import UNKNOWN

Step = Mapping[str, str]
SITE_DRAWINGS = {"obelisk": sites.obelisk, "temple": sites.temple, "pyramids": sites.pyramids, "tomb": sites.tomb}


def preview_overlay(view: View, after: View, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What would change, as `<svg>` by the id of the drawing into which it is laid."""
    moved: Sequence[Step] = after["moved"]
    found = {"harbour": _overlay((SIZE, SIZE), [_harbour_change(step) for step in moved])}
    for seat in (0, 1):
        for site, draw in (*SITE_DRAWINGS.items(), ("supply", sites.supply)):
            now = draw(view, seat, lang, just_moved=(), names=names)
            then = draw(after, seat, lang, just_moved=(), names=names)
            if now != then and any(f"{site}-{seat}" in (step["from"], step["to"]) for step in moved):
                found[f"{site}-{seat}"] = draw(after, seat, lang, names=names)
        tools = [_action_tile_change(step, seat) for step in moved]
        found[f"action_tiles-{seat}"] = _overlay(sites.HAND_SIZE, tools)
    if any(step["to"] == "box" for step in moved):
        found["box"] = sites.box(after, lang)
    return {name: drawn for name, drawn in found.items() if drawn}


def _overlay(size: tuple[float, float], parts: Sequence[str]) -> str:
    """Parts as an `<svg>` that is laid over a drawing of this size; "" without any."""
    inside = "".join(parts)
    return tag("svg", inside, class_="drawing over", viewBox=f"0 0 {size[0]:g} {size[1]:g}") if inside else ""


# ---- the harbour ----------------------------------------------------------------------------------------------------


def _harbour_change(step: Step) -> str:
    """What a step changes in the harbour: a meeple goes, a tile comes, a boat leaves."""
    piece, origin, target = step["piece"], step["from"], step["to"]
    if origin in FIELDS:
        return _removed_meeple(origin, piece)
    if piece.startswith("boat-"):
        return _departing_boat(origin)
    if "." not in target:
        return ""
    # On a boat that is unloaded the tiles stay to be seen, with who gets them; what is to come is small beside them.
    return _arriving_tile(target, piece, small=origin == "stock")


@lru_cache(maxsize=32)
def _removed_meeple(field: str, meeple: str) -> str:
    """A field with the outline of the meeple that would go. (The ghost of one that comes is on its field already.)"""
    x, y = field_corner(field)
    return use_symbol("field", x, y, FIELD_PITCH) + use_symbol(
        f"{meeple}-away", x + 14, y + 12, 56, color="var(--ink-soft)"
    )


@lru_cache(maxsize=1024)
def _arriving_tile(space: str, piece: str, small: bool) -> str:
    """A tile that would come to a loading space: in its place, or small on the corner of one that is handed out."""
    boat, number = space.split(".")
    (left, top), (x, y) = berth_position(boat), space_corner(int(number), boat in "123")
    row = boat in "123"  # small ones stand on the other edge
    corner_place = (left + x + 14, top + y - 20, 26) if row else (left + x - 20, top + y + 14, 26)
    x, y, size = corner_place if small else (left + x, top + y, TILE_SIZE)
    return preview_tile(piece, x, y, size)


def preview_tile(piece: str, x: float, y: float, size: float) -> str:
    """A tile that is not there yet: pale, with a dashed line; of an unknown one the back with a question mark."""
    symbol = "tile-unknown" if piece == UNKNOWN else f"tile-{piece}"
    dashed: dict[str, Attribute] = {"fill": "none", "stroke": "var(--m-ink)", "stroke_width": 2}
    ring = tag("rect", x=x, y=y, width=size, height=size, rx=size / 6, stroke_dasharray="5 3.5", **dashed)
    light = tag("rect", x=x, y=y, width=size, height=size, rx=size / 6, fill="var(--m-ivory)")
    return tag("g", light, use_symbol(symbol, x, y, size, class_=None if piece == UNKNOWN else "just-moved"), ring)


@lru_cache(maxsize=8)
def _departing_boat(boat: str) -> str:
    """A boat that would leave the game: its hull as a dashed line, the box in its middle."""
    x, y = berth_position(boat)
    row = boat in "123"
    line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--m-ivory)", "stroke_width": 3}
    hull = tag("path", d=HULL_ROW if row else HULL_COLUMN, stroke_dasharray="7 6", **line)
    return tag("g", hull, transform=f"translate({x} {y})")


# ---- action tiles ---------------------------------------------------------------------------------------------------


def _action_tile_change(step: Step, seat: int) -> str:
    """An action tile that comes to a seat, or that it would give away."""
    place = f"action_tiles-{seat}"
    if place not in (step["from"], step["to"]):
        return ""
    x = sites.SLOT_WIDTH * ACTIONS.index(step["piece"].removeprefix("action-"))
    if step["to"] == place:
        return preview_tile(step["piece"], x + 9, 4, 48)
    disc = tag("circle", cx=x + 33, cy=28, r=15, fill="var(--m-ivory)")
    return disc + use_symbol("mark-box", x + 22, 17, 22, color="var(--m-ink)")
