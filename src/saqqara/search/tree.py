"""Tree search with hidden information and chance: SO-ISMCTS (Cowling, Powley and Whitehouse 2012), one tree per seat.

Every simulation begins with a determinization, which resamples what is hidden from that seat, and has the four phases
of the literature, each a function: `select` walks down the tree, `expand` adds one node, `rollout` plays some random
actions, after which `evaluate` gives every seat a reward, and `backpropagate` adds the rewards along the path.

The tree is keyed by actions alone (open loop): chance outcomes are averaged over simulations. An edge is an action; its
statistics are stored in the node that it leads to. An action that is legal only in some determinizations is compared by
its availability, not by the visits of its parent. Every seat maximizes its own value (max^n).

With a network (`SearchParams.network`, `puct.py`) every action without a node gets one, with its prior, and
`select_child` uses PUCT (Silver and others 2017). A network makes the same error every time it evaluates the same
position. Therefore it evaluates the end of a short rollout: positions vary, and the errors average out. These searches,
and those with custom functions (`leaf_evaluation.py`), are compiled separately, so that other searches need not wait
for them.
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
MAX_PATH_LENGTH = 512  # actions from the root; deeper ones are not stored in the tree

NODE = np.dtype(
    [
        ("value_sum", "f8", (MAX_SEATS,)),  # by seat, the sum of the rewards of all visits; the value is their mean
        ("visits", "i4"),
        ("availability", "i4"),  # how often the action was legal when its parent was visited
        ("first_child", "i4"),  # NONE without one
        ("next_sibling", "i4"),  # NONE after the last
        ("action", "i2"),  # that leads to this node
        ("prior", "f4"),  # prior of the network; without a network the points that the action gained at once
    ],
    align=True,
)
NONE, FIRST_ROOT = 0, 1  # node 0 is never used
ROOT, USED, STAMP = 0, 1, 2  # indices into Tree.header
ROLLOUT, CALLBACK = -1, -2  # in place of a network's number: random rollouts, custom functions


class SearchParams(NamedTuple):
    """Parameters of a search."""

    max_depth: int = MAX_PATH_LENGTH  # maximum number of actions from the root that the tree stores
    rollout_depth: int = 40  # random actions after these, before points are counted or the network is evaluated
    own_score_only: bool = False  # maximize its own points (score) instead of its lead (score margin)
    score_temperature: float = 8.0  # with this lead in points over one other seat, the expected win rate is 73 %
    margin_weight: float = 0.0  # weight of the lead relative to the result once a game is over
    exploration: float = 0.5  # constant of the upper confidence bound
    progressive_bias: float = 2.4  # weight of the heuristic for an action with few visits
    network: int = ROLLOUT  # index of the tree's network that evaluates positions, or ROLLOUT, or CALLBACK
    fpu_reduction: float = 0.1  # how much lower than its parent's value an untried action is rated (with a network)
    temperature: float = 0.0  # an action whose log-odds are lower by this much is chosen e times less often


class Workspace(NamedTuple):
    """Work buffers of a simulation."""

    nodes: Any
    header: Any  # int64: ROOT, USED (number of nodes in use; all later ones are free), STAMP
    untried_stamps: Any  # int64, by action ID: the stamp at which it was last found legal and without a node
    actions: Any  # int16
    path: Any  # int32: nodes
    rewards: Any  # float64, by seat
    baseline: Any  # float64, by seat: reference of a seat's own points, if `own_score_only` is set
    determinization: Any  # batch of one state, on which a simulation is played


class Tree(NamedTuple):
    """Nodes and work buffers, as in `Workspace`, for all searches of a game; built by `new_tree`.

    The networks are separate from `Workspace` because compiled code passes a tuple on array by array. That would cost a
    seventh of all simulations where no network is used.
    """

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
    """Return the tree without its networks."""
    return Workspace(
        tree.nodes, tree.header, tree.untried_stamps, tree.actions,
        tree.path, tree.rewards, tree.baseline, tree.determinization,
    )  # fmt: skip


def new_tree(state: Any, num_actions: int, num_players: int, nodes: int, networks: Sequence[Network] = ()) -> Tree:
    """Build an empty tree with room for `nodes` nodes, for a game with `num_actions` actions and `num_players` seats.

    `SearchParams.network` refers to `networks` by index.
    """
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
    """Reset a node to its initial values."""
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
    """Empty the tree for a new search."""
    tree.header[ROOT] = FIRST_ROOT
    tree.header[USED] = FIRST_ROOT + 1
    reset_node(tree, FIRST_ROOT, -1)


@compiled
def advance_root(tree: Tree, action: int) -> bool:
    """Make the child that an action leads to the new root and keep its statistics (tree reuse).

    Return False if there is no such child; the tree is empty then.
    """
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
    """Grow the tree by `count` simulations without a network from states[0], in which a seat is to move.

    What is hidden from `seat` is resampled: the seat to move, or another seat that searches meanwhile. When no free
    node is left, the tree stops growing but its statistics are still updated.
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
    """Set the reference from which points are measured if `own_score_only` is set."""
    for seat in range(len(tree.rewards)):
        tree.baseline[seat] = points(states[0], seat) if params.own_score_only else 0.0


