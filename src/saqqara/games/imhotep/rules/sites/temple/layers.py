"""Temple, sides A to C: layer upon layer, from left to right (IMH-5.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.stone_moves import laid, lay


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the layer, over what lies there."""
    stone = laid(state, components.TEMPLE)
    state.temple[stone] = seat
    lay(state, components.TEMPLE, seat, origin, table.AT_TEMPLE + stone)


@compiled
def visible(state: Any, field: int) -> int:
    """Which stone of a field is visible from above, by the order of building; EMPTY if there is none."""
    fields, stones = whole(state.temple_fields), laid(state, components.TEMPLE)
    if stones <= field:
        return components.EMPTY
    return int((stones - 1 - field) // fields * fields + field)
