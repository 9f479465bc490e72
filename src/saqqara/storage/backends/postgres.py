"""PostgreSQL: data shared by processes on any number of machines, with the queue of jobs.

Leases, repeats and who is told first are the queue's. It holds nothing that does not follow from the data: its tables
are not even logged, and whoever thinks puts back what it lacks.
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
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends.dialects import display_location
from saqqara.storage.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg
    from pgqueuer.adapters.drivers.psycopg import PsycopgDriver
    from pgqueuer.models import Job as Picked
    from pgqueuer.qm import QueueManager
    from pgqueuer.queries import Queries


# ---- job queue -------------------------------------------------------------------------------------------------------


# ---- postgres --------------------------------------------------------------------------------------------------------


journal = logging.getLogger("saqqara.storage")

CHANNEL = "saqqara"
MAX_PAYLOAD = 7_900
"""The most that one announcement says; the database takes 7,999 bytes."""

UNKNOWN_CHANGES = "*"
"""What is announced where that would be too much: that whoever listens reads anew what it knows."""

HEARTBEAT_SECONDS = 1.0
"""Seconds between two looks whether a listening connection still hears. One of them may take twice as long, so that one
that has fallen silent is noticed within three, and what pages show is right within five."""

RESPONSE_TIMEOUT = 5.0
"""Seconds for which the database may say nothing to whoever asks."""

RETRY_DELAYS = (0.2, 2.0)
"""Seconds until a lost connection is tried again: the first time, and at most."""

CREATION_LOCK = 0x5A99A7A
"""The number of the lock that is held while the tables of the database are made."""

LOCK_TIMEOUT = 3
"""Seconds for which a change of the tables may keep everybody waiting."""
KEEPALIVE_OPTIONS: Mapping[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""When a connection whose other end has gone without a word is given up (libpq's words; seconds, the last one
milliseconds)."""

Answer = TypeVar("Answer")

OnConnected = Callable[[], None]
"""Is called when a connection is there."""

OnChanges = Callable[[list[tuple[str, int | None]] | None], None]
"""Is told what others have appended; None: nobody knows what."""


def create_engine(url: sql.URL) -> Engine:
    """The database; a connection is looked at before it is used, so that one that was lost is made anew. Raises
    StoreError where the library is missing."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise StoreError('data in PostgreSQL need psycopg: pip install "saqqara[postgres]"') from error
    how = {"connect_timeout": 10, "application_name": "saqqara", **KEEPALIVE_OPTIONS}
    engine = sql.create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=20, connect_args=how)
    sql.event.listen(engine, "connect", _require_synchronous_commit)
    return engine


def _require_synchronous_commit(connection: psycopg.Connection[Any], _: object) -> None:
    """What is committed through this connection is on disk, also where the database has been told not to wait for it:
    it is lost there when the database ends without warning, and somebody has been answered."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


@contextmanager
def read_only_engine(url: sql.URL) -> Iterator[Engine]:
    """The database, so that nothing in it can change."""
    engine = create_engine(url).execution_options(postgresql_readonly=True)
    try:
        yield engine
    finally:
        engine.dispose()


def lock_creation(connection: Connection) -> None:
    """Until the end of the transaction nobody else makes the tables of this database."""
    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(CREATION_LOCK)))


def set_lock_timeout(connection: Connection) -> None:
    """Until the end of the transaction a lock that others hold is waited for `LOCK_TIMEOUT` seconds at most: whoever
    comes after waits, too."""
    connection.execute(sql.select(sql.func.set_config("lock_timeout", f"{LOCK_TIMEOUT}s", True)))


async def connect_async(url: sql.URL, name: str) -> psycopg.AsyncConnection[Any]:
    """A connection in which every statement is a transaction of its own; `name` is what the database shows of it."""
    from psycopg import AsyncConnection

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await AsyncConnection.connect(address, autocommit=True, application_name=name, **KEEPALIVE_OPTIONS)


