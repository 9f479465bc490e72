"""Who has pages of tables open at which process, where several share the data: as each of them tells the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.append import Announced
from saqqara.storage.backends.upserts import put
from saqqara.storage.cluster_schema import present, processes

if TYPE_CHECKING:
    from saqqara.storage.database import Store

HERE = "here "
"""Before the name of a table: announced when somebody has come or gone there."""

DEAD = 15_000
"""Milliseconds after which a process that has given no sign of life has ended, and nobody is there any more."""

REMEMBERED = 7 * 24 * 60 * 60
"""Seconds for which it is remembered since when somebody is away."""


class Seen(NamedTuple):
    """Somebody at a process; `left`: since when no longer, in seconds since 1970."""

    who: str
    name: str
    looks: bool
    left: int | None


class Present:
    """All this in the data of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def publish(self, process: str, table: str, seen: Collection[Seen]) -> None:
        """At this process these, and nobody else, have or had a page of a table open. Raises StoreError."""
        rows = [{"table_id": table, "process": process, **one._asdict()} for one in seen]

        def carry_out(connection: Connection) -> Announced:
            connection.execute(present.delete().where(present.c.table_id == table, present.c.process == process))
            if rows:
                connection.execute(present.insert(), rows)
            return [(HERE + table, None)]

        await self._store.write("who is here", carry_out)

    async def of(self, table: str, process: str) -> dict[str, Seen]:
        """Who is or was at a table at all other processes. Raises StoreError."""
        query = sql.select(present.c.who, present.c.name, present.c.looks, present.c.left)
        query = query.where(present.c.table_id == table, present.c.process != process)

        def fetch(connection: Connection) -> dict[str, Seen]:
            found = dict[str, Seen]()
            for one in [Seen(*row) for row in connection.execute(query)]:
                before = found.get(one.who)
                if before is None or one.left is None:
                    found[one.who] = one._replace(looks=one.looks or (before is not None and before.looks))
                elif before.left is not None:
                    found[one.who] = max(before, one, key=lambda each: each.left or 0)
            return found

        return await self._store.read("who is here", fetch)

    async def live(self, process: str) -> None:
        """A sign of life of a process. Whoever has given none for long has ended. Raises StoreError."""

        def carry_out(connection: Connection) -> Announced:
            now = self._store.now()
            put(connection, processes, process=process, alive=now)
            late = connection.execute(sql.select(processes).where(processes.c.alive < now - DEAD)).all()
            connection.execute(present.delete().where(present.c.left < now // 1000 - REMEMBERED))
            return [one for row in late for one in _ended(connection, row.process, row.alive // 1000)]

        await self._store.write("a sign of life", carry_out)

    async def end(self, process: str) -> None:
        """A process ends: nobody is there any more. Raises StoreError."""
        now = self._store.now() // 1000
        await self._store.write("that a process ends", lambda connection: _ended(connection, process, now))


def _ended(connection: Connection, process: str, at: int) -> Announced:
    there = present.c.process == process, present.c.left.is_(None)
    tables = connection.scalars(sql.select(present.c.table_id).where(*there).distinct()).all()
    connection.execute(present.update().where(*there).values(left=at, looks=False))
    connection.execute(processes.delete().where(processes.c.process == process))
    return [(HERE + table, None) for table in tables]
