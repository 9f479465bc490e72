"""Obelisks, side A: every seat stacks its own (IMH-5.5)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.majority import share
from saqqara.games.imhotep.rules.stones import lay
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on its owner's obelisk."""
    state.obelisk[seat] += 1
    lay(state, box.OBELISKS, seat, origin, table.AT_OBELISKS + seat)


@compiled
def points(state: Any, seat: int) -> int:
    """By height; the table is that of the players in the game."""
    return share(state.obelisk, whole(state.seats), seat, box.OBELISKS_A[state.seats - 2])
