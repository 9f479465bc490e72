"""Leagues can be cancelled."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "7", "6"


def upgrade() -> None:
    """Add what format 7 has and format 6 has not."""
    op.add_column("leagues", sql.Column("cancelled", sql.BigInteger))
    op.execute("UPDATE about SET value = '7' WHERE name = 'format'")
