"""Events are written with their time; people have lists of their tables, and tables are summed up for them."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "3", "2"


def upgrade() -> None:
    """Makes what format 3 has beside the tables of format 2. Whoever is named at a table sits there."""
    op.add_column("events", sql.Column("at", sql.Integer))
    op.create_table(
        "sittings",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("table_id", sql.String(40), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "summaries",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO sittings SELECT DISTINCT person, table_id FROM names WHERE person IS NOT NULL AND person != ''"
    )
    op.execute("UPDATE about SET value = '3' WHERE name = 'format'")
