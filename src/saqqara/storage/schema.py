"""Tables of the database. `migrations/` brings data of earlier releases to this schema."""

from __future__ import annotations

import sqlalchemy as sql

BASELINE_FORMAT = 8
"""The format of version 1.0.0. Earlier formats were never released; data in them are refused."""

FORMAT = 8
"""The current format of the data. Alembic's revision has the same number."""

MIN_READER_FORMAT = 8
"""The oldest format whose programs can use these data: migrations only add, and remove only what no program of the
previous release uses."""

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""What the data are: `format`, `min_reader_format` (see `MIN_READER_FORMAT`), and `last_heartbeat`: when a server
last wrote a sign of life, in milliseconds since 1970."""

revision = sql.Table("alembic_version", metadata, sql.Column("version_num", sql.String(32), primary_key=True))
"""What Alembic notes down: the last migration that these data have had."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("waits_for_bot", sql.Boolean, nullable=False, index=True),
    sql.Column("deadline", sql.BigInteger, index=True),
)
"""Every table; `waits_for_bot`: for a computer player; `deadline`: when somebody's time is up, in milliseconds since
1970, 0 while nobody's clock runs, nothing where there are no clocks."""

outages = sql.Table(
    "outages",
    metadata,
    sql.Column("start", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("end", sql.BigInteger, nullable=False),
)
"""When the server stood still while clocks ran, in milliseconds since 1970. (When it was last alive says `about`.)"""

rated_positions = sql.Table(
    "rated_positions",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True),
    sqlite_with_rowid=False,
)
"""How games that count stand now: nobody may have that analysed."""

time_off = sql.Table(
    "time_off",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("schedule", sql.Text, nullable=False),
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

display_names = sql.Table(
    "display_names",
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

blocks = sql.Table(
    "blocks",
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

subscribers = sql.Table(
    "subscribers",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), nullable=False),
    sql.Column("time_zone", sql.String(60), nullable=False),
    sql.Column("kinds", sql.String(80), nullable=False),
)
"""How people want to be called; `kinds`: the occasions, with blanks between."""

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
"""Where people are called; `confirmed_at`: when it was confirmed, in seconds since 1970; `failures`: how many tries in
a row have failed; `failure_reason`: why it was given up."""

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
"""What is to be said on a channel about a table: the key exists once, so nothing is said twice. `deliver_at`: when, in
milliseconds since 1970; nothing once it was tried, or is not needed any more."""


# ---- what is remembered of finished games: it follows from the log, but for who a person is today ------------------

pending_results = sql.Table(
    "pending_results",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
)
"""Tables of which nobody has taken down yet how they ended; `seq`: the event with which they did, -1 where nobody has
looked whether they have."""

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
"""Finished games. `options` as JSON, keys in order; `end_reason`: `played` to the end of the rules, or why before it;
`spectators`: whether others could look on; `num_actions`: how many; `image_version`: of its picture; `started_at`,
`ended_at`: when the first and the last event were written, in seconds since 1970, nothing where nobody knows."""

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
"""Who sat where in them: a person, or the computer player `player` of the version `bot_version` ("" where nobody
knows); both where that has acted for the person, whose result it is not then. `place`: 1 for who has won, the same for
who shares it."""

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
"""What a seat's own player has done in a finished game, as numbers: points by source, and whatever else there are
records of."""
# ---- leagues: see club/leagues.py ---------------------------------------------------------------------------------

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
"""Leagues: who keeps each, and what was agreed, as JSON; `listed`: whether the house is shown it; when it was opened,
began, ended and was cancelled, in milliseconds since 1970."""

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
"""Who plays in a league, by number: from which round on, and whether they are still paired."""

league_rounds = sql.Table(
    "league_rounds",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("started", sql.BigInteger, nullable=False),
    sql.Column("deadline", sql.BigInteger),
)
"""The rounds that have begun: the key exists once, so no round begins twice. `deadline`: when its time is over."""

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
"""The tables of each round, named before anybody opens them; which entry has which seat, and how it ended, as JSON."""

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
"""What who keeps a league has entered in place of a table's result, the last of which holds: when, in milliseconds
since 1970, why, and the result as JSON; nothing where what the table gave holds again."""
# ---- what the host has settled ----------------------------------------------------------------------------------

settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
"""What holds for the whole house, by name: `registration`, who may join; `metrics`, who may read metrics."""

setting_texts = sql.Table(
    "setting_texts",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The host's own words, in place of a message of the house."""

admins = sql.Table(
    "admins",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who keeps the house; `at`: since when, in seconds since 1970."""

invite_codes = sql.Table(
    "invite_codes",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),
    sql.Column("note", sql.String(80), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""The invitation codes that let somebody new in, each as a digest, with what the host has noted for whom it is."""

invited_people = sql.Table(
    "invited_people",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("invite_code", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who has come with which invitation code."""

suspensions = sql.Table(
    "suspensions",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who may do nothing here until the host says otherwise."""


MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
"""Milliseconds after which what lies here has gone: people are told so."""

# ---- what was asked of computer players beside the games ----------------------------------------------------------

jobs = sql.Table(
    "jobs",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("kind", sql.String(10), primary_key=True),
    sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("state", sql.String(10), nullable=False, index=True),
    sql.Column("requester", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""What was asked of a table (`kind`, `part` as in a job of the queue) and how far it is: `running` until it is settled;
`requester`: facts about the client that asked, as JSON; `at`: when, in milliseconds since 1970."""

job_results = sql.Table(
    "job_results",
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

scratch_tables = sql.Table(
    "scratch_tables",
    metadata,
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
"""Tables to try something at, where processes share them: their `kind`, their `owner`, what they are `about`, and with
which `options`; `at`: when one was used last, in milliseconds since 1970; `address`: a keyed digest of the address that
opened it, "" where it is not known."""

scratch_events = sql.Table(
    "scratch_events",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
)
"""Their events."""

# ---- who has a page open, where processes share the data -----------------------------------------------------------

presence = sql.Table(
    "presence",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("viewer", sql.String(80), primary_key=True),
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("visible", sql.Boolean, nullable=False),
    sql.Column("left_at", sql.BigInteger),
)
"""Who has a page of a table open, at which process; `visible`: before their eyes; `left_at`: since when no longer, in
seconds since 1970."""

processes = sql.Table(
    "processes",
    metadata,
    sql.Column("process", sql.String(40), primary_key=True),
    sql.Column("last_heartbeat", sql.BigInteger, nullable=False),
)
"""Processes that have pages open, and when they last gave a sign of life, in milliseconds since 1970."""

revealed_hands = sql.Table(
    "revealed_hands",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("person", sql.String(80), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),
)
"""Whose hand lies open at which screen, and since which event of the table."""
