"""What is decided once a tree has grown, or several side by side: the most visited decision, or softly one of those
that look nearly as good; and how far ahead the first is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from saqqara.core.jit import Generator, compiled, randbelow
from saqqara.search.tree import FIRST_ROOT, NONE, ROOT, STAMP, Style, Tree, new_tree, reset, reset_node

NEAR = 3.0  # softnesses: a decision that looks worse than the best by more is never chosen
FINE = 1 << 30  # parts of a random number from 0 to 1
HOPELESS = 0.001  # a value that is as bad as any lower one


@compiled
def preferred(tree: Tree, seat: int, style: Style, generator: Generator) -> int:
    """What a search of this style decides at the root: the most visited decision; with a softness one of those that
    look nearly as good as the best by their values, the nearer the more often (a softmax over log-odds, cut off)."""
    best, total = -math.inf, 0.0
    first = tree.nodes[tree.numbers[ROOT]].first_child
    child = first
    while child != NONE and style.softness > 0.0:
        if tree.nodes[child].visits > 0:
            best = max(best, log_odds(tree.nodes[child], seat))
        child = tree.nodes[child].next_sibling
    if best == -math.inf:
        return most_visited(tree, seat)
    child = first
    while child != NONE:
        total += nearness(tree.nodes[child], seat, best, style.softness)
        child = tree.nodes[child].next_sibling
    left, decision, child = total * randbelow(generator, FINE) / FINE, -1, first
    while child != NONE and left >= 0.0:
        near = nearness(tree.nodes[child], seat, best, style.softness)
        left -= near
        decision = int(tree.nodes[child].decision) if near > 0.0 else decision
        child = tree.nodes[child].next_sibling
    return decision


@compiled
def log_odds(node: Any, seat: int) -> float:
    """What a decision that was visited promises a seat, as the logarithm of odds. Points are worth as much there in a
    game that is nearly decided as in a close one: who is far behind still tells good from bad."""
    value = min(max(node.value_sum[seat] / node.visits, HOPELESS), 1.0 - HOPELESS)
    return math.log(value / (1.0 - value))


@compiled
def nearness(node: Any, seat: int, best: float, softness: float) -> float:
    """How often a decision is chosen beside the best, whose log-odds these are: 1 as often; 0 for what is far worse, or
    has not been looked at."""
    if node.visits == 0:
        return 0.0
    worse = (best - log_odds(node, seat)) / softness
    return math.exp(-worse) if worse <= NEAR else 0.0


@compiled
def most_visited(tree: Tree, seat: int) -> int:
    """The decision at the root with the most visits (the robust child), of equals the one with the greatest value sum
    for the seat, or before any visit with the greatest prior; -1 if none has a node."""
    decision, most, best = -1, -1, 0.0
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        node = tree.nodes[child]
        weight = node.value_sum[seat] if node.visits > 0 else node.promise
        if node.visits > most or (node.visits == most and weight > best):
            decision, most, best = int(node.decision), node.visits, weight
        child = node.next_sibling
    return decision


# ---- several trees ---------------------------------------------------------------------------------------------


@compiled
def write_visits(tree: Tree, visits: Any) -> None:
    """Writes how often each decision at the root was visited, by decision."""
    visits[:] = 0
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        visits[tree.nodes[child].decision] = tree.nodes[child].visits
        child = tree.nodes[child].next_sibling


@compiled
def two_most(visits: Any) -> tuple[int, int]:
    """How often the two decisions were visited that were most often, of visits by tree and decision; 0 where there is
    none."""
    first, second = 0, 0
    for decision in range(visits.shape[1]):
        count = 0
        for tree in range(visits.shape[0]):
            count += visits[tree, decision]
        if count > first:
            first, second = count, first
        elif count > second:
            second = count
    return int(first), int(second)


def together(trees: Sequence[Tree]) -> Tree:
    """A tree that knows of the root and its decisions what several have found out (root parallelization; Chaslot and
    others 2008), and of nothing below; of one tree the tree itself."""
    if len(trees) == 1:
        return trees[0]
    decisions, seats = len(trees[0].untried), len(trees[0].rewards)
    root = new_tree(trees[0].determinization[0], decisions, seats, FIRST_ROOT + 1 + decisions)
    reset(root)
    root.numbers[STAMP] = 1
    for tree in trees:
        add_root(root, tree)
    return root


@compiled
def add_root(root: Tree, tree: Tree) -> None:
    """Adds what a tree knows of its root and the decisions there; each has its place in `root`."""
    stamp, child = root.numbers[STAMP], tree.nodes[tree.numbers[ROOT]].first_child
    add_node(root.nodes[FIRST_ROOT], tree.nodes[tree.numbers[ROOT]])
    while child != NONE:
        node = tree.nodes[child]
        place = FIRST_ROOT + 1 + node.decision
        if root.untried[node.decision] != stamp:
            root.untried[node.decision] = stamp
            reset_node(root, place, node.decision)
            root.nodes[place].promise = node.promise
            root.nodes[place].next_sibling = root.nodes[FIRST_ROOT].first_child
            root.nodes[FIRST_ROOT].first_child = place
        add_node(root.nodes[place], node)
        child = node.next_sibling


@compiled
def add_node(into: Any, node: Any) -> None:
    """Adds the statistics of a node to those of another."""
    into.visits += node.visits
    into.availability += node.availability
    for seat in range(len(node.value_sum)):
        into.value_sum[seat] += node.value_sum[seat]
