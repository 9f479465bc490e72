"""Old and new together: data in PostgreSQL come into today's form by a command, and programs of the release before go
on with them.

`format_5/saqqara.sql` was dumped from a database that the last program of format 5 has written; `expected.json` says
what is in it.
"""

from __future__ import annotations

import ast
import asyncio
import json
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

from postgres import Cluster, run_cluster
from saqqara.cli.main import app
from saqqara.storage import Store, StoreError, open_read_only, parse_location
from saqqara.storage.backends import postgres as module
from saqqara.storage.backends.connect import migrate
from saqqara.storage.schema import FORMAT, MIN_READER_FORMAT, metadata
from saqqara.table import Table

KEPT = Path(__file__).parent / "format_5"
EXPECTED: dict[str, Any] = json.loads((KEPT / "expected.json").read_text("utf-8"))
MIGRATIONS = Path(__file__).resolve().parents[2] / "src" / "saqqara" / "storage" / "migrations" / "versions"
ADDS = {"create_table", "add_column", "create_index", "execute", "get_bind"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with run_cluster() as cluster:
        yield cluster


@pytest.fixture
def old(cluster: Cluster) -> str:
    """The address of a database that a program of format 5 has left."""
    address = cluster.create_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute((KEPT / "saqqara.sql").read_bytes())
    return address


def about(address: str) -> dict[str, str]:
    with psycopg.connect(address) as connection:
        return dict(connection.execute("select name, value from about where name in ('format', 'reads')").fetchall())


def says(*arguments: str) -> tuple[int, str]:
    """The exit code of `saqqara db migrate`, and what it prints."""
    done = CliRunner().invoke(app, ["db", "migrate", *arguments])
    return done.exit_code, done.output


# ---- by a command ----------------------------------------------------------------------------------------------------


def test_a_server_refuses_older_data_and_names_the_command(old: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store(old)
    assert str(refused.value) == (
        f"the data are of format 5, this program uses format {FORMAT}: `saqqara db migrate --data {old}` brings them "
        "there, while servers of the release before go on"
    )
    assert about(old) == {"format": "5"}
    with pytest.raises(StoreError, match="format 5, this program uses"), open_read_only(old):
        pass


def test_the_command_says_what_it_will_do_does_it_and_does_it_once(old: str) -> None:
    code, told = says("--data", old, "--dry-run")
    assert (code, about(old)) == (0, {"format": "5"})
    lines = told.splitlines()
    assert len(lines) == FORMAT - 5
    assert lines[0].startswith(f"{old}: format 6: What several servers share; a club's house: ")
    assert says("--data", old) == (0, told + f"{old}: done\n")
    assert about(old) == {"format": str(FORMAT), "reads": str(MIN_READER_FORMAT)}
    assert says("--data", old) == (0, f"{old}: format {FORMAT} is up to date\n")
    store = Store(old)
    try:
        for facts in EXPECTED.values():
            events = asyncio.run(store.events(facts["table"]))
            assert len(events) == facts["events"]
        name = EXPECTED["duel"]["table"]
        table = Table.from_events(asyncio.run(store.events(name)), asyncio.run(store.names(name)))
        assert [seat["name"] for seat in table.seats] == ["Ann", "Bob"]
        assert table.current_player is not None
        assert table.view(table.current_player)["legal"] == EXPECTED["duel"]["legal"]
        asyncio.run(store.append(name, table.play(table.current_player, "place a3")))
    finally:
        store.close()


def test_an_empty_database_gets_its_tables(cluster: Cluster) -> None:
    address = cluster.create_database()
    assert says("--data", address) == (
        0,
        f"{address}: creating the tables of a new database\n{address}: done\n",
    )
    assert about(address) == {"format": str(FORMAT), "reads": str(MIN_READER_FORMAT)}


def test_what_is_no_database_is_named(cluster: Cluster) -> None:
    code, told = says("--data", f"{cluster.address}/nowhere")
    assert (code, 'database "nowhere" does not exist; nothing has changed' in told) == (2, True)
    code, told = says("--data", "postgresql://ann:geheim@localhost/saqqara")
    assert (code, "geheim" in told) == (2, False)


def test_all_of_it_or_nothing(old: str) -> None:
    with psycopg.connect(old) as connection:  # in the way of the last thing that the step does
        connection.execute("create rule no_format as on update to about do instead select 1 / (0 * length(new.value))")
    before = columns(old)
    code, told = says("--data", old)
    assert (code, "division by zero; nothing has changed" in told) == (2, True)
    assert (about(old), columns(old)) == ({"format": "5"}, before)


def test_who_holds_the_tables_is_not_waited_for_long(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays would wait behind the command."""
    monkeypatch.setattr(module, "LOCK_TIMEOUT", 0.01)
    with psycopg.connect(old) as connection:
        connection.execute("lock table about in access share mode")
        connection.execute("update about set value = '5' where name = 'format'")
        with pytest.raises(StoreError, match="canceling statement due to lock timeout"):
            migrate(parse_location(old), lambda sentence: None)
    assert about(old) == {"format": "5"}


# ---- a release only adds ---------------------------------------------------------------------------------------------


def columns(address: str) -> dict[tuple[str, str], tuple[str, bool]]:
    """Every column: its type, and whether a row needs to say it."""
    engine = sql.create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    try:
        seen = sql.inspect(engine)
        return {
            (table, column["name"]): (str(column["type"]), not column["nullable"] and column["default"] is None)
            for table in seen.get_table_names()
            for column in seen.get_columns(table)
        }
    finally:
        engine.dispose()


def keys(address: str) -> set[tuple[str, str]]:
    """What must be unique, by table."""
    with psycopg.connect(address) as connection:
        rows = connection.execute(
            "select tablename, regexp_replace(indexdef, '^.* USING', '') from pg_indexes "
            "where schemaname = 'public' and indexdef like 'CREATE UNIQUE %'"
        ).fetchall()
    return {(str(table), str(on)) for table, on in rows}


def test_a_program_of_the_release_before_finds_and_may_leave_out_what_it_does(old: str) -> None:
    before, unique = columns(old), keys(old)
    migrate(parse_location(old), lambda sentence: None)
    after, tables = columns(old), {table for table, _ in before}
    assert before.items() <= after.items()
    new = {place: needed for place, (_, needed) in after.items() if place not in before}
    assert [place for place, needed in new.items() if needed and place[0] in tables] == []
    assert {one for one in keys(old) if one[0] in tables} == unique


def test_migrations_add_and_take_nothing_away() -> None:
    """From format 6 on; whoever takes away what the release before used no longer raises `READS`, and says it here."""
    read = []
    for file in sorted(MIGRATIONS.glob("format_*.py")):
        number = int(file.stem.removeprefix("format_"))
        if number <= MIN_READER_FORMAT:
            continue
        read.append(number)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "op":
                assert node.attr in ADDS, f"{file.name}, line {node.lineno}: op.{node.attr}"
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                first = node.value.lstrip().upper()
                assert not first.startswith(("DROP ", "ALTER ", "DELETE ", "TRUNCATE ")), f"{file.name}: {node.value}"
    assert read == list(range(MIN_READER_FORMAT + 1, FORMAT + 1))


def test_the_command_leads_to_the_schema_that_the_program_uses(old: str, cluster: Cluster) -> None:
    migrate(parse_location(old), lambda sentence: None)
    new = cluster.create_database()
    migrate(parse_location(new), lambda sentence: None)
    assert (columns(old), keys(old)) == (columns(new), keys(new))
    engine = sql.create_engine(old.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


# ---- data of a newer release -----------------------------------------------------------------------------------------


def newer(where: Path | str, form: int, reads: int | None) -> None:
    """Leaves data as a later program would."""
    change = f"update about set value = '{form}' where name = 'format'"
    delete = "delete from about where name = 'reads'"
    keep = [] if reads is None else [f"insert into about (name, value) values ('reads', '{reads}')"]
    opened = sqlite3.connect(where) if isinstance(where, Path) else psycopg.connect(where)
    with closing(opened) as connection, connection:
        for statement in (change, delete, *keep):
            connection.execute(statement)  # type: ignore[union-attr]
    if isinstance(where, Path):
        connection.close()


@pytest.mark.parametrize("kind", ["file", "database"])
def test_data_of_the_next_release_are_gone_on_with_where_it_only_adds(
    kind: str, tmp_path: Path, cluster: Cluster
) -> None:
    where: Path | str = tmp_path / "saqqara.db" if kind == "file" else cluster.create_database()
    Store(where).close()
    newer(where, FORMAT + 1, FORMAT)
    store = Store(where)
    asyncio.run(store.append("a", [{"seq": 0, "event": "opened"}]))
    store.close()
    with open_read_only(where) as archive:
        assert archive.tables() == ["a"]
    for reads in (FORMAT + 1, None):
        newer(where, FORMAT + 1, reads)
        with pytest.raises(StoreError) as refused:
            Store(where)
        assert str(refused.value) == (
            f"{where}: format {FORMAT + 1}, this program uses format {FORMAT}: a newer one wrote it"
        )
