"""Tree search with hidden information and chance: SO-ISMCTS (Cowling, Powley and Whitehouse 2012), one tree a seat.

Every simulation begins with a determinization, in which what that seat cannot know is dealt anew, and has the four
phases of the literature, each a function: `select` walks down the tree, `expand` adds one node, `rollout` plays some
decisions at random, after which `evaluate` gives a reward to every seat, and `backpropagate` adds it up along the path.

The tree is keyed by decisions alone (open loop): what chance brings is averaged over simulations. An edge is a
decision; its statistics lie in the node that it leads to. Where a decision is legal only in some determinizations, it
is compared by its availability, not by the visits of its parent. Every seat maximises its own value (max^n).

With a network (`SearchParams.network`, `puct.py`) every decision that has no node gets one, with its prior, and
`select_child` goes by PUCT (Silver and others 2017). The network is off the same way whenever it is asked about a
position, so it judges where a short rollout ends: another position every time, over which that averages out. These
searches, and those by functions of somebody's own (`leaf_evaluation.py`), are compiled apart: others do not wait for
them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import (
    current_player,
    legal_action_ids,
    play,
    points,
    resample_hidden,
    result,
    write_observation,
)
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import Network, Networks, stack_networks
from saqqara.search.rollout import action_buffer, lead

# ---- tree ------------------------------------------------------------------------------------------------------------

MAX_SEATS = 4
MAX_PATH_LENGTH = 512  # decisions from the root; deeper ones are not kept in the tree

NODE = np.dtype(
    [
        ("value_sum", "f8", (MAX_SEATS,)),  # by seat, the rewards of all visits; the value is their mean
        ("visits", "i4"),
        ("availability", "i4"),  # how often the decision was legal when its parent was passed
        ("first_child", "i4"),  # NONE without one
        ("next_sibling", "i4"),  # NONE after the last
        ("action", "i2"),  # that led here
        ("prior", "f4"),  # before it is known: with a network the prior, else what was gained at once, in points
    ],
    align=True,
)
NONE, FIRST_ROOT = 0, 1  # node 0 is never used
ROOT, USED, STAMP = 0, 1, 2  # in Tree.numbers
ROLLOUT, CALLBACK = -1, -2  # instead of a network's number: games played on at random, functions of somebody's own


class SearchParams(NamedTuple):
    """How a search looks at a game: its parameters."""

    max_depth: int = MAX_PATH_LENGTH  # decisions from the root that the tree holds at most
    rollout_depth: int = 40  # decisions at random after these, before points are counted, or the network is asked
    own_score_only: bool = False  # it counts its own points (score) instead of its lead (score margin)
    score_temperature: float = 8.0  # with so many points more than one other seat it expects to win 73 of 100 games
    margin_weight: float = 0.0  # how much the lead counts beside the result, once a game is over
    exploration: float = 0.5  # the constant of the upper confidence bound
    progressive_bias: float = 2.4  # how much the heuristic counts for a decision with few visits
    network: int = ROLLOUT  # which of the tree's networks says what positions promise, or ROLLOUT, or CALLBACK
    fpu_reduction: float = 0.1  # how much less than its parent an action not yet tried is worth (with a network)
    temperature: float = 0.0  # so much lower are the log-odds of a decision that is chosen e times less often


class Workspace(NamedTuple):
    """What a simulation works on."""

    nodes: Any
    header: Any  # int64: ROOT, USED (nodes, as all after them are free), STAMP
    untried_stamps: Any  # int64, by decision: the stamp under which it was last found legal, and to have no node
    actions: Any  # int16
    path: Any  # int32: nodes
    rewards: Any  # float64, by seat
    baseline: Any  # float64, by seat: the points that its own are measured from, where a search is selfish
    determinization: Any  # a batch of one state, on which a simulation is played


class Tree(NamedTuple):
    """Nodes, and room to work in, as in `Workspace`; what all searches of a game with so many decisions share; made by
    `new_tree`. The networks stand apart: compiled code hands a tuple on array by array, which costs a seventh of all
    simulations where no network is asked."""

    nodes: Any
    header: Any
    untried_stamps: Any
    actions: Any
    path: Any
    rewards: Any
    baseline: Any
    determinization: Any
    networks: Networks


@compiled
def get_workspace(tree: Tree) -> Workspace:
    """The tree without its networks."""
    return Workspace(
        tree.nodes, tree.header, tree.untried_stamps, tree.actions,
        tree.path, tree.rewards, tree.baseline, tree.determinization,
    )  # fmt: skip


def new_tree(state: Any, num_actions: int, num_players: int, nodes: int, networks: Sequence[Network] = ()) -> Tree:
    """An empty tree with room for so many nodes, for a game with so many decisions and seats; `networks` are those
    that a `SearchParams` can name by number."""
    return Tree(
        nodes=np.zeros(max(nodes, FIRST_ROOT + 1), NODE).view(np.recarray),
        header=np.array([FIRST_ROOT, FIRST_ROOT + 1, 0], np.int64),
        untried_stamps=np.zeros(num_actions, np.int64),
        actions=action_buffer(num_actions)[0],
        path=np.zeros(MAX_PATH_LENGTH + 1, np.int32),
        rewards=np.zeros(num_players),
        baseline=np.zeros(num_players),
        determinization=jit.batch(state),
        networks=stack_networks(networks, num_actions),
    )


@compiled
def reset_node(tree: Tree | Workspace, node: int, action: int) -> None:
    """Makes a node new."""
    new = tree.nodes[node]
    for seat in range(MAX_SEATS):
        new.value_sum[seat] = 0.0
    new.visits = 0
    new.availability = 0
    new.first_child = NONE
    new.next_sibling = NONE
    new.action = action
    new.prior = 0.0


@compiled
def reset(tree: Tree) -> None:
    """Empties the tree, for a new search."""
    tree.header[ROOT] = FIRST_ROOT
    tree.header[USED] = FIRST_ROOT + 1
    reset_node(tree, FIRST_ROOT, -1)


@compiled
def advance_root(tree: Tree, action: int) -> bool:
    """Makes the child that a decision leads to the root, with all that is known of it (tree reuse). False: there was
    none; then the tree is empty."""
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        if tree.nodes[child].action == action:
            tree.header[ROOT] = child
            return True
        child = tree.nodes[child].next_sibling
    reset(tree)
    return False


# ---- one simulation --------------------------------------------------------------------------------------------


@compiled
def simulate_rollout(
    tree: Tree, states: Any, seat: int, params: SearchParams, generator: Generator, count: int
) -> None:
    """Lets the tree grow by so many simulations of a style without a network from states[0], in which somebody is to
    decide. What a seat cannot know is dealt anew: that of who decides, or of somebody who thinks meanwhile.

    When no node is left the tree stops growing, but goes on learning.
    """
    workspace = get_workspace(tree)
    set_baseline(tree, states, params)
    for _ in range(count):
        copy(tree.determinization, 0, states, 0)
        resample_hidden(tree.determinization[0], seat, generator)
        length, n = select(workspace, 1, params)
        length = expand(workspace, length, n, params, generator)
        rollout(workspace, params.rollout_depth, generator)
        evaluate(workspace, params)
        backpropagate(workspace, length)


@compiled
def set_baseline(tree: Tree, states: Any, params: SearchParams) -> None:
    """Notes what points are measured from where a search is selfish and plays on."""
    for seat in range(len(tree.rewards)):
        tree.baseline[seat] = points(states[0], seat) if params.own_score_only else 0.0


# ---- selection -------------------------------------------------------------------------------------------------


@compiled
def select(tree: Workspace, length: int, params: SearchParams) -> tuple[int, int]:
    """Walks from the root, or from where a path of more nodes has led, to a node with an untried decision, to the end
    of the game or to the greatest depth, and notes the path. Two numbers: how many nodes it has, and how many decisions
    are legal at its last, of which one is to be tried (0: none is)."""
    state = tree.determinization[0]
    tree.path[0] = tree.header[ROOT]
    while length <= params.max_depth:
        n = legal_action_ids(state, tree.actions)
        if n == 0:
            break
        child = select_child(tree, tree.path[length - 1], n, current_player(state), params)
        if child == NONE:
            return length, n
        play(state, tree.nodes[child].action)
        tree.path[length] = child
        length += 1
    return length, 0


@compiled
def select_child(tree: Workspace, parent: int, n: int, seat: int, params: SearchParams) -> int:
    """The child to go on with, of those whose decisions are legal now; NONE if one of these has no node yet and there
    is room for it: its first-play urgency is infinite. (Without room, NONE only if none has a node.)"""
    tree.header[STAMP] += 1
    stamp = tree.header[STAMP]
    for number in range(n):
        tree.untried_stamps[tree.actions[number]] = stamp
    known, chosen, best = 0, NONE, -math.inf
    child = tree.nodes[parent].first_child
    while child != NONE:
        node = tree.nodes[child]
        if tree.untried_stamps[node.action] == stamp:
            tree.untried_stamps[node.action] = 0
            known += 1
            node.availability += 1
            if params.network != ROLLOUT:
                bound = puct_score(node, tree.nodes[parent], seat, params)
            else:
                bound = ucb_score(node, seat, params)
            if bound > best:
                chosen, best = child, bound
        child = node.next_sibling
    if known < n and tree.header[USED] < len(tree.nodes):
        return NONE
    return chosen


@compiled
def ucb_score(node: Any, seat: int, params: SearchParams) -> float:
    """The upper confidence bound of a node's value for the seat that decides (UCB1 with the node's availability), and
    the progressive bias (Chaslot and others 2008): a heuristic that fades with visits. It stands where AlphaZero has
    a prior, but is no probability: it is what the decision gained at once, in units of the scale."""
    return float(
        node.value_sum[seat] / node.visits
        + params.exploration * math.sqrt(math.log(node.availability) / node.visits)
        + params.progressive_bias * node.prior / params.score_temperature / (1 + node.visits)
    )


@compiled
def puct_score(node: Any, parent: Any, seat: int, params: SearchParams) -> float:
    """The same with a network (PUCT): the prior says how much a decision deserves to be looked at. What has not been
    tried is taken for a little less than its parent (first-play urgency)."""
    if node.visits > 0:
        value = node.value_sum[seat] / node.visits
    else:
        value = parent.value_sum[seat] / max(parent.visits, 1) - params.fpu_reduction
    return float(value + params.exploration * node.prior * math.sqrt(node.availability) / (1 + node.visits))


# ---- expansion -------------------------------------------------------------------------------------------------


@compiled
def expand(tree: Workspace, length: int, n: int, params: SearchParams, generator: Generator) -> int:
    """Plays one of n legal decisions that has no node yet, each equally likely, and adds its node to the end of the
    path; how many nodes the path has then. Where nothing is to be tried, or no node is left, nothing happens."""
    if n == 0 or tree.header[USED] >= len(tree.nodes):
        return length
    stamp, left = tree.header[STAMP], 0
    for number in range(n):
        if tree.untried_stamps[tree.actions[number]] == stamp:
            tree.actions[left] = tree.actions[number]
            left += 1
    action = tree.actions[randbelow(generator, left)]
    child = add_child(tree, tree.path[length - 1], action)
    seat = current_player(tree.determinization[0])
    before = objective(tree, seat, params)
    play(tree.determinization[0], action)
    tree.nodes[child].prior = objective(tree, seat, params) - before
    tree.path[length] = child
    return length + 1


@compiled
def add_child(tree: Tree | Workspace, parent: int, action: int) -> int:
    """A new node, in front of the other children of its parent; there must be room for it."""
    new = tree.header[USED]
    tree.header[USED] += 1
    reset_node(tree, new, action)
    node = tree.nodes[new]
    node.availability = 1
    node.next_sibling = tree.nodes[parent].first_child
    tree.nodes[parent].first_child = new
    return int(new)


@compiled
def objective(tree: Workspace, seat: int, params: SearchParams) -> int:
    """The points that a seat wants more of: its lead, or its own whatever the others have."""
    if params.own_score_only:
        return points(tree.determinization[0], seat)
    return lead(tree.determinization[0], seat, len(tree.rewards))


# ---- rollout and evaluation ------------------------------------------------------------------------------------


@compiled
def rollout(tree: Workspace, depth: int, generator: Generator) -> None:
    """So many decisions at random from where the path ends, each legal one equally likely; fewer if the game ends."""
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.actions)
        if n == 0:
            break
        play(state, tree.actions[randbelow(generator, n)])


@compiled
def evaluate(tree: Workspace, params: SearchParams) -> None:
    """The reward of every seat, from 0 to 1: the result where the game is over, else what the points promise (that
    alone, if the search is selfish)."""
    state = tree.determinization[0]
    static_evaluation(tree, params)
    if current_player(state) < 0 and not params.own_score_only:
        for seat in range(len(tree.rewards)):
            expected = params.margin_weight * tree.rewards[seat]
            tree.rewards[seat] = expected + (1.0 - params.margin_weight) * result(state, seat)


@compiled
def static_evaluation(tree: Workspace, params: SearchParams) -> None:
    """The chances that the points promise, a softmax with the scale as its temperature: those of all seats together
    are 1, unless each looks at its own alone (then a logistic function of the points gained since the root)."""
    num_players, total, level = len(tree.rewards), 0.0, points(tree.determinization[0], 0)
    for seat in range(num_players):
        reference = tree.baseline[seat] if params.own_score_only else level
        tree.rewards[seat] = math.exp((points(tree.determinization[0], seat) - reference) / params.score_temperature)
        total += tree.rewards[seat]
    for seat in range(num_players):
        tree.rewards[seat] /= 1.0 + tree.rewards[seat] if params.own_score_only else total


# ---- backpropagation -------------------------------------------------------------------------------------------


@compiled
def backpropagate(tree: Workspace, length: int) -> None:
    """Counts a visit to each of so many nodes of the path, and adds the rewards of all seats to its value sum."""
    for step in range(length):
        node = tree.nodes[tree.path[step]]
        node.visits += 1
        for seat in range(len(tree.rewards)):
            node.value_sum[seat] += tree.rewards[seat]


# ---- tree arrays -----------------------------------------------------------------------------------------------------


def to_arrays(tree: Tree) -> list[Any]:
    """All that a tree knows, as arrays: of its nodes in use one for each field, then ROOT and USED. The rest is room to
    work in."""
    used = int(tree.header[USED])
    return [*(tree.nodes[field][:used].copy() for field in NODE.names or ()), tree.header[:STAMP].copy()]


def from_arrays(tree: Tree, arrays: list[Any]) -> None:
    """Lets a new tree, which must be large enough, know what `to_arrays` has returned of another."""
    for field, values in zip(NODE.names or (), arrays, strict=False):
        tree.nodes[field][: len(values)] = values
    tree.header[:STAMP] = arrays[-1]


def compact_tree(tree: Tree, nodes: int) -> None:
    """Keeps of a tree what lies below its root, nearest first, in so many nodes at most, and makes room of the rest."""
    small = new_tree(tree.determinization[0], len(tree.untried_stamps), len(tree.rewards), nodes)
    copy_top(tree, small, 0)
    used = int(small.header[USED])
    tree.nodes[:used] = small.nodes[:used]
    tree.header[:STAMP] = small.header[:STAMP]


@compiled
def copy_top(tree: Tree, top: Tree, min_visits: int) -> None:
    """Copies into another tree, which knows nothing afterwards but this, the root and what lies below it and was
    visited so often at least: nearest first, as far as there is room."""
    reset(top)
    copy_statistics(tree.nodes[tree.header[ROOT]], top.nodes[FIRST_ROOT])
    top.nodes[FIRST_ROOT].first_child = tree.nodes[tree.header[ROOT]].first_child
    place = FIRST_ROOT
    while place < top.header[USED]:
        child = top.nodes[place].first_child  # of the tree, until this node has its own
        top.nodes[place].first_child = NONE
        while child != NONE:
            node = tree.nodes[child]
            if node.visits >= min_visits and top.header[USED] < len(top.nodes):
                new = add_child(top, place, node.action)
                copy_statistics(node, top.nodes[new])
                top.nodes[new].first_child = node.first_child
            child = node.next_sibling
        place += 1


@compiled
def copy_statistics(node: Any, into: Any) -> None:
    """Copies all that is known of a node, but where it lies."""
    into.visits = node.visits
    into.availability = node.availability
    into.prior = node.prior
    for seat in range(len(node.value_sum)):
        into.value_sum[seat] = node.value_sum[seat]


# ---- tree lookup -----------------------------------------------------------------------------------------------------


# A node with less than this part of the visits of the root is not looked for: about how many plays a depth takes.
MAX_VISIT_RATIO = 1000


@compiled
def find_path(tree: Tree, states: Any, seat: int, observation: Any, buffer: Any, actions: Any) -> int:
    """The decisions of others from the root to the most visited node in which a seat is to decide and observes what is
    `observation`; how many there are, written into `actions` (int64): 0 if it is the root, -1 if it is not there.

    states[0] is the position of the root; the rest of the batch is room to work in, and says how many decisions there
    are at most. `buffer` has as many numbers as `observation`.
    """
    if current_player(states[0]) == seat:
        return 0 if observes(states[0], seat, observation, buffer) else -1
    nodes, path, found, depth = tree.nodes, tree.path, -1, 1
    path[0] = tree.header[ROOT]
    node, most = nodes[path[0]].first_child, nodes[path[0]].visits // MAX_VISIT_RATIO
    while depth > 0:
        if node == NONE:
            depth -= 1
            node = nodes[path[depth]].next_sibling
            continue
        path[depth] = node
        child = nodes[node]
        node = child.next_sibling
        # Nothing below it has more visits.
        if child.visits <= most or not is_legal(states[depth - 1], child.action, tree.actions):
            continue
        copy(states, depth, states, depth - 1)
        play(states[depth], child.action)
        next_seat = current_player(states[depth])
        if next_seat == seat and observes(states[depth], seat, observation, buffer):
            most, found = child.visits, depth
            for step in range(depth):
                actions[step] = nodes[path[step + 1]].action
        elif next_seat >= 0 and next_seat != seat and depth + 1 < len(states):
            depth += 1
            node = child.first_child
    return found


@compiled
def is_legal(state: Any, action: int, actions: Any) -> bool:
    """Whether a decision is legal in a state; `actions` is room to work in."""
    for number in range(legal_action_ids(state, actions)):
        if actions[number] == action:
            return True
    return False


@compiled
def observes(state: Any, seat: int, observation: Any, buffer: Any) -> bool:
    """Whether a seat observes in a state what `observation` holds."""
    write_observation(state, seat, buffer)
    for place in range(len(observation)):
        if buffer[place] != observation[place]:
            return False
    return True
