"""Taking back what is final: if all other seats agree, back to before the asker's last turn, on the same shuffle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saqqara.core.state import State
from saqqara.table.undo_stack import TableLogLine, UndoStack, annotate_log


@dataclass(frozen=True)
class TakebackRequest:
    """A seat asks to take its last turn back; `pending_seats` are the seats that have not answered yet."""

    seat: int
    pending_seats: frozenset[int]

    def without_seat(self, seat: int) -> TakebackRequest:
        """The request when this seat has agreed."""
        return TakebackRequest(self.seat, self.pending_seats - {seat})


@dataclass(frozen=True)
class Takeback:
    """A turn that was taken back by event number `seq`: `ply` decisions were left.

    `has_revealed`: whether something hidden had been shown since; it is covered again, and the players know it.
    """

    seq: int
    seat: int
    ply: int
    has_revealed: bool
    state_before: State
    annotations: dict[int, dict[str, Any]]

    def undone_lines(self, seat: int | None) -> list[TableLogLine]:
        """What was taken back, as a seat could know it, oldest first."""
        return self.log_before(seat)[self.ply :]

    def log_before(self, seat: int | None) -> list[TableLogLine]:
        """The whole log before it, as a seat could know it."""
        return annotate_log(self.state_before.log_lines(seat), self.annotations)


def ply_before_turn(undo_stack: UndoStack, seat: int) -> int | None:
    """How many decisions had been made before the first one of the seat's last turn, forced ones left aside: they would
    be taken again at once. None if it has made none."""
    turns = undo_stack.final_state.turn_history
    made = (ply for ply in reversed(range(len(turns))) if turns[ply][1] == seat and ply not in undo_stack.forced_plies)
    last = next(made, None)
    if last is None:
        return None
    same = range(turns.index(turns[last]), last + 1)
    return next(ply for ply in same if turns[ply] == turns[last] and ply not in undo_stack.forced_plies)


def take_back_turn(undo_stack: UndoStack, seat: int, seq: int) -> tuple[State, Takeback]:
    """The game as it was before the seat's last turn, and what that takes back."""
    state, ply = undo_stack.final_state, ply_before_turn(undo_stack, seat)
    assert ply is not None
    return state.at(ply), Takeback(
        seq, seat, ply, has_revealed_since_turn(undo_stack, seat), state, undo_stack.annotations
    )


def has_revealed_since_turn(undo_stack: UndoStack, seat: int) -> bool:
    """Whether something hidden has been shown since the seat's last turn began."""
    state, ply = undo_stack.final_state, ply_before_turn(undo_stack, seat) or 0
    taken = enumerate(state.history[ply:], ply)
    return any(state.at(before).reveals(decision) for before, decision in taken)
