"""Pyramid, side B: three pyramids, the stone's owner chooses; some fields give more than points (IMH-6.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.pyramid.side_a import rest_and_score
from saqqara.games.imhotep.rules.stone_moves import get_stones, laid, lift

PYRAMID_COUNT = len(components.PYRAMIDS)


@compiled
def has_room(state: Any, pyramid: int) -> bool:
    """Whether a pyramid is not complete (IMH-R6)."""
    return bool(state.built[pyramid] < components.PYRAMID_FIELDS)


@compiled
def any_room(state: Any) -> bool:
    """Whether some pyramid is not complete."""
    for pyramid in range(PYRAMID_COUNT):
        if has_room(state, pyramid):
            return True
    return False


@compiled
def add_pyramids(state: Any, decisions: Any, n: int) -> int:
    """The pyramids that are not complete."""
    for pyramid in range(PYRAMID_COUNT):
        if has_room(state, pyramid):
            decisions[n] = notation.BUILD + pyramid
            n += 1
    return n


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The owner chooses (BUILD) unless all are complete; with A New Dynasty the stone is on its way now (IMH-R50)."""
    if state.with_dynasty == 1:
        lift(state, seat, origin)
    push(state, table.BUILD, seat, origin, table.NONE)


@compiled
def land(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """The stone comes to rest on a field, with its points; in the base game it leaves only now where it was."""
    if state.with_dynasty == 0:
        lift(state, seat, origin)
    rest_and_score(state, seat, origin, field, points)


@compiled
def build(state: Any, seat: int, origin: int, pyramid: int) -> None:
    """The stone goes on the next field of a pyramid; its points, then what else the field gives."""
    field = whole(state.built[pyramid])
    state.built[pyramid] += 1
    land(state, seat, origin, pyramid * components.PYRAMID_FIELDS + field, components.PYRAMID_B[pyramid, field])
    bonus = components.PYRAMID_BONUS[pyramid, field]
    if bonus == components.CARD_BONUS:
        push(state, table.DRAW, seat, table.NONE, table.NONE)
    elif bonus == components.STONES_BONUS:
        get_stones(state, seat, components.QUARRY_STONES)
    elif bonus == components.PLACE_BONUS:
        push(state, table.PLACE, seat, table.NONE, table.NONE)  # IMH-R25


@compiled
def add_further(state: Any, seat: int, origin: int) -> None:
    """All complete: 1 point (IMH-R6)."""
    land(state, seat, origin, laid(state, components.PYRAMID), components.FURTHER)
