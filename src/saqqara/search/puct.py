"""Simulations with a network, which provides priors and values (PUCT).

They are compiled separately from those without a network (`tree.simulate_rollout`), so that players without a network
need not wait for this code to compile. In compiled code, `simulate` runs either kind.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, resample_hidden
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import Networks, predict_priors, predict_values, softmax
from saqqara.search.tree import (
    STAMP,
    USED,
    SearchParams,
    Tree,
    Workspace,
    add_child,
    backpropagate,
    evaluate,
    get_workspace,
    select,
    set_baseline,
    simulate_rollout,
)  # fmt: skip


@compiled
def simulate(tree: Tree, states: Any, seat: int, params: SearchParams, generator: Generator, count: int) -> None:
    """Run simulations with or without a network, as `simulate_rollout` does."""
    if params.network >= 0:
        simulate_network(tree, states, seat, params, generator, count)
    else:
        simulate_rollout(tree, states, seat, params, generator, count)


@compiled
def simulate_network(
    tree: Tree, states: Any, seat: int, params: SearchParams, generator: Generator, count: int
) -> None:
    """Run simulations as `simulate_rollout` does, with a network."""
    workspace = get_workspace(tree)
    set_baseline(tree, states, params)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        length, n = select(workspace, 1, params)
        length = expand_with_priors(workspace, tree.networks, length, n, params)
        rollout_with_policy(workspace, tree.networks.rollout_policies[params.network], params.rollout_depth, generator)
        if current_player(tree.determinization[0]) >= 0:
            evaluate_network(workspace, tree.networks, params)
        else:
            evaluate(workspace, params)
        backpropagate(workspace, length)


@compiled
def expand_with_priors(tree: Workspace, networks: Networks, length: int, n: int, params: SearchParams) -> int:
    """Expand the end of the path with the network's priors; return the new length of the path.

    Every one of the n legal actions without a node gets one, with its prior, while there is room. At a node that was
    visited before, selection then continues to a child. A node without visits is not expanded, except for the root,
    because most such nodes are never visited again.
    """
    state = tree.determinization[0]
    while n > 0 and tree.header[USED] < len(tree.nodes):
        is_known = tree.nodes[tree.path[length - 1]].visits > 0
        if length == 1 or is_known:
            predict_priors(
                networks, params.network, state, current_player(state), tree.actions, n, len(tree.untried_stamps)
            )
            add_children(tree, networks.priors, length, n)
        if not is_known:
            break
        length, n = select(tree, length, params)
    return length


@compiled
def rollout_with_policy(tree: Workspace, policy: Any, depth: int, generator: Generator) -> None:
    """Play a rollout as `rollout` does, with actions sampled by the rollout policy.

    With a uniform policy the two are the same.
    """
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.actions)
        if n == 0:
            break
        play(state, sample_action(policy, tree.actions, n, generator))


@compiled
def sample_action(weights: Any, actions: Any, n: int, generator: Generator) -> int:
    """Sample one of the first n actions in proportion to its weight.

    `weights` holds a non-negative integer for each action of the game; at least one of these n is positive.
    """
    total, number = 0, 0
    for place in range(n):
        total += int(weights[actions[place]])
    left = randbelow(generator, total)
    while left >= weights[actions[number]]:
        left -= int(weights[actions[number]])
        number += 1
    return int(actions[number])


@compiled
def evaluate_network(tree: Workspace, networks: Networks, params: SearchParams) -> None:
    """Evaluate the position at the end of the rollout with the network."""
    num_players, seat = len(tree.rewards), current_player(tree.determinization[0])
    predict_values(networks, params.network, tree.determinization[0], seat, num_players)
    softmax(networks.outputs, num_players)
    for other in range(num_players):
        tree.rewards[(seat + other) % num_players] = networks.outputs[other]


@compiled
def add_children(tree: Workspace, priors: Any, length: int, n: int) -> None:
    """Add a node, with its prior, for every one of the n legal actions that has none. `priors` is by action ID."""
    stamp = tree.header[STAMP]
    for number in range(n):
        action = tree.actions[number]
        if tree.untried_stamps[action] == stamp and tree.header[USED] < len(tree.nodes):
            child = add_child(tree, tree.path[length - 1], action)
            tree.nodes[child].prior = priors[action]
