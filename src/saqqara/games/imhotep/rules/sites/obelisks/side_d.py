"""Obelisks, side D: three plinths a seat, each compared on its own (IMH-29.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.majority import share
from saqqara.games.imhotep.rules.stone_moves import lift, rest

PLINTH_COUNT = len(components.PLINTHS)


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The owner chooses a plinth (RAISE) while the stone is on its way (IMH-R50)."""
    lift(state, seat, origin)
    push(state, table.RAISE, seat, origin, table.NONE)


@compiled
def add_plinths(decisions: Any, n: int) -> int:
    """All three, always."""
    for plinth in range(PLINTH_COUNT):
        decisions[n] = notation.RAISE + plinth
        n += 1
    return n


@compiled
def raise_on(state: Any, seat: int, origin: int, plinth: int) -> None:
    """The stone on one of its owner's plinths."""
    state.plinths[plinth, seat] += 1
    state.obelisk[seat] += 1
    rest(state, components.OBELISKS, seat, origin, table.PLINTH + seat * PLINTH_COUNT + plinth)


@compiled
def points(state: Any, seat: int) -> int:
    """The plinths by height."""
    total = 0
    for plinth in range(PLINTH_COUNT):
        total += share(state.plinths[plinth], whole(state.seats), seat, state.plinth_points[plinth])
    return total
