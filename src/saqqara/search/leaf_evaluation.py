"""Simulations whose leaves somebody else evaluates: a function in compiled code, or whoever is given many at a time.

`simulate_callbacks` asks compiled functions at once. `select_leaves` walks to leaves and counts each walk as lost for
everybody on its way (virtual loss), so that the next one goes elsewhere; `backpropagate_leaves` learns what the leaves
are worth. With one leaf at a time both together do what `simulate_callbacks` does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, resample_hidden
from saqqara.core.jit import Generator, call_hook, compiled, copy
from saqqara.search.puct import add_children
from saqqara.search.tree import (
    NONE,
    STAMP,
    SearchParams,
    Tree,
    Workspace,
    backpropagate,
    evaluate,
    get_workspace,
    rollout,
    select,
    set_baseline,
)  # fmt: skip

NO_CALLBACK, EVALUATE, PRIOR = range(3)
FAULTY_CALLBACK, FAULT_INDEX, FAULT_VALUE, RUNNING_CALLBACK = range(4)  # in LeafCallbacks.fault
NO_FUNCTION: Any = 0  # instead of a function


class LeafCallbacks(NamedTuple):
    """Functions in compiled code that a search calls at its leaves; NO_FUNCTION for none. Made by `build_callbacks`.

    Each gets an imagined state, and room for its answer: `evaluate(state, shares)` writes every seat's share of
    winning, `prior(state, weights)` a weight for every legal action.
    """

    evaluate: Any
    prior: Any
    priors: Any  # float64, by decision: room for priors
    fault: Any  # float64: see the indices above


def build_callbacks(evaluate: Any, prior: Any, num_actions: int) -> LeafCallbacks:
    """These functions, as `kernel.hook` has made them, with room to work in for a game with so many decisions."""
    return LeafCallbacks(evaluate, prior, np.zeros(num_actions), np.zeros(RUNNING_CALLBACK + 1))


@compiled
def run_callbacks(callbacks: LeafCallbacks, states: Any, actions: Any, n: int, rewards: Any) -> bool:
    """Asks about states[0], in which somebody decides: the rewards of all seats, and into `LeafCallbacks.priors` what
    share of 1 each of n legal decisions has. Whether the rewards are known: without an evaluation, and after a fault,
    they are not. The prior is asked first; the evaluation may change the state, which nobody looks at after it."""
    if n > 0:
        write_priors(callbacks, states, actions, n, callbacks.priors)
    if callbacks.evaluate == NO_FUNCTION or callbacks.fault[FAULTY_CALLBACK] != NO_CALLBACK:
        return False
    for seat in range(len(rewards)):
        rewards[seat] = np.nan  # a seat that is forgotten is found
    callbacks.fault[RUNNING_CALLBACK] = EVALUATE
    call_hook(callbacks.evaluate, states, rewards)
    callbacks.fault[RUNNING_CALLBACK] = NO_CALLBACK
    for seat in range(len(rewards)):
        if not 0.0 <= rewards[seat] <= 1.0:
            write_fault(callbacks.fault, EVALUATE, seat, rewards[seat])
            return False
    return True


@compiled
def write_priors(callbacks: LeafCallbacks, states: Any, actions: Any, n: int, priors: Any) -> None:
    """Asks the prior, and makes the weights of n legal decisions shares of 1: all alike without a prior, and where it
    gives none of them any."""
    total = 0.0
    for number in range(n):
        priors[actions[number]] = 0.0
    if callbacks.prior != NO_FUNCTION:
        callbacks.fault[RUNNING_CALLBACK] = PRIOR
        call_hook(callbacks.prior, states, priors)
        callbacks.fault[RUNNING_CALLBACK] = NO_CALLBACK
        for number in range(n):
            weight = priors[actions[number]]
            if not 0.0 <= weight < np.inf:
                write_fault(callbacks.fault, PRIOR, actions[number], weight)
                return
            total += weight
    normalize_weights(actions, n, priors, total)


@compiled
def normalize_weights(actions: Any, n: int, weights: Any, total: float) -> None:
    """Makes weights of n decisions, which are `total` together, shares of 1; all alike where they are nothing."""
    for number in range(n):
        weights[actions[number]] = weights[actions[number]] / total if total > 0.0 else 1.0 / n


@compiled
def write_fault(fault: Any, callback: int, index: int, value: float) -> None:
    """Notes what somebody must not give."""
    fault[FAULTY_CALLBACK] = callback
    fault[FAULT_INDEX] = index
    fault[FAULT_VALUE] = value


@compiled
def simulate_callbacks(
    tree: Tree, callbacks: LeafCallbacks, states: Any, params: SearchParams, generator: Generator, count: int
) -> None:
    """What `tree.simulate` does, with hooks in place of a network. What a hook must not give ends it at once."""
    seat, workspace = current_player(states[0]), get_workspace(tree)
    set_baseline(tree, states, params)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        (length, n), known = select(workspace, 1, params), False
        if current_player(tree.determinization[0]) >= 0:
            known = run_callbacks(callbacks, tree.determinization, tree.actions, n, tree.rewards)
            if callbacks.fault[FAULTY_CALLBACK] != NO_CALLBACK:
                return
            add_children(workspace, callbacks.priors, length, n)
        if not known:
            rollout(workspace, params.rollout_depth, generator)
            evaluate(workspace, params)
        backpropagate(workspace, length)


@compiled
def select_leaves(
    tree: Tree, states: Any, params: SearchParams, generator: Generator, leaves: Any, paths: Any, lengths: Any
) -> None:
    """Walks to as many leaves as there is room for, each in a deal of its own from states[0], in which somebody is to
    decide. Written are `leaves` (a batch), and of each the nodes on the way, `paths` (int32, a row of LONGEST_PATH + 1
    each), and how many these are, `lengths` (int64)."""
    seat, workspace = current_player(states[0]), get_workspace(tree)
    set_baseline(tree, states, params)
    tree.rewards[:] = 0.0
    for leaf in range(len(leaves)):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        lengths[leaf], _ = select(workspace, 1, params)
        backpropagate(workspace, lengths[leaf])
        copy(leaves, leaf, tree.determinization, 0)
        for step in range(lengths[leaf]):
            paths[leaf, step] = tree.path[step]


@compiled
def backpropagate_leaves(
    tree: Tree,
    params: SearchParams,
    generator: Generator,
    leaves: Any,
    paths: Any,
    lengths: Any,
    values: Any,
    weights: Any,
) -> None:
    """Learns what leaves are worth: `values` (float64, leaves x seats), or, where the first is less than 0, what comes
    of playing on; and which decisions deserve to be looked at: `weights` (float64, leaves x decisions), all alike
    where those of legal ones are nothing."""
    workspace = get_workspace(tree)
    for leaf in range(len(leaves)):
        copy(tree.determinization, 0, leaves, leaf)
        for step in range(lengths[leaf]):
            tree.path[step] = paths[leaf, step]
        is_decision = current_player(tree.determinization[0]) >= 0
        if is_decision and lengths[leaf] <= params.max_depth:
            n, total = mark_untried(workspace, tree.path[lengths[leaf] - 1]), 0.0
            for number in range(n):
                total += weights[leaf, tree.actions[number]]
            normalize_weights(tree.actions, n, weights[leaf], total)
            add_children(workspace, weights[leaf], lengths[leaf], n)
        if is_decision and values[leaf, 0] >= 0.0:
            for seat in range(len(tree.rewards)):
                tree.rewards[seat] = values[leaf, seat]
        else:
            rollout(workspace, params.rollout_depth, generator)
            evaluate(workspace, params)
        for step in range(lengths[leaf]):
            for seat in range(len(tree.rewards)):
                tree.nodes[tree.path[step]].value_sum[seat] += tree.rewards[seat]


@compiled
def mark_untried(tree: Workspace, parent: int) -> int:
    """Marks the decisions that are legal now and have no node; how many legal ones there are."""
    n = legal_action_ids(tree.determinization[0], tree.actions)
    tree.header[STAMP] += 1
    for number in range(n):
        tree.untried_stamps[tree.actions[number]] = tree.header[STAMP]
    child = tree.nodes[parent].first_child
    while child != NONE:
        tree.untried_stamps[tree.nodes[child].action] = 0
        child = tree.nodes[child].next_sibling
    return int(n)
