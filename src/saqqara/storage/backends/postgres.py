"""PostgreSQL: data shared by processes on any number of machines, and the job queue.

The queue library manages leases, retries and priorities. The queue contains only what follows from the data: its tables
are not even logged, and the workers restore missing jobs.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends.dialects import display_location
from saqqara.storage.errors import StoreError
from saqqara.storage.job_queue import MAX_RETRY_SECONDS, MIN_RETRY_SECONDS, Job, JobHandler, JobNotReadyError
from saqqara.storage.schema import EPHEMERAL_SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg
    from pgqueuer.adapters.drivers.psycopg import PsycopgDriver
    from pgqueuer.models import Job as QueuedJob
    from pgqueuer.qm import QueueManager
    from pgqueuer.queries import Queries


logger = logging.getLogger("saqqara.storage")

CHANNEL = "saqqara"
MAX_PAYLOAD = 7_900
"""Maximum number of bytes of a NOTIFY payload; PostgreSQL allows 7,999."""

UNKNOWN_CHANGES = "*"
"""Payload in place of changes that are too long: listeners must read everything again."""

HEARTBEAT_SECONDS = 1.0
"""Seconds between two checks of a listening connection.

A check may take twice as long, so that a silent connection is noticed within three seconds, and pages are correct
within five.
"""

RESPONSE_TIMEOUT = 5.0
"""Maximum number of seconds that the database may take to answer."""

RETRY_DELAYS = (0.2, 2.0)
"""Seconds until a lost connection is retried: the first time, and at most."""

CREATION_LOCK = 0x5A99A7A
"""Number of the advisory lock that is held while the tables of the database are created."""

LOCK_TIMEOUT = 3
"""Maximum number of seconds for which a change of the schema may wait for a lock, because others queue behind it."""
KEEPALIVE_OPTIONS: Mapping[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Options of libpq that give up a connection whose peer has silently disappeared.

They are in seconds, `tcp_user_timeout` in milliseconds.
"""

Answer = TypeVar("Answer")

OnConnected = Callable[[], None]
"""Callback that is called when a connection is established."""

OnChanges = Callable[[list[tuple[str, int | None]] | None], None]
"""Callback that receives the changes that other processes have announced; None: unknown, anything may have changed."""


