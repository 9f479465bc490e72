"""Timeouts of clocks, and outages of the server.

The first process that accesses a table after a player's time is up stores the timeout (`TableRegistry`). The clock
watcher makes sure that a process accesses it in time. It also detects when the server was down: the time since its last
heartbeat is not counted for any player.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from saqqara.errors import DomainError
from saqqara.storage import StoreError
from saqqara.table import NewerTableError

if TYPE_CHECKING:
    from saqqara.server.tables.table_registry import TableRegistry
    from saqqara.storage import Store

logger = logging.getLogger("saqqara.server")

HEARTBEAT_INTERVAL_MS = 5_000
"""Milliseconds between two heartbeats while any clock runs."""

OUTAGE_THRESHOLD_MS = 6 * HEARTBEAT_INTERVAL_MS
"""Milliseconds without a heartbeat after which the server was down: it was killed, or its machine was suspended."""


class ClockWatcher:
    """Watcher that checks tables when a player's time is up."""

    def __init__(
        self, tables: TableRegistry, store: Store, interval_seconds: float = HEARTBEAT_INTERVAL_MS / 1000
    ) -> None:
        """Set the time between two heartbeats while any clock is running."""
        self.tables, self.store, self.interval_seconds = tables, store, interval_seconds
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._check_tasks: set[asyncio.Task[None]] = set()
        self._heartbeat_task: asyncio.Task[None] | None = None
        self._sync_task: asyncio.Task[None] | None = None
        self._last_heartbeat = 0
        tables.listen_due(self.set_due)

    async def start(self) -> None:
        """Set all timers; for running clocks, the time since the last heartbeat counts as an outage."""
        now, last = self.tables.now(), await self.store.last_heartbeat()
        self.tables.outages = await self.store.outages()
        running = await self.store.clock_deadlines()
        if (
            running and last is not None and last < now - (OUTAGE_THRESHOLD_MS if self.store.is_shared else 0)
        ):  # other servers may have kept running
            await self._record_outage(last, now)
        self._last_heartbeat = now
        for name, due in running:
            self.set_due(name, due)
        if self.store.is_shared:
            self._sync_task = asyncio.create_task(self._sync_loop(), name="clock sync")

    async def sync(self) -> None:
        """Load clocks and outages of other servers, because a server that started a clock may have stopped."""
        self.tables.outages = await self.store.outages()
        for name, due in await self.store.clock_deadlines(self.tables.now() + 2 * HEARTBEAT_INTERVAL_MS):
            if name not in self._timers:
                self.set_due(name, due)

    def set_due(self, name: str, due: int | None) -> None:
        """Set the deadline of a table in milliseconds since 1970; None: no clock is running there."""
        handle = self._timers.pop(name, None)
        if handle is not None:
            handle.cancel()
        if due is None:
            return
        wait = max(0, due - self.tables.now()) / 1000
        self._timers[name] = asyncio.get_running_loop().call_later(wait, self._schedule_check, name)
        if self._heartbeat_task is None:
            self._last_heartbeat = max(self._last_heartbeat, self.tables.now())
            self._heartbeat_task = asyncio.create_task(self._heartbeat_loop(), name="heartbeat")

    async def close(self) -> None:
        """Stop, after a last heartbeat."""
        for handle in self._timers.values():
            handle.cancel()
        tasks = [*self._check_tasks, *(task for task in (self._heartbeat_task, self._sync_task) if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._timers:
            try:
                await self.store.heartbeat(self.tables.now())
            except StoreError:  # the next start uses the previous heartbeat instead
                logger.exception("clock_watcher_failed")

    async def heartbeat(self) -> None:
        """Store a heartbeat. If the last one is too long ago, record an outage and check all tables."""
        now = self.tables.now()
        if now - self._last_heartbeat > OUTAGE_THRESHOLD_MS and self.store.is_shared:
            self._last_heartbeat = max(
                self._last_heartbeat, await self.store.last_heartbeat() or 0
            )  # others may have run
        if now - self._last_heartbeat > OUTAGE_THRESHOLD_MS:
            await self._record_outage(self._last_heartbeat, now)
            for name in list(self._timers):
                await self.check_table(name)
        self._last_heartbeat = now
        await self.store.heartbeat(now)

    async def check_table(self, name: str) -> None:
        """Access a table, which stores a timeout if a player's time is up, and set its next timer."""
        try:
            async with self.tables.locked(name) as table:
                self.set_due(name, table.deadline)
        except NewerTableError:  # a newer server checks this table
            self.set_due(name, None)
        except (DomainError, StoreError):  # if it is damaged, users who open it see the error
            logger.exception("clock_watcher_failed", extra={"facts": {"table": name}})

    def _schedule_check(self, name: str) -> None:
        task = asyncio.create_task(self.check_table(name), name=f"clock check of {name}")
        self._check_tasks.add(task)
        task.add_done_callback(self._check_tasks.discard)

    async def _record_outage(self, start: int, end: int) -> None:
        await self.store.save_outage(start, end)
        self.tables.outages.append((start, end))

    async def _sync_loop(self) -> None:
        while True:
            try:
                await self.sync()
            except StoreError:
                logger.exception("clock_watcher_failed")
            await asyncio.sleep(self.interval_seconds)

    async def _heartbeat_loop(self) -> None:
        self._last_heartbeat = self.tables.now()  # no clock ran before
        try:
            while self._timers:
                try:
                    await self.heartbeat()
                except StoreError:
                    logger.exception("clock_watcher_failed")
                await asyncio.sleep(self.interval_seconds)
        finally:
            self._heartbeat_task = None
