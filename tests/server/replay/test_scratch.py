"""Scratch tables: limits of the stores in memory, in a file, and in a database of several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import Connection

from postgres import Cluster
from saqqara.server.replay.scratch import MemoryScratchStore, ScratchStore
from saqqara.storage import SqlScratchStore, Store

OPENED = [{"seq": 0, "event": "created"}]
KEY = bytes(range(32))


def store_of(kind: str, request: pytest.FixtureRequest, folder: Path) -> Store:
    """Return a store whose clock advances on every reading."""
    cluster: Cluster | None = request.getfixturevalue("cluster") if kind == "database" else None
    store, moments = (
        Store(cluster.create_saqqara_database() if cluster else folder / "saqqara.db"),
        count(1_800_000_000_000),
    )
    store.now = lambda: next(moments)  # type: ignore[method-assign]
    return store


async def opens(store: ScratchStore, guest: str, address: str) -> None:
    """Open a guest's table for a game."""
    await store.append(f"table of {guest}", OPENED)
    await store.assign(guest, "duel", None, f"table of {guest}", address)


async def among(store: ScratchStore, guests: list[str]) -> list[str]:
    """Return those of the guests who still have their table."""
    return [guest for guest in guests if await store.find(guest, "duel") and await store.events(f"table of {guest}")]


def with_scratch_store(
    kind: str, request: pytest.FixtureRequest, folder: Path, test: Callable[[ScratchStore], Awaitable[None]]
) -> None:
    if kind == "memory":
        asyncio.run(test(MemoryScratchStore(max_tables=100)))
        return
    store = store_of(kind, request, folder)
    try:
        asyncio.run(test(SqlScratchStore(store, "tutorial", KEY, max_tables=100)))
    finally:
        store.close()


@pytest.mark.parametrize("kind", ["memory", "file", "database"])
def test_the_address_that_holds_the_most_loses_its_own_oldest(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """One address opens twice as many tables as there are places.

    Its 200 guests lose their own oldest tables; two guests from other addresses keep theirs.
    """

    async def test(store: ScratchStore) -> None:
        await opens(store, "ann", "192.0.2.1")
        await opens(store, "ben", "192.0.2.2")
        guests = [f"stranger {number}" for number in range(200)]
        for guest in guests:
            await opens(store, guest, "198.51.100.7")
        await opens(store, "cleo", "192.0.2.2")
        assert await among(store, ["ann", "ben", "cleo"]) == ["ann", "ben", "cleo"]
        assert await among(store, guests) == guests[-97:]

    with_scratch_store(kind, request, tmp_path, test)


@pytest.mark.parametrize("kind", ["memory", "file", "database"])
def test_a_table_that_is_used_is_not_the_oldest(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def test(store: ScratchStore) -> None:
        store.max_tables = 2
        await opens(store, "ann", "192.0.2.1")
        await opens(store, "ben", "192.0.2.1")
        await store.append("table of ann", [{"seq": 1, "event": "played"}])
        await opens(store, "cleo", "192.0.2.1")
        assert await among(store, ["ann", "ben", "cleo"]) == ["ann", "cleo"]

    with_scratch_store(kind, request, tmp_path, test)


@pytest.mark.parametrize("kind", ["file", "database"])
def test_no_address_is_readable_in_the_data(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    store, digests = store_of(kind, request, tmp_path), list[str]()

    def read(connection: Connection) -> list[str]:
        return list(connection.exec_driver_sql("select address from scratch_tables order by id").scalars())

    async def test() -> None:
        for key in (KEY, bytes(32)):
            await opens(SqlScratchStore(store, "tutorial", key), f"guest {key[1]}", "192.0.2.1")
        digests.extend(await store.read("addresses", read))

    try:
        asyncio.run(test())
    finally:
        store.close()
    assert digests[1] == "bcf52d85524f008cb359a0d9082fd425cac62bd995918dc75536265c2ae7f903"
    assert digests[0] != digests[1]


def test_processes_that_make_room_at_once_do_not_wait_for_each_other(
    cluster: Cluster,
) -> None:
    """While one process deletes the oldest table, another deletes the next one."""
    address = cluster.create_saqqara_database()
    here, other = Store(address), psycopg.connect(address)

    async def test() -> None:
        scratch = SqlScratchStore(here, "tutorial", KEY, max_tables=3)
        for guest in ("ann", "ben", "cleo"):
            await opens(scratch, guest, "192.0.2.1")
        other.execute("select id from scratch_tables where id = 'table of ann' for update")
        await asyncio.wait_for(opens(scratch, "dan", "192.0.2.1"), 20)
        assert await among(scratch, ["ann", "ben", "cleo", "dan"]) == ["ann", "cleo", "dan"]

    moments = count(1_800_000_000_000)
    here.now = lambda: next(moments)  # type: ignore[method-assign]
    try:
        asyncio.run(test())
    finally:
        other.close()
        here.close()
