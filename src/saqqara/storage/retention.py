"""Tables as the admin may see them, counts of stored rows, and deletion of tables after a period without events."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import devices, members
from saqqara.storage.schema import (
    channels,
    events,
    invitations,
    job_results,
    jobs,
    listings,
    messages,
    names,
    notifications,
    pending_results,
    presence,
    rated_positions,
    reports,
    revealed_hands,
    sittings,
    summaries,
    tables,
)

BATCH_SIZE = 500
"""Maximum number of tables that are checked or deleted in one transaction."""

_EVENTS_ALIAS = events.alias()
_LAST_SEQ = (
    sql.select(sql.func.max(_EVENTS_ALIAS.c.seq)).where(_EVENTS_ALIAS.c.table_id == tables.c.id).scalar_subquery()
)
_SELECT_TABLES = (
    sql.select(tables.c.id, events.c.seq, events.c.at, summaries.c.seq.label("summed"), summaries.c.summary)
    .select_from(tables)
    .join(events, sql.and_(events.c.table_id == tables.c.id, events.c.seq == _LAST_SEQ))
    .join(summaries, summaries.c.table_id == tables.c.id, isouter=True)
)
_COUNT_EVENTS = sql.select(sql.func.sum(_LAST_SEQ + 1)).select_from(tables)  # reads no events
_ONLY_GUESTS = sql.not_(
    sql.exists().where(sittings.c.table_id == tables.c.id, sittings.c.person.in_(sql.select(members.c.person)))
)


class TableInfo(NamedTuple):
    """Table as the admin may see it.

    `seq` is the number of its last event, `at` when that was written, in seconds since 1970 (None: unknown). `names`
    holds the players' names by seat. `summary` is None unless it describes the current state.
    """

    table: str
    seq: int
    at: int | None
    names: dict[int, str]
    summary: dict[str, Any] | None


class DeletedCounts(NamedTuple):
    """Numbers of rows that are or would be deleted."""

    tables: int
    addresses: int
    calls: int
    messages: int


def all_table_ids(connection: Connection) -> list[str]:
    """Return the IDs of all tables."""
    return list(connection.scalars(sql.select(tables.c.id)))


def all_tables(connection: Connection, first: int, count: int) -> list[TableInfo]:
    """Return up to `count` tables from number `first` on, the one with the latest event first."""
    latest = _SELECT_TABLES.order_by(sql.func.coalesce(events.c.at, 0).desc(), tables.c.id)
    return _fetch_table_info(connection, latest.offset(first).limit(count))


def inactive_tables(connection: Connection, until: int, only_guests: bool, after: str) -> list[TableInfo]:
    """Return up to `BATCH_SIZE` tables without an event since `until`, by ID, from the first ID behind `after` on.

    `only_guests` leaves out tables at which a member has sat. Events without a time count as old.
    """
    is_inactive = sql.func.coalesce(events.c.at, 0) < until
    query = _SELECT_TABLES.where(tables.c.id > after, is_inactive, *([_ONLY_GUESTS] if only_guests else []))
    return _fetch_table_info(connection, query.order_by(tables.c.id).limit(BATCH_SIZE))


def _fetch_table_info(connection: Connection, query: sql.Select[Any]) -> list[TableInfo]:
    rows = connection.execute(query).all()
    names_by_table: dict[str, dict[int, str]] = {row.id: {} for row in rows}
    for table, seat, name in connection.execute(
        sql.select(names.c.table_id, names.c.seat, names.c.name).where(names.c.table_id.in_(names_by_table))
    ):
        names_by_table[table][seat] = name
    return [
        TableInfo(
            row.id, row.seq, row.at, names_by_table[row.id], json.loads(row.summary) if row.summed == row.seq else None
        )
        for row in rows
    ]


def count_rows(connection: Connection) -> dict[str, int]:
    """Return the number of stored rows by kind."""
    kinds = {
        "tables": tables, "members": members, "devices": devices, "messages": messages, "reports": reports,
        "addresses": channels, "calls": notifications,
    }  # fmt: skip
    count_query = sql.select(sql.func.count())
    counts = {name: connection.scalar(count_query.select_from(kind)) or 0 for name, kind in kinds.items()}
    return {**counts, "events": connection.scalar(_COUNT_EVENTS) or 0}


def database_bytes(connection: Connection) -> int:
    """Return the size of the PostgreSQL database in bytes."""
    return connection.scalar(sql.select(sql.func.pg_database_size(sql.func.current_database()))) or 0


def count_pending_notifications(connection: Connection) -> int:
    """Return the number of notifications that wait for delivery."""
    return connection.scalar(sql.select(sql.func.count()).where(notifications.c.deliver_at.is_not(None))) or 0


def delete_tables(connection: Connection, table_ids: Collection[str], until: int) -> list[str]:
    """Delete tables and all their data, unless they have an event since `until`; return the deleted ones."""
    inactive = _SELECT_TABLES.where(tables.c.id.in_(table_ids), sql.func.coalesce(events.c.at, 0) < until)
    deleted = [row.id for row in connection.execute(inactive)]
    for dependent in (
        events, names, sittings, summaries, listings, invitations, messages, rated_positions, notifications,
        pending_results, jobs, job_results,
        revealed_hands, presence,
    ):  # fmt: skip
        connection.execute(dependent.delete().where(dependent.c.table_id.in_(deleted)))
    connection.execute(tables.delete().where(tables.c.id.in_(deleted)))
    return deleted


def _unconfirmed_channels(until: int) -> Sequence[sql.ColumnElement[bool]]:
    """Return the condition of unconfirmed channels of users whose tables have no event since `until`."""
    recent_tables = (
        sql.select(sittings.c.person)
        .join(events, events.c.table_id == sittings.c.table_id)
        .where(events.c.at >= until, sittings.c.person == channels.c.person)
    )
    return channels.c.confirmed_at.is_(None), ~recent_tables.exists()


def _old_notifications(finished: Collection[str]) -> sql.ColumnElement[bool]:
    return notifications.c.table_id.in_(finished)


def count_leftovers(connection: Connection, until: int, finished: Collection[str]) -> DeletedCounts:
    """Count the other rows to delete.

    They are unconfirmed channels, notifications about finished games, and messages before `until`.
    """
    return DeletedCounts(
        0,
        connection.scalar(sql.select(sql.func.count()).select_from(channels).where(*_unconfirmed_channels(until))) or 0,
        connection.scalar(sql.select(sql.func.count()).select_from(notifications).where(_old_notifications(finished)))
        or 0,
        connection.scalar(sql.select(sql.func.count()).select_from(messages).where(messages.c.at < until)) or 0,
    )


def delete_leftovers(connection: Connection, until: int, finished: Collection[str]) -> None:
    """Delete the rows that `count_leftovers` counts."""
    connection.execute(channels.delete().where(*_unconfirmed_channels(until)))
    connection.execute(notifications.delete().where(_old_notifications(finished)))
    connection.execute(messages.delete().where(messages.c.at < until))
