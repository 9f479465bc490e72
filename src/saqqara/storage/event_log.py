"""Event log: its interface, the data stored with appended events, and the chain of checksums.

Everything that is written with events is a part of one transaction, in the writing thread.
"""

from __future__ import annotations

import hashlib
import json
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import insert_missing, upsert
from saqqara.storage.errors import CHANGED, MISSING, UNREADABLE, ConflictError, CorruptionError
from saqqara.storage.schema import (
    display_names,
    events,
    league_entries,
    names,
    pending_results,
    rated_positions,
    sittings,
    tables,
)
from saqqara.storage.social import delete_invitation, set_joinable

# ---- hash chain ------------------------------------------------------------------------------------------------------

Event = dict[str, Any]

ChainedRow = tuple[int, str, bytes]
"""Stored event: its number, its fields as JSON, its checksum."""

EMPTY_CHECKSUM = b""
"""Checksum before the first event of a table."""


def checksum(previous: bytes, table: str, seq: int, text: str) -> bytes:
    """Return the checksum of an event: SHA-256 (32 bytes) of the previous checksum and the event.

    The event is hashed as UTF-8: the table, the number and the text, separated by spaces.
    """
    return hashlib.sha256(previous + f"{table} {seq} {text}".encode()).digest()


def chain_events(table: str, previous: bytes, new: Iterable[Event]) -> list[ChainedRow]:
    """Return new events as they are stored, after an event with the checksum `previous`."""
    rows: list[ChainedRow] = []
    for event in new:
        facts = {name: fact for name, fact in event.items() if name != "seq"}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        previous = checksum(previous, table, event["seq"], text)
        rows.append((event["seq"], text, previous))
    return rows


def verify_events(table: str, rows: Iterable[ChainedRow], after: int) -> list[Event]:
    """Check the checksums of `rows` and return the events after number `after` (-1: all).

    If an event of number `after` exists, its row comes first in `rows`: the chain continues from its checksum. Raise
    `CorruptionError` for an event that is missing, cannot be parsed, or differs from what was written.
    """
    found: list[Event] = []
    previous, expected_seq = EMPTY_CHECKSUM, max(after, 0)
    for seq, text, stored in rows:
        if seq != expected_seq:
            raise CorruptionError(table, expected_seq, MISSING, "it is missing")
        if seq > after:
            if checksum(previous, table, seq, text) != stored:
                raise CorruptionError(
                    table, seq, CHANGED, "its checksum does not match its contents and the events before it"
                )
            found.append({"seq": seq, **_parse_facts(table, seq, text)})
        previous, expected_seq = stored, seq + 1
    return found


def _parse_facts(table: str, seq: int, text: str) -> Event:
    try:
        facts = json.loads(text)
    except ValueError as error:
        raise CorruptionError(table, seq, UNREADABLE, str(error)) from error
    if not isinstance(facts, dict):
        raise CorruptionError(table, seq, UNREADABLE, "it is not a JSON object")
    return facts


# ---- append ----------------------------------------------------------------------------------------------------------


Changes = list[tuple[str, int | None]]


class SeatName(NamedTuple):
    """Name of a player in a seat of a table."""

    seat: int
    person: str | None
    name: str


@dataclass(frozen=True)
class AppendMetadata:
    """Data that are stored with new events of a table, for queries that must not read events.

    - `waits_for_bot`: a computer player has to act now
    - `names`: names that are set with the events
    - `is_joinable`: any user may join now (None: unchanged)
    - `deadline`: when the running clock expires (see `schema.tables`)
    - `rated_positions`: digests of the current positions of a rated game (None: the game is not rated)
    - `has_ended`: the game has ended with these events
    - `is_private`: only one seat sees the events. They are stored with the time of the event before them, so that lists
      do not reveal when a seat tries something out.
    """

    waits_for_bot: bool = False
    names: Sequence[SeatName] = ()
    is_joinable: bool | None = None
    deadline: int | None = None
    rated_positions: Collection[str] | None = None
    has_ended: bool = False
    is_private: bool = False


NO_METADATA = AppendMetadata()


# Statements are built once: building one takes longer than executing it.
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
        ),  # rarely true: usually no write
    )
    .values(waits_for_bot=sql.bindparam("waiting"), deadline=sql.bindparam("until"))
)


