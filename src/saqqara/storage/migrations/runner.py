"""Runner of the Alembic migrations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

VERSION_FOLDERS = [Path(__file__).parent / "versions"]
"""Folders that contain the migrations."""


def upgrade(connection: Connection, on_progress: Callable[[str], None]) -> None:
    """Migrate the data to the current format, in the transaction of `connection`.

    A migration that takes long calls `on_progress` with sentences about its progress.
    """
    config = _config()
    config.attributes.update(connection=connection, on_progress=on_progress)
    command.upgrade(config, "head")


def migration_steps(found_format: int) -> list[tuple[int, str]]:
    """Return the formats after `found_format`, in order, each with a sentence about what it adds."""
    revisions = ScriptDirectory.from_config(_config()).walk_revisions()
    steps = [(int(one.revision), " ".join((one.module.__doc__ or "").split())) for one in revisions]
    return sorted(step for step in steps if step[0] > found_format)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "saqqara.storage:migrations")
    config.set_main_option("version_locations", "\n".join(map(str, VERSION_FOLDERS)))
    config.set_main_option("path_separator", "newline")
    return config
