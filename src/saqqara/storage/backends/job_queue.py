"""What computer players are to do, as jobs in a queue (pgqueuer) in the same PostgreSQL: any process that thinks takes
them. Leases, repeats and who is told first are the queue's. It holds nothing that does not follow from the data: its
tables are not even logged, and whoever thinks puts back what it lacks."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends.postgres import (
    RESPONSE_TIMEOUT,
    OnConnected,
    connect_async,
    keep_running,
    lock_creation,
    with_timeout,
)

if TYPE_CHECKING:
    import psycopg
    from pgqueuer.adapters.drivers.psycopg import PsycopgDriver
    from pgqueuer.models import Job as Picked
    from pgqueuer.qm import QueueManager
    from pgqueuer.queries import Queries

journal = logging.getLogger("saqqara.storage")

_RunningTasks = set[asyncio.Task[None]]

LEASE_TIMEOUT = timedelta(seconds=5)
"""Of whoever has taken a job and has given no sign of life for so long, another one takes it."""

POLL_INTERVAL = timedelta(seconds=1)
"""After so long the queue is looked at though nothing was announced: leases end without a word."""

FIRST_RETRY_DELAY, MAX_RETRY_DELAY, MAX_TRIES = timedelta(seconds=1), timedelta(minutes=1), 10
"""When a job that failed is tried again: the first time, at most; after so many tries it goes, and is put back."""

CLEANUP_SECONDS = 60.0
"""Seconds between two times that the queue's record of what was done is emptied."""

QUEUE_TABLE = "pgqueuer"
PRIORITIES = {"play": 2, "lead": 2, "hint": 2, "then": 2, "puzzle": 1, "review": 0}
"""What somebody waits for most comes first."""


class Job(NamedTuple):
    """Something to do about a table: `play`, `lead` (a course) or a `hint`, where `part` is its last event; a `review`;
    a hint in what is past (`then`) or a `puzzle`, of the position after `part` decisions."""

    kind: str
    table: str
    part: int


JobHandler = Callable[[Job], Awaitable[None]]
"""Does a job. It may be called twice, and for what nobody wants any more. Raises JobNotReadyError."""


class JobNotReadyError(Exception):
    """A job cannot be done here yet: whoever can do it takes it; this process is asked again after a while."""


