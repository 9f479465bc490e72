"""People can be called when something happens at their tables. Names know since when they hold: what the order of a
file's rows said before."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "5", "4"


def upgrade() -> None:
    """Makes what format 5 has beside the tables of format 4. Nobody is called yet."""
    op.add_column("names", sql.Column("at", sql.BigInteger, nullable=False, server_default=sql.text("0")))
    op.execute("UPDATE names SET at = rowid")
    op.create_table(
        "hearers",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("lang", sql.String(10), nullable=False),
        sql.Column("zone", sql.String(60), nullable=False),
        sql.Column("wants", sql.String(80), nullable=False),
    )
    op.create_table(
        "channels",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("person", sql.String(40), nullable=False),
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
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "calls",
        sql.Column("channel", sql.String(40), primary_key=True),
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("kind", sql.String(20), primary_key=True),
        sql.Column("about", sql.String(40), primary_key=True),
        sql.Column("due", sql.BigInteger),
        sql.Column("tries", sql.Integer, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_calls_due", "calls", ["due"])
    op.execute("UPDATE about SET value = '5' WHERE name = 'format'")
