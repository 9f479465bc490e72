"""Jobs of computer players: a client that submits analyses, and a worker that runs all jobs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from saqqara.storage import RUNNING, AnalysisJobs, Job, JobAnswer, JobNotReadyError, StoreError, job_topic

if TYPE_CHECKING:
    from saqqara.storage import JobHandler, Store


logger = logging.getLogger("saqqara.server")

RECHECK_SECONDS = 2.0
"""Seconds after which a job is checked again if no notification has arrived."""


class JobClient:
    """Client that submits jobs and waits for their results."""

    def __init__(self, store: Store) -> None:
        self.analysis_jobs: AnalysisJobs = store.jobs
        self._waiting: dict[str, asyncio.Event] = {}
        store.event_bus.subscribe(self._on_append)

    async def submit(self, job: Job, facts: object = None) -> None:
        """Submit a job, unless it was submitted before and has not failed. Raise `StoreError`."""
        await self.analysis_jobs.submit(job, facts)

    async def cancel(self, job: Job) -> None:
        """Cancel a job. Raise `StoreError`."""
        await self.analysis_jobs.cancel(job)

    async def wait_for_answer(self, job: Job) -> JobAnswer | None:
        """Wait until a job is done or has failed, and return its answer; None if it was cancelled.

        Raise `StoreError`.
        """
        change_event = self._waiting.setdefault(job_topic(job), asyncio.Event())
        try:
            while True:
                change_event.clear()
                found = await self.analysis_jobs.find(job)
                if found is None or found.state != RUNNING:
                    return found
                try:
                    await asyncio.wait_for(change_event.wait(), RECHECK_SECONDS)
                except TimeoutError:
                    continue
        finally:
            self._waiting.pop(job_topic(job), None)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        if name in self._waiting:
            self._waiting[name].set()


REQUEUE_INTERVAL_SECONDS = 3.0
"""Seconds between two checks for pending jobs that are missing in the queue."""


class QueueWorker:
    """Worker that runs jobs from a queue, in parallel with other processes if the data are shared."""

    def __init__(
        self,
        store: Store,
        handlers: Mapping[str, JobHandler],
        max_concurrent: int,
        interval_seconds: float = REQUEUE_INTERVAL_SECONDS,
    ) -> None:
        """Set the handlers by kind of job, and the maximum number of concurrent jobs.

        Every `interval_seconds`, missing jobs are added to the queue.
        """
        self.store, self.handlers = store, handlers
        self.max_concurrent, self.interval_seconds = max_concurrent, interval_seconds
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start to take jobs from the queue."""
        self._tasks = [
            asyncio.create_task(self.store.queue.work(self.handlers, self.max_concurrent), name="job queue worker"),
            asyncio.create_task(self._requeue_loop(), name="job requeue"),
        ]

    async def close(self) -> None:
        """Stop; other processes run unfinished jobs, or this one does after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _requeue_loop(self) -> None:
        while True:
            try:
                await self.store.requeue_pending()
            except StoreError:
                logger.exception("queue_failed")
            await asyncio.sleep(self.interval_seconds)


class AnalysisRunner:
    """Runner of analyses while they are requested: one that is cancelled stops, whichever process runs it."""

    def __init__(self, store: Store, is_ready: Callable[[], bool]) -> None:
        """`is_ready` returns whether this process can compute analyses."""
        self._analysis_jobs, self._is_ready = store.jobs, is_ready
        self._running: dict[str, tuple[Job, asyncio.Task[None]]] = {}  # by topic
        self._checks: set[asyncio.Task[None]] = set()
        store.event_bus.subscribe(self._on_append)

    async def run(self, handler: JobHandler, job: Job) -> None:
        """Run a job with its handler until it ends or is cancelled. Raise `JobNotReadyError` before games are ready."""
        if not self._is_ready():
            raise JobNotReadyError
        if not await self._is_requested(job):
            return
        task = asyncio.ensure_future(handler(job))
        self._running[job_topic(job)] = job, task
        try:
            await asyncio.wait({task})
        finally:
            del self._running[job_topic(job)]
            task.cancel()  # if this worker stops
        if not task.cancelled():
            task.result()

    async def _is_requested(self, job: Job) -> bool:
        found = await self._analysis_jobs.find(job)
        return found is not None and found.state == RUNNING

    def _on_append(self, name: str | None, seq: int | None) -> None:
        if name in self._running:
            task = asyncio.create_task(self._check(*self._running[name]), name=f"check of {name}")
            self._checks.add(task)
            task.add_done_callback(self._checks.discard)

    async def _check(self, job: Job, task: asyncio.Task[None]) -> None:
        with suppress(StoreError):
            if await self._analysis_jobs.find(job) is None:
                task.cancel()
