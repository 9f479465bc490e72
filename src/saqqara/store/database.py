"""The database: its tables, how it is opened, and all that is true of SQLite alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Engine

FORMAT = 1
MAGIC = b"SQLite format 3\0"

metadata = sql.MetaData()

about = sql.Table(
    "about",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)
"""What the data are: `format`."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("waits", sql.Boolean, nullable=False, index=True),
)
"""Every table; `waits`: for a computer player."""

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(40), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("event", sql.Text, nullable=False),
    sqlite_with_rowid=False,  # a table's events lie together, and to append to them writes one page
)
"""The event log. The key exists once: of two events with the same number the second is refused."""


class StoreError(Exception):
    """Data that cannot be used; nothing has been changed. The text names the file or address, and what is wrong."""


def opened(where: Path | str) -> Engine:
    """The database in a file (made if there is none), or at the URL of another database.

    Raises StoreError for data that are damaged, of something else, or of a newer format; nothing has changed then.
    """
    url = sql.make_url(where) if isinstance(where, str) and "://" in where else None
    name = str(where) if url is None else url.render_as_string(hide_password=True)
    try:
        engine = _sqlite(Path(str(where))) if url is None else sql.create_engine(url)
        found = _format(engine)
        if found is None:
            _create(engine)
        elif found != FORMAT:
            raise StoreError(f"{name} is of format {found}, this program uses format {FORMAT}: a newer one wrote it")
    except (sql.exc.SQLAlchemyError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise StoreError(f"{name} cannot be used: {reason}") from error
    except StoreError as error:
        raise StoreError(f"{name}: {error}" if name not in str(error) else str(error)) from error
    return engine


def _format(engine: Engine) -> int | None:
    """The format of the data, None where there are none yet. Raises StoreError for data of something else."""
    names = sql.inspect(engine).get_table_names()
    if not names:
        return None
    if about.name not in names:
        raise StoreError(f"these are not the data of Saqqara, but of something with the tables {', '.join(names)}")
    with engine.connect() as connection:
        value = connection.scalar(sql.select(about.c.value).where(about.c.name == "format"))
    if value is None or not value.isdigit():
        raise StoreError(f"the format of the data is {value!r}, it must be a number")
    return int(value)


def _create(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.create_all(connection)
        connection.execute(about.insert().values(name="format", value=str(FORMAT)))


# ---- SQLite alone ----------------------------------------------------------------------------------------------


def _sqlite(path: Path) -> Engine:
    """A file, looked at before anything in it can change: first as it is, then with a write-ahead log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise StoreError("this file is no SQLite database")
        _check(path)
    engine = sql.create_engine(sql.URL.create("sqlite", database=str(path)), connect_args={"timeout": 30})
    sql.event.listen(engine, "connect", _prepare)
    return engine


def _check(path: Path) -> None:
    """Raises StoreError for a file that is damaged, or of something else; opened so that it cannot be changed."""
    # Without a log beside it the file is whole, and SQLite need not even lay its own files beside it.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    address = f"file:{path.resolve().as_uri().removeprefix('file://')}?{how}&uri=true"
    engine = sql.create_engine(f"sqlite:///{address}")
    try:
        with engine.connect() as connection:
            fault = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if fault != "ok":
            raise StoreError(f"the file is damaged: {fault}")
        found = _format(engine)
        if found is not None and found > FORMAT:
            raise StoreError(f"format {found}, this program uses format {FORMAT}: a newer one wrote it")
    finally:
        engine.dispose()


def _prepare(connection: Any, _: Any) -> None:
    """A write-ahead log, and every commit on disk before it is answered."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()
