"""What a decision in an ending has given away, worked out to the end of the game: win first, then points."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.analysis.evaluation import lead_of
from saqqara.core.state import State
from saqqara.players.endgame_player import Ending, tries
from saqqara.search.endgame_solver import WIN

A_SIMULATION = 10  # positions that are looked at in about the time for one
DIGITS = 4  # of a chance, to which points do not reach
LEAD = 1e4  # more points than anybody has; what two endings differ by beyond that is the chance


@dataclass(frozen=True)
class Solved:
    """The best decision in an ending (`best`, a text), the chances of all seats with it (`values`), that of the seat to
    decide with the decision that was asked about (`taken`), and by how many points of lead that is worse (`points`;
    where its chance is worse, too, the difference of the leads that both chances stand for)."""

    best: str
    values: tuple[float, ...]
    taken: float
    points: float


def solved(
    state: State, decision: str, simulations: int | None, seconds: float | None, ending: Ending | None = None
) -> Solved | None:
    """What a legal decision (a text) in a state gives away; None where nothing can be solved, or not within the limits,
    with both what comes first. With simulations alone it depends on nothing else, but for what an `ending` knows."""
    ending, number = ending or Ending(), state.game.action_id(decision)
    found = ending.worth(state, _tries(simulations, seconds), first=number)
    if found is None:
        return None
    worth, best = found
    taken = worth if best == number else ending.worth_after(state, number, _tries(simulations, seconds))
    if taken is None:
        return None
    seat, values, less = state.current_player, chances(worth), abs(worth - taken)
    assert seat is not None
    if less < LEAD:
        return Solved(state.game.action_text(best), values, values[seat], round(less, 2))
    scale, value = state.game.definition.lead_scale, chances(taken)[seat]
    return Solved(state.game.action_text(best), values, value, lead_of(values[seat], scale) - lead_of(value, scale))


def solved_values(state: State, simulations: int | None, seconds: float | None) -> tuple[float, ...] | None:
    """The chances of all seats in a state; None as in `solved`."""
    found = Ending().worth(state, _tries(simulations, seconds))
    return None if found is None else chances(found[0])


def chances(worth: float) -> tuple[float, float]:
    """Return the chances of winning of both seats, from 0 to 1, for a value of `search.endgame_solver`."""
    first = min(1.0, max(0.0, round(worth / WIN, DIGITS)))
    return first, 1 - first


def _tries(simulations: int | None, seconds: float | None) -> Iterator[int]:
    """So many positions at a time, within the limits."""
    most = {} if simulations is None else {"most": A_SIMULATION * simulations}
    if seconds is None:
        return iter(most.values())
    end = time.monotonic() + seconds
    return tries(lambda: end - time.monotonic(), **most)
