"""Trees that are kept from turn to turn, and grown on the opponents' time (pondering)."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.base import require_current_player
from saqqara.search.tree import ROOT, USED, Tree, advance_root, compact_tree, copy_top, find_path, new_tree, to_arrays

# ---- tree reuse ------------------------------------------------------------------------------------------------------

MAX_PATH_ACTIONS = 32  # maximum number of actions of other seats between two of the seat's own
COMPACT_DIVISOR = 4  # a tree that uses more than 1/COMPACT_DIVISOR of its room keeps only the subtree below its root


class LeftPosition(NamedTuple):
    """Determinized position in which a seat last left its trees, after an action that revealed nothing."""

    seat: int
    state: State


def path_since(tree: Tree, left: LeftPosition, determinization: State) -> list[int] | None:
    """Return the actions of other seats since `left` that lead to the position of `determinization`.

    The list is empty if the position is the same. It is None if the tree does not contain the position, or if an action
    on the way revealed something or was not fully visible to this seat, or in a game without observations.

    If several paths lead to positions that look the same, the most visited is taken. They all lead to the same
    position, since the hidden information is unchanged.
    """
    if left.state.current_player == left.seat:  # no other seat acts within its turn
        return [] if known_view(left.state, left.seat) == known_view(determinization, left.seat) else None
    if left.state.game.definition.observation is None:
        return None
    state, observed, actions = (
        left.state.copy(),
        determinization.observation(left.seat),
        np.zeros(MAX_PATH_ACTIONS, np.int64),
    )
    states = jit.batch(state.raw, MAX_PATH_ACTIONS + 1)
    length = find_path(tree, states, left.seat, observed, np.zeros_like(observed), actions)
    if length < 0:
        return None
    path: list[int] = actions[:length].tolist()
    for number in path:
        if reveals_or_hides(state, number, left.seat):
            return None
        state.play_id(number)
    return path if known_view(state, left.seat) == known_view(determinization, left.seat) else None


def reveals_or_hides(state: State, action: int, seat: int) -> bool:
    """Return whether an action reveals hidden information, or is not fully visible to a seat."""
    visible_action, text = state.game.definition.visibility.visible_action, state.game.action_text(action)
    return state.reveals(text) or (visible_action is not None and visible_action(state.raw, action, seat) != text)


def known_view(state: State, seat: int) -> View:
    """Return everything that a seat knows of a position, without what the last action moved."""
    view = state.view(seat)
    del view["moved"]
    return view


def advance_trees(trees: list[Tree], path: list[int]) -> None:
    """Move the root of each tree along a path of actions, and compact trees that are too full."""
    for tree in trees:
        for number in path:
            advance_root(tree, number)
        if path and tree.header[USED] > len(tree.nodes) // COMPACT_DIVISOR:
            compact_tree(tree, len(tree.nodes) // COMPACT_DIVISOR)


def compile_tree_reuse(game: Game) -> None:
    """Compile the search for reusable positions in a game, or load it from the cache."""
    state = game.start(seed=0)
    seat = (require_current_player(state) + 1) % game.num_players  # another seat is to move
    path_since(new_tree(state.raw, len(game.action_texts), game.num_players, 1), LeftPosition(seat, state), state)


# ---- pondering -------------------------------------------------------------------------------------------------------


MAX_SECONDS = 4.0  # seconds of pondering per call, so that an idle table costs nothing
MAX_NODES = 50_000  # maximum number of nodes to transfer, 3 MB
MIN_VISITS = 8  # minimum visits of a node to transfer
MIN_VISIT_SHARE = 1 / 5000  # minimum share of all visits for such a node


class PonderResult(NamedTuple):
    """Result of pondering."""

    view: View  # the view that the search started from
    arrays: list[Any]  # the top of its tree, as `to_arrays` returns it
    actions_since: list[str]  # the actions since, as the seat saw them


class PonderCache(NamedTuple):
    """Pondering result together with the actions that the seat had seen by then; the caller stores it."""

    seat: int
    actions: list[str]
    view: View
    arrays: list[Any]

    def result_for(self, seat: int, actions: list[str]) -> PonderResult | None:
        """Return the result for a seat that has seen these actions.

        Return None if another seat pondered, or if actions were taken back since.
        """
        if seat != self.seat or actions[: len(self.actions)] != self.actions:
            return None
        return PonderResult(self.view, self.arrays, actions[len(self.actions) :])


class CancelFlag:
    """Flag that one process sets and its child processes read.

    It is a byte in a pipe. A `multiprocessing` event is found by name, and no longer exists once its owner ends while
    others still start.
    """

    def __init__(self, context: BaseContext) -> None:
        self.receiver, self._sender = context.Pipe(duplex=False)  # `receiver` is for other processes

    def set(self) -> None:
        if not self.is_set():
            self._sender.send_bytes(b"!")

    def clear(self) -> None:
        if self.is_set():
            self.receiver.recv_bytes()

    def is_set(self) -> bool:
        return is_flag_set(self.receiver)


def is_flag_set(receiver: Connection) -> bool:
    """Return whether the flag with this receiver is set, or its owner has ended."""
    return receiver.poll()


def top_arrays(tree: Tree) -> list[Any]:
    """Return the part of a tree near its root as arrays small enough to transfer."""
    visits = int(tree.nodes[tree.header[ROOT]].visits)
    small = new_tree(tree.determinization[0], len(tree.untried_stamps), len(tree.rewards), MAX_NODES)
    copy_top(tree, small, max(MIN_VISITS, int(MIN_VISIT_SHARE * visits)))
    return to_arrays(small)
