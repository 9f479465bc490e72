"""The points of the sites that score at the end, and those that they have scored at once, by their side (IMH-8.1)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.market import side_c as market_c
from saqqara.games.imhotep.rules.sites.obelisks import side_a as obelisks_a
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.obelisks import side_c as obelisks_c
from saqqara.games.imhotep.rules.sites.obelisks import side_d as obelisks_d
from saqqara.games.imhotep.rules.sites.pyramid import side_c as pyramid_c
from saqqara.games.imhotep.rules.sites.tomb import side_a as tomb_a
from saqqara.games.imhotep.rules.sites.tomb import side_b as tomb_b
from saqqara.games.imhotep.rules.sites.tomb import side_c as tomb_c
from saqqara.games.imhotep.rules.sites.tomb import side_d as tomb_d


@compiled
def market(state: Any, seat: int) -> int:
    """Coins: those left (IMH-25.1), those that lay on cards (IMH-25.4)."""
    return market_c.points(state, seat) + whole(state.market_points[seat])


@compiled
def pyramid(state: Any, seat: int) -> int:
    """Scored at once (IMH-5.2, IMH-6.2, IMH-26), and scaffolds (IMH-26.2)."""
    return whole(state.pyramid_points[seat]) + pyramid_c.points(state, seat)


@compiled
def tomb(state: Any, seat: int) -> int:
    """IMH-5.4, IMH-6.4, IMH-28."""
    side = state.sides[components.TOMB]
    if side == components.SIDE_A:
        return tomb_a.points(state, seat)
    if side == components.SIDE_B:
        return tomb_b.points(state, seat)
    return tomb_c.points(state, seat) if side == components.SIDE_C else tomb_d.points(state, seat)


@compiled
def obelisks(state: Any, seat: int) -> int:
    """IMH-5.5, IMH-6.5, IMH-29."""
    side = state.sides[components.OBELISKS]
    if side == components.SIDE_A:
        return obelisks_a.points(state, seat)
    if side == components.SIDE_B:
        return obelisks_b.points(state, seat)
    return obelisks_c.points(state, seat) if side == components.SIDE_C else obelisks_d.points(state, seat)


def running_tomb(state: Any, seat: int) -> int:
    """What the tomb has scored at once: full columns (IMH-28.3)."""
    return tomb_d.shaft_points(state, seat) if state.sides[components.TOMB] == components.SIDE_D else 0


def running_obelisks(state: Any, seat: int) -> int:
    """What obelisks have scored at once: towers (IMH-6.5, IMH-14.1), tiles (IMH-29.1)."""
    if state.sides[components.OBELISKS] == components.SIDE_C:
        return obelisks_c.points(state, seat)
    return obelisks_b.tower_points(state, seat) if state.profile == components.PRINTED else 0
