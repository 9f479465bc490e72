"""Points of Tara Wolf are tombs won (TW-R21)."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.rules.tomb import count_tombs

SCORE_SOURCES = components.CARDS[components.TOMB :]


@compiled
def points(state: Any, seat: int) -> int:
    """The tombs of a seat."""
    return count_tombs(state, seat)


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Writes 1 for every tomb that a seat has won, 0 for the others, into `into`, in the order of SCORE_SOURCES."""
    for tomb in range(components.TOMBS):
        into[tomb] = 1 if state.won[tomb] == seat else 0


@compiled
def result(state: Any, seat: int) -> float:
    """1 for who has more tombs, 0 for the other; half for each while they have as many (never once it is over)."""
    lead = count_tombs(state, seat) - count_tombs(state, 1 - seat)
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


def visible_sources(state: Any) -> list[str]:
    """The tomb that is open; those to come lie face down."""
    return [] if state.tomb == components.EMPTY else [components.CARDS[state.tomb]]


def winners(state: Any) -> list[int]:
    """The seats with most tombs."""
    tombs = [int(count_tombs(state, seat)) for seat in range(components.NUM_PLAYERS)]
    return [seat for seat in range(components.NUM_PLAYERS) if tombs[seat] == max(tombs)]


def breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, 1 for every tomb that it has won, under the tomb's id."""
    return breakdown_by_seat(state, SCORE_SOURCES, components.NUM_PLAYERS)
