"""All that is true of PostgreSQL alone: any number of processes on any number of machines share the data, and tell each
other what they have appended (NOTIFY)."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends.urls import display_location
from saqqara.storage.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

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
