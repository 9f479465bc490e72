"""What is decided once a tree has grown, or several side by side: the most visited decision, or softly one of those
that look nearly as good; and how far ahead the first is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from saqqara.core.jit import Generator, compiled, randbelow
from saqqara.search.tree import FIRST_ROOT, NONE, ROOT, STAMP, SearchParams, Tree, new_tree, reset, reset_node

MAX_GAP = 3.0  # softnesses: a decision that looks worse than the best by more is never chosen
RANDOM_STEPS = 1 << 30  # parts of a random number from 0 to 1
MIN_VALUE = 0.001  # a value that is as bad as any lower one


@compiled
def select_action(tree: Tree, seat: int, params: SearchParams, generator: Generator) -> int:
    """What a search of this style decides at the root: the most visited decision; with a softness one of those that
    look nearly as good as the best by their values, the nearer the more often (a softmax over log-odds, cut off)."""
    best, total = -math.inf, 0.0
    first = tree.nodes[tree.header[ROOT]].first_child
    child = first
    while child != NONE and params.temperature > 0.0:
        if tree.nodes[child].visits > 0:
            best = max(best, log_odds(tree.nodes[child], seat))
        child = tree.nodes[child].next_sibling
    if best == -math.inf:
        return most_visited_action(tree, seat)
    child = first
    while child != NONE:
        total += selection_weight(tree.nodes[child], seat, best, params.temperature)
        child = tree.nodes[child].next_sibling
    left, action, child = total * randbelow(generator, RANDOM_STEPS) / RANDOM_STEPS, -1, first
    while child != NONE and left >= 0.0:
        near = selection_weight(tree.nodes[child], seat, best, params.temperature)
        left -= near
        action = int(tree.nodes[child].action) if near > 0.0 else action
        child = tree.nodes[child].next_sibling
    return action


@compiled
def log_odds(node: Any, seat: int) -> float:
    """What a decision that was visited promises a seat, as the logarithm of odds. Points are worth as much there in a
    game that is nearly decided as in a close one: who is far behind still tells good from bad."""
    value = min(max(node.value_sum[seat] / node.visits, MIN_VALUE), 1.0 - MIN_VALUE)
    return math.log(value / (1.0 - value))


@compiled
def selection_weight(node: Any, seat: int, best: float, temperature: float) -> float:
    """How often a decision is chosen beside the best, whose log-odds these are: 1 as often; 0 for what is far worse, or
    has not been looked at."""
    if node.visits == 0:
        return 0.0
    worse = (best - log_odds(node, seat)) / temperature
    return math.exp(-worse) if worse <= MAX_GAP else 0.0


@compiled
def most_visited_action(tree: Tree, seat: int) -> int:
    """The decision at the root with the most visits (the robust child), of equals the one with the greatest value sum
    for the seat, or before any visit with the greatest prior; -1 if none has a node."""
    action, most, best = -1, -1, 0.0
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        node = tree.nodes[child]
        weight = node.value_sum[seat] if node.visits > 0 else node.prior
        if node.visits > most or (node.visits == most and weight > best):
            action, most, best = int(node.action), node.visits, weight
        child = node.next_sibling
    return action


# ---- several trees ---------------------------------------------------------------------------------------------


@compiled
def write_visits(tree: Tree, visits: Any) -> None:
    """Writes how often each decision at the root was visited, by decision."""
    visits[:] = 0
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        visits[tree.nodes[child].action] = tree.nodes[child].visits
        child = tree.nodes[child].next_sibling


@compiled
def top_two_visits(visits: Any) -> tuple[int, int]:
    """How often the two decisions were visited that were most often, of visits by tree and decision; 0 where there is
    none."""
    first, second = 0, 0
    for action in range(visits.shape[1]):
        count = 0
        for tree in range(visits.shape[0]):
            count += visits[tree, action]
        if count > first:
            first, second = count, first
        elif count > second:
            second = count
    return int(first), int(second)


def merge_roots(trees: Sequence[Tree]) -> Tree:
    """A tree that knows of the root and its decisions what several have found out (root parallelization; Chaslot and
    others 2008), and of nothing below; of one tree the tree itself."""
    if len(trees) == 1:
        return trees[0]
    num_actions, num_players = len(trees[0].untried_stamps), len(trees[0].rewards)
    root = new_tree(trees[0].determinization[0], num_actions, num_players, FIRST_ROOT + 1 + num_actions)
    reset(root)
    root.header[STAMP] = 1
    for tree in trees:
        add_root(root, tree)
    return root


@compiled
def add_root(root: Tree, tree: Tree) -> None:
    """Adds what a tree knows of its root and the decisions there; each has its place in `root`."""
    stamp, child = root.header[STAMP], tree.nodes[tree.header[ROOT]].first_child
    add_statistics(root.nodes[FIRST_ROOT], tree.nodes[tree.header[ROOT]])
    while child != NONE:
        node = tree.nodes[child]
        place = FIRST_ROOT + 1 + node.action
        if root.untried_stamps[node.action] != stamp:
            root.untried_stamps[node.action] = stamp
            reset_node(root, place, node.action)
            root.nodes[place].prior = node.prior
            root.nodes[place].next_sibling = root.nodes[FIRST_ROOT].first_child
            root.nodes[FIRST_ROOT].first_child = place
        add_statistics(root.nodes[place], node)
        child = node.next_sibling


@compiled
def add_statistics(into: Any, node: Any) -> None:
    """Adds the statistics of a node to those of another."""
    into.visits += node.visits
    into.availability += node.availability
    for seat in range(len(node.value_sum)):
        into.value_sum[seat] += node.value_sum[seat]
