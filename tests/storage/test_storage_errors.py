"""Messages for failed database commands."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sql

from saqqara.storage import BUSY, DISK_FULL, UNREACHABLE
from saqqara.storage.errors import translate_error


def error_of(engine: sql.Engine, command: str, before: str = "SELECT 1") -> tuple[str, str]:
    """Return the text and the kind of the error that a command raises."""
    with engine.connect() as connection:
        connection.execute(sql.text(before))
        with pytest.raises(sql.exc.SQLAlchemyError) as error:
            connection.execute(sql.text(command))
    engine.dispose()
    found = translate_error("cannot write a move", error.value)
    return str(found), found.kind


def test_full_disk_has_its_kind() -> None:
    assert error_of(
        sql.create_engine("sqlite://"), "CREATE TABLE much (contents BLOB)", "PRAGMA max_page_count = 1"
    ) == (
        "cannot write a move: database or disk is full",
        DISK_FULL,
    )


def test_locked_data_are_busy(tmp_path: Path) -> None:
    url, settings = f"sqlite:///{tmp_path / 'held.db'}", {"timeout": 0}
    holder = sql.create_engine(url, connect_args=settings)
    with holder.connect() as other:
        other.execute(sql.text("BEGIN EXCLUSIVE"))
        assert error_of(sql.create_engine(url, connect_args=settings), "CREATE TABLE more (contents BLOB)")[1] == BUSY
    holder.dispose()


def test_missing_server_is_unreachable() -> None:
    engine = sql.create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    with pytest.raises(sql.exc.SQLAlchemyError) as error:
        engine.connect()
    assert translate_error("cannot read a move", error.value).kind == UNREACHABLE


def test_other_errors_have_no_kind() -> None:
    assert error_of(sql.create_engine("sqlite://"), "SELECT 1 FROM nowhere") == (
        "cannot write a move: no such table: nowhere", "",
    )  # fmt: skip
