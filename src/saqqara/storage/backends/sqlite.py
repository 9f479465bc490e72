"""SQLite: a private data file with key files next to it, open in one server at a time.

Ephemeral data are in a second file, which each connection attaches. It is replaced if it is damaged, or if another
version of the program wrote it.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from filelock import FileLock, Timeout
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.schema import CreateTable

from saqqara.storage.errors import StoreError
from saqqara.storage.schema import EPHEMERAL_SCHEMA, ephemeral, presence, processes, revealed_hands

# ---- sqlite ----------------------------------------------------------------------------------------------------------

MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100
PRIVATE_MODE = 0o600


def lock_file(path: Path) -> FileLock:
    """Lock a data file for this process, and return the lock to release. It ends with the process, however that ends.

    Raise `StoreError` if another process has locked the file.
    """
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0, mode=PRIVATE_MODE, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise StoreError(f"{path} is in use by another server; a data file can only be open in one server") from error
    return lock


def make_private(path: Path) -> None:
    """Create the file if it is missing, and let only its owner read it. Raise `OSError`."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_MODE))
    if path.stat().st_mode & 0o077:
        path.chmod(PRIVATE_MODE)


def make_data_private(path: Path) -> None:
    """Make the data file and the files of SQLite next to it private, because they contain seeds and hands."""
    for file in (path, ephemeral_path(path)):
        make_private(file)
        for end in ("-wal", "-shm"):
            side_file = file.with_name(f"{file.name}{end}")
            if side_file.exists():
                make_private(side_file)


def check_file(path: Path) -> None:
    """Raise `StoreError` for a file that is not a complete SQLite database; read only its first page."""
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    if not header.startswith(MAGIC):
        raise StoreError("the file is not a SQLite database")
    if len(header) < HEADER_BYTES or _is_truncated(path, header):
        raise StoreError("the file is damaged: it is truncated")


def _is_truncated(path: Path, header: bytes) -> bool:
    """Return whether the file is shorter than its header says, if the size in the header is valid."""
    size, counter, pages, valid_for = (
        int.from_bytes(header[at:end]) for at, end in ((16, 18), (24, 28), (28, 32), (92, 96))
    )
    return counter == valid_for and path.stat().st_size < pages * (65536 if size == 1 else size)


@contextmanager
def read_only_engine(path: Path) -> Iterator[Engine]:
    """Yield an engine that can change nothing in the file or next to it."""
    engine = sql.create_engine("sqlite://", creator=lambda: _connect_read_only(path), poolclass=sql.NullPool)
    try:
        yield engine
    finally:
        engine.dispose()


def _connect_read_only(path: Path) -> sqlite3.Connection:
    # Without a log next to it the file is complete, and SQLite need not create its own files next to it.
    query = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{query}", uri=True)


def read_write_engine(path: Path) -> Engine:
    """Return an engine with a write-ahead log; a commit returns once it is on disk, except for ephemeral data."""
    engine = sql.create_engine(sql.URL.create("sqlite", database=str(path)), connect_args={"timeout": 30})
    if not _is_current(ephemeral_path(path)):
        discard_ephemeral(path)
        make_private(ephemeral_path(path))

    def prepare(connection: Any, _: Any) -> None:
        connection.execute(f"ATTACH DATABASE ? AS {EPHEMERAL_SCHEMA}", (str(ephemeral_path(path)),)).close()
        # With secure_delete, deleted data such as names are overwritten in the file.
        for schema, synchronous in (("main", "FULL"), (EPHEMERAL_SCHEMA, "NORMAL")):
            for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "secure_delete=ON"):
                connection.execute(f"PRAGMA {schema}.{pragma}").close()
        connection.execute("PRAGMA foreign_keys=ON").close()

    sql.event.listen(engine, "connect", prepare)
    return engine


# ---- ephemeral data --------------------------------------------------------------------------------------------------


def ephemeral_path(data: Path) -> Path:
    """Return the path of the file with the ephemeral data of a data file."""
    return data.with_name(f"{data.name}.ephemeral")


def discard_ephemeral(data: Path) -> None:
    """Delete the ephemeral data of a data file."""
    file = ephemeral_path(data)
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(f"{file.name}{end}").unlink(missing_ok=True)


def prepare_ephemeral(engine: Engine) -> None:
    """Create the tables of ephemeral data if they are missing; end presence and reveals of the previous process."""
    with transaction(engine) as connection:
        ephemeral.create_all(connection)
        connection.exec_driver_sql(f"PRAGMA {EPHEMERAL_SCHEMA}.user_version={_ephemeral_version()}")
        for table in (revealed_hands, presence, processes):
            connection.execute(table.delete())


def _ephemeral_version() -> int:
    """Return a number that identifies the tables of ephemeral data, as SQLite stores it in the file."""
    definitions = "".join(str(CreateTable(table)) for table in ephemeral.sorted_tables)
    return zlib.crc32(definitions.encode()) & 0x7FFFFFFF


def _is_current(file: Path) -> bool:
    """Return whether a file with ephemeral data can be used as it is."""
    try:
        check_file(file)
        with closing(sqlite3.connect(file)) as connection:
            return bool(connection.execute("PRAGMA user_version").fetchone() == (_ephemeral_version(),))
    except (OSError, StoreError, sqlite3.Error):
        return False


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that can also change the schema."""
    with engine.begin() as connection:
        # Python's module would begin the transaction only with the first row, and change the schema outside of it.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def copy_database(path: Path, target: Path, read_only: bool = False) -> None:
    """Copy the data to a file that only its owner can read, completely or not at all.

    `read_only`: no process writes to the data meanwhile. Raise `StoreError` if the copy fails.
    """
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_MODE))
        opened = _connect_read_only(path) if read_only else sqlite3.connect(path)
        with closing(opened) as source, closing(sqlite3.connect(draft)) as sink:
            source.backup(sink)
        _sync_to_disk(draft)
        draft.replace(target)
        _sync_to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        raise StoreError(f"cannot copy {path} to {target}: {error}") from error


def _sync_to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---- secrets file ----------------------------------------------------------------------------------------------------


SECRET_NAMES = ("key", "push")
"""Suffixes of all key files of a data file; a backup contains them, too."""


def secret_path(data: Path, suffix: str) -> Path:
    """Return the path of the key file with this suffix next to the data file."""
    return data.with_name(f"{data.name}.{suffix}")


def load_secret(data: Path, suffix: str, make: Callable[[], bytes]) -> bytes:
    """Return the content of the key file with this suffix; `make` creates a missing one.

    Raise `StoreError` for a file that cannot be read or written, `ValueError` for a suffix that is not in
    `SECRET_NAMES`.
    """
    if suffix not in SECRET_NAMES:
        raise ValueError(f"unknown key suffix {suffix!r}; valid: {SECRET_NAMES} (a backup contains no other keys)")
    path = secret_path(data, suffix)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_new(path, make())
        return path.read_bytes()
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error


def _write_new(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read, completely or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_MODE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
