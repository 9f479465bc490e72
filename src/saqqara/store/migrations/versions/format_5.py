"""Names know since when they hold: what the order of a file's rows said before."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "5", "4"


def upgrade() -> None:
    """Makes what format 5 has beside the tables of format 4."""
    op.add_column("names", sql.Column("at", sql.BigInteger, nullable=False, server_default=sql.text("0")))
    op.execute("UPDATE names SET at = rowid")
    op.execute("UPDATE about SET value = '5' WHERE name = 'format'")
