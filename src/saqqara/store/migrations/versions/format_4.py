"""Clocks: when somebody's time is up at a table, when the server stood still, when people rest; games that count."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "4", "3"


def upgrade() -> None:
    """Makes what format 4 has beside the tables of format 3."""
    clocks()
    op.execute("UPDATE about SET value = '4' WHERE name = 'format'")


def clocks() -> None:
    """What clocks and games that count need."""
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
