"""Leagues can be cancelled; tables to try something count for the address that opened them."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "7", "6"


def upgrade() -> None:
    """Add what format 7 has and format 6 has not."""
    op.add_column("leagues", sql.Column("cancelled", sql.BigInteger))
    op.add_column("loose", sql.Column("address", sql.String(64), nullable=False, server_default=""))
    op.create_index("ix_loose_held", "loose", ["room", "address", "at"])
    op.execute("UPDATE about SET value = '7' WHERE name = 'format'")