async def with_timeout(
    work: Awaitable[Answer], connection: psycopg.AsyncConnection[Any], timeout: float = RESPONSE_TIMEOUT
) -> Answer:
    """What is asked of the database through this connection. Raises TimeoutError where no answer comes within so many
    seconds; the connection is closed then."""
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=timeout)
        if not done:
            raise TimeoutError(f"the database has said nothing for {timeout:g} seconds")
        return task.result()
    finally:
        if not task.done():  # before it is cancelled: to take back what was asked takes a database that answers
            connection.pgconn.finish()
            task.cancel()


async def keep_running(what: str, url: sql.URL, work: Callable[[OnConnected], Awaitable[None]]) -> None:
    """Lets something work that needs connections, until it is cancelled: whenever it fails, for whatever reason, it
    begins anew after a while, a short one if it was connected. `what` the journal calls it."""
    wait = RETRY_DELAYS[0]

    def connected() -> None:
        nonlocal wait
        wait = RETRY_DELAYS[0]

    while True:
        try:
            await work(connected)
        except Exception as error:
            facts = {"data": display_location(url), "why": str(error) or type(error).__name__, "again_in": wait}
            journal.warning(what, extra={"facts": facts})
            await asyncio.sleep(wait)
            wait = min(2 * wait, RETRY_DELAYS[1])


_CLOCK_QUERY = "SELECT extract(epoch FROM clock_timestamp())::float8"


class NotifyLink:
    """What this process tells the others, and hears of them. The database's clock, which holds for everybody, is
    `ahead` of this machine's by so many milliseconds."""

    def __init__(self, url: sql.URL, engine: Engine) -> None:
        self.url, self.name = url, secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None
        with engine.connect() as connection:
            self.clock_offset_ms = _clock_offset(connection.scalars(sql.text(_CLOCK_QUERY)).one())

    def notify(self, connection: Connection, changes: list[tuple[str, int | None]]) -> None:
        """Announces with the transaction of what is announced: to others if it holds, and not before."""
        if not changes:
            return
        text = json.dumps([self.name, changes], separators=(",", ":"))
        if len(text) > MAX_PAYLOAD:
            text = json.dumps([self.name, UNKNOWN_CHANGES])
        connection.execute(_NOTIFY, {"text": text})

    def start(self, on_changes: OnChanges) -> None:
        """From now on `heard` is called in the event loop for whatever others announce. Whenever the connection was
        lost it is called with None once it is there again, for nobody knows what was missed."""
        listening = keep_running("listening-failed", self.url, partial(self._listen, on_changes))
        self._listening = asyncio.create_task(listening, name="what others append")

    async def stop(self) -> None:
        """Hears no longer."""
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
            connection.pgconn.finish()  # at once: to close it in good order takes a database that answers

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await connect_async(self.url, "saqqara listens")
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:  # ended meanwhile, perhaps
            connection.pgconn.finish()
            raise
        return connection

    async def _receive(self, connection: psycopg.AsyncConnection[Any], on_changes: OnChanges) -> None:
        """Hears until the connection is lost: an answer that does not come says so where nothing else does."""
        while True:
            async for notice in connection.notifies(timeout=HEARTBEAT_SECONDS):
                self._handle_notification(notice.payload, on_changes)
            self.clock_offset_ms = await with_timeout(
                self._read_clock_offset(connection), connection, 2 * HEARTBEAT_SECONDS
            )

    async def _read_clock_offset(self, connection: psycopg.AsyncConnection[Any]) -> int:
        ((there,),) = await (await connection.execute(_CLOCK_QUERY)).fetchall()
        return _clock_offset(there)

    def _handle_notification(self, text: str, on_changes: OnChanges) -> None:
        teller, announced = json.loads(text)
        if teller != self.name:
            on_changes(None if announced == UNKNOWN_CHANGES else [(table, seq) for table, seq in announced])


def _clock_offset(there: float) -> int:
    return int(1000 * there - 1000 * time.time())


_NOTIFY = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("text")))


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
