"""Events name a person, no longer what they are called: names lie beside the log. Every event gets its checksum."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql
from alembic import context, op

from saqqara.storage.hash_chain import EMPTY_CHECKSUM, checksum

revision, down_revision = "2", "1"

AT_ONCE = 2_000
UNREADABLE = b"damaged before format 2"
"""The checksum of an event that could not be read when it got one: none that fits, so it stays named as damaged."""

Name = tuple[str, int, str | None, str]


def upgrade() -> None:
    """Makes the tables of format 2 from those of format 1."""
    op.create_table(
        "names",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person", sql.String(40)),
        sql.Column("name", sql.String(200), nullable=False),
    )
    op.create_index("ix_names_person", "names", ["person"])
    op.create_table(
        "events_2",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("event", sql.Text, nullable=False),
        sql.Column("checksum", sql.LargeBinary(32), nullable=False),
        sqlite_with_rowid=False,
    )
    _fill(op.get_bind())
    op.drop_table("events")
    op.rename_table("events_2", "events")
    op.execute("UPDATE about SET value = '2' WHERE name = 'format'")


def _fill(connection: sql.Connection) -> None:
    total = connection.scalar(sql.text("SELECT count(*) FROM tables")) or 0
    rows = connection.exec_driver_sql("SELECT table_id, seq, event FROM events ORDER BY table_id, seq")
    events: list[tuple[str, int, str, bytes]] = []
    names: list[Name] = []
    last, before, count = None, EMPTY_CHECKSUM, 0
    for table, seq, text in rows:
        if table != last:
            last, before, count = table, EMPTY_CHECKSUM, count + 1
            _tell(count, total)
        try:
            text, said = _converted(table, text)
            names += said
            before = checksum(before, table, seq, text)
        except (ValueError, TypeError, KeyError, AttributeError):
            before = UNREADABLE
        events.append((table, seq, text, before))
        if len(events) >= AT_ONCE:
            _write(connection, events, names)
    _write(connection, events, names)


def _write(connection: sql.Connection, events: list[tuple[str, int, str, bytes]], names: list[Name]) -> None:
    if events:
        connection.exec_driver_sql("INSERT INTO events_2 VALUES (?, ?, ?, ?)", events)
    if names:
        connection.exec_driver_sql("INSERT INTO names VALUES (?, ?, ?, ?)", names)
    events.clear()
    names.clear()


def _tell(count: int, total: int) -> None:
    tenth = max(1, total // 10)
    if count % tenth == 0 and total > 1_000:
        context.config.attributes["told"](f"{count} of {total} tables")


def _converted(table: str, text: str) -> tuple[str, list[Name]]:
    """An event as format 2 writes it, and the names that stood in it."""
    event = json.loads(text)
    if event["event"] == "opened":
        names = list(_names(table, enumerate(event["seats"])))
        seats = [{"player": seat["player"], "person": seat["owner"]} for seat in event["seats"]]
        event |= {"format": 2, "seats": seats}
    elif event["event"] == "sat":
        names = list(_names(table, [(event["seat"], event)]))
        event = {"event": "sat", "seat": event["seat"], "person": event["owner"]}
    else:
        return text, []
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")), names


def _names(table: str, seats: Any) -> Iterator[Name]:
    for seat, facts in seats:
        if facts["name"]:
            yield table, seat, facts["owner"], facts["name"]
