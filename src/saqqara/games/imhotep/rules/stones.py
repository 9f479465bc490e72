"""Stones and points on their way: what moves is noted for log and drawing."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def move(state: Any, piece: int, origin: int, target: int) -> None:
    """Notes for log and drawing that a piece has moved; the rules themselves never read it."""
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moves += 1


@compiled
def lift(state: Any, seat: int, origin: int) -> None:
    """A seat's stone leaves where it is: a boat's space, the seat's quarry or its private boat."""
    if origin < table.SLED:
        state.cargo[origin // box.SPACES, origin % box.SPACES] = box.EMPTY
    elif origin == table.QUARRY + seat:
        state.quarry[seat] -= 1
    else:
        state.aboard[seat] -= 1


@compiled
def lay(state: Any, site: int, seat: int, origin: int, target: int) -> None:
    """A stone comes to rest at a site (IMH-4.3a); where on it, the site's own file notes. It counts as delivered,
    wherever it came from (IMH-R10)."""
    lift(state, seat, origin)
    state.laid[site] += 1
    state.delivered[seat, site] += 1
    move(state, table.STONE + seat, origin, target)


@compiled
def laid(state: Any, site: int) -> int:
    """How many stones lie at a site."""
    return whole(state.laid[site])


@compiled
def gainable(state: Any, seat: int) -> int:
    """How many stones the quarry and the sled allow to get (IMH-4.1)."""
    return min(box.SLED - whole(state.sled[seat]), whole(state.quarry[seat]))


@compiled
def get_stones(state: Any, seat: int, most: int) -> None:
    """Up to `most` stones from the quarry to the sled."""
    for _ in range(min(most, gainable(state, seat))):
        state.quarry[seat] -= 1
        state.sled[seat] += 1
        move(state, table.STONE + seat, table.QUARRY + seat, table.SLED + seat)


@compiled
def back_to_quarry(state: Any, seat: int, origin: int) -> None:
    """A stone goes back to its owner's quarry."""
    lift(state, seat, origin)
    state.quarry[seat] += 1
    move(state, table.STONE + seat, origin, table.QUARRY + seat)


@compiled
def note_points(state: Any, seat: int, points: int, origin: int) -> None:
    """Points that are scored now, noted as a move to the score track."""
    move(state, table.POINTS + points, origin, table.SCORE + seat)
