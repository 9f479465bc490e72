"""The store: events are appended by one thread, many appends in one commit, and read by any thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.store.database import StoreError, events, opened, tables

Event = dict[str, Any]

BATCH = 256
"""The most appends that share a commit."""


class Conflict(StoreError):
    """Somebody else has appended an event of this number to the table; nothing of this append is on disk."""


@dataclass
class _Append:
    """What waits for the writing thread."""

    table: str
    rows: list[dict[str, Any]]
    waits: bool
    done: Future[None] = field(default_factory=Future)


class Store:
    """The event log in a file (or at the URL of another database); `close` when done."""

    def __init__(self, where: Path | str) -> None:
        """Opens the data, makes them if there are none. Raises StoreError; nothing has changed then."""
        self._engine = opened(where)
        self._queue: SimpleQueue[_Append | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def append(self, table: str, new: Sequence[Event], waits: bool = False) -> None:
        """Returns when the events are on disk: all or, with Conflict or another StoreError, none.

        `waits`: whether the table now waits for a computer player.
        """
        if not self._writer.is_alive():
            raise StoreError("the store is closed")
        job = _Append(table, [_row(table, event) for event in new], waits)
        self._queue.put(job)
        await asyncio.wrap_future(job.done)

    async def events(self, table: str) -> list[Event]:
        """All events of a table, oldest first; none for a table that there is not. Raises StoreError if damaged."""
        return await asyncio.to_thread(self._read, table)

    async def waiting(self) -> list[str]:
        """The tables that wait for a computer player."""
        return await asyncio.to_thread(self._waiting)

    async def count(self) -> int:
        """How many tables there are."""
        return await asyncio.to_thread(self._count)

    def close(self) -> None:
        """Returns when everything appended is on disk and the data are closed."""
        self._queue.put(None)
        self._writer.join()
        self._engine.dispose()

    # ---- reading ------------------------------------------------------------------------------------------------

    def _read(self, table: str) -> list[Event]:
        query = sql.select(events.c.seq, events.c.event).where(events.c.table_id == table).order_by(events.c.seq)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [self._event(table, seq, text) for seq, text in rows]

    @staticmethod
    def _event(table: str, seq: int, text: str) -> Event:
        try:
            facts = json.loads(text)
        except ValueError as error:
            raise StoreError(f"event {seq} of table {table} is damaged: {error}") from error
        if not isinstance(facts, dict):
            raise StoreError(f"event {seq} of table {table} is damaged: it is no object")
        return {"seq": seq, **facts}

    def _waiting(self) -> list[str]:
        with self._engine.connect() as connection:
            return list(connection.scalars(sql.select(tables.c.id).where(tables.c.waits).order_by(tables.c.id)))

    def _count(self) -> int:
        with self._engine.connect() as connection:
            return connection.scalar(sql.select(sql.func.count()).select_from(tables)) or 0

    # ---- writing: in the store's own thread ---------------------------------------------------------------------

    def _write(self) -> None:
        open_for_more = True
        while open_for_more:
            jobs = [self._queue.get()]
            while len(jobs) < BATCH and not self._queue.empty():
                jobs.append(self._queue.get())
            open_for_more = None not in jobs
            self._commit([job for job in jobs if job is not None and job.done.set_running_or_notify_cancel()])

    def _commit(self, jobs: list[_Append]) -> None:
        """All jobs in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    _insert(connection, job)
        except sql.exc.SQLAlchemyError as error:
            if len(jobs) == 1:
                jobs[0].done.set_exception(_refusal(jobs[0], error))
            else:
                for job in jobs:
                    self._commit([job])
            return
        for job in jobs:
            job.done.set_result(None)


def _row(table: str, event: Event) -> dict[str, Any]:
    facts = {name: fact for name, fact in event.items() if name != "seq"}
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, "seq": event["seq"], "event": text}


# Made once: to put them together takes longer than to carry them out.
_EVENTS = events.insert()
_OPENED = tables.insert().values(id=sql.bindparam("table"), waits=sql.bindparam("waiting"))
_WAITS = (
    tables.update()
    .where(tables.c.id == sql.bindparam("table"), tables.c.waits != sql.bindparam("waiting"))  # hardly ever: no write
    .values(waits=sql.bindparam("waiting"))
)


def _insert(connection: Connection, job: _Append) -> None:
    connection.execute(_EVENTS, job.rows)
    connection.execute(_OPENED if job.rows[0]["seq"] == 0 else _WAITS, {"table": job.table, "waiting": job.waits})


def _refusal(job: _Append, error: sql.exc.SQLAlchemyError) -> StoreError:
    if isinstance(error, sql.exc.IntegrityError):
        return Conflict(f"table {job.table} already has an event {job.rows[0]['seq']}")
    return StoreError(f"{len(job.rows)} events of table {job.table} cannot be written: {getattr(error, 'orig', error)}")
