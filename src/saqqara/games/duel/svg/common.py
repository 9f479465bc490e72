"""Shared elements of the drawings of The Duel: tiles, viewers, and re-exported SVG helpers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from saqqara.i18n import translate
from saqqara.presentation import Viewer as Viewer
from saqqara.theme.svg import (
    ASKABLE,
    BOLD_RATIO,
    INERT,
    LEGAL,
    REVEALS,
    Attribute,
    View,
    action_status,
    arrival_brackets,
    class_names,
    component,
    fitted_text,
    last_arrivals,
    selection_frame,
    selection_mark,
    tag,
    target_attributes,
    text,
    text_width,
    use_symbol,
)

__all__ = [
    "ASKABLE",
    "BOLD_RATIO",
    "INERT",
    "LEGAL",
    "REVEALS",
    "Attribute",
    "Outcomes",
    "View",
    "Viewer",
    "action_status",
    "arrival_brackets",
    "build_viewer",
    "class_names",
    "component",
    "fan",
    "fitted_text",
    "last_arrivals",
    "line_fields",
    "mark_arrivals",
    "selection_frame",
    "selection_mark",
    "tag",
    "target_attributes",
    "text",
    "text_width",
    "tile",
    "tile_name",
    "tiles_in_words",
    "use_symbol",
]

Outcomes = Mapping[str, Sequence[Mapping[str, str]]]
"""Moves that actions would cause, mapping an action to its `moved` list."""


# ---- viewers --------------------------------------------------------------------------------------------------------


def build_viewer(view: View, lang: str, names: Sequence[str] | None = None) -> Viewer:
    """Return the viewer of this view; without names, the players are named after their liveries."""
    known = names or [translate(lang, "duel-draw-livery", seat=seat) for seat in (0, 1)]
    return Viewer(lang, view["seat"], (known[0], known[1]))


# ---- the harbour -----------------------------------------------------------------------------------------------------


def line_fields(boat: str) -> list[str]:
    """Return the fields of a boat's row or column, the nearest first."""
    return [f"{column}{boat}" for column in "abc"] if boat in "123" else [f"{boat}{row}" for row in "123"]


# ---- tiles ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def tile_name(lang: str, tile: str, form: str = "name") -> str:
    """Return the name of a tile: "tomb 12", or with the form "taken" as an object: "a light pyramid"."""
    kind, _, number = tile.rpartition("-")
    if number.isdigit():
        return translate(lang, f"duel-{form}-{kind}", number=int(number))
    return translate(lang, f"duel-{form}-{tile}")


def tiles_in_words(lang: str, tiles: Iterable[str]) -> str:
    """Return tiles as a list in words, equal ones counted: "2 × obelisk, tomb 3"; "none" if empty."""
    counts: dict[str, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
    named = [f"{n} × {tile_name(lang, tile)}" if n > 1 else tile_name(lang, tile) for tile, n in counts.items()]
    return ", ".join(named) or translate(lang, "duel-draw-none")


def tile(name: str, x: float, y: float, size: float, arrived: bool = False) -> str:
    """Draw an open tile; its class marks an `arrived` one, and `data-piece` names the piece for animations."""
    return use_symbol(f"tile-{name}", x, y, size, class_="just-moved" if arrived else None, data_piece=name)


def fan(tiles: Sequence[str], room: float, size: float) -> list[tuple[str, int, float]] | None:
    """Return places for tiles side by side within `room`, each one visible enough to be recognized.

    If there are too many tiles, equal ones are stacked with a count. The result is a list of (tile, count, x) from left
    to right; None if even that does not fit.
    """
    step = _tile_step(len(tiles), room, size)
    if step is not None:
        return [(name, 1, index * step) for index, name in enumerate(tiles)]
    kinds = {name: tiles.count(name) for name in tiles}
    step = _tile_step(len(kinds), room, size)
    return None if step is None else [(name, n, index * step) for index, (name, n) in enumerate(kinds.items())]


def mark_arrivals(
    slots: Sequence[tuple[str, int, float]], arrived: Iterable[str], size: float, y: float = 0
) -> tuple[list[bool], str]:
    """Return which tiles have just arrived (of equal ones the last), and corner brackets around them.

    Adjacent new tiles share one pair of brackets, because separate ones would overlap.
    """
    left, marked = list(arrived), [False] * len(slots)
    for index in reversed(range(len(slots))):
        name = slots[index][0]
        if name in left:
            left.remove(name)
            marked[index] = True
    drawings, begun = [], None
    for index, (_, _, x) in enumerate(slots):
        if marked[index]:
            begun = x if begun is None else begun
            if index + 1 == len(slots) or not marked[index + 1]:
                drawings.append(arrival_brackets(begun + 1, y, size - 2, x - begun + size - 2))
                begun = None
    return marked, "".join(drawings)


def _tile_step(count: int, room: float, size: float) -> float | None:
    """Return the distance between tiles, at most their size; None if they would overlap too much.

    A temple tile must show at least 35 of its 48 units, or its symbols would be covered.
    """
    if count < 2:
        return size
    step = min(size - 2, (room - size) / (count - 1))
    return step if step >= size * 0.73 else None
