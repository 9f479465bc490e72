"""How far ahead the most visited decision of a tree is."""

from __future__ import annotations

from saqqara.kernel import compiled
from saqqara.search.tree import NONE, ROOT, Tree


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
