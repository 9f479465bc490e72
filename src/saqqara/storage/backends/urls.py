"""Where data are: a file, or the address of a database."""

from __future__ import annotations

import os
import re
from pathlib import Path

import sqlalchemy as sql

from saqqara.storage.errors import StoreError

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):/")
POSTGRESQL = ("postgresql", "postgres")
EXAMPLE = "postgresql://saqqara@localhost/saqqara"

Where = Path | sql.URL


def default_data() -> Path:
    """Where the tables are kept unless somebody says otherwise: in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "saqqara" / "saqqara.db"


def where_of(where: Path | str | sql.URL) -> Where:
    """A file's path as it is, the address of a PostgreSQL database taken apart.

    Raises StoreError for anything else that looks like an address. What stood in it is not repeated: it may hold a
    password.
    """
    if isinstance(where, sql.URL):
        return where
    scheme = SCHEME.match(str(where))
    if not scheme:
        return Path(where)
    if scheme[1] not in POSTGRESQL:
        raise StoreError(f"data are kept in a file or in PostgreSQL ({EXAMPLE}), not in {scheme[1]}://")
    try:
        url = sql.make_url(re.sub("^[^:]+:/+", "postgresql+psycopg://", str(where)))
    except (sql.exc.ArgumentError, ValueError) as error:
        raise StoreError(f"this address of a database cannot be read; it is written like {EXAMPLE}") from error
    if not url.database:
        raise StoreError(f"this address names no database; it is written like {EXAMPLE}")
    _look_at_password_file(url)
    return url


def has_password(where: Where) -> bool:
    """Whether a password stands in an address."""
    return isinstance(where, sql.URL) and (where.password is not None or "password" in where.query)


def shown(where: Where) -> str:
    """How it can be shown: an address without its password."""
    if isinstance(where, Path):
        return str(where)
    open_to_all = where.difference_update_query(["password"]).set(drivername="postgresql")
    return open_to_all.render_as_string(hide_password=True)


def _look_at_password_file(url: sql.URL) -> None:
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
