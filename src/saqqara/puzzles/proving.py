"""A puzzle is proved: several searches from independent deals have to agree on what is best, and that all else is
clearly worse; an ending that can be solved is solved instead.

Every decision gets its share of each search. What is hardly visited is hardly known, and a puzzle says of every
decision what it loses. All of it comes from the view of the seat to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from saqqara import kernel
from saqqara.analysis import Branch, Reason
from saqqara.analysis.lines import variation
from saqqara.analysis.reasons import reasons
from saqqara.analysis.weighing import lead_of, prepared, weighed
from saqqara.game import Game
from saqqara.players.search import run_mcts
from saqqara.puzzles.puzzle import SEARCHED, SOLVED, Answer
from saqqara.rules import View
from saqqara.search.endings import WIN, Solver, new_solver, solve, solve_after
from saqqara.search.tree import NONE, ROOT, Style, Tree
from saqqara.state import State

SIMULATIONS = 60_000
"""Of each search."""
SEEDS = (1, 2, 3)
CLEAR = 0.05
"""A chance of winning by which the worst of the best is better than all others, in each of the searches."""
EQUAL = 0.015
"""A chance by which the best may differ among each other, on average."""
MOST_BEST = 3
SHARE = 10  # of so many visits at least one is for each decision
FAVOUR = 1e7  # more than any decision is worth
GAMES = 2000  # played on for reasons, after each of two decisions
REPLIES = 4  # at most so many are told
POSITIONS = 400_000  # that are looked at to solve what follows from one decision
PARTS = 12  # chances of an ending are whole numbers of these: six orders of what is hidden, and a win that is shared


class Unclear(Exception):
    """A position that is no puzzle, because of what is best in it several searches are not sure enough."""


@dataclass(frozen=True)
class Found:
    """What has been proved of a position: every decision, the best first; and how."""

    answers: tuple[Answer, ...]
    way: str
    simulations: int
    seeds: tuple[int, ...]
    trees: tuple[tuple[Tree, State], ...] = ()

    @property
    def best(self) -> tuple[str, ...]:
        """The decisions that are best."""
        return tuple(one.decision for one in self.answers if one.best)

    def reasons(self, other: str) -> tuple[Reason, ...]:
        """Why the best is better than another decision, from the first of the searches."""
        if not self.trees:
            return ()
        tree, state = self.trees[0]
        root = Branch.of(tree, state)
        known = {one.decision: one for one in weighed(root)}
        return reasons(tree, root, state, known[self.best[0]], known[other], GAMES)


def prove(view: View, game: Game, simulations: int = SIMULATIONS, seeds: Sequence[int] = SEEDS) -> Found:
    """What is best in a position, from the view of the seat to decide. Raises Unclear."""
    state = game.determinized(view, seed=seeds[0])
    ending = solved(state)
    if ending is not None:
        worth, replies = ending
        return Found(_answers(sorted_out([worth], []), [worth], replies, state), SOLVED, 0, ())
    searched, trees = list[dict[str, float]](), list[tuple[Tree, State]]()
    for seed in seeds:
        state = game.determinized(view, seed=seed)
        tree, root = searched_through(state, simulations, seed)
        searched.append({one.decision: one.value for one in weighed(root)})
        trees.append((tree, state))
        sorted_out(searched, [])  # one search that is not sure is enough
    best = sorted_out(searched, state.actions())
    root = Branch.of(*trees[0])
    replies = {text: variation(root.child(text), trees[0][1])[1 : 1 + REPLIES] for text in searched[0]}
    return Found(_answers(best, searched, replies, state), SEARCHED, simulations, tuple(seeds), tuple(trees))


def sorted_out(searched: Sequence[dict[str, float]], legal: Sequence[str]) -> tuple[str, ...]:
    """The decisions that are best in all searches, each given as the values of all decisions; all the `legal` ones have
    to be there. Raises Unclear."""
    mean = {text: sum(one[text] for one in searched) / len(searched) for text in searched[0]}
    most = max(mean.values())
    best = tuple(sorted((text for text in mean if most - mean[text] <= EQUAL), key=lambda text: -mean[text]))
    others = [text for text in mean if text not in best]
    if not others or len(best) > MOST_BEST:
        raise Unclear(f"{len(best)} of {len(mean)} decisions are as good as each other")
    if any(text not in mean for text in legal):
        raise Unclear("not every decision has been tried")
    for one in searched:
        gap = min(one[text] for text in best) - max(one[text] for text in others)
        if gap < CLEAR:
            raise Unclear(f"the best is better than the rest by {gap:.3f} alone")
    return best


def _answers(
    best: Sequence[str], searched: Sequence[dict[str, float]], replies: dict[str, tuple[str, ...]], state: State
) -> tuple[Answer, ...]:
    found = []
    for text in searched[0]:
        value = sum(one[text] for one in searched) / len(searched)
        lead = lead_of(value, state.game.rules.scale, state.game.seats)
        after = () if text in best else replies.get(text, ())
        found.append(Answer(text, round(value, 4), round(lead, 2), text in best, after))
    return tuple(sorted(found, key=lambda one: (not one.best, -one.chance, one.decision)))


def searched_through(state: State, simulations: int, seed: int) -> tuple[Tree, Branch]:
    """The tree of a search from a state imagined from what its seat sees, in which every decision that it hardly
    visits gets more simulations, and the whole of it to read."""
    share = simulations // SHARE
    tree, style = prepared(state, simulations + share * len(state.actions()))
    generator = kernel.seeded(f"puzzle {seed}")
    run_mcts(tree, state, style, generator, simulations, None)
    for number in state.legal_numbers():
        favour(tree, state, style, generator, number, share)
    return tree, Branch.of(tree, state)


def favour(tree: Tree, state: State, style: Style, generator: kernel.Generator, decision: int, visits: int) -> None:
    """Lets a tree grow below one decision at its root until it has so many visits there. The search goes where it
    hopes for most: while it is looked into, a decision promises more than all others."""
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE and tree.nodes[child].decision != decision:
        child = tree.nodes[child].next_sibling
    missing = visits - int(tree.nodes[child].visits) if child != NONE else 0
    if missing <= 0:
        return
    assert state.actor is not None
    tree.nodes[child].value_sum[state.actor] += FAVOUR
    run_mcts(tree, state, style, generator, missing, None)
    tree.nodes[child].value_sum[state.actor] -= FAVOUR


def solved(state: State) -> tuple[dict[str, float], dict[str, tuple[str, ...]]] | None:
    """The chance of winning after every decision with best play of all, and what is answered then; None where that
    cannot be solved."""
    game, seat = state.game, state.actor
    if not game.rules.ending(state.table):
        return None
    solver = new_solver(state.table, len(game.decision_texts()), game.rules.ending_words)
    found, replies = dict[str, float](), dict[str, tuple[str, ...]]()
    for text in state.actions():
        worth = solve_after(solver, kernel.batch(state.table), game.number(text), POSITIONS)
        if worth is None:
            return None
        chance = round(PARTS * worth / WIN) / PARTS
        found[text] = chance if seat == 0 else 1 - chance
        replies[text] = tuple(_answered(solver, state, text))
    return found, replies


def _answered(solver: Solver, state: State, text: str) -> Iterator[str]:
    """What is decided with best play after a decision, up to what shows something hidden."""
    table, texts = state.copy(), state.game.decision_texts()
    for _ in range(REPLIES):
        shows = table.reveals(text)
        table.play(text)
        found = None if shows or table.over else solve(solver, kernel.batch(table.table), POSITIONS)
        if found is None:
            return
        text = texts[found[1]]
        yield text
