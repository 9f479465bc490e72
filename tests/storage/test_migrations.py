"""Data of earlier programs: they come into today's form whole or not at all, and what they were stays beside.

`format_1/saqqara.db` was written by the last program of format 1, with tables of all games in play; `expected.json` has
the digests of what that program showed of them.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from previous_release import remove_new_keys
from saqqara.storage import CorruptionError, Store, StoreError
from saqqara.storage.schema import metadata
from saqqara.table import Table, upgrade_events

KEPT = Path(__file__).parent / "format_1"
EXPECTED: dict[str, Any] = json.loads((KEPT / "expected.json").read_text("utf-8"))["tables"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "saqqara.db", tmp_path / "saqqara.db"))


def dump(path: Path) -> list[str]:
    """All that a file holds."""
    with closing(sqlite3.connect(path)) as other, other:
        held = list(other.iterdump())
    other.close()
    return held


def digest(*facts: Any) -> str:
    return hashlib.sha256(json.dumps(remove_new_keys(facts), ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def shown(table: Table) -> dict[str, str]:
    """What each reader learns of a table, as the program of format 1 has digested it."""
    return {
        str(seat): digest(
            table.view(seat), table.log(seat), [s["name"] for s in table.seats], [s["player"] for s in table.seats],
            table.commitment, table.rematch_table, table.current_player, table.is_over, table.awaits_confirmation,
            table.can_undo,
            table.can_redo, table.pending_actions if seat == table.current_player else [],
            [[back.seat, back.ply, back.has_revealed, back.undone_lines(seat)] for back in table.takebacks],
        )
        for seat in (None, *range(table.game.num_players))
    }  # fmt: skip


async def table_of(store: Store, name: str) -> Table:
    return Table.from_events(await store.events(name), await store.names(name))


@pytest.mark.parametrize("what", EXPECTED)
def test_tables_are_what_they_were(what: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What everybody knows; at a screen of several people less of it was not shown yet."""
    monkeypatch.setattr(Table, "viewpoint", lambda table, seat: seat)
    store, expected = Store(path), EXPECTED[what]
    table = asyncio.run(table_of(store, expected["table"]))
    store.close()
    assert shown(table) == expected["readers"]
    assert (digest(table.record().text()) if table.is_over else None) == expected["record"]


def test_games_go_on(path: Path) -> None:
    async def go_on(store: Store) -> list[tuple[str, bool]]:
        gone_on = []
        for what, facts in EXPECTED.items():
            name = facts["table"]
            table = await table_of(store, name)
            if not table.is_over and table.seats[table.current_player or 0]["player"] == "person":
                assert table.current_player is not None
                if table.awaits_confirmation:
                    new = table.confirm(table.current_player)
                else:
                    new = table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
                await store.append(name, new)
                again = await table_of(store, name)
                gone_on.append((what, shown(again) == shown(table) and again.events == table.events))
        return gone_on

    store = Store(path)
    played = asyncio.run(go_on(store))
    store.close()
    assert played == [
        ("duel", True), ("duel-taken-back", True), ("imhotep", True), ("tara_wolf", True), ("tara_wolf-screen", True),
        ("duel-open", True),
    ]  # fmt: skip


def test_what_waits_for_a_computer_player_still_does(path: Path) -> None:
    store = Store(path)
    assert asyncio.run(store.waiting_tables()) == [EXPECTED["duel-computer"]["table"]]
    assert asyncio.run(store.count_tables()) == len(EXPECTED) + 1  # and the rematch
    store.close()


def test_names_leave_the_log_and_what_the_file_was_stays_beside_it(path: Path) -> None:
    before, told = dump(path), list[str]()
    Store(path, told.append).close()
    beside = path.with_name("saqqara.db.format-1")
    assert told == [f"The tables in {path} are brought into today's form; what they were stays in {beside}."]
    assert dump(beside) == before
    assert beside.stat().st_mode & 0o077 == 0
    events = [line for line in dump(path) if 'INTO "events"' in line]
    assert len(events) == len([line for line in before if 'INTO "events"' in line])
    assert [line for line in events if "Ann" in line or "Bob" in line or "Боб" in line or '"name"' in line] == []
    names = [line for line in dump(path) if 'INTO "names"' in line]
    assert len([line for line in names if "'Ann'" in line]) == 8  # with the rematch
    Store(path, told.append).close()
    assert len(told) == 1


