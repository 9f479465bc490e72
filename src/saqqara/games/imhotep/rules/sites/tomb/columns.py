"""Tomb, all sides: columns of three, top to bottom, without limit to the right (IMH-5.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.stone_moves import laid, lay


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the column."""
    stone = laid(state, components.TOMB)
    state.tomb[stone] = seat
    lay(state, components.TOMB, seat, origin, table.AT_TOMB + stone)
