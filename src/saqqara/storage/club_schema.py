"""What a club keeps, as tables of the database."""

from __future__ import annotations

import sqlalchemy as sql

from saqqara.storage.schema import metadata

# ---- what is remembered of finished games: it follows from the log, but for who a person is today ------------------

untaken = sql.Table(
    "untaken",
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
    sql.Column("ended", sql.String(20), nullable=False),
    sql.Column("counts", sql.Boolean, nullable=False),
    sql.Column("watched", sql.Boolean, nullable=False),
    sql.Column("decisions", sql.Integer, nullable=False),
    sql.Column("version", sql.String(20), nullable=False),
    sql.Column("began", sql.Integer),
    sql.Column("at", sql.Integer),
    sql.Index("ix_results_game", "game", "counts", "at"),
)
"""Finished games. `options` as JSON, keys in order; `ended`: `played` to the end of the rules, or why before it;
`watched`: whether others could look on; `decisions`: how many; `version`: of its picture; `began`, `at`: when the first
and the last event were written, in seconds since 1970, nothing where nobody knows."""

result_seats = sql.Table(
    "result_seats",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person", sql.String(40), index=True),
    sql.Column("player", sql.String(200), nullable=False),
    sql.Column("program", sql.String(20), nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("points", sql.Integer, nullable=False),
)
"""Who sat where in them: a person, or the computer player `player` of the version `program` ("" where nobody knows);
both where that has acted for the person, whose result it is not then. `place`: 1 for who has won, the same for who
shares it."""

feats = sql.Table(
    "feats",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("measure", sql.String(60), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("value", sql.Integer, nullable=False),
    sql.Index("ix_feats_measure", "game", "measure", "value"),
)
"""What a seat's own player has done in a finished game, as numbers: points by source, and whatever else there are
records of."""
# ---- leagues: see club/leagues.py ---------------------------------------------------------------------------------

leagues = sql.Table(
    "leagues",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("keeper", sql.String(40), nullable=False, index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("facts", sql.Text, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("began", sql.BigInteger),
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
    sql.Column("since", sql.Integer, nullable=False),
    sql.Column("here", sql.Boolean, nullable=False),
)
"""Who plays in a league, by number: from which round on, and whether they are still paired."""

league_rounds = sql.Table(
    "league_rounds",
    metadata,
    sql.Column("league", sql.String(40), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("began", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger),
)
"""The rounds that have begun: the key exists once, so no round begins twice. `due`: when its time is over."""

league_bouts = sql.Table(
    "league_bouts",
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
    sql.Column("why", sql.String(200), nullable=False),
    sql.Column("result", sql.Text),
)
"""What who keeps a league has entered in place of a table's result, the last of which holds: when, in milliseconds
since 1970, why, and the result as JSON; nothing where what the table gave holds again."""
# ---- what the host has settled ----------------------------------------------------------------------------------

house = sql.Table(
    "house",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
"""What holds for the whole house, by name: `join`, who may come; `figures`, who may read them."""

house_texts = sql.Table(
    "house_texts",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("lang", sql.String(10), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The host's own words, in place of a message of the house."""

hosts = sql.Table(
    "hosts",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who keeps the house; `at`: since when, in seconds since 1970."""

entrances = sql.Table(
    "entrances",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),
    sql.Column("note", sql.String(80), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""The invitation codes that let somebody new in, each as a digest, with what the host has noted for whom it is."""

admitted = sql.Table(
    "admitted",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("entrance", sql.String(40), nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who has come with which invitation code."""

suspended = sql.Table(
    "suspended",
    metadata,
    sql.Column("person", sql.String(40), primary_key=True),
    sql.Column("at", sql.Integer, nullable=False),
)
"""Who may do nothing here until the host says otherwise."""
