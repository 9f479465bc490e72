"""Recorder that saves the results of finished games from the event log.

The database stores which tables still need a result, in the same transaction as the event that ends a game. The
recorder can therefore be interrupted at any point and restarted, and saves no result twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from functools import partial

from saqqara.errors import SaqqaraError
from saqqara.results.game_results import game_result
from saqqara.storage import CorruptionError, Store
from saqqara.storage.results import ResultRow
from saqqara.table import Table

logger = logging.getLogger("saqqara.results")

BATCH_SIZE = 8
"""Maximum number of tables to load at once."""

IDLE_FACTOR = 4.0
"""Pause after saving a table, as a multiple of the time it took, so that other tasks get the processor."""

POLL_INTERVAL_SECONDS = 1.0
"""Seconds between two searches for finished tables."""


class ResultRecorder:
    """Background task that saves the results of finished games; announcements of the store wake it."""

    def __init__(
        self, store: Store, canonical_person: Callable[[str], str] = str, idle_factor: float = IDLE_FACTOR
    ) -> None:
        """Create a recorder.

        `canonical_person` maps a person in the events to their current account; `idle_factor`: see IDLE_FACTOR.
        """
        self.store, self.canonical_person, self.idle_factor = store, canonical_person, idle_factor
        self._unreadable_tables = set[str]()  # damaged tables, which are tried again after a restart
        self._wake, self._task = asyncio.Event(), None
        store.event_bus.subscribe(self._on_announcement)

    _task: asyncio.Task[None] | None

    def start(self) -> None:
        """Start the task in the current event loop."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="result recorder")

    async def close(self) -> None:
        """Stop the task; pending results remain in the database."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _on_announcement(self, table: str | None, seq: int | None) -> None:
        if table is None or seq is not None:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                while await self.save_batch():
                    pass
            except Exception:  # log any error and continue, so that later games are saved
                logger.exception("result_not_saved")
            await asyncio.sleep(POLL_INTERVAL_SECONDS)

    async def save_batch(self) -> bool:
        """Save the results of up to BATCH_SIZE tables, and return whether there were any."""
        pending = await self.store.results.pending_results(BATCH_SIZE, self._unreadable_tables)
        for table, seq in pending:
            started = time.monotonic()
            await self._try_to_save(table, seq)
            await asyncio.sleep(self.idle_factor * (time.monotonic() - started))
        return bool(pending)

    async def save_results_of(self, tables: Collection[str]) -> None:
        """Save the pending results of these tables now, except those of damaged tables. Raises `StoreError`."""
        for table, seq in await self.store.results.pending_results(len(tables), self._unreadable_tables, tables):
            await self._try_to_save(table, seq)

    async def _try_to_save(self, table: str, seq: int) -> None:
        """Save the result of a table; one that is damaged is logged, and not tried again."""
        try:
            await self.save_result(table, seq)
        except (CorruptionError, SaqqaraError) as error:
            self._unreadable_tables.add(table)
            logger.warning("result_not_saved", extra={"facts": {"table": table, "reason": str(error)}})

    async def save_result(self, table: str, seq: int) -> None:
        """Save the result of a table.

        Raises `StoreError`; `CorruptionError` or `SaqqaraError` for a table that is damaged, or whose game is unknown.
        """
        events = await self.store.events(table)
        await self.store.results.save_result(
            table, seq, await asyncio.to_thread(partial(self._game_result, events, seq >= 0))
        )

    def _game_result(self, events: list[dict[str, object]], is_current_version: bool) -> ResultRow | None:
        """Return the result of a table from its events.

        `is_current_version` tells whether the computer players had the present version; that of old games is unknown.
        """
        table = Table.from_events(events)
        return game_result(
            table, table.game.definition.search.levels_version if is_current_version else "", self.canonical_person
        )
