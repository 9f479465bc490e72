"""Opening of the data, in a SQLite file or in PostgreSQL.

Missing data are created, data of an earlier release are migrated, anything else is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends import postgres, sqlite
from saqqara.storage.backends.dialects import Location, display_location, has_password
from saqqara.storage.errors import StoreError
from saqqara.storage.job_queue import JobQueue, LocalJobQueue
from saqqara.storage.schema import BASELINE_FORMAT, FORMAT, MIN_READER_FORMAT, about, ephemeral, metadata, revision

OnProgress = Callable[[str], None]
"""Callback that receives sentences about an operation that takes a while."""


@dataclass(frozen=True)
class DatabaseHandle:
    """Open database; call `release` when done.

    `queue` holds the jobs of the computer players. `notify_link` connects to other processes that have the data open
    (None: there can be none).
    """

    engine: Engine
    release: Callable[[], None]
    queue: JobQueue
    notify_link: postgres.NotifyLink | None = None


@dataclass(frozen=True)
class MigrationPlan:
    """Steps that `migrate` would take, before this program can use the data.

    `found_format` is the format of the data (None: there are none yet, `migrate` creates them). Each step has the
    format that it leads to, and a sentence about what it adds.
    """

    found_format: int | None
    steps: list[tuple[int, str]]


@contextmanager
def errors_with_location(location: Location) -> Iterator[None]:
    """Turn errors into `StoreError` with the name of the file or the address of the database."""
    name = display_location(location)
    try:
        yield
    except UnicodeDecodeError as error:  # text from a damaged file
        raise StoreError(f"{name} is damaged: it contains text that is not UTF-8 ({error})") from error
    except (sql.exc.SQLAlchemyError, OSError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StoreError(f"cannot use {name}: {reason}") from error
    except StoreError as error:
        raise StoreError(f"{name}: {error}" if name not in str(error) else str(error)) from error


def open_database(location: Location, on_progress: OnProgress) -> DatabaseHandle:
    """Open the data in a file, and lock it against other processes, or in PostgreSQL.

    Raise `StoreError` for data that are in use, damaged, of another program, or of an incompatible format; nothing has
    changed then.
    """
    return _open_sqlite(location, on_progress) if isinstance(location, Path) else _open_postgres(location)


def _open_postgres(url: sql.URL) -> DatabaseHandle:
    with errors_with_location(url):
        engine = postgres.create_engine(url)
        queue = postgres.PostgresJobQueue(url, engine)
        try:
            with engine.begin() as connection:
                postgres.lock_creation(connection)
                found_format = read_format(connection)
                if found_format is None:
                    _create_tables(connection)
                    ephemeral.create_all(connection)
                elif found_format < FORMAT:
                    raise StoreError(outdated_message(found_format, url))
                queue.create_tables(connection)
            return DatabaseHandle(engine, engine.dispose, queue, postgres.NotifyLink(url, engine))
        except BaseException:
            engine.dispose()
            raise


def migration_plan(location: Location) -> MigrationPlan:
    """Return what `migrate` would do, and change nothing. Raise `StoreError` for data that cannot be migrated."""
    with errors_with_location(location):
        if isinstance(location, Path):
            found_format = _check_file_format(location)
        else:
            with postgres.read_only_engine(location) as engine, engine.connect() as connection:
                found_format = read_format(connection)
    if found_format is None or found_format >= FORMAT:
        return MigrationPlan(found_format, [])
    from saqqara.storage.migrations.runner import migration_steps

    return MigrationPlan(found_format, migration_steps(found_format))


def migrate(location: Location, on_progress: OnProgress) -> None:
    """Migrate data to the current format, completely or not at all; create missing data. Raise `StoreError`.

    In PostgreSQL other servers continue meanwhile. A change that would wait for their locks for more than a moment is
    abandoned, because all other queries would wait behind it.
    """
    if isinstance(location, Path):
        _open_sqlite(location, on_progress).release()
        return
    with errors_with_location(location):
        engine = postgres.create_engine(location)
        try:
            with engine.begin() as connection:
                postgres.lock_creation(connection)
                found_format = read_format(connection)
                if found_format is None:
                    _create_tables(connection)
                    ephemeral.create_all(connection)
                elif found_format < FORMAT:
                    postgres.set_lock_timeout(connection)
                    _upgrade(connection, on_progress)
        finally:
            engine.dispose()


def outdated_message(found_format: int, location: Location) -> str:
    """Return the message about data of an earlier release, in a database that a server must not migrate by itself."""
    command = "saqqara db migrate"
    if not has_password(location):
        command += f" --data {display_location(location)}"
    return (
        f"the data have format {found_format}, but this program uses format {FORMAT}; run `{command}` to migrate them "
        "(servers of the previous release can keep running)"
    )


def _open_sqlite(path: Path, on_progress: OnProgress) -> DatabaseHandle:
    with errors_with_location(path):
        _check_file_format(path)  # a file of another program gets no lock file next to it
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite.lock_file(path)
        try:
            engine = _open_engine(path, on_progress)
        except BaseException:
            lock.release()
            raise

    def release() -> None:
        engine.dispose()
        lock.release()

    return DatabaseHandle(engine, release, LocalJobQueue())


def _open_engine(path: Path, on_progress: OnProgress) -> Engine:
    """Check the format of the file before anything in it can change, then open it with a write-ahead log."""
    found_format = _check_file_format(path)
    sqlite.make_data_private(path)
    if found_format is None:
        sqlite.discard_ephemeral(path)  # it belonged to data that are no longer there
    engine = sqlite.read_write_engine(path)
    try:
        if found_format is None:
            with sqlite.transaction(engine) as connection:
                _create_tables(connection)
        elif found_format < FORMAT:
            _migrate_file(path, engine, found_format, on_progress)
        sqlite.prepare_ephemeral(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _check_file_format(path: Path) -> int | None:
    """Return the format of the data in a file, None if there are none yet. Raise `StoreError` for other files."""
    if not path.exists() or not path.stat().st_size:
        return None
    sqlite.check_file(path)
    with sqlite.read_only_engine(path) as engine, engine.connect() as connection:
        return read_format(connection)


def read_format(connection: Connection) -> int | None:
    """Return the format of the data, None if there are no data yet.

    A newer format is returned if this program can use the data as they are. Raise `StoreError` for a format from before
    1.0.0, a format that is too new, and data of another program.
    """
    names = sql.inspect(connection).get_table_names()
    if not names:
        return None
    if about.name not in names:
        raise StoreError(f"not a Saqqara database: it contains the tables {', '.join(names)}")
    value = connection.scalar(sql.select(about.c.value).where(about.c.name == "format"))
    if value is None or not value.isdigit():
        raise StoreError(f"the data have format {value!r}: expected a number")
    if int(value) < BASELINE_FORMAT:
        raise StoreError(
            f"unsupported data format {value}, from before version 1.0.0; this program reads format {BASELINE_FORMAT} "
            "and later; nothing was changed"
        )
    if int(value) > FORMAT and _read_min_reader_format(connection, int(value)) > FORMAT:
        raise StoreError(
            f"unsupported data format {value}; this program uses format {FORMAT}: a newer program wrote the data"
        )
    return int(value)


def _read_min_reader_format(connection: Connection, found_format: int) -> int:
    """Return the oldest format whose programs can use these data."""
    value = connection.scalar(sql.select(about.c.value).where(about.c.name == "min_reader_format"))
    return int(value) if value is not None and value.isdigit() else found_format


def _create_tables(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.execute(
        about.insert(),
        [{"name": "format", "value": str(FORMAT)}, {"name": "min_reader_format", "value": str(MIN_READER_FORMAT)}],
    )
    connection.execute(revision.insert().values(version_num=str(FORMAT)))


def _migrate_file(path: Path, engine: Engine, found_format: int, on_progress: OnProgress) -> None:
    """Migrate older data to the current format, completely or not at all; a copy of the old file remains next to it."""
    backup = path.with_name(f"{path.name}.format-{found_format}")
    on_progress(f"Migrating the tables in {path} to the current format; {backup} keeps a copy of the old data.")
    sqlite.copy_database(path, backup)
    with sqlite.transaction(engine) as connection:
        _upgrade(connection, on_progress)


def _upgrade(connection: Connection, on_progress: OnProgress) -> None:
    # Importing Alembic takes too long for every start, and it is needed once per release.
    from saqqara.storage.migrations.runner import upgrade

    upgrade(connection, on_progress)
