"""Counting sequences of decisions (perft), for a state that programs hold in their hands."""

from __future__ import annotations

from saqqara import search
from saqqara.core import jit
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError
from saqqara.search.rollout import action_buffer


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` legal decisions there are from a state; it stays as it is.

    >>> import saqqara
    >>> [perft(saqqara.game("duel").start(seed=7), depth) for depth in (1, 2, 3)]
    [9, 72, 540]

    Raises InvalidOptionError for a depth that is not a whole number from 0 on.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InvalidOptionError(f"depth={depth!r} is not possible; depth is a whole number from 0 on")
    decisions = action_buffer(len(state.game.action_texts), max(depth, 1))
    return int(search.perft(jit.batch(state.raw, depth + 1), decisions, depth))
