"""Simulations with external leaf evaluation: by callbacks in compiled code, or by a caller that evaluates batches.

`simulate_callbacks` calls compiled functions at each leaf. `select_leaves` walks to leaves and counts each walk as lost
for every seat (virtual loss), so that the next walk takes another path; `backpropagate_leaves` receives the values of
these leaves. With one leaf at a time, the two together are equivalent to `simulate_callbacks`.
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
FAULTY_CALLBACK, FAULT_INDEX, FAULT_VALUE, RUNNING_CALLBACK = range(4)  # indices into LeafCallbacks.fault
NO_FUNCTION: Any = 0  # stands for a missing function


class LeafCallbacks(NamedTuple):
    """Functions in compiled code that a search calls at its leaves; NO_FUNCTION for none. Built by `build_callbacks`.

    Each receives a determinized state and an array for its answer: `evaluate(state, shares)` writes every seat's
    probability of winning, `prior(state, weights)` a weight for every legal action.
    """

    evaluate: Any
    prior: Any
    priors: Any  # float64, by action ID: buffer for the priors
    fault: Any  # float64: see the indices above


def build_callbacks(evaluate: Any, prior: Any, num_actions: int) -> LeafCallbacks:
    """Wrap these functions, as `jit.hook` returns them, with work buffers for a game with `num_actions` actions."""
    return LeafCallbacks(evaluate, prior, np.zeros(num_actions), np.zeros(RUNNING_CALLBACK + 1))


@compiled
def run_callbacks(callbacks: LeafCallbacks, states: Any, actions: Any, n: int, rewards: Any) -> bool:
    """Run the callbacks on states[0], in which a seat is to move; return whether `rewards` is valid.

    Writes the rewards of all seats, and into `LeafCallbacks.priors` the normalized priors of the n legal actions. The
    rewards are not valid without an evaluation callback or after a fault. The prior callback runs first; the evaluation
    callback may change the state, which is not read afterwards.
    """
    if n > 0:
        write_priors(callbacks, states, actions, n, callbacks.priors)
    if callbacks.evaluate == NO_FUNCTION or callbacks.fault[FAULTY_CALLBACK] != NO_CALLBACK:
        return False
    for seat in range(len(rewards)):
        rewards[seat] = np.nan  # so that a seat which the callback leaves out is detected
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
    """Run the prior callback and normalize the weights of n legal actions.

    The priors are uniform without a prior callback, and if it gives no legal action a positive weight.
    """
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
    """Divide the weights of n actions by their sum `total`; make them uniform if it is 0."""
    for number in range(n):
        weights[actions[number]] = weights[actions[number]] / total if total > 0.0 else 1.0 / n


@compiled
def write_fault(fault: Any, callback: int, index: int, value: float) -> None:
    """Record an invalid value that a callback returned."""
    fault[FAULTY_CALLBACK] = callback
    fault[FAULT_INDEX] = index
    fault[FAULT_VALUE] = value


@compiled
def simulate_callbacks(
    tree: Tree, callbacks: LeafCallbacks, states: Any, params: SearchParams, generator: Generator, count: int
) -> None:
    """Run `count` simulations as `puct.simulate_network` does, with callbacks instead of a network.

    An invalid value from a callback ends the search at once.
    """
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
    """Select as many leaves as `leaves` has room for, each in a new determinization of states[0].

    A seat must be to move in states[0]. The function writes the leaf states into `leaves` (a batch), the nodes of each
    path into `paths` (int32, rows of MAX_PATH_LENGTH + 1) and their number into `lengths` (int64).
    """
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
    """Expand the leaves that `select_leaves` returned, and backpropagate their values.

    `values` (float64, leaves x seats) holds the rewards; if the first value of a row is negative, the leaf is evaluated
    by a rollout instead. `weights` (float64, leaves x actions) are prior weights; if those of all legal actions are 0,
    the priors are uniform.
    """
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
    """Mark the legal actions that have no node yet; return the number of legal actions."""
    n = legal_action_ids(tree.determinization[0], tree.actions)
    tree.header[STAMP] += 1
    for number in range(n):
        tree.untried_stamps[tree.actions[number]] = tree.header[STAMP]
    child = tree.nodes[parent].first_child
    while child != NONE:
        tree.untried_stamps[tree.nodes[child].action] = 0
        child = tree.nodes[child].next_sibling
    return int(n)