def create_engine(url: sql.URL) -> Engine:
    """Create the engine; it checks a connection before use and replaces a lost one.

    Raise `StoreError` if psycopg is not installed.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise StoreError('PostgreSQL requires psycopg; install it with pip install "saqqara[postgres]"') from error
    connect_args = {"connect_timeout": 10, "application_name": "saqqara", **KEEPALIVE_OPTIONS}
    engine = sql.create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=20, connect_args=connect_args)
    sql.event.listen(engine, "connect", _require_synchronous_commit)
    return engine.execution_options(schema_translate_map={EPHEMERAL_SCHEMA: None})


def _require_synchronous_commit(connection: psycopg.Connection[Any], _: object) -> None:
    """Make commits wait for the disk, even if the database is configured not to.

    Otherwise a crash of the database would lose a commit after a request has been answered.
    """
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


@contextmanager
def read_only_engine(url: sql.URL) -> Iterator[Engine]:
    """Yield an engine that cannot change the database."""
    engine = create_engine(url).execution_options(postgresql_readonly=True)
    try:
        yield engine
    finally:
        engine.dispose()


def lock_creation(connection: Connection) -> None:
    """Lock the creation of tables in this database until the end of the transaction."""
    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(CREATION_LOCK)))


def set_lock_timeout(connection: Connection) -> None:
    """Limit the wait for a lock to `LOCK_TIMEOUT` seconds until the end of the transaction.

    Other queries queue behind the one that waits.
    """
    connection.execute(sql.select(sql.func.set_config("lock_timeout", f"{LOCK_TIMEOUT}s", True)))


async def connect_async(url: sql.URL, name: str) -> psycopg.AsyncConnection[Any]:
    """Open a connection with autocommit; `name` is the name that the database displays for it."""
    from psycopg import AsyncConnection

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await AsyncConnection.connect(address, autocommit=True, application_name=name, **KEEPALIVE_OPTIONS)


async def with_timeout(
    work: Awaitable[Answer], connection: psycopg.AsyncConnection[Any], timeout: float = RESPONSE_TIMEOUT
) -> Answer:
    """Return the result of `work`, which uses this connection.

    Raise `TimeoutError` and close the connection if it takes longer than `timeout` seconds.
    """
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=timeout)
        if not done:
            raise TimeoutError(f"the database has not answered for {timeout:g} seconds")
        return task.result()
    finally:
        if not task.done():  # before it is cancelled: cancelling a query needs a database that answers
            connection.pgconn.finish()
            task.cancel()


async def keep_running(event: str, url: sql.URL, work: Callable[[OnConnected], Awaitable[None]]) -> None:
    """Run `work`, which needs connections, until it is cancelled; restart it after every failure.

    The delay before a restart grows; it is short again after `work` has connected. `event` is the message in the log.
    """
    wait = RETRY_DELAYS[0]

    def reset_wait() -> None:
        nonlocal wait
        wait = RETRY_DELAYS[0]

    while True:
        try:
            await work(reset_wait)
        except Exception as error:
            facts = {"data": display_location(url), "reason": str(error) or type(error).__name__, "retry_seconds": wait}
            logger.warning(event, extra={"facts": facts})
            await asyncio.sleep(wait)
            wait = min(2 * wait, RETRY_DELAYS[1])


_CLOCK_QUERY = "SELECT extract(epoch FROM clock_timestamp())::float8"


class NotifyLink:
    """Exchange of changes with the other processes.

    `clock_offset_ms` is how far the database's clock, which all processes use, is ahead of this machine's.
    """

    def __init__(self, url: sql.URL, engine: Engine) -> None:
        self.url, self.name = url, secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None
        with engine.connect() as connection:
            self.clock_offset_ms = _clock_offset(connection.scalars(sql.text(_CLOCK_QUERY)).one())

    def notify(self, connection: Connection, changes: list[tuple[str, int | None]]) -> None:
        """Announce changes as a part of the transaction: other processes receive them only if it commits."""
        if not changes:
            return
        text = json.dumps([self.name, changes], separators=(",", ":"))
        if len(text) > MAX_PAYLOAD:
            text = json.dumps([self.name, UNKNOWN_CHANGES])
        connection.execute(_NOTIFY, {"text": text})

    def start(self, on_changes: OnChanges) -> None:
        """Call `on_changes` in the event loop for whatever other processes announce.

        After a lost connection is restored it is called with None, because announcements may have been missed.
        """
        listening = keep_running("listening_failed", self.url, partial(self._listen, on_changes))
        self._listening = asyncio.create_task(listening, name="change listener")

    async def stop(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self, on_changes: OnChanges, on_connected: OnConnected) -> None:
        async with asyncio.timeout(4 * HEARTBEAT_SECONDS):
            connection = await self._connect()
        on_connected()
        on_changes(None)
        try:
            await self._receive(connection, on_changes)
        finally:
            connection.pgconn.finish()  # immediately: an orderly close needs a database that answers

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await connect_async(self.url, "saqqara change listener")
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:  # cancelled meanwhile, perhaps
            connection.pgconn.finish()
            raise
        return connection

    async def _receive(self, connection: psycopg.AsyncConnection[Any], on_changes: OnChanges) -> None:
        """Receive notifications until the connection is lost.

        The regular query detects a loss that nothing else reports.
        """
        while True:
            async for notice in connection.notifies(timeout=HEARTBEAT_SECONDS):
                self._handle_notification(notice.payload, on_changes)
            self.clock_offset_ms = await with_timeout(
                self._read_clock_offset(connection), connection, 2 * HEARTBEAT_SECONDS
            )

    async def _read_clock_offset(self, connection: psycopg.AsyncConnection[Any]) -> int:
        ((server_time,),) = await (await connection.execute(_CLOCK_QUERY)).fetchall()
        return _clock_offset(server_time)

    def _handle_notification(self, text: str, on_changes: OnChanges) -> None:
        sender, announced = json.loads(text)
        if sender != self.name:
            on_changes(None if announced == UNKNOWN_CHANGES else [(table, seq) for table, seq in announced])


def _clock_offset(server_time: float) -> int:
    return int(1000 * server_time - 1000 * time.time())


_NOTIFY = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("text")))


_RunningTasks = set[asyncio.Task[None]]

LEASE_TIMEOUT = timedelta(seconds=5)
"""Time without a heartbeat after which another worker takes over a job."""

POLL_INTERVAL = timedelta(seconds=1)
"""Interval at which the queue is polled even without a notification, because leases expire silently."""

MAX_TRIES = 10
"""Number of attempts after which the queue drops a job; it is put back later."""

CLEANUP_SECONDS = 60.0
"""Seconds between two cleanups of the queue's log."""

