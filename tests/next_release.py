"""Artificial next release: its format adds a column, a table and an index to those of this one."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sql

from saqqara.storage import schema
from saqqara.storage.backends import connect
from saqqara.storage.migrations import runner
from saqqara.storage.schema import FORMAT

NEXT = FORMAT + 1

MIGRATION = f'''"""Tables have a mood; the weather is stored."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "{NEXT}", "{FORMAT}"


def upgrade() -> None:
    op.add_column("tables", sql.Column("mood", sql.String(20)))
    op.create_table(
        "weather", sql.Column("day", sql.Integer, primary_key=True), sql.Column("text", sql.Text, nullable=False)
    )
    op.create_index("ix_weather_text", "weather", ["text"])
    op.execute("UPDATE about SET value = '{NEXT}' WHERE name = 'format'")
'''


def next_metadata() -> sql.MetaData:
    """Return the schema of the next release."""
    metadata = sql.MetaData()
    for table in schema.metadata.sorted_tables:
        table.to_metadata(metadata)
    metadata.tables["tables"].append_column(sql.Column("mood", sql.String(20)))
    sql.Table(
        "weather",
        metadata,
        sql.Column("day", sql.Integer, primary_key=True),
        sql.Column("text", sql.Text, nullable=False, index=True),
    )
    return metadata


def become_next_release(monkeypatch: pytest.MonkeyPatch, folder: Path, migration: str = MIGRATION) -> sql.MetaData:
    """Make this process run the next release, whose migration is written to `folder`; return its schema."""
    folder.mkdir(exist_ok=True)
    (folder / f"format_{NEXT}.py").write_text(migration)
    metadata = next_metadata()
    monkeypatch.setattr(runner, "VERSION_FOLDERS", [*runner.VERSION_FOLDERS, folder])
    monkeypatch.setattr(connect, "FORMAT", NEXT)
    monkeypatch.setattr(connect, "metadata", metadata)
    return metadata
