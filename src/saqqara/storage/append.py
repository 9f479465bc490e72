"""What is written when events are appended: they themselves, and what is noted beside them. All of it is a part
of one transaction, in the thread that writes."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.upserts import insert_missing, upsert
from saqqara.storage.errors import ConflictError
from saqqara.storage.hash_chain import EMPTY_CHECKSUM, Event, chain_events
from saqqara.storage.schema import display_names as callings
from saqqara.storage.schema import events, league_entries, names, pending_results, rated_positions, sittings, tables
from saqqara.storage.social import delete_invitation, set_joinable

Changes = list[tuple[str, int | None]]


class SeatName(NamedTuple):
    """What a person is called in a seat of a table."""

    seat: int
    person: str | None
    name: str


@dataclass(frozen=True)
class AppendMetadata:
    """What is noted of a table together with its new events, for whoever looks for tables without reading their events.

    `waits_for_bot`: whether the table now waits for a computer player; `names`: names that come with the events;
    `is_joinable`: whether anybody in the house may join now (None: as before); `deadline`: when somebody's time is up
    (see the schema); `rated_positions`: how a rated game stands now (None: it is not rated); `has_ended`: whether the
    game has ended with these events; `is_private`: whether one seat alone sees them. Their time is then that of the
    event before them, so that no list tells others when a seat tries something out.
    """

    waits_for_bot: bool = False
    names: Sequence[SeatName] = ()
    is_joinable: bool | None = None
    deadline: int | None = None
    rated_positions: Collection[str] | None = None
    has_ended: bool = False
    is_private: bool = False


NO_METADATA = AppendMetadata()


# Made once: to put them together takes longer than to carry them out.
_SELECT_CHECKSUM = sql.select(events.c.checksum).where(
    events.c.table_id == sql.bindparam("table"), events.c.seq == sql.bindparam("before")
)
_SELECT_TIME = sql.select(events.c.at).where(
    events.c.table_id == sql.bindparam("table"), events.c.seq == sql.bindparam("before")
)
_INSERT_EVENTS = events.insert()
_INSERT_TABLE = tables.insert().values(
    id=sql.bindparam("table"), waits_for_bot=sql.bindparam("waiting"), deadline=sql.bindparam("until")
)
_UPDATE_TABLE = (
    tables.update()
    .where(
        tables.c.id == sql.bindparam("table"),
        sql.or_(
            tables.c.waits_for_bot != sql.bindparam("waiting"),
            tables.c.deadline.is_distinct_from(sql.bindparam("until")),
        ),  # hardly ever: no write
    )
    .values(waits_for_bot=sql.bindparam("waiting"), deadline=sql.bindparam("until"))
)


def append_events(
    connection: Connection, table: str, new: Sequence[Event], metadata: AppendMetadata, last: tuple[int, bytes] | None
) -> bytes:
    """Writes events, and what is noted beside them; the checksum of the last one. `last` is the last one before them
    (its number and its checksum) that the writer remembers. Raises ConflictError, StoreError."""
    now = time.time()
    checksum = _insert_events(connection, table, new, metadata, last, int(now))
    if metadata.rated_positions is not None:
        _replace_rated_positions(connection, table, metadata.rated_positions)
    _save_names(connection, table, metadata.names, int(1_000_000 * now))
    if metadata.is_joinable is not None:
        set_joinable(connection, table, metadata.is_joinable)
    if metadata.has_ended:
        upsert(connection, pending_results, table_id=table, seq=new[-1]["seq"])
    return checksum


def _insert_events(
    connection: Connection,
    table: str,
    new: Sequence[Event],
    metadata: AppendMetadata,
    last: tuple[int, bytes] | None,
    now: int,
) -> bytes:
    first = new[0]["seq"]
    before: bytes | None
    if first == 0:
        before = EMPTY_CHECKSUM
    elif last is not None and last[0] == first - 1:
        before = last[1]
    else:
        before = connection.scalar(_SELECT_CHECKSUM, {"table": table, "before": first - 1})
    if before is None:
        raise ConflictError(f"table {table} has no event {first - 1}, so none of number {first} can follow")
    at = connection.scalar(_SELECT_TIME, {"table": table, "before": first - 1}) if metadata.is_private else now
    rows: list[dict[str, Any]] = [
        {"table_id": table, "seq": seq, "event": text, "checksum": checksum, "at": at}
        for seq, text, checksum in chain_events(table, before, new)
    ]
    try:
        connection.execute(_INSERT_EVENTS, rows)
    except sql.exc.IntegrityError as error:
        raise ConflictError(f"table {table} already has an event {first}") from error
    connection.execute(
        _INSERT_TABLE if first == 0 else _UPDATE_TABLE,
        {"table": table, "waiting": metadata.waits_for_bot, "until": metadata.deadline},
    )
    checksum: bytes = rows[-1]["checksum"]
    return checksum


def _replace_rated_positions(connection: Connection, table: str, digests: Collection[str]) -> None:
    connection.execute(rated_positions.delete().where(rated_positions.c.table_id == table))
    if digests:
        connection.execute(
            rated_positions.insert(), [{"table_id": table, "digest": digest} for digest in sorted(digests)]
        )


def _save_names(connection: Connection, table: str, seat_names: Sequence[SeatName], now: int) -> None:
    for seat, person, name in seat_names:
        if person is not None:
            insert_missing(
                connection, sittings, person=person, table_id=table
            )  # who has several seats is in the list once
            delete_invitation(connection, table, person)
        connection.execute(names.delete().where(names.c.table_id == table, names.c.seat == seat))
        if name:
            connection.execute(names.insert().values(table_id=table, seat=seat, person=person, name=name, at=now))


def rename_person(connection: Connection, person: str, name: str | None, old_name: str = "") -> Changes:
    """Give a person another name (None: no name) and return the tables that show it. Where they have several seats,
    players at one screen, only a seat with the name `was` is theirs."""
    theirs = names.c.person == person
    if name is not None:
        several = sql.select(names.c.table_id).where(theirs).group_by(names.c.table_id).having(sql.func.count() > 1)
        theirs = sql.and_(theirs, sql.or_(names.c.table_id.not_in(several), names.c.name == old_name))
    touched = connection.scalars(sql.select(names.c.table_id).where(theirs).distinct()).all()
    connection.execute(names.delete().where(theirs) if name is None else names.update().where(theirs).values(name=name))
    entered = league_entries.update().where(league_entries.c.person == person)
    connection.execute(entered.values(name=name or ""))
    spoken = callings.c.person == person
    if name is None:
        connection.execute(callings.delete().where(spoken))
    else:
        connection.execute(callings.update().where(spoken).values(name=name))
    return [(table, None) for table in touched]
