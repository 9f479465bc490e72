"""What was asked of computer players beside the games (hints, reviews, puzzles), and what they have found. What is
still to be done follows from it, whoever does it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.append import Announced
from saqqara.storage.backends.job_queue import Job
from saqqara.storage.backends.upserts import put
from saqqara.storage.cluster_schema import MONTH, asked, found

if TYPE_CHECKING:
    from saqqara.storage.database import Store

RUNNING, DONE, FAILED = "running", "done", "failed"

KEPT = 2_000
"""So many answers are kept, for a month at most; the one that was asked for first goes first."""


@dataclass(frozen=True)
class Answer:
    """How far something is that was asked: its state, facts of who has asked, and what was found, by number."""

    state: str
    facts: Any
    found: dict[int, str]


class Asked:
    """All this in the data of a store. `put` lets jobs be done, as a part of the transaction that asks for them."""

    def __init__(self, store: Store, put: Callable[[Connection, Sequence[Job]], None]) -> None:
        self._store, self._put = store, put

    async def ask(self, job: Job, facts: Any = None) -> None:
        """Asks, unless that was asked already and has not failed. Returns when it is on disk. Raises StoreError."""
        row = {**_key(job), "state": RUNNING, "facts": json.dumps(facts), "at": self._store.now()}

        def carry_out(connection: Connection) -> Announced:
            state = connection.scalar(sql.select(asked.c.state).where(_is(asked, job)))
            if state is None or state == FAILED:
                put(connection, asked, **row)
                self._put(connection, [job])
                _tidy(connection, self._store.now())
            return []

        await self._store.write("what is asked", carry_out)

    async def of(self, job: Job) -> Answer | None:
        """How far it is; None: it was not asked, or is not wanted any more. Raises StoreError."""

        def fetch(connection: Connection) -> Answer | None:
            row = connection.execute(sql.select(asked).where(_is(asked, job))).one_or_none()
            if row is None:
                return None
            pieces = connection.execute(sql.select(found.c.number, found.c.text).where(_is(found, job)))
            return Answer(row.state, json.loads(row.facts), {row.number: row.text for row in pieces})

        return await self._store.read("what was asked", fetch)

    def named(self, kind: str, name: str) -> str | None:
        """What was found under this name. Raises StoreError."""
        query = sql.select(found.c.text).where(found.c.name == name, found.c.kind == kind).limit(1)
        return self._store.look("what was found", lambda connection: connection.scalar(query))

    async def find(self, job: Job, number: int, text: str, name: str = "") -> None:
        """A piece of it; nothing, where it is not wanted any more. Raises StoreError."""
        row = {**_key(job), "number": number, "text": text, "name": name}

        def carry_out(connection: Connection) -> Announced:
            if connection.scalar(sql.select(asked.c.state).where(_is(asked, job))) is not None:
                put(connection, found, **row)
            return []

        await self._store.write("what was found", carry_out)

    async def settle(self, job: Job, state: str) -> None:
        """It is done, or failed. Announced under the name of the job. Raises StoreError."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(asked.update().where(_is(asked, job)).values(state=state))
            return [(announced(job), None)]

        await self._store.write("what was found", carry_out)

    async def forget(self, job: Job) -> None:
        """It is not wanted any more. Raises StoreError."""

        def carry_out(connection: Connection) -> Announced:
            for table in (asked, found):
                connection.execute(table.delete().where(_is(table, job)))
            return [(announced(job), None)]

        await self._store.write("that nobody asks any more", carry_out)

    async def running(self) -> list[Job]:
        """What was asked and is not settled, the oldest first. Raises StoreError."""
        return await self._store.read("what was asked", running)


def running(connection: Connection) -> list[Job]:
    """What was asked and is not settled, the oldest first."""
    query = sql.select(asked.c.kind, asked.c.table_id, asked.c.part).where(asked.c.state == RUNNING)
    return [Job(*row) for row in connection.execute(query.order_by(asked.c.at))]


def announced(job: Job) -> str:
    """The name under which it is announced that something is settled: that of no table."""
    return f"{job.kind} {job.part} {job.table}"


def _key(job: Job) -> dict[str, Any]:
    return {"table_id": job.table, "kind": job.kind, "part": job.part}


def _is(table: sql.Table, job: Job) -> sql.ColumnElement[bool]:
    return sql.and_(*(table.c[name] == fact for name, fact in _key(job).items()))


def _tidy(connection: Connection, now: int) -> None:
    settled = sql.select(asked.c.kind, asked.c.table_id, asked.c.part).where(asked.c.state != RUNNING)
    many, old = settled.order_by(asked.c.at.desc()).offset(KEPT), settled.where(asked.c.at < now - MONTH)
    for row in [*connection.execute(many), *connection.execute(old)]:
        for table in (asked, found):
            connection.execute(table.delete().where(_is(table, Job(*row))))
