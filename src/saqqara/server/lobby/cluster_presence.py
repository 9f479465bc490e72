"""Who is at tables at other processes that share the data, and telling them who is here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping

from saqqara.server.lobby.presence import Presence
from saqqara.storage import PRESENCE_TOPIC, PresenceEntry, Store, StoreError

journal = logging.getLogger("saqqara.server")

EVERY = 5.0
"""Seconds between two signs of life."""

KEPT = 10_000
"""Of so many tables it is remembered who is there elsewhere."""


class Neighbours:
    """What others tell of their pages, and what this process tells of its own; without others it does nothing."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self.store, self.presence = store, presence
        self.seen: Callable[[str], list[PresenceEntry]] = lambda table: []  # who is or was at a table at this process
        self.process = secrets.token_hex(8)
        self._known: OrderedDict[str, Mapping[str, PresenceEntry]] = OrderedDict()
        self._reading: dict[str, asyncio.Task[None]] = {}  # tables that are being read, once for all who wait
        self._told: dict[str, list[PresenceEntry]] = {}
        self._mine = Counter[str]()  # what this process has told and will hear of itself
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        if store.is_shared:
            presence.others = self.of
            presence.listen(self.changed)
            store.event_bus.subscribe(self._heard)

    def of(self, table: str) -> Mapping[str, PresenceEntry]:
        """Who is or was at a table elsewhere, as far as that is known."""
        return self._known.get(table, {})

    async def know(self, table: str) -> None:
        """From now on it is known who is at a table elsewhere. Raises StoreError."""
        while self.store.is_shared and table not in self._known:
            if table not in self._reading:
                self._reading[table] = asyncio.create_task(self._read(table), name=f"who is at {table}")
            await asyncio.shield(self._reading[table])

    async def _read(self, table: str) -> None:
        found: Mapping[str, PresenceEntry] | None = None
        try:
            found = await self.store.presence.entries_elsewhere(table, self.process)
        finally:
            if self._reading.get(table) is asyncio.current_task():  # else somebody has come or gone meanwhile
                del self._reading[table]
                if found is not None:
                    self._known[table] = found
                    if len(self._known) > KEPT:
                        self._known.popitem(last=False)

    def changed(self, table: str) -> None:
        """Somebody has come or gone at this process, or looks there now, or no longer."""
        if self.store.is_shared:
            self._changed.add(table)
            self._news.set()

    async def begin(self) -> None:
        """From now on others are told."""
        if self.store.is_shared:
            self._tasks = [asyncio.create_task(work(), name="who is here") for work in (self._tell, self._live)]

    async def close(self) -> None:
        """Nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            try:
                await self.store.presence.end_process(self.process)
            except StoreError:  # the others see it by themselves
                journal.exception("presence-failed")

    def _heard(self, name: str | None, seq: int | None) -> None:
        """Others have told something; None: nobody knows what."""
        if name is None or name.startswith(PRESENCE_TOPIC):
            if name is not None and self._mine[name]:
                self._mine -= Counter([name])  # of others it says nothing
                return
            for table in {*self._known, *self._reading} if name is None else {name.removeprefix(PRESENCE_TOPIC)}:
                self._reading.pop(table, None)
                if self._known.pop(table, None) is not None:
                    self.presence.announce(table)

    async def _tell(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            changed, self._changed = self._changed, set()
            for table in changed:
                seen = self.seen(table)
                try:
                    if self._told.get(table, []) != seen:
                        self._mine[PRESENCE_TOPIC + table] += 1
                        await self.store.presence.save_entries(self.process, table, seen)
                        self._told[table] = seen
                except StoreError:
                    journal.exception("presence-failed")
                    self._mine -= Counter([PRESENCE_TOPIC + table])
                    self._told.pop(table, None)
                    asyncio.get_running_loop().call_later(EVERY, self.changed, table)

    async def _live(self) -> None:
        while True:
            try:
                await self.store.presence.heartbeat(self.process)
            except StoreError:
                journal.exception("presence-failed")
            await asyncio.sleep(EVERY)
