"""Whoever looks first when somebody's time is up writes it down (`Tables`); this sees to it that somebody looks in
time, and knows when the server has stood still: the time since its last sign of life is nobody's."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from saqqara.server.core.errors import Newer, WebError
from saqqara.storage import StoreError

if TYPE_CHECKING:
    from saqqara.server.tables.table_registry import Tables
    from saqqara.storage import Store

journal = logging.getLogger("saqqara.server")

BEAT = 5_000
"""Milliseconds between two signs of life, while any clock runs."""

STILL = 6 * BEAT
"""After so long without one the server has stood still: it was killed, or its machine slept."""


class Timekeeper:
    """Looks at tables when their time is up."""

    def __init__(self, tables: Tables, store: Store, every: float = BEAT / 1000) -> None:
        """`every` so many seconds it gives a sign of life, while any clock runs."""
        self.tables, self.store, self.every = tables, store, every
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._looking: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._last = 0
        tables.timed = self.set

    async def begin(self) -> None:
        """After a start: since its last sign of life the server has stood still, for all whose clocks ran."""
        now, last = self.tables.now(), await self.store.last_heartbeat()
        self.tables.outages = await self.store.outages()
        running = await self.store.clock_deadlines()
        if running and last is not None and last < now - (STILL if self.store.is_shared else 0):  # others may go on
            await self._stood_still(last, now)
        self._last = now
        for name, due in running:
            self.set(name, due)
        if self.store.is_shared:
            self._following = asyncio.create_task(self._follow(), name="clocks of others")

    async def follow(self) -> None:
        """Looks which clocks run elsewhere, and when others stood still: whoever has begun a clock may have ended."""
        self.tables.outages = await self.store.outages()
        for name, due in await self.store.clock_deadlines(self.tables.now() + 2 * BEAT):
            if name not in self._due:
                self.set(name, due)

    def set(self, name: str, due: int | None) -> None:
        """Somebody's time at a table is up then (milliseconds since 1970); None: nobody's clock runs there."""
        handle = self._due.pop(name, None)
        if handle is not None:
            handle.cancel()
        if due is None:
            return
        wait = max(0, due - self.tables.now()) / 1000
        self._due[name] = asyncio.get_running_loop().call_later(wait, self._look, name)
        if self._beating is None:
            self._last = max(self._last, self.tables.now())
            self._beating = asyncio.create_task(self._beat(), name="signs of life")

    async def close(self) -> None:
        """Ends; the server was alive until now."""
        for handle in self._due.values():
            handle.cancel()
        tasks = [*self._looking, *(task for task in (self._beating, self._following) if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._due:
            try:
                await self.store.heartbeat(self.tables.now())
            except StoreError:  # the next start takes the last sign of life instead
                journal.exception("timekeeper-failed")

    async def beat(self) -> None:
        """A sign of life. If the last one is too long ago, the time since is nobody's."""
        now = self.tables.now()
        if now - self._last > STILL and self.store.is_shared:
            self._last = max(self._last, await self.store.last_heartbeat() or 0)  # others may have gone on
        if now - self._last > STILL:
            await self._stood_still(self._last, now)
            for name in list(self._due):
                await self.look(name)
        self._last = now
        await self.store.heartbeat(now)

    async def look(self, name: str) -> None:
        """Looks at a table: if somebody's time is up there, that is written down."""
        try:
            async with self.tables.at(name) as table:
                self.set(name, table.deadline)
        except Newer:  # whoever knows the table looks
            self.set(name, None)
        except (WebError, StoreError):  # damaged, say: whoever opens it is told
            journal.exception("timekeeper-failed", extra={"facts": {"table": name}})

    def _look(self, name: str) -> None:
        task = asyncio.create_task(self.look(name), name=f"clock of {name}")
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _stood_still(self, start: int, end: int) -> None:
        await self.store.save_outage(start, end)
        self.tables.outages.append((start, end))

    async def _follow(self) -> None:
        while True:
            try:
                await self.follow()
            except StoreError:
                journal.exception("timekeeper-failed")
            await asyncio.sleep(self.every)

    async def _beat(self) -> None:
        self._last = self.tables.now()  # no clock ran before
        try:
            while self._due:
                try:
                    await self.beat()
                except StoreError:
                    journal.exception("timekeeper-failed")
                await asyncio.sleep(self.every)
        finally:
            self._beating = None
