"""Loading Plank (IMH-22.7): a boat with a stone of one's own follows another to a site. At the market its stones take
cards as ever; without one they get nothing, and nothing is refilled (IMH-22.8, IMH-R74)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep.rules.boats import ready
from saqqara.games.imhotep.rules.sites.market import fields as market


@compiled
def carries(state: Any, seat: int, boat: int) -> bool:
    """Whether a boat carries a stone of a seat."""
    for space in range(components.SPACES):
        if state.cargo[boat, space] == seat:
            return True
    return False


@compiled
def may_follow(state: Any, seat: int, boat: int) -> bool:
    """Whether a boat may sail by the plank: it has not sailed, has its minimum load and a stone of the seat."""
    return ready(state, boat) and carries(state, seat, boat)


@compiled
def may_go(state: Any, site: int) -> bool:
    """Whether the plank leads to a site: a normal boat has been there this round; at the market a card is left."""
    return bool(state.docked[site] != components.EMPTY) and (site != components.MARKET or market.any_card(state))


@compiled
def any_way(state: Any, seat: int) -> bool:
    """IMH-R44: whether some boat and some site fit."""
    boats = sites = False
    for boat in range(components.BOATS):
        boats = boats or may_follow(state, seat, boat)
    for site in range(len(components.SITES)):
        sites = sites or may_go(state, site)
    return boats and sites


@compiled
def add_ways(state: Any, decisions: Any, n: int, seat: int) -> int:
    """Each boat that may sail by the plank with each site to which it leads."""
    for boat in range(components.BOATS):
        if may_follow(state, seat, boat):
            for site in range(len(components.SITES)):
                if may_go(state, site):
                    decisions[n] = notation.SAIL + boat * len(components.SITES) + site
                    n += 1
    return n
