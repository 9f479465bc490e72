"""The store: events are appended by one thread, many appends in one commit, and read by any thread."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.store.announcements import Announcements
from saqqara.store.calls import Calls
from saqqara.store.chain import NOTHING, Event, chained
from saqqara.store.company import Company, list_table, settled
from saqqara.store.database import Told, opened
from saqqara.store.errors import Conflict, Refused, StoreError
from saqqara.store.reading import Listed, Summary, events_of, listed, names_at
from saqqara.store.schema import about, events, names, outages, positions, rests, sittings, summaries, tables
from saqqara.store.schema import called as callings
from saqqara.store.sqlite import file_of

BATCH = 256
"""The most writes that share a commit."""

REMEMBERED = 10_000
"""Of so many tables at most the writer remembers the last event."""

Found = TypeVar("Found")
Announced = list[tuple[str, int | None]]


class Name(NamedTuple):
    """What a person is called in a seat of a table."""

    seat: int
    person: str | None
    name: str


@dataclass
class _Write:
    """What waits for the writing thread: what it does, and gives back to be announced; what it is called in errors."""

    what: str
    carry_out: Callable[[Connection], Announced]
    loop: asyncio.AbstractEventLoop
    done: Future[None] = field(default_factory=Future)

    def refused(self, error: Exception) -> StoreError | Refused:
        """Why it could not be done."""
        if isinstance(error, StoreError | Refused):
            return error
        return StoreError(f"{self.what} cannot be written: {getattr(error, 'orig', error)}")


class Store:
    """The event log in a file; `close` when done. `appended` announces what has come to be on disk; beside the log
    `company` is what people are to each other, `calls` what is to be said to whom."""

    def __init__(self, where: Path | str, told: Told = lambda sentence: None) -> None:
        """Opens the data, makes them if there are none, brings older ones into today's form (`told` hears of that).

        Raises StoreError: data that are damaged, in use, of something else; nothing has changed then.
        """
        self.appended = Announcements()
        self.company = Company(self.read, self.write)
        self.calls = Calls(self.read, self.write)
        self._engine, self._lock = opened(file_of(where), told)
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._last: dict[str, tuple[int, bytes]] = {}  # of tables, their last event and its checksum; the writer's own
        self._writer = Thread(target=self._work, name="store", daemon=True)
        self._writer.start()

    async def append(
        self,
        table: str,
        new: Sequence[Event],
        waits: bool = False,
        called: Sequence[Name] = (),
        joinable: bool | None = None,
        due: int | None = None,
        stands: Collection[str] | None = None,
    ) -> None:
        """Returns when the events are on disk: all or, with Conflict or another StoreError, none.

        `waits`: whether the table now waits for a computer player; `called`: names that come with the events;
        `joinable`: whether anybody in the house may join now (None: as before); `due`: when somebody's time is up (see
        the schema); `stands`: how a game that counts stands now (None: it does not count).
        """
        first, last = new[0]["seq"], new[-1]["seq"]
        if [event["seq"] for event in new] != list(range(first, first + len(new))):
            raise StoreError(f"events of table {table} are appended one after the other, from {first} on without gaps")

        def carry_out(connection: Connection) -> Announced:
            checksum = _append(connection, table, new, waits, due, self._last.get(table))
            if stands is not None:
                _stands(connection, table, stands)
            self._last[table] = last, checksum
            _call(connection, table, called)
            if joinable is not None:
                list_table(connection, table, joinable)
            return [(table, last)]

        await self.write(f"event {first} of table {table}", carry_out)

    async def rename(self, person: str, name: str) -> None:
        """From now on a person is called so at all tables. Returns when that is on disk."""
        await self.write("a new name", lambda connection: _renamed(connection, person, name))

    async def forget(self, person: str) -> None:
        """A person has no name any more, at no table; nothing else changes. Returns when that is on disk."""
        await self.write("that a name goes", lambda connection: _renamed(connection, person, None))

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after number `after` (all without), oldest first; none for a table that there is not.

        Raises Damaged, another StoreError if they cannot be read."""
        return await self.read(f"table {table}", lambda connection: events_of(connection, table, after))

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat; seats without a name are missing."""
        return await self.read(f"table {table}", lambda connection: names_at(connection, table))

    async def listed(self, person: str) -> list[Listed]:
        """The tables in a person's own list, that of the latest event first. Raises StoreError."""
        return await self.read("a list of tables", lambda connection: listed(connection, person))

    async def leave(self, person: str, table: str) -> None:
        """A table is no longer in a person's list; nothing else changes. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(_LISTED, {"who": person, "which": table, "shown": False})
            return []

        await self.write("that a table leaves a list", carry_out)

    async def enter(self, person: str, table: str) -> None:
        """A table is in a person's list again. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(_SITS, {"person": person, "table_id": table})
            connection.execute(_LISTED, {"who": person, "which": table, "shown": True})
            return []

        await self.write("that a table comes to a list", carry_out)

    async def sum_up(self, table: str, seq: int, summary: Summary) -> None:
        """What lists say of a table, as it was after event `seq`. Returns when that is on disk."""
        made = {"table_id": table, "seq": seq, "summary": json.dumps(summary, ensure_ascii=False)}

        def carry_out(connection: Connection) -> Announced:
            connection.execute(summaries.delete().where(summaries.c.table_id == table))
            connection.execute(summaries.insert().values(made))
            return []

        await self.write(f"what is said of table {table}", carry_out)

    async def written(self, table: str) -> int | None:
        """When the last event of a table was written, in seconds since 1970; None: nobody knows. Raises StoreError."""
        query = sql.select(events.c.at).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(1)
        return await self.read(f"table {table}", lambda connection: connection.scalar(query))

    async def waiting(self) -> list[str]:
        """The tables that wait for a computer player. Raises StoreError."""
        query = sql.select(tables.c.id).where(tables.c.waits).order_by(tables.c.id)
        return await self.read("what waits", lambda connection: list(connection.scalars(query)))

    async def timed(self) -> list[tuple[str, int]]:
        """The tables at which somebody's clock runs, and when their time is up. Raises StoreError."""
        query = sql.select(tables.c.id, tables.c.due).where(tables.c.due > 0).order_by(tables.c.due)
        return await self.read("whose clocks run", lambda connection: [(*row,) for row in connection.execute(query)])

    async def timed_of(self, person: str) -> list[str]:
        """The tables in a person's list that have clocks. Raises StoreError."""
        query = (
            sql.select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.person == person, tables.c.due.is_not(None))
            .order_by(tables.c.id)
        )
        return await self.read("whose clocks run", lambda connection: list(connection.scalars(query)))

    async def alive(self) -> int | None:
        """When a server last gave a sign of life, in milliseconds since 1970; None: never. Raises StoreError."""
        query = sql.select(about.c.value).where(about.c.name == "alive")
        found = await self.read("the last sign of life", lambda connection: connection.scalar(query))
        return None if found is None else int(found)

    async def live(self, now: int) -> None:
        """A sign of life. Returns when it is on disk."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(about.delete().where(about.c.name == "alive"))
            connection.execute(about.insert().values(name="alive", value=str(now)))
            return []

        await self.write("a sign of life", carry_out)

    async def outages(self) -> list[tuple[int, int]]:
        """When the server stood still while clocks ran, oldest first. Raises StoreError."""
        query = sql.select(outages.c.start, outages.c.end).order_by(outages.c.start)
        return await self.read("outages", lambda connection: [(*row,) for row in connection.execute(query)])

    async def stood_still(self, start: int, end: int) -> None:
        """The server stood still between these moments. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(outages.insert().prefix_with("OR REPLACE").values(start=start, end=end))
            return []

        await self.write("an outage", carry_out)

    async def counting(self) -> frozenset[str]:
        """How games that count stand now. Raises StoreError."""
        query = sql.select(positions.c.digest)
        return await self.read("games that count", lambda connection: frozenset(connection.scalars(query)))

    async def rest_of(self, person: str) -> dict[str, Any] | None:
        """When a person's time does not run, as it was kept; None: nothing was. Raises StoreError."""
        query = sql.select(rests.c.rest).where(rests.c.person == person)
        found = await self.read("times of rest", lambda connection: connection.scalar(query))
        return None if found is None else json.loads(found)

    async def keep_rest(self, person: str, rest: dict[str, Any]) -> None:
        """When a person's time does not run. Returns when that is on disk."""

        def carry_out(connection: Connection) -> Announced:
            connection.execute(rests.insert().prefix_with("OR REPLACE").values(person=person, rest=json.dumps(rest)))
            return []

        await self.write("times of rest", carry_out)

    async def count(self) -> int:
        """How many tables there are. Raises StoreError."""
        query = sql.select(sql.func.count()).select_from(tables)
        return await self.read("how many tables there are", lambda connection: connection.scalar(query) or 0)

    def close(self) -> None:
        """Returns when everything appended is on disk and the data are closed."""
        self._queue.put(None)
        self._writer.join()
        self._engine.dispose()
        self._lock.release()

    def look(self, what: str, query: Callable[[Connection], Found]) -> Found:
        """What a query of the data gives, which is called `what` in errors. Raises StoreError."""
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except sql.exc.SQLAlchemyError as error:
            raise StoreError(f"{what} cannot be read: {getattr(error, 'orig', error)}") from error

    async def read(self, what: str, query: Callable[[Connection], Found]) -> Found:
        """The same, in a thread. Raises StoreError."""
        return await asyncio.to_thread(self.look, what, query)

    async def write(self, what: str, carry_out: Callable[[Connection], Announced]) -> None:
        """Returns when a change of the data is on disk, and what it gives is announced: tables, each with the last
        event appended, or None where only what lies beside the log is otherwise. Raises StoreError, and Refused where
        `carry_out` does; then nothing has changed.

        `carry_out` is called in the thread that writes, again if another change has spoiled the commit.
        """
        if not self._writer.is_alive():
            raise StoreError("the store is closed")
        write = _Write(what, carry_out, asyncio.get_running_loop())
        self._queue.put(write)
        await asyncio.wrap_future(write.done)

    # ---- in the store's own thread ------------------------------------------------------------------------------

    def _work(self) -> None:
        open_for_more = True
        while open_for_more:
            writes = [self._queue.get()]
            while len(writes) < BATCH and not self._queue.empty():
                writes.append(self._queue.get())
            open_for_more = None not in writes
            self._commit([one for one in writes if one is not None and one.done.set_running_or_notify_cancel()])

    def _commit(self, writes: list[_Write]) -> None:
        """All in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        try:
            with self._engine.begin() as connection:
                announced = [one.carry_out(connection) for one in writes]
        except Exception as error:  # whatever it is, who waits is told, and this thread goes on for all others
            self._last.clear()  # it may tell of what is not on disk
            if len(writes) == 1:
                writes[0].done.set_exception(writes[0].refused(error))
            else:
                for one in writes:
                    self._commit([one])
            return
        if len(self._last) > REMEMBERED:
            self._last.clear()
        for one, what in zip(writes, announced, strict=True):
            for table, seq in what:
                self.appended.announce(one.loop, table, seq)
            one.done.set_result(None)


# Made once: to put them together takes longer than to carry them out.
_BEFORE = sql.select(events.c.checksum).where(
    events.c.table_id == sql.bindparam("table"), events.c.seq == sql.bindparam("before")
)
_EVENTS = events.insert()
_OPENED = tables.insert().values(id=sql.bindparam("table"), waits=sql.bindparam("waiting"), due=sql.bindparam("until"))
_SITS = sittings.insert().prefix_with("OR IGNORE")  # who has several seats is in the list once
_LISTED = (
    sittings.update()
    .where(sittings.c.person == sql.bindparam("who"), sittings.c.table_id == sql.bindparam("which"))
    .values(listed=sql.bindparam("shown"))
)
_WAITS = (
    tables.update()
    .where(
        tables.c.id == sql.bindparam("table"),
        sql.or_(
            tables.c.waits != sql.bindparam("waiting"), tables.c.due.is_distinct_from(sql.bindparam("until"))
        ),  # hardly ever: no write
    )
    .values(waits=sql.bindparam("waiting"), due=sql.bindparam("until"))
)


def _append(
    connection: Connection,
    table: str,
    new: Sequence[Event],
    waits: bool,
    due: int | None,
    last: tuple[int, bytes] | None,
) -> bytes:
    """The checksum of the last of the new events; `last` is the last one that the writer remembers."""
    first = new[0]["seq"]
    before: bytes | None
    if first == 0:
        before = NOTHING
    elif last is not None and last[0] == first - 1:
        before = last[1]
    else:
        before = connection.scalar(_BEFORE, {"table": table, "before": first - 1})
    if before is None:
        raise StoreError(f"table {table} has no event {first - 1}, so none of number {first} can follow")
    now = int(time.time())
    rows: list[dict[str, Any]] = [
        {"table_id": table, "seq": seq, "event": text, "checksum": checksum, "at": now}
        for seq, text, checksum in chained(table, before, new)
    ]
    try:
        connection.execute(_EVENTS, rows)
    except sql.exc.IntegrityError as error:
        raise Conflict(f"table {table} already has an event {first}") from error
    connection.execute(_OPENED if first == 0 else _WAITS, {"table": table, "waiting": waits, "until": due})
    checksum: bytes = rows[-1]["checksum"]
    return checksum


def _stands(connection: Connection, table: str, stands: Collection[str]) -> None:
    connection.execute(positions.delete().where(positions.c.table_id == table))
    if stands:
        connection.execute(positions.insert(), [{"table_id": table, "digest": digest} for digest in sorted(stands)])


def _call(connection: Connection, table: str, called: Sequence[Name]) -> None:
    for seat, person, name in called:
        if person is not None:
            connection.execute(_SITS, {"person": person, "table_id": table})
            settled(connection, table, person)
        connection.execute(names.delete().where(names.c.table_id == table, names.c.seat == seat))
        if name:
            connection.execute(names.insert().values(table_id=table, seat=seat, person=person, name=name))


def _renamed(connection: Connection, person: str, name: str | None) -> Announced:
    """The tables at which a person is called otherwise now, or nothing."""
    theirs = names.c.person == person
    touched = connection.scalars(sql.select(names.c.table_id).where(theirs).distinct()).all()
    connection.execute(names.delete().where(theirs) if name is None else names.update().where(theirs).values(name=name))
    spoken = callings.c.person == person
    if name is None:
        connection.execute(callings.delete().where(spoken))
    else:
        connection.execute(callings.update().where(spoken).values(name=name))
    return [(table, None) for table in touched]
