"""Choice of an action from one or several search trees.

The choice is the most visited action, or a random one among those that are nearly as good; the module also measures how
far the best action leads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from saqqara.core.jit import Generator, compiled, randbelow
from saqqara.search.tree import FIRST_ROOT, NONE, ROOT, STAMP, SearchParams, Tree, new_tree, reset, reset_node

MAX_GAP = 3.0  # in units of the temperature: an action that is worse than the best by more is never chosen
RANDOM_STEPS = 1 << 30  # resolution of a random number from 0 to 1
MIN_VALUE = 0.001  # values are clipped to this minimum


@compiled
def select_action(tree: Tree, seat: int, params: SearchParams, generator: Generator) -> int:
    """Return the action that a search with these parameters chooses at the root.

    That is the most visited action. With a positive temperature it is a random one of those whose values are close to
    the best; closer actions are chosen more often (a truncated softmax over log-odds).
    """
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
    """Return the value of a visited action for a seat as log-odds.

    On this scale, points count as much in a nearly decided game as in a close one: a seat that is far behind still
    distinguishes good actions from bad ones.
    """
    value = min(max(node.value_sum[seat] / node.visits, MIN_VALUE), 1.0 - MIN_VALUE)
    return math.log(value / (1.0 - value))


@compiled
def selection_weight(node: Any, seat: int, best: float, temperature: float) -> float:
    """Return how often an action is chosen relative to the best one, whose log-odds are `best`.

    The weight is 1 for equal log-odds, and 0 for an action that is much worse or was never visited.
    """
    if node.visits == 0:
        return 0.0
    worse = (best - log_odds(node, seat)) / temperature
    return math.exp(-worse) if worse <= MAX_GAP else 0.0


@compiled
def most_visited_action(tree: Tree, seat: int) -> int:
    """Return the root action with the most visits (the robust child); -1 if no action has a node.

    Ties go to the greatest value sum for the seat or, before any visit, to the greatest prior.
    """
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
    """Write the visit count of each root action, by action ID."""
    visits[:] = 0
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        visits[tree.nodes[child].action] = tree.nodes[child].visits
        child = tree.nodes[child].next_sibling


@compiled
def top_two_visits(visits: Any) -> tuple[int, int]:
    """Return the two highest visit counts, summed over trees; 0 where there is none.

    `visits` has the shape (trees, actions).
    """
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
    """Merge the root statistics of several trees into one tree (root parallelization; Chaslot and others 2008).

    The merged tree holds the root and its children only. A single tree is returned as it is.
    """
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
    """Add the statistics of a tree's root and its children to `root`, where each action has a fixed node."""
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
    """Add the statistics of a node to those of another."""
    into.visits += node.visits
    into.availability += node.availability
    for seat in range(len(node.value_sum)):
        into.value_sum[seat] += node.value_sum[seat]
