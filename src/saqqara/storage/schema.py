"""Tables of the database. `migrations/` brings data of earlier releases to this schema."""

from __future__ import annotations

import sqlalchemy as sql

BASELINE_FORMAT = 8
"""Format of version 1.0.0. Earlier formats were never released; the program refuses data in them."""

FORMAT = 8
"""Current format of the data. The Alembic revision has the same number."""

MIN_READER_FORMAT = 8
"""Oldest format whose programs can use these data.

Migrations only add, and remove only what no program of the previous release uses.
"""

metadata = sql.MetaData()

EPHEMERAL_SCHEMA = "ephemeral"

ephemeral = sql.MetaData(schema=EPHEMERAL_SCHEMA)
"""Tables of data that may be lost: scratch tables, analyses, presence and revealed hands.

In SQLite they are in a file of their own, which backups and exports omit. In PostgreSQL they are next to the others.
"""

about = sql.Table(
    "about",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""Facts about the data, by name.

`format` and `min_reader_format` (see `MIN_READER_FORMAT`); `last_heartbeat` is when a server last wrote a heartbeat, in
milliseconds since 1970.
"""

revision = sql.Table("alembic_version", metadata, sql.Column("version_num", sql.String(32), primary_key=True))
"""Alembic's own table: the last migration that these data have had."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("waits_for_bot", sql.Boolean, nullable=False, index=True),
    sql.Column("deadline", sql.BigInteger, index=True),
)
"""Every table.

`waits_for_bot`: a computer player has to act. `deadline`: when the running clock expires, in milliseconds since 1970; 0
while no clock runs, NULL for a table without clocks.
"""

outages = sql.Table(
    "outages",
    metadata,
    sql.Column("start", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("end", sql.BigInteger, nullable=False),
)
"""Intervals in which the server was down while clocks ran, in milliseconds since 1970.

See `last_heartbeat` in `about`.
"""

rated_positions = sql.Table(
    "rated_positions",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True),
    sqlite_with_rowid=False,
)
"""Digests of the current positions of rated games. The server refuses to analyse these positions."""

time_off = sql.Table(
    "time_off",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("schedule", sql.Text, nullable=False),
)
"""Time off of each user in games with clocks of days, as JSON: their clocks do not run in it."""

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
    sql.Column("checksum", sql.LargeBinary(32), nullable=False),
    sql.Column("at", sql.Integer),
    sqlite_with_rowid=False,  # clustered by table: the events of a table are adjacent, and appending writes one page
)
"""The event log.

The primary key makes an event number unique: a second event with the same number is refused. `at`: when the event was
written, in seconds since 1970, NULL for old events. A private event, which only one seat sees, has the time of the
event before it. Nothing is derived from `at`.
"""

names = sql.Table(
    "names",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, server_default=sql.text("0")),
)
"""Names of the players at a table, outside the event log, so that they can be changed and deleted.

`at`: when the name was set, in microseconds since 1970. Names from before this column have small
numbers that preserve only their order.
"""

sittings = sql.Table(
    "sittings",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, server_default=sql.true()),
    sqlite_with_rowid=False,
)
"""Every user who has ever sat at a table.

`listed`: the table is in the user's own list, from which it can be removed.
"""

summaries = sql.Table(
    "summaries",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
)
"""Summary of a table for lists, as it was after event `seq`; it can be derived from the events."""

# ---- invitations, chat and blocks: outside the event log, so that they can be changed and deleted -----------------

listings = sql.Table(
    "listings",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Tables that any user may join while they have a free seat. `at`: when the table was listed, in seconds since 1970."""

invitations = sql.Table(
    "invitations",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), primary_key=True, index=True),
    sql.Column("by", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Invitations to a table: the invited user, the inviting user (`by`), and when, in seconds since 1970."""

display_names = sql.Table(
    "display_names",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
)
"""Names that users without a seat have chosen, for chat and lists."""

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
"""Chat messages: a text or a gesture.

Readers see `id`, never `number`: gaps in the numbers would reveal messages that are hidden from them. `seated`: whether
the author had a seat then. `at`: in seconds since 1970.
"""

blocks = sql.Table(
    "blocks",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("other", sql.String(40), primary_key=True, index=True),
    sql.Column("blocked", sql.Boolean, nullable=False),
)
"""Users whose messages a user has muted. `blocked`: the user receives no invitations from them either."""

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
"""Messages reported to the admin, copied as they were then; one report per reporter and message."""

# ---- subscribers, their channels and the outbox of notifications --------------------------------------------------

subscribers = sql.Table(
    "subscribers",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), nullable=False),
    sql.Column("time_zone", sql.String(60), nullable=False),
    sql.Column("kinds", sql.String(80), nullable=False),
)
"""Notification settings of a user. `kinds`: the enabled kinds of notification, separated by spaces."""