class JobQueue:
    """The queue of a database."""

    def __init__(self, url: sql.URL, engine: Engine) -> None:
        self.url, self._engine = url, engine

    def create_tables(self, connection: Connection) -> None:
        """Sees to it that the queue has its tables; nobody else may be making them meanwhile."""
        from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment
        from pgqueuer.domain.settings import DBSettings, Durability

        if not sql.inspect(connection).has_table(QUEUE_TABLE):
            settings = DBSettings(durability=Durability.volatile)
            _driver_connection(connection).execute(QueryBuilderEnvironment(settings).build_install_query())

    def enqueue(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Puts jobs into the queue, as a part of this transaction; those that are there already stay as they are."""
        from pgqueuer.queries import SyncQueries

        if jobs:
            SyncQueries(_transaction_driver(_driver_connection(connection))).enqueue(
                [job.kind for job in jobs],
                [json.dumps(job).encode() for job in jobs],
                [PRIORITIES[job.kind] for job in jobs],
                dedupe_key=[f"{job.kind} {job.table} {job.part}" for job in jobs],
                on_conflict="skip",
            )

    async def work(self, handlers: Mapping[str, JobHandler], max_jobs: int) -> None:
        """Takes jobs of these kinds and does them, `at_once` so many, until it is cancelled. Whatever fails is tried
        again, and a lost connection made anew."""
        await keep_running("queue-failed", self.url, partial(self._work, handlers, max_jobs))

    async def _work(self, handlers: Mapping[str, JobHandler], max_jobs: int, on_connected: OnConnected) -> None:
        from pgqueuer.qm import QueueManager
        from pgqueuer.queries import Queries

        await asyncio.to_thread(self._ensure_tables)
        async with asyncio.timeout(RESPONSE_TIMEOUT):
            querying, listening = (
                await connect_async(self.url, "saqqara asks the queue"),
                await connect_async(self.url, "saqqara waits"),
            )
        try:
            queries, at_work = Queries(_queue_driver(querying, listening)), _RunningTasks()
            manager = QueueManager(queries)
            for kind, done in handlers.items():
                _register(manager, kind, done, at_work)
            await listening.execute(f"LISTEN {manager.channel}")  # before it looks whether it hears
            on_connected()
            housekeeping = [
                asyncio.create_task(_purge_log(queries), name="what the queue has done"),
                asyncio.create_task(
                    _cancel_on_shutdown(manager, at_work, querying, listening), name="what the queue has lost"
                ),
            ]
            running = asyncio.create_task(
                manager.run(
                    dequeue_timeout=POLL_INTERVAL,
                    batch_size=1,
                    max_concurrent_tasks=max(2, max_jobs),
                    shutdown_on_listener_failure=True,
                    heartbeat_timeout=LEASE_TIMEOUT,
                    log_aggregation_interval=timedelta(0),
                )
            )
            try:
                await asyncio.shield(running)
            except asyncio.CancelledError:  # what has been begun goes back, and others take it at once
                manager.shutdown.set()
                await asyncio.wait({running}, timeout=RESPONSE_TIMEOUT)
                running.cancel()
                raise
            finally:
                for task in housekeeping:
                    task.cancel()
                await asyncio.wait(housekeeping)
        finally:
            for connection in (querying, listening):
                connection.pgconn.finish()  # at once: to close it in good order takes a database that answers

    def _ensure_tables(self) -> None:
        with self._engine.begin() as connection:
            lock_creation(connection)
            self.create_tables(connection)


async def _purge_log(queries: Queries) -> None:
    """What was done when nobody reads: it goes after a while. (Row by row: to empty the whole table would wait for
    whoever reads it, a backup for example, and let everybody who puts something into the queue wait meanwhile.)"""
    while True:
        with suppress(Exception):  # a lost connection, say: who works with it begins anew
            await queries.clear_queue_log([*PRIORITIES])
        await asyncio.sleep(CLEANUP_SECONDS)


async def _cancel_on_shutdown(
    manager: QueueManager, tasks: _RunningTasks, *connections: psycopg.AsyncConnection[Any]
) -> None:
    """What was begun is given up when the queue ends or a connection is lost: the queue waits for it, however long it
    takes, and gives nobody anything else meanwhile. It is begun anew."""
    while not manager.shutdown.is_set() and not any(connection.closed for connection in connections):
        with suppress(TimeoutError):
            await asyncio.wait_for(manager.shutdown.wait(), POLL_INTERVAL.total_seconds())
    while True:  # also what is just being taken
        for task in tasks:
            task.cancel()
        await asyncio.sleep(POLL_INTERVAL.total_seconds())


def _register(manager: QueueManager, kind: str, handler: JobHandler, tasks: _RunningTasks) -> None:
    from pgqueuer.errors import RetryRequested
    from pgqueuer.executors import DatabaseRetryEntrypointExecutor

    async def does(picked: Picked) -> None:
        job = Job(*json.loads(picked.payload or b"null"))
        work = asyncio.ensure_future(handler(job))
        tasks.add(work)
        try:
            await asyncio.wait({work})
            if work.cancelled():
                raise RetryRequested(timedelta(0))
            work.result()
        except RetryRequested:
            raise
        except JobNotReadyError:
            raise RetryRequested(POLL_INTERVAL) from None
        except Exception:
            journal.exception("computer-failed", extra={"facts": {**job._asdict(), "tries": picked.attempts + 1}})
            raise
        finally:
            tasks.discard(work)

    def executor(parameters: Any) -> DatabaseRetryEntrypointExecutor:
        return DatabaseRetryEntrypointExecutor(
            parameters, max_attempts=MAX_TRIES, initial_delay=FIRST_RETRY_DELAY, max_delay=MAX_RETRY_DELAY
        )

    manager.entrypoint(kind, accepts_context=False, executor_factory=executor)(does)


def _driver_connection(connection: Connection) -> psycopg.Connection[Any]:
    """The connection below; the transaction is the same."""
    raw: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    return raw


def _transaction_driver(raw: psycopg.Connection[Any]) -> Any:
    """The queue's way to the database through a transaction that others have begun."""
    from pgqueuer.ports.driver import SyncDriver
    from psycopg import RawCursor
    from psycopg.rows import dict_row

    class Within(SyncDriver):
        def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
            cursor = RawCursor(raw, row_factory=dict_row)
            cursor.execute(query.encode(), args or None)
            return cursor.fetchall()

    return Within()


def _queue_driver(querying: psycopg.AsyncConnection[Any], listening: psycopg.AsyncConnection[Any]) -> PsycopgDriver:
    """The queue's way to the database: what listens holds its connection, so what asks has another one; an answer that
    does not come ends it, also where nothing else says that it is lost."""
    from pgqueuer.adapters.drivers.psycopg import PsycopgDriver

    class Wires(PsycopgDriver):
        def __init__(self) -> None:
            super().__init__(listening)
            self._querying = PsycopgDriver(querying)

        async def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
            return await with_timeout(self._querying.fetch(query, *args), querying)

        async def execute(self, query: str, *args: object) -> str:
            return await with_timeout(self._querying.execute(query, *args), querying)

    return Wires()
