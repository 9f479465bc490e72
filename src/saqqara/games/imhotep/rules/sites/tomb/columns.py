"""Tomb, all sides: columns of three, top to bottom, without limit to the right (IMH-5.4)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.stones import laid, lay
from saqqara.kernel import compiled


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field of the column."""
    stone = laid(state, box.TOMB)
    state.tomb[stone] = seat
    lay(state, box.TOMB, seat, origin, table.AT_TOMB + stone)
