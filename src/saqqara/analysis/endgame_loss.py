"""What a decision in an ending has given away, worked out to the end of the game: win first, then points."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.analysis.evaluation import lead_for_value
from saqqara.core.state import State
from saqqara.players.timed_solver import TimedSolver, position_budgets
from saqqara.search.endgame_solver import WIN

POSITIONS_PER_SIMULATION = 10  # positions that are looked at in about the time for one
CHANCE_DIGITS = 4  # of a chance, to which points do not reach
MAX_LEAD_DIFFERENCE = 1e4  # more points than anybody has; what two endings differ by beyond that is the chance


@dataclass(frozen=True)
class EndgameLoss:
    """The best decision in an ending (`best_action`, a text), the chances of all seats with it (`values`), that of the
    seat to decide with the decision that was asked about (`value_after`), and by how many points of lead that is worse
    (`points_lost`; where its chance is worse, too, the difference of the leads that both chances stand for)."""

    best_action: str
    values: tuple[float, ...]
    value_after: float
    points_lost: float


def find_endgame_loss(
    state: State, action: str, simulations: int | None, seconds: float | None, solver: TimedSolver | None = None
) -> EndgameLoss | None:
    """What a legal decision (a text) in a state gives away; None where nothing can be solved, or not within the limits,
    with both what comes first. With simulations alone it depends on nothing else, but for what a `solver` knows."""
    solver, action_id = solver or TimedSolver(), state.game.action_id(action)
    found = solver.solve(state, _position_budgets(simulations, seconds), first_action=action_id)
    if found is None:
        return None
    value, best = found
    value_after = (
        value if best == action_id else solver.solve_after(state, action_id, _position_budgets(simulations, seconds))
    )
    if value_after is None:
        return None
    seat, values, less = state.current_player, win_chances(value), abs(value - value_after)
    assert seat is not None
    if less < MAX_LEAD_DIFFERENCE:
        return EndgameLoss(state.game.action_text(best), values, values[seat], round(less, 2))
    scale, chance_after = state.game.definition.lead_scale, win_chances(value_after)[seat]
    return EndgameLoss(
        state.game.action_text(best),
        values,
        chance_after,
        lead_for_value(values[seat], scale) - lead_for_value(chance_after, scale),
    )


def find_endgame_values(state: State, simulations: int | None, seconds: float | None) -> tuple[float, ...] | None:
    """The chances of all seats in a state; None as in `find_endgame_loss`."""
    found = TimedSolver().solve(state, _position_budgets(simulations, seconds))
    return None if found is None else win_chances(found[0])


def win_chances(value: float) -> tuple[float, float]:
    """Return the chances of winning of both seats, from 0 to 1, for a value of `search.endgame_solver`."""
    first = min(1.0, max(0.0, round(value / WIN, CHANCE_DIGITS)))
    return first, 1 - first


def _position_budgets(simulations: int | None, seconds: float | None) -> Iterator[int]:
    """So many positions at a time, within the limits."""
    most = {} if simulations is None else {"maximum": POSITIONS_PER_SIMULATION * simulations}
    if seconds is None:
        return iter(most.values())
    end = time.monotonic() + seconds
    return position_budgets(lambda: end - time.monotonic(), **most)
