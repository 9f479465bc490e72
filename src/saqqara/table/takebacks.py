"""Taking back what is final: if all other seats agree, back to before the asker's last turn, on the same shuffle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saqqara.core.state import State
from saqqara.table.undo_stack import Line, Progress, marked


@dataclass(frozen=True)
class Request:
    """A seat asks to take its last turn back; `missing` are the seats that have not answered yet."""

    seat: int
    missing: frozenset[int]

    def without(self, seat: int) -> Request:
        """The request when this seat has agreed."""
        return Request(self.seat, self.missing - {seat})


@dataclass(frozen=True)
class TakenBack:
    """A turn that was taken back by event number `seq`: `ply` decisions were left.

    `revealed`: whether something hidden had been shown since; it is covered again, and the players know it.
    """

    seq: int
    seat: int
    ply: int
    revealed: bool
    before: State
    marks: dict[int, dict[str, Any]]

    def lines(self, seat: int | None) -> list[Line]:
        """What was taken back, as a seat could know it, oldest first."""
        return self.log(seat)[self.ply :]

    def log(self, seat: int | None) -> list[Line]:
        """The whole log before it, as a seat could know it."""
        return marked(self.before.log_lines(seat), self.marks)


def ply_before_turn(played: Progress, seat: int) -> int | None:
    """How many decisions had been made before the first one of the seat's last turn, forced ones left aside: they would
    be taken again at once. None if it has made none."""
    turns = played.final.turn_history
    made = (ply for ply in reversed(range(len(turns))) if turns[ply][1] == seat and ply not in played.forced)
    last = next(made, None)
    if last is None:
        return None
    same = range(turns.index(turns[last]), last + 1)
    return next(ply for ply in same if turns[ply] == turns[last] and ply not in played.forced)


def taken_back(played: Progress, seat: int, seq: int) -> tuple[State, TakenBack]:
    """The game as it was before the seat's last turn, and what that takes back."""
    state, ply = played.final, ply_before_turn(played, seat)
    assert ply is not None
    return state.at(ply), TakenBack(seq, seat, ply, reveals_since(played, seat), state, played.marks)


def reveals_since(played: Progress, seat: int) -> bool:
    """Whether something hidden has been shown since the seat's last turn began."""
    state, ply = played.final, ply_before_turn(played, seat) or 0
    gone = enumerate(state.history[ply:], ply)
    return any(state.at(before).reveals(decision) for before, decision in gone)
