"""Trees kept from turn to turn, and grown on the opponent's time (pondering)."""

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

MAX_PATH_ACTIONS = 32  # decisions of others between two of one's own, at most
COMPACT_DIVISOR = 4  # a tree that has used one of so many parts of its room keeps only what lies below its root


class LeftPosition(NamedTuple):
    """The position in which a seat has left its trees, which has not revealed anything: one that it imagined."""

    seat: int
    state: State


def path_since(tree: Tree, left: LeftPosition, determinization: State) -> list[int] | None:
    """The decisions by which others have led from where a seat has left this tree to the position of `determinization`
    since, as far as the tree knows: none where it is the same position, None where it is not found, or was not come to
    by what all seats were told and nothing revealed.

    Of several ways to what looks the same one is as good as another, and the most visited is taken: what they lead to
    is one position, since all that is hidden is as hidden as it was.
    """
    if left.state.current_player == left.seat:  # within its own turn nobody else decides
        return [] if known_view(left.state, left.seat) == known_view(determinization, left.seat) else None
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
    """Whether a decision shows what was hidden, or is not told to a seat as it is."""
    rules, text = state.game.definition, state.game.action_text(action)
    return state.reveals(text) or (
        rules.visible_action is not None and rules.visible_action(state.raw, action, seat) != text
    )


def known_view(state: State, seat: int) -> View:
    """All that a seat knows of a position; what the last decision moved is of the past."""
    view = state.view(seat)
    del view["moved"]
    return view


def advance_trees(trees: list[Tree], path: list[int]) -> None:
    """Makes the node to which some decisions lead the root of each tree, as far as it has that, and room for more."""
    for tree in trees:
        for number in path:
            advance_root(tree, number)
        if path and tree.header[USED] > len(tree.nodes) // COMPACT_DIVISOR:
            compact_tree(tree, len(tree.nodes) // COMPACT_DIVISOR)


def compile_tree_reuse(game: Game) -> None:
    """Compiles what finds a way on in a game, or finds that it has been compiled before."""
    state = game.start(seed=0)
    seat = (require_current_player(state) + 1) % game.num_players  # somebody else decides now
    path_since(new_tree(state.raw, len(game.action_texts), game.num_players, 1), LeftPosition(seat, state), state)


# ---- pondering -------------------------------------------------------------------------------------------------------


MAX_SECONDS = 4.0  # seconds of one such thought, so that a table at which nobody decides costs nothing
MAX_NODES = 50_000  # that travel, 3 MB
MIN_VISITS = 8  # visits of a node that travels
MIN_VISIT_SHARE = 1 / 5000  # of all visits that it has at least, too


class PonderResult(NamedTuple):
    """What a seat has thought while another was to decide."""

    view: View  # from which it thought
    arrays: list[Any]  # the top of its tree, as `to_arrays` returns it
    actions_since: list[str]  # the decisions since, as that seat was told them


class PonderCache(NamedTuple):
    """From where a seat has thought, what it had been told by then, and what it knows: who asks keeps it."""

    seat: int
    actions: list[str]
    view: View
    arrays: list[Any]

    def result_for(self, seat: int, actions: list[str]) -> PonderResult | None:
        """What a seat that was told these decisions goes on with; None where another has thought, or where something
        was taken back."""
        if seat != self.seat or actions[: len(self.actions)] != self.actions:
            return None
        return PonderResult(self.view, self.arrays, actions[len(self.actions) :])


class CancelFlag:
    """Raised by the process that has made it, and seen by those that it starts. A byte in a pipe: an event of
    `multiprocessing` is looked for under a name, and gone once its owner ends while others still start."""

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
    """Whether a flag is raised, of which this is what others see; also once its owner has ended."""
    return receiver.poll()


def top_arrays(tree: Tree) -> list[Any]:
    """What a tree knows near its root, as arrays small enough to travel."""
    visits = int(tree.nodes[tree.header[ROOT]].visits)
    small = new_tree(tree.determinization[0], len(tree.untried_stamps), len(tree.rewards), MAX_NODES)
    copy_top(tree, small, max(MIN_VISITS, int(MIN_VISIT_SHARE * visits)))
    return to_arrays(small)
