"""Simulations that ask a network at their leaves: which decisions to look at, and what a position promises.

They are compiled apart from those that ask none (`tree.simulate_rollout`): who goes by no network does not wait for
what asks one. `simulate` makes either, for compiled code.
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
    """Simulations of any style, as `simulate_rollout` makes them."""
    if params.network >= 0:
        simulate_network(tree, states, seat, params, generator, count)
    else:
        simulate_rollout(tree, states, seat, params, generator, count)


@compiled
def simulate_network(
    tree: Tree, states: Any, seat: int, params: SearchParams, generator: Generator, count: int
) -> None:
    """What `simulate_rollout` does, with a network."""
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
    """Asks the network where the path ends, in place of expansion: every one of n legal decisions that has no node gets
    one, while there is room, with its prior. How many nodes the path has then: where somebody has been before it goes
    on to the next. Where nobody has, only the root gets nodes, as most others are never come to again."""
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
    """What `rollout` does, each legal decision as likely as the rollout policy says: where all are alike, the same."""
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.actions)
        if n == 0:
            break
        play(state, sample_action(policy, tree.actions, n, generator))


@compiled
def sample_action(weights: Any, actions: Any, n: int, generator: Generator) -> int:
    """One of the first n decisions, each as likely as `weights` say: a whole number for each decision of the game, not
    less than 0, and of these n not 0 for all."""
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
    """Asks the network what the position in which the rollout ends promises, in place of evaluation."""
    num_players, seat = len(tree.rewards), current_player(tree.determinization[0])
    predict_values(networks, params.network, tree.determinization[0], seat, num_players)
    softmax(networks.outputs, num_players)
    for other in range(num_players):
        tree.rewards[(seat + other) % num_players] = networks.outputs[other]


@compiled
def add_children(tree: Workspace, priors: Any, length: int, n: int) -> None:
    """A node for every one of n legal decisions that has none, with its prior, by decision."""
    stamp = tree.header[STAMP]
    for number in range(n):
        action = tree.actions[number]
        if tree.untried_stamps[action] == stamp and tree.header[USED] < len(tree.nodes):
            child = add_child(tree, tree.path[length - 1], action)
            tree.nodes[child].prior = priors[action]
