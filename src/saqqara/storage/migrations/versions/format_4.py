"""People are on several devices, and become members; who has left a list has sat there all the same. They find each
other: tables that are listed, invitations; and what is said at a table, beside its log. Clocks; games
that count."""

import json
from collections.abc import Iterator

import sqlalchemy as sql
from alembic import op

revision, down_revision = "4", "3"

PERSON = sql.String(40)


def upgrade() -> None:
    """Makes what format 4 has beside the tables of format 3."""
    _people()
    _company()
    _clocks()
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


# ---- people find each other, and talk --------------------------------------------------------------------------------


def _company() -> None:
    op.create_table(
        "listings",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "invitations",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("by", sql.String(40), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_table(
        "called",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("name", sql.String(200), nullable=False),
    )
    op.create_table(
        "messages",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("id", sql.String(40), nullable=False, unique=True),
        sql.Column("table_id", sql.String(40), nullable=False),
        sql.Column("person", sql.String(40), nullable=False),
        sql.Column("seated", sql.Boolean, nullable=False),
        sql.Column("text", sql.String(200), nullable=False),
        sql.Column("gesture", sql.String(40), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_index("ix_messages_table_id", "messages", ["table_id"])
    op.create_index("ix_messages_person", "messages", ["person"])
    op.create_table(
        "shunned",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("other", sql.String(40), primary_key=True),
        sql.Column("blocked", sql.Boolean, nullable=False),
    )
    op.create_index("ix_shunned_other", "shunned", ["other"])
    op.create_table(
        "reports",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
        sql.Column("table_id", sql.String(40), nullable=False),
        sql.Column("message", sql.String(40), nullable=False),
        sql.Column("reporter", sql.String(40), nullable=False),
        sql.Column("author", sql.String(40), nullable=False),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("text", sql.String(200), nullable=False),
    )


# ---- clocks, games that count ----------------------------------------------------------------------------------------


def _clocks() -> None:
    op.add_column("tables", sql.Column("due", sql.BigInteger))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "outages",
        sql.Column("start", sql.BigInteger, primary_key=True, autoincrement=False),
        sql.Column("end", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "positions",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("digest", sql.String(64), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rests", sql.Column("person", sql.String(40), primary_key=True), sql.Column("rest", sql.Text, nullable=False)
    )
