"""The search in Python, for an evaluation and a prior of one's own: it asks for many leaves at a time.

The same search as `saqqara.search.tree`, with PUCT (AlphaZero) in place of UCB1: a determinization for each
simulation, one tree for all of them keyed by decisions, availability instead of the visits of the parent, max^n. While
the leaves of a batch are not yet evaluated they count as lost for who decides (virtual loss), so that a batch spreads.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara import kernel
from saqqara.errors import BadOption, shown
from saqqara.kernel import Generator
from saqqara.rules import actor, deal_anew, legal, play, result
from saqqara.search.outcomes import finish
from saqqara.search.tree import NONE, ROOT, USED, Tree
from saqqara.state import State

Evaluate = Callable[[list[State]], npt.ArrayLike]
"""From imagined states, none of them over, by state and seat, the share of winning, from 0 to 1."""
Prior = Callable[[list[State]], npt.ArrayLike]
"""From imagined states, none of them over, by state and decision (at its number), a weight from 0 on."""

BATCH = 16
EXPLORATION = 1.5
URGENCY = 0.1  # by so much less than its parent a decision is worth that was not tried yet


class Node:
    """What is known of a sequence of decisions; `weights` are those of the first state that came here."""

    __slots__ = ("availability", "children", "leaf", "number", "value_sum", "visits", "weights")

    def __init__(self, number: int, seats: int) -> None:
        self.number, self.visits, self.value_sum = number, 0, [0.0] * seats
        self.leaf = True  # nothing was tried from here yet, and no weight is known
        self.weights: npt.NDArray[np.float64] | None = None
        self.children, self.availability = dict[int, Node](), dict[int, int]()


def search(
    tree: Tree,
    state: State,
    evaluate: Evaluate | None,
    prior: Prior | None,
    generator: Generator,
    simulations: int | None,
    seconds: float | None,
    batch: int = BATCH,
) -> None:
    """Searches from an imagined state until a limit is reached, at least one simulation, and writes what it has learned
    into an empty tree. Raises BadOption for what the functions must not give."""
    end = None if seconds is None else time.monotonic() + seconds
    root, done, most = Node(-1, state.game.seats), 0, len(tree.nodes) - int(tree.numbers[USED])
    while done < min(most, most if simulations is None else simulations):
        count = min(batch, most - done, (simulations or most) - done) if done else 1  # the root is but one leaf
        paths, tables = zip(*(_descend(root, state, generator) for _ in range(count)), strict=True)
        for path, values in zip(paths, _evaluated(state, paths, tables, evaluate, prior, generator), strict=True):
            for node in path:
                node.value_sum = [total + value for total, value in zip(node.value_sum, values, strict=True)]
        done += count
        if end is not None and time.monotonic() >= end:
            break
    _write(tree, root)


def _descend(root: Node, state: State, generator: Generator) -> tuple[list[Node], Any]:
    """Walks through one deal to a leaf or to the end of the game; the nodes on the way, each visited once more, and the
    table there."""
    table, path = kernel.duplicate(state.table), [root]
    deal_anew(table, actor(state.table), generator)
    decisions = np.empty(len(state.game.decision_texts()), np.int16)
    while not path[-1].leaf:
        n = legal(table, decisions)
        if n == 0:
            break
        node = _chosen(path[-1], decisions[:n].tolist(), int(actor(table)))
        play(table, node.number)
        path.append(node)
    for node in path:
        node.visits += 1
    return path, table


def _chosen(parent: Node, numbers: list[int], seat: int) -> Node:
    """The child to go on with, of those whose decisions are legal now."""
    weights = [1.0] * len(numbers) if parent.weights is None else parent.weights[numbers].tolist()
    total = sum(weights)
    if total <= 0:
        weights, total = [1.0] * len(numbers), float(len(numbers))
    urgency = parent.value_sum[seat] / parent.visits - URGENCY
    chosen, best = numbers[0], -math.inf
    for number, weight in zip(numbers, weights, strict=True):
        available = parent.availability[number] = parent.availability.get(number, 0) + 1
        child = parent.children.get(number)
        visits = 0 if child is None else child.visits
        value = urgency if child is None else child.value_sum[seat] / visits
        bound = value + EXPLORATION * weight / total * math.sqrt(available) / (1 + visits)
        if bound > best:
            chosen, best = number, bound
    return parent.children.setdefault(chosen, Node(chosen, len(parent.value_sum)))


def _evaluated(
    state: State,
    paths: tuple[list[Node], ...],
    tables: tuple[Any, ...],
    evaluate: Evaluate | None,
    prior: Prior | None,
    generator: Generator,
) -> list[list[float]]:
    """By leaf, the values of all seats; a leaf that is not the end of a game has children from now on."""
    seats = range(state.game.seats)
    values = [[float(result(table, seat)) for seat in seats] for table in tables]
    going_on = [place for place, table in enumerate(tables) if actor(table) >= 0]
    if going_on:
        states = [State(state.game, tables[place], None) for place in going_on]
        weights = None
        if prior is not None:
            weights = _checked("prior", prior, states, len(state.game.decision_texts()), math.inf)
        if evaluate is None:
            promised = finished(states, generator)
        else:
            promised = _checked("evaluate", evaluate, states, len(seats), 1.0)
        for number, place in enumerate(going_on):
            values[place] = promised[number].tolist()
            leaf = paths[place][-1]
            if leaf.leaf:
                leaf.leaf, leaf.weights = False, None if weights is None else weights[number]
    return values


def finished(states: list[State], generator: Generator) -> npt.NDArray[np.float64]:
    """By state and seat, how a random game went on from there: as evaluation where there is none."""
    tables = kernel.batch(states[0].table, len(states))
    for place, state in enumerate(states):
        kernel.copy(tables, place, kernel.batch(state.table), 0)
    results = np.zeros((len(states), states[0].game.seats))
    finish(tables, np.empty(len(states[0].game.decision_texts()), np.int16), generator, results)
    return results


def _checked(
    name: str, hook: Callable[[list[State]], npt.ArrayLike], states: list[State], columns: int, most: float
) -> npt.NDArray[np.float64]:
    """What a function gives for these states. Raises BadOption."""
    given = hook(states)
    try:
        found = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape != (len(states), columns):
        what = f"an array of shape {found.shape}" if found.ndim and found.size else shown(given)
        raise BadOption(f"{name} gave {what}; what is needed is an array of shape ({len(states)}, {columns})")
    wrong = found[~((found >= 0) & (found <= most) & np.isfinite(found))]
    if len(wrong):
        bounds = "from 0 on" if most == math.inf else f"from 0 to {most:g}"
        raise BadOption(f"{name} gave {wrong[0]}; it gives numbers {bounds}")
    return found


def _write(tree: Tree, root: Node) -> None:
    """Writes all nodes into an empty tree, which has room for them."""
    waiting = [(root, int(tree.numbers[ROOT]), 1)]
    while waiting:
        node, place, availability = waiting.pop()
        row, before = tree.nodes[place], NONE
        row.value_sum[: len(node.value_sum)] = node.value_sum
        row.visits, row.availability, row.decision = node.visits, availability, node.number
        for number, child in node.children.items():
            new = int(tree.numbers[USED])
            tree.numbers[USED] += 1
            tree.nodes[new].next_sibling, before = before, new
            waiting.append((child, new, node.availability[number]))
        row.first_child = before
