"""What a tree knows, as arrays that travel from process to process."""

from __future__ import annotations

from typing import Any

from saqqara.search.tree import NODE, STAMP, USED, Tree


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
