"""Moves of stones and points, recorded for log and animation; shared points of ranks (IMH-5.5, IMH-6.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import as_int

# ---- stone moves -----------------------------------------------------------------------------------------------------


@compiled
def take_from_quarry(state: Any, seat: int) -> None:
    """Take a stone from a limited quarry (IMH-21.3)."""
    if state.with_unlimited_stones == 0:
        state.quarry[seat] -= 1


@compiled
def put_into_quarry(state: Any, seat: int, origin: int) -> None:
    """Put a stone into its owner's quarry."""
    if state.with_unlimited_stones == 0:
        state.quarry[seat] += 1
    log_move(state, layout.STONE + seat, origin, layout.QUARRY + seat)


@compiled
def lift_stone(state: Any, seat: int, origin: int) -> None:
    """Remove a seat's stone from its origin: a boat's space, or the seat's sled, quarry or private boat."""
    if origin < layout.SLED:
        state.cargo[origin // components.SPACES, origin % components.SPACES] = components.EMPTY
    elif origin == layout.QUARRY + seat:
        take_from_quarry(state, seat)
    elif origin == layout.SLED + seat:
        state.sled[seat] -= 1
    else:
        state.aboard[seat] -= 1


@compiled
def set_down_stone(state: Any, site: int, seat: int, origin: int, target: int) -> None:
    """Set down a stone that is in transit at a site (IMH-4.3a).

    The module of the site records the exact position. The stone counts as delivered, wherever it came from (IMH-R10).
    """
    state.laid[site] += 1
    state.delivered[seat, site] += 1
    log_move(state, layout.STONE + seat, origin, target)


@compiled
def add_stone(state: Any, site: int, seat: int, origin: int, target: int) -> None:
    """Move a stone from its origin to a site."""
    lift_stone(state, seat, origin)
    set_down_stone(state, site, seat, origin, target)


@compiled
def stones_at_site(state: Any, site: int) -> int:
    """Return the number of stones at a site, including covered and further ones, towers and plinths (IMH-R55)."""
    return as_int(state.laid[site])


@compiled
def sled_capacity(state: Any, seat: int) -> int:
    """Return the capacity of a seat's sled (IMH-1.6, IMH-R41).

    A Cargo Sled counts from the moment at which it is gained (IMH-R71).
    """
    return int(components.SLED_CAPACITY + components.CARGO_SLED_EXTRA * state.hand[seat, components.CARGO_SLED])


@compiled
def gainable_stones(state: Any, seat: int) -> int:
    """Return the number of stones that a seat can get, limited by quarry and sled (IMH-4.1)."""
    return min(sled_capacity(state, seat) - as_int(state.sled[seat]), as_int(state.quarry[seat]))


@compiled
def get_stones(state: Any, seat: int, max_stones: int) -> None:
    """Move up to `max_stones` stones from the quarry to the sled."""
    for _ in range(min(max_stones, gainable_stones(state, seat))):
        take_from_quarry(state, seat)
        state.sled[seat] += 1
        log_move(state, layout.STONE + seat, layout.QUARRY + seat, layout.SLED + seat)


@compiled
def return_from_sled(state: Any, seat: int, stones: int) -> None:
    """Move stones from the sled back to the quarry (IMH-22.5, IMH-22.7)."""
    for _ in range(stones):
        state.sled[seat] -= 1
        put_into_quarry(state, seat, layout.SLED + seat)


@compiled
def return_to_quarry(state: Any, seat: int, origin: int) -> None:
    """Return a stone to its owner's quarry."""
    lift_stone(state, seat, origin)
    put_into_quarry(state, seat, origin)


@compiled
def log_points(state: Any, seat: int, points: int, origin: int) -> None:
    """Record scored points as moves to the score track, split if no single piece is large enough."""
    left = points
    while left > 0:
        noted = min(left, layout.MAX_POINTS_PIECE)
        log_move(state, layout.POINTS + noted, origin, layout.SCORE + seat)
        left -= noted


# ---- majority --------------------------------------------------------------------------------------------------------


@compiled
def place_share(values: Any, seats: int, seat: int, places: Any) -> int:
    """Return a seat's share of the points of the ranks; 0 if its number is 0.

    Tied seats share the points of their ranks, rounded down.
    """
    own = values[seat]
    if own == 0:
        return 0
    higher, level = 0, 0
    for other in range(seats):
        if values[other] > own:
            higher += 1
        elif values[other] == own:
            level += 1
    total = 0
    for place in range(higher, higher + level):
        total += places[place]
    return int(total // level)
