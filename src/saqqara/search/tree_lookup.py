"""Finding again in a tree the position in which a seat is to decide anew, once others have decided."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, write_observation
from saqqara.core.jit import compiled, copy
from saqqara.search.tree import NONE, ROOT, Tree

FINEST = 1000  # a node that has less of its root's visits is not looked for: about how many plays a depth takes at most


@compiled
def find_way(tree: Tree, states: Any, seat: int, seen: Any, observed: Any, way: Any) -> int:
    """The decisions of others from the root to the most visited node in which a seat is to decide and observes what is
    `seen`; how many there are, written into `way` (int64): 0 if it is the root, -1 if it is not there.

    states[0] is the position of the root; the rest of the batch is room to work in, and says how many decisions there
    are at most. `observed` has as many numbers as `seen`.
    """
    if current_player(states[0]) == seat:
        return 0 if looks_like(states[0], seat, seen, observed) else -1
    nodes, path, found, depth = tree.nodes, tree.path, -1, 1
    path[0] = tree.numbers[ROOT]
    node, most = nodes[path[0]].first_child, nodes[path[0]].visits // FINEST
    while depth > 0:
        if node == NONE:
            depth -= 1
            node = nodes[path[depth]].next_sibling
            continue
        path[depth] = node
        child = nodes[node]
        node = child.next_sibling
        # Nothing below it has more visits.
        if child.visits <= most or not is_legal(states[depth - 1], child.decision, tree.decisions):
            continue
        copy(states, depth, states, depth - 1)
        play(states[depth], child.decision)
        next_seat = current_player(states[depth])
        if next_seat == seat and looks_like(states[depth], seat, seen, observed):
            most, found = child.visits, depth
            for step in range(depth):
                way[step] = nodes[path[step + 1]].decision
        elif next_seat >= 0 and next_seat != seat and depth + 1 < len(states):
            depth += 1
            node = child.first_child
    return found


@compiled
def is_legal(state: Any, decision: int, decisions: Any) -> bool:
    """Whether a decision is legal in a state; `decisions` is room to work in."""
    for number in range(legal_action_ids(state, decisions)):
        if decisions[number] == decision:
            return True
    return False


@compiled
def looks_like(state: Any, seat: int, seen: Any, observed: Any) -> bool:
    """Whether a seat observes in a state what it has `seen`."""
    write_observation(state, seat, observed)
    for place in range(len(seen)):
        if observed[place] != seen[place]:
            return False
    return True
