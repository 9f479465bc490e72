"""Analyses by computer players (hints, reviews, puzzles) and their results.

The jobs that remain to be done follow from these data, whichever process does them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import upsert
from saqqara.storage.event_log import Changes
from saqqara.storage.job_queue import Job
from saqqara.storage.schema import MAX_AGE_MS, job_results, jobs

if TYPE_CHECKING:
    from saqqara.storage.database import Database

RUNNING, DONE, FAILED = "running", "done", "failed"

MAX_ANSWERS = 2_000
"""Maximum number of answers that are stored, each for a month at most; the oldest request is deleted first."""


@dataclass(frozen=True)
class JobAnswer:
    """Progress of a job: its state, facts about the client that requested it, and the results so far by number."""

    state: str
    requester: Any
    results: dict[int, str]


class AnalysisJobs:
    """Jobs and results in the data of a store."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def submit(self, job: Job, requester: Any = None) -> None:
        """Request a job, unless it was requested already and has not failed.

        Return when the request is on disk. Raise `StoreError`.
        """
        row = {**_job_key(job), "state": RUNNING, "requester": json.dumps(requester), "at": self._store.now()}

        def carry_out(connection: Connection) -> Changes:
            state = connection.scalar(sql.select(jobs.c.state).where(_is_job(jobs, job)))
            if state is None or state == FAILED:
                upsert(connection, jobs, **row)
                self._store.queue.enqueue(connection, [job])
                _purge_answers(connection, self._store.now())
            return []

        await self._store.write("analysis job", carry_out)

    async def find(self, job: Job) -> JobAnswer | None:
        """Return the progress of a job; None if it was not requested, or has been cancelled. Raise `StoreError`."""

        def fetch(connection: Connection) -> JobAnswer | None:
            row = connection.execute(sql.select(jobs).where(_is_job(jobs, job))).one_or_none()
            if row is None:
                return None
            result_rows = connection.execute(
                sql.select(job_results.c.number, job_results.c.text).where(_is_job(job_results, job))
            )
            return JobAnswer(row.state, json.loads(row.requester), {row.number: row.text for row in result_rows})

        return await self._store.read("analysis job", fetch)

    def find_result(self, kind: str, name: str) -> str | None:
        """Return the result with this name; None if there is none. Raise `StoreError`."""
        query = sql.select(job_results.c.text).where(job_results.c.name == name, job_results.c.kind == kind).limit(1)
        return self._store.read_sync("analysis result", lambda connection: connection.scalar(query))

    async def add_result(self, job: Job, number: int, text: str, name: str = "") -> None:
        """Save one result of a job, unless the job has been cancelled. Raise `StoreError`."""
        row = {**_job_key(job), "number": number, "text": text, "name": name}

        def carry_out(connection: Connection) -> Changes:
            if connection.scalar(sql.select(jobs.c.state).where(_is_job(jobs, job))) is not None:
                upsert(connection, job_results, **row)
            return []

        await self._store.write("analysis result", carry_out)

    async def finish(self, job: Job, state: str) -> None:
        """Mark a job as done or failed, and announce its `job_topic`. Raise `StoreError`."""

        def carry_out(connection: Connection) -> Changes:
            connection.execute(jobs.update().where(_is_job(jobs, job)).values(state=state))
            return [(job_topic(job), None)]

        await self._store.write("job state", carry_out)

    async def cancel(self, job: Job) -> None:
        """Delete a job and its results, and announce its `job_topic`. Raise `StoreError`."""

        def carry_out(connection: Connection) -> Changes:
            for table in (jobs, job_results):
                connection.execute(table.delete().where(_is_job(table, job)))
            return [(job_topic(job), None)]

        await self._store.write("job cancellation", carry_out)

    async def running_jobs(self) -> list[Job]:
        """Return the jobs that are not finished, oldest first. Raise `StoreError`."""
        return await self._store.read("running jobs", load_running_jobs)


def load_running_jobs(connection: Connection) -> list[Job]:
    """Return the jobs that are not finished, oldest first."""
    query = sql.select(jobs.c.kind, jobs.c.table_id, jobs.c.part).where(jobs.c.state == RUNNING)
    return [Job(*row) for row in connection.execute(query.order_by(jobs.c.at))]


def job_topic(job: Job) -> str:
    """Return the topic under which a finished job is announced; it is not a table ID."""
    return f"{job.kind} {job.part} {job.table}"


def _job_key(job: Job) -> dict[str, Any]:
    return {"table_id": job.table, "kind": job.kind, "part": job.part}


def _is_job(table: sql.Table, job: Job) -> sql.ColumnElement[bool]:
    return sql.and_(*(table.c[name] == fact for name, fact in _job_key(job).items()))


def _purge_answers(connection: Connection, now: int) -> None:
    finished_jobs = sql.select(jobs.c.kind, jobs.c.table_id, jobs.c.part).where(jobs.c.state != RUNNING)
    excess, old = (
        finished_jobs.order_by(jobs.c.at.desc()).offset(MAX_ANSWERS),
        finished_jobs.where(jobs.c.at < now - MAX_AGE_MS),
    )
    for row in [*connection.execute(excess), *connection.execute(old)]:
        for table in (jobs, job_results):
            connection.execute(table.delete().where(_is_job(table, Job(*row))))
