"""Thinking on the opponent's time (pondering): from its own view alone a seat lets a tree grow while another decides,
and goes on with it when its turn has come, unless something was revealed or secret meanwhile."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

from saqqara.core.game_api import View
from saqqara.search.tree import ROOT, Tree, new_tree
from saqqara.search.tree_arrays import copy_top, grown

LONGEST = 4.0  # seconds of one such thought, so that a table at which nobody decides costs nothing
MOST_NODES = 50_000  # that travel, 3 MB
LEAST = 8  # visits of a node that travels
PART = 1 / 5000  # of all visits that it has at least, too


class Thought(NamedTuple):
    """What a seat has thought while another was to decide."""

    view: View  # from which it thought
    known: list[Any]  # the top of its tree, as `search.regrowing` has it
    since: list[str]  # the decisions since, as that seat was told them


class Past(NamedTuple):
    """From where a seat has thought, what it had been told by then, and what it knows: who asks keeps it."""

    seat: int
    told: list[str]
    view: View
    known: list[Any]

    def thought(self, seat: int, told: list[str]) -> Thought | None:
        """What a seat that was told these decisions goes on with; None where another has thought, or where something
        was taken back."""
        if seat != self.seat or told[: len(self.told)] != self.told:
            return None
        return Thought(self.view, self.known, told[len(self.told) :])


class Flag:
    """Raised by the process that has made it, and seen by those that it starts. A byte in a pipe: an event of
    `multiprocessing` is looked for under a name, and gone once its owner ends while others still start."""

    def __init__(self, context: BaseContext) -> None:
        self.seen, self._raised = context.Pipe(duplex=False)  # `seen` goes to the other processes, which only look

    def set(self) -> None:
        if not self.is_set():
            self._raised.send_bytes(b"!")

    def clear(self) -> None:
        if self.is_set():
            self.seen.recv_bytes()

    def is_set(self) -> bool:
        return is_raised(self.seen)


def is_raised(seen: Connection) -> bool:
    """Whether a flag is raised, of which this is what others see; also once its owner has ended."""
    return seen.poll()


def top(tree: Tree) -> list[Any]:
    """What a tree knows near its root, as arrays small enough to travel."""
    visits = int(tree.nodes[tree.numbers[ROOT]].visits)
    small = new_tree(tree.determinization[0], len(tree.untried), len(tree.rewards), MOST_NODES)
    copy_top(tree, small, max(LEAST, int(PART * visits)))
    return grown(small)