# ---- selection -------------------------------------------------------------------------------------------------


@compiled
def select(tree: Workspace, length: int, params: SearchParams) -> tuple[int, int]:
    """Walk to a leaf, and write the path; return its length and the number of legal actions of which one is untried.

    The walk begins at the root, or at the end of a path of `length` nodes. It ends at a node with an untried action, at
    the end of the game or at the maximum depth. The second number is 0 if no action is to be tried.
    """
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
    """Return the best child among those whose actions are legal now; NONE if a legal action is to be tried first.

    Untried actions have infinite first-play urgency while there is room for a node. Without room, the result is NONE
    only if no legal action has a node.
    """
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
    """Return the upper confidence bound of a node for the seat to move: UCB1 with availability, and a progressive bias.

    The progressive bias (Chaslot and others 2008) is a heuristic that fades with visits. It takes the place of
    AlphaZero's prior, but is not a probability: it is what the action gained at once, in units of `score_temperature`.
    """
    return float(
        node.value_sum[seat] / node.visits
        + params.exploration * math.sqrt(math.log(node.availability) / node.visits)
        + params.progressive_bias * node.prior / params.score_temperature / (1 + node.visits)
    )


@compiled
def puct_score(node: Any, parent: Any, seat: int, params: SearchParams) -> float:
    """Return the PUCT score of a node, whose prior comes from a network.

    An untried action is rated a little lower than its parent (first-play urgency).
    """
    if node.visits > 0:
        value = node.value_sum[seat] / node.visits
    else:
        value = parent.value_sum[seat] / max(parent.visits, 1) - params.fpu_reduction
    return float(value + params.exploration * node.prior * math.sqrt(node.availability) / (1 + node.visits))


# ---- expansion -------------------------------------------------------------------------------------------------


@compiled
def expand(tree: Workspace, length: int, n: int, params: SearchParams, generator: Generator) -> int:
    """Play one of the n legal actions without a node, chosen uniformly, and append its node to the path.

    Return the new length of the path. Nothing happens if n is 0 or no free node is left.
    """
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
    """Add a node in front of the other children of its parent, and return it; there must be a free node."""
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
    """Return the points that a seat maximizes: its lead, or its own points if `own_score_only` is set."""
    if params.own_score_only:
        return points(tree.determinization[0], seat)
    return lead(tree.determinization[0], seat, len(tree.rewards))


# ---- rollout and evaluation ------------------------------------------------------------------------------------


@compiled
def rollout(tree: Workspace, depth: int, generator: Generator) -> None:
    """Play up to `depth` random legal actions, chosen uniformly, from the end of the path."""
    state = tree.determinization[0]
    for _ in range(depth):
        n = legal_action_ids(state, tree.actions)
        if n == 0:
            break
        play(state, tree.actions[randbelow(generator, n)])


