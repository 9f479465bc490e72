"""The pending tasks of Imhotep: a small stack. `rules.py` explains it."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import state as table
from saqqara.kernel import compiled


@compiled
def push(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """A task that comes before all that are pending."""
    depth = state.depth
    state.tasks[depth, 0] = task
    state.tasks[depth, 1] = seat
    state.tasks[depth, 2] = fact
    state.tasks[depth, 3] = other
    state.depth = depth + 1


@compiled
def whole(number: Any) -> int:
    """A number of the record at full width, so that what takes it is compiled once."""
    return number + 0  # type: ignore[no-any-return]


@compiled
def pending(state: Any, column: int) -> int:
    """Of the task that comes next: TASK, SEAT, FACT or OTHER."""
    return whole(state.tasks[state.depth - 1, column])


@compiled
def phase(state: Any) -> int:
    """What is asked now: the task that comes next, TURN if none is pending."""
    return table.TURN if state.depth == 0 else pending(state, table.TASK)


@compiled
def actor(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    return whole(state.turn_seat) if state.depth == 0 else pending(state, table.SEAT)


@compiled
def next_seat(state: Any) -> int:
    """The left neighbour of the seat whose turn it is."""
    return int((state.turn_seat + 1) % state.seats)
