"""Pyramids whose stones' owners choose where to build (BUILD): sides B and C."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep.rules.sites.pyramid import side_b, side_c


@compiled
def any_room(state: Any) -> bool:
    """Whether there is something to choose (IMH-R6, IMH-26.3)."""
    return side_b.any_room(state) if state.sides[components.PYRAMID] == components.SIDE_B else side_c.any_room(state)


@compiled
def add_choices(state: Any, decisions: Any, n: int) -> int:
    """Where the stone can be built."""
    if state.sides[components.PYRAMID] == components.SIDE_B:
        return side_b.add_pyramids(state, decisions, n)
    return side_c.add_places(state, decisions, n)


@compiled
def build(state: Any, seat: int, origin: int, decision: int) -> None:
    """The stone where its owner has chosen."""
    if decision < notation.PLACE:
        side_b.build(state, seat, origin, decision - notation.BUILD)
    else:
        side_c.build(state, seat, origin, decision - notation.PLACE)


@compiled
def add_further(state: Any, seat: int, origin: int) -> None:
    """A stone more once all is complete."""
    if state.sides[components.PYRAMID] == components.SIDE_B:
        side_b.add_further(state, seat, origin)
    else:
        side_c.add_further(state, seat, origin)
