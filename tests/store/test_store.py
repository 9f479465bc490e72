"""The event log on disk: what was answered is there, two moves cannot both win, bad data are left alone."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saqqara.store import Conflict, Store, StoreError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "saqqara.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def event(seq: int, **facts: Any) -> dict[str, Any]:
    return {"seq": seq, "event": "decided", **facts}


def on_disk(path: Path) -> list[tuple[str, int, str]]:
    """What another process sees."""
    with sqlite3.connect(path) as other:
        rows = other.execute("select table_id, seq, event from events order by table_id, seq").fetchall()
    other.close()
    return rows


def test_made_on_first_start_with_its_folder(path: Path, store: Store) -> None:
    assert path.is_file()
    with sqlite3.connect(path) as other:
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        assert other.execute("select value from about where name = 'format'").fetchone() == ("1",)
    other.close()


async def some_events(store: Store) -> None:
    await store.append("a", [event(0, name="Аня"), event(1)])
    await store.append("b", [event(0)])
    await store.append("a", [event(2, deep={"x": [1, None]})])


def test_appended_events_are_on_disk_and_come_back(path: Path, store: Store) -> None:
    asyncio.run(some_events(store))
    assert on_disk(path) == [
        ("a", 0, '{"event":"decided","name":"Аня"}'),
        ("a", 1, '{"event":"decided"}'),
        ("a", 2, '{"event":"decided","deep":{"x":[1,null]}}'),
        ("b", 0, '{"event":"decided"}'),
    ]
    assert asyncio.run(store.events("a")) == [event(0, name="Аня"), event(1), event(2, deep={"x": [1, None]})]
    assert asyncio.run(store.events("c")) == []
    assert asyncio.run(store.count()) == 2


def test_still_there_after_closing(path: Path, store: Store) -> None:
    asyncio.run(some_events(store))
    store.close()
    again = Store(path)
    assert len(asyncio.run(again.events("a"))) == 3
    again.close()


def test_two_simultaneous_moves_cannot_both_win(store: Store) -> None:
    async def race() -> list[Any]:
        await store.append("a", [event(0)])
        moves = [store.append("a", [event(1, by=n), event(2, by=n)]) for n in range(10)]
        return await asyncio.gather(*moves, store.append("b", [event(0)]), return_exceptions=True)

    *moves, other = asyncio.run(race())
    assert [type(outcome) for outcome in moves] == [type(None)] + [Conflict] * 9
    assert str(moves[1]) == "table a already has an event 1"
    assert other is None
    assert asyncio.run(store.events("a")) == [event(0), event(1, by=0), event(2, by=0)]


def test_a_conflict_leaves_nothing_behind(store: Store) -> None:
    async def clash() -> None:
        await store.append("a", [event(0), event(1)])
        await store.append("a", [event(2), event(1)])

    with pytest.raises(Conflict):
        asyncio.run(clash())
    assert len(asyncio.run(store.events("a"))) == 2


def test_who_waits_for_a_computer_player(store: Store) -> None:
    async def wait() -> None:
        await store.append("a", [event(0)], waits=True)
        await store.append("b", [event(0)], waits=True)
        await store.append("c", [event(0)])
        await store.append("a", [event(1)])
        await store.append("c", [event(1)], waits=True)

    asyncio.run(wait())
    assert asyncio.run(store.waiting()) == ["b", "c"]


def test_many_appends_share_commits(store: Store) -> None:
    async def many() -> None:
        await asyncio.gather(*(store.append(f"t{n}", [event(0)]) for n in range(600)))

    asyncio.run(many())
    assert asyncio.run(store.count()) == 600


def test_an_append_that_nobody_waits_for_any_more_harms_no_other(store: Store) -> None:
    async def give_up() -> None:
        first = asyncio.ensure_future(store.append("a", [event(0)]))
        await asyncio.sleep(0)
        first.cancel()
        await store.append("b", [event(0)])

    asyncio.run(give_up())
    assert len(asyncio.run(store.events("b"))) == 1


def test_a_closed_store_takes_nothing(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(store.append("a", [event(0)]))


def refused(path: Path) -> str:
    """What is said of a file that cannot be used; it and its folder must be as before."""
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(StoreError) as error:
        Store(path)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    assert str(path) in str(error.value)
    return str(error.value)


def test_a_file_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is no database at all.")
    assert "no SQLite database" in refused(path)


def test_a_database_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as other:
        other.execute("create table photos (id integer)")
    other.close()
    assert "not the data of Saqqara, but of something with the tables photos" in refused(path)


def test_data_of_a_newer_format(path: Path, store: Store) -> None:
    store.close()
    with sqlite3.connect(path) as other:
        other.execute("update about set value = '2'")
        other.execute("pragma journal_mode = delete")
    other.close()
    assert "format 2, this program uses format 1" in refused(path)


def test_a_damaged_file(path: Path, store: Store) -> None:
    asyncio.run(some_events(store))
    store.close()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    assert "damaged" in refused(path) or "malformed" in refused(path)


def test_a_damaged_file_beside_its_log(path: Path, store: Store) -> None:
    asyncio.run(some_events(store))
    copy = path.with_name("copy") / "saqqara.db"
    copy.parent.mkdir()
    for end in ("", "-wal"):
        copy.with_name(copy.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    copy.write_bytes(b"no database".ljust(4096, b"!"))
    assert "no SQLite database" in refused(copy)


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path)


def test_a_damaged_event_is_named(path: Path, store: Store) -> None:
    asyncio.run(some_events(store))
    with sqlite3.connect(path) as other:
        other.execute("update events set event = '{\"event\":' where table_id = 'a' and seq = 1")
    other.close()
    with pytest.raises(StoreError, match=r"^event 1 of table a is damaged: "):
        asyncio.run(store.events("a"))


def test_a_path_with_strange_letters(tmp_path: Path) -> None:
    path = tmp_path / "a b?c#d%20" / "säqq?ara.db"
    for _ in range(2):
        store = Store(path)
        asyncio.run(store.append("a", [event(asyncio.run(store.count()))]))
        store.close()
    assert path.is_file()
