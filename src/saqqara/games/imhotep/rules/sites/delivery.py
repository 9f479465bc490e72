"""What a site gives for a stone, by its side (IMH-4.3a): the one place that knows which file is whose."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.obelisks import side_a as obelisks_a
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.obelisks import side_c as obelisks_c
from saqqara.games.imhotep.rules.sites.obelisks import side_d as obelisks_d
from saqqara.games.imhotep.rules.sites.pyramid import side_a as pyramid_a
from saqqara.games.imhotep.rules.sites.pyramid import side_b as pyramid_b
from saqqara.games.imhotep.rules.sites.pyramid import side_c as pyramid_c
from saqqara.games.imhotep.rules.sites.pyramid import side_d as pyramid_d
from saqqara.games.imhotep.rules.sites.temple import layers as temple
from saqqara.games.imhotep.rules.sites.temple import side_a as temple_a
from saqqara.games.imhotep.rules.sites.temple import side_b as temple_b
from saqqara.games.imhotep.rules.sites.temple import side_c as temple_c
from saqqara.games.imhotep.rules.sites.temple import side_d as temple_d
from saqqara.games.imhotep.rules.sites.temple.stones import score_points, visible
from saqqara.games.imhotep.rules.sites.tomb import columns as tomb
from saqqara.games.imhotep.rules.sites.tomb import side_c as tomb_c
from saqqara.games.imhotep.rules.sites.tomb import side_d as tomb_d


@compiled
def deliver(state: Any, site: int, seat: int, origin: int) -> None:
    """A stone at a site: laid there, or its owner is asked first. At the market it stays where it is (IMH-R2)."""
    side = whole(state.sides[site])
    if site == components.MARKET:
        push(state, table.TAKE, seat, table.NONE, table.NONE)
    elif site == components.PYRAMID:
        to_pyramid(state, side, seat, origin)
    elif site == components.TEMPLE:
        to_temple(state, side, seat, origin)
    elif site == components.TOMB:
        to_tomb(state, side, seat, origin)
    else:
        to_obelisks(state, side, seat, origin)


@compiled
def to_pyramid(state: Any, side: int, seat: int, origin: int) -> None:
    """IMH-5.2, IMH-6.2, IMH-26."""
    if side == components.SIDE_A:
        pyramid_a.deliver(state, seat, origin)
    elif side == components.SIDE_B:
        pyramid_b.deliver(state, seat, origin)
    elif side == components.SIDE_C:
        pyramid_c.deliver(state, seat, origin)
    else:
        pyramid_d.deliver(state, seat, origin)


@compiled
def to_temple(state: Any, side: int, seat: int, origin: int) -> None:
    """IMH-5.3, IMH-27."""
    if side == components.SIDE_D:
        temple_d.deliver(state, seat, origin)
    else:
        temple.deliver(state, seat, origin)


@compiled
def to_tomb(state: Any, side: int, seat: int, origin: int) -> None:
    """IMH-5.4, IMH-28."""
    if side == components.SIDE_C:
        tomb_c.deliver(state, seat, origin)
    elif side == components.SIDE_D:
        tomb_d.deliver(state, seat, origin)
    else:
        tomb.deliver(state, seat, origin)


@compiled
def to_obelisks(state: Any, side: int, seat: int, origin: int) -> None:
    """IMH-5.5, IMH-6.5, IMH-29."""
    if side == components.SIDE_A:
        obelisks_a.deliver(state, seat, origin)
    elif side == components.SIDE_B:
        obelisks_b.deliver(state, seat, origin)
    elif side == components.SIDE_C:
        obelisks_c.deliver(state, seat, origin)
    else:
        obelisks_d.deliver(state, seat, origin)


@compiled
def ask_imhotep(state: Any, site: int) -> None:
    """IMH-27.4, IMH-R53: when a delivery to the temple of side D is complete, the seat whose turn it is puts Imhotep.
    Said before the stones come, so that it is asked after them."""
    if site == components.TEMPLE and state.sides[site] == components.SIDE_D:
        push(state, table.IMHOTEP, whole(state.turn_seat), table.NONE, table.NONE)


@compiled
def score_temple(state: Any, field: int) -> None:
    """A field of the temple at the end of a round, if a stone lies there (IMH-3.4)."""
    if visible(state, field) == components.EMPTY:
        return
    side = state.sides[components.TEMPLE]
    if side == components.SIDE_A:
        temple_a.score(state, field)
    elif side == components.SIDE_B:
        temple_b.score(state, field)
    elif side == components.SIDE_C:
        temple_c.score(state, field)
    else:
        score_points(state, field, temple_d.points_of(state, field))
