"""The event log: what data held before migrations were kept."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "1", None


def upgrade() -> None:
    """Makes the tables of format 1."""
    about = op.create_table(
        "about",
        sql.Column("name", sql.String(40), primary_key=True),
        sql.Column("value", sql.String(200), nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("waits", sql.Boolean, nullable=False),
    )
    op.create_index("ix_tables_waits", "tables", ["waits"])
    op.create_table(
        "events",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("event", sql.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(about.insert().values(name="format", value="1"))
