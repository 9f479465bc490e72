"""Clocks: how much time each seat has left. The room has no clock of its own: events say when they were written (`at`,
in milliseconds since 1970), and everything here follows from that.

The clock of the person runs for whom the table waits, also for their confirmation, while no seat is open. A live clock
gets its seconds when a seat's part in a turn begins; with days everybody has all of them anew then. What was used stays
used when a turn is taken back, and a turn that begins again brings no further seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saqqara.table.table_settings import TimeControl
from saqqara.table.time_off import TimeOff

DAY_MS = 24 * 60 * 60 * 1000


@dataclass
class Clocks:
    """The clocks of a table: what each seat has left (`time_left`, in milliseconds) when its clock begins to run; whose
    runs, since when; until when all that the server stood still is credited (`credited_until`); and what `time_off`
    people have."""

    time_control: TimeControl
    time_left: list[int]
    running_seat: int | None = None
    running_since: int = 0
    turn: int = -1
    credited_until: int = 0
    last_credited_turn: list[int] = field(default_factory=list)  # by seat, the last turn for which it has got time
    time_off: dict[int, TimeOff] = field(default_factory=dict)
    first_move_time: dict[int, int] = field(
        default_factory=dict
    )  # by seat, what it has for its first turn, until that is over

    @classmethod
    def initial(cls, time_control: TimeControl, num_seats: int) -> Clocks:
        """As a game begins."""
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
        """From this moment on the table waits for this seat (None: for nobody's clock), in this turn."""
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
        """What a seat has left at this moment, in milliseconds; nothing once its time is up."""
        used = 0 if seat != self.running_seat else self._elapsed(seat, at)
        return max(0, self.time_limit(seat) - used)

    def time_limit(self, seat: int) -> int:
        """What a seat has when its clock begins to run, in milliseconds: before its first turn is over no more than was
        agreed for coming."""
        return min(self.time_left[seat], self.first_move_time.get(seat, self.time_left[seat]))

    def deadline(self) -> int | None:
        """When the time of the seat is up whose clock runs; None while none does."""
        if self.running_seat is None:
            return None
        rest, left = self.time_off.get(self.running_seat), self.time_limit(self.running_seat)
        return self.running_since + left if rest is None else rest.moment_after(self.running_since, left)

    def credit_outage(self, start: int, end: int) -> None:
        """The time between two moments is nobody's: the server stood still."""
        self.credited_until = end
        if self.running_seat is not None:
            self._add_time(
                self.running_seat, self._elapsed(self.running_seat, end) - self._elapsed(self.running_seat, start)
            )

    def set_time_off(self, seat: int, time_off: TimeOff, at: int) -> None:
        """What a person does not want to be counted, from this moment on."""
        if seat == self.running_seat:
            self._add_time(seat, -self._elapsed(seat, at))
            self.running_since = at
        self.time_off[seat] = time_off

    def _add_time(self, seat: int, time: int) -> None:
        self.time_left[seat] = max(0, self.time_left[seat] + time)
        if seat in self.first_move_time:
            self.first_move_time[seat] = max(0, self.first_move_time[seat] + time)

    def _elapsed(self, seat: int, at: int) -> int:
        """How much of the time since the clock began to run counts for its seat."""
        rest, end = self.time_off.get(seat), max(at, self.running_since)
        return end - self.running_since if rest is None else rest.running_time(self.running_since, end)
