"""What a tree knows, as arrays that travel from process to process."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.search.tree import FIRST_ROOT, NODE, NONE, ROOT, STAMP, USED, Tree, add_child, new_tree, reset


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
