"""The points of the sites that score at the end, by their side (IMH-8.1)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.rules.sites.obelisks import side_a as obelisks_a
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.tomb import side_a as tomb_a
from saqqara.games.imhotep.rules.sites.tomb import side_b as tomb_b
from saqqara.kernel import compiled


@compiled
def tomb(state: Any, seat: int) -> int:
    """IMH-5.4, IMH-6.4."""
    return tomb_a.points(state, seat) if state.sides[box.TOMB] == box.SIDE_A else tomb_b.points(state, seat)


@compiled
def obelisks(state: Any, seat: int) -> int:
    """IMH-5.5, IMH-6.5."""
    if state.sides[box.OBELISKS] == box.SIDE_A:
        return obelisks_a.points(state, seat)
    return obelisks_b.points(state, seat)
