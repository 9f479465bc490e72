"""Simulations that ask a network at their leaves: which decisions to look at, and what a position promises.

They are compiled apart from those that ask none (`tree.simulate_played`): who goes by no network does not wait for what
asks one. `simulate` makes either, for compiled code.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, resample_hidden
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import Networks, ask_priors, ask_values, softmax
from saqqara.search.tree import (
    STAMP,
    USED,
    Growth,
    Style,
    Tree,
    add_child,
    backpropagate,
    evaluate,
    growth_of,
    select,
    set_baseline,
    simulate_played,
)  # fmt: skip


@compiled
def simulate(tree: Tree, states: Any, seat: int, style: Style, generator: Generator, count: int) -> None:
    """Simulations of any style, as `simulate_played` makes them."""
    if style.network >= 0:
        simulate_guided(tree, states, seat, style, generator, count)
    else:
        simulate_played(tree, states, seat, style, generator, count)


@compiled
def simulate_guided(tree: Tree, states: Any, seat: int, style: Style, generator: Generator, count: int) -> None:
    """What `simulate_played` does, with a network."""
    growth = growth_of(tree)
    set_baseline(tree, states, style)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        length, n = select(growth, 1, style)
        length = consult(growth, tree.networks, length, n, style)
        rollout_by(growth, tree.networks.policies[style.network], style.rollout_depth, generator)
        if current_player(tree.determinization[0]) >= 0:
            judge(growth, tree.networks, style)
        else:
            evaluate(growth, style)
        backpropagate(growth, length)


@compiled
def consult(tree: Growth, networks: Networks, length: int, n: int, style: Style) -> int:
    """Asks the network where the path ends, in place of expansion: every one of n legal decisions that has no node gets
    one, while there is room, with its prior. How many nodes the path has then: where somebody has been before it goes
    on to the next. Where nobody has, only the root gets nodes, as most others are never come to again."""
    state = tree.determinization[0]
    while n > 0 and tree.numbers[USED] < len(tree.nodes):
        known = tree.nodes[tree.path[length - 1]].visits > 0
        if length == 1 or known:
            ask_priors(networks, style.network, state, current_player(state), tree.decisions, n, len(tree.untried))
            open_children(tree, networks.shares, length, n)
        if not known:
            break
        length, n = select(tree, length, style)
    return length


@compiled
def rollout_by(tree: Growth, policy: Any, depth: int, generator: Generator) -> None:
    """What `rollout` does, each legal decision as likely as the rollout policy says: where all are alike, the same."""
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.decisions)
        if n == 0:
            break
        play(state, drawn_by(policy, tree.decisions, n, generator))


@compiled
def drawn_by(chances: Any, decisions: Any, n: int, generator: Generator) -> int:
    """One of the first n decisions, each as likely as `chances` say: a whole number for each decision of the game, not
    less than 0, and of these n not 0 for all."""
    total, number = 0, 0
    for place in range(n):
        total += int(chances[decisions[place]])
    left = randbelow(generator, total)
    while left >= chances[decisions[number]]:
        left -= int(chances[decisions[number]])
        number += 1
    return int(decisions[number])


@compiled
def judge(tree: Growth, networks: Networks, style: Style) -> None:
    """Asks the network what the position in which the rollout ends promises, in place of evaluation."""
    seats, seat = len(tree.rewards), current_player(tree.determinization[0])
    ask_values(networks, style.network, tree.determinization[0], seat, seats)
    softmax(networks.outputs, seats)
    for other in range(seats):
        tree.rewards[(seat + other) % seats] = networks.outputs[other]


@compiled
def open_children(tree: Growth, shares: Any, length: int, n: int) -> None:
    """A node for every one of n legal decisions that has none, with its prior, by decision."""
    stamp = tree.numbers[STAMP]
    for number in range(n):
        decision = tree.decisions[number]
        if tree.untried[decision] == stamp and tree.numbers[USED] < len(tree.nodes):
            child = add_child(tree, tree.path[length - 1], decision)
            tree.nodes[child].promise = shares[decision]
