"""Finding again in a tree the position in which a seat is to decide anew, once others have decided."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, write_observation
from saqqara.core.jit import compiled, copy
from saqqara.search.tree import NONE, ROOT, Tree

# A node with less than this part of the visits of the root is not looked for: about how many plays a depth takes.
MAX_VISIT_RATIO = 1000


@compiled
def find_path(tree: Tree, states: Any, seat: int, observation: Any, buffer: Any, actions: Any) -> int:
    """The decisions of others from the root to the most visited node in which a seat is to decide and observes what is
    `observation`; how many there are, written into `actions` (int64): 0 if it is the root, -1 if it is not there.

    states[0] is the position of the root; the rest of the batch is room to work in, and says how many decisions there
    are at most. `buffer` has as many numbers as `observation`.
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
        # Nothing below it has more visits.
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
    """Whether a decision is legal in a state; `actions` is room to work in."""
    for number in range(legal_action_ids(state, actions)):
        if actions[number] == action:
            return True
    return False


@compiled
def observes(state: Any, seat: int, observation: Any, buffer: Any) -> bool:
    """Whether a seat observes in a state what `observation` holds."""
    write_observation(state, seat, buffer)
    for place in range(len(observation)):
        if buffer[place] != observation[place]:
            return False
    return True
