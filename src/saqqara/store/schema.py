"""What the data hold, as tables of a database. How older data come to it stands in `migrations/`."""

from __future__ import annotations

import sqlalchemy as sql

FORMAT = 4
"""Of the data; Alembic's revision has the same number."""

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""What the data are: `format`; and `alive`: when a server last gave a sign of life, in milliseconds since 1970."""

revision = sql.Table("alembic_version", metadata, sql.Column("version_num", sql.String(32), primary_key=True))
"""What Alembic notes down: the last migration that these data have had."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("waits", sql.Boolean, nullable=False, index=True),
    sql.Column("due", sql.BigInteger, index=True),
)
"""Every table; `waits`: for a computer player; `due`: when somebody's time is up, in milliseconds since 1970, 0 while
nobody's clock runs, nothing where there are no clocks."""

outages = sql.Table(
    "outages",
    metadata,
    sql.Column("start", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("end", sql.BigInteger, nullable=False),
)
"""When the server stood still while clocks ran, in milliseconds since 1970. (When it was last alive says `about`.)"""

positions = sql.Table(
    "positions",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True),
    sqlite_with_rowid=False,
)
"""How games that count stand now: nobody may have that analysed."""

rests = sql.Table(
    "rests",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("rest", sql.Text, nullable=False),
)
"""When a person's time does not run in games over days, as JSON."""

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
    sql.Column("checksum", sql.LargeBinary(32), nullable=False),
    sql.Column("at", sql.Integer),
    sqlite_with_rowid=False,  # a table's events lie together, and to append to them writes one page
)
"""The event log. The key exists once: of two events with the same number the second is refused. `at`: when it was
written, in seconds since 1970; nothing follows from it, and of older events nobody knows."""

names = sql.Table(
    "names",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), index=True),
    sql.Column("name", sql.String(200), nullable=False),
)
"""What people are called at a table: beside the log, so that it can be changed and deleted."""

sittings = sql.Table(
    "sittings",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("table_id", sql.String(40), primary_key=True),
    sqlite_with_rowid=False,
)
"""The tables in a person's own list: who sits down comes to it, and can leave it."""

summaries = sql.Table(
    "summaries",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
)
"""What a list says of a table, as it was after event `seq`; it follows from the events."""
