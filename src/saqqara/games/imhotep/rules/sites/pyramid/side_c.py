"""Pyramid, side C: a pyramid seen from the front; the stone's owner chooses the place (IMH-26.1 to IMH-26.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.pyramid.side_a import rest_and_score
from saqqara.games.imhotep.rules.stone_moves import laid, lift, move


@compiled
def all_places(state: Any) -> int:
    """How many places there are."""
    count = 0
    for level in range(components.SCAFFOLD_LEVELS):
        count += state.level_places[level]
    return count


@compiled
def any_room(state: Any) -> bool:
    """Whether a place is free."""
    return laid(state, components.PYRAMID) < all_places(state)


@compiled
def level_of(place: int) -> int:
    """The level of a place, from 0."""
    level = 0
    while place >= components.LEVEL_START[level + 1]:
        level += 1
    return level


@compiled
def is_built(state: Any, level: int, place: int) -> bool:
    """Whether a stone lies on a place of a level, both from 0."""
    return bool(state.pyramid[components.LEVEL_START[level] + place] != components.EMPTY)


@compiled
def may_build(state: Any, level: int, place: int) -> bool:
    """IMH-26.1: a free place, on the ground or on two stones."""
    if place >= state.level_places[level] or is_built(state, level, place):
        return False
    return level == 0 or (is_built(state, level - 1, place) and is_built(state, level - 1, place + 1))


@compiled
def add_places(state: Any, decisions: Any, n: int) -> int:
    """The places on which a stone can be built now."""
    for level in range(components.SCAFFOLD_LEVELS):
        for place in range(whole(state.level_places[level])):
            if may_build(state, level, place):
                decisions[n] = notation.PLACE + components.LEVEL_START[level] + place
                n += 1
    return n


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The owner chooses (BUILD) while the stone is on its way (IMH-R50); nobody is asked once all places are built."""
    lift(state, seat, origin)
    push(state, table.BUILD, seat, origin, table.NONE)


@compiled
def is_complete(state: Any, level: int) -> bool:
    """Whether all places of a level are built."""
    for place in range(whole(state.level_places[level])):
        if not is_built(state, level, place):
            return False
    return True


@compiled
def build(state: Any, seat: int, origin: int, place: int) -> None:
    """The stone on its place, its points, and the scaffold of a level that it completes (IMH-26.2)."""
    level = level_of(place)
    rest_and_score(state, seat, origin, place, whole(state.level_points[level]))
    if is_complete(state, level):
        state.scaffolds[level] = seat
        move(state, table.SCAFFOLD, table.AT_SCAFFOLD + level, table.SCAFFOLDS_OF + seat)


@compiled
def add_further(state: Any, seat: int, origin: int) -> None:
    """IMH-26.3: all places built."""
    place = components.SCAFFOLD_PLACES + laid(state, components.PYRAMID) - all_places(state)
    rest_and_score(state, seat, origin, place, whole(state.scaffold_further))


@compiled
def points(state: Any, seat: int) -> int:
    """IMH-26.2: what a seat's scaffolds score at the end."""
    count = 0
    for level in range(components.SCAFFOLD_LEVELS):
        count += state.scaffolds[level] == seat
    return whole(state.scaffold_points[count - 1]) if count > 0 else 0
