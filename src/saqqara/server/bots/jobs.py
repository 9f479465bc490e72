"""Jobs for workers (hints, reviews, puzzles): a client that submits them, and workers that run them.

A worker runs the jobs in this process, or takes them from a queue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saqqara.storage import FAILED, RUNNING, AnalysisJobs, Job, JobAnswer, StoreError, job_topic

if TYPE_CHECKING:
    from saqqara.storage import JobHandler, Store


logger = logging.getLogger("saqqara.server")

RECHECK_SECONDS = 2.0
"""Seconds after which a job is checked again if no notification has arrived."""


class JobClient:
    """Client that submits jobs and waits for their results."""

    def __init__(self, store: Store) -> None:
        self.analysis_jobs: AnalysisJobs = store.jobs
        self.local_worker: LocalWorker | None = None  # worker in this process; None: jobs go to a queue
        self._waiting: dict[str, asyncio.Event] = {}
        store.event_bus.subscribe(self._on_append)

    async def submit(self, job: Job, facts: object = None) -> None:
        """Submit a job, unless it was submitted before and has not failed. Raise `StoreError`."""
        await self.analysis_jobs.submit(job, facts)
        if self.local_worker is not None:
            self.local_worker.run(job)

    async def cancel(self, job: Job) -> None:
        """Cancel a job. Raise `StoreError`."""
        await self.analysis_jobs.cancel(job)
        if self.local_worker is not None:
            self.local_worker.cancel(job)

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


class LocalWorker:
    """Worker that runs jobs in this process, for data that no other process shares."""

    def __init__(self, analysis_jobs: AnalysisJobs, handlers: Mapping[str, JobHandler]) -> None:
        self._analysis_jobs, self._handlers = analysis_jobs, handlers
        self._tasks: dict[Job, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Run the jobs that were submitted before the start and are not done. Raise `StoreError`."""
        for job in await self._analysis_jobs.running_jobs():
            self.run(job)

    def run(self, job: Job) -> None:
        """Run a job, unless it is running."""
        if job not in self._tasks and job.kind in self._handlers:
            self._tasks[job] = task = asyncio.create_task(self._run(job), name=f"{job.kind} job for {job.table}")
            task.add_done_callback(lambda _: self._tasks.pop(job, None))

    def cancel(self, job: Job) -> None:
        """Stop a job."""
        if job in self._tasks:
            self._tasks[job].cancel()

    async def close(self) -> None:
        """Stop all jobs; they continue after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, job: Job) -> None:
        try:
            found = await self._analysis_jobs.find(job)
            if found is not None and found.state == RUNNING:
                await self._handlers[job.kind](job)
        except StoreError:
            logger.exception("job_failed", extra={"facts": job._asdict()})
            await self._analysis_jobs.finish(job, FAILED)


REQUEUE_INTERVAL_SECONDS = 3.0
"""Seconds between two checks for pending jobs that are missing in the queue."""


class QueueWorker:
    """Worker that runs jobs from a queue, in parallel with other processes."""

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
        self.store, self.handlers, self.max_concurrent, self.interval_seconds = (
            store,
            handlers,
            max_concurrent,
            interval_seconds,
        )
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start to take jobs from the queue."""
        assert self.store.queue is not None
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
