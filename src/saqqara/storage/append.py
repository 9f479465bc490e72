"""What is written when events are appended: they themselves, and what is noted beside them. All of it is a part
of one transaction, in the thread that writes."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.upserts import add, put
from saqqara.storage.club_schema import league_entries, untaken
from saqqara.storage.errors import Conflict
from saqqara.storage.hash_chain import NOTHING, Event, chained
from saqqara.storage.schema import called as callings
from saqqara.storage.schema import events, names, positions, sittings, tables
from saqqara.storage.social import list_table, settled

Announced = list[tuple[str, int | None]]


class Name(NamedTuple):
    """What a person is called in a seat of a table."""

    seat: int
    person: str | None
    name: str


@dataclass(frozen=True)
class Beside:
    """What is noted of a table together with its new events, for whoever looks for tables without reading their events.

    `waits`: whether the table now waits for a computer player; `called`: names that come with the events; `joinable`:
    whether anybody in the house may join now (None: as before); `due`: when somebody's time is up (see the schema);
    `stands`: how a game that counts stands now (None: it does not count); `ended`: whether the game has ended with
    these events; `alone`: whether one seat alone sees them. Their time is then that of the event before them, so that
    no list tells others when a seat tries something out.
    """

    waits: bool = False
    called: Sequence[Name] = ()
    joinable: bool | None = None
    due: int | None = None
    stands: Collection[str] | None = None
    ended: bool = False
    alone: bool = False


BESIDE = Beside()


# Made once: to put them together takes longer than to carry them out.
_BEFORE = sql.select(events.c.checksum).where(
    events.c.table_id == sql.bindparam("table"), events.c.seq == sql.bindparam("before")
)
_WRITTEN = sql.select(events.c.at).where(
    events.c.table_id == sql.bindparam("table"), events.c.seq == sql.bindparam("before")
)
_EVENTS = events.insert()
_OPENED = tables.insert().values(id=sql.bindparam("table"), waits=sql.bindparam("waiting"), due=sql.bindparam("until"))
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


def appended(
    connection: Connection, table: str, new: Sequence[Event], beside: Beside, last: tuple[int, bytes] | None
) -> bytes:
    """Writes events, and what is noted beside them; the checksum of the last one. `last` is the last one before them
    (its number and its checksum) that the writer remembers. Raises Conflict, StoreError."""
    now = time.time()
    checksum = _append(connection, table, new, beside, last, int(now))
    if beside.stands is not None:
        _stands(connection, table, beside.stands)
    _call(connection, table, beside.called, int(1_000_000 * now))
    if beside.joinable is not None:
        list_table(connection, table, beside.joinable)
    if beside.ended:
        put(connection, untaken, table_id=table, seq=new[-1]["seq"])
    return checksum


def _append(
    connection: Connection,
    table: str,
    new: Sequence[Event],
    beside: Beside,
    last: tuple[int, bytes] | None,
    now: int,
) -> bytes:
    first = new[0]["seq"]
    before: bytes | None
    if first == 0:
        before = NOTHING
    elif last is not None and last[0] == first - 1:
        before = last[1]
    else:
        before = connection.scalar(_BEFORE, {"table": table, "before": first - 1})
    if before is None:
        raise Conflict(f"table {table} has no event {first - 1}, so none of number {first} can follow")
    at = connection.scalar(_WRITTEN, {"table": table, "before": first - 1}) if beside.alone else now
    rows: list[dict[str, Any]] = [
        {"table_id": table, "seq": seq, "event": text, "checksum": checksum, "at": at}
        for seq, text, checksum in chained(table, before, new)
    ]
    try:
        connection.execute(_EVENTS, rows)
    except sql.exc.IntegrityError as error:
        raise Conflict(f"table {table} already has an event {first}") from error
    connection.execute(
        _OPENED if first == 0 else _WAITS, {"table": table, "waiting": beside.waits, "until": beside.due}
    )
    checksum: bytes = rows[-1]["checksum"]
    return checksum


def _stands(connection: Connection, table: str, stands: Collection[str]) -> None:
    connection.execute(positions.delete().where(positions.c.table_id == table))
    if stands:
        connection.execute(positions.insert(), [{"table_id": table, "digest": digest} for digest in sorted(stands)])


def _call(connection: Connection, table: str, called: Sequence[Name], now: int) -> None:
    for seat, person, name in called:
        if person is not None:
            add(connection, sittings, person=person, table_id=table)  # who has several seats is in the list once
            settled(connection, table, person)
        connection.execute(names.delete().where(names.c.table_id == table, names.c.seat == seat))
        if name:
            connection.execute(names.insert().values(table_id=table, seat=seat, person=person, name=name, at=now))


def renamed(connection: Connection, person: str, name: str | None, was: str = "") -> Announced:
    """Give a person another name (None: no name) and return the tables that show it. Where they have several seats,
    players at one screen, only a seat with the name `was` is theirs."""
    theirs = names.c.person == person
    if name is not None:
        several = sql.select(names.c.table_id).where(theirs).group_by(names.c.table_id).having(sql.func.count() > 1)
        theirs = sql.and_(theirs, sql.or_(names.c.table_id.not_in(several), names.c.name == was))
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
