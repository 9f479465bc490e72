"""What is decided once a tree has grown: its most visited decision, or softly one of those that look nearly as good;
and how far ahead the first is."""

from __future__ import annotations

import math
from typing import Any

from saqqara.kernel import Generator, below, compiled
from saqqara.search.tree import NONE, ROOT, Style, Tree

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
    left, decision, child = total * below(generator, FINE) / FINE, -1, first
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


@compiled
def two_most(tree: Tree) -> tuple[int, int]:
    """The visits of the two decisions at the root that have most; 0 where there is none."""
    first, second = 0, 0
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        visits = tree.nodes[child].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        child = tree.nodes[child].next_sibling
    return int(first), int(second)
