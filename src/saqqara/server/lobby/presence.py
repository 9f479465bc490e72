"""Presence: who has a table's page open, and since when somebody has not. No event of any log: a cache in memory that
begins empty with the server, and is announced to whoever shows it.

Whoever leaves is still here for a few seconds, so that a page that is loaded anew, or a short tunnel, is no news.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from saqqara.storage import PRESENCE_TOPIC, PresenceEntry, Store, StoreError

GRACE_SECONDS = 6.0
"""Seconds for which somebody counts as here who has just left."""

MAX_TABLES = 10_000
"""Of so many tables without anybody it is remembered since when; of that which was left first it is forgotten first."""

MAX_AWAY_BY_TABLE = 50
"""At a table it is remembered of so many people since when they are away."""


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""


class PresenceClock(Protocol):
    """What time it is, and what happens later."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Calls `act` after so many seconds."""
        ...


class SystemClock:
    """The time of this machine, and of the event loop."""

    def now(self) -> float:
        """See PresenceClock."""
        return time.time()

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """See PresenceClock."""
        return asyncio.get_running_loop().call_later(seconds, act)


PresenceListener = Callable[[str], None]
"""Is told of a table at which somebody has come or gone."""


@dataclass
class _TablePresence:
    """A table: how many pages each person has open there, who has just left, and since when others are away."""

    pages: Counter[str] = field(default_factory=Counter)
    grace_timers: dict[str, Timer] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)


class Presence:
    """Who is at which table: at this process, and at others as far as `others` says."""

    def __init__(self, clock: PresenceClock | None = None, grace_seconds: float = GRACE_SECONDS) -> None:
        self.clock, self.grace_seconds = clock or SystemClock(), grace_seconds
        self._tables: OrderedDict[str, _TablePresence] = OrderedDict()
        self._listeners: list[PresenceListener] = []
        self.remote_entries: Callable[[str], Mapping[str, PresenceEntry]] = lambda table: {}

    def listen(self, listener: PresenceListener) -> None:
        """From now on `heard` is called when somebody has come to a table, or gone."""
        self._listeners.append(listener)

    def enter(self, table: str, viewer: str) -> None:
        """Somebody has opened one more page of a table."""
        room = self._tables.setdefault(table, _TablePresence())
        room.pages[viewer] += 1
        if alarm := room.grace_timers.pop(viewer, None):
            alarm.cancel()
        elif room.pages[viewer] == 1:
            room.away.pop(viewer, None)
            self.notify(table)

    def leave(self, table: str, viewer: str) -> None:
        """Somebody has closed one of their pages."""
        room = self._tables[table]
        room.pages[viewer] -= 1
        if room.pages[viewer]:
            return
        del room.pages[viewer]
        since = int(self.clock.now())
        room.grace_timers[viewer] = self.clock.call_later(
            self.grace_seconds, lambda: self._mark_away(table, viewer, since)
        )

    def present(self, table: str) -> frozenset[str]:
        """Who is at a table now."""
        there = (one.viewer for one in self.remote_entries(table).values() if one.left_at is None)
        return self.local_present(table).union(there)

    def local_present(self, table: str) -> frozenset[str]:
        """Who is there at this process."""
        room = self._tables.get(table, _TablePresence())
        return frozenset((*room.pages, *room.grace_timers))

    def away(self, table: str) -> Mapping[str, int]:
        """Who was at a table and has left, and since when, in seconds since 1970."""
        there = {one.viewer: one.left_at for one in self.remote_entries(table).values() if one.left_at is not None}
        own, here = self.local_away(table), self.present(table)
        return {
            person: max(own.get(person, 0), there.get(person, 0))
            for person in own.keys() | there.keys()
            if person not in here
        }

    def local_away(self, table: str) -> Mapping[str, int]:
        """Who was there at this process, and since when no longer."""
        return self._tables.get(table, _TablePresence()).away

    def _mark_away(self, table: str, viewer: str, since: int) -> None:
        room = self._tables[table]
        del room.grace_timers[viewer]
        room.away[viewer] = since
        if len(room.away) > MAX_AWAY_BY_TABLE:
            del room.away[next(iter(room.away))]
        self._tables.move_to_end(table)
        self._evict()
        self.notify(table)

    def _evict(self) -> None:
        """Forgets those who have left, of whom nobody asks any more."""
        while len(self._tables) > MAX_TABLES:
            oldest = next(
                (name for name, room in self._tables.items() if not room.pages and not room.grace_timers), None
            )
            if oldest is None:
                return
            del self._tables[oldest]

    def notify(self, table: str) -> None:
        """Somebody has come or gone at a table."""
        for listener in self._listeners:
            listener(table)