def test_a_person_s_old_names_can_go(path: Path) -> None:
    store, name = Store(path), EXPECTED["duel-over"]["table"]
    bob = asyncio.run(table_of(store, name)).people[1]
    assert bob is not None
    assert asyncio.run(store.names(name)) == {0: "Ann", 1: "Боб"}
    asyncio.run(store.forget_person(bob))
    assert asyncio.run(store.names(name)) == {0: "Ann"}
    assert asyncio.run(table_of(store, name)).is_over  # every checksum holds
    store.close()


def test_people_find_the_games_of_old_in_their_lists(path: Path) -> None:
    store, name = Store(path), EXPECTED["duel-over"]["table"]
    ann, bob = asyncio.run(table_of(store, name)).people
    assert ann is not None
    assert bob is not None
    for person in (ann, bob):
        found = {one.table: one for one in asyncio.run(store.listed_tables(person))}
        assert (found[name].names, found[name].at, found[name].summary) == ({0: "Ann", 1: "Боб"}, None, None)
    asyncio.run(store.append(name, [{"seq": found[name].seq + 1, "event": "followed", "table": "elsewhere"}]))
    assert isinstance(asyncio.run(store.listed_tables(bob))[0].at, int)  # what comes now has its time
    store.close()


def test_the_migrations_lead_to_the_schema_that_the_program_uses(path: Path, tmp_path: Path) -> None:
    Store(path).close()
    Store(tmp_path / "new.db").close()
    for file in (path, tmp_path / "new.db"):
        engine = sql.create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        engine.dispose()
    schemas = [{line for line in dump(file) if line.startswith("CREATE")} for file in (path, tmp_path / "new.db")]
    assert len(schemas[0]) == len(schemas[1]) == 77


@pytest.mark.parametrize("after", [0, 100, 200])
def test_whatever_happens_on_the_way_the_data_are_as_before(
    after: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, count = dump(path), 0

    def fails(*args: Any) -> bytes:
        nonlocal count
        count += 1
        if count > after:
            raise sql.exc.OperationalError("INSERT", {}, OSError("disk full"))
        return b"x" * 32

    monkeypatch.setattr("saqqara.storage.hash_chain.checksum", fails)  # Alembic reads the migration, and so this, anew
    with pytest.raises(StoreError, match="disk full"):
        Store(path)
    assert dump(path) == before
    monkeypatch.undo()
    store = Store(path)
    table = asyncio.run(table_of(store, EXPECTED["duel"]["table"]))
    assert shown(table) == EXPECTED["duel"]["readers"]
    store.close()


def test_without_room_for_the_copy_nothing_happens(path: Path) -> None:
    before, beside = dump(path), path.with_name("saqqara.db.format-1")
    beside.mkdir()
    with pytest.raises(StoreError, match=f"a copy of {path} cannot be kept in {beside}: "):
        Store(path)
    assert dump(path) == before
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "saqqara.db",
        "saqqara.db.format-1",
        "saqqara.db.lock",
    ]


def test_an_event_that_was_damaged_before_is_named_and_all_other_tables_go_on(path: Path) -> None:
    name, other = EXPECTED["duel"]["table"], EXPECTED["imhotep"]["table"]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update events set event = '{\"event\":' where table_id = ? and seq = 0", [name])
    connection.close()
    store = Store(path)
    with pytest.raises(CorruptionError, match=f"event 0 of table {name}"):
        asyncio.run(store.events(name))
    assert shown(asyncio.run(table_of(store, other))) == EXPECTED["imhotep"]["readers"]
    store.close()


def test_tables_of_the_terminal_come_into_the_same_form(path: Path) -> None:
    """What `saqqara play` has left is a list of the same events, without a store."""
    with closing(sqlite3.connect(path)) as connection, connection:
        name = EXPECTED["duel-over"]["table"]
        rows = connection.execute("select seq, event from events where table_id = ? order by seq", [name]).fetchall()
    connection.close()
    events, names = upgrade_events([{"seq": seq, **json.loads(text)} for seq, text in rows])
    assert shown(Table.from_events(events, names)) == EXPECTED["duel-over"]["readers"]
    store = Store(path)
    assert events == asyncio.run(store.events(name))
    assert names == asyncio.run(store.names(name))
    store.close()
