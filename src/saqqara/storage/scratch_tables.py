"""Tables that nobody keeps, where several processes share them: to try something, to learn, to solve. Beside the log,
so nothing that is done there can touch it."""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.append import BESIDE, Announced, Beside
from saqqara.storage.backends.job_queue import Job
from saqqara.storage.cluster_schema import MONTH, loose, loose_events
from saqqara.storage.errors import Conflict
from saqqara.storage.event_bus import Announcements
from saqqara.storage.hash_chain import Event

if TYPE_CHECKING:
    from saqqara.storage.database import Store

KINDS = {"learn": "lead"}
"""What is to be done where a table waits, by room: elsewhere a computer player decides (`play`)."""

MOST = 20_000
"""How many tables of a room are kept, for a month at most. The address that holds the most loses its oldest one."""


class Loose:
    """The tables of a room, which are announced and named in jobs as `room/name`. Addresses are kept as digests with
    this key: they are only compared."""

    def __init__(self, store: Store, room: str, key: bytes, most: int = MOST) -> None:
        self.store, self.room, self.most, self._key = store, room, most, key
        self.appended = Announcements()
        store.appended.listen(self._heard)

    def _heard(self, name: str | None, seq: int | None) -> None:
        room, _, table = (name or "").rpartition("/")
        if name is None or (room == self.room and table):
            self.appended.tell(table or None, seq)

    async def append(self, table: str, new: Sequence[Event], beside: Beside = BESIDE) -> None:
        """Returns when events are kept. Raises Conflict if they are not the next ones of their table, StoreError."""
        first, last, key = new[0]["seq"], new[-1]["seq"], f"{self.room}/{table}"
        rows = [{"table_id": table, "seq": event["seq"], "event": json.dumps(event)} for event in new]
        called = {str(seat): name for seat, _, name in beside.called}

        def carry_out(connection: Connection) -> Announced:
            count = connection.scalar(sql.select(sql.func.count()).where(loose_events.c.table_id == table))
            if count != first:
                raise Conflict(f"table {table} has {count} events")
            facts = {"waits": beside.waits, "at": self.store.now()}
            if first == 0:
                whose = {"guest": "", "about": "", "wish": "null", "names": json.dumps(called)}
                connection.execute(loose.insert().values(id=table, room=self.room, **whose, **facts))
            else:
                connection.execute(loose.update().where(loose.c.id == table).values(**facts))
            try:
                connection.execute(loose_events.insert(), rows)
            except sql.exc.IntegrityError as error:
                raise Conflict(f"table {table} already has an event {first}") from error
            if self.store.queue is not None and beside.waits:
                self.store.queue.put(connection, [Job(KINDS.get(self.room, "play"), key, last)])
            return [(key, last)]

        await self.store.write(f"event {first} of table {key}", carry_out)

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after this one, oldest first; none for a table that there is not. Raises StoreError."""
        query = sql.select(loose_events.c.event).where(loose_events.c.table_id == table, loose_events.c.seq > after)
        return await self.store.read(
            f"table {table}", lambda connection: list(map(json.loads, connection.scalars(query.order_by("seq"))))
        )

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat. Raises StoreError."""
        query = sql.select(loose.c.names).where(loose.c.id == table)
        names = await self.store.read(f"table {table}", lambda connection: connection.scalar(query))
        return {int(seat): name for seat, name in json.loads(names or "{}").items()}

    async def had(self, guest: str, about: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more.
        Raises StoreError."""
        query = sql.select(loose.c.wish, loose.c.id).where(*self._of(guest, about))

        def fetch(connection: Connection) -> tuple[Any, str] | None:
            row = connection.execute(query.order_by(loose.c.at.desc()).limit(1)).one_or_none()
            return None if row is None else (json.loads(row.wish), row.id)

        return await self.store.read("a table to try something", fetch)

    async def keep(self, guest: str, about: str, wish: Any, table: str, address: str = "") -> None:
        """A table is the one that a guest has about something, in place of the one before; it counts for `address`.
        Raises StoreError."""
        sealed = hmac.new(self._key, f"scratch address {address}".encode(), "sha256").hexdigest() if address else ""

        def carry_out(connection: Connection) -> Announced:
            here = sql.select(loose.c.id).where(loose.c.room == self.room)
            dropped(connection, here.where(*self._of(guest, about)))
            dropped(connection, here.where(loose.c.at < self.store.now() - MONTH))
            whose = {"guest": guest, "about": about, "wish": json.dumps(wish), "address": sealed}
            connection.execute(loose.update().where(loose.c.id == table).values(**whose))
            self._make_room(connection)
            return []

        await self.store.write("a table to try something", carry_out)

    def _make_room(self, connection: Connection) -> None:
        """Delete tables until no more than `most` are left, each time the oldest one of an address that holds the most.
        Tables that another process uses or deletes at this moment are passed over."""
        here = loose.c.room == self.room
        counted = sql.select(loose.c.address, sql.func.count().label("held")).where(here).group_by(loose.c.address)
        held = Counter({row.address: row.held for row in connection.execute(counted)})
        while held.total() > self.most:
            most = max(held.values())
            theirs = loose.c.address.in_([address for address, number in held.items() if number == most])
            oldest = sql.select(loose.c.id, loose.c.address).where(here, theirs).order_by(loose.c.at, loose.c.id)
            row = connection.execute(oldest.limit(1).with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return
            dropped(connection, sql.select(loose.c.id).where(loose.c.id == row.id))
            held[row.address] -= 1

    def _of(self, guest: str, about: str) -> list[sql.ColumnElement[bool]]:
        return [loose.c.room == self.room, loose.c.guest == guest, loose.c.about == about]


def dropped(connection: Connection, which: sql.Select[tuple[str]]) -> None:
    """These tables go."""
    names = list(connection.scalars(which))
    connection.execute(loose.delete().where(loose.c.id.in_(names)))
    connection.execute(loose_events.delete().where(loose_events.c.table_id.in_(names)))


def waiting(connection: Connection) -> list[Job]:
    """What waits for a computer player at these tables."""
    query = (
        sql.select(loose.c.room, loose.c.id, sql.func.max(loose_events.c.seq))
        .join(loose_events, loose_events.c.table_id == loose.c.id)
        .where(loose.c.waits)
        .group_by(loose.c.room, loose.c.id)
    )
    return [Job(KINDS.get(room, "play"), f"{room}/{name}", last) for room, name, last in connection.execute(query)]
