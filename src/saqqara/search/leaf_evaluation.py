"""Simulations whose leaves somebody else evaluates: a function in compiled code, or whoever is given many at a time.

`simulate_hooked` asks compiled functions at once. `descend` walks to leaves and counts each walk as lost for everybody
on its way (virtual loss), so that the next one goes elsewhere; `settle` learns what the leaves are worth. With one leaf
at a time both together do what `simulate_hooked` does.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, resample_hidden
from saqqara.core.jit import Generator, compiled, copy
from saqqara.search.callbacks import NOBODY, WRONG, Hooks, ask_hooks, share_out
from saqqara.search.puct import open_children
from saqqara.search.tree import (
    NONE,
    STAMP,
    Growth,
    Style,
    Tree,
    backpropagate,
    evaluate,
    growth_of,
    rollout,
    select,
    set_baseline,
)  # fmt: skip


@compiled
def simulate_hooked(tree: Tree, hooks: Hooks, states: Any, style: Style, generator: Generator, count: int) -> None:
    """What `tree.simulate` does, with hooks in place of a network. What a hook must not give ends it at once."""
    seat, growth = current_player(states[0]), growth_of(tree)
    set_baseline(tree, states, style)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        (length, n), known = select(growth, 1, style), False
        if current_player(tree.determinization[0]) >= 0:
            known = ask_hooks(hooks, tree.determinization, tree.decisions, n, tree.rewards)
            if hooks.fault[WRONG] != NOBODY:
                return
            open_children(growth, hooks.shares, length, n)
        if not known:
            rollout(growth, style.rollout_depth, generator)
            evaluate(growth, style)
        backpropagate(growth, length)


@compiled
def descend(tree: Tree, states: Any, style: Style, generator: Generator, leaves: Any, paths: Any, lengths: Any) -> None:
    """Walks to as many leaves as there is room for, each in a deal of its own from states[0], in which somebody is to
    decide. Written are `leaves` (a batch), and of each the nodes on the way, `paths` (int32, a row of LONGEST_PATH + 1
    each), and how many these are, `lengths` (int64)."""
    seat, growth = current_player(states[0]), growth_of(tree)
    set_baseline(tree, states, style)
    tree.rewards[:] = 0.0
    for leaf in range(len(leaves)):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        lengths[leaf], _ = select(growth, 1, style)
        backpropagate(growth, lengths[leaf])
        copy(leaves, leaf, tree.determinization, 0)
        for step in range(lengths[leaf]):
            paths[leaf, step] = tree.path[step]


@compiled
def settle(
    tree: Tree, style: Style, generator: Generator, leaves: Any, paths: Any, lengths: Any, values: Any, weights: Any
) -> None:
    """Learns what leaves are worth: `values` (float64, leaves x seats), or, where the first is less than 0, what comes
    of playing on; and which decisions deserve to be looked at: `weights` (float64, leaves x decisions), all alike
    where those of legal ones are nothing."""
    growth = growth_of(tree)
    for leaf in range(len(leaves)):
        copy(tree.determinization, 0, leaves, leaf)
        for step in range(lengths[leaf]):
            tree.path[step] = paths[leaf, step]
        deciding = current_player(tree.determinization[0]) >= 0
        if deciding and lengths[leaf] <= style.max_depth:
            n, total = untried(growth, tree.path[lengths[leaf] - 1]), 0.0
            for number in range(n):
                total += weights[leaf, tree.decisions[number]]
            share_out(tree.decisions, n, weights[leaf], total)
            open_children(growth, weights[leaf], lengths[leaf], n)
        if deciding and values[leaf, 0] >= 0.0:
            for seat in range(len(tree.rewards)):
                tree.rewards[seat] = values[leaf, seat]
        else:
            rollout(growth, style.rollout_depth, generator)
            evaluate(growth, style)
        for step in range(lengths[leaf]):
            for seat in range(len(tree.rewards)):
                tree.nodes[tree.path[step]].value_sum[seat] += tree.rewards[seat]


@compiled
def untried(tree: Growth, parent: int) -> int:
    """Marks the decisions that are legal now and have no node; how many legal ones there are."""
    n = legal_action_ids(tree.determinization[0], tree.decisions)
    tree.numbers[STAMP] += 1
    for number in range(n):
        tree.untried[tree.decisions[number]] = tree.numbers[STAMP]
    child = tree.nodes[parent].first_child
    while child != NONE:
        tree.untried[tree.nodes[child].decision] = 0
        child = tree.nodes[child].next_sibling
    return int(n)
