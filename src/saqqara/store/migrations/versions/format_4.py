"""People are on several devices, and become members; who has left a list has sat there all the same."""

import json
from collections.abc import Iterator

import sqlalchemy as sql
from alembic import op

revision, down_revision = "4", "3"

PERSON = sql.String(40)


def upgrade() -> None:
    """Makes what format 4 has beside the tables of format 3."""
    _people()
    op.execute("UPDATE about SET value = '4' WHERE name = 'format'")


# ---- people on several devices, members -----------------------------------------------------------------------------


def _people() -> None:
    op.add_column("sittings", sql.Column("listed", sql.Boolean, nullable=False, server_default=sql.true()))
    connection = op.get_bind()
    for person, table in _have_sat(connection):
        connection.exec_driver_sql("INSERT OR IGNORE INTO sittings VALUES (?, ?, 0)", (person, table))
    op.create_table(
        "persons",
        sql.Column("person", PERSON, primary_key=True),
        sql.Column("now", PERSON, nullable=False, index=True),
    )
    op.create_table(
        "devices",
        sql.Column("device", PERSON, primary_key=True),
        sql.Column("person", PERSON, index=True),
        sql.Column("before", PERSON),
    )
    op.create_table(
        "members",
        sql.Column("person", PERSON, primary_key=True),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("password", sql.String(200)),
    )
    op.create_table(
        "likenesses",
        sql.Column("likeness", sql.String(400), primary_key=True),
        sql.Column("person", PERSON, nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        sql.Column("id", sql.LargeBinary(1024), primary_key=True),
        sql.Column("person", PERSON, nullable=False, index=True),
        sql.Column("public_key", sql.LargeBinary, nullable=False),
        sql.Column("signed", sql.Integer, nullable=False),
    )
    op.create_table(
        "recoveries",
        sql.Column("person", PERSON, primary_key=True),
        sql.Column("key", sql.LargeBinary(32), primary_key=True),
    )
    op.create_table(
        "once",
        sql.Column("key", sql.LargeBinary(32), primary_key=True),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("about", sql.String(400), nullable=False),
        sql.Column("until", sql.Float, nullable=False, index=True),
    )
    op.create_table(
        "tries",
        sql.Column("key", sql.LargeBinary(32), primary_key=True),
        sql.Column("full_again", sql.Float, nullable=False, index=True),
    )


def _have_sat(connection: sql.Connection) -> Iterator[tuple[str, str]]:
    """Who has ever sat down at which table, as far as events can be read."""
    rows = connection.exec_driver_sql(
        """SELECT table_id, event FROM events WHERE seq = 0 OR event LIKE '{"event":"sat"%'"""
    ).all()
    for table, text in rows:
        try:
            event = json.loads(text)
            people = [seat["person"] for seat in event.get("seats", [event])]
        except (ValueError, TypeError, KeyError, AttributeError):
            continue  # it is named as damaged where the table is asked for
        yield from ((person, table) for person in people if person)
