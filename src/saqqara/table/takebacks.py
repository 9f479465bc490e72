"""Takebacks: a seat asks the others to let it take back its last turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saqqara.core.state import State
from saqqara.table.events import PERSON, Event, TableError, table_error
from saqqara.table.seating import Seating
from saqqara.table.table_settings import TableSettings
from saqqara.table.undo_stack import TableLogLine, UndoStack, annotate_log


@dataclass(frozen=True)
class TakebackRequest:
    """Request of a seat to take back its last turn; `pending_seats` have not answered yet."""

    seat: int
    pending_seats: frozenset[int]

    def without_seat(self, seat: int) -> TakebackRequest:
        """Return the request after this seat has accepted."""
        return TakebackRequest(self.seat, self.pending_seats - {seat})


@dataclass(frozen=True)
class Takeback:
    """Turn that event number `seq` took back: `ply` actions are left.

    `has_revealed` tells whether the game has shown something hidden since that turn. It is hidden again, but the
    players know it.
    """

    seq: int
    seat: int
    ply: int
    has_revealed: bool
    state_before: State
    annotations: dict[int, dict[str, Any]]

    def undone_lines(self, seat: int | None) -> list[TableLogLine]:
        """Return the log lines that were taken back, as a seat (None: a spectator) saw them, oldest first."""
        return self.log_before(seat)[self.ply :]

    def log_before(self, seat: int | None) -> list[TableLogLine]:
        """Return the whole log before the takeback, as a seat (None: a spectator) saw it."""
        return annotate_log(self.state_before.log_lines(seat), self.annotations)


class Takebacks:
    """Takebacks of a table: the open `request`, if there is one, and the turns taken back (`history`, oldest first).

    A seat whose request was declined cannot ask again before the next final action.
    """

    def __init__(self, seating: Seating, undo_stack: UndoStack, settings: TableSettings) -> None:
        self._seating, self._undo_stack, self._settings = seating, undo_stack, settings
        self.request: TakebackRequest | None = None
        self.history: list[Takeback] = []
        self._declined_seats: set[int] = set()

    def refusal(self, seat: int) -> TableError | None:
        """Return why a seat cannot ask to take back its last turn, None if it can."""
        if self.request is not None:
            return table_error("already-asked", "table-error-already-asked")
        if seat in self._declined_seats:
            return table_error("already-asked", "table-error-declined")
        if self.ply_before_turn(seat) is None:
            return table_error("nothing-to-take-back", "table-error-nothing-to-take-back")
        if self._settings.rated and self._has_revealed_since_turn(seat):
            return table_error("rated", "table-error-counts")
        return None

    def voters(self, seat: int) -> list[int]:
        """Return the seats whose people have to accept a takeback of this seat."""
        own = self._seating.same_account_seats(seat)
        return [o for o, other in enumerate(self._seating.seats) if o not in own and other["player"] == PERSON]

    def require_pending(self, seat: int) -> None:
        """Raise TableError unless the seat has yet to answer."""
        if self.request is None or seat not in self.request.pending_seats:
            raise table_error("not-asked", "table-error-not-asked")

    def require_involved(self, seat: int) -> None:
        """Raise TableError unless the seat has asked or has yet to answer."""
        if self.request is None or seat not in {self.request.seat, *self.request.pending_seats}:
            raise table_error("not-asked", "table-error-not-asked")

    def apply(self, event: Event) -> None:
        """Apply an event of takebacks. When all seats have accepted, the turn is taken back."""
        kind, seat = event["event"], event["seat"]
        if kind == "takeback_requested":
            self.request = TakebackRequest(seat, frozenset(range(len(self._seating.seats))))
        assert self.request is not None
        if kind == "takeback_declined":
            if seat != self.request.seat:
                self._declined_seats.add(self.request.seat)
            self.request = None
            return
        self.request = self.request.without_seat(seat)
        if not self.request.pending_seats:
            self._take_back(self.request.seat, event["seq"])

    def drop_request(self) -> None:
        """Drop the open request."""
        self.request = None

    def forget_requests(self) -> None:
        """Drop the open request and let every seat ask again, because an action has become final."""
        self.request = None
        self._declined_seats.clear()

    def ply_before_turn(self, seat: int) -> int | None:
        """Return the number of actions before the first one of the seat's last turn, None if it has made none. Forced
        actions are skipped: the table would play them again at once."""
        turns, forced = self._undo_stack.final_state.turn_history, self._undo_stack.forced_plies
        own_plies = (ply for ply in reversed(range(len(turns))) if turns[ply][1] == seat and ply not in forced)
        last = next(own_plies, None)
        if last is None:
            return None
        turn_plies = range(turns.index(turns[last]), last + 1)
        return next(ply for ply in turn_plies if turns[ply] == turns[last] and ply not in forced)

    def _has_revealed_since_turn(self, seat: int) -> bool:
        """Return whether the game has shown something hidden since the seat's last turn began."""
        state, ply = self._undo_stack.final_state, self.ply_before_turn(seat) or 0
        return any(state.at(before).reveals(action) for before, action in enumerate(state.history[ply:], ply))

    def _take_back(self, seat: int, seq: int) -> None:
        state, ply = self._undo_stack.final_state, self.ply_before_turn(seat)
        assert ply is not None
        has_revealed = self._has_revealed_since_turn(seat)
        self.history.append(Takeback(seq, seat, ply, has_revealed, state, self._undo_stack.annotations))
        self._undo_stack.reset_to(state.at(ply))
