"""Who takes down how games have ended. Which tables are still to be taken down lies in the data, written with the event
that ends a game; so this can be killed at any event and begun again, and counts nothing twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from saqqara.errors import SaqqaraError
from saqqara.results.game_results import game_result
from saqqara.storage import CorruptionError, Store
from saqqara.storage.results import ResultRow
from saqqara.table import Table

logger = logging.getLogger("saqqara.results")

BATCH_SIZE = 8
"""So many tables are looked for at once."""

IDLE_FACTOR = 4.0
"""So many times as long as a table has taken, others have the processor."""

POLL_INTERVAL_SECONDS = 1.0
"""Seconds between two looks for what has ended."""


class ResultRecorder:
    """Takes down how games have ended; hears of it from what the store announces."""

    def __init__(
        self, store: Store, canonical_person: Callable[[str], str] = str, idle_factor: float = IDLE_FACTOR
    ) -> None:
        """`canonical_person`: who a person of the events is now; `idle_factor`: see BREATH."""
        self.store, self.canonical_person, self.idle_factor = store, canonical_person, idle_factor
        self._unreadable_tables = set[str]()  # tables that cannot be read; looked at again after the next start
        self._wake, self._task = asyncio.Event(), None
        store.event_bus.subscribe(self._on_announcement)

    _task: asyncio.Task[None] | None

    def start(self) -> None:
        """From now on."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="memory")

    async def close(self) -> None:
        """Ends; what has not been taken down waits in the data."""
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
            except Exception:  # whatever it is, what ends next is to be taken down; the journal has it
                logger.exception("not-taken-down")
            await asyncio.sleep(POLL_INTERVAL_SECONDS)

    async def save_batch(self) -> bool:
        """Takes down a portion of what has ended; whether there was any."""
        found = await self.store.results.pending_results(BATCH_SIZE, self._unreadable_tables)
        for table, noted in found:
            started = time.monotonic()
            try:
                await self.save_result(table, noted)
            except (CorruptionError, SaqqaraError) as error:
                self._unreadable_tables.add(table)
                logger.warning("not-taken-down", extra={"facts": {"table": table, "why": str(error)}})
            await asyncio.sleep(self.idle_factor * (time.monotonic() - started))
        return bool(found)

    async def save_result(self, table: str, noted: int) -> None:
        """Takes a table down. Raises StoreError; CorruptionError or SaqqaraError for a table that is damaged, or of a
        game that there is not."""
        events = await self.store.events(table)
        await self.store.results.save_result(
            table, noted, await asyncio.to_thread(partial(self._game_result, events, noted >= 0))
        )

    def _game_result(self, events: list[dict[str, object]], is_current_version: bool) -> ResultRow | None:
        """`is_current_version`: whether the computer players were as they are now; who has played in games of old
        nobody knows."""
        table = Table.from_events(events)
        return game_result(
            table, table.game.definition.levels_version if is_current_version else "", self.canonical_person
        )
