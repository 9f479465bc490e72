"""How data are opened: made if there are none, brought into today's form if they are older, left alone if they are
anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql
from filelock import FileLock
from sqlalchemy.engine import Engine

from saqqara.store import sqlite
from saqqara.store.errors import StoreError
from saqqara.store.schema import FORMAT, about, metadata, revision

Told = Callable[[str], None]
"""Is told in sentences what takes a while."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong with a file is said as StoreError, with the name of the file."""
    try:
        yield
    except (sql.exc.SQLAlchemyError, OSError) as error:
        raise StoreError(f"{path} cannot be used: {getattr(error, 'orig', None) or error}") from error
    except StoreError as error:
        raise StoreError(f"{path}: {error}" if str(path) not in str(error) else str(error)) from error


def opened(path: Path, told: Told) -> tuple[Engine, FileLock]:
    """The data in a file, and the lock that keeps others out; both are to be given back.

    Raises StoreError for data that are in use, damaged, of something else, or of a newer format; nothing has changed
    then.
    """
    with naming(path):
        _looked_at(path)  # what is not ours gets no lock laid beside it
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite.hold(path)
        try:
            return _engine(path, told), lock
        except BaseException:
            lock.release()
            raise


def _engine(path: Path, told: Told) -> Engine:
    """The file is looked at before anything in it can change: first as it is, then with a write-ahead log."""
    found = _looked_at(path)
    sqlite.make_data_private(path)
    engine = sqlite.read_and_written(path)
    try:
        if found is None:
            _create(engine)
        elif found < FORMAT:
            _bring_up(path, engine, found, told)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _looked_at(path: Path) -> int | None:
    """The format of the data in a file, None where there are none yet. Raises StoreError for what is not ours."""
    if not path.exists() or not path.stat().st_size:
        return None
    sqlite.look_at(path)
    with sqlite.read_only(path) as engine:
        return format_of(engine)


def format_of(engine: Engine) -> int | None:
    """The format of the data, None where there are none yet. Raises StoreError for data of something else, or newer."""
    names = sql.inspect(engine).get_table_names()
    if not names:
        return None
    if about.name not in names:
        raise StoreError(f"these are not the data of Saqqara, but of something with the tables {', '.join(names)}")
    with engine.connect() as connection:
        value = connection.scalar(sql.select(about.c.value).where(about.c.name == "format"))
    if value is None or not value.isdigit():
        raise StoreError(f"the format of the data is {value!r}, it must be a number")
    if int(value) > FORMAT:
        raise StoreError(f"format {value}, this program uses format {FORMAT}: a newer one wrote it")
    return int(value)


def _create(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.create_all(connection)
        connection.execute(about.insert().values(name="format", value=str(FORMAT)))
        connection.execute(revision.insert().values(version_num=str(FORMAT)))


def _bring_up(path: Path, engine: Engine, found: int, told: Told) -> None:
    """Older data come into today's form, all of them or none; a copy of what they were stays beside."""
    # Alembic takes longer to import than a start may; it is needed once in the life of a file.
    from saqqara.store.migrations.running import upgrade

    kept = path.with_name(f"{path.name}.format-{found}")
    told(f"The tables in {path} are brought into today's form; what they were stays in {kept}.")
    sqlite.copy(path, kept)
    upgrade(engine, found, told)
