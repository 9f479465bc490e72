"""What several servers share; a club's house: what is remembered of finished games, leagues, the host."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "6", "5"


def upgrade() -> None:
    """Makes what format 6 has beside the tables of format 5."""
    op.execute("INSERT INTO about (name, value) VALUES ('reads', '5')")
    op.execute("UPDATE about SET value = '6' WHERE name = 'format'")
    _shared()
    _memory()
    _leagues()
    _host()


def _shared() -> None:
    """What several servers share: what was asked of computer players, tables to try something at, who is there."""
    op.create_table(
        "asked",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("kind", sql.String(10), primary_key=True),
        sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("state", sql.String(10), nullable=False),
        sql.Column("facts", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_asked_state", "asked", ["state"])
    op.create_index("ix_asked_at", "asked", ["at"])
    op.create_table(
        "found",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("kind", sql.String(10), primary_key=True),
        sql.Column("part", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
    )
    op.create_index("ix_found_name", "found", ["name"])
    op.create_table(
        "loose",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("room", sql.String(10), nullable=False),
        sql.Column("guest", sql.String(80), nullable=False),
        sql.Column("about", sql.String(80), nullable=False),
        sql.Column("wish", sql.Text, nullable=False),
        sql.Column("names", sql.Text, nullable=False),
        sql.Column("waits", sql.Boolean, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_loose_waits", "loose", ["waits"])
    op.create_index("ix_loose_of", "loose", ["room", "guest", "about"])
    op.create_index("ix_loose_at", "loose", ["room", "at"])
    op.create_table(
        "loose_events",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("event", sql.Text, nullable=False),
    )
    op.create_table(
        "present",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("who", sql.String(80), primary_key=True),
        sql.Column("process", sql.String(40), primary_key=True),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("looks", sql.Boolean, nullable=False),
        sql.Column("left", sql.BigInteger),
    )
    op.create_table(
        "processes",
        sql.Column("process", sql.String(40), primary_key=True),
        sql.Column("alive", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "hands",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("guest", sql.String(80), primary_key=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_hands_at", "hands", ["at"])


def _memory() -> None:
    """Finished games are taken down; whether a table's game has ended somebody has to look first."""
    op.create_table(
        "untaken",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seq", sql.Integer, nullable=False),
    )
    op.execute("INSERT INTO untaken (table_id, seq) SELECT id, -1 FROM tables")
    op.create_table(
        "results",
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
    )
    op.create_index("ix_results_game", "results", ["game", "counts", "at"])
    op.create_table(
        "result_seats",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person", sql.String(40)),
        sql.Column("player", sql.String(200), nullable=False),
        sql.Column("program", sql.String(20), nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("points", sql.Integer, nullable=False),
    )
    op.create_index("ix_result_seats_person", "result_seats", ["person"])
    op.create_table(
        "feats",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("measure", sql.String(60), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("value", sql.Integer, nullable=False),
    )
    op.create_index("ix_feats_measure", "feats", ["game", "measure", "value"])


def _leagues() -> None:
    """Leagues, who plays in them, their rounds, the tables of these, what was corrected."""
    op.create_table(
        "leagues",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("keeper", sql.String(40), nullable=False, index=True),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("facts", sql.Text, nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("began", sql.BigInteger),
        sql.Column("ended", sql.BigInteger),
    )
    op.create_table(
        "league_entries",
        sql.Column("league", sql.String(40), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person", sql.String(40), nullable=False, index=True),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("since", sql.Integer, nullable=False),
        sql.Column("here", sql.Boolean, nullable=False),
    )
    op.create_table(
        "league_rounds",
        sql.Column("league", sql.String(40), primary_key=True),
        sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("began", sql.BigInteger, nullable=False),
        sql.Column("due", sql.BigInteger),
    )
    op.create_table(
        "league_bouts",
        sql.Column("league", sql.String(40), primary_key=True),
        sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("table_id", sql.String(40), unique=True),
        sql.Column("seats", sql.Text, nullable=False),
        sql.Column("result", sql.Text),
    )
    op.create_table(
        "league_corrections",
        sql.Column("league", sql.String(40), primary_key=True),
        sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("why", sql.String(200), nullable=False),
        sql.Column("result", sql.Text),
    )


def _host() -> None:
    """What the host has settled, who keeps the house, who may come."""
    op.create_table(
        "house",
        sql.Column("name", sql.String(40), primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_table(
        "house_texts",
        sql.Column("name", sql.String(40), primary_key=True),
        sql.Column("lang", sql.String(10), primary_key=True),
        sql.Column("text", sql.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hosts",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "entrances",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),
        sql.Column("note", sql.String(80), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "admitted",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("entrance", sql.String(40), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "suspended",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
    )
