"""Side C of the temple: visible stones drive chariots along a road with gates (IMH-27.1, IMH-27.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    COLOURS,
    Attribute,
    Reader,
    View,
    also,
    arrival_brackets,
    box_of,
    fresh,
    tag,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, series, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.temple.columns import Court, column, next_on
from saqqara.games.imhotep.svg.sites.temple.side_a import label as stones_in_words

ROAD, LINTEL = 42.0, 15.0  # how high the road with its gates is, and a lintel
ENDS, SHOWN = 25.0, 13  # the room before the first space and behind the last; so many spaces at least
Gates = tuple[tuple[int, ...], ...]


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The columns, below them the road with gates and chariots."""
    here, numbers, arrived = view["sites"]["temple"], numbers_of(view, "temple"), fresh(view, just_moved)
    stones, visible, chariots = tuple(here["stones"]), tuple(here["visible"]), tuple(here["chariots"])
    gates: Gates = tuple(tuple(gate) for gate in here["gates"])
    points, every = tuple(numbers["gate_points"])[: len(chariots)], int(numbers["gate_every"])
    drawn = _columns(stones, len(visible), room, arrived)
    drawn += _road(chariots, gates, every, points, room, frozenset(arrived & _places(chariots)))
    label = also(stones_in_words(who, stones, visible), _in_words(who, chariots, gates, every, points))
    below = caption(who, "temple", "C", spaces=int(numbers["spaces_a_stone"]), gates=series(points))
    return Picture(with_rule(view, who, "temple", label), below, drawn)


def _places(chariots: Sequence[int]) -> frozenset[str]:
    return frozenset(f"road.{space}" for space in chariots)


def _in_words(who: Reader, chariots: Sequence[int], gates: Gates, every: int, points: Sequence[int]) -> str:
    """Where everybody's chariot is, and who has reached which gate."""
    found = [who.say("imhotep-draw-chariot", name=who.names[seat], space=space) for seat, space in enumerate(chariots)]
    for number, gate in enumerate(gates, 1):
        names = ", ".join(f"{who.names[seat]} {points[place]}" for place, seat in enumerate(gate))
        found.append(who.say("imhotep-draw-gate", space=number * every, arrived=names))
    return " ".join(found)


@lru_cache(maxsize=2048)
def _columns(stones: tuple[int, ...], fields: int, room: Room, arrived: frozenset[str]) -> str:
    """The columns as on side A, lower."""
    court = Court(fields, len(stones) // fields, Room(room.width, room.height - ROAD), foot=4, large=33)
    placed = [(f"temple.{number}", owner) for number, owner in enumerate(stones, 1)]
    stacks = [column(court, field, tuple(placed[field::fields]), arrived, False) for field in range(fields)]
    return court.floor() + "".join(stacks) + next_on(court, len(stones) % fields, len(stones) // fields)


# ---- the road -------------------------------------------------------------------------------------------------------


def window(chariots: Sequence[int], every: int) -> tuple[int, int]:
    """The first and the last space that are shown: all chariots, and the gate before the leader."""
    last = max(SHOWN - 1, (max(chariots) // every + 1) * every)
    first = 0 if last < SHOWN + every else min(min(chariots), last - SHOWN + 1)
    return first, last


@lru_cache(maxsize=1024)
def _road(
    chariots: tuple[int, ...], gates: Gates, every: int, points: tuple[int, ...], room: Room, arrived: frozenset[str]
) -> str:
    """The spaces from left to right, gates over every so many of them; chariots stand before all gates."""
    first, last = window(chariots, every)
    step, low = (room.width - 2 * ENDS) / (last - first), room.height - 3
    way = tag("rect", fill="var(--course-edge)", **box_of(0, low - 15, room.width, 18, 5))
    way += tag("rect", fill="var(--course)", **box_of(0, low - 15, room.width, 15, 5))
    drawn, wide = [way], min(46.0, every * step - 4)
    for space in range(first, last + 1):
        if space and space % every == 0:
            number = space // every
            reached = gates[number - 1] if number <= len(gates) else ()
            drawn.append(_gate(ENDS + step * (space - first), wide, room, reached, points))
    drawn += [_space(space, chariots, ENDS + step * (space - first), step, low, f"road.{space}" in arrived)
              for space in range(first, last + 1)]  # fmt: skip
    return "".join(drawn)


def _gate(x: float, wide: float, room: Room, reached: tuple[int, ...], points: tuple[int, ...]) -> str:
    """A gate: on its lintel what the next to arrive gets, behind that who has come, in order."""
    stone: dict[str, Attribute] = {"fill": "var(--m-limestone-deep)"}
    top, low, left = room.height - ROAD + 2, room.height - 3, x - wide / 2
    posts = [tag("rect", x=side, y=top + LINTEL - 2, width=3.5, height=low - top - LINTEL, **stone)
             for side in (left + 3, left + wide - 6.5)]  # fmt: skip
    beam = tag("rect", **stone, **box_of(left, top, wide, LINTEL, 3))
    face = tag("rect", fill="var(--m-limestone)", **box_of(left + 1, top + 1, wide - 2, LINTEL - 3, 2))
    value = str(points[len(reached)]) if len(reached) < len(points) else ""
    middle, begin = (left + 8, left + 19) if reached else (x, 0)
    begin -= 0 if value else 10
    number = text(value, middle, top + 11.2, 12, font_weight=700, fill="var(--m-ink)") if value else ""
    come = [_spot(begin + 7 * place, top + 6.6, owner) for place, owner in enumerate(reached)]
    return tag("g", *posts, beam, face, number, *come, aria_hidden="true")


def _spot(x: float, y: float, owner: int) -> str:
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)" if owner == 3 else "var(--m-ivory)", "stroke_width": 1}
    return tag("circle", cx=x, cy=y, r=3.2, fill=f"var({COLOURS[owner]})", **edge)


def _space(space: int, chariots: tuple[int, ...], x: float, step: float, low: float, just: bool) -> str:
    """A space, and the chariots that are there."""
    mark = tag("circle", cx=x, cy=low - 4, r=1.6, fill="var(--course-edge)")
    there = [seat for seat, at in enumerate(chariots) if at == space]
    drawn, size = [mark], 26.0
    apart = min(5.0, step / 4)
    for place, seat in enumerate(there):
        left = x - size / 2 + apart * (place - (len(there) - 1) / 2)
        y = low - size + 1 + 3.5 * (place - (len(there) - 1) / 2) - 1
        drawn.append(use_symbol(f"chariot-{seat}", left, y, size, data_piece=f"chariot-{seat}"))
        drawn.append(arrival_brackets(left + 2, y + 4, size - 5) if just and place == len(there) - 1 else "")
    return tag("g", *drawn, data_place=f"road.{space}")
