"""Jobs for workers (hints, reviews, puzzles): submitting them, and the workers that do them, in this process or from a
queue."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saqqara.storage import FAILED, RUNNING, AnalysisJobs, Job, JobAnswer, StoreError, job_topic

if TYPE_CHECKING:
    from saqqara.storage import JobHandler, Store


journal = logging.getLogger("saqqara.server")

RECHECK_SECONDS = 2.0
"""Seconds after which it is looked whether something is settled though nothing was heard."""


class JobClient:
    """Asks, and waits for what is found."""

    def __init__(self, store: Store) -> None:
        self.analysis_jobs: AnalysisJobs = store.jobs
        self.local_worker: LocalWorker | None = None  # who does it in this process; None: a queue knows of it
        self._waiting: dict[str, asyncio.Event] = {}
        store.event_bus.subscribe(self._on_append)

    async def submit(self, job: Job, facts: object = None) -> None:
        """Asks, unless that was asked already and has not failed. Raises StoreError."""
        await self.analysis_jobs.submit(job, facts)
        if self.local_worker is not None:
            self.local_worker.run(job)

    async def cancel(self, job: Job) -> None:
        """It is not wanted any more. Raises StoreError."""
        await self.analysis_jobs.cancel(job)
        if self.local_worker is not None:
            self.local_worker.cancel(job)

    async def wait_for_answer(self, job: Job) -> JobAnswer | None:
        """What was found, once it is settled; None where nobody wants it any more. Raises StoreError."""
        news = self._waiting.setdefault(job_topic(job), asyncio.Event())
        try:
            while True:
                news.clear()
                found = await self.analysis_jobs.find(job)
                if found is None or found.state != RUNNING:
                    return found
                try:
                    await asyncio.wait_for(news.wait(), RECHECK_SECONDS)
                except TimeoutError:
                    continue
        finally:
            self._waiting.pop(job_topic(job), None)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        if name in self._waiting:
            self._waiting[name].set()


class LocalWorker:
    """Does in this process what is asked, where nobody shares the data."""

    def __init__(self, analysis_jobs: AnalysisJobs, handlers: Mapping[str, JobHandler]) -> None:
        self._analysis_jobs, self._handlers = analysis_jobs, handlers
        self._tasks: dict[Job, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """After a start: does what was asked and is not settled. Raises StoreError."""
        for job in await self._analysis_jobs.running_jobs():
            self.run(job)

    def run(self, job: Job) -> None:
        """Does a job, unless it is being done."""
        if job not in self._tasks and job.kind in self._handlers:
            self._tasks[job] = task = asyncio.create_task(self._run(job), name=f"{job.kind} of {job.table}")
            task.add_done_callback(lambda _: self._tasks.pop(job, None))

    def cancel(self, job: Job) -> None:
        """Ends it."""
        if job in self._tasks:
            self._tasks[job].cancel()

    async def close(self) -> None:
        """Ends all; it goes on after the next start."""
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
            journal.exception("computer-failed", extra={"facts": job._asdict()})
            await self._analysis_jobs.finish(job, FAILED)


REQUEUE_INTERVAL_SECONDS = 3.0
"""Seconds between two looks whether something is to be done that the queue does not hold."""


class QueueWorker:
    """Does the jobs of a queue, beside whoever else does."""

    def __init__(
        self,
        store: Store,
        handlers: Mapping[str, JobHandler],
        max_concurrent: int,
        interval_seconds: float = REQUEUE_INTERVAL_SECONDS,
    ) -> None:
        """`do`: how jobs are done, by their kinds; `at_once` so many; `every` so many seconds the queue is looked
        after."""
        self.store, self.handlers, self.max_concurrent, self.interval_seconds = (
            store,
            handlers,
            max_concurrent,
            interval_seconds,
        )
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """From now on."""
        assert self.store.queue is not None
        self._tasks = [
            asyncio.create_task(self.store.queue.work(self.handlers, self.max_concurrent), name="jobs"),
            asyncio.create_task(self._requeue_loop(), name="what the queue lacks"),
        ]

    async def close(self) -> None:
        """No longer; what was begun is done by others, or again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _requeue_loop(self) -> None:
        while True:
            try:
                await self.store.requeue_pending()
            except StoreError:
                journal.exception("queue-failed")
            await asyncio.sleep(self.interval_seconds)
