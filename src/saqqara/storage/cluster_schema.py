"""What servers over the same data share, as tables of the database."""

from __future__ import annotations

import sqlalchemy as sql

from saqqara.storage.schema import metadata

MONTH = 30 * 24 * 60 * 60 * 1000
"""Milliseconds after which what lies here has gone: people are told so."""

# ---- what was asked of computer players beside the games ----------------------------------------------------------

asked = sql.Table(
    "asked",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("state", sql.String(10), nullable=False, index=True),
    sql.Column("facts", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""What was asked of a table (`kind`, `part` as in a job of the queue) and how far it is: `running` until it is settled;
`facts` are of who has asked, as JSON; `at`: when, in milliseconds since 1970."""

found = sql.Table(
    "found",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("name", sql.String(40), nullable=False, index=True),
    sql.Column("text", sql.Text, nullable=False),
)
"""What was found, piece by piece, as JSON; `name`: by which a piece is looked for."""

# ---- tables that nobody keeps --------------------------------------------------------------------------------------

loose = sql.Table(
    "loose",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("room", sql.String(10), nullable=False),
    sql.Column("guest", sql.String(80), nullable=False),
    sql.Column("about", sql.String(80), nullable=False),
    sql.Column("wish", sql.Text, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("waits", sql.Boolean, nullable=False, index=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("address", sql.String(64), nullable=False, server_default=""),
    sql.Index("ix_loose_of", "room", "guest", "about"),
    sql.Index("ix_loose_at", "room", "at"),
    sql.Index("ix_loose_held", "room", "address", "at"),
)
"""Tables to try something at, where processes share them: in which `room`, of whom and about what, as they wished for;
`at`: when one was used last, in milliseconds since 1970; `address`: a keyed digest of the address that opened it, ""
where it is not known."""

loose_events = sql.Table(
    "loose_events",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
)
"""Their events."""

# ---- who has a page open, where processes share the data -----------------------------------------------------------

present = sql.Table(
    "present",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("who", sql.String(80), primary_key=True),
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("looks", sql.Boolean, nullable=False),
    sql.Column("left", sql.BigInteger),
)
"""Who has a page of a table open, at which process; `looks`: before their eyes; `left`: since when no longer, in
seconds since 1970."""

processes = sql.Table(
    "processes",
    metadata,
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("alive", sql.BigInteger, nullable=False),
)
"""Processes that have pages open, and when they last gave a sign of life, in milliseconds since 1970."""

hands = sql.Table(
    "hands",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("guest", sql.String(80), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""Whose hand lies open at which screen, and since which event of the table."""
