"""Database: one thread writes, many writes per commit; any thread can read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event as ThreadEvent
from threading import Thread
from typing import TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.errors import DomainError
from saqqara.storage.backends.connect import OnProgress, open_database
from saqqara.storage.backends.dialects import Location, insert_missing, parse_location
from saqqara.storage.backends.sqlite import load_secret
from saqqara.storage.errors import RejectedError, StoreError, translate_error
from saqqara.storage.event_log import Changes, EventBus
from saqqara.storage.schema import about

MAX_BATCH = 256
"""Maximum number of writes that share a commit."""

MAX_REMEMBERED_TABLES = 10_000
"""Maximum number of tables whose last event the writing thread caches."""

Result = TypeVar("Result")


@dataclass
class _PendingWrite:
    """Write that waits for the writing thread.

    `carry_out` executes it and returns the changes to announce; `description` names the write in errors.
    """

    description: str
    carry_out: Callable[[Connection], Changes]
    loop: asyncio.AbstractEventLoop
    done: Future[None] = field(default_factory=Future)

    def to_error(self, error: Exception) -> StoreError | RejectedError | DomainError:
        """Return the exception to raise for a failed write."""
        if isinstance(error, StoreError | RejectedError | DomainError):
            return error
        return translate_error(f"cannot write {self.description}", error)


class Database:
    """Database in a file or in PostgreSQL: one thread writes, many writes per commit; any thread can read.

    `event_bus` announces changes once they are on disk. `queue` holds jobs that become valid with a commit. Call
    `close` when done.
    """

    def __init__(self, location: Location | str, on_progress: OnProgress = lambda sentence: None) -> None:
        """Open the data; create missing data, and migrate data of an earlier release.

        `on_progress` receives sentences about a migration. Raise `StoreError` for data that are damaged, in use, or of
        another program; nothing has changed then.
        """
        self.event_bus = EventBus()
        self.location = parse_location(location)
        self._handle = open_database(self.location, on_progress)
        self._engine, self._notify_link, self.queue = self._handle.engine, self._handle.notify_link, self._handle.queue
        # In PostgreSQL each query sees what is committed at that moment, even in a transaction. Autocommit saves the
        # statements that begin and end one.
        read_options = {"isolation_level": "AUTOCOMMIT"} if self.is_shared else {}
        self._read_engine = self._engine.execution_options(**read_options)
        self._writes: SimpleQueue[_PendingWrite | None] = SimpleQueue()
        self._closed = ThreadEvent()
        self._writer = Thread(target=self._work, name="store writer", daemon=True)
        self._writer.start()

    async def start_listening(self) -> None:
        """Start to announce what other processes append, too."""
        if self._notify_link is not None:
            self._notify_link.start(partial(self._on_remote_changes, asyncio.get_running_loop()))

    async def stop_listening(self) -> None:
        """Stop announcing what other processes append."""
        if self._notify_link is not None:
            await self._notify_link.stop()

    @property
    def is_shared(self) -> bool:
        """True if other processes may have the data open."""
        return self._notify_link is not None

    def now(self) -> int:
        """Return the time in milliseconds since 1970, by the clock that all processes with these data share."""
        return time.time_ns() // 1_000_000 + (0 if self._notify_link is None else self._notify_link.clock_offset_ms)

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret of at most 90 bytes that all processes with these data share.

        `make` creates a missing one. It is stored in a file next to the data file, whose suffix is `name`, or in the
        database. Raise `StoreError` if it cannot be read or written.
        """
        if isinstance(self.location, Path):
            return load_secret(self.location, name, make)
        with self._engine.begin() as connection:
            insert_missing(connection, about, name=name, value=make().hex())
            return bytes.fromhex(connection.scalars(sql.select(about.c.value).where(about.c.name == name)).one())

    def close(self) -> None:
        """Close the data. Return when everything appended is on disk."""
        self._writes.put(None)
        self._writer.join()
        self._closed.set()
        self._handle.release()

    def read_sync(self, description: str, query: Callable[[Connection], Result]) -> Result:
        """Return the result of a query; `description` names it in errors.

        Raise `StoreError` if it fails, or if the store is closed.
        """
        if self._closed.is_set():
            raise StoreError("the store is closed")
        pool = self._engine.pool
        try:
            with self._read_engine.connect() as connection:
                try:
                    return query(connection)
                finally:
                    if self._closed.is_set():
                        connection.invalidate()  # closes it instead of returning it to a pool that is no longer used
        except (sql.exc.SQLAlchemyError, UnicodeDecodeError) as error:
            raise translate_error(f"cannot read {description}", error) from error
        finally:
            if self._closed.is_set():  # perhaps only after the connection had returned to the pool
                pool.dispose()

    async def read(self, description: str, query: Callable[[Connection], Result]) -> Result:
        """Return the result of `read_sync`, executed in a thread. Raise `StoreError`."""
        return await asyncio.to_thread(self.read_sync, description, query)

    async def write(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Execute a write, and return when it is on disk; then announce the changes that `carry_out` returns.

        A change is a table with the number of its last event, or with None if only data outside the log have changed.
        Raise `StoreError`, or the `RejectedError` or `DomainError` that `carry_out` raises; then nothing has changed.

        The writing thread calls `carry_out`, a second time if another write has made the shared commit fail.
        """
        if not self._writer.is_alive():
            raise StoreError("the store is closed")
        write = _PendingWrite(description, carry_out, asyncio.get_running_loop())
        self._writes.put(write)
        await asyncio.wrap_future(write.done)

    def _on_remote_changes(self, loop: asyncio.AbstractEventLoop, announced: Changes | None) -> None:
        for table, seq in [(None, None)] if announced is None else announced:
            self._on_remote_change(table, seq)
            self.event_bus.publish(loop, table, seq)

    def _on_remote_change(self, table: str | None, seq: int | None) -> None:
        """React to a change by another process, before it is announced."""

    def _on_rollback(self) -> None:
        """React to a failed commit, in the writing thread."""

    # ---- in the writing thread ----------------------------------------------------------------------------------

    def _work(self) -> None:
        is_open = True
        while is_open:
            writes = [self._writes.get()]
            while len(writes) < MAX_BATCH and not self._writes.empty():
                writes.append(self._writes.get())
            is_open = None not in writes
            self._commit([one for one in writes if one is not None and one.done.set_running_or_notify_cancel()])

    def _commit(self, writes: list[_PendingWrite]) -> None:
        """Commit all writes in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        if not writes:
            return
        try:
            with self._engine.begin() as connection:
                changes_by_write = [one.carry_out(connection) for one in writes]
                if self._notify_link is not None:
                    self._notify_link.notify(connection, [changes for each in changes_by_write for changes in each])
        # of any kind: the caller receives it, and this thread continues with the other writes
        except Exception as error:
            self.queue.on_rollback()
            self._on_rollback()
            if len(writes) == 1:
                writes[0].done.set_exception(writes[0].to_error(error))
            else:
                for one in writes:
                    self._commit([one])
            return
        self.queue.on_commit()
        for one, changes in zip(writes, changes_by_write, strict=True):
            for table, seq in changes:
                self.event_bus.publish(one.loop, table, seq)
            one.done.set_result(None)
