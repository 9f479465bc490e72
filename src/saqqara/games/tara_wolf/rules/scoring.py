"""Points of Tara Wolf are tombs won (TW-R21)."""

from __future__ import annotations

from typing import Any

from saqqara.games.tara_wolf import box
from saqqara.games.tara_wolf.rules.leaving import tombs_of
from saqqara.kernel import compiled
from saqqara.rules import by_source

SOURCES = box.CARDS[box.TOMB :]


@compiled
def points(state: Any, seat: int) -> int:
    """The tombs of a seat."""
    return tombs_of(state, seat)


@compiled
def sources(state: Any, seat: int, into: Any) -> None:
    """Writes 1 for every tomb that a seat has won, 0 for the others, into `into`, in the order of SOURCES."""
    for tomb in range(box.TOMBS):
        into[tomb] = 1 if state.won[tomb] == seat else 0


@compiled
def result(state: Any, seat: int) -> float:
    """1 for who has more tombs, 0 for the other; half for each while they have as many (never once it is over)."""
    lead = tombs_of(state, seat) - tombs_of(state, 1 - seat)
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


def apart(state: Any) -> list[str]:
    """The tomb that is open; those to come lie face down."""
    return [] if state.tomb == box.EMPTY else [box.CARDS[state.tomb]]


def winners(state: Any) -> list[int]:
    """The seats with most tombs."""
    tombs = [int(tombs_of(state, seat)) for seat in range(box.SEATS)]
    return [seat for seat in range(box.SEATS) if tombs[seat] == max(tombs)]


def breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, 1 for every tomb that it has won, under the tomb's id."""
    return by_source(state, SOURCES, box.SEATS)
