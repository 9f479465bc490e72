"""Points of Senet (SENET-5.2): how far the pieces of a seat have come, at any moment as if the game ended now."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara_senet import components

SCORE_SOURCES = ("off", "way")


@compiled
def off(state: Any, seat: int) -> int:
    """What the pieces that have left the board have walked."""
    return int(components.HOME * state.off[seat])


@compiled
def way(state: Any, seat: int) -> int:
    """The numbers of the houses in which the others stand."""
    walked = 0
    for house in range(components.HOUSES):
        if state.houses[house] == seat:
            walked += house + 1
    return walked


@compiled
def points(state: Any, seat: int) -> int:
    """A seat's points as if the game ended now."""
    return off(state, seat) + way(state, seat)


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Writes a seat's points by source into `into`, in the order of SOURCES."""
    into[0] = off(state, seat)
    into[1] = way(state, seat)


@compiled
def winner(state: Any) -> int:
    """SENET-5.1, SENET-5.3: who has come farther; if both have come as far, who has not begun."""
    return 0 if points(state, 0) > points(state, 1) else 1


@compiled
def result(state: Any, seat: int) -> float:
    """1 for the winner, 0 for the other, as if the game ended now."""
    return 1.0 if winner(state) == seat else 0.0


def breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, points by source, as if the game ended now."""
    return breakdown_by_seat(state, SCORE_SOURCES, components.NUM_PLAYERS)


def secured_breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, the points by source that nothing can take away any more; all of them once the game is over."""
    found = breakdown(state)
    if state.actor == components.EMPTY:
        return found
    return [{**points, "way": 0} for points in found]
