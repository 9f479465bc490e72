"""A puzzle is proved: several searches from independent deals have to agree on what is best, and that all else is
clearly worse; an ending that can be solved is solved instead.

Every decision gets its share of each search. What is hardly visited is hardly known, and a puzzle says of every
decision what it loses. All of it comes from the view of the seat to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from saqqara.analysis import Branch, Reason
from saqqara.analysis.endgame_loss import chances
from saqqara.analysis.evaluation import lead_of, prepared, weighed
from saqqara.analysis.reasons import reasons
from saqqara.analysis.variations import variation
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.search_player import run_mcts
from saqqara.puzzles.puzzle import SEARCHED, SOLVED, Answer
from saqqara.search.endgame_solver import Solver, new_solver, solve, solve_after
from saqqara.search.tree import NONE, ROOT, Style, Tree

SIMULATIONS = 60_000
"""Of each search: half as many again as a review has."""
SEEDS = (1, 2, 3)
CLEAR = 0.05
"""A chance of winning by which the worst of the best is better than all others, in each of the searches, unless
somebody says otherwise."""
EQUAL = 0.3
"""A part of that by which the best may differ among each other, on average."""
MOST_BEST = 3
SHARE = 10  # of so many visits at least one is for each decision
FAVOUR = 1e7  # more than any decision is worth
GAMES = 2000  # played on for reasons, after each of two decisions
REPLIES = 4  # at most so many are told
POSITIONS = 400_000  # that are looked at to solve what follows from one decision


class Unclear(Exception):
    """A position that is no puzzle: the searches are not sure enough of what is best in it."""


@dataclass(frozen=True)
class Searched:
    """What one search has found of a position: the chance of winning after every decision, what is expected to follow
    each, and why the best is better than the tempting one."""

    values: Mapping[str, float]
    replies: Mapping[str, tuple[str, ...]]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Found:
    """What has been proved of a position: every decision, the best first; why; and how."""

    answers: tuple[Answer, ...]
    reasons: tuple[Reason, ...]
    way: str
    simulations: int
    seeds: tuple[int, ...]


def prove(
    view: View,
    game: Game,
    tempting: str,
    simulations: int = SIMULATIONS,
    seeds: Sequence[int] = SEEDS,
    clear: float = CLEAR,
) -> Found:
    """What is best in a position by a chance that is clear, from the view of the seat to decide, and why it is better
    than a decision that tempts people. Raises Unclear, as soon as one search is not sure."""
    ending = solved(view, game)
    if ending is not None:
        return agreed([ending], sorted_out([ending.values], clear), game, 0, ())
    found = list[Searched]()
    for seed in seeds:
        found.append(searched(view, game, tempting, simulations, seed))
        sorted_out([found[-1].values], clear)
    return agreed(found, sorted_out([one.values for one in found], clear), game, simulations, seeds)


def agreed(found: Sequence[Searched], best: Sequence[str], game: Game, simulations: int, seeds: Sequence[int]) -> Found:
    """What several searches have found together, and what is best by them; without a seed it was solved."""
    answers = list[Answer]()
    for text in found[0].values:
        value = sum(one.values[text] for one in found) / len(found)
        lead = lead_of(value, game.definition.lead_scale, game.num_players)
        replies = () if text in best else found[0].replies.get(text, ())
        answers.append(Answer(text, round(value, 4), round(lead, 2), text in best, replies))
    answers.sort(key=lambda one: (not one.best, -one.chance, one.decision))
    return Found(tuple(answers), found[0].reasons, SEARCHED if seeds else SOLVED, simulations, tuple(seeds))


def sorted_out(found: Sequence[Mapping[str, float]], clear: float = CLEAR) -> tuple[str, ...]:
    """The decisions that are best in all searches, of which each has given the values of all. Raises Unclear."""
    mean = {text: sum(one[text] for one in found) / len(found) for text in found[0]}
    most = max(mean.values())
    best = tuple(text for text in mean if most - mean[text] <= EQUAL * clear)
    others = [text for text in mean if text not in best]
    if not others or len(best) > MOST_BEST:
        raise Unclear(f"{len(best)} of {len(mean)} decisions are as good as each other")
    for one in found:
        gap = min(one[text] for text in best) - max(one[text] for text in others)
        if gap < clear:
            raise Unclear(f"what is best is better than all else by {max(gap, 0.0):.3f} alone")
    return best


def bettered(found: Sequence[Mapping[str, float]], played: str, clear: float) -> tuple[str, ...]:
    """The decisions that lose less than a clear chance against the best, where each of them is better than what was
    played by such a chance, in every search. Raises Unclear where they are not, or are more than half of all."""
    mean = {text: sum(one[text] for one in found) / len(found) for text in found[0]}
    best = tuple(text for text in mean if max(mean.values()) - mean[text] < clear)
    if 2 * len(best) > len(mean):
        raise Unclear(f"{len(best)} of {len(mean)} decisions are as good as each other")
    gap = min(one[text] - one[played] for one in found for text in best)
    if gap < clear:
        raise Unclear(f"what is best is better than what was played by {max(gap, 0.0):.3f} alone")
    return best


# ---- searched --------------------------------------------------------------------------------------------------


def searched(view: View, game: Game, tempting: str, simulations: int, seed: int) -> Searched:
    """What a search with so many simulations finds; every decision that it hardly visits gets some more. Follows from
    the arguments alone."""
    state, share = game.determinize_unchecked(view, seed=seed), simulations // SHARE
    tree, style = prepared(state, simulations + share * len(view["legal"]))
    generator = jit.generator_from_text(f"puzzle {seed}")
    run_mcts(tree, state, style, generator, simulations, None)
    for number in state.legal_action_ids():
        favour(tree, state, style, generator, number, share)
    root = Branch.of(tree, state)
    known = {one.decision: one for one in weighed(root)}
    if set(known) != set(view["legal"]):
        raise Unclear("not every decision has been tried")
    best = max(known.values(), key=lambda one: one.value)
    replies = {text: variation(root.child(text), state)[1 : 1 + REPLIES] for text in known}
    why = reasons(tree, root, state, best, known[tempting], GAMES, seed)
    return Searched({text: known[text].value for text in view["legal"]}, replies, why)


def favour(tree: Tree, state: State, style: Style, generator: jit.Generator, decision: int, visits: int) -> None:
    """Lets a tree grow below one decision at its root until it has so many visits there. A search goes where it hopes
    for most: while this decision is looked into, it promises more than all others."""
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE and tree.nodes[child].decision != decision:
        child = tree.nodes[child].next_sibling
    missing = visits - int(tree.nodes[child].visits) if child != NONE else 0
    if missing <= 0:
        return
    assert state.current_player is not None
    tree.nodes[child].value_sum[state.current_player] += FAVOUR
    run_mcts(tree, state, style, generator, missing, None)
    tree.nodes[child].value_sum[state.current_player] -= FAVOUR


# ---- solved ----------------------------------------------------------------------------------------------------


def solved(view: View, game: Game) -> Searched | None:
    """What is found by playing all that can follow, with best play of all; None where that is too much."""
    state = game.determinize_unchecked(view, seed=0)
    if not game.definition.is_endgame(state.raw):
        return None
    solver = new_solver(state.raw, len(game.action_texts), game.definition.endgame_key_size)
    found, replies = dict[str, float](), dict[str, tuple[str, ...]]()
    for text in view["legal"]:
        worth = solve_after(solver, jit.batch(state.raw), game.action_id(text), POSITIONS)
        if worth is None:
            return None
        found[text] = chances(worth)[view["seat"]]
        replies[text] = tuple(_answered(solver, state, text))
    return Searched(found, replies)


def _answered(solver: Solver, state: State, text: str) -> Iterator[str]:
    """What is decided with best play after a decision, up to what shows something hidden."""
    table, texts = state.copy(), state.game.action_texts
    for _ in range(REPLIES):
        shows = table.reveals(text)
        table.play(text)
        found = None if shows or table.is_over else solve(solver, jit.batch(table.raw), POSITIONS)
        if found is None:
            return
        text = texts[found[1]]
        yield text
