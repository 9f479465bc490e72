"""Scoring of Tara Wolf: points are tombs won (TW-R21)."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.rules.tomb import count_tombs

SCORE_SOURCES = components.CARDS[components.TOMB :]


@compiled
def points(state: Any, seat: int) -> int:
    """Return the number of tombs of a seat."""
    return count_tombs(state, seat)


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Write 1 for every tomb that a seat has won, otherwise 0, into `into`, in the order of `SCORE_SOURCES`."""
    for tomb in range(components.TOMBS):
        into[tomb] = 1 if state.won[tomb] == seat else 0


@compiled
def result(state: Any, seat: int) -> float:
    """Return 1 for the seat with more tombs, 0 for the other; 0.5 while tied, which no finished game is."""
    lead = count_tombs(state, seat) - count_tombs(state, 1 - seat)
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


def visible_sources(state: Any) -> list[str]:
    """Return the open tomb as the only visible score source; the other tombs are face down."""
    return [] if state.tomb == components.EMPTY else [components.CARDS[state.tomb]]


def winners(state: Any) -> list[int]:
    """Return the seats with the most tombs."""
    tombs = [int(count_tombs(state, seat)) for seat in range(components.NUM_PLAYERS)]
    return [seat for seat in range(components.NUM_PLAYERS) if tombs[seat] == max(tombs)]


def breakdown(state: Any) -> list[dict[str, int]]:
    """Return for each seat 1 for every tomb that it has won, by tomb ID, otherwise 0."""
    return breakdown_by_seat(state, SCORE_SOURCES, components.NUM_PLAYERS)
