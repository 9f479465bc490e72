"""Clocks of a table: the remaining time of each seat.

The clocks read no system time. They follow from the times of the events (`at`, in milliseconds since 1970).

The clock of the current player runs, also while the table waits for a confirmation, but never while a seat is open. At
the start of a turn a live clock gains its increment, and a clock of days starts again in full. A takeback does not give
back time, and a turn that begins again gains no increment.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saqqara.table.table_settings import TimeControl
from saqqara.table.time_off import TimeOff

DAY_MS = 24 * 60 * 60 * 1000


@dataclass
class Clocks:
    """Clocks of all seats; times are in milliseconds.

    - `time_left`: by seat the time that is left when its clock starts
    - `running_seat`, `running_since`, `turn`: the seat whose clock runs, since when, and in which turn
    - `credited_until`: outages up to this time are credited
    - `last_credited_turn`: by seat the last turn for which it has gained time
    - `time_off`: by seat when its clock does not run
    - `first_move_time`: by seat the limit for its first turn, until that turn is over
    """

    time_control: TimeControl
    time_left: list[int]
    running_seat: int | None = None
    running_since: int = 0
    turn: int = -1
    credited_until: int = 0
    last_credited_turn: list[int] = field(default_factory=list)
    time_off: dict[int, TimeOff] = field(default_factory=dict)
    first_move_time: dict[int, int] = field(default_factory=dict)

    @classmethod
    def initial(cls, time_control: TimeControl, num_seats: int) -> Clocks:
        """Return the clocks at the start of a game."""
        first_move_time = (
            dict.fromkeys(range(num_seats), time_control.first_turn_minutes * 60_000)
            if time_control.first_turn_minutes
            else {}
        )
        return cls(
            time_control,
            [time_control.minutes * 60_000] * num_seats,
            last_credited_turn=[-1] * num_seats,
            first_move_time=first_move_time,
        )

    def switch_to(self, at: int, seat: int | None, turn: int) -> None:
        """Start the clock of a seat at a time, in this turn. With None no clock runs."""
        if (seat, turn) == (self.running_seat, self.turn):
            return
        if self.running_seat is not None:
            self.time_left[self.running_seat] = max(
                0, self.time_left[self.running_seat] - self._elapsed(self.running_seat, at)
            )
            self.first_move_time.pop(self.running_seat, None)
        self.running_seat, self.turn, self.running_since = seat, turn, at
        if seat is None:
            return
        if not self.time_control.is_live:
            self.time_left[seat] = self.time_control.days * DAY_MS
        elif turn > self.last_credited_turn[seat]:
            self.time_left[seat] += self.time_control.seconds * 1000
        self.last_credited_turn[seat] = max(turn, self.last_credited_turn[seat])

    def remaining(self, seat: int, at: int) -> int:
        """Return the remaining time of a seat at a time; 0 once its time is up."""
        used = 0 if seat != self.running_seat else self._elapsed(seat, at)
        return max(0, self.time_limit(seat) - used)

    def time_limit(self, seat: int) -> int:
        """Return the time that a seat has when its clock starts. Its first turn can have a lower limit."""
        return min(self.time_left[seat], self.first_move_time.get(seat, self.time_left[seat]))

    def deadline(self) -> int | None:
        """Return the time at which the running clock ends, None while no clock runs."""
        if self.running_seat is None:
            return None
        time_off, time_left = self.time_off.get(self.running_seat), self.time_limit(self.running_seat)
        return (
            self.running_since + time_left if time_off is None else time_off.moment_after(self.running_since, time_left)
        )

    def credit_outage(self, start: int, end: int) -> None:
        """Give back the time between two moments, in which the server was down."""
        self.credited_until = end
        if self.running_seat is not None:
            self._add_time(
                self.running_seat, self._elapsed(self.running_seat, end) - self._elapsed(self.running_seat, start)
            )

    def set_time_off(self, seat: int, time_off: TimeOff, at: int) -> None:
        """Set the time off of a seat from this moment on."""
        if seat == self.running_seat:
            self._add_time(seat, -self._elapsed(seat, at))
            self.running_since = at
        self.time_off[seat] = time_off

    def _add_time(self, seat: int, time: int) -> None:
        self.time_left[seat] = max(0, self.time_left[seat] + time)
        if seat in self.first_move_time:
            self.first_move_time[seat] = max(0, self.first_move_time[seat] + time)

    def _elapsed(self, seat: int, at: int) -> int:
        """Return how much of the time since the clock started counts for its seat."""
        time_off, end = self.time_off.get(seat), max(at, self.running_since)
        return end - self.running_since if time_off is None else time_off.running_time(self.running_since, end)
