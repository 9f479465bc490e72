"""Which decision of a tree is the most visited, and how far ahead it is."""

from __future__ import annotations

from saqqara.kernel import compiled
from saqqara.search.tree import NONE, ROOT, Tree


@compiled
def most_visited(tree: Tree, seat: int) -> int:
    """The decision at the root with the most visits (the robust child), of equals the one with the greatest value sum
    for the seat, or before any visit with the greatest prior; -1 if none has a node."""
    decision, most, best = -1, -1, 0.0
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        node = tree.nodes[child]
        weight = node.value_sum[seat] if node.visits > 0 else node.promise
        if node.visits > most or (node.visits == most and weight > best):
            decision, most, best = int(node.decision), node.visits, weight
        child = node.next_sibling
    return decision


@compiled
def two_most(tree: Tree) -> tuple[int, int]:
    """The visits of the two decisions at the root that have most; 0 where there is none."""
    first, second = 0, 0
    child = tree.nodes[tree.numbers[ROOT]].first_child
    while child != NONE:
        visits = tree.nodes[child].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        child = tree.nodes[child].next_sibling
    return int(first), int(second)
