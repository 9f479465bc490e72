"""Presence of users at tables, and hands revealed on shared screens, by the process that has the pages open."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import upsert
from saqqara.storage.event_log import Changes
from saqqara.storage.schema import MAX_AGE_MS, presence, processes, revealed_hands

if TYPE_CHECKING:
    from saqqara.storage.database import Database


PRESENCE_TOPIC = "here "
"""Prefix of the topic that is announced when users have come to a table or left it; a table ID follows."""

REVEALED_HANDS_TOPIC = "hands "
"""Prefix of the topic that is announced when a hand is revealed or covered; a table ID follows."""

PROCESS_TIMEOUT_MS = 15_000
"""Milliseconds without a heartbeat after which a process counts as ended, and its users as absent."""

MAX_AWAY_SECONDS = 7 * 24 * 60 * 60
"""Seconds for which the time is stored at which a user left."""


class PresenceEntry(NamedTuple):
    """Presence of a user at a process. `left_at`: when the user left, in seconds since 1970 (None: present)."""

    viewer: str
    name: str
    visible: bool
    left_at: int | None


class PresenceRows:
    """Presence in the data of a store."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def save_entries(self, process: str, table: str, entries: Collection[PresenceEntry]) -> None:
        """Replace the entries of a process for a table. Raise `StoreError`."""
        rows = [{"table_id": table, "process": process, **one._asdict()} for one in entries]

        def carry_out(connection: Connection) -> Changes:
            connection.execute(presence.delete().where(presence.c.table_id == table, presence.c.process == process))
            if rows:
                connection.execute(presence.insert(), rows)
            return [(PRESENCE_TOPIC + table, None)]

        await self._store.write("presence", carry_out)

    async def entries_of_others(self, table: str, process: str) -> dict[str, PresenceEntry]:
        """Return the entries of a table at all other processes, by user; the entries of a user are merged.

        Raise `StoreError`.
        """
        query = sql.select(presence.c.viewer, presence.c.name, presence.c.visible, presence.c.left_at)
        query = query.where(presence.c.table_id == table, presence.c.process != process)

        def fetch(connection: Connection) -> dict[str, PresenceEntry]:
            merged = dict[str, PresenceEntry]()
            for one in [PresenceEntry(*row) for row in connection.execute(query)]:
                other = merged.get(one.viewer)
                if other is None or one.left_at is None:
                    merged[one.viewer] = one._replace(visible=one.visible or (other is not None and other.visible))
                elif other.left_at is not None:
                    merged[one.viewer] = max(other, one, key=lambda each: each.left_at or 0)
            return merged

        return await self._store.read("presence", fetch)

    async def heartbeat(self, process: str) -> None:
        """Save a heartbeat of a process, and end processes whose heartbeat is overdue. Raise `StoreError`."""

        def carry_out(connection: Connection) -> Changes:
            now = self._store.now()
            upsert(connection, processes, process=process, last_heartbeat=now)
            ended = connection.execute(
                sql.select(processes).where(processes.c.last_heartbeat < now - PROCESS_TIMEOUT_MS)
            ).all()
            connection.execute(presence.delete().where(presence.c.left_at < now // 1000 - MAX_AWAY_SECONDS))
            return [one for row in ended for one in _end_process(connection, row.process, row.last_heartbeat // 1000)]

        await self._store.write("process heartbeat", carry_out)

    async def end_process(self, process: str) -> None:
        """End a process: its users are absent from now on, and its revealed hands are covered. Raise `StoreError`."""
        now = self._store.now() // 1000
        await self._store.write("process removal", lambda connection: _end_process(connection, process, now))


def _end_process(connection: Connection, process: str, at: int) -> Changes:
    is_present = presence.c.process == process, presence.c.left_at.is_(None)
    tables = connection.scalars(sql.select(presence.c.table_id).where(*is_present).distinct()).all()
    connection.execute(presence.update().where(*is_present).values(left_at=at, visible=False))
    has_revealed = revealed_hands.c.process == process
    revealed = connection.scalars(sql.select(revealed_hands.c.table_id).where(has_revealed).distinct()).all()
    connection.execute(revealed_hands.delete().where(has_revealed))
    connection.execute(processes.delete().where(processes.c.process == process))
    changes = [*(PRESENCE_TOPIC + table for table in tables), *(REVEALED_HANDS_TOPIC + table for table in revealed)]
    return [(change, None) for change in changes]


class Reveal(NamedTuple):
    """Seat whose hand is revealed on a screen, as of event `seq` of the table."""

    seat: int
    seq: int


class RevealedHands:
    """Revealed hands in the data of a store."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def save_reveal(self, table: str, guest: str, reveal: Reveal | None, process: str) -> None:
        """Save which hand a process has revealed on the screen of a user (None: no hand).

        Return when it is on disk. Raise `StoreError`.
        """

        def carry_out(connection: Connection) -> Changes:
            now = self._store.now()
            connection.execute(
                revealed_hands.delete().where(revealed_hands.c.table_id == table, revealed_hands.c.person == guest)
            )
            connection.execute(revealed_hands.delete().where(revealed_hands.c.at < now - MAX_AGE_MS))
            if reveal is not None:
                row = {"table_id": table, "person": guest, "process": process, "at": now, **reveal._asdict()}
                upsert(connection, revealed_hands, **row)
            return [(REVEALED_HANDS_TOPIC + table, None)]

        await self._store.write("revealed hand", carry_out)

    async def reveals_at(self, table: str) -> dict[str, Reveal]:
        """Return the revealed hands of a table, by user. Raise `StoreError`."""
        query = sql.select(revealed_hands.c.person, revealed_hands.c.seat, revealed_hands.c.seq).where(
            revealed_hands.c.table_id == table
        )
        return await self._store.read(
            f"table {table}",
            lambda connection: {guest: Reveal(seat, seq) for guest, seat, seq in connection.execute(query)},
        )
