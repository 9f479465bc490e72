"""People find each other: tables that are listed, invitations; and what is said at a table, beside its log."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "4", "3"


def upgrade() -> None:
    """Makes what format 4 has beside the tables of format 3."""
    _company()
    op.execute("UPDATE about SET value = '4' WHERE name = 'format'")


def _company() -> None:
    op.create_table(
        "listings",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_table(
        "invitations",
        sql.Column("table_id", sql.String(40), primary_key=True),
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("by", sql.String(40), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_table(
        "called",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("name", sql.String(200), nullable=False),
    )
    op.create_table(
        "messages",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("id", sql.String(40), nullable=False, unique=True),
        sql.Column("table_id", sql.String(40), nullable=False),
        sql.Column("person", sql.String(40), nullable=False),
        sql.Column("seated", sql.Boolean, nullable=False),
        sql.Column("text", sql.String(200), nullable=False),
        sql.Column("gesture", sql.String(40), nullable=False),
        sql.Column("at", sql.Integer, nullable=False),
    )
    op.create_index("ix_messages_table_id", "messages", ["table_id"])
    op.create_index("ix_messages_person", "messages", ["person"])
    op.create_table(
        "shunned",
        sql.Column("person", sql.String(40), primary_key=True),
        sql.Column("other", sql.String(40), primary_key=True),
        sql.Column("blocked", sql.Boolean, nullable=False),
    )
    op.create_index("ix_shunned_other", "shunned", ["other"])
    op.create_table(
        "reports",
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("at", sql.Integer, nullable=False),
        sql.Column("table_id", sql.String(40), nullable=False),
        sql.Column("message", sql.String(40), nullable=False),
        sql.Column("reporter", sql.String(40), nullable=False),
        sql.Column("author", sql.String(40), nullable=False),
        sql.Column("name", sql.String(200), nullable=False),
        sql.Column("text", sql.String(200), nullable=False),
    )
