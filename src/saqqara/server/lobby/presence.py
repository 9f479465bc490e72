"""Presence: who has a table's page open, and since when somebody has not. No event of any log: a cache in memory that
begins empty with the server, and is announced to whoever shows it.

Whoever leaves is still here for a few seconds, so that a page that is loaded anew, or a short tunnel, is no news.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from saqqara.storage import PresenceEntry

GRACE = 6.0
"""Seconds for which somebody counts as here who has just left."""

KEPT = 10_000
"""Of so many tables without anybody it is remembered since when; of that which was left first it is forgotten first."""

REMEMBERED = 50
"""At a table it is remembered of so many people since when they are away."""


class Alarm(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""


class Clock(Protocol):
    """What time it is, and what happens later."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        """Calls `act` after so many seconds."""
        ...


class Wall:
    """The time of this machine, and of the event loop."""

    def now(self) -> float:
        """See Clock."""
        return time.time()

    def later(self, seconds: float, act: Callable[[], None]) -> Alarm:
        """See Clock."""
        return asyncio.get_running_loop().call_later(seconds, act)


Heard = Callable[[str], None]
"""Is told of a table at which somebody has come or gone."""


@dataclass
class _Room:
    """A table: how many pages each person has open there, who has just left, and since when others are away."""

    pages: Counter[str] = field(default_factory=Counter)
    leaving: dict[str, Alarm] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)


class Presence:
    """Who is at which table: at this process, and at others as far as `others` says."""

    def __init__(self, clock: Clock | None = None, grace: float = GRACE) -> None:
        self.clock, self.grace = clock or Wall(), grace
        self._rooms: OrderedDict[str, _Room] = OrderedDict()
        self._listeners: list[Heard] = []
        self.others: Callable[[str], Mapping[str, PresenceEntry]] = lambda table: {}

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is called when somebody has come to a table, or gone."""
        self._listeners.append(heard)

    def enter(self, table: str, who: str) -> None:
        """Somebody has opened one more page of a table."""
        room = self._rooms.setdefault(table, _Room())
        room.pages[who] += 1
        if alarm := room.leaving.pop(who, None):
            alarm.cancel()
        elif room.pages[who] == 1:
            room.away.pop(who, None)
            self.announce(table)

    def leave(self, table: str, who: str) -> None:
        """Somebody has closed one of their pages."""
        room = self._rooms[table]
        room.pages[who] -= 1
        if room.pages[who]:
            return
        del room.pages[who]
        since = int(self.clock.now())
        room.leaving[who] = self.clock.later(self.grace, lambda: self._gone(table, who, since))

    def here(self, table: str) -> frozenset[str]:
        """Who is at a table now."""
        there = (one.who for one in self.others(table).values() if one.left is None)
        return self.own(table).union(there)

    def own(self, table: str) -> frozenset[str]:
        """Who is there at this process."""
        room = self._rooms.get(table, _Room())
        return frozenset((*room.pages, *room.leaving))

    def away(self, table: str) -> Mapping[str, int]:
        """Who was at a table and has left, and since when, in seconds since 1970."""
        there = {one.who: one.left for one in self.others(table).values() if one.left is not None}
        own, here = self.left(table), self.here(table)
        return {who: max(own.get(who, 0), there.get(who, 0)) for who in own.keys() | there.keys() if who not in here}

    def left(self, table: str) -> Mapping[str, int]:
        """Who was there at this process, and since when no longer."""
        return self._rooms.get(table, _Room()).away

    def _gone(self, table: str, who: str, since: int) -> None:
        room = self._rooms[table]
        del room.leaving[who]
        room.away[who] = since
        if len(room.away) > REMEMBERED:
            del room.away[next(iter(room.away))]
        self._rooms.move_to_end(table)
        self._tidy()
        self.announce(table)

    def _tidy(self) -> None:
        """Forgets those who have left, of whom nobody asks any more."""
        while len(self._rooms) > KEPT:
            oldest = next((name for name, room in self._rooms.items() if not room.pages and not room.leaving), None)
            if oldest is None:
                return
            del self._rooms[oldest]

    def announce(self, table: str) -> None:
        """Somebody has come or gone at a table."""
        for heard in self._listeners:
            heard(table)
