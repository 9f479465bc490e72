"""Thinking on the opponent's time (pondering): from its own view alone a seat lets a tree grow while another decides,
and goes on with it when its turn has come, unless something was revealed or secret meanwhile."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

from saqqara.core.game_api import View
from saqqara.search.tree import ROOT, Tree, new_tree
from saqqara.search.tree_arrays import copy_top, to_arrays

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
