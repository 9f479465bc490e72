"""Verification of puzzles: several searches from independent determinizations must agree on the best actions.

They must also agree that all other actions are clearly worse; an endgame that can be solved is solved instead. Every
action gets its share of each search, because a puzzle tells how much each action loses, and an action with few visits
has an unreliable value. Everything is derived from the view of the current player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from saqqara.analysis import Branch, Reason
from saqqara.analysis.evaluation import lead_for_value, prepare_search, root_evaluations, win_chances
from saqqara.analysis.reasons import find_reasons
from saqqara.analysis.tree_view import principal_variation
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.search_player import run_mcts
from saqqara.puzzles.puzzle import METHOD_SEARCH, METHOD_SOLVED, PuzzleAnswer
from saqqara.search.endgame_solver import Solver, new_solver, solve, solve_after
from saqqara.search.tree import NONE, ROOT, SearchParams, Tree

SIMULATIONS = 60_000
"""Simulations of each search: half as many again as a review has."""
SEEDS = (1, 2, 3)
DEFAULT_MIN_GAP = 0.05
"""Default minimum gap, in probability of winning, between the best actions and all others in each search."""
EQUAL_SHARE = 0.3
"""Maximum difference between the best actions on average, as a fraction of the minimum gap."""
MAX_BEST_ACTIONS = 3
VISITS_DIVISOR = 10  # each action gets at least 1 of this many visits
VALUE_BOOST = 1e7  # greater than the value of any action
REASON_GAMES = 2000  # games continued for reasons, after each of two actions
MAX_REPLIES = 4  # maximum number of replies
MAX_POSITIONS = 400_000  # maximum number of positions to solve what follows an action


class UnclearPositionError(Exception):
    """Error for a position that is no puzzle: the searches are not certain enough of its best actions."""


@dataclass(frozen=True)
class SearchResult:
    """Result of one search: the probability of winning after every action, the expected replies, and reasons.

    The reasons explain why the best action is better than the distractor.
    """

    values: Mapping[str, float]
    replies: Mapping[str, tuple[str, ...]]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class VerifiedPosition:
    """Verified position: every action, the best first; the reasons; and the method."""

    answers: tuple[PuzzleAnswer, ...]
    reasons: tuple[Reason, ...]
    method: str
    simulations: int
    seeds: tuple[int, ...]


def verify_position(
    view: View,
    game: Game,
    distractor: str,
    simulations: int = SIMULATIONS,
    seeds: Sequence[int] = SEEDS,
    min_gap: float = DEFAULT_MIN_GAP,
) -> VerifiedPosition:
    """Return the clearly best actions from the view of the current player, with reasons against the distractor.

    Raises `UnclearPositionError` as soon as one search is not certain.
    """
    solved = solve_position(view, game)
    if solved is not None:
        return combine_results([solved], find_best_actions([solved.values], min_gap), game, 0, ())
    results = list[SearchResult]()
    for seed in seeds:
        results.append(search_position(view, game, distractor, simulations, seed))
        find_best_actions([results[-1].values], min_gap)
    return combine_results(
        results, find_best_actions([one.values for one in results], min_gap), game, simulations, seeds
    )


def combine_results(
    results: Sequence[SearchResult], best: Sequence[str], game: Game, simulations: int, seeds: Sequence[int]
) -> VerifiedPosition:
    """Combine the results of several searches, given the best actions; without seeds, they are solved."""
    answers = list[PuzzleAnswer]()
    for text in results[0].values:
        value = sum(one.values[text] for one in results) / len(results)
        lead = lead_for_value(value, game.definition.search.lead_scale, game.num_players)
        replies = () if text in best else results[0].replies.get(text, ())
        answers.append(PuzzleAnswer(text, round(value, 4), round(lead, 2), text in best, replies))
    answers.sort(key=lambda one: (not one.is_best, -one.chance, one.action))
    return VerifiedPosition(
        tuple(answers), results[0].reasons, METHOD_SEARCH if seeds else METHOD_SOLVED, simulations, tuple(seeds)
    )


def find_best_actions(values: Sequence[Mapping[str, float]], min_gap: float = DEFAULT_MIN_GAP) -> tuple[str, ...]:
    """Return the actions that are best in all searches, each of which contains the values of all actions.

    Raises `UnclearPositionError`.
    """
    mean = {text: sum(one[text] for one in values) / len(values) for text in values[0]}
    most = max(mean.values())
    best = tuple(text for text in mean if most - mean[text] <= EQUAL_SHARE * min_gap)
    others = [text for text in mean if text not in best]
    if not others or len(best) > MAX_BEST_ACTIONS:
        raise UnclearPositionError(f"{len(best)} of {len(mean)} actions are equally good")
    for one in values:
        gap = min(one[text] for text in best) - max(one[text] for text in others)
        if gap < min_gap:
            raise UnclearPositionError(f"the best actions are better than the others by only {max(gap, 0.0):.3f}")
    return best


def find_better_actions(values: Sequence[Mapping[str, float]], action: str, min_gap: float) -> tuple[str, ...]:
    """Return the actions within `min_gap` of the best one if each beats the played action by `min_gap` in every search.

    Raises `UnclearPositionError` if they do not, or if they are more than half of all actions.
    """
    mean = {text: sum(one[text] for one in values) / len(values) for text in values[0]}
    best = tuple(text for text in mean if max(mean.values()) - mean[text] < min_gap)
    if 2 * len(best) > len(mean):
        raise UnclearPositionError(f"{len(best)} of {len(mean)} actions are equally good")
    gap = min(one[text] - one[action] for one in values for text in best)
    if gap < min_gap:
        raise UnclearPositionError(f"the best actions are better than the played one by only {max(gap, 0.0):.3f}")
    return best


# ---- search ----------------------------------------------------------------------------------------------------


def search_position(view: View, game: Game, distractor: str, simulations: int, seed: int) -> SearchResult:
    """Search a position with this number of simulations, and with more for every action that it hardly visits.

    The result depends on the arguments alone.
    """
    state, share = game.determinize_unchecked(view, seed=seed), simulations // VISITS_DIVISOR
    tree, params = prepare_search(state, simulations + share * len(view["legal"]))
    generator = jit.generator_from_text(f"puzzle {seed}")
    run_mcts(tree, state, params, generator, simulations, None)
    for number in state.legal_action_ids():
        force_visits(tree, state, params, generator, number, share)
    root = Branch.from_tree(tree, state)
    known = {one.action: one for one in root_evaluations(root)}
    if set(known) != set(view["legal"]):
        raise UnclearPositionError("not every action was visited")
    best = max(known.values(), key=lambda one: one.value)
    replies = {text: principal_variation(root.child(text), state)[1 : 1 + MAX_REPLIES] for text in known}
    why = find_reasons(tree, root, state, best, known[distractor], REASON_GAMES, seed)
    return SearchResult({text: known[text].value for text in view["legal"]}, replies, why)


def force_visits(
    tree: Tree, state: State, params: SearchParams, generator: jit.Generator, action: int, visits: int
) -> None:
    """Continue the search below one action at the root until it has this number of visits.

    A search visits the most promising actions: meanwhile this one gets a value above all others.
    """
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE and tree.nodes[child].action != action:
        child = tree.nodes[child].next_sibling
    missing = visits - int(tree.nodes[child].visits) if child != NONE else 0
    if missing <= 0:
        return
    assert state.current_player is not None
    tree.nodes[child].value_sum[state.current_player] += VALUE_BOOST
    run_mcts(tree, state, params, generator, missing, None)
    tree.nodes[child].value_sum[state.current_player] -= VALUE_BOOST


# ---- exact solution --------------------------------------------------------------------------------------------


def solve_position(view: View, game: Game) -> SearchResult | None:
    """Solve a position exactly, with best play of all seats; return None if it is too large."""
    state = game.determinize_unchecked(view, seed=0)
    if not game.definition.endgame.is_endgame(state.raw):
        return None
    solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame.key_size)
    found, replies = dict[str, float](), dict[str, tuple[str, ...]]()
    for text in view["legal"]:
        worth = solve_after(solver, jit.batch(state.raw), game.action_id(text), MAX_POSITIONS)
        if worth is None:
            return None
        found[text] = win_chances(worth)[view["seat"]]
        replies[text] = tuple(_best_replies(solver, state, text))
    return SearchResult(found, replies)


def _best_replies(solver: Solver, state: State, text: str) -> Iterator[str]:
    """Yield the actions of best play after an action, up to the first that reveals something hidden."""
    position, texts = state.copy(), state.game.action_texts
    for _ in range(MAX_REPLIES):
        shows = position.reveals(text)
        position.play(text)
        found = None if shows or position.is_over else solve(solver, jit.batch(position.raw), MAX_POSITIONS)
        if found is None:
            return
        text = texts[found[1]]
        yield text