@compiled
def evaluate(tree: Workspace, params: SearchParams) -> None:
    """Write the reward of every seat, from 0 to 1.

    At the end of the game this is the result, mixed with the static evaluation by `margin_weight`. Otherwise, and
    always if `own_score_only` is set, it is the static evaluation alone.
    """
    state = tree.determinization[0]
    static_evaluation(tree, params)
    if current_player(state) < 0 and not params.own_score_only:
        for seat in range(len(tree.rewards)):
            expected = params.margin_weight * tree.rewards[seat]
            tree.rewards[seat] = expected + (1.0 - params.margin_weight) * result(state, seat)


@compiled
def static_evaluation(tree: Workspace, params: SearchParams) -> None:
    """Write the win probabilities estimated from points: a softmax with `score_temperature`, which sums to 1.

    If `own_score_only` is set, each is a logistic function of the seat's points gained since the root instead.
    """
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
    """Count a visit at each of the first `length` nodes of the path, and add all rewards to their value sums."""
    for step in range(length):
        node = tree.nodes[tree.path[step]]
        node.visits += 1
        for seat in range(len(tree.rewards)):
            node.value_sum[seat] += tree.rewards[seat]


# ---- tree arrays -----------------------------------------------------------------------------------------------------


def to_arrays(tree: Tree) -> list[Any]:
    """Return the contents of a tree as arrays: one for each field of the nodes in use, then ROOT and USED.

    The work buffers are left out.
    """
    used = int(tree.header[USED])
    return [*(tree.nodes[field][:used].copy() for field in NODE.names or ()), tree.header[:STAMP].copy()]


def from_arrays(tree: Tree, arrays: list[Any]) -> None:
    """Fill a new tree, which must be large enough, with arrays returned by `to_arrays`."""
    for field, values in zip(NODE.names or (), arrays, strict=False):
        tree.nodes[field][: len(values)] = values
    tree.header[:STAMP] = arrays[-1]


def compact_tree(tree: Tree, nodes: int) -> None:
    """Keep only the subtree below the root, at most `nodes` nodes in breadth-first order, and free the rest."""
    small = new_tree(tree.determinization[0], len(tree.untried_stamps), len(tree.rewards), nodes)
    copy_top(tree, small, 0)
    used = int(small.header[USED])
    tree.nodes[:used] = small.nodes[:used]
    tree.header[:STAMP] = small.header[:STAMP]


@compiled
def copy_top(tree: Tree, top: Tree, min_visits: int) -> None:
    """Copy the root and its descendants with at least `min_visits` visits into another tree, breadth first.

    The other tree is emptied first; the copy ends when it is full.
    """
    reset(top)
    copy_statistics(tree.nodes[tree.header[ROOT]], top.nodes[FIRST_ROOT])
    top.nodes[FIRST_ROOT].first_child = tree.nodes[tree.header[ROOT]].first_child
    place = FIRST_ROOT
    while place < top.header[USED]:
        child = top.nodes[place].first_child  # an index into `tree` until this node has children of its own in `top`
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
    """Copy the statistics of a node, but not its links."""
    into.visits = node.visits
    into.availability = node.availability
    into.prior = node.prior
    for seat in range(len(node.value_sum)):
        into.value_sum[seat] = node.value_sum[seat]


# ---- tree lookup -----------------------------------------------------------------------------------------------------


# Nodes with fewer than this fraction of the root's visits are skipped: it limits the number of plays per depth.
MAX_VISIT_RATIO = 1000


@compiled
def find_path(tree: Tree, states: Any, seat: int, observation: Any, buffer: Any, actions: Any) -> int:
    """Find the most visited node below the root in which `seat` is to move and its observation equals `observation`.

    Return the number of actions of other seats that lead there, and write them into `actions` (int64): 0 if it is the
    root, -1 if there is no such node. states[0] is the position of the root; the rest of the batch is a work buffer,
    and its length limits the number of actions. `buffer` is as long as `observation`.
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
        # No descendant has more visits.
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
    """Return whether an action is legal in a state; `actions` is a work buffer."""
    for number in range(legal_action_ids(state, actions)):
        if actions[number] == action:
            return True
    return False


@compiled
def observes(state: Any, seat: int, observation: Any, buffer: Any) -> bool:
    """Return whether a seat's observation of a state equals `observation`."""
    write_observation(state, seat, buffer)
    for place in range(len(observation)):
        if buffer[place] != observation[place]:
            return False
    return True
