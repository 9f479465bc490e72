"""Obelisks, side C: the first to reach a height takes the highest tile there (IMH-29.1)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.obelisks import side_a
from saqqara.games.imhotep.rules.stone_moves import note_points


@compiled
def tiles_taken(state: Any, height: int) -> int:
    """How many obelisks are at least so high; each took a tile there, while there was one."""
    count = 0
    for seat in range(whole(state.seats)):
        count += state.obelisk[seat] >= height
    return count


@compiled
def height_points(state: Any, height: int) -> int:
    """What the obelisk that has just reached a height scores."""
    if height > components.RACE_HEIGHTS:
        return whole(state.race_above)
    order = tiles_taken(state, height) - 1
    return whole(state.race_tiles[height - 1, order]) if order < components.RACE_TILES else 0


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on its owner's obelisk, and what its height gives is scored at once."""
    side_a.deliver(state, seat, origin)
    height = whole(state.obelisk[seat])
    points = height_points(state, height)
    state.obelisk_points[seat] += points
    note_points(
        state,
        seat,
        points,
        table.HEIGHT + height - 1 if height <= components.RACE_HEIGHTS else table.AT_OBELISKS + seat,
    )


@compiled
def points(state: Any, seat: int) -> int:
    """What has been scored."""
    return whole(state.obelisk_points[seat])
