"""What is asked of the analyst (hints, reviews, puzzles): written down, done by whoever thinks, and found there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saqqara.storage import FAILED, RUNNING, AnalysisJobs, Job, JobAnswer, StoreError, job_topic

if TYPE_CHECKING:
    from saqqara.storage import JobHandler, Store

journal = logging.getLogger("saqqara.server")

AGAIN = 2.0
"""Seconds after which it is looked whether something is settled though nothing was heard."""


class Asking:
    """Asks, and waits for what is found."""

    def __init__(self, store: Store) -> None:
        self.asked: AnalysisJobs = store.jobs
        self.here: Here | None = None  # who does it in this process; None: a queue knows of it
        self._waiting: dict[str, asyncio.Event] = {}
        store.event_bus.subscribe(self._heard)

    async def ask(self, job: Job, facts: object = None) -> None:
        """Asks, unless that was asked already and has not failed. Raises StoreError."""
        await self.asked.submit(job, facts)
        if self.here is not None:
            self.here.do(job)

    async def forget(self, job: Job) -> None:
        """It is not wanted any more. Raises StoreError."""
        await self.asked.cancel(job)
        if self.here is not None:
            self.here.stop(job)

    async def settled(self, job: Job) -> JobAnswer | None:
        """What was found, once it is settled; None where nobody wants it any more. Raises StoreError."""
        news = self._waiting.setdefault(job_topic(job), asyncio.Event())
        try:
            while True:
                news.clear()
                found = await self.asked.find(job)
                if found is None or found.state != RUNNING:
                    return found
                try:
                    await asyncio.wait_for(news.wait(), AGAIN)
                except TimeoutError:
                    continue
        finally:
            self._waiting.pop(job_topic(job), None)

    def _heard(self, name: str | None, seq: int | None) -> None:
        if name in self._waiting:
            self._waiting[name].set()


class Here:
    """Does in this process what is asked, where nobody shares the data."""

    def __init__(self, asked: AnalysisJobs, do: Mapping[str, JobHandler]) -> None:
        self._asked, self._how = asked, do
        self._tasks: dict[Job, asyncio.Task[None]] = {}

    async def begin(self) -> None:
        """After a start: does what was asked and is not settled. Raises StoreError."""
        for job in await self._asked.running_jobs():
            self.do(job)

    def do(self, job: Job) -> None:
        """Does a job, unless it is being done."""
        if job not in self._tasks and job.kind in self._how:
            self._tasks[job] = task = asyncio.create_task(self._do(job), name=f"{job.kind} of {job.table}")
            task.add_done_callback(lambda _: self._tasks.pop(job, None))

    def stop(self, job: Job) -> None:
        """Ends it."""
        if job in self._tasks:
            self._tasks[job].cancel()

    async def close(self) -> None:
        """Ends all; it goes on after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, job: Job) -> None:
        try:
            found = await self._asked.find(job)
            if found is not None and found.state == RUNNING:
                await self._how[job.kind](job)
        except StoreError:
            journal.exception("computer-failed", extra={"facts": job._asdict()})
            await self._asked.finish(job, FAILED)
