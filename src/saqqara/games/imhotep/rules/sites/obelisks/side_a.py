"""Obelisks, side A: every seat stacks its own (IMH-5.5)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.majority import share
from saqqara.games.imhotep.rules.stone_moves import lay


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on its owner's obelisk."""
    state.obelisk[seat] += 1
    lay(state, components.OBELISKS, seat, origin, table.AT_OBELISKS + seat)


@compiled
def points(state: Any, seat: int) -> int:
    """By height; the table is that of the players in the game."""
    return share(state.obelisk, whole(state.seats), seat, components.OBELISKS_A[state.seats - 2])
