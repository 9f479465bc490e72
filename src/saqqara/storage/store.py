"""Store of a server: the event log, and all data next to it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sql
from cachetools import LRUCache
from sqlalchemy.engine import Connection

from saqqara.storage import jobs, scratch_tables
from saqqara.storage.backends.connect import OnProgress
from saqqara.storage.backends.dialects import Location, insert_missing, upsert
from saqqara.storage.database import Database
from saqqara.storage.errors import StoreError
from saqqara.storage.event_log import (
    NO_METADATA,
    AppendMetadata,
    Changes,
    Event,
    append_events,
    rename_person,
)
from saqqara.storage.job_queue import Job
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

MAX_REMEMBERED_TABLES = 10_000
"""Maximum number of tables whose last event the writing thread caches."""


class Store(Database):
    """Event log and all other stored data.

    The attributes store data outside the event log:

    - `social`: chat, invitations and blocks
    - `notifications`: channels and the outbox
    - `results`: finished games
    - `leagues`: leagues
    - `jobs`: analyses by computer players
    - `presence`: open pages by process
    - `revealed_hands`: hands revealed on a shared screen
    """

    def __init__(self, location: Location | str, on_progress: OnProgress = lambda sentence: None) -> None:
        """Open the data; see `Database`."""
        # number and checksum of the last event by table; only the writing thread uses it
        self._last_events: LRUCache[str, tuple[int, bytes]] = LRUCache(MAX_REMEMBERED_TABLES)
        super().__init__(location, on_progress)
        self.social = SocialStore(self.read, self.write)
        self.notifications = NotificationOutbox(self.read, self.write)
        self.results = Results(self.read, self.write)
        self.leagues = Leagues(self.read, self.write)
        self.jobs = AnalysisJobs(self)
        self.presence = PresenceRows(self)
        self.revealed_hands = RevealedHands(self)

    def _on_remote_change(self, table: str | None, seq: int | None) -> None:
        if seq is None:
            self._last_events.pop(table or "", None)  # the table may have been deleted

    def _on_rollback(self) -> None:
        self._last_events.clear()  # it may contain events that are not on disk

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Append events, and return when they and `metadata` are on disk: all of them, or none.

        Raise `ConflictError` if another process was faster, another `StoreError` if they cannot be written.
        """
        first, last = new[0]["seq"], new[-1]["seq"]
        if [event["seq"] for event in new] != list(range(first, first + len(new))):
            raise StoreError(f"events of table {table} must be numbered from {first} on without gaps")

        def carry_out(connection: Connection) -> Changes:
            checksum = append_events(connection, table, new, metadata, self._last_events.get(table))
            self._last_events[table] = last, checksum
            if metadata.waits_for_bot:
                self.queue.enqueue(connection, [Job("play", table, last)])
            return [(table, last)]

        await self.write(f"event {first} of table {table}", carry_out)

    async def rename_person(self, person: str, name: str) -> None:
        """Rename a user at all tables. Return when that is on disk."""
        await self.write("player name", lambda connection: rename_person(connection, person, name))

    async def forget_person(self, person: str) -> None:
        """Delete a user's name at all tables and change nothing else. Return when that is on disk."""
        await self.write("name deletion", lambda connection: rename_person(connection, person, None))

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """Return the events of a table after number `after` (-1: all), oldest first; [] for a nonexistent table.

        Raise `CorruptionError` for damaged events, another `StoreError` if they cannot be read.
        """
        return await self.read(f"table {table}", lambda connection: load_events(connection, table, after))

    async def names(self, table: str) -> dict[int, str]:
        """Return the names of the players at a table, by seat; seats without a name are missing."""
        return await self.read(f"table {table}", lambda connection: load_names(connection, table))

    async def seated_people(self, table: str) -> list[str]:
        """Return the IDs of the users seated at a table, each as it was when the user sat down."""
        return await self.read(f"table {table}", lambda connection: load_seated_people(connection, table))

    async def listed_tables(self, person: str) -> list[TableListEntry]:
        """Return the tables in a user's list, the one with the latest event first. Raise `StoreError`."""
        return await self.read("table list", lambda connection: load_listed_tables(connection, person))

    async def hide_table(self, person: str, table: str) -> None:
        """Remove a table from a user's list and change nothing else. Return when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            connection.execute(_UPDATE_LISTED, {"user": person, "which": table, "listed": False})
            return []

        await self.write("table list", carry_out)

    async def show_table(self, person: str, table: str) -> None:
        """Put a table on a user's list again. Return when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            insert_missing(connection, sittings, person=person, table_id=table)
            connection.execute(_UPDATE_LISTED, {"user": person, "which": table, "listed": True})
            return []

        await self.write("table list", carry_out)

    async def save_summary(self, table: str, seq: int, summary: Summary) -> None:
        """Save the summary of a table for lists, as it was after event `seq`. Return when that is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, summaries, table_id=table, seq=seq, summary=json.dumps(summary, ensure_ascii=False))
            return []

        await self.write(f"summary of table {table}", carry_out)

    async def last_event_time(self, table: str) -> int | None:
        """Return when the last event of a table was written, in seconds since 1970; None: unknown.

        Raise `StoreError`.
        """
        query = sql.select(events.c.at).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(1)
        return await self.read(f"table {table}", lambda connection: connection.scalar(query))

    async def waiting_tables(self) -> list[str]:
        """Return the tables at which a computer player has to act. Raise `StoreError`."""
        query = sql.select(tables.c.id).where(tables.c.waits_for_bot).order_by(tables.c.id)
        return await self.read("waiting tables", lambda connection: list(connection.scalars(query)))

    async def requeue_pending(self) -> None:
        """Put all pending jobs that follow from the data into the queue, unless they are there. Raise `StoreError`."""
        query = (
            sql.select(tables.c.id, sql.func.max(events.c.seq))
            .join(events, events.c.table_id == tables.c.id)
            .where(tables.c.waits_for_bot)
            .group_by(tables.c.id)
        )

        def carry_out(connection: Connection) -> Changes:
            waiting = [Job("play", name, last) for name, last in connection.execute(query)]
            self.queue.enqueue(
                connection,
                [*waiting, *scratch_tables.load_waiting_jobs(connection), *jobs.load_running_jobs(connection)],
            )
            return []

        await self.write("pending jobs", carry_out)

    async def clock_deadlines(self, until: int | None = None) -> list[tuple[str, int]]:
        """Return the tables with a running clock, and when it expires, in milliseconds since 1970.

        With `until`, return only those that expire earlier. Raise `StoreError`.
        """
        query = sql.select(tables.c.id, tables.c.deadline).where(tables.c.deadline > 0).order_by(tables.c.deadline)
        query = query if until is None else query.where(tables.c.deadline < until)
        return await self.read("clock deadlines", lambda connection: [(*row,) for row in connection.execute(query)])

    async def clock_tables_of(self, person: str) -> list[str]:
        """Return the tables of a user that have clocks. Raise `StoreError`."""
        query = (
            sql.select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.person == person, tables.c.deadline.is_not(None))
            .order_by(tables.c.id)
        )
        return await self.read("tables with clocks", lambda connection: list(connection.scalars(query)))

    async def last_heartbeat(self) -> int | None:
        """Return when a server last wrote a heartbeat, in milliseconds since 1970; None: never. Raise `StoreError`."""
        query = sql.select(about.c.value).where(about.c.name == "last_heartbeat")
        found = await self.read("heartbeat", lambda connection: connection.scalar(query))
        return None if found is None else int(found)

    async def heartbeat(self, now: int) -> None:
        """Save a heartbeat of this server, in milliseconds since 1970. Return when it is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, about, name="last_heartbeat", value=str(now))
            return []

        await self.write("heartbeat", carry_out)

    async def outages(self) -> list[tuple[int, int]]:
        """Return the intervals in which the server was down while clocks ran, oldest first. Raise `StoreError`."""
        query = sql.select(outages.c.start, outages.c.end).order_by(outages.c.start)
        return await self.read("outages", lambda connection: [(*row,) for row in connection.execute(query)])

    async def save_outage(self, start: int, end: int) -> None:
        """Save an interval in which the server was down, in milliseconds since 1970. Return when it is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, outages, start=start, end=end)
            return []

        await self.write("outage", carry_out)

    async def rated_positions(self) -> frozenset[str]:
        """Return the digests of the current positions of all rated games. Raise `StoreError`."""
        query = sql.select(rated_positions.c.digest)
        return await self.read("rated positions", lambda connection: frozenset(connection.scalars(query)))

    async def rated_games(self, person: str) -> frozenset[str]:
        """Return the names of the games in which a user has a running rated table. Raise `StoreError`."""
        running_tables = sql.select(rated_positions.c.table_id).join(
            sittings, sittings.c.table_id == rated_positions.c.table_id
        )
        tables_of_person = running_tables.where(sittings.c.person == person)
        query = sql.select(events.c.event).where(events.c.seq == 0, events.c.table_id.in_(tables_of_person))
        found = await self.read("rated games", lambda connection: list(connection.scalars(query)))
        return frozenset(json.loads(event)["game"] for event in found)

    async def time_off_of(self, person: str) -> dict[str, Any] | None:
        """Return the time off of a user, as JSON; None if none was saved. Raise `StoreError`."""
        query = sql.select(time_off.c.schedule).where(time_off.c.person == person)
        found = await self.read("time off", lambda connection: connection.scalar(query))
        return None if found is None else json.loads(found)

    async def save_time_off(self, person: str, time_off_json: dict[str, Any]) -> None:
        """Save the time off of a user. Return when it is on disk."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, time_off, person=person, schedule=json.dumps(time_off_json))
            return []

        await self.write("time off", carry_out)

    async def delete_tables(self, table_ids: Collection[str], until: int) -> list[str]:
        """Delete those tables, with all their data, that have no event since `until` (in seconds since 1970).

        Return the deleted ones when that is on disk.
        """
        deleted = list[str]()

        def carry_out(connection: Connection) -> Changes:
            deleted[:] = delete_tables(connection, table_ids, until)
            for table in deleted:
                self._last_events.pop(table, None)
            return [(table, None) for table in deleted]

        await self.write("table deletion", carry_out)
        return deleted

    async def count_tables(self) -> int:
        """Return the number of tables. Raise `StoreError`."""
        query = sql.select(sql.func.count()).select_from(tables)
        return await self.read("table count", lambda connection: connection.scalar(query) or 0)


# The statement is built once: building it takes longer than executing it.
_UPDATE_LISTED = (
    sittings.update()
    .where(sittings.c.person == sql.bindparam("user"), sittings.c.table_id == sql.bindparam("which"))
    .values(listed=sql.bindparam("listed"))
)
