"""Queue of jobs for computer players.

The queue contains only what follows from the data, so it may lose jobs: the workers put missing ones back
(`Store.requeue_pending`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from sqlalchemy.engine import Connection

logger = logging.getLogger("saqqara.storage")

MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 1.0, 60.0
"""Shortest and longest delay in seconds before a failed job is retried; the delay doubles each time."""

NOT_READY_SECONDS, MAX_NOT_READY_SECONDS = 0.25, 2.0
"""Shortest and longest delay in seconds before a job is offered again for which its handler was not ready.

The delay doubles each time: while games are compiled at the start of a server, many tables may wait.
"""


class Job(NamedTuple):
    """Job of a computer player for a table.

    - `play`, `script` (the next action of a lesson), `hint`: `part` is the last event of the table
    - `review`: a review of the game
    - `past-hint` (a hint in a past position), `puzzle`: `part` is the number of actions before the position
    """

    kind: str
    table: str
    part: int


JobHandler = Callable[[Job], Awaitable[None]]
"""Handler that does a job.

It may be called twice, and for a job that is no longer needed. It raises `JobNotReadyError`.
"""


class JobNotReadyError(Exception):
    """This process cannot do the job yet. Another worker may take it; this one is offered it again later."""


class JobQueue(Protocol):
    """Queue of jobs: in memory, or in a database from which several processes take them."""

    def enqueue(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Put jobs into the queue if the transaction of this connection commits, unless they are there already."""

    def on_commit(self) -> None:
        """Hand out the jobs of the transaction that has been committed."""

    def on_rollback(self) -> None:
        """Drop the jobs of the transaction that has failed."""

    async def work(self, handlers: Mapping[str, JobHandler], max_jobs: int) -> None:
        """Do jobs of these kinds, up to `max_jobs` at once, until cancelled; failed jobs are retried."""


class LocalJobQueue:
    """Job queue in memory, for data that no other process shares.

    All jobs start at once: no other process could take them, and the pool orders their computations. Jobs that are
    committed while no worker runs are dropped.
    """

    def __init__(self) -> None:
        self._uncommitted: list[Job] = []  # only the writing thread uses it
        self._loop: asyncio.AbstractEventLoop | None = None
        self._handlers: Mapping[str, JobHandler] = {}
        self._tasks: dict[Job, asyncio.Task[None]] = {}

    def enqueue(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Put jobs into the queue if the transaction commits; jobs that are there already remain as they are."""
        self._uncommitted += jobs

    def on_commit(self) -> None:
        """Start the jobs of the transaction that has been committed."""
        jobs, self._uncommitted = self._uncommitted, []
        if jobs and self._loop is not None:
            self._loop.call_soon_threadsafe(self._start, jobs)

    def on_rollback(self) -> None:
        """Drop the jobs of the transaction that has failed."""
        self._uncommitted = []

    async def work(self, handlers: Mapping[str, JobHandler], max_jobs: int) -> None:
        """Do jobs of these kinds until cancelled; failed jobs are retried."""
        self._handlers, self._loop = handlers, asyncio.get_running_loop()
        try:
            await asyncio.Event().wait()
        finally:
            self._loop = None
            tasks = list(self._tasks.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            if self._loop is not None and job.kind in self._handlers and job not in self._tasks:
                self._tasks[job] = task = asyncio.create_task(self._run(job), name=f"{job.kind} job for {job.table}")
                task.add_done_callback(lambda _, job=job: self._tasks.pop(job))  # type: ignore[misc]

    async def _run(self, job: Job) -> None:
        wait, wait_until_ready, tries = MIN_RETRY_SECONDS, NOT_READY_SECONDS, 0
        while True:
            try:
                return await self._handlers[job.kind](job)
            except JobNotReadyError:
                await asyncio.sleep(wait_until_ready)
                wait_until_ready = min(2 * wait_until_ready, MAX_NOT_READY_SECONDS)
            except Exception:  # any error is logged, and the job is retried
                tries += 1
                logger.exception("job_failed", extra={"facts": {**job._asdict(), "tries": tries}})
                await asyncio.sleep(wait)
                wait = min(2 * wait, MAX_RETRY_SECONDS)
