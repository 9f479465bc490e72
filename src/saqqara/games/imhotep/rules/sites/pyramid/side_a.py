"""Pyramid, side A: one pyramid on the next free field (IMH-5.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.stone_moves import laid, lift, note_points, rest


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next free field and scores at once; beside the complete pyramid 1 point."""
    field = laid(state, components.PYRAMID)
    lay_and_score(
        state,
        seat,
        origin,
        field,
        components.PYRAMID_A[field] if field < len(components.PYRAMID_A) else components.FURTHER,
    )


@compiled
def lay_and_score(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """A stone leaves where it is and comes to rest on a field, with its points."""
    lift(state, seat, origin)
    rest_and_score(state, seat, origin, field, points)


@compiled
def rest_and_score(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """A stone that is on its way comes to rest on a field, with its points."""
    state.pyramid[field] = seat
    rest(state, components.PYRAMID, seat, origin, table.AT_PYRAMID + field)
    score(state, seat, points, table.AT_PYRAMID + field)


@compiled
def score(state: Any, seat: int, points: int, place: int) -> None:
    """Points that are scored at once, for a stone on a place."""
    state.pyramid_points[seat] += points
    note_points(state, seat, points, place)
