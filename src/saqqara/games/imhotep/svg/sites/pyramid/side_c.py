"""Side C of the pyramid: seen from the front, five levels; a scaffold stands beside each one (IMH-26.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    action_status,
    also,
    arrival_brackets,
    block,
    box_of,
    fresh,
    ground,
    may,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import Box, chosen, numbers_of, slot, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, Zone, caption, heap
from saqqara.games.imhotep.svg.sites.pyramid.overflow import further
from saqqara.theme.svg import INERT

WIDE, FLOOR, OWNERS = 40.0, 5.0, 76.0  # a place at most, the ground below them, the room for who has scaffolds
Levels = tuple[tuple[int | None, ...], ...]


class Front(NamedTuple):
    """The pyramid in its room: how wide and high a place is, and how many the lowest level has."""

    width: float
    height: float
    lowest: int


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The levels with their stones and scaffolds, who has how many of these, and further stones."""
    here, numbers, arrived = view["sites"]["pyramid"], numbers_of(view, "pyramid"), fresh(view, just_moved)
    levels: Levels = tuple(tuple(level) for level in here["levels"])
    owners = [owner for level in levels for owner in level if owner is not None] + list(here["further"])
    drawn = _floor(levels, room) + "".join(
        _level(view, who, levels, level, int(numbers["level_points"][level]), room, arrived)
        for level in range(len(levels))
    )
    scaffolds = tuple(here["scaffolds"])
    drawn += _scaffolds(levels, scaffolds, room)
    drawn += _owned(scaffolds, tuple(numbers["scaffold_points"]), room)
    label = who.say("imhotep-draw-pyramid", count=len(owners), owners=who.counted(owners))
    label = also(label, " ".join(_in_words(who, levels, level, scaffolds[level]) for level in range(len(levels))))
    last = sum(map(len, levels))
    places = [f"pyramid.{number}" for number in range(last + 1, last + 1 + len(here["further"]))]
    front = _front(levels, room)
    beside = Zone(0, 1, front.width * 1.5 - 4, 2 * front.height)
    drawn += heap(tuple(here["further"]), places, [beside], arrived)
    drawn += further(who.anybody, numbers["scaffold_further"], beside) if not here["further"] else ""
    return Picture(with_rule(view, who, "pyramid", label), caption(who, "pyramid", "C"), drawn)


def _in_words(who: Reader, levels: Levels, level: int, owner: int | None) -> str:
    built = sum(one is not None for one in levels[level])
    facts = {"whose": "none", "name": ""} if owner is None else who.whose(owner)
    return who.say("imhotep-draw-level", level=level + 1, built=built, places=len(levels[level]), **facts)


def _front(levels: Levels, room: Room) -> Front:
    lowest = len(levels[0])
    high = (room.height - FLOOR) / len(levels)
    return Front(min(WIDE, (room.width - OWNERS - high - 4) / lowest), high, lowest)


def _at(levels: Levels, level: int, place: int, room: Room) -> Box:
    """Where a place lies, level and place from 0."""
    wide, high, lowest = _front(levels, room)
    left = (lowest - len(levels[level])) * wide / 2
    return left + place * wide, high * (len(levels) - 1 - level), wide, high


@lru_cache(maxsize=16)
def _floor(levels: Levels, room: Room) -> str:
    wide, high, lowest = _front(levels, room)
    return ground(0, high * len(levels), lowest * wide, room.height - high * len(levels) - 3)


def _level(
    view: View, who: Reader, levels: Levels, level: int, points: int, room: Room, arrived: frozenset[str]
) -> str:
    """The places of a level: while one is chosen, those that are free can be chosen or asked about."""
    first = sum(map(len, levels[:level])) + 1
    drawn = []
    for place, owner in enumerate(levels[level]):
        decision = f"build {level + 1}.{place + 1}"
        status = action_status(view, decision) if view["phase"] == "build" and owner is None else INERT
        ready = level == 0 or None not in levels[level - 1][place : place + 2]
        name = f"pyramid.{first + place}"
        drawn.append(_place(who.anybody, level, place, points, owner, ready, status, name, name in arrived,
                            _at(levels, level, place, room)))  # fmt: skip
    return "".join(drawn)


