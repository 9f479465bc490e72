"""The store: events are appended by one thread, many appends in one commit, and read by any thread."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage import jobs, scratch_tables
from saqqara.storage.backends.connect import OnProgress, open_database
from saqqara.storage.backends.dialects import Location, insert_missing, parse_location, upsert
from saqqara.storage.backends.postgres import Job
from saqqara.storage.backends.sqlite import load_secret
from saqqara.storage.errors import RejectedError, StoreError, translate_error
from saqqara.storage.event_log import (
    NO_METADATA,
    AppendMetadata,
    Changes,
    Event,
    EventBus,
    append_events,
    rename_person,
)
from saqqara.storage.jobs import AnalysisJobs
from saqqara.storage.leagues import Leagues
from saqqara.storage.notifications import NotificationOutbox
from saqqara.storage.presence import PresenceRows, RevealedHands
from saqqara.storage.queries import (
    Summary,
    TableListEntry,
    load_events,
    load_listed_tables,
    load_names,
    load_seated_people,
)
from saqqara.storage.results import Results
from saqqara.storage.retention import delete_tables
from saqqara.storage.schema import about, events, outages, rated_positions, sittings, summaries, tables, time_off
from saqqara.storage.social import SocialStore

MAX_BATCH = 256
"""The most writes that share a commit."""

MAX_REMEMBERED_TABLES = 10_000
"""Of so many tables at most the writer remembers the last event."""

Result = TypeVar("Result")


@dataclass
class _PendingWrite:
    """What waits for the writing thread: what it does, and gives back to be announced; what it is called in errors."""

    what: str
    carry_out: Callable[[Connection], Changes]
    loop: asyncio.AbstractEventLoop
    done: Future[None] = field(default_factory=Future)

    def to_error(self, error: Exception) -> StoreError | RejectedError:
        """Why it could not be done."""
        if isinstance(error, StoreError | RejectedError):
            return error
        return translate_error(f"{self.what} cannot be written", error)


class Store:
    """The event log in a file; `close` when done. `event_bus` announces what has come to be on disk; beside the log
    `social` is what people are to each other, `notifications` what is to be said to whom, `results` how games have
    ended, `leagues` who plays in which, `jobs` what was asked of computer players, `presence` who has pages open at
    which process, `revealed_hands` whose hand lies open at which screen."""

    def __init__(self, location: Location | str, on_progress: OnProgress = lambda sentence: None) -> None:
        """Opens the data, makes them if there are none, brings older ones into today's form (`on_progress` hears of
        that).

        Raises StoreError: data that are damaged, in use, of something else; nothing has changed then.
        """
        self.event_bus = EventBus()
        self.social = SocialStore(self.read, self.write)
        self.notifications = NotificationOutbox(self.read, self.write)
        self.jobs, self.presence, self.revealed_hands = (
            AnalysisJobs(self, self._enqueue),
            PresenceRows(self),
            RevealedHands(self),
        )
        self.results = Results(self.read, self.write)
        self.leagues = Leagues(self.read, self.write)
        self.location = parse_location(location)
        self._database = open_database(self.location, on_progress)
        self._engine, self._link, self.queue = self._database.engine, self._database.link, self._database.queue
        # In PostgreSQL each query sees what is committed then, also in a transaction: none is begun and ended for it.
        read_options = {"isolation_level": "AUTOCOMMIT"} if self.is_shared else {}
        self._read_engine = self._engine.execution_options(**read_options)
        self._writes: SimpleQueue[_PendingWrite | None] = SimpleQueue()
        self._last_events: dict[
            str, tuple[int, bytes]
        ] = {}  # of tables, their last event and its checksum; the writer's own
        self._closed = Flag()
        self._writer = Thread(target=self._work, name="store", daemon=True)
        self._writer.start()

    async def start_listening(self) -> None:
        """From now on whatever other processes append is announced, too."""
        if self._link is not None:
            self._link.start(partial(self._on_remote_changes, asyncio.get_running_loop()))

    async def stop_listening(self) -> None:
        """No longer."""
        if self._link is not None:
            await self._link.stop()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may have the data open."""
        return self._link is not None

    def now(self) -> int:
        """The time that holds for all who share the data, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000 + (0 if self._link is None else self._link.clock_offset_ms)

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of all who share the data, at most 90 bytes; `make` makes it where there is none: in a file beside
        the data that ends with its name, or in the database. Raises StoreError."""
        if isinstance(self.location, Path):
            return load_secret(self.location, name, make)
        with self._engine.begin() as connection:
            insert_missing(connection, about, name=name, value=make().hex())
            return bytes.fromhex(connection.scalars(sql.select(about.c.value).where(about.c.name == name)).one())

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Returns when the events and what is noted in `metadata` are on disk: all or, with ConflictError or another
        StoreError, none."""
        first, last = new[0]["seq"], new[-1]["seq"]
        if [event["seq"] for event in new] != list(range(first, first + len(new))):
            raise StoreError(f"events of table {table} are appended one after the other, from {first} on without gaps")

        def carry_out(connection: Connection) -> Changes:
            checksum = append_events(connection, table, new, metadata, self._last_events.get(table))
            self._last_events[table] = last, checksum
            if metadata.waits_for_bot:
                self._enqueue(connection, [Job("play", table, last)])
            return [(table, last)]

        await self.write(f"event {first} of table {table}", carry_out)

    async def rename_person(self, person: str, name: str) -> None:
        """From now on a person is called so at all tables. Returns when that is on disk."""
        await self.write("a new name", lambda connection: rename_person(connection, person, name))

    async def forget_person(self, person: str) -> None:
        """A person has no name any more, at no table; nothing else changes. Returns when that is on disk."""
        await self.write("that a name goes", lambda connection: rename_person(connection, person, None))

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after number `after` (all without), oldest first; none for a table that there is not.

        Raises CorruptionError, another StoreError if they cannot be read."""
        return await self.read(f"table {table}", lambda connection: load_events(connection, table, after))

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat; seats without a name are missing."""
        return await self.read(f"table {table}", lambda connection: load_names(connection, table))

    async def seated_people(self, table: str) -> list[str]:
        """The persons who sit at a table, each as they were known when they sat down."""
        return await self.read(f"table {table}", lambda connection: load_seated_people(connection, table))

    async def listed_tables(self, person: str) -> list[TableListEntry]:
        """The tables in a person's own list, that of the latest event first. Raises StoreError."""
        return await self.read("a list of tables", lambda connection: load_listed_tables(connection, person))

    async def hide_table(self, person: str, table: str) -> None:
        """A table is no longer in a person's list; nothing else changes. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            connection.execute(_UPDATE_LISTED, {"user": person, "which": table, "listed": False})
            return []

        await self.write("that a table leaves a list", carry_out)

    async def show_table(self, person: str, table: str) -> None:
        """A table is in a person's list again. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            insert_missing(connection, sittings, person=person, table_id=table)
            connection.execute(_UPDATE_LISTED, {"user": person, "which": table, "listed": True})
            return []

        await self.write("that a table comes to a list", carry_out)

    async def save_summary(self, table: str, seq: int, summary: Summary) -> None:
        """What lists say of a table, as it was after event `seq`. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, summaries, table_id=table, seq=seq, summary=json.dumps(summary, ensure_ascii=False))
            return []

        await self.write(f"what is said of table {table}", carry_out)

    async def last_event_time(self, table: str) -> int | None:
        """When the last event of a table was written, in seconds since 1970; None: nobody knows. Raises StoreError."""
        query = sql.select(events.c.at).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(1)
        return await self.read(f"table {table}", lambda connection: connection.scalar(query))

    async def waiting_tables(self) -> list[str]:
        """The tables that wait for a computer player. Raises StoreError."""
        query = sql.select(tables.c.id).where(tables.c.waits_for_bot).order_by(tables.c.id)
        return await self.read("what waits", lambda connection: list(connection.scalars(query)))

    async def requeue_pending(self) -> None:
        """Puts into the queue whatever follows from the data and is not there. Raises StoreError."""
        query = (
            sql.select(tables.c.id, sql.func.max(events.c.seq))
            .join(events, events.c.table_id == tables.c.id)
            .where(tables.c.waits_for_bot)
            .group_by(tables.c.id)
        )

        def carry_out(connection: Connection) -> Changes:
            waiting = [Job("play", name, last) for name, last in connection.execute(query)]
            self._enqueue(
                connection,
                [*waiting, *scratch_tables.load_waiting_jobs(connection), *jobs.load_running_jobs(connection)],
            )
            return []

        await self.write("what waits", carry_out)

    async def clock_deadlines(self, until: int | None = None) -> list[tuple[str, int]]:
        """The tables at which somebody's clock runs, and when their time is up; those alone where that is before
        `until`. Raises StoreError."""
        query = sql.select(tables.c.id, tables.c.deadline).where(tables.c.deadline > 0).order_by(tables.c.deadline)
        query = query if until is None else query.where(tables.c.deadline < until)
        return await self.read("whose clocks run", lambda connection: [(*row,) for row in connection.execute(query)])

    async def clock_tables_of(self, person: str) -> list[str]:
        """The tables in a person's list that have clocks. Raises StoreError."""
        query = (
            sql.select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.person == person, tables.c.deadline.is_not(None))
            .order_by(tables.c.id)
        )
        return await self.read("whose clocks run", lambda connection: list(connection.scalars(query)))

    async def last_heartbeat(self) -> int | None:
        """When a server last gave a sign of life, in milliseconds since 1970; None: never. Raises StoreError."""
        query = sql.select(about.c.value).where(about.c.name == "last_heartbeat")
        found = await self.read("the last sign of life", lambda connection: connection.scalar(query))
        return None if found is None else int(found)

    async def heartbeat(self, now: int) -> None:
        """A sign of life. Returns when it is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, about, name="last_heartbeat", value=str(now))
            return []

        await self.write("a sign of life", carry_out)

    async def outages(self) -> list[tuple[int, int]]:
        """When the server stood still while clocks ran, oldest first. Raises StoreError."""
        query = sql.select(outages.c.start, outages.c.end).order_by(outages.c.start)
        return await self.read("outages", lambda connection: [(*row,) for row in connection.execute(query)])

    async def save_outage(self, start: int, end: int) -> None:
        """The server stood still between these moments. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, outages, start=start, end=end)
            return []

        await self.write("an outage", carry_out)

    async def rated_positions(self) -> frozenset[str]:
        """How games that count stand now. Raises StoreError."""
        query = sql.select(rated_positions.c.digest)
        return await self.read("games that count", lambda connection: frozenset(connection.scalars(query)))

    async def rated_games(self, person: str) -> frozenset[str]:
        """Return the names of the games of which a person has a running table that counts. Raises StoreError."""
        running = sql.select(rated_positions.c.table_id).join(
            sittings, sittings.c.table_id == rated_positions.c.table_id
        )
        theirs = running.where(sittings.c.person == person)
        query = sql.select(events.c.event).where(events.c.seq == 0, events.c.table_id.in_(theirs))
        found = await self.read("games that count", lambda connection: list(connection.scalars(query)))
        return frozenset(json.loads(event)["game"] for event in found)

    async def time_off_of(self, person: str) -> dict[str, Any] | None:
        """When a person's time does not run, as it was kept; None: nothing was. Raises StoreError."""
        query = sql.select(time_off.c.schedule).where(time_off.c.person == person)
        found = await self.read("times of rest", lambda connection: connection.scalar(query))
        return None if found is None else json.loads(found)

    async def save_time_off(self, person: str, time_off_json: dict[str, Any]) -> None:
        """When a person's time does not run. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, time_off, person=person, schedule=json.dumps(time_off_json))
            return []

        await self.write("times of rest", carry_out)

    async def delete_tables(self, table_ids: Collection[str], until: int) -> list[str]:
        """Tables at which nothing has happened since then (seconds since 1970) go with all that is kept of them; those
        that have gone. Returns when that is on disk."""
        deleted = list[str]()

        def carry_out(connection: Connection) -> Changes:
            deleted[:] = delete_tables(connection, table_ids, until)
            for table in deleted:
                self._last_events.pop(table, None)
            return [(table, None) for table in deleted]

        await self.write("that tables go", carry_out)
        return deleted

    async def count_tables(self) -> int:
        """How many tables there are. Raises StoreError."""
        query = sql.select(sql.func.count()).select_from(tables)
        return await self.read("how many tables there are", lambda connection: connection.scalar(query) or 0)

    def _enqueue(self, connection: Connection, jobs: Sequence[Job]) -> None:
        if self.queue is not None:
            self.queue.enqueue(connection, jobs)

    def close(self) -> None:
        """Returns when everything appended is on disk and the data are closed."""
        self._writes.put(None)
        self._writer.join()
        self._closed.set()
        self._database.release()

    def read_sync(self, what: str, query: Callable[[Connection], Result]) -> Result:
        """Return what a query finds. Errors call it `what`. Raises StoreError, also once the store is closed."""
        if self._closed.is_set():
            raise StoreError("the store is closed")
        pool = self._engine.pool
        try:
            with self._read_engine.connect() as connection:
                return query(connection)
        except (sql.exc.SQLAlchemyError, UnicodeDecodeError) as error:
            raise translate_error(f"{what} cannot be read", error) from error
        finally:
            if self._closed.is_set():  # meanwhile: the connection is back in a pool that is no longer used
                pool.dispose()
                self._engine.dispose()

    async def read(self, what: str, query: Callable[[Connection], Result]) -> Result:
        """The same, in a thread. Raises StoreError."""
        return await asyncio.to_thread(self.read_sync, what, query)

    async def write(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Returns when a change of the data is on disk, and what it gives is announced: tables, each with the last
        event appended, or None where only what lies beside the log is otherwise. Raises StoreError, and RejectedError
        where `carry_out` does; then nothing has changed.

        `carry_out` is called in the thread that writes, again if another change has spoiled the commit.
        """
        if not self._writer.is_alive():
            raise StoreError("the store is closed")
        write = _PendingWrite(what, carry_out, asyncio.get_running_loop())
        self._writes.put(write)
        await asyncio.wrap_future(write.done)

    def _on_remote_changes(self, loop: asyncio.AbstractEventLoop, announced: Changes | None) -> None:
        """What others have appended: what is remembered of those tables does not hold any more."""
        for table, seq in [(None, None)] if announced is None else announced:
            if seq is None:
                self._last_events.pop(table or "", None)  # it may be gone
            self.event_bus.publish(loop, table, seq)

    # ---- in the store's own thread ------------------------------------------------------------------------------

    def _work(self) -> None:
        open_for_more = True
        while open_for_more:
            writes = [self._writes.get()]
            while len(writes) < MAX_BATCH and not self._writes.empty():
                writes.append(self._writes.get())
            open_for_more = None not in writes
            self._commit([one for one in writes if one is not None and one.done.set_running_or_notify_cancel()])

    def _commit(self, writes: list[_PendingWrite]) -> None:
        """All in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        if not writes:
            return
        try:
            with self._engine.begin() as connection:
                announced = [one.carry_out(connection) for one in writes]
                if self._link is not None:
                    self._link.notify(connection, [what for each in announced for what in each])
        except Exception as error:  # whatever it is, who waits is told, and this thread goes on for all others
            self._last_events.clear()  # it may tell of what is not on disk
            if len(writes) == 1:
                writes[0].done.set_exception(writes[0].to_error(error))
            else:
                for one in writes:
                    self._commit([one])
            return
        if len(self._last_events) > MAX_REMEMBERED_TABLES:
            self._last_events.clear()
        for one, what in zip(writes, announced, strict=True):
            for table, seq in what:
                self.event_bus.publish(one.loop, table, seq)
            one.done.set_result(None)


# Made once: to put it together takes longer than to carry it out.
_UPDATE_LISTED = (
    sittings.update()
    .where(sittings.c.person == sql.bindparam("user"), sittings.c.table_id == sql.bindparam("which"))
    .values(listed=sql.bindparam("listed"))
)
