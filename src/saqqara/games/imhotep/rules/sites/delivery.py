"""What a site gives for a stone, by its side (IMH-4.3a, IMH-5, IMH-6)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.obelisks import side_a as obelisks_a
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.pyramid import side_a as pyramid_a
from saqqara.games.imhotep.rules.sites.pyramid import side_b as pyramid_b
from saqqara.games.imhotep.rules.sites.temple import layers as temple
from saqqara.games.imhotep.rules.sites.temple import side_a as temple_a
from saqqara.games.imhotep.rules.sites.temple import side_b as temple_b
from saqqara.games.imhotep.rules.sites.tomb import columns as tomb
from saqqara.games.imhotep.rules.tasks import push
from saqqara.kernel import compiled


@compiled
def deliver(state: Any, site: int, seat: int, origin: int) -> None:
    """A stone at a site: laid there, or its owner is asked first. At the market it stays where it is (IMH-R2)."""
    if site == box.MARKET:
        push(state, table.TAKE, seat, table.NONE, table.NONE)
    elif site == box.PYRAMID:
        if state.sides[site] == box.SIDE_A:
            pyramid_a.deliver(state, seat, origin)
        else:
            pyramid_b.deliver(state, seat, origin)
    elif site == box.TEMPLE:
        temple.deliver(state, seat, origin)
    elif site == box.TOMB:
        tomb.deliver(state, seat, origin)
    elif state.sides[site] == box.SIDE_A:
        obelisks_a.deliver(state, seat, origin)
    else:
        obelisks_b.deliver(state, seat, origin)


@compiled
def score_temple(state: Any, field: int) -> None:
    """A field of the temple at the end of a round, if a stone lies there (IMH-3.4)."""
    if temple.visible(state, field) == box.EMPTY:
        return
    if state.sides[box.TEMPLE] == box.SIDE_A:
        temple_a.score(state, field)
    else:
        temple_b.score(state, field)
