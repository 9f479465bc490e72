"""Temple, sides A to C: layer upon layer, from left to right (IMH-5.3)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.stones import laid, lay
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the layer, over what lies there."""
    stone = laid(state, box.TEMPLE)
    state.temple[stone] = seat
    lay(state, box.TEMPLE, seat, origin, table.AT_TEMPLE + stone)


@compiled
def visible(state: Any, field: int) -> int:
    """Which stone of a field is visible from above, by the order of building; EMPTY if there is none."""
    fields, stones = whole(state.temple_fields), laid(state, box.TEMPLE)
    if stones <= field:
        return box.EMPTY
    return int((stones - 1 - field) // fields * fields + field)
