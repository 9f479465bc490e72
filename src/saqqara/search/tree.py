"""Tree search for games with hidden information and chance: information-set Monte Carlo tree search.

Every simulation deals anew what the seat to decide cannot know, walks down the tree, adds one node, plays some
decisions at random and looks at the points. The tree is keyed by decisions alone: what chance brings is averaged over
simulations. Where a decision is open only after some deals, it is compared by how often it was open, not by how often
its parent was passed (Cowling, Powley and Whitehouse 2012). Every seat maximises its own worth (max^n).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from saqqara import kernel
from saqqara.kernel import Generator, below, compiled, copy
from saqqara.rules import actor, deal_anew, legal, play, points, result
from saqqara.search.looking import lead, room

MOST_SEATS = 4
LONGEST_PATH = 512  # decisions from the root; deeper ones are not kept in the tree

NODE = np.dtype(
    [
        ("worth", "f8", (MOST_SEATS,)),  # by seat, the sum over visits
        ("visits", "i4"),
        ("offered", "i4"),  # how often the decision was open when its parent was passed
        ("first", "i4"),  # child; NONE without one
        ("next", "i4"),  # sibling; NONE after the last
        ("decision", "i2"),  # that led here
        ("gain", "f4"),  # of the seat that made it, at once, when it was first made
    ],
    align=True,
)
NONE, FIRST_ROOT = 0, 1  # node 0 is never used
ROOT, USED, STAMP = 0, 1, 2  # in Tree.numbers


class Style(NamedTuple):
    """How a search looks at a game."""

    reach: int = LONGEST_PATH  # decisions that it thinks through
    horizon: int = 40  # decisions at random after these, before points are counted
    selfish: bool = False  # it counts its own points instead of its lead
    scale: float = 8.0  # with so many points more than one other seat it expects to win 73 of 100 games
    margin: float = 0.0  # how much the lead counts beside the result, once a game is over
    exploration: float = 0.5
    foresight: float = 2.4  # how much the gain at once counts for a decision that was hardly tried


class Tree(NamedTuple):
    """Nodes, and room to work in. What all searches of a game with so many decisions share; made by `planted`."""

    nodes: Any
    numbers: Any  # int64: ROOT, USED (nodes, as all after them are free), STAMP
    open: Any  # int64, by decision: the stamp under which it was last found legal and not yet compared
    decisions: Any  # int16
    path: Any  # int32: nodes
    rewards: Any  # float64, by seat
    base: Any  # float64, by seat: what its aim is measured from
    table: Any  # a batch of one state


def planted(state: Any, decisions: int, seats: int, nodes: int) -> Tree:
    """An empty tree with room for so many nodes, for a game with so many decisions and seats."""
    return Tree(
        nodes=np.zeros(max(nodes, FIRST_ROOT + 1), NODE).view(np.recarray),
        numbers=np.array([FIRST_ROOT, FIRST_ROOT + 1, 0], np.int64),
        open=np.zeros(decisions, np.int64),
        decisions=room(decisions)[0],
        path=np.zeros(LONGEST_PATH + 1, np.int32),
        rewards=np.zeros(seats),
        base=np.zeros(seats),
        table=kernel.batch(state),
    )


@compiled
def sprout(tree: Tree, node: int, decision: int) -> None:
    """Makes a node new."""
    new = tree.nodes[node]
    for seat in range(MOST_SEATS):
        new.worth[seat] = 0.0
    new.visits = 0
    new.offered = 0
    new.first = NONE
    new.next = NONE
    new.decision = decision
    new.gain = 0.0


@compiled
def begin(tree: Tree) -> None:
    """Empties the tree, for a new search."""
    tree.numbers[ROOT] = FIRST_ROOT
    tree.numbers[USED] = FIRST_ROOT + 1
    sprout(tree, FIRST_ROOT, -1)


@compiled
def follow(tree: Tree, decision: int) -> bool:
    """Makes the child that a decision leads to the root, with all that is known of it. False: there was none; then the
    tree is empty."""
    child = tree.nodes[tree.numbers[ROOT]].first
    while child != NONE:
        if tree.nodes[child].decision == decision:
            tree.numbers[ROOT] = child
            return True
        child = tree.nodes[child].next
    begin(tree)
    return False


@compiled
def preferred(tree: Tree, seat: int) -> int:
    """The decision at the root that was tried most often, of equals the one worth most to the seat; -1 if none was."""
    decision, most, best = -1, 0, 0.0
    child = tree.nodes[tree.numbers[ROOT]].first
    while child != NONE:
        node = tree.nodes[child]
        if node.visits > most or (node.visits == most and node.worth[seat] > best):
            decision, most, best = int(node.decision), node.visits, node.worth[seat]
        child = node.next
    return decision


def children(tree: Tree) -> list[tuple[int, int, list[float]]]:
    """The decisions at the root that have a node: number, visits, and by seat the worth summed over these."""
    found, child = [], int(tree.nodes[tree.numbers[ROOT]].first)
    while child != NONE:
        node = tree.nodes[child]
        found.append((int(node.decision), int(node.visits), node.worth[: len(tree.rewards)].tolist()))
        child = int(node.next)
    return found


# ---- one simulation --------------------------------------------------------------------------------------------


@compiled
def simulate(tree: Tree, states: Any, style: Style, generator: Generator, count: int) -> None:
    """Lets the tree grow by so many simulations from states[0], in which somebody is to decide.

    When no node is left the tree stops growing, but goes on learning.
    """
    seats = len(tree.rewards)
    seat = actor(states[0])
    for other in range(seats):
        tree.base[other] = points(states[0], other) if style.selfish else 0.0
    for _ in range(count):
        copy(tree.table, 0, states, 0)
        deal_anew(tree.table[0], seat, generator)
        steps = descend(tree, style, generator)
        play_on(tree, style.horizon, generator)
        judge(tree, style)
        for step in range(steps):
            node = tree.nodes[tree.path[step]]
            node.visits += 1
            for other in range(seats):
                node.worth[other] += tree.rewards[other]


@compiled
def descend(tree: Tree, style: Style, generator: Generator) -> int:
    """Walks from the root to a new node, to the end of the game or of the reach; notes the path, and says how many
    nodes it has."""
    state = tree.table[0]
    tree.path[0] = tree.numbers[ROOT]
    steps = 1
    while steps <= style.reach:
        n = legal(state, tree.decisions)
        if n == 0:
            break
        parent = tree.path[steps - 1]
        seat = actor(state)
        child = compare(tree, parent, n, seat, style)
        new = child == NONE and tree.numbers[USED] < len(tree.nodes)
        if new:
            child = add(tree, parent, n, seat, style, generator)
        elif child == NONE:
            break
        else:
            play(state, tree.nodes[child].decision)
        tree.path[steps] = child
        steps += 1
        if new:
            break
    return steps


@compiled
def compare(tree: Tree, parent: int, n: int, seat: int, style: Style) -> int:
    """The child to go on with, of those whose decisions are legal now; NONE if one of these has no node yet and there
    is room for it. (Without room, NONE only if none has a node.)"""
    tree.numbers[STAMP] += 1
    stamp = tree.numbers[STAMP]
    for number in range(n):
        tree.open[tree.decisions[number]] = stamp
    known, chosen, best = 0, NONE, -math.inf
    child = tree.nodes[parent].first
    while child != NONE:
        node = tree.nodes[child]
        if tree.open[node.decision] == stamp:
            tree.open[node.decision] = 0
            known += 1
            node.offered += 1
            value = (
                node.worth[seat] / node.visits
                + style.exploration * math.sqrt(math.log(node.offered) / node.visits)
                + style.foresight * node.gain / style.scale / (1 + node.visits)
            )
            if value > best:
                chosen, best = child, value
        child = node.next
    if known < n and tree.numbers[USED] < len(tree.nodes):
        return NONE
    return chosen


@compiled
def add(tree: Tree, parent: int, n: int, seat: int, style: Style, generator: Generator) -> int:
    """Plays a legal decision that has no node yet, each equally likely, and gives it one."""
    stamp, new, left = tree.numbers[STAMP], tree.numbers[USED], 0
    for number in range(n):  # what `compare` has found a node for is not open any more
        if tree.open[tree.decisions[number]] == stamp:
            tree.decisions[left] = tree.decisions[number]
            left += 1
    decision = tree.decisions[below(generator, left)]
    tree.numbers[USED] += 1
    sprout(tree, new, decision)
    node = tree.nodes[new]
    node.offered = 1
    node.next = tree.nodes[parent].first
    tree.nodes[parent].first = new
    before = aim(tree, seat, style)
    play(tree.table[0], decision)
    node.gain = aim(tree, seat, style) - before
    return int(new)


@compiled
def aim(tree: Tree, seat: int, style: Style) -> int:
    """The points that a seat wants more of: its lead, or its own whatever the others have."""
    return points(tree.table[0], seat) if style.selfish else lead(tree.table[0], seat, len(tree.rewards))


@compiled
def play_on(tree: Tree, horizon: int, generator: Generator) -> None:
    """Decisions at random from where the tree ends."""
    state = tree.table[0]
    for _ in range(horizon):
        n = legal(state, tree.decisions)
        if n == 0:
            break
        play(state, tree.decisions[below(generator, n)])


@compiled
def judge(tree: Tree, style: Style) -> None:
    """What the table is worth to every seat, from 0 to 1: the result, or what the points promise."""
    state = tree.table[0]
    promise(tree, style)
    if actor(state) < 0 and not style.selfish:
        for seat in range(len(tree.rewards)):
            tree.rewards[seat] = style.margin * tree.rewards[seat] + (1.0 - style.margin) * result(state, seat)


@compiled
def promise(tree: Tree, style: Style) -> None:
    """The chances that the points promise: those of all seats together are 1, unless each looks at its own alone."""
    seats, total, level = len(tree.rewards), 0.0, points(tree.table[0], 0)
    for seat in range(seats):
        aside = tree.base[seat] if style.selfish else level
        tree.rewards[seat] = math.exp((points(tree.table[0], seat) - aside) / style.scale)
        total += tree.rewards[seat]
    for seat in range(seats):
        tree.rewards[seat] /= 1.0 + tree.rewards[seat] if style.selfish else total
