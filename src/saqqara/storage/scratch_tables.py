"""Scratch tables for trying, learning and solving.

They are stored outside the event log, so nothing that happens at them can affect it.
"""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.errors import ConflictError
from saqqara.storage.event_log import NO_METADATA, AppendMetadata, Changes, Event, EventBus
from saqqara.storage.job_queue import Job
from saqqara.storage.schema import MAX_AGE_MS, scratch_events, scratch_tables

if TYPE_CHECKING:
    from saqqara.storage.database import Database

JOB_KINDS = {"tutorial": "script"}
"""Kind of job for a scratch table at which a computer player has to act, by kind of table; `play` for other kinds."""

MAX_TABLES = 20_000
"""Maximum number of stored tables of a kind, each for a month at most.

Beyond it, the oldest table of the address with the most tables is deleted.
"""


class SqlScratchStore:
    """Scratch tables of one kind.

    Announcements and jobs name a table `kind/table`. IP addresses are stored as digests with `key`: they are only
    compared.
    """

    def __init__(self, store: Database, kind: str, key: bytes, max_tables: int = MAX_TABLES) -> None:
        self.store, self.kind, self.max_tables, self._key = store, kind, max_tables, key
        self.event_bus = EventBus()
        store.event_bus.subscribe(self._forward_change)

    def _forward_change(self, name: str | None, seq: int | None) -> None:
        kind, _, table = (name or "").rpartition("/")
        if name is None or (kind == self.kind and table):
            self.event_bus.dispatch(table or None, seq)

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Append events, and return when they are stored.

        Raise `ConflictError` if they are not the next events of their table, another `StoreError` if they cannot be
        written.
        """
        first, last, key = new[0]["seq"], new[-1]["seq"], f"{self.kind}/{table}"
        rows = [{"table_id": table, "seq": event["seq"], "event": json.dumps(event)} for event in new]
        seat_names = {str(seat): name for seat, _, name in metadata.names}

        def carry_out(connection: Connection) -> Changes:
            count = connection.scalar(sql.select(sql.func.count()).where(scratch_events.c.table_id == table))
            if count != first:
                raise ConflictError(f"cannot append to table {table}: it already has {count} events")
            facts = {"waits_for_bot": metadata.waits_for_bot, "at": self.store.now()}
            if first == 0:
                owner_facts = {"owner": "", "about": "", "options": "null", "names": json.dumps(seat_names)}
                connection.execute(scratch_tables.insert().values(id=table, kind=self.kind, **owner_facts, **facts))
            else:
                connection.execute(scratch_tables.update().where(scratch_tables.c.id == table).values(**facts))
            try:
                connection.execute(scratch_events.insert(), rows)
            except sql.exc.IntegrityError as error:
                raise ConflictError(f"event {first} of table {table} already exists") from error
            if metadata.waits_for_bot:
                self.store.queue.enqueue(connection, [Job(JOB_KINDS.get(self.kind, "play"), key, last)])
            return [(key, last)]

        await self.store.write(f"event {first} of table {key}", carry_out)

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """Return the events of a table after number `after`, oldest first; [] for a nonexistent table.

        Raise `StoreError`.
        """
        query = sql.select(scratch_events.c.event).where(
            scratch_events.c.table_id == table, scratch_events.c.seq > after
        )
        return await self.store.read(
            f"table {table}", lambda connection: list(map(json.loads, connection.scalars(query.order_by("seq"))))
        )

    async def names(self, table: str) -> dict[int, str]:
        """Return the names of the players at a table, by seat. Raise `StoreError`."""
        query = sql.select(scratch_tables.c.names).where(scratch_tables.c.id == table)
        names = await self.store.read(f"table {table}", lambda connection: connection.scalar(query))
        return {int(seat): name for seat, name in json.loads(names or "{}").items()}

    async def find(self, guest: str, topic: str) -> tuple[Any, str] | None:
        """Return the options and the ID of a user's latest table about `topic`; None if there is none.

        Raise `StoreError`.
        """
        query = sql.select(scratch_tables.c.options, scratch_tables.c.id).where(*self._is_of(guest, topic))

        def fetch(connection: Connection) -> tuple[Any, str] | None:
            row = connection.execute(query.order_by(scratch_tables.c.at.desc()).limit(1)).one_or_none()
            return None if row is None else (json.loads(row.options), row.id)

        return await self.store.read("scratch table", fetch)

    async def assign(self, guest: str, topic: str, variant: Any, table: str, address: str = "") -> None:
        """Assign a table to a user and topic, in place of the previous one; it counts for `address`.

        `variant` is stored as the options of the table. Raise `StoreError`.
        """
        address_digest = (
            hmac.new(self._key, f"scratch address {address}".encode(), "sha256").hexdigest() if address else ""
        )

        def carry_out(connection: Connection) -> Changes:
            tables_of_kind = sql.select(scratch_tables.c.id).where(scratch_tables.c.kind == self.kind)
            delete_scratch_tables(connection, tables_of_kind.where(*self._is_of(guest, topic)))
            delete_scratch_tables(connection, tables_of_kind.where(scratch_tables.c.at < self.store.now() - MAX_AGE_MS))
            owner_facts = {"owner": guest, "about": topic, "options": json.dumps(variant), "address": address_digest}
            connection.execute(scratch_tables.update().where(scratch_tables.c.id == table).values(**owner_facts))
            self._enforce_limit(connection)
            return []

        await self.store.write("scratch table", carry_out)

    def _enforce_limit(self, connection: Connection) -> None:
        """Delete tables until `max_tables` are left, each time the oldest one of an address that holds the most.

        Tables that another process uses or deletes at this moment are skipped.
        """
        is_of_kind = scratch_tables.c.kind == self.kind
        counts = (
            sql.select(scratch_tables.c.address, sql.func.count().label("held"))
            .where(is_of_kind)
            .group_by(scratch_tables.c.address)
        )
        num_by_address = Counter({row.address: row.held for row in connection.execute(counts)})
        while num_by_address.total() > self.max_tables:
            most = max(num_by_address.values())
            is_of_largest = scratch_tables.c.address.in_(
                [address for address, number in num_by_address.items() if number == most]
            )
            oldest = (
                sql.select(scratch_tables.c.id, scratch_tables.c.address)
                .where(is_of_kind, is_of_largest)
                .order_by(scratch_tables.c.at, scratch_tables.c.id)
            )
            row = connection.execute(oldest.limit(1).with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return
            delete_scratch_tables(connection, sql.select(scratch_tables.c.id).where(scratch_tables.c.id == row.id))
            num_by_address[row.address] -= 1

    def _is_of(self, guest: str, topic: str) -> list[sql.ColumnElement[bool]]:
        return [scratch_tables.c.kind == self.kind, scratch_tables.c.owner == guest, scratch_tables.c.about == topic]


def delete_scratch_tables(connection: Connection, selection: sql.Select[tuple[str]]) -> None:
    """Delete these scratch tables and their events."""
    table_ids = list(connection.scalars(selection))
    connection.execute(scratch_tables.delete().where(scratch_tables.c.id.in_(table_ids)))
    connection.execute(scratch_events.delete().where(scratch_events.c.table_id.in_(table_ids)))


def load_waiting_jobs(connection: Connection) -> list[Job]:
    """Return the jobs of scratch tables at which a computer player has to act."""
    query = (
        sql.select(scratch_tables.c.kind, scratch_tables.c.id, sql.func.max(scratch_events.c.seq))
        .join(scratch_events, scratch_events.c.table_id == scratch_tables.c.id)
        .where(scratch_tables.c.waits_for_bot)
        .group_by(scratch_tables.c.kind, scratch_tables.c.id)
    )
    return [Job(JOB_KINDS.get(kind, "play"), f"{kind}/{name}", last) for kind, name, last in connection.execute(query)]
