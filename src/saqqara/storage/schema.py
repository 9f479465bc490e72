"""What the data hold, as tables of a database. How older data come to it stands in `migrations/`."""

from __future__ import annotations

import sqlalchemy as sql

FORMAT = 7
"""Of the data; Alembic's revision has the same number."""

READS = 5
"""The oldest format whose programs find in these data all that they need, and so may go on with them: a migration adds,
and what it takes away no program of the release before has used."""

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""What the data are: `format`, `reads` (see `READS`); and `alive`: when a server last gave a sign of life, in
milliseconds since 1970."""

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
written, in seconds since 1970, or, of what one seat alone sees, when the event before it was; nothing follows from it,
and of older events nobody knows."""

names = sql.Table(
    "names",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, server_default=sql.text("0")),
)
"""What people are called at a table: beside the log, so that it can be changed and deleted. `at`: since when, in
microseconds since 1970; of names from before that was noted nothing but their order."""

sittings = sql.Table(
    "sittings",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, server_default=sql.true()),
    sqlite_with_rowid=False,
)
"""Who has ever sat down where; `listed`: the table is in the person's own list, which it can leave."""

summaries = sql.Table(
    "summaries",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
)
"""What a list says of a table, as it was after event `seq`; it follows from the events."""

# ---- who finds whom, and what is said at a table: beside the log, so that it can be changed and deleted -----------

listings = sql.Table(
    "listings",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""The tables that anybody in the house may join, as long as they have a free seat; `at`: since when, in seconds since
1970."""

invitations = sql.Table(
    "invitations",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), primary_key=True, index=True),
    sql.Column("by", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who is invited to a table, and by whom."""

called = sql.Table(
    "called",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
)
"""What people are called where they have no seat, who have said so there."""

messages = sql.Table(
    "messages",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("id", sql.String(40), nullable=False, unique=True),
    sql.Column("table_id", sql.String(40), nullable=False, index=True),
    sql.Column("person", sql.String(40), nullable=False, index=True),
    sql.Column("seated", sql.Boolean, nullable=False),
    sql.Column("text", sql.String(200), nullable=False),
    sql.Column("gesture", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""What is said at tables: words or a gesture. `id` is what readers know it by (`number` would tell them of what they do
not hear), `seated` whether its author had a seat then."""

shunned = sql.Table(
    "shunned",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("other", sql.String(40), primary_key=True, index=True),
    sql.Column("blocked", sql.Boolean, nullable=False),
)
"""Whom a person does not want to hear; of whom they want no invitations either (`blocked`)."""

reports = sql.Table(
    "reports",
    metadata,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
    sql.Column("table_id", sql.String(40), nullable=False),
    sql.Column("message", sql.String(40), nullable=False),
    sql.Column("reporter", sql.String(40), nullable=False),
    sql.Column("author", sql.String(40), nullable=False),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("text", sql.String(200), nullable=False),
)
"""Messages that somebody has shown to the host, as they were then; one report by person and message."""

# ---- who is called when something happens, and what is still to be said -------------------------------------------

hearers = sql.Table(
    "hearers",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), nullable=False),
    sql.Column("zone", sql.String(60), nullable=False),
    sql.Column("wants", sql.String(80), nullable=False),
)
"""How people want to be called; `wants`: the occasions, with blanks between."""

channels = sql.Table(
    "channels",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), nullable=False, index=True),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("shown", sql.String(200), nullable=False),
    sql.Column("site", sql.String(300), nullable=False),
    sql.Column("token", sql.String(40), nullable=False, unique=True),
    sql.Column("device", sql.String(40)),
    sql.Column("since", sql.Integer),
    sql.Column("failing", sql.Integer, nullable=False),
    sql.Column("failed", sql.String(40), nullable=False),
)
"""Where people are called; `since`: when it was confirmed, in seconds since 1970; `failing`: how many tries in a row
have failed; `failed`: why it was given up."""

calls = sql.Table(
    "calls",
    metadata,
    sql.Column("channel", sql.String(40), primary_key=True),
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(20), primary_key=True),
    sql.Column("about", sql.String(40), primary_key=True),
    sql.Column("due", sql.BigInteger, index=True),
    sql.Column("tries", sql.Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""What is to be said on a channel about a table: the key exists once, so nothing is said twice. `due`: when, in
milliseconds since 1970; nothing once it was tried, or is not needed any more."""
