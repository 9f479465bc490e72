"""Who takes down how games have ended. Which tables are still to be taken down lies in the data, written with the event
that ends a game; so this can be killed at any event and begun again, and counts nothing twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from saqqara.errors import SaqqaraError
from saqqara.results.game_results import result_of
from saqqara.storage import CorruptionError, Store
from saqqara.storage.results import ResultRow
from saqqara.table import Table

journal = logging.getLogger("saqqara.results")

PORTION = 8
"""So many tables are looked for at once."""

BREATH = 4.0
"""So many times as long as a table has taken, others have the processor."""

PAUSE = 1.0
"""Seconds between two looks for what has ended."""


class Taker:
    """Takes down how games have ended; hears of it from what the store announces."""

    def __init__(self, store: Store, today: Callable[[str], str] = str, breath: float = BREATH) -> None:
        """`today`: who a person of the events is now; `breath`: see BREATH."""
        self.store, self.today, self.breath = store, today, breath
        self._left_out = set[str]()  # tables that cannot be read; looked at again after the next start
        self._wake, self._task = asyncio.Event(), None
        store.event_bus.subscribe(self._heard)

    _task: asyncio.Task[None] | None

    def begin(self) -> None:
        """From now on."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="memory")

    async def close(self) -> None:
        """Ends; what has not been taken down waits in the data."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _heard(self, table: str | None, seq: int | None) -> None:
        if table is None or seq is not None:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                while await self.step():
                    pass
            except Exception:  # whatever it is, what ends next is to be taken down; the journal has it
                journal.exception("not-taken-down")
            await asyncio.sleep(PAUSE)

    async def step(self) -> bool:
        """Takes down a portion of what has ended; whether there was any."""
        found = await self.store.results.pending_results(PORTION, self._left_out)
        for table, noted in found:
            begun = time.monotonic()
            try:
                await self.take(table, noted)
            except (CorruptionError, SaqqaraError) as error:
                self._left_out.add(table)
                journal.warning("not-taken-down", extra={"facts": {"table": table, "why": str(error)}})
            await asyncio.sleep(self.breath * (time.monotonic() - begun))
        return bool(found)

    async def take(self, table: str, noted: int) -> None:
        """Takes a table down. Raises StoreError; CorruptionError or SaqqaraError for a table that is damaged, or of a
        game that there is not."""
        events = await self.store.events(table)
        await self.store.results.save_result(
            table, noted, await asyncio.to_thread(partial(self._ended, events, noted >= 0))
        )

    def _ended(self, events: list[dict[str, object]], known: bool) -> ResultRow | None:
        """`known`: whether the computer players were as they are now; who has played in games of old nobody knows."""
        table = Table.from_events(events)
        return result_of(table, table.game.definition.levels_version if known else "", self.today)
