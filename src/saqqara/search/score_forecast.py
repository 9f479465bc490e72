"""Points by source: of games that are over, and expected, by playing on as a tree says."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, play, points_by_source, resample_hidden, result
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import ask_points, ask_priors
from saqqara.search.tree import NONE, ROOT, Tree

NOWHERE = np.zeros(0, np.int64)
FINE = 2**24  # steps in which chances are drawn
KNOWN = 8  # visits from which on a tree is believed to know what is best


@compiled
def write_sheets(states: Any, sheets: Any) -> None:
    """Writes the points by source of every state of a batch into `sheets` (int32, states x seats x sources)."""
    for place in range(len(states)):
        for seat in range(sheets.shape[1]):
            points_by_source(states[place], seat, sheets[place, seat])


class Foretold(NamedTuple):
    """What the tree's first network says of points."""

    after: int = -1  # decisions that the tree does not know it is asked; -1: not at all, games are played to the end
    first: int = 0  # of its outputs for points
    points: int = 0  # how many these are
    places: Any = NOWHERE  # int64: where each of the game's sources stands among a seat's
    kinds: int = 1  # outputs a seat
    scale: float = 1.0  # points a unit


@compiled
def play_on(
    tree: Tree, states: Any, decision: int, known: int, generators: Any, sheet: Any, sums: Any, guided: bool,
    foretold: Foretold,
) -> None:  # fmt: skip
    """Plays a game on from states[0], in which somebody is to decide, with the chance of each row of `generators`
    (uint64), and adds the points by source in the end to `sums` (float64, seats x sources).

    What that seat cannot know is dealt anew for each. It takes this legal decision; then everybody takes what the tree,
    grown from the same state, has visited most of what is legal, as far as it knows (from `known` visits on), and after
    that a random decision, if it is `guided` as likely as the tree's first network says, where there is one. After some
    of these the network says the points, if it does. `sheet` (int32, sources) is room to work in.
    """
    seat = current_player(states[0])
    for game in range(len(generators)):
        generator = generators[game]
        copy(tree.determinization, 0, states, 0)
        state = tree.determinization[0]
        resample_hidden(state, seat, generator)
        play(state, decision)
        node = child_of(tree, tree.numbers[ROOT], decision)
        n, left = legal_action_ids(state, tree.decisions), foretold.after
        while n > 0:
            node = best_known(tree, node, n, known)
            if node != NONE:
                play(state, tree.nodes[node].decision)
            elif left == 0:
                break
            elif guided and len(tree.networks.sizes) > 0:
                left -= 1
                play(state, drawn(tree, n, generator))
            else:
                left -= 1
                play(state, tree.decisions[randbelow(generator, n)])
            n = legal_action_ids(state, tree.decisions)
        if n > 0:
            add_foretold(tree, foretold, sums)
        else:
            add_sheets(state, sheet, sums)


@compiled
def add_sheets(state: Any, sheet: Any, sums: Any) -> None:
    """Adds the points by source of a game that is over."""
    for seat in range(len(sums)):
        points_by_source(state, seat, sheet)
        for place in range(len(sheet)):
            sums[seat, place] += sheet[place]


@compiled
def add_foretold(tree: Tree, foretold: Foretold, sums: Any) -> None:
    """Adds the points by source that the network foretells in the tree's determinization."""
    seat, seats, outputs = current_player(tree.determinization[0]), len(sums), tree.networks.outputs
    ask_points(tree.networks, 0, tree.determinization[0], seat, foretold.first, foretold.points)
    for other in range(seats):
        first = foretold.first + other * foretold.kinds
        for place in range(sums.shape[1]):
            sums[(seat + other) % seats, place] += foretold.scale * outputs[first + foretold.places[place]]


@compiled
def drawn(tree: Tree, n: int, generator: Generator) -> int:
    """One of n legal decisions in `tree.decisions`, as likely as the tree's first network says."""
    networks, state = tree.networks, tree.determinization[0]
    ask_priors(networks, 0, state, current_player(state), tree.decisions, n, len(tree.untried))
    left, last = randbelow(generator, FINE) / FINE, n - 1
    for number in range(last):
        left -= networks.shares[tree.decisions[number]]
        if left < 0.0:
            return int(tree.decisions[number])
    return int(tree.decisions[last])


@compiled
def child_of(tree: Tree, parent: int, decision: int) -> int:
    """The child that a decision leads to; NONE if there is none."""
    child = tree.nodes[parent].first_child
    while child != NONE and tree.nodes[child].decision != decision:
        child = tree.nodes[child].next_sibling
    return int(child)


@compiled
def best_known(tree: Tree, parent: int, n: int, known: int) -> int:
    """Of n legal decisions in `tree.decisions`, the child with the most visits, at least `known`; NONE without one, and
    below NONE."""
    chosen, most = NONE, known - 1
    if parent != NONE:
        child = tree.nodes[parent].first_child
        while child != NONE:
            node = tree.nodes[child]
            if node.visits > most and is_among(tree.decisions, n, node.decision):
                chosen, most = int(child), node.visits
            child = node.next_sibling
    return chosen


@compiled
def is_among(decisions: Any, n: int, decision: int) -> bool:
    """Whether a decision is one of the first n."""
    for number in range(n):
        if decisions[number] == decision:
            return True
    return False


@compiled
def finish(states: Any, decisions: Any, generator: Generator, results: Any) -> None:
    """Plays every state of a batch to its end at random; writes the results into `results` (float64, states x seats).
    `decisions` is room to work in, int16."""
    for place in range(len(states)):
        n = legal_action_ids(states[place], decisions)
        while n > 0:
            play(states[place], decisions[randbelow(generator, n)])
            n = legal_action_ids(states[place], decisions)
        for seat in range(results.shape[1]):
            results[place, seat] = result(states[place], seat)
