"""Runs the migrations that data still lack, in the transaction of whoever calls."""

from __future__ import annotations

from collections.abc import Callable

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection


def upgrade(connection: Connection, found_format: int, on_progress: Callable[[str], None]) -> None:
    """Brings data of the format `found` into today's form; `on_progress` hears of what takes a while."""
    config = _config()
    config.attributes.update(connection=connection, told=on_progress)
    if found_format == 1:  # from before Alembic
        command.stamp(config, "1")
    command.upgrade(config, "head")


def migration_steps(found_format: int) -> list[tuple[int, str]]:
    """The formats that data of the format `found` still have to come to, in order, and what each brings, in a sentence
    or two."""
    every = ScriptDirectory.from_config(_config()).walk_revisions()
    told = [(int(one.revision), " ".join((one.module.__doc__ or "").split())) for one in every]
    return sorted(one for one in told if one[0] > found_format)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "saqqara.storage:migrations")
    return config
