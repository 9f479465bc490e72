"""Evaluation of the actions of a position by the strongest search, and losses in solved endgames."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from saqqara.analysis.tree_view import Branch
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players.custom_evaluation import CustomEvaluation
from saqqara.players.levels import LEVELS, find_level
from saqqara.players.search_player import MAX_NODES, run_mcts
from saqqara.players.timed_solver import TimedSolver, position_budgets
from saqqara.search import SearchParams, Tree, new_tree, reset
from saqqara.search.endgame_solver import WIN

# ---- evaluation ------------------------------------------------------------------------------------------------------

MIN_NOTICEABLE_LOSS = 0.01  # minimum loss in the probability of winning that is worth mentioning
# Values above this do not stand for a greater lead: the scale is too steep there to be read in points.
SURE_CHANCE = 0.97
NODES_PER_SIMULATION = 2  # with room to spare


@dataclass(frozen=True)
class ActionEvaluation:
    """Evaluation of an `action`, for the seat that plays it.

    - `visits`: number of simulations that tried it
    - `value`: probability of winning, from 0 to 1 (a shared win counts in part)
    - `lead`: lead in points over each other seat that corresponds to this value
    - `values`: values of all seats
    - `points`: in an analysis, the points by source that each seat is expected to have at the end
    - `variation`: in an analysis, the line that the search expects. It begins with this action and ends when hidden
      information is revealed or a chance event follows.
    """

    action: str
    visits: int
    value: float
    lead: float
    values: tuple[float, ...] = ()
    points: tuple[Mapping[str, float], ...] = ()
    variation: tuple[str, ...] = ()


def evaluate_actions(
    view: View, game: Game, simulations: int | None, seconds: float | None, seed: int = 0
) -> list[ActionEvaluation]:
    """Return the evaluations of legal actions from the view of the seat to move, by visits in descending order.

    Actions without a visit are left out. The result is deterministic for a seed unless `seconds` runs out.
    """
    state = game.determinize_unchecked(view, seed=seed)
    return root_evaluations(Branch.from_tree(grow_tree(state, simulations, seconds, seed), state))


def grow_tree(state: State, simulations: int | None, seconds: float | None, seed: int = 0) -> Tree:
    """Grow a tree from a determinization for the seat to move."""
    tree, params = prepare_search(state, simulations)
    run_mcts(tree, state, params, jit.generator_from_text(f"weigh {seed}"), simulations, seconds)
    return tree


def prepare_search(
    state: State, simulations: int | None, custom_evaluation: CustomEvaluation | None = None
) -> tuple[Tree, SearchParams]:
    """Return an empty tree for `simulations` simulations, and the strongest level's parameters.

    None means as many simulations as the time allows. With custom functions, the parameters are those for these
    functions.
    """
    game, strongest = state.game, find_level(LEVELS[-1])
    texts, network = len(game.action_texts), None
    if custom_evaluation is None:
        params, network = strongest.search_setup(game)
    else:
        params = custom_evaluation.search_params(strongest.search_params(game))
    nodes_per_simulation = NODES_PER_SIMULATION if custom_evaluation is None and network is None else texts
    nodes = MAX_NODES if simulations is None else min(MAX_NODES, nodes_per_simulation * simulations + 2)
    tree = new_tree(state.raw, texts, game.num_players, nodes, [] if network is None else [network])
    reset(tree)
    return tree, params._replace(margin_weight=0.0)


def root_evaluations(root: Branch) -> list[ActionEvaluation]:
    """Return the evaluations of the actions at the root of a visited tree, by visits in descending order."""
    return [make_evaluation(root.game, one.action, one.visits, one.value, one.values) for one in root.children]


def make_evaluation(
    game: Game, action: str, visits: int, value: float, values: tuple[float, ...] = ()
) -> ActionEvaluation:
    """Return the evaluation of an action with this value, including the corresponding lead."""
    return ActionEvaluation(
        action, visits, value, lead_for_value(value, game.definition.search.lead_scale, game.num_players), values
    )


def lead_for_value(value: float, scale: float, seats: int = 2) -> float:
    """Return the lead in points over each other seat that corresponds to a value.

    This is the inverse of the search's static evaluation, with all other seats equal.
    """
    value = min(max(value, 1 - SURE_CHANCE), SURE_CHANCE)
    return scale * math.log(value / (1 - value) * (seats - 1))


def round_lead(lead: float, *chances: float) -> int:
    """Round a lead to whole points for display.

    The result is 0 if one of the probabilities is nearly certain, since such a value does not correspond to a lead.
    """
    return round(lead) if all(1 - SURE_CHANCE < chance < SURE_CHANCE for chance in chances) else 0


MAX_SIMULATIONS = 10**9
MAX_SECONDS = 3600  # seconds per position
NUM_SEEDS = 2**64


def check_whole_number(name: str, value: Any, minimum: int, maximum: int) -> int:
    """Return a checked integer. Raise `InvalidOptionError`."""
    if not is_integer(value) or not minimum <= value <= maximum:
        raise InvalidOptionError(
            f"{name}={short_repr(value)} is out of range; {name} must be a whole number from {minimum} to {maximum}"
        )
    return int(value)


def check_limits(simulations: Any, seconds: Any) -> tuple[int | None, float | None]:
    """Return checked limits of a search; None for a limit that is not given. Raise `InvalidOptionError`."""
    if simulations is not None:
        simulations = check_whole_number("simulations", simulations, 1, MAX_SIMULATIONS)
    if seconds is not None:
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not 0 < seconds <= MAX_SECONDS:
            reason = f"seconds must be greater than 0 and at most {MAX_SECONDS}"
            raise InvalidOptionError(f"seconds={short_repr(seconds)} is out of range; {reason}")
    return simulations, seconds


# ---- endgame loss ----------------------------------------------------------------------------------------------------


POSITIONS_PER_SIMULATION = 10  # positions that the solver searches in about the time of one simulation
CHANCE_DIGITS = 4  # digits of a probability of winning that points cannot change
MAX_LEAD_DIFFERENCE = 1e4  # more points than any seat has; a greater difference of two values is one in the probability


@dataclass(frozen=True)
class EndgameLoss:
    """Loss of an action in a solved endgame.

    - `best_action`: text of the best action
    - `values`: probabilities of winning of all seats after the best action
    - `value_after`: probability of winning of the seat to move after the action in question
    - `points_lost`: points of lead that this action loses. If its probability of winning is lower, too, this is the
      difference of the corresponding leads.
    """

    best_action: str
    values: tuple[float, ...]
    value_after: float
    points_lost: float


def find_endgame_loss(
    state: State, action: str, simulations: int | None, seconds: float | None, solver: TimedSolver | None = None
) -> EndgameLoss | None:
    """Return what a legal action (a text) loses; None if the position cannot be solved within the limits.

    If both limits are given, the first that is reached counts. With `simulations` alone, the result depends on nothing
    else, except for what a `solver` already knows.
    """
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
    seat, values, chance_loss = state.current_player, win_chances(value), abs(value - value_after)
    assert seat is not None
    if chance_loss < MAX_LEAD_DIFFERENCE:
        return EndgameLoss(state.game.action_text(best), values, values[seat], round(chance_loss, 2))
    scale, chance_after = state.game.definition.search.lead_scale, win_chances(value_after)[seat]
    return EndgameLoss(
        state.game.action_text(best),
        values,
        chance_after,
        lead_for_value(values[seat], scale) - lead_for_value(chance_after, scale),
    )


def find_endgame_values(state: State, simulations: int | None, seconds: float | None) -> tuple[float, ...] | None:
    """Return the probabilities of winning of all seats; None as in `find_endgame_loss`."""
    found = TimedSolver().solve(state, _position_budgets(simulations, seconds))
    return None if found is None else win_chances(found[0])


def win_chances(value: float) -> tuple[float, float]:
    """Return the probabilities of winning of both seats, from 0 to 1, for a value of `search.endgame_solver`."""
    first = min(1.0, max(0.0, round(value / WIN, CHANCE_DIGITS)))
    return first, 1 - first


def _position_budgets(simulations: int | None, seconds: float | None) -> Iterator[int]:
    """Return an iterator over growing numbers of positions within the limits."""
    limits = {} if simulations is None else {"maximum": POSITIONS_PER_SIMULATION * simulations}
    if seconds is None:
        return iter(limits.values())
    end = time.monotonic() + seconds
    return position_budgets(lambda: end - time.monotonic(), **limits)
