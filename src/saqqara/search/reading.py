"""What a tree knows, as plain arrays and lists."""

from __future__ import annotations

from typing import Any

from saqqara.search.tree import NODE, NONE, ROOT, STAMP, USED, Tree


def grown(tree: Tree) -> list[Any]:
    """All that a tree knows, as arrays: of its nodes in use one for each field, then ROOT and USED. The rest is room to
    work in."""
    used = int(tree.numbers[USED])
    return [*(tree.nodes[field][:used].copy() for field in NODE.names or ()), tree.numbers[:STAMP].copy()]


def regrow(tree: Tree, known: list[Any]) -> None:
    """Lets a new tree, which must be large enough, know what another has `grown`."""
    for field, values in zip(NODE.names or (), known, strict=False):
        tree.nodes[field][: len(values)] = values
    tree.numbers[:STAMP] = known[-1]


def children(tree: Tree) -> list[tuple[int, int, list[float]]]:
    """The decisions at the root that have a node: number, visits, and by seat the value sum."""
    found, child = [], int(tree.nodes[tree.numbers[ROOT]].first_child)
    while child != NONE:
        node = tree.nodes[child]
        found.append((int(node.decision), int(node.visits), node.value_sum[: len(tree.rewards)].tolist()))
        child = int(node.next_sibling)
    return found