channels = sql.Table(
    "channels",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(40), nullable=False, index=True),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("label", sql.String(200), nullable=False),
    sql.Column("site", sql.String(300), nullable=False),
    sql.Column("token", sql.String(40), nullable=False, unique=True),
    sql.Column("device", sql.String(40)),
    sql.Column("confirmed_at", sql.Integer),
    sql.Column("failures", sql.Integer, nullable=False),
    sql.Column("failure_reason", sql.String(40), nullable=False),
)
"""Addresses to which a user's notifications are delivered.

`token` confirms or removes the channel; `site` is the address of the server as the user knows it. `confirmed_at`: in
seconds since 1970, NULL until it is confirmed. `failures`: failed attempts in a row. `failure_reason`: why delivery to
this channel has stopped, "" while it is used.
"""

notifications = sql.Table(
    "notifications",
    metadata,
    sql.Column("channel", sql.String(40), primary_key=True),
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(20), primary_key=True),
    sql.Column("about", sql.String(40), primary_key=True),
    sql.Column("deliver_at", sql.BigInteger, index=True),
    sql.Column("attempts", sql.Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""Outbox of notifications. The primary key exists once, so each notification is sent at most once.

`deliver_at`: when to deliver it, in milliseconds since 1970; NULL once delivery was attempted or is no longer needed.
"""


# ---- results of finished games: derived from the event log, except for merged accounts -----------------------------

pending_results = sql.Table(
    "pending_results",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
)
"""Tables whose result is not stored yet.

`seq`: the event that ended the game, -1 if the server has not checked yet whether the game has ended.
"""

results = sql.Table(
    "results",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("end_reason", sql.String(20), nullable=False),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("spectators", sql.Boolean, nullable=False),
    sql.Column("num_actions", sql.Integer, nullable=False),
    sql.Column("image_version", sql.String(20), nullable=False),
    sql.Column("started_at", sql.Integer),
    sql.Column("ended_at", sql.Integer),
    sql.Index("ix_results_game", "game", "rated", "ended_at"),
)
"""Finished games.

`options`: JSON with sorted keys. `end_reason`: `played` for a game that was played to the end of its rules, otherwise
why it ended early. `spectators`: whether spectators were admitted. `image_version`: the version of its preview image.
`started_at`, `ended_at`: when the first and the last event were written, in seconds since 1970, NULL if unknown.
"""

result_seats = sql.Table(
    "result_seats",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), index=True),
    sql.Column("player", sql.String(200), nullable=False),
    sql.Column("bot_version", sql.String(20), nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("points", sql.Integer, nullable=False),
)
"""Seats of finished games.

`player`: `person`, or the level of a computer player with its `bot_version` ("" if unknown). If a computer player stood
in for a user, both `person` and `player` are set, and the result does not count for that user. `place`: 1 for the
winner; players who share a place have the same number.
"""

score_records = sql.Table(
    "score_records",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("measure", sql.String(60), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("value", sql.Integer, nullable=False),
    sql.Index("ix_score_records_measure", "game", "measure", "value"),
)
"""Measures of a seat in a finished game: points by source, and other values for which records are kept.

They count only what the seat's own player has done.
"""
# ---- leagues: see the package saqqara.leagues ---------------------------------------------------------------------

leagues = sql.Table(
    "leagues",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("organizer", sql.String(40), nullable=False, index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("settings", sql.Text, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("started", sql.BigInteger),
    sql.Column("ended", sql.BigInteger),
    sql.Column("cancelled", sql.BigInteger),
)
"""Leagues.

`settings`: as JSON. `listed`: whether all users of the server can find the league. `at`, `started`, `ended`,
`cancelled`: in milliseconds since 1970.
"""

league_entries = sql.Table(
    "league_entries",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), nullable=False, index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("first_round", sql.Integer, nullable=False),
    sql.Column("active", sql.Boolean, nullable=False),
)
"""Entries of a league, by number.

`first_round`: the first round in which the entry is paired; `active`: still paired.
"""

league_rounds = sql.Table(
    "league_rounds",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("started", sql.BigInteger, nullable=False),
    sql.Column("deadline", sql.BigInteger),
)
"""Rounds that have started.

The primary key exists once, so no round starts twice. `deadline`: in milliseconds since 1970.
"""

league_matches = sql.Table(
    "league_matches",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("table_id", sql.String(40), unique=True),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("result", sql.Text),
)
"""Matches of a round.

`table_id` is settled before a player opens the table. `seats`: the entry numbers by seat, as JSON. `result`: the result
of the table, as JSON, NULL until it has ended.
"""

league_corrections = sql.Table(
    "league_corrections",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("reason", sql.String(200), nullable=False),
    sql.Column("result", sql.Text),
)
"""Corrections of match results by the organizer; the last one applies.

`at`: in milliseconds since 1970. `result`: the new result as JSON, NULL to restore the result of the table.
"""
# ---- settings of the server, and admission of users -------------------------------------------------------------

settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
"""Settings of the whole server, by name.

For example `registration` (who may join) and `metrics` (who may read the metrics).
"""

setting_texts = sql.Table(
    "setting_texts",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Custom texts of the server, which replace its own messages, by message and language."""

admins = sql.Table(
    "admins",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Admins of the server. `at`: since when, in seconds since 1970."""

invite_codes = sql.Table(
    "invite_codes",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),
    sql.Column("note", sql.String(80), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Invitation codes that admit a new user. `key`: the digest of the code; `note`: the admin's note for whom it is."""

invited_people = sql.Table(
    "invited_people",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("invite_code", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Users admitted by an invitation code."""

suspensions = sql.Table(
    "suspensions",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Suspended users: every request of theirs that changes something is refused until an admin lifts the suspension."""


MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
"""Milliseconds after which temporary data are deleted: scratch tables, analyses, open hands.

Users are shown this limit.
"""

# ---- analyses by computer players: hints, reviews, puzzles --------------------------------------------------------

jobs = sql.Table(
    "jobs",
    ephemeral,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("state", sql.String(10), nullable=False, index=True),
    sql.Column("requester", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""Analyses that were requested.

`kind` and `part`: as in `Job`. `state`: `running`, `done` or `failed`. `requester`: facts about the client that asked,
as JSON. `at`: when, in milliseconds since 1970.
"""

job_results = sql.Table(
    "job_results",
    ephemeral,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("name", sql.String(40), nullable=False, index=True),
    sql.Column("text", sql.Text, nullable=False),
)
"""Results of analyses, piece by piece, as JSON. `name`: an index key by which a piece is looked up."""

# ---- scratch tables: for trying, learning and solving --------------------------------------------------------------

scratch_tables = sql.Table(
    "scratch_tables",
    ephemeral,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("owner", sql.String(80), nullable=False),
    sql.Column("about", sql.String(80), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("waits_for_bot", sql.Boolean, nullable=False, index=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("address", sql.String(64), nullable=False, server_default=""),
    sql.Index("ix_scratch_tables_of", "kind", "owner", "about"),
    sql.Index("ix_scratch_tables_at", "kind", "at"),
    sql.Index("ix_scratch_tables_held", "kind", "address", "at"),
)
"""Scratch tables.

A user (`owner`) has one table of a `kind` about a topic (`about`). `options` are its options. `at`: when it was last
used, in milliseconds since 1970. `address`: a keyed digest of the IP address that opened it, "" if unknown.
"""

scratch_events = sql.Table(
    "scratch_events",
    ephemeral,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
)
"""Events of scratch tables."""

# ---- presence and revealed hands -----------------------------------------------------------------------------------

presence = sql.Table(
    "presence",
    ephemeral,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("viewer", sql.String(80), primary_key=True),
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("visible", sql.Boolean, nullable=False),
    sql.Column("left_at", sql.BigInteger),
)
"""Users who have a page of a table open, by process.

`visible`: the page is in the foreground. `left_at`: when the user left, in seconds since 1970, NULL while the page is
open.
"""

processes = sql.Table(
    "processes",
    ephemeral,
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("last_heartbeat", sql.BigInteger, nullable=False),
)
"""Processes that have pages open. `last_heartbeat`: in milliseconds since 1970."""

revealed_hands = sql.Table(
    "revealed_hands",
    ephemeral,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(80), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("process", sql.String(40), nullable=False, index=True),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""Hands revealed in hot seat: the seat whose hand is shown on the screen of a user, as of event `seq`.

`process`: the process that revealed it. When that process ends, the hand is covered again.
"""
