"""Tree search for games with hidden information and chance: information-set Monte Carlo tree search, with one tree for
the seat to decide (SO-ISMCTS; Cowling, Powley and Whitehouse 2012).

Every simulation begins with a determinization, in which what that seat cannot know is dealt anew, and has the four
phases of the literature, each a function: `select` walks down the tree, `expand` adds one node, `rollout` plays some
decisions at random, after which `evaluate` gives a reward to every seat, and `backpropagate` adds it up along the path.

The tree is keyed by decisions alone (open loop): what chance brings is averaged over simulations. An edge is a
decision; its statistics lie in the node that it leads to. Where a decision is legal only in some determinizations, it
is compared by its availability, not by the visits of its parent. Every seat maximises its own value (max^n).

With a network (`Style.network`, `guided.py`) every decision that has no node gets one, with its prior, and
`select_child` goes by PUCT (Silver and others 2017). The network is off the same way whenever it is asked about a
position, so it judges where a short rollout ends: another position every time, over which that averages out. These
searches, and those by functions of somebody's own (`leaves.py`), are compiled apart: others do not wait for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import current_player, legal_action_ids, play, points, resample_hidden, result
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import Network, Networks, side_by_side
from saqqara.search.rollout import lead, room

MOST_SEATS = 4
LONGEST_PATH = 512  # decisions from the root; deeper ones are not kept in the tree

NODE = np.dtype(
    [
        ("value_sum", "f8", (MOST_SEATS,)),  # by seat, the rewards of all visits; the value is their mean
        ("visits", "i4"),
        ("availability", "i4"),  # how often the decision was legal when its parent was passed
        ("first_child", "i4"),  # NONE without one
        ("next_sibling", "i4"),  # NONE after the last
        ("decision", "i2"),  # that led here
        ("promise", "f4"),  # before it is known: with a network the prior, else what was gained at once, in points
    ],
    align=True,
)
NONE, FIRST_ROOT = 0, 1  # node 0 is never used
ROOT, USED, STAMP = 0, 1, 2  # in Tree.numbers
PLAYED, HOOKED = -1, -2  # instead of a network's number: games played on at random, functions of somebody's own


class Style(NamedTuple):
    """How a search looks at a game: its parameters."""

    max_depth: int = LONGEST_PATH  # decisions from the root that the tree holds at most
    rollout_depth: int = 40  # decisions at random after these, before points are counted, or the network is asked
    selfish: bool = False  # it counts its own points (score) instead of its lead (score margin)
    scale: float = 8.0  # with so many points more than one other seat it expects to win 73 of 100 games
    margin_weight: float = 0.0  # how much the lead counts beside the result, once a game is over
    exploration: float = 0.5  # the constant of the upper confidence bound
    progressive_bias: float = 2.4  # how much the heuristic counts for a decision with few visits
    network: int = PLAYED  # which of the tree's networks says what positions promise, or PLAYED, or HOOKED
    urgency: float = 0.1  # with a network, how much less than its parent a decision not yet tried is taken to be worth
    softness: float = 0.0  # so much lower are the log-odds of a decision that is chosen e times less often


class Growth(NamedTuple):
    """What a simulation works on."""

    nodes: Any
    numbers: Any  # int64: ROOT, USED (nodes, as all after them are free), STAMP
    untried: Any  # int64, by decision: the stamp under which it was last found legal, and to have no node
    decisions: Any  # int16
    path: Any  # int32: nodes
    rewards: Any  # float64, by seat
    baseline: Any  # float64, by seat: the points that its own are measured from, where a search is selfish
    determinization: Any  # a batch of one state, on which a simulation is played


class Tree(NamedTuple):
    """Nodes, and room to work in, as in `Growth`; what all searches of a game with so many decisions share; made by
    `new_tree`. The networks stand apart: compiled code hands a tuple on array by array, which costs a seventh of all
    simulations where no network is asked."""

    nodes: Any
    numbers: Any
    untried: Any
    decisions: Any
    path: Any
    rewards: Any
    baseline: Any
    determinization: Any
    networks: Networks


@compiled
def growth_of(tree: Tree) -> Growth:
    """The tree without its networks."""
    return Growth(
        tree.nodes, tree.numbers, tree.untried, tree.decisions,
        tree.path, tree.rewards, tree.baseline, tree.determinization,
    )  # fmt: skip


def new_tree(state: Any, decisions: int, seats: int, nodes: int, networks: Sequence[Network] = ()) -> Tree:
    """An empty tree with room for so many nodes, for a game with so many decisions and seats; `networks` are those
    that a `Style` can name by number."""
    return Tree(
        nodes=np.zeros(max(nodes, FIRST_ROOT + 1), NODE).view(np.recarray),
        numbers=np.array([FIRST_ROOT, FIRST_ROOT + 1, 0], np.int64),
        untried=np.zeros(decisions, np.int64),
        decisions=room(decisions)[0],
        path=np.zeros(LONGEST_PATH + 1, np.int32),
        rewards=np.zeros(seats),
        baseline=np.zeros(seats),
        determinization=jit.batch(state),
        networks=side_by_side(networks, decisions),
    )


@compiled
def reset_node(tree: Tree | Growth, node: int, decision: int) -> None:
    """Makes a node new."""
    new = tree.nodes[node]
    for seat in range(MOST_SEATS):
        new.value_sum[seat] = 0.0
    new.visits = 0
    new.availability = 0
    new.first_child = NONE
    new.next_sibling = NONE
    new.decision = decision
    new.promise = 0.0


@compiled
def reset(tree: Tree) -> None:
    """Empties the tree, for a new search."""
    tree.numbers[ROOT] = FIRST_ROOT
    tree.numbers[USED] = FIRST_ROOT + 1
    reset_node(tree, FIRST_ROOT, -1)


@compiled
def advance_root(tree: Tree, decision: int) -> bool:
    """Makes the child that a decision leads to the root, with all that is known of it (tree reuse). False: there was
    none; then the tree is empty."""
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        if tree.nodes[child].decision == decision:
            tree.numbers[ROOT] = child
            return True
        child = tree.nodes[child].next_sibling
    reset(tree)
    return False


# ---- one simulation --------------------------------------------------------------------------------------------


@compiled
def simulate_played(tree: Tree, states: Any, seat: int, style: Style, generator: Generator, count: int) -> None:
    """Lets the tree grow by so many simulations of a style without a network from states[0], in which somebody is to
    decide. What a seat cannot know is dealt anew: that of who decides, or of somebody who thinks meanwhile.

    When no node is left the tree stops growing, but goes on learning.
    """
    growth = growth_of(tree)
    set_baseline(tree, states, style)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        length, n = select(growth, 1, style)
        length = expand(growth, length, n, style, generator)
        rollout(growth, style.rollout_depth, generator)
        evaluate(growth, style)
        backpropagate(growth, length)


@compiled
def set_baseline(tree: Tree, states: Any, style: Style) -> None:
    """Notes what points are measured from where a search is selfish and plays on."""
    for seat in range(len(tree.rewards)):
        tree.baseline[seat] = points(states[0], seat) if style.selfish else 0.0


# ---- selection -------------------------------------------------------------------------------------------------


@compiled
def select(tree: Growth, length: int, style: Style) -> tuple[int, int]:
    """Walks from the root, or from where a path of more nodes has led, to a node with an untried decision, to the end
    of the game or to the greatest depth, and notes the path. Two numbers: how many nodes it has, and how many decisions
    are legal at its last, of which one is to be tried (0: none is)."""
    state = tree.determinization[0]
    tree.path[0] = tree.numbers[ROOT]
    while length <= style.max_depth:
        n = legal_action_ids(state, tree.decisions)
        if n == 0:
            break
        child = select_child(tree, tree.path[length - 1], n, current_player(state), style)
        if child == NONE:
            return length, n
        play(state, tree.nodes[child].decision)
        tree.path[length] = child
        length += 1
    return length, 0


@compiled
def select_child(tree: Growth, parent: int, n: int, seat: int, style: Style) -> int:
    """The child to go on with, of those whose decisions are legal now; NONE if one of these has no node yet and there
    is room for it: its first-play urgency is infinite. (Without room, NONE only if none has a node.)"""
    tree.numbers[STAMP] += 1
    stamp = tree.numbers[STAMP]
    for number in range(n):
        tree.untried[tree.decisions[number]] = stamp
    known, chosen, best = 0, NONE, -math.inf
    child = tree.nodes[parent].first_child
    while child != NONE:
        node = tree.nodes[child]
        if tree.untried[node.decision] == stamp:
            tree.untried[node.decision] = 0
            known += 1
            node.availability += 1
            if style.network != PLAYED:
                bound = guided_bound(node, tree.nodes[parent], seat, style)
            else:
                bound = upper_bound(node, seat, style)
            if bound > best:
                chosen, best = child, bound
        child = node.next_sibling
    if known < n and tree.numbers[USED] < len(tree.nodes):
        return NONE
    return chosen


@compiled
def upper_bound(node: Any, seat: int, style: Style) -> float:
    """The upper confidence bound of a node's value for the seat that decides (UCB1 with the node's availability), and
    the progressive bias (Chaslot and others 2008): a heuristic that fades with visits. It stands where AlphaZero has
    a prior, but is no probability: it is what the decision gained at once, in units of the scale."""
    return float(
        node.value_sum[seat] / node.visits
        + style.exploration * math.sqrt(math.log(node.availability) / node.visits)
        + style.progressive_bias * node.promise / style.scale / (1 + node.visits)
    )


@compiled
def guided_bound(node: Any, parent: Any, seat: int, style: Style) -> float:
    """The same with a network (PUCT): the prior says how much a decision deserves to be looked at. What has not been
    tried is taken for a little less than its parent (first-play urgency)."""
    if node.visits > 0:
        value = node.value_sum[seat] / node.visits
    else:
        value = parent.value_sum[seat] / max(parent.visits, 1) - style.urgency
    return float(value + style.exploration * node.promise * math.sqrt(node.availability) / (1 + node.visits))


# ---- expansion -------------------------------------------------------------------------------------------------


@compiled
def expand(tree: Growth, length: int, n: int, style: Style, generator: Generator) -> int:
    """Plays one of n legal decisions that has no node yet, each equally likely, and adds its node to the end of the
    path; how many nodes the path has then. Where nothing is to be tried, or no node is left, nothing happens."""
    if n == 0 or tree.numbers[USED] >= len(tree.nodes):
        return length
    stamp, left = tree.numbers[STAMP], 0
    for number in range(n):
        if tree.untried[tree.decisions[number]] == stamp:
            tree.decisions[left] = tree.decisions[number]
            left += 1
    decision = tree.decisions[randbelow(generator, left)]
    child = add_child(tree, tree.path[length - 1], decision)
    seat = current_player(tree.determinization[0])
    before = objective(tree, seat, style)
    play(tree.determinization[0], decision)
    tree.nodes[child].promise = objective(tree, seat, style) - before
    tree.path[length] = child
    return length + 1


@compiled
def add_child(tree: Tree | Growth, parent: int, decision: int) -> int:
    """A new node, in front of the other children of its parent; there must be room for it."""
    new = tree.numbers[USED]
    tree.numbers[USED] += 1
    reset_node(tree, new, decision)
    node = tree.nodes[new]
    node.availability = 1
    node.next_sibling = tree.nodes[parent].first_child
    tree.nodes[parent].first_child = new
    return int(new)


@compiled
def objective(tree: Growth, seat: int, style: Style) -> int:
    """The points that a seat wants more of: its lead, or its own whatever the others have."""
    if style.selfish:
        return points(tree.determinization[0], seat)
    return lead(tree.determinization[0], seat, len(tree.rewards))


# ---- rollout and evaluation ------------------------------------------------------------------------------------


@compiled
def rollout(tree: Growth, depth: int, generator: Generator) -> None:
    """So many decisions at random from where the path ends, each legal one equally likely; fewer if the game ends."""
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.decisions)
        if n == 0:
            break
        play(state, tree.decisions[randbelow(generator, n)])


@compiled
def evaluate(tree: Growth, style: Style) -> None:
    """The reward of every seat, from 0 to 1: the result where the game is over, else what the points promise (that
    alone, if the search is selfish)."""
    state = tree.determinization[0]
    static_evaluation(tree, style)
    if current_player(state) < 0 and not style.selfish:
        for seat in range(len(tree.rewards)):
            promised = style.margin_weight * tree.rewards[seat]
            tree.rewards[seat] = promised + (1.0 - style.margin_weight) * result(state, seat)


@compiled
def static_evaluation(tree: Growth, style: Style) -> None:
    """The chances that the points promise, a softmax with the scale as its temperature: those of all seats together
    are 1, unless each looks at its own alone (then a logistic function of the points gained since the root)."""
    seats, total, level = len(tree.rewards), 0.0, points(tree.determinization[0], 0)
    for seat in range(seats):
        aside = tree.baseline[seat] if style.selfish else level
        tree.rewards[seat] = math.exp((points(tree.determinization[0], seat) - aside) / style.scale)
        total += tree.rewards[seat]
    for seat in range(seats):
        tree.rewards[seat] /= 1.0 + tree.rewards[seat] if style.selfish else total


# ---- backpropagation -------------------------------------------------------------------------------------------


@compiled
def backpropagate(tree: Growth, length: int) -> None:
    """Counts a visit to each of so many nodes of the path, and adds the rewards of all seats to its value sum."""
    for step in range(length):
        node = tree.nodes[tree.path[step]]
        node.visits += 1
        for seat in range(len(tree.rewards)):
            node.value_sum[seat] += tree.rewards[seat]
