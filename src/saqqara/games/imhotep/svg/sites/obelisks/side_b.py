"""Side B of the obelisks: eight plinths for towers of three, in front of them the stones that wait (IMH-6.5)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    COLOURS,
    Attribute,
    Reader,
    View,
    arrival_brackets,
    block,
    box_of,
    fresh,
    tag,
    text,
)
from saqqara.games.imhotep.svg.sites.obelisks.plinths import FOOT, plinth, tower
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption

LINES = [f"var({colour})" for colour in COLOURS[:3]] + ["var(--edge)"]  # alabaster is too pale for a line
TRAY, STONE = 28.0, 17.0


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """Towers and loose stones."""
    here, arrived = view["sites"]["obelisks"], fresh(view, just_moved, "obelisks-", "tower.")
    heights, towers = tuple(here["stones"]), tuple(here["towers"])
    split = ", ".join(f"{who.names[seat]} {stones}" for seat, stones in enumerate(heights))
    owned = ", ".join(
        f"{components.TOWERS[place]} {who.names[seat]}" for place, seat in enumerate(towers) if seat is not None
    )
    label = who.say("imhotep-draw-towers", towers=owned or who.say("imhotep-none"), loose=split)
    upper = Room(room.width, room.height - TRAY - 6)
    drawn = _towers(towers, view["options"]["profile"] == "yucata", upper, arrived) + _loose(heights, room, arrived)
    return Picture(label, caption(who, "obelisks", "B"), drawn)


@lru_cache(maxsize=1024)
def _towers(towers: tuple[int | None, ...], later: bool, room: Room, arrived: frozenset[str]) -> str:
    """The eight plinths with their towers; `later`: points still to come, in brackets (IMH-14.1)."""
    step, base = room.width / len(towers), room.height - FOOT
    size = min(36.0, step - 1, (base + 3) / 2)
    parts = []
    for place, owner in enumerate(towers):
        x, words = step * place, str(components.TOWERS[place])
        middle, top = x + step / 2, base + 3 - 2 * size
        if owner is None:
            ink = "var(--ink)" if place == towers.index(None) else "var(--edge)"
            dashes: dict[str, Attribute] = {"fill": "none", "stroke": ink, "stroke_dasharray": "3 3"}
            wide, peak = size * 0.24, max(2.0, top + 6)
            standing_ = tag(
                "path", d=f"M{middle - wide:g} {base:g}V{peak + 10:g}l{wide:g}-10 {wide:g} 10V{base:g}", **dashes
            )
        else:
            standing_, top = tower(owner, components.TOWER_STONES, middle - size / 2, base + 3, size, 2 * size)
            words = f"({words})" if later else words
        marks = arrival_brackets(middle - size / 2, top, size) if f"tower.{place + 1}" in arrived else ""
        parts.append(tag("g", plinth(x + 1, base, step - 2, words), standing_, marks, data_place=f"tower.{place + 1}"))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _loose(heights: tuple[int, ...], room: Room, arrived: frozenset[str]) -> str:
    """Stones that wait for a third of their colour."""
    width, y = room.width / len(heights), room.height - TRAY
    parts = []
    for seat, stones in enumerate(heights):
        x = width * seat
        first = x + (width - 3 * STONE - 14) / 2
        tray = tag("rect", fill="var(--inset)", **box_of(x + 1, y, width - 2, TRAY, 6))
        shown = min(stones, components.TOWER_STONES)
        lying = [block(seat, first + STONE * place, y + 5.5, STONE) for place in range(shown)]
        away = [
            tag("rect", fill="none", stroke=LINES[seat], stroke_dasharray="2 2",
                **box_of(first + STONE * place + 1.5, y + 7, STONE - 3, STONE - 3, 2))
            for place in range(shown, components.TOWER_STONES)
        ]  # fmt: skip
        number = text(str(stones), first + 3 * STONE + 9, y + 19, 13, fill="var(--ink-soft)")
        marks = arrival_brackets(first, y + 5.5, STONE) if f"obelisks-{seat}" in arrived else ""
        parts.append(tag("g", tray, *lying, *away, number, marks, data_place=f"obelisks-{seat}"))
    return "".join(parts)