def append_events(
    connection: Connection, table: str, new: Sequence[Event], metadata: AppendMetadata, last: tuple[int, bytes] | None
) -> bytes:
    """Write events and their metadata, and return the checksum of the last event.

    `last` is the number and checksum of the table's last event, if the writing thread has cached it. Raise
    `ConflictError` if the first event does not follow the last stored one.
    """
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
    previous: bytes | None
    if first == 0:
        previous = EMPTY_CHECKSUM
    elif last is not None and last[0] == first - 1:
        previous = last[1]
    else:
        previous = connection.scalar(_SELECT_CHECKSUM, {"table": table, "before": first - 1})
    if previous is None:
        raise ConflictError(f"cannot append event {first} to table {table}: event {first - 1} does not exist")
    at = connection.scalar(_SELECT_TIME, {"table": table, "before": first - 1}) if metadata.is_private else now
    rows: list[dict[str, Any]] = [
        {"table_id": table, "seq": seq, "event": text, "checksum": checksum, "at": at}
        for seq, text, checksum in chain_events(table, previous, new)
    ]
    try:
        connection.execute(_INSERT_EVENTS, rows)
    except sql.exc.IntegrityError as error:
        raise ConflictError(f"event {first} of table {table} already exists") from error
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
            )  # a user with several seats has one sitting
            delete_invitation(connection, table, person)
        connection.execute(names.delete().where(names.c.table_id == table, names.c.seat == seat))
        if name:
            connection.execute(names.insert().values(table_id=table, seat=seat, person=person, name=name, at=now))


def rename_person(connection: Connection, person: str, name: str | None, old_name: str = "") -> Changes:
    """Rename a user (None: delete the name) and return the changed tables.

    At tables where the user has several seats, because several players share one screen, only the seat with the name
    `old_name` is renamed.
    """
    is_own = names.c.person == person
    if name is not None:
        tables_with_several = (
            sql.select(names.c.table_id).where(is_own).group_by(names.c.table_id).having(sql.func.count() > 1)
        )
        is_own = sql.and_(is_own, sql.or_(names.c.table_id.not_in(tables_with_several), names.c.name == old_name))
    changed_tables = connection.scalars(sql.select(names.c.table_id).where(is_own).distinct()).all()
    connection.execute(names.delete().where(is_own) if name is None else names.update().where(is_own).values(name=name))
    entries = league_entries.update().where(league_entries.c.person == person)
    connection.execute(entries.values(name=name or ""))
    is_own_name = display_names.c.person == person
    if name is None:
        connection.execute(display_names.delete().where(is_own_name))
    else:
        connection.execute(display_names.update().where(is_own_name).values(name=name))
    return [(table, None) for table in changed_tables]


# ---- event log -------------------------------------------------------------------------------------------------------


class EventLog(Protocol):
    """Log of the events of tables: a `Store`, or one that keeps events only temporarily."""

    event_bus: EventBus

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Append events, and return when they are stored.

        Raise `ConflictError` if events with these numbers have already been appended.
        """

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """Return the events of a table after number `after`, oldest first; [] for a nonexistent table."""
        ...

    async def names(self, table: str) -> dict[int, str]:
        """Return the names of the players at a table, by seat."""
        ...


ChangeListener = Callable[[str | None, int | None], None]
"""Listener that receives a table and the number of its last event on disk.

The number is None if data of the table outside its log, such as names, have changed. The table is None if anything may
have changed, because announcements were missed. The table `ACCOUNTS_TOPIC` stands for a change of accounts.
"""

ACCOUNTS_TOPIC = ""


class EventBus:
    """Stream of announcements (table, seq), in the order in which the events reached the disk.

    An announcement means that there is something to read, not what: receiving one twice does no harm.
    """

    def __init__(self) -> None:
        self._listeners: list[ChangeListener] = []

    def subscribe(self, listener: ChangeListener) -> None:
        """Call `listener` in the event loop for each announcement from now on.

        Listeners are called in the order in which they subscribed.
        """
        self._listeners.append(listener)

    def dispatch(self, table: str | None, seq: int | None) -> None:
        """Call the listeners now. The caller runs in the event loop."""
        for listener in self._listeners:
            listener(table, seq)

    def publish(self, loop: AbstractEventLoop, table: str | None, seq: int | None) -> None:
        """Schedule the listeners in this event loop, from any thread. Nothing happens if the loop has ended."""
        with suppress(RuntimeError):  # all listeners have ended with the loop
            for listener in self._listeners:
                loop.call_soon_threadsafe(listener, table, seq)
