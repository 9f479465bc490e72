"""Formats of the data: refusal of old formats, migration to the next release, and use by two releases.

Data of old formats are refused unchanged; the next release migrates the data of this one. `old_formats/` has one SQL
file for each format that was never released.
"""

from __future__ import annotations

import ast
import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from typer.testing import CliRunner

from next_release import MIGRATION, NEXT, become_next_release
from postgres import Cluster, run_cluster
from saqqara.cli.main import app
from saqqara.storage import Store, StoreError, open_read_only, parse_location, schema
from saqqara.storage.backends import postgres as module
from saqqara.storage.backends.connect import migrate
from saqqara.storage.schema import BASELINE_FORMAT, FORMAT, MIN_READER_FORMAT, metadata
from saqqara.table import Table

OLD_FORMATS = Path(__file__).parent / "old_formats"
MIGRATIONS = Path(__file__).resolve().parents[2] / "src" / "saqqara" / "storage" / "migrations" / "versions"
ADDING_OPERATIONS = {"create_table", "add_column", "create_index", "execute", "get_bind"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with run_cluster() as cluster:
        yield cluster


def new_table() -> Table:
    seats = [{"name": "Ann", "player": "person"}, {"name": "Bob", "player": "person"}]
    return Table.open("duel", {}, 7, seats)


def fill(location: Path | str) -> None:
    """Create data of this release with one table, called `a`."""
    store = Store(location)
    asyncio.run(store.append("a", new_table().events))
    store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    fill(tmp_path / "saqqara.db")
    return tmp_path / "saqqara.db"


@pytest.fixture
def database(cluster: Cluster) -> str:
    address = cluster.create_database()
    fill(address)
    return address


def dump(path: Path) -> list[str]:
    """Return the contents of a SQLite file as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def format_rows(address: str) -> dict[str, str]:
    names = "('format', 'min_reader_format')"
    with psycopg.connect(address) as connection:
        return dict(connection.execute(f"select name, value from about where name in {names}").fetchall())


def run_migrate(*arguments: str) -> tuple[int, str]:
    """Run `saqqara db migrate`; return its exit code and output."""
    done = CliRunner().invoke(app, ["db", "migrate", *arguments])
    return done.exit_code, done.output


# ---- formats before 1.0.0 --------------------------------------------------------------------------------------------


def refusal(number: int) -> str:
    return (
        f"unsupported data format {number}, from before version 1.0.0; this program reads format {BASELINE_FORMAT} "
        "and later; nothing was changed"
    )


@pytest.mark.parametrize("number", range(1, BASELINE_FORMAT))
def test_file_of_old_format_is_refused_unchanged(number: int, tmp_path: Path) -> None:
    path = tmp_path / "saqqara.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD_FORMATS / f"format_{number}.sql").read_text("utf-8"))
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        Store(path)
    assert str(refused.value) == f"{path}: {refusal(number)}"
    with pytest.raises(StoreError, match=refusal(number)), open_read_only(path):
        pass
    code, output = run_migrate("--data", str(path))
    assert (code, refusal(number) in output) == (2, True)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["saqqara.db"]


def test_database_of_old_format_is_refused_unchanged(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("update about set value = '5' where name = 'format'")
    before = columns(database)
    with pytest.raises(StoreError) as refused:
        Store(database)
    assert str(refused.value) == f"{database}: {refusal(5)}"
    code, output = run_migrate("--data", database)
    assert (code, refusal(5) in output) == (2, True)
    assert (format_rows(database)["format"], columns(database)) == ("5", before)


# ---- a file of the previous release ----------------------------------------------------------------------------------


def test_file_is_migrated_and_its_copy_stays(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, sentences = dump(file), list[str]()
    become_next_release(monkeypatch, tmp_path / "versions")
    store = Store(file, sentences.append)
    table = Table.from_events(asyncio.run(store.events("a")), {})
    assert list(table.events) == list(new_table().events)
    assert table.current_player is not None
    asyncio.run(store.append("a", table.play(table.current_player, table.view(table.current_player)["legal"][0])))
    store.close()
    copy = file.with_name(f"saqqara.db.format-{FORMAT}")
    assert sentences == [f"Migrating the tables in {file} to the current format; {copy} keeps a copy of the old data."]
    assert dump(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    assert f"INSERT INTO \"about\" VALUES('format','{NEXT}');" in dump(file)
    Store(file, sentences.append).close()
    assert len(sentences) == 1


def differences(connection: sql.Connection, expected: sql.MetaData) -> list[Any]:
    """Return the differences between the tables and a schema, without the tables of pgqueuer."""

    def is_ours(name: str | None, kind: str, parents: Any) -> bool:
        ephemeral = [table.name for table in schema.ephemeral.sorted_tables]
        return not (kind == "table" and (str(name).startswith("pgqueuer") or name in ephemeral))

    found: list[Any] = compare_metadata(
        MigrationContext.configure(connection, opts={"include_name": is_ours}), expected
    )
    return found


@pytest.mark.parametrize("kind", ["file", "database"])
def test_the_migration_leads_to_the_schema_of_the_next_release(
    kind: str, tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def location(name: str) -> Path | str:
        return tmp_path / name if kind == "file" else cluster.create_database()

    old = location("old.db")
    fill(old)
    expected = become_next_release(monkeypatch, tmp_path / "versions")
    new = location("new.db")
    Store(new).close()
    migrate(parse_location(str(old)), lambda sentence: None)
    for one in (old, new):
        prefix = "sqlite:///" if kind == "file" else ""
        engine = sql.create_engine(f"{prefix}{one}".replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect() as connection:
            assert differences(connection, expected) == []
        engine.dispose()


def test_a_failed_migration_changes_nothing(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dump(file)
    with monkeypatch.context() as patch:
        become_next_release(patch, tmp_path / "versions", MIGRATION + '    op.execute("SELECT * FROM nowhere")\n')
        with pytest.raises(StoreError, match="no such table: nowhere"):
            Store(file)
    assert dump(file) == before
    become_next_release(monkeypatch, tmp_path / "mended")
    Store(file).close()
    assert any("CREATE TABLE weather" in line for line in dump(file))


def test_migration_without_a_possible_copy_changes_nothing(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, copy = dump(file), file.with_name(f"saqqara.db.format-{FORMAT}")
    copy.mkdir()
    become_next_release(monkeypatch, tmp_path / "versions")
    with pytest.raises(StoreError, match=f"cannot copy {file} to {copy}: "):
        Store(file)
    assert dump(file) == before


# ---- a database of the previous release ------------------------------------------------------------------------------


def test_a_server_refuses_older_data_and_names_the_command(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    become_next_release(monkeypatch, tmp_path / "versions")
    with pytest.raises(StoreError) as refused:
        Store(database)
    assert str(refused.value) == (
        f"the data have format {FORMAT}, but this program uses format {NEXT}; run "
        f"`saqqara db migrate --data {database}` to migrate them (servers of the previous release can keep running)"
    )
    assert format_rows(database)["format"] == str(FORMAT)


def test_command_announces_runs_and_completes_a_migration_once(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    become_next_release(monkeypatch, tmp_path / "versions")
    code, plan = run_migrate("--data", database, "--dry-run")
    assert (code, format_rows(database)["format"]) == (0, str(FORMAT))
    assert plan == f"{database}: format {NEXT}: Tables have a mood; the weather is stored.\n"
    assert run_migrate("--data", database) == (0, plan + f"{database}: done\n")
    assert format_rows(database) == {"format": str(NEXT), "min_reader_format": str(MIN_READER_FORMAT)}
    assert run_migrate("--data", database)[0] == 0
    store = Store(database)
    assert asyncio.run(store.events("a")) == list(new_table().events)
    store.close()


def test_an_empty_database_gets_its_tables(cluster: Cluster) -> None:
    address = cluster.create_database()
    assert run_migrate("--data", address) == (
        0,
        f"{address}: creating the tables of a new database\n{address}: done\n",
    )
    assert format_rows(address) == {"format": str(FORMAT), "min_reader_format": str(MIN_READER_FORMAT)}
    assert run_migrate("--data", address) == (0, f"{address}: format {FORMAT} is up to date\n")


def test_unreachable_database_error_hides_the_password(cluster: Cluster) -> None:
    code, output = run_migrate("--data", f"{cluster.address}/nowhere")
    assert (code, 'database "nowhere" does not exist; nothing has changed' in output) == (2, True)
    code, output = run_migrate("--data", "postgresql://ann:geheim@localhost/saqqara")
    assert (code, "geheim" in output) == (2, False)


def test_database_migration_is_atomic(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with psycopg.connect(database) as connection:  # makes the last statement of the migration fail
        connection.execute("create rule no_format as on update to about do instead select 1 / (0 * length(new.value))")
    before = columns(database)
    become_next_release(monkeypatch, tmp_path / "versions")
    code, output = run_migrate("--data", database)
    assert (code, "division by zero; nothing has changed" in output) == (2, True)
    assert (format_rows(database)["format"], columns(database)) == (str(FORMAT), before)


def test_the_command_does_not_wait_long_for_a_lock(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players would have to wait for the command."""
    monkeypatch.setattr(module, "LOCK_TIMEOUT", 0.01)
    become_next_release(monkeypatch, tmp_path / "versions")
    with psycopg.connect(database) as connection:
        connection.execute("lock table tables in access share mode")
        with pytest.raises(StoreError, match="canceling statement due to lock timeout"):
            migrate(parse_location(database), lambda sentence: None)
    assert format_rows(database)["format"] == str(FORMAT)


# ---- a release only adds ---------------------------------------------------------------------------------------------


def columns(address: str) -> dict[tuple[str, str], tuple[str, bool]]:
    """Return each column's type, and whether an insert must name it."""
    engine = sql.create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    try:
        inspector = sql.inspect(engine)
        return {
            (table, column["name"]): (str(column["type"]), not column["nullable"] and column["default"] is None)
            for table in inspector.get_table_names()
            for column in inspector.get_columns(table)
        }
    finally:
        engine.dispose()


def unique_keys(address: str) -> set[tuple[str, str]]:
    with psycopg.connect(address) as connection:
        rows = connection.execute(
            "select tablename, regexp_replace(indexdef, '^.* USING', '') from pg_indexes "
            "where schemaname = 'public' and indexdef like 'CREATE UNIQUE %'"
        ).fetchall()
    return {(str(table), str(on)) for table, on in rows}


def test_a_program_of_the_previous_release_uses_migrated_data(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, unique = columns(database), unique_keys(database)
    with monkeypatch.context() as patch:
        become_next_release(patch, tmp_path / "versions")
        migrate(parse_location(database), lambda sentence: None)
    after, tables = columns(database), {table for table, _ in before}
    assert before.items() <= after.items()
    new = {place: needed for place, (_, needed) in after.items() if place not in before}
    assert [place for place, needed in new.items() if needed and place[0] in tables] == []
    assert {one for one in unique_keys(database) if one[0] in tables} == unique
    store = Store(database)
    asyncio.run(store.append("b", new_table().events))
    assert asyncio.run(store.count_tables()) == 2
    store.close()


def forbidden_operations(source: str, name: str) -> list[str]:
    """Return the operations of a migration that do not add something."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "op":
            if node.attr not in ADDING_OPERATIONS:
                found.append(f"{name}, line {node.lineno}: op.{node.attr}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            first = node.value.lstrip().upper()
            if first.startswith(("DROP ", "ALTER ", "DELETE ", "TRUNCATE ")):
                found.append(f"{name}, line {node.lineno}: {node.value}")
    return found


def test_migrations_only_add() -> None:
    """A migration that removes what the previous release did not use must increase `MIN_READER_FORMAT`."""
    files = sorted(MIGRATIONS.glob("format_*.py"), key=lambda one: int(one.stem.removeprefix("format_")))
    numbers = [int(one.stem.removeprefix("format_")) for one in files]
    assert numbers == list(range(BASELINE_FORMAT, FORMAT + 1))
    later = [one for one, number in zip(files, numbers, strict=True) if number > MIN_READER_FORMAT]
    assert [fault for one in later for fault in forbidden_operations(one.read_text("utf-8"), one.name)] == []
    assert forbidden_operations(MIGRATION, "next") == []
    removing = 'op.drop_column("tables", "mood")\nop.execute("DELETE FROM events")\n'
    assert forbidden_operations(removing, "next") == [
        "next, line 1: op.drop_column",
        "next, line 2: DELETE FROM events",
    ]


def test_new_data_have_the_schema(file: Path) -> None:
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert differences(connection, metadata) == []
    engine.dispose()


# ---- data of a newer release -----------------------------------------------------------------------------------------


def set_format(location: Path | str, number: int, min_reader: int | None) -> None:
    """Change the format of the data, as a later program would do."""
    statements = [
        f"update about set value = '{number}' where name = 'format'",
        "delete from about where name = 'min_reader_format'",
        *([] if min_reader is None else [f"insert into about values ('min_reader_format', '{min_reader}')"]),
    ]
    opened = sqlite3.connect(location) if isinstance(location, Path) else psycopg.connect(location)
    with closing(opened) as connection, connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[union-attr]
    if isinstance(location, Path):
        connection.close()


@pytest.mark.parametrize("kind", ["file", "database"])
def test_data_of_the_next_release_are_used_if_it_only_adds(kind: str, tmp_path: Path, cluster: Cluster) -> None:
    location: Path | str = tmp_path / "saqqara.db" if kind == "file" else cluster.create_database()
    Store(location).close()
    set_format(location, FORMAT + 1, FORMAT)
    store = Store(location)
    asyncio.run(store.append("a", [{"seq": 0, "event": "created"}]))
    store.close()
    with open_read_only(location) as archive:
        assert archive.tables() == ["a"]
    for min_reader in (FORMAT + 1, None):
        set_format(location, FORMAT + 1, min_reader)
        with pytest.raises(StoreError) as refused:
            Store(location)
        assert str(refused.value) == (
            f"{location}: unsupported data format {FORMAT + 1}; this program uses format {FORMAT}: "
            "a newer program wrote the data"
        )
