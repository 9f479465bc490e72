"""The temple's stones on all sides: which lie on top, and what they score (IMH-5.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.temple import layers, side_d
from saqqara.games.imhotep.rules.stone_moves import note_points


@compiled
def visible(state: Any, field: int) -> int:
    """Which stone of a field is visible from above, by the order of building; EMPTY if there is none."""
    if state.sides[components.TEMPLE] == components.SIDE_D:
        return side_d.visible(state, field)
    return layers.visible(state, field)


@compiled
def owner(state: Any, field: int) -> int:
    """Whose stone is visible on a field where one lies."""
    return whole(state.temple[visible(state, field)])


@compiled
def place(state: Any, field: int) -> int:
    """The place, for `moved`, of the visible stone of a field."""
    if state.sides[components.TEMPLE] == components.SIDE_D:
        return table.AT_TEMPLE + field
    return table.AT_TEMPLE + visible(state, field)


@compiled
def score_points(state: Any, field: int, points: int) -> None:
    """Points for the visible stone of a field."""
    seat = owner(state, field)
    state.temple_points[seat] += points
    note_points(state, seat, points, place(state, field))
