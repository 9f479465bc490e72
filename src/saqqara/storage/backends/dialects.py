"""Locations of data, and statements that differ between databases."""

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
    """Return the default path of the data, in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "saqqara" / "saqqara.db"


def parse_location(location: Path | str | sql.URL) -> Location:
    """Return the path of a file, or the parsed URL of a PostgreSQL database.

    Raise `StoreError` for any other URL. The message does not repeat the URL, which may contain a password.
    """
    if isinstance(location, sql.URL):
        return location
    scheme = SCHEME.match(str(location))
    if not scheme:
        return Path(location)
    if scheme[1] not in POSTGRESQL:
        raise StoreError(f"expected a file or a PostgreSQL URL ({EXAMPLE_URL}), got {scheme[1]}://")
    try:
        url = sql.make_url(re.sub("^[^:]+:/+", "postgresql+psycopg://", str(location)))
    except (sql.exc.ArgumentError, ValueError) as error:
        raise StoreError(f"the database URL is invalid: expected a URL like {EXAMPLE_URL}") from error
    if not url.database:
        raise StoreError(f"the database URL has no database name: expected a URL like {EXAMPLE_URL}")
    _check_password_file(url)
    return url


def has_password(location: Location) -> bool:
    """Return whether a location contains a password."""
    return isinstance(location, sql.URL) and (location.password is not None or "password" in location.query)


def display_location(location: Location) -> str:
    """Return a location as it can be displayed: a URL without its password."""
    if isinstance(location, Path):
        return str(location)
    public_url = location.difference_update_query(["password"]).set(drivername="postgresql")
    return public_url.render_as_string(hide_password=True)


def _check_password_file(url: sql.URL) -> None:
    """Raise `StoreError` for a `passfile` that other users can read: libpq would silently ignore it."""
    file = url.query.get("passfile")
    if not isinstance(file, str):
        return
    try:
        mode = os.stat(file).st_mode
    except OSError as error:
        raise StoreError(f"cannot read the password file {file}: {error.strerror}") from error
    if mode & 0o077:
        raise StoreError(f"other users can read the password file {file}; restrict it with chmod 600")


# ---- upserts ---------------------------------------------------------------------------------------------------------


_INSERTS: dict[tuple[str, str], sql.Executable] = {}


def _insert(connection: Connection, table: sql.Table) -> Any:
    """Return an insert statement of the dialect.

    Each dialect is imported on demand: PostgreSQL's is large, and a server with SQLite starts without it.
    """
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert

        return insert(table)
    from sqlalchemy.dialects.sqlite import insert as insert_into_sqlite

    return insert_into_sqlite(table)


def insert_missing(connection: Connection, table: sql.Table, **row: Any) -> None:
    """Insert a row unless there is one with its key."""
    cache_key = connection.dialect.name, table.name
    if cache_key not in _INSERTS:  # built once: building it takes longer than executing it
        _INSERTS[cache_key] = _insert(connection, table).on_conflict_do_nothing()
    connection.execute(_INSERTS[cache_key], row)


def upsert(connection: Connection, table: sql.Table, **row: Any) -> None:
    """Insert a row, or replace the one with its key."""
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in row.items() if name not in keys}
    insert = _insert(connection, table).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest))


def reassign(connection: Connection, column: sql.Column[Any], old: Any, new: Any) -> None:
    """Replace the value `old` of a column by `new` in all rows.

    Of two rows that would have the same key, one remains.
    """
    table = column.table
    if column.primary_key:
        others = [key for key in table.primary_key if key is not column]
        for row in connection.execute(sql.select(table).where(column == new)).mappings().all():
            conditions = [key == row[key.name] for key in others]
            connection.execute(sql.delete(table).where(column == old, *conditions))
    connection.execute(sql.update(table).where(column == old).values({column: new}))
