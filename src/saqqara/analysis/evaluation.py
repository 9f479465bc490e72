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

MIN_NOTICEABLE_LOSS = 0.01  # a chance that a decision costs and that is worth a word
# A greater value stands for no greater lead: the rest of the scale is too steep to be read in points.
SURE_CHANCE = 0.97
NODES_PER_SIMULATION = 2  # room to spare


@dataclass(frozen=True)
class ActionEvaluation:
    """Evaluation of an `action`, for the seat that plays it.

    `visits`: the simulations that tried it. `value`: the probability of winning, from 0 to 1 (a shared win counts in
    part). `lead`: the lead in points over each other seat that this value stands for. `values`: the values of all
    seats. An analysis also has `points`, the points by source that each seat is expected to have at the end, and
    `variation`, the line that the search expects, beginning with this action, until something hidden is revealed or
    chance decides.
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
    """The legal decisions from the view of the seat to decide, the one with the most visits first; those without a
    visit are left out. Deterministic for a seed while `seconds` does not run out."""
    state = game.determinize_unchecked(view, seed=seed)
    return root_evaluations(Branch.from_tree(grow_tree(state, simulations, seconds, seed), state))


def grow_tree(state: State, simulations: int | None, seconds: float | None, seed: int = 0) -> Tree:
    """The tree of a search from a state that is imagined from what the seat to decide sees."""
    tree, params = prepare_search(state, simulations)
    run_mcts(tree, state, params, jit.generator_from_text(f"weigh {seed}"), simulations, seconds)
    return tree


def prepare_search(
    state: State, simulations: int | None, custom_evaluation: CustomEvaluation | None = None
) -> tuple[Tree, SearchParams]:
    """An empty tree for so many simulations (None: as many as the clock allows), and how the strongest level looks at
    the game; with hooks, how it does with these."""
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
    """The decisions at the root of a tree that was visited, the one with the most visits first."""
    return [make_evaluation(root.game, one.action, one.visits, one.value, one.values) for one in root.children]


def make_evaluation(
    game: Game, action: str, visits: int, value: float, values: tuple[float, ...] = ()
) -> ActionEvaluation:
    """A decision that is worth so much, with the lead that this value stands for."""
    return ActionEvaluation(
        action, visits, value, lead_for_value(value, game.definition.lead_scale, game.num_players), values
    )


def lead_for_value(value: float, scale: float, seats: int = 2) -> float:
    """The lead in points over each other seat that a value stands for: the inverse of the search's evaluation of
    points, where the others are equal."""
    value = min(max(value, 1 - SURE_CHANCE), SURE_CHANCE)
    return scale * math.log(value / (1 - value) * (seats - 1))


def round_lead(lead: float, *chances: float) -> int:
    """Points of lead as people are told them: 0 where one of the chances that they stand between is as good as sure,
    since it stands for no lead then."""
    return round(lead) if all(1 - SURE_CHANCE < chance < SURE_CHANCE for chance in chances) else 0


MAX_SIMULATIONS = 10**9
MAX_SECONDS = 3600  # seconds a position
NUM_SEEDS = 2**64


def check_whole_number(name: str, value: Any, minimum: int, maximum: int) -> int:
    """A whole number. Raises InvalidOptionError."""
    if not is_integer(value) or not minimum <= value <= maximum:
        raise InvalidOptionError(
            f"{name}={short_repr(value)} is not possible; {name} is a whole number from {minimum} to {maximum}"
        )
    return int(value)


def check_limits(simulations: Any, seconds: Any) -> tuple[int | None, float | None]:
    """The limits of a search; None for one that is not given. Raises InvalidOptionError."""
    if simulations is not None:
        simulations = check_whole_number("simulations", simulations, 1, MAX_SIMULATIONS)
    if seconds is not None:
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not 0 < seconds <= MAX_SECONDS:
            why = f"seconds is a number more than 0 and at most {MAX_SECONDS}"
            raise InvalidOptionError(f"seconds={short_repr(seconds)} is not possible; {why}")
    return simulations, seconds


# ---- endgame loss ----------------------------------------------------------------------------------------------------


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
