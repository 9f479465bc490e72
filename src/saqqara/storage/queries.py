"""Queries on the stored data, and read-only access to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends import postgres, sqlite
from saqqara.storage.backends.connect import errors_with_location, read_format
from saqqara.storage.backends.dialects import parse_location
from saqqara.storage.errors import MALFORMED, CorruptionError, StoreError, translate_error
from saqqara.storage.event_log import Event, verify_events
from saqqara.storage.schema import FORMAT, events, names, sittings, summaries, tables
from saqqara.storage.social import Report, load_reports

# Statements are built once: building one takes longer than executing it.
_SELECT_EVENTS = (
    sql.select(events.c.seq, events.c.event, events.c.checksum)
    .where(events.c.table_id == sql.bindparam("table"), events.c.seq >= sql.bindparam("first"))
    .order_by(events.c.seq)
)
_SELECT_NAMES = sql.select(names.c.seat, names.c.name).where(names.c.table_id == sql.bindparam("table"))
_EVENTS_ALIAS = events.alias()
_LAST_SEQ = (
    sql.select(sql.func.max(_EVENTS_ALIAS.c.seq))
    .where(_EVENTS_ALIAS.c.table_id == sittings.c.table_id)
    .scalar_subquery()
)
_LAST_SEATING = sql.select(sql.func.max(names.c.at)).where(names.c.table_id == sittings.c.table_id).scalar_subquery()
_SELECT_LISTED = (
    sql.select(sittings.c.table_id, events.c.seq, events.c.at, summaries.c.seq.label("summed"), summaries.c.summary)
    .select_from(sittings)
    .join(events, sql.and_(events.c.table_id == sittings.c.table_id, events.c.seq == _LAST_SEQ))
    .join(summaries, summaries.c.table_id == sittings.c.table_id, isouter=True)
    .where(sittings.c.person == sql.bindparam("person"), sittings.c.listed)
    .order_by(events.c.at.desc(), _LAST_SEATING.desc(), sittings.c.table_id)
)
_SELECT_LISTED_NAMES = (
    sql.select(names.c.table_id, names.c.seat, names.c.name)
    .select_from(names)
    .join(sittings, names.c.table_id == sittings.c.table_id)
    .where(sittings.c.person == sql.bindparam("person"))
)

Summary = dict[str, Any]


class TableListEntry(NamedTuple):
    """Table in a user's list.

    `seq` is the number of its last event; `at` is when that event was written, in seconds since 1970 (None: unknown).
    `names` holds the names of the players by seat. `summary` describes the table after event `summary_seq` (None: no
    summary yet).
    """

    table: str
    seq: int
    at: int | None
    names: dict[int, str]
    summary_seq: int | None
    summary: Summary | None

    @property
    def is_current(self) -> bool:
        """True if the summary describes the current state of the table."""
        return self.summary is not None and self.summary_seq == self.seq


def load_listed_tables(connection: Connection, person: str) -> list[TableListEntry]:
    """Return the tables in a user's list, the one with the latest event first.

    Tables with events in the same second are ordered by the latest time at which a player sat down.
    """
    names_by_table: dict[str, dict[int, str]] = {}
    for table, seat, name in connection.execute(_SELECT_LISTED_NAMES, {"person": person}):
        names_by_table.setdefault(table, {})[seat] = name
    return [
        TableListEntry(table, seq, at, names_by_table.get(table, {}), summed, json.loads(summary) if summary else None)
        for table, seq, at, summed, summary in connection.execute(_SELECT_LISTED, {"person": person})
    ]


def load_events(connection: Connection, table: str, after: int = -1) -> list[Event]:
    """Return the events of a table after number `after`, oldest first. Raise `CorruptionError` for damaged events."""
    try:
        rows = connection.execute(_SELECT_EVENTS, {"table": table, "first": max(after, 0)}).all()
    except sql.exc.DatabaseError as error:
        # exactly this class: the file is malformed; subclasses: a temporary failure
        if type(error) is sql.exc.DatabaseError:
            raise CorruptionError(table, None, MALFORMED, str(error.orig)) from error
        raise
    return verify_events(table, [(seq, text, checksum) for seq, text, checksum in rows], after)


def load_names(connection: Connection, table: str) -> dict[int, str]:
    """Return the names of the players at a table, by seat."""
    return {row.seat: row.name for row in connection.execute(_SELECT_NAMES, {"table": table})}


def load_seated_people(connection: Connection, table: str) -> list[str]:
    """Return the IDs of the users seated at a table, each as it was when the user sat down."""
    people = sql.select(names.c.person).where(names.c.table_id == table, names.c.person.is_not(None))
    return list(connection.scalars(people))


class ReadOnlyStore:
    """Data opened for reading only, even while a server writes to them. `open_read_only` creates it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def integrity_errors(self) -> list[str]:
        """Return the errors that SQLite finds in the file, in its own words; [] if the file is intact."""
        if self._engine.dialect.name != "sqlite":  # PostgreSQL checks its files itself
            return []
        with self._engine.connect() as connection:
            messages = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        return [] if messages == ["ok"] else list(messages)

    def tables(self) -> list[str]:
        """Return the IDs of all tables: those in `tables`, and those that only have events."""
        with self._engine.connect() as connection:
            return list(connection.scalars(sql.union(sql.select(tables.c.id), sql.select(events.c.table_id))))

    def reports(self) -> list[Report]:
        """Return the reported messages, the latest first."""
        with self._engine.connect() as connection:
            return load_reports(connection)

    def events(self, table: str) -> list[Event]:
        """Return all events of a table, oldest first. Raise `StoreError` for damaged or unreadable events."""
        try:
            with self._engine.connect() as connection:
                return load_events(connection, table)
        except (sql.exc.SQLAlchemyError, UnicodeDecodeError) as error:
            raise translate_error(f"cannot read table {table}", error) from error


@contextmanager
def open_read_only(location: Path | str) -> Iterator[ReadOnlyStore]:
    """Open a file or a database for reading; nothing in it or next to it can change.

    Raise `StoreError` for data of another program, and for data that are missing or older than the current format.
    """
    data = parse_location(location)
    with errors_with_location(data):
        if isinstance(data, Path):
            sqlite.check_file(data)
        with sqlite.read_only_engine(data) if isinstance(data, Path) else postgres.read_only_engine(data) as engine:
            with engine.connect() as connection:
                found_format = read_format(connection)
            if found_format is None:
                raise StoreError("the database is empty; `saqqara serve` creates its tables")
            if found_format < FORMAT:
                raise StoreError(
                    f"the data have format {found_format}, but this program uses format {FORMAT}; "
                    "run `saqqara db migrate` to migrate them"
                )
            yield ReadOnlyStore(engine)