journal = logging.getLogger("saqqara.server")

HEARTBEAT_SECONDS = 5.0
"""Seconds between two signs of life."""

MAX_REMOTE_TABLES = 10_000
"""Of so many tables it is remembered who is there elsewhere."""


class ClusterPresence:
    """What others tell of their pages, and what this process tells of its own; without others it does nothing."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self.store, self.presence = store, presence
        self.local_entries: Callable[[str], list[PresenceEntry]] = (
            lambda table: []
        )  # who is or was at a table at this process
        self.process_id = secrets.token_hex(8)
        self._remote: OrderedDict[str, Mapping[str, PresenceEntry]] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}  # tables that are being read, once for all who wait
        self._published: dict[str, list[PresenceEntry]] = {}
        self._own_announcements = Counter[str]()  # what this process has told and will hear of itself
        self._changed: set[str] = set()
        self._has_changes = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        if store.is_shared:
            presence.remote_entries = self.remote_entries
            presence.listen(self.mark_changed)
            store.event_bus.subscribe(self._on_append)

    def remote_entries(self, table: str) -> Mapping[str, PresenceEntry]:
        """Who is or was at a table elsewhere, as far as that is known."""
        return self._remote.get(table, {})

    async def ensure_loaded(self, table: str) -> None:
        """From now on it is known who is at a table elsewhere. Raises StoreError."""
        while self.store.is_shared and table not in self._remote:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table), name=f"who is at {table}")
            await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> None:
        found: Mapping[str, PresenceEntry] | None = None
        try:
            found = await self.store.presence.entries_of_others(table, self.process_id)
        finally:
            if self._loading.get(table) is asyncio.current_task():  # else somebody has come or gone meanwhile
                del self._loading[table]
                if found is not None:
                    self._remote[table] = found
                    if len(self._remote) > MAX_REMOTE_TABLES:
                        self._remote.popitem(last=False)

    def mark_changed(self, table: str) -> None:
        """Somebody has come or gone at this process, or looks there now, or no longer."""
        if self.store.is_shared:
            self._changed.add(table)
            self._has_changes.set()

    async def start(self) -> None:
        """From now on others are told."""
        if self.store.is_shared:
            self._tasks = [
                asyncio.create_task(work(), name="who is here") for work in (self._publish_loop, self._heartbeat_loop)
            ]

    async def close(self) -> None:
        """Nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            try:
                await self.store.presence.end_process(self.process_id)
            except StoreError:  # the others see it by themselves
                journal.exception("presence-failed")

    def _on_append(self, name: str | None, seq: int | None) -> None:
        """Others have told something; None: nobody knows what."""
        if name is None or name.startswith(PRESENCE_TOPIC):
            if name is not None and self._own_announcements[name]:
                self._own_announcements -= Counter([name])  # of others it says nothing
                return
            for table in {*self._remote, *self._loading} if name is None else {name.removeprefix(PRESENCE_TOPIC)}:
                self._loading.pop(table, None)
                if self._remote.pop(table, None) is not None:
                    self.presence.notify(table)

    async def _publish_loop(self) -> None:
        while True:
            await self._has_changes.wait()
            self._has_changes.clear()
            changed, self._changed = self._changed, set()
            for table in changed:
                seen = self.local_entries(table)
                try:
                    if self._published.get(table, []) != seen:
                        self._own_announcements[PRESENCE_TOPIC + table] += 1
                        await self.store.presence.save_entries(self.process_id, table, seen)
                        self._published[table] = seen
                except StoreError:
                    journal.exception("presence-failed")
                    self._own_announcements -= Counter([PRESENCE_TOPIC + table])
                    self._published.pop(table, None)
                    asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.mark_changed, table)

    async def _heartbeat_loop(self) -> None:
        while True:
            try:
                await self.store.presence.heartbeat(self.process_id)
            except StoreError:
                journal.exception("presence-failed")
            await asyncio.sleep(HEARTBEAT_SECONDS)
