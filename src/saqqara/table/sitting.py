"""The commands about who sits at a table: sitting down, leaving, standing in, and whose time is up."""

from __future__ import annotations

from typing import Any

from saqqara.table import departures
from saqqara.table.events import OPEN, Event, error
from saqqara.table.known import Known
from saqqara.table.time_off import Rest


class Sitting(Known):
    """A table at which people sit down and get up; how they play is said by `Table`."""

    def _append(self, facts: dict[str, Any]) -> list[Event]:
        raise NotImplementedError

    def time(self, now: int) -> None:
        """What happens next happens at this moment (milliseconds since 1970), or with the last event if that was later:
        time never goes back. Of account where there are clocks."""
        self.now = max(self.now, now)

    def sit(self, seat: int, name: str, person: str | None = None) -> list[Event]:
        """Somebody sits down at an open seat, and is called so."""
        self._must_exist(seat)
        if self.over:
            raise error("over", "table-error-over")
        if self.seats[seat]["player"] != OPEN:
            raise error("not-your-seat", "table-error-taken")
        meant = self.reserved.get(seat, person)
        if person != meant and (person is None or self.today(meant or "") != self.today(person)):
            raise error("reserved", "table-error-reserved")
        refused = departures.no_sitting(self, seat, person)
        if refused is not None:
            raise refused
        # Under the id for which it was reserved, so that events alone tell that it was meant for them.
        events = self._append({"event": "sat", "seat": seat, "person": meant})
        self.seats[seat]["name"] = name
        return events

    def reserve(self, seat: int, person: str) -> list[Event]:
        """An open seat is reserved for somebody: nobody else sits down there."""
        self._must_exist(seat)
        if self.seats[seat]["player"] != OPEN:
            raise error("not-your-seat", "table-error-taken")
        if seat in self.reserved:
            raise error("reserved", "table-error-reserved")
        return self._append({"event": "reserved", "seat": seat, "person": person})

    def release(self, seat: int) -> list[Event]:
        """A seat that was reserved is open to everybody again."""
        self._must_exist(seat)
        if seat not in self.reserved:
            raise error("not-reserved", "table-error-not-reserved")
        return self._append({"event": "released", "seat": seat})

    def share(self, seat: int) -> list[Event]:
        """A player shows the finished game, which had no spectators, to whoever has its address."""
        self._must_exist(seat)
        if not self.over:
            raise error("not-over", "table-error-not-over")
        if self.terms.spectators or self.shared:
            raise error("already-shared", "table-error-shared")
        return self._append({"event": "shared", "seat": seat})

    def resign(self, seat: int, player: str | None = None) -> list[Event]:
        """The seat has lost; where the others play on, `player` does for it (None: nobody can, the game ends)."""
        return self._append(departures.resigned(self, seat, player))

    def leave(self, seat: int, player: str | None = None) -> list[Event]:
        """A computer player plays for the seat from now on, until its person comes back. In a game that counts none
        does: who goes away has their time, or resigns."""
        facts = departures.left(self, seat, player)
        if self.terms.counts and "player" in facts:
            raise error("counts", "table-error-counts-stays")
        return self._append(facts)

    def _leave(self, seat: int, player: str | None) -> list[Event]:
        # A game that counts may have been left before that was refused.
        return self._append(departures.left(self, seat, player))

    def come_back(self, seat: int) -> list[Event]:
        """Who has left plays again."""
        return self._append(departures.returned(self, seat))

    def cancel(self, seat: int | None) -> list[Event]:
        """A table that never filled is over; where not a seat but the host of the house says so, any that goes on."""
        return self._append(departures.cancelled(self, seat))

    def propose(self, seat: int, what: str, whom: int | None = None, player: str | None = None) -> list[Event]:
        """The seat proposes to `end` the game, or to `replace` the seat `whom` by a computer player or by who comes
        (`open`). With nobody to ask it is done at once."""
        return self._append(departures.proposed(self, seat, what, whom, player))

    def answer(self, seat: int, agreed: bool) -> list[Event]:
        """The seat agrees to what is proposed, or does not; who has proposed it withdraws it."""
        return self._append(departures.answered(self, seat, agreed))

    def flag(self, seat: int, player: str | None = None) -> list[Event]:
        """The seat's time is up: what was agreed for that follows, `player` plays a lost seat on as in `resign`."""
        if self.due is None or self.now < self.due:
            raise error("not-late", "table-error-not-late")
        return self._flag(seat, player)

    def _flag(self, seat: int, player: str | None) -> list[Event]:
        # Whether time was up is not looked at again in a replay: time zones change their rules.
        return self._append(departures.flagged(self, seat, player))

    def excuse(self, start: int, end: int) -> list[Event]:
        """Between these moments the server stood still, which is nobody's time; nothing happens if no clock ran."""
        if self.clocks is None or self.clocks.seat is None:
            return []
        begin = max(start, self.clocks.since, self.clocks.excused)
        return self._append({"event": "excused", "start": begin, "end": end}) if begin < end else []

    def rest(self, seat: int, rest: Rest) -> list[Event]:
        """When a person's time does not run; nothing happens where that is so already, or no days are played."""
        self._must_exist(seat)
        if self.clocks is None or self.clocks.pace.live or self.clocks.rests.get(seat, Rest()) == rest or self.over:
            return []
        return self._append({"event": "rested", "seat": seat, "rest": rest.told()})

    def _must_exist(self, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(len(self.seats)):
            raise error("not-your-seat", "table-error-no-such-seat", seats=len(self.seats))