QUEUE_TABLE = "pgqueuer"
PRIORITIES = {"play": 2, "script": 2, "hint": 2, "past-hint": 2, "puzzle": 1, "review": 0}
"""Priority by kind of job: the jobs that users wait for most come first."""


# ---- job queue -------------------------------------------------------------------------------------------------------


class PostgresJobQueue:
    """Job queue in the database, which workers in all processes share."""

    def __init__(self, url: sql.URL, engine: Engine) -> None:
        self.url, self._engine = url, engine

    def create_tables(self, connection: Connection) -> None:
        """Create the tables of the queue if they are missing. The caller holds the creation lock."""
        from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment
        from pgqueuer.domain.settings import DBSettings, Durability

        if not sql.inspect(connection).has_table(QUEUE_TABLE):
            settings = DBSettings(durability=Durability.volatile)
            _driver_connection(connection).execute(QueryBuilderEnvironment(settings).build_install_query())

    def enqueue(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Put jobs into the queue, as a part of this transaction; jobs that are there already remain as they are."""
        from pgqueuer.queries import SyncQueries

        if jobs:
            SyncQueries(_transaction_driver(_driver_connection(connection))).enqueue(
                [job.kind for job in jobs],
                [json.dumps(job).encode() for job in jobs],
                [PRIORITIES[job.kind] for job in jobs],
                dedupe_key=[f"{job.kind} {job.table} {job.part}" for job in jobs],
                on_conflict="skip",
            )

    def on_commit(self) -> None:
        """Do nothing: the jobs were a part of the transaction."""

    def on_rollback(self) -> None:
        """Do nothing: the database has dropped the jobs."""

    async def work(self, handlers: Mapping[str, JobHandler], max_jobs: int) -> None:
        """Take and do jobs of these kinds, up to `max_jobs` at once, until cancelled.

        Failed jobs are retried, and lost connections are replaced.
        """
        await keep_running("queue_failed", self.url, partial(self._work, handlers, max_jobs))

    async def _connect_twice(self) -> tuple[psycopg.AsyncConnection[Any], psycopg.AsyncConnection[Any]]:
        """Open a connection for queries and one that listens."""
        querying = await connect_async(self.url, "saqqara job queue")
        try:
            return querying, await connect_async(self.url, "saqqara job listener")
        except BaseException:  # cancelled meanwhile, perhaps
            querying.pgconn.finish()
            raise

    async def _work(self, handlers: Mapping[str, JobHandler], max_jobs: int, on_connected: OnConnected) -> None:
        from pgqueuer.qm import QueueManager
        from pgqueuer.queries import Queries

        await _run_to_end(self._ensure_tables)
        async with asyncio.timeout(RESPONSE_TIMEOUT):
            query_connection, listen_connection = await self._connect_twice()
        try:
            queries, running_tasks = Queries(_queue_driver(query_connection, listen_connection)), _RunningTasks()
            manager = QueueManager(queries)
            for kind, handler in handlers.items():
                _register(manager, kind, handler, running_tasks)
            await listen_connection.execute(f"LISTEN {manager.channel}")  # before the manager checks whether it listens
            on_connected()
            housekeeping = [
                asyncio.create_task(_purge_log(queries), name="job log cleanup"),
                asyncio.create_task(
                    _cancel_on_shutdown(manager, running_tasks, query_connection, listen_connection),
                    name="job cancellation",
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
            except asyncio.CancelledError:  # started jobs go back to the queue, and others take them at once
                manager.shutdown.set()
                await asyncio.wait({running}, timeout=RESPONSE_TIMEOUT)
                running.cancel()
                raise
            finally:
                for task in housekeeping:
                    task.cancel()
                await asyncio.wait(housekeeping)
        finally:
            for connection in (query_connection, listen_connection):
                connection.pgconn.finish()  # immediately: an orderly close needs a database that answers

    def _ensure_tables(self) -> None:
        with self._engine.begin() as connection:
            lock_creation(connection)
            self.create_tables(connection)


async def _run_to_end(work: Callable[[], None]) -> None:
    """Execute work in a thread; if cancelled, wait for its end, because the caller closes its connections next."""
    task = asyncio.create_task(asyncio.to_thread(work))
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task}, timeout=RESPONSE_TIMEOUT)
        if task.done():
            task.exception()  # retrieved: the caller has stopped and needs no result
        raise


async def _purge_log(queries: Queries) -> None:
    """Delete the log of finished jobs regularly; it is not used.

    Rows are deleted one by one: truncating the table would wait for its readers, such as a backup, and every process
    that adds a job would wait behind it.
    """
    while True:
        with suppress(Exception):  # for example a lost connection: its users restart
            await queries.clear_queue_log([*PRIORITIES])
        await asyncio.sleep(CLEANUP_SECONDS)


async def _cancel_on_shutdown(
    manager: QueueManager, tasks: _RunningTasks, *connections: psycopg.AsyncConnection[Any]
) -> None:
    """Cancel the running jobs when the queue shuts down or a connection is lost; they are started again later.

    Otherwise the queue would wait until they are finished, and hand out no other job meanwhile.
    """
    while not manager.shutdown.is_set() and not any(connection.closed for connection in connections):
        with suppress(TimeoutError):
            await asyncio.wait_for(manager.shutdown.wait(), POLL_INTERVAL.total_seconds())
    while True:  # in a loop: a job may just be starting
        for task in tasks:
            task.cancel()
        await asyncio.sleep(POLL_INTERVAL.total_seconds())


def _register(manager: QueueManager, kind: str, handler: JobHandler, tasks: _RunningTasks) -> None:
    from pgqueuer.errors import RetryRequested
    from pgqueuer.executors import DatabaseRetryEntrypointExecutor

    async def run_job(queued_job: QueuedJob) -> None:
        job = Job(*json.loads(queued_job.payload or b"null"))
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
            logger.exception("job_failed", extra={"facts": {**job._asdict(), "tries": queued_job.attempts + 1}})
            raise
        finally:
            tasks.discard(work)

    def executor(parameters: Any) -> DatabaseRetryEntrypointExecutor:
        return DatabaseRetryEntrypointExecutor(
            parameters,
            max_attempts=MAX_TRIES,
            initial_delay=timedelta(seconds=MIN_RETRY_SECONDS),
            max_delay=timedelta(seconds=MAX_RETRY_SECONDS),
        )

    manager.entrypoint(kind, accepts_context=False, executor_factory=executor)(run_job)


def _driver_connection(connection: Connection) -> psycopg.Connection[Any]:
    """Return the psycopg connection of a SQLAlchemy connection; the transaction is the same."""
    raw: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    return raw


def _transaction_driver(raw: psycopg.Connection[Any]) -> Any:
    """Return a driver with which the queue uses a transaction that the caller has begun."""
    from pgqueuer.ports.driver import SyncDriver
    from psycopg import RawCursor
    from psycopg.rows import dict_row

    class TransactionDriver(SyncDriver):
        def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
            cursor = RawCursor(raw, row_factory=dict_row)
            cursor.execute(query.encode(), args or None)
            return cursor.fetchall()

    return TransactionDriver()


def _queue_driver(
    query_connection: psycopg.AsyncConnection[Any], listen_connection: psycopg.AsyncConnection[Any]
) -> PsycopgDriver:
    """Return the driver of the queue, with one connection for queries, because listening occupies the other one.

    An overdue answer closes the querying connection, in case nothing else reports its loss.
    """
    from pgqueuer.adapters.drivers.psycopg import PsycopgDriver

    class QueueDriver(PsycopgDriver):
        def __init__(self) -> None:
            super().__init__(listen_connection)
            self._querying = PsycopgDriver(query_connection)

        async def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
            return await with_timeout(self._querying.fetch(query, *args), query_connection)

        async def execute(self, query: str, *args: object) -> str:
            return await with_timeout(self._querying.execute(query, *args), query_connection)

    return QueueDriver()
