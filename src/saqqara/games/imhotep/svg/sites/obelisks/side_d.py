"""Side D of the obelisks: everybody's three plinths, compared one by one at the end (IMH-29.2)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    action_status,
    also,
    arrival_brackets,
    box_of,
    fitted_text,
    fresh,
    may,
    shared,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import Box, chosen, numbers_of, series, with_rule
from saqqara.games.imhotep.svg.sites.obelisks.plinths import FOOT, plinth, tower
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.theme.svg import INERT

HEAD, GAP, CUBE = 18.0, 6.0, 30.0  # the room for what a plinth brings, between plinths, and the largest stone


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """Left, middle, right: of everybody the obelisk there, below it what it would bring now."""
    here, numbers, arrived = view["sites"]["obelisks"], numbers_of(view, "obelisks"), fresh(view, just_moved)
    drawn, words = [], []
    for number, name in enumerate(components.PLINTHS):
        heights = tuple(plinths[number] for plinths in here["plinths"])
        points = tuple(numbers["plinth_points"][number][: len(heights)])
        came = tuple(f"plinth-{seat}-{name}" in arrived for seat in range(len(heights)))
        status = action_status(view, f"raise {name}") if view["phase"] == "raise" else INERT
        drawn.append(_plinth(who.anybody, number, heights, points, status, came, room))
        split = ", ".join(f"{who.names[seat]} {high}" for seat, high in enumerate(heights))
        plinth_name = who.say("imhotep-plinth", plinth=name)
        words.append(who.say("imhotep-draw-plinth", plinth=plinth_name, heights=split, points=series(points)))
    label = who.say("imhotep-draw-plinths", plinths=" ".join(words))
    return Picture(with_rule(view, who, "obelisks", label), caption(who, "obelisks", "D"), "".join(drawn))


@lru_cache(maxsize=2048)
def _plinth(
    who: Reader, number: int, heights: tuple[int, ...], points: tuple[int, ...], status: str,
    arrived: tuple[bool, ...], room: Room,
) -> str:  # fmt: skip
    """One of the three plinths: what it brings, and everybody's obelisk on it."""
    wide = (room.width - 2 * GAP) / 3
    x, name = (wide + GAP) * number, components.PLINTHS[number]
    at: Box = (x, 0, wide, room.height)
    now = shared(heights, points)
    parts = [
        tag("rect", fill="var(--inset)", **box_of(x, 0, wide, room.height - 3, 7)),
        fitted_text(series([value for value in points if value]), x + wide / 2, 14, 13, wide - 8, font_weight=650),
    ]
    step = (wide - 4) / len(heights)
    parts += [
        _obelisk(seat, high, now[seat], f"plinth-{seat}-{name}", arrived[seat], x + 2 + step * seat, step, room)
        for seat, high in enumerate(heights)
    ]
    if status == INERT:
        return "".join(parts)
    label = who.say("imhotep-plinth", plinth=name)
    label = also(label, who.say("imhotep-draw-raise")) if may(status) else label
    shown = target_attributes("plinth", status, f"raise {name}", False, label, id=f"plinth-{name}")
    return chosen("".join(parts), (x, 0, wide, room.height - 3), shown, at, 7)


def _obelisk(seat: int, high: int, points: int, place: str, just: bool, x: float, step: float, room: Room) -> str:
    """An obelisk with its height above it and its points now below."""
    base, middle, size = room.height - FOOT - 5, x + step / 2, min(CUBE, step + 4)
    cubes, top = tower(seat, high, middle - size / 2, base + 3, size, base - HEAD - 10)
    number = text(str(high), middle, top - 1, 12, font_weight=600) if high else ""
    waits = "" if high else use_symbol(f"block-{seat}", middle - 7, base - 16, 14, opacity=0.5)
    marks = arrival_brackets(middle - size / 2, top, size) if just and high else ""
    foot = plinth(x + 1, base, step - 2, str(points))
    return tag("g", foot, cubes, number, waits, marks, data_place=place)
