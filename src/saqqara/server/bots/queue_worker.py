"""Where processes share their data, what computer players are to do lies in a queue: this takes it from there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saqqara.storage import StoreError

if TYPE_CHECKING:
    from saqqara.storage import JobHandler, Store

journal = logging.getLogger("saqqara.server")

EVERY = 3.0
"""Seconds between two looks whether something is to be done that the queue does not hold."""


class Working:
    """Does the jobs of a queue, beside whoever else does."""

    def __init__(self, store: Store, do: Mapping[str, JobHandler], at_once: int, every: float = EVERY) -> None:
        """`do`: how jobs are done, by their kinds; `at_once` so many; `every` so many seconds the queue is looked
        after."""
        self.store, self.do, self.at_once, self.every = store, do, at_once, every
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """From now on."""
        assert self.store.queue is not None
        self._tasks = [
            asyncio.create_task(self.store.queue.work(self.do, self.at_once), name="jobs"),
            asyncio.create_task(self._look_after(), name="what the queue lacks"),
        ]

    async def close(self) -> None:
        """No longer; what was begun is done by others, or again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look_after(self) -> None:
        while True:
            try:
                await self.store.requeue_pending()
            except StoreError:
                journal.exception("queue-failed")
            await asyncio.sleep(self.every)
