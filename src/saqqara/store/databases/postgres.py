"""All that is true of PostgreSQL alone: any number of processes on any number of machines share the data, and tell each
other what they have appended (NOTIFY)."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.store.databases.address import shown
from saqqara.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

journal = logging.getLogger("saqqara.store")

CHANNEL = "saqqara"
LETTERS = 7_900
"""The most that one announcement says; the database takes 7,999 bytes."""

EVERYTHING = "*"
"""What is announced where that would be too much: that whoever listens reads anew what it knows."""

BEAT = 5.0
"""Seconds between two looks whether a listening connection still hears; and for how long one of them may take."""

AGAIN = (0.2, 5.0)
"""Seconds until a lost connection is tried again: the first time, and at most."""

MAKING = 0x5A99A7A
"""The number of the lock that is held while the tables of the database are made."""

Heard = Callable[[list[tuple[str, int | None]] | None], None]
"""Is told what others have appended; None: nobody knows what."""


def connected(url: sql.URL) -> Engine:
    """The database; a connection is looked at before it is used, so that one that was lost is made anew. Raises
    StoreError where the library is missing."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise StoreError('data in PostgreSQL need psycopg: pip install "saqqara[postgres]"') from error
    how = {"connect_timeout": 10, "application_name": "saqqara"}
    return sql.create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=20, connect_args=how)


@contextmanager
def read_only(url: sql.URL) -> Iterator[Engine]:
    """The database, so that nothing in it can change."""
    engine = connected(url).execution_options(postgresql_readonly=True)
    try:
        yield engine
    finally:
        engine.dispose()


def alone(connection: Connection) -> None:
    """Until the end of the transaction nobody else makes the tables of this database."""
    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MAKING)))


def ahead(engine: Engine) -> int:
    """By how many milliseconds the database's clock is ahead of this machine's; its own holds for everybody."""
    with engine.connect() as connection:
        return int(1000 * connection.scalars(_CLOCK).one() - 1000 * time.time())


_CLOCK = sql.select(sql.cast(sql.extract("epoch", sql.func.clock_timestamp()), sql.Float))


class Link:
    """What this process tells the others, and hears of them."""

    def __init__(self, url: sql.URL) -> None:
        self.url, self.name = url, secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None

    def tell(self, connection: Connection, announced: list[tuple[str, int | None]]) -> None:
        """Announces with the transaction of what is announced: to others if it holds, and not before."""
        if not announced:
            return
        text = json.dumps([self.name, announced], separators=(",", ":"))
        if len(text) > LETTERS:
            text = json.dumps([self.name, EVERYTHING])
        connection.execute(_TELL, {"text": text})

    def begin(self, heard: Heard) -> None:
        """From now on `heard` is called in the event loop for whatever others announce. Whenever the connection was
        lost it is called with None once it is there again, for nobody knows what was missed."""
        self._listening = asyncio.create_task(self._listen(heard), name="what others append")

    async def end(self) -> None:
        """Hears no longer."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self, heard: Heard) -> None:
        wait = AGAIN[0]
        while True:
            try:
                async with asyncio.timeout(2 * BEAT):
                    connection = await self._connected()
                heard(None)
                wait = AGAIN[0]
                try:
                    await self._hear(connection, heard)
                finally:
                    connection.pgconn.finish()  # at once: to close it in good order takes a database that answers
            except Exception as error:  # whatever it is, it is tried again
                facts = {"data": shown(self.url), "why": str(error) or type(error).__name__, "again_in": wait}
                journal.warning("listening-failed", extra={"facts": facts})
                await asyncio.sleep(wait)
                wait = min(2 * wait, AGAIN[1])

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        from psycopg import AsyncConnection

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await AsyncConnection.connect(address, autocommit=True, application_name="saqqara listens")
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _hear(self, connection: psycopg.AsyncConnection[Any], heard: Heard) -> None:
        """Hears until the connection is lost: an answer that does not come says so where nothing else does."""
        while True:
            async for notice in connection.notifies(timeout=BEAT):
                self._understand(notice.payload, heard)
            asked = asyncio.ensure_future(connection.execute("SELECT 1"))
            done, _ = await asyncio.wait({asked}, timeout=BEAT)
            if not done:
                connection.pgconn.finish()
                asked.cancel()
                raise TimeoutError(f"the connection has said nothing for {BEAT:g} seconds")
            await asked

    def _understand(self, text: str, heard: Heard) -> None:
        teller, announced = json.loads(text)
        if teller != self.name:
            heard(None if announced == EVERYTHING else [(table, seq) for table, seq in announced])


_TELL = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("text")))
