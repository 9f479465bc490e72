"""Whose hand lies open at which screen, where several processes share the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.append import Announced
from saqqara.storage.backends.upserts import put
from saqqara.storage.cluster_schema import MONTH, hands

if TYPE_CHECKING:
    from saqqara.storage.database import Store

UNCOVERED = "hands "
"""Before the name of a table: announced when a hand there is open, or no longer."""


class Opened(NamedTuple):
    """The seat whose hand lies open, as of an event of the table."""

    seat: int
    seq: int


class Hands:
    """All this in the data of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, table: str, guest: str, opened: Opened | None) -> None:
        """A hand lies open at the screen of a guest, or none. Returns when it is on disk. Raises StoreError."""

        def carry_out(connection: Connection) -> Announced:
            now = self._store.now()
            connection.execute(hands.delete().where(hands.c.table_id == table, hands.c.guest == guest))
            connection.execute(hands.delete().where(hands.c.at < now - MONTH))
            if opened is not None:
                put(connection, hands, table_id=table, guest=guest, at=now, **opened._asdict())
            return [(UNCOVERED + table, None)]

        await self._store.write("an open hand", carry_out)

    async def of(self, table: str) -> dict[str, Opened]:
        """The open hands of a table, by guest. Raises StoreError."""
        query = sql.select(hands.c.guest, hands.c.seat, hands.c.seq).where(hands.c.table_id == table)
        return await self._store.read(
            f"table {table}",
            lambda connection: {guest: Opened(seat, seq) for guest, seat, seq in connection.execute(query)},
        )
