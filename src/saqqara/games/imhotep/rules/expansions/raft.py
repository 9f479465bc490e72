"""Raft (IMH-22.5): a stone goes from the sled straight to a site. It is no boat (IMH-R42)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep, deliver
from saqqara.games.imhotep.rules.sites.market import fields as market
from saqqara.games.imhotep.rules.stone_moves import lift

ON_ITS_WAY = 1
"""Fact of STONE_BACK: the stone has left the sled already."""


@compiled
def add_sites(state: Any, decisions: Any, n: int) -> int:
    """Every site, but for a market on which no card lies."""
    for site in range(len(components.SITES)):
        if site != components.MARKET or market.any_card(state):
            decisions[n] = notation.DELIVER + site
            n += 1
    return n


@compiled
def land(state: Any, seat: int, site: int) -> None:
    """The stone comes to the site; at the market it is on its way until card and refill are dealt with (IMH-R43)."""
    origin = table.SLED + seat
    if site == components.MARKET:
        lift(state, seat, origin)
        push(state, table.STONE_BACK, seat, ON_ITS_WAY, table.NONE)
        push(state, table.TAKE, seat, market.REFILLED, table.NONE)
    else:
        ask_imhotep(state, site)
        deliver(state, site, seat, origin)
