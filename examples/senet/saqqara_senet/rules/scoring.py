"""Points of Senet (SENET-5.2): the distance of a seat's pieces, at any time as if the game ended now."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara_senet import components

SCORE_SOURCES = ("off", "way")


@compiled
def off(state: Any, seat: int) -> int:
    """Return the points of the pieces that have left the board."""
    return int(components.HOME * state.off[seat])


@compiled
def way(state: Any, seat: int) -> int:
    """Return the points of the other pieces: the numbers of their houses."""
    walked = 0
    for house in range(components.HOUSES):
        if state.houses[house] == seat:
            walked += house + 1
    return walked


@compiled
def points(state: Any, seat: int) -> int:
    """Return a seat's points as if the game ended now."""
    return off(state, seat) + way(state, seat)


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Write a seat's points by source into `into`, in the order of SCORE_SOURCES."""
    into[0] = off(state, seat)
    into[1] = way(state, seat)


@compiled
def winner(state: Any) -> int:
    """Return the seat with more points; if both have the same, seat 1, which did not begin (SENET-5.1, SENET-5.3)."""
    return 0 if points(state, 0) > points(state, 1) else 1


@compiled
def result(state: Any, seat: int) -> float:
    """Return 1 for the winner and 0 for the other seat, as if the game ended now."""
    return 1.0 if winner(state) == seat else 0.0


def breakdown(state: Any) -> list[dict[str, int]]:
    """Return the points by source for each seat, as if the game ended now."""
    return breakdown_by_seat(state, SCORE_SOURCES, components.NUM_PLAYERS)


def secured_breakdown(state: Any) -> list[dict[str, int]]:
    """Return the points by source that a seat can no longer lose, for each seat; all points once the game is over."""
    found = breakdown(state)
    if state.actor == components.EMPTY:
        return found
    return [{**points, "way": 0} for points in found]