@lru_cache(maxsize=8192)
def _place(
    who: Reader, level: int, place: int, points: int, owner: int | None, ready: bool, status: str, name: str,
    just: bool, at: Box,
) -> str:  # fmt: skip
    """A place: the stone that lies there, or what one would bring; `ready` where two stones would carry it."""
    x, y, wide, high = at
    middle = x + wide / 2
    brick = x + 1, y + 1, wide - 2, high - 2
    if owner is not None:
        size = high - 2
        lying = block(owner, middle - size / 2, y + 1, size) + (
            arrival_brackets(middle - size / 2, y + 1, size) if just else ""
        )
        return tag("g", _course(brick), lying, data_place=name)
    line, pale = (
        (tag("rect", fill="var(--m-field)", stroke="var(--m-field-line)", **box_of(*brick, 4)), None)
        if ready
        else (slot(brick, opacity=0.45), 0.75)
    )
    bare = text(str(points), middle, y + high * 0.7, 15 if ready else 12, opacity=pale)
    if status == INERT:
        return tag("g", line, bare, data_place=name)
    label = who.say("imhotep-draw-level-place", level=level + 1, place=place + 1, points=points)
    label = also(label, who.say("imhotep-draw-build")) if may(status) else label
    lit = tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **box_of(*brick, 4)) if may(status) else ""
    shown = target_attributes("place", status, f"build {level + 1}.{place + 1}", False, label, data_place=name)
    return chosen(line + lit + bare, brick, shown, at, 4)


def _course(brick: Box) -> str:
    """Built ground from the front: a brick."""
    x, y, wide, high = brick
    edge = tag("rect", fill="var(--course-edge)", **box_of(x, y, wide, high, 4))
    return edge + tag("rect", fill="var(--course)", **box_of(x, y, wide, high - 2, 4))


@lru_cache(maxsize=512)
def _scaffolds(levels: Levels, owners: tuple[int | None, ...], room: Room) -> str:
    """Beside each level its scaffold, or the stone of who has it."""
    drawn = []
    for level, owner in enumerate(owners):
        x, y, wide, high = _at(levels, level, len(levels[level]) - 1, room)
        x += wide + 2
        if owner is None:
            there = use_symbol("scaffold", x, y, high, data_piece="scaffold")
        else:
            there = use_symbol("scaffold", x, y, high, opacity=0.25) + _small(owner, x + high / 2 - 7, y + high / 2 - 7)
        drawn.append(tag("g", there, data_place=f"scaffold.{level + 1}"))
    return "".join(drawn)


def _small(owner: int, x: float, y: float) -> str:
    return use_symbol(f"block-{owner}", x, y, 14)


@lru_cache(maxsize=512)
def _owned(owners: tuple[int | None, ...], points: tuple[int, ...], room: Room) -> str:
    """What so many scaffolds bring, from one at the bottom upwards; beside that the stones of those who have them."""
    x, step = room.width - OWNERS + 10, (room.height - FLOOR) / len(points)
    held = [owners.count(owner) if owner in owners else 0 for owner in range(components.MOST_SEATS)]
    drawn = []
    for many, value in enumerate(points, 1):
        middle = step * (len(points) - many + 0.5)
        drawn.append(text(str(many), x + 4, middle + 4, 11.5, fill="var(--ink-soft)"))
        drawn.append(
            use_symbol("scaffold", x + 9, middle - 7, 14, opacity=0.6) + text(str(value), x + 34, middle + 5, 14)
        )
        seats = [seat for seat, count in enumerate(held) if count == many]
        drawn += [use_symbol(f"block-{seat}", x + 44 + 5 * place, middle - 6.5, 13) for place, seat in enumerate(seats)]
    return tag("g", *drawn, aria_hidden="true")
