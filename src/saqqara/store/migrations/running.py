"""Runs the migrations that data still lack, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Engine


def upgrade(engine: Engine, found: int, told: Callable[[str], None]) -> None:
    """Brings data of the format `found` into today's form: all of it, or, whatever happens, nothing."""
    config = Config()
    config.set_main_option("script_location", "saqqara.store:migrations")
    with engine.begin() as connection:
        # Python's module would begin a transaction with the first row only, and let the schema change outside.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes.update(connection=connection, told=told)
        if found == 1:  # from before Alembic
            command.stamp(config, "1")
        command.upgrade(config, "head")
