"""Clocks: how much time each seat has left. The room has no clock of its own: events say when they were written (`at`,
in milliseconds since 1970), and everything here follows from that.

The clock of the person runs for whom the table waits, also for their confirmation, while no seat is open. A live clock
gets its seconds when a seat's part in a turn begins; with days everybody has all of them anew then. What was used stays
used when a turn is taken back, and a turn that begins again brings no further seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from saqqara.table.table_settings import Pace
from saqqara.table.time_off import Rest

DAY = 24 * 60 * 60 * 1000


@dataclass
class Clocks:
    """The clocks of a table: what each seat has `left` (in milliseconds) when its clock begins to run; whose runs,
    since when; until when all that the server stood still is `excused`; and what `rests` people have."""

    pace: Pace
    left: list[int]
    seat: int | None = None
    since: int = 0
    turn: int = -1
    excused: int = 0
    latest: list[int] = field(default_factory=list)  # by seat, the last turn for which it has got time
    rests: dict[int, Rest] = field(default_factory=dict)
    coming: dict[int, int] = field(default_factory=dict)  # by seat, what it has for its first turn, until that is over

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clocks:
        """As a game begins."""
        coming = dict.fromkeys(range(seats), pace.come * 60_000) if pace.come else {}
        return cls(pace, [pace.minutes * 60_000] * seats, latest=[-1] * seats, coming=coming)

    def go_on(self, at: int, seat: int | None, turn: int) -> None:
        """From this moment on the table waits for this seat (None: for nobody's clock), in this turn."""
        if (seat, turn) == (self.seat, self.turn):
            return
        if self.seat is not None:
            self.left[self.seat] = max(0, self.left[self.seat] - self._counted(self.seat, at))
            self.coming.pop(self.seat, None)
        self.seat, self.turn, self.since = seat, turn, at
        if seat is None:
            return
        if not self.pace.live:
            self.left[seat] = self.pace.days * DAY
        elif turn > self.latest[seat]:
            self.left[seat] += self.pace.seconds * 1000
        self.latest[seat] = max(turn, self.latest[seat])

    def remaining(self, seat: int, at: int) -> int:
        """What a seat has left at this moment, in milliseconds; nothing once its time is up."""
        used = 0 if seat != self.seat else self._counted(seat, at)
        return max(0, self.limit(seat) - used)

    def limit(self, seat: int) -> int:
        """What a seat has when its clock begins to run, in milliseconds: before its first turn is over no more than was
        agreed for coming."""
        return min(self.left[seat], self.coming.get(seat, self.left[seat]))

    def due(self) -> int | None:
        """When the time of the seat is up whose clock runs; None while none does."""
        if self.seat is None:
            return None
        rest, left = self.rests.get(self.seat), self.limit(self.seat)
        return self.since + left if rest is None else rest.after(self.since, left)

    def excuse(self, start: int, end: int) -> None:
        """The time between two moments is nobody's: the server stood still."""
        self.excused = end
        if self.seat is not None:
            self._add(self.seat, self._counted(self.seat, end) - self._counted(self.seat, start))

    def rest(self, seat: int, rest: Rest, at: int) -> None:
        """What a person does not want to be counted, from this moment on."""
        if seat == self.seat:
            self._add(seat, -self._counted(seat, at))
            self.since = at
        self.rests[seat] = rest

    def _add(self, seat: int, time: int) -> None:
        self.left[seat] = max(0, self.left[seat] + time)
        if seat in self.coming:
            self.coming[seat] = max(0, self.coming[seat] + time)

    def _counted(self, seat: int, at: int) -> int:
        """How much of the time since the clock began to run counts for its seat."""
        rest, end = self.rests.get(seat), max(at, self.since)
        return end - self.since if rest is None else rest.counted(self.since, end)
