"""What a decision of Senet would change, drawn: pieces that come pale, those that go as an outline. How sticks would
fall is drawn nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.theme.svg import View, tag, use_symbol
from saqqara_senet.svg.board import HEIGHT, PIECE, WIDTH, stone
from saqqara_senet.svg.common import CELL, house_corner, house_owner
from saqqara_senet.svg.home import home


def preview_overlay(view: View, after: View, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What would change, as `<svg>` by the id of the drawing into which it is laid."""
    moved: Sequence[Mapping[str, str]] = after["moved"]
    if not moved:
        return {}
    end: dict[int, str] = {}  # who stands in a house at the end of all steps
    for step in moved:
        if step["from"].startswith("house-"):
            house = _house(step["from"])
            if end.get(house, step["piece"]) == step["piece"]:
                end[house] = ""
        if step["to"].startswith("house-"):
            end[_house(step["to"])] = step["piece"]
    parts = [_changed_house(house, piece, house_owner(view, house)) for house, piece in end.items()]
    found = {"houses": tag("svg", *parts, class_="drawing over", viewBox=f"0 0 {WIDTH} {HEIGHT}")}
    for seat in (0, 1):
        if any(step["to"] == f"off-{seat}" for step in moved):
            found[f"home-{seat}"] = home({**after, "moved": moved}, seat, lang, names)
    return found


def _house(place: str) -> int:
    return int(place.removeprefix("house-")) - 1


@lru_cache(maxsize=256)
def _changed_house(house: int, piece: str, before: int | None) -> str:
    """A house as it would be: with a pale piece, or with the outline of the one that would go."""
    x, y = house_corner(house)
    symbol = f"{piece}-ghost" if piece else "" if before is None else f"senet-{before}-away"
    drawn = use_symbol(symbol, (CELL - PIECE) / 2, 21, PIECE, color="var(--ink-soft)") if symbol else ""
    return tag("g", stone(house, bool(piece)), drawn, transform=f"translate({x:g} {y:g})")
