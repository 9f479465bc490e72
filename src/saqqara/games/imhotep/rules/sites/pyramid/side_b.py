"""Pyramid, side B: three pyramids, the stone's owner chooses; some fields give more than points (IMH-6.2)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box, notation
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.pyramid.side_a import lay_and_score
from saqqara.games.imhotep.rules.stones import get_stones, laid
from saqqara.games.imhotep.rules.tasks import push, whole
from saqqara.kernel import compiled

PYRAMID_COUNT = len(box.PYRAMIDS)


@compiled
def has_room(state: Any, pyramid: int) -> bool:
    """Whether a pyramid is not complete (IMH-R6)."""
    return bool(state.built[pyramid] < box.PYRAMID_FIELDS)


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
    """The owner chooses (BUILD); nobody is asked once all are complete."""
    push(state, table.BUILD, seat, origin, table.NONE)


@compiled
def build(state: Any, seat: int, origin: int, pyramid: int) -> None:
    """The stone goes on the next field of a pyramid; its points, then what else the field gives."""
    field = whole(state.built[pyramid])
    state.built[pyramid] += 1
    lay_and_score(state, seat, origin, pyramid * box.PYRAMID_FIELDS + field, box.PYRAMID_B[pyramid, field])
    bonus = box.PYRAMID_BONUS[pyramid, field]
    if bonus == box.CARD_BONUS:
        push(state, table.DRAW, seat, table.NONE, table.NONE)
    elif bonus == box.STONES_BONUS:
        get_stones(state, seat, box.QUARRY_STONES)
    elif bonus == box.PLACE_BONUS:
        push(state, table.PLACE, seat, table.NONE, table.NONE)  # IMH-R25


@compiled
def add_further(state: Any, seat: int, origin: int) -> None:
    """All complete: 1 point (IMH-R6)."""
    lay_and_score(state, seat, origin, laid(state, box.PYRAMID), box.FURTHER)
