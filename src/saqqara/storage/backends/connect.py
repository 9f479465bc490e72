"""How data are opened, in a file or in PostgreSQL: made if there are none, brought into today's form if they are older,
left alone if they are anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from saqqara.storage.backends import postgres, sqlite
from saqqara.storage.backends.job_queue import Queue
from saqqara.storage.backends.urls import Where, has_password, shown
from saqqara.storage.errors import StoreError
from saqqara.storage.schema import FORMAT, READS, about, metadata, revision

Told = Callable[[str], None]
"""Is told in sentences what takes a while."""


@dataclass(frozen=True)
class Database:
    """Data that are open; `release` when done. `link` tells of other processes that have them open, None where there
    can be none; `queue` is what computer players are to do, None where it is done in this process."""

    engine: Engine
    release: Callable[[], None]
    link: postgres.Link | None = None
    queue: Queue | None = None


@dataclass(frozen=True)
class Plan:
    """What has to be done with data, before this program can use them: their format is `found` (None: there are none
    yet, they are made), and `steps` lead to today's, each with its format and what it brings."""

    found: int | None
    steps: list[tuple[int, str]]


@contextmanager
def naming(where: Where) -> Iterator[None]:
    """Whatever is wrong with data is said as StoreError, with the name of the file or the address of the database."""
    name = shown(where)
    try:
        yield
    except UnicodeDecodeError as error:  # SQLite hands over what a damaged file holds
        raise StoreError(f"{name} is damaged: a text in it is not UTF-8 ({error})") from error
    except (sql.exc.SQLAlchemyError, OSError) as error:
        why = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StoreError(f"{name} cannot be used: {why}") from error
    except StoreError as error:
        raise StoreError(f"{name}: {error}" if name not in str(error) else str(error)) from error


def opened(where: Where, told: Told) -> Database:
    """The data in a file, which others are kept out of, or in PostgreSQL.

    Raises StoreError for data that are in use, damaged, of something else, or of a format that this program cannot go
    on with; nothing has changed then.
    """
    return _file(where, told) if isinstance(where, Path) else _shared(where)


def _shared(url: sql.URL) -> Database:
    with naming(url):
        engine = postgres.connected(url)
        queue = Queue(url, engine)
        try:
            with engine.begin() as connection:
                postgres.alone(connection)
                found = format_of(connection)
                if found is None:
                    _create(connection)
                elif found < FORMAT:
                    raise StoreError(older(found, url))
                queue.made(connection)
            return Database(engine, engine.dispose, postgres.Link(url, engine), queue)
        except BaseException:
            engine.dispose()
            raise


def planned(where: Where) -> Plan:
    """What `migrate` would do; nothing changes. Raises StoreError."""
    with naming(where):
        if isinstance(where, Path):
            found = _looked_at(where)
        else:
            with postgres.read_only(where) as engine, engine.connect() as connection:
                found = format_of(connection)
    if found is None or found >= FORMAT:
        return Plan(found, [])
    from saqqara.storage.migrations.runner import steps

    return Plan(found, steps(found))


def migrate(where: Where, told: Told) -> None:
    """Brings data into today's form: all of it or, whatever happens, nothing. Data that are in it stay as they are, and
    where there are none they are made. Raises StoreError.

    In PostgreSQL other servers go on meanwhile; a change that would have to wait for them longer than a moment is given
    up, because everybody would wait behind it.
    """
    if isinstance(where, Path):
        _file(where, told).release()
        return
    with naming(where):
        engine = postgres.connected(where)
        try:
            with engine.begin() as connection:
                postgres.alone(connection)
                found = format_of(connection)
                if found is None:
                    _create(connection)
                elif found < FORMAT:
                    postgres.waiting_for_a_moment_only(connection)
                    _upgrade(connection, found, told)
        finally:
            engine.dispose()


def older(found: int, where: Where) -> str:
    """What is said of data that are older than this program, where no server may change that by itself."""
    command = "saqqara migrate" if has_password(where) else f"saqqara migrate --data {shown(where)}"
    return (
        f"the data are of format {found}, this program uses format {FORMAT}: `{command}` brings them there, while "
        "servers of the release before go on"
    )


def _file(path: Path, told: Told) -> Database:
    with naming(path):
        _looked_at(path)  # what is not ours gets no lock laid beside it
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite.hold(path)
        try:
            engine = _engine(path, told)
        except BaseException:
            lock.release()
            raise

    def release() -> None:
        engine.dispose()
        lock.release()

    return Database(engine, release)


def _engine(path: Path, told: Told) -> Engine:
    """The file is looked at before anything in it can change: first as it is, then with a write-ahead log."""
    found = _looked_at(path)
    sqlite.make_data_private(path)
    engine = sqlite.read_and_written(path)
    try:
        if found is None:
            with sqlite.all_or_nothing(engine) as connection:
                _create(connection)
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
    with sqlite.read_only(path) as engine, engine.connect() as connection:
        return format_of(connection)


def format_of(connection: Connection) -> int | None:
    """The format of the data, None where there are none yet; that of a newer program where this one can go on with them
    as they are. Raises StoreError for data of something else, or too new."""
    names = sql.inspect(connection).get_table_names()
    if not names:
        return None
    if about.name not in names:
        raise StoreError(f"these are not the data of Saqqara, but of something with the tables {', '.join(names)}")
    value = connection.scalar(sql.select(about.c.value).where(about.c.name == "format"))
    if value is None or not value.isdigit():
        raise StoreError(f"the format of the data is {value!r}, it must be a number")
    if int(value) > FORMAT and _reads(connection, int(value)) > FORMAT:
        raise StoreError(f"format {value}, this program uses format {FORMAT}: a newer one wrote it")
    return int(value)


def _reads(connection: Connection, found: int) -> int:
    """The oldest format whose programs may go on with these data."""
    value = connection.scalar(sql.select(about.c.value).where(about.c.name == "reads"))
    return int(value) if value is not None and value.isdigit() else found


def _create(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.execute(
        about.insert(), [{"name": "format", "value": str(FORMAT)}, {"name": "reads", "value": str(READS)}]
    )
    connection.execute(revision.insert().values(version_num=str(FORMAT)))


def _bring_up(path: Path, engine: Engine, found: int, told: Told) -> None:
    """Older data come into today's form, all of them or none; a copy of what they were stays beside."""
    kept = path.with_name(f"{path.name}.format-{found}")
    told(f"The tables in {path} are brought into today's form; what they were stays in {kept}.")
    sqlite.copy(path, kept)
    with sqlite.all_or_nothing(engine) as connection:
        _upgrade(connection, found, told)


def _upgrade(connection: Connection, found: int, told: Told) -> None:
    # Alembic takes longer to import than a start may; it is needed once in the life of the data.
    from saqqara.storage.migrations.runner import upgrade

    upgrade(connection, found, told)
