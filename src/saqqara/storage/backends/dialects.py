"""Addresses of data and statements that differ between databases."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.errors import StoreError

# ---- urls ------------------------------------------------------------------------------------------------------------

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):/")
POSTGRESQL = ("postgresql", "postgres")
EXAMPLE_URL = "postgresql://saqqara@localhost/saqqara"

Location = Path | sql.URL


def default_location() -> Path:
    """Where the tables are kept unless somebody says otherwise: in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "saqqara" / "saqqara.db"


def parse_location(location: Path | str | sql.URL) -> Location:
    """A file's path as it is, the address of a PostgreSQL database taken apart.

    Raises StoreError for anything else that looks like an address. What stood in it is not repeated: it may hold a
    password.
    """
    if isinstance(location, sql.URL):
        return location
    scheme = SCHEME.match(str(location))
    if not scheme:
        return Path(location)
    if scheme[1] not in POSTGRESQL:
        raise StoreError(f"data are kept in a file or in PostgreSQL ({EXAMPLE_URL}), not in {scheme[1]}://")
    try:
        url = sql.make_url(re.sub("^[^:]+:/+", "postgresql+psycopg://", str(location)))
    except (sql.exc.ArgumentError, ValueError) as error:
        raise StoreError(f"this address of a database cannot be read; it is written like {EXAMPLE_URL}") from error
    if not url.database:
        raise StoreError(f"this address names no database; it is written like {EXAMPLE_URL}")
    _check_password_file(url)
    return url


def has_password(location: Location) -> bool:
    """Whether a password stands in an address."""
    return isinstance(location, sql.URL) and (location.password is not None or "password" in location.query)


def display_location(location: Location) -> str:
    """How it can be shown: an address without its password."""
    if isinstance(location, Path):
        return str(location)
    open_to_all = location.difference_update_query(["password"]).set(drivername="postgresql")
    return open_to_all.render_as_string(hide_password=True)


def _check_password_file(url: sql.URL) -> None:
    """Raises StoreError for a `passfile` that is not its owner's alone: the database's client would leave it out, and
    say nothing."""
    file = url.query.get("passfile")
    if not isinstance(file, str):
        return
    try:
        mode = os.stat(file).st_mode
    except OSError as error:
        raise StoreError(f"{file}, the file with the password, cannot be read: {error.strerror}") from error
    if mode & 0o077:
        raise StoreError(f"{file}, the file with the password, can be read by others; chmod 600 mends that")


# ---- upserts ---------------------------------------------------------------------------------------------------------


_INSERTS: dict[tuple[str, str], sql.Executable] = {}


def _insert(connection: Connection, table: sql.Table) -> Any:
    """What puts rows into a table. Of the words of databases only those are read that are needed here: a household
    starts without PostgreSQL's, which are many."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert

        return insert(table)
    from sqlalchemy.dialects.sqlite import insert as insert_into_file

    return insert_into_file(table)


def insert_missing(connection: Connection, table: sql.Table, **row: Any) -> None:
    """A row is there; if there is one with its key, that one stays."""
    cache_key = connection.dialect.name, table.name
    if cache_key not in _INSERTS:  # made once: to put it together takes longer than to carry it out
        _INSERTS[cache_key] = _insert(connection, table).on_conflict_do_nothing()
    connection.execute(_INSERTS[cache_key], row)


def upsert(connection: Connection, table: sql.Table, **row: Any) -> None:
    """A row is there; if there was one with its key, this takes its place."""
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in row.items() if name not in keys}
    insert = _insert(connection, table).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest))


def reassign(connection: Connection, column: sql.Column[Any], old: Any, new: Any) -> None:
    """What a column has as `old` in any row is `new` from now on; of two rows that would be the same then one stays."""
    table = column.table
    if column.primary_key:
        others = [key for key in table.primary_key if key is not column]
        for row in connection.execute(sql.select(table).where(column == new)).mappings().all():
            same = [key == row[key.name] for key in others]
            connection.execute(sql.delete(table).where(column == old, *same))
    connection.execute(sql.update(table).where(column == old).values({column: new}))
