"""Tables follow the log: servers read events of other processes before they refuse a command, and lose none."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from saqqara.server.core.errors import WebError
from saqqara.server.tables.table_registry import TableRegistry, check_current
from saqqara.storage import Store, StoreError
from saqqara.table import Table, TableError
from server.running_server import Site, run

SEATS = [{"name": name, "player": "person", "person": name} for name in ("ann", "bob")]


def run_with_two_registries(
    test: Callable[[TableRegistry, TableRegistry, str], Awaitable[None]], tmp_path: Path, deaf: bool = False
) -> None:
    """Run a test with two registries over one log, and a table that both have loaded.

    With `deaf`, the second registry receives no announcements.
    """

    async def whole() -> None:
        store = Store(tmp_path / "saqqara.db")
        one = TableRegistry(store)
        name = await one.open(Table.open("duel", {}, 7, SEATS))
        two = TableRegistry(store)
        if deaf:
            store.event_bus._listeners[-1] = lambda name, seq: None
        async with two.locked(name):
            pass
        try:
            await test(one, two, name)
        finally:
            store.close()

    asyncio.run(whole())


def play_as_ann(table: Table) -> None:
    check_current(table, 0, "ann")
    table.play(0, "place a1", confirm=True)


def play_as_bob(table: Table) -> None:
    check_current(table, 1, "bob")
    table.play(1, "place b1", confirm=True)


def test_changes_of_other_processes_are_read_on_access(tmp_path: Path) -> None:
    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        await one.command(name, play_as_ann)
        async with two.locked(name) as table:
            assert [line["action"] for line in table.log(None)] == ["place a1"]
            assert [seat["name"] for seat in table.seats] == ["ann", "bob"]

    run_with_two_registries(test, tmp_path)


def test_failed_read_is_repeated_on_next_access(tmp_path: Path) -> None:
    """A table may have changed during a lost connection: the first read fails, the second one gets the events."""

    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        await one.command(name, play_as_ann)
        assert isinstance(one.store, Store)
        await one.store.rename_person("ann", "Anna")
        two.on_append(None, None)
        events = one.store.events

        async def fails(table: str, after: int = -1) -> Any:
            raise StoreError(f"cannot read table {table}")

        two.store.events = fails  # type: ignore[method-assign]
        with pytest.raises(StoreError):
            async with two.locked(name):
                pass
        two.store.events = events  # type: ignore[method-assign]
        async with two.locked(name) as table:
            assert [line["action"] for line in table.log(None)] == ["place a1"]
            assert table.seats[0]["name"] == "Anna"

    run_with_two_registries(test, tmp_path, deaf=True)


def test_stale_process_reads_before_refusing(tmp_path: Path) -> None:
    """Bob answers an action of Ann's that his server has not read yet: it is played, not refused as stale."""

    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        await one.command(name, play_as_ann)
        async with two.locked(name) as table:
            assert table.current_player == 0
        await two.command(name, play_as_bob)
        async with one.locked(name) as table:
            assert [line["action"] for line in table.log(None)] == ["place a1", "place b1"]

    run_with_two_registries(test, tmp_path, deaf=True)


def test_stale_process_refuses_late_actions(tmp_path: Path) -> None:
    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        await one.command(name, play_as_ann)
        with pytest.raises(WebError) as refused:
            await two.command(name, play_as_ann)
        assert refused.value.code == "stale"
        async with two.locked(name) as table:
            assert (table.current_player, len(table.events)) == (1, 3)  # it has read the new events

    run_with_two_registries(test, tmp_path, deaf=True)


def test_table_errors_are_checked_against_new_events(tmp_path: Path) -> None:
    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        await one.command(name, play_as_ann)
        assert await two.command(name, lambda table: table.play(1, "place b1") and table.seq) == 3
        with pytest.raises(TableError):
            await two.command(name, lambda table: table.play(0, "place c1"))

    run_with_two_registries(test, tmp_path, deaf=True)


def test_concurrent_appends_lose_nothing(tmp_path: Path) -> None:
    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        commands = [tables.command(name, play_as_ann) for tables in (one, two, one, two)]
        outcomes = await asyncio.gather(*commands, return_exceptions=True)
        assert sorted(str(outcome).partition(":")[0] for outcome in outcomes) == ["None", "stale", "stale", "stale"]
        async with one.locked(name) as here, two.locked(name) as there:
            assert here.events == there.events
            assert len(here.events) == 3

    run_with_two_registries(test, tmp_path, deaf=True)


def test_renamed_user_is_renamed_in_all_processes(tmp_path: Path) -> None:
    async def test(one: TableRegistry, two: TableRegistry, name: str) -> None:
        assert isinstance(one.store, Store)
        await one.store.rename_person("ann", "Anna")
        async with one.locked(name) as here, two.locked(name) as there:
            assert (
                here.seats == there.seats == [{"name": "Anna", "player": "person"}, {"name": "bob", "player": "person"}]
            )
        await one.store.forget_person("ann")
        async with two.locked(name) as there:
            assert [seat["name"] for seat in there.seats] == ["", "bob"]

    run_with_two_registries(test, tmp_path)


def test_open_page_gets_events_and_names_of_other_processes(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        other_registry = TableRegistry(site.services.tables.store)
        async with bob.live(after=1) as live:
            assert (await live.next_message())["seq"] == 1
            await other_registry.command(ann.table, lambda table: table.play(0, "place a1", confirm=True))
            assert (await live.next_message())["moved"] == [[{"piece": "meeple-0", "from": "supply-0", "to": "a1"}]]
            async with other_registry.locked(ann.table) as table:
                person = table.people[0]
            await site.services.tables.store.rename_person(person, "Nefertari")
            assert "Nefertari" in (await live.next_message())["regions"]["area-0"]

    run(test, tmp_path)


def test_temporary_read_error_is_not_reported_as_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        store, places = site.services.tables.store, site.services.tables._entries

        async def fails(table: str, after: int = -1) -> Any:
            raise StoreError(f"cannot read table {table}: unable to open database file")

        places.clear()
        with monkeypatch.context() as patched:
            patched.setattr(store, "events", fails)
            answer = await ann.get()
            assert (answer.status_code, "damaged" in answer.text) == (500, False)
        assert (await ann.play("place b2", 1)).json() == {"seq": 3}

    run(test, tmp_path)


# ---- hesitation of a player is invisible to others ------------------------------------------------------------------


async def visible_state(guest: Any) -> tuple[str, str]:
    """Return a guest's API response and page, without the commitment, which differs between tables."""
    facts = await guest.fetch()
    page = (await guest.client.get(f"/t/{guest.table}")).text
    return json.dumps({**facts, "commitment": ""}), page.partition('id="app"')[2].replace(facts["commitment"], "")


def test_hesitation_of_others_is_invisible(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        eve = site.guest()
        eve.path = ann.path
        before = [await visible_state(guest) for guest in (bob, eve)]
        await ann.play("place b2", 1, confirm=False)
        for after, command in enumerate(("undo", "redo", "undo", "redo", "restart"), 2):
            assert (await ann.post(command, after=after)).json() == {"seq": after + 1}
            assert [await visible_state(guest) for guest in (bob, eve)] == before
        await ann.play("place a1", 7)
        for guest in (bob, eve):
            assert (await guest.fetch())["seq"] == 2

    run(test, tmp_path)


# ---- damaged tables are reported; others are not affected -----------------------------------------------------------


def test_a_damaged_table_is_named_and_everything_else_works(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        other, _ = await site.two_at_a_table()
        with closing(sqlite3.connect(tmp_path / "saqqara.db")) as connection, connection:
            connection.execute("update events set event = replace(event, 'o', 'O') where table_id = ?", [ann.table])
        connection.close()
        site.services.tables._entries.clear()  # as after a restart
        answer = await ann.get()
        assert (answer.status_code, answer.json()["error"]) == (500, "broken")
        why = f"Table {ann.table} is damaged and cannot be read. Other tables are not affected."
        assert answer.json()["message"] == why
        for lang, title, wrong in (
            ("de", "Dieser Tisch ist beschädigt", "Lade die Seite neu"), ("en", "This table is damaged", "is saved"),
            ("ru", "Этот стол повреждён", "сохранено"),
        ):  # fmt: skip
            page = await ann.client.get(f"/t/{ann.table}?lang={lang}")
            assert (page.status_code, f"<h1>{title}</h1>" in page.text, ann.table in page.text) == (500, True, True)
            assert wrong not in page.text  # retrying does not help
        refused = await ann.play("place b2", 1)
        assert (refused.status_code, refused.json()["error"]) == (500, "broken")
        assert (await other.play("place b2", 1)).json() == {"seq": 3}
        assert await ann.site.services.store.count_tables() == 2
        assert (await ann.client.get("/")).status_code == 200

    run(test, tmp_path)
