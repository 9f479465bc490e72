"""Scratch tables: limits of the stores in a file and in a database of several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import Connection

from postgres import Cluster
from saqqara.storage import ConflictError, SqlScratchStore, Store

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


async def open_table(store: SqlScratchStore, guest: str, address: str) -> None:
    """Open a guest's table for a game."""
    await store.append(f"table of {guest}", OPENED)
    await store.assign(guest, "duel", None, f"table of {guest}", address)


async def remaining_guests(store: SqlScratchStore, guests: list[str]) -> list[str]:
    """Return those of the guests who still have their table."""
    return [guest for guest in guests if await store.find(guest, "duel") and await store.events(f"table of {guest}")]


def with_scratch_store(
    kind: str, request: pytest.FixtureRequest, folder: Path, test: Callable[[SqlScratchStore], Awaitable[None]]
) -> None:
    store = store_of(kind, request, folder)
    try:
        asyncio.run(test(SqlScratchStore(store, "tutorial", KEY, max_tables=100)))
    finally:
        store.close()


@pytest.mark.parametrize("kind", ["file", "database"])
def test_address_with_most_tables_loses_its_oldest(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """One address opens twice as many tables as there are places.

    Its 200 guests lose their own oldest tables; two guests from other addresses keep theirs.
    """

    async def test(store: SqlScratchStore) -> None:
        await open_table(store, "ann", "192.0.2.1")
        await open_table(store, "ben", "192.0.2.2")
        guests = [f"stranger {number}" for number in range(200)]
        for guest in guests:
            await open_table(store, guest, "198.51.100.7")
        await open_table(store, "cleo", "192.0.2.2")
        assert await remaining_guests(store, ["ann", "ben", "cleo"]) == ["ann", "ben", "cleo"]
        assert await remaining_guests(store, guests) == guests[-97:]

    with_scratch_store(kind, request, tmp_path, test)


@pytest.mark.parametrize("kind", ["file", "database"])
def test_used_table_is_not_the_oldest(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def test(store: SqlScratchStore) -> None:
        store.max_tables = 2
        await open_table(store, "ann", "192.0.2.1")
        await open_table(store, "ben", "192.0.2.1")
        await store.append("table of ann", [{"seq": 1, "event": "played"}])
        await open_table(store, "cleo", "192.0.2.1")
        assert await remaining_guests(store, ["ann", "ben", "cleo"]) == ["ann", "cleo"]

    with_scratch_store(kind, request, tmp_path, test)


@pytest.mark.parametrize("seq", [0, 2])
def test_only_the_next_event_is_accepted(request: pytest.FixtureRequest, tmp_path: Path, seq: int) -> None:
    async def test(store: SqlScratchStore) -> None:
        await store.append("a", OPENED)
        with pytest.raises(ConflictError):
            await store.append("a", [{"seq": seq, "event": "played"}])
        assert await store.events("a") == OPENED

    with_scratch_store("file", request, tmp_path, test)


@pytest.mark.parametrize("kind", ["file", "database"])
def test_addresses_are_stored_as_digests(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    store, digests = store_of(kind, request, tmp_path), list[str]()

    def read(connection: Connection) -> list[str]:
        return list(connection.exec_driver_sql("select address from scratch_tables order by id").scalars())

    async def test() -> None:
        for key in (KEY, bytes(32)):
            await open_table(SqlScratchStore(store, "tutorial", key), f"guest {key[1]}", "192.0.2.1")
        digests.extend(await store.read("addresses", read))

    try:
        asyncio.run(test())
    finally:
        store.close()
    assert digests[1] == "bcf52d85524f008cb359a0d9082fd425cac62bd995918dc75536265c2ae7f903"
    assert digests[0] != digests[1]


def test_concurrent_evictions_do_not_block_each_other(
    cluster: Cluster,
) -> None:
    """While one process deletes the oldest table, another deletes the next one."""
    address = cluster.create_saqqara_database()
    here, other = Store(address), psycopg.connect(address)

    async def test() -> None:
        scratch = SqlScratchStore(here, "tutorial", KEY, max_tables=3)
        for guest in ("ann", "ben", "cleo"):
            await open_table(scratch, guest, "192.0.2.1")
        other.execute("select id from scratch_tables where id = 'table of ann' for update")
        await asyncio.wait_for(open_table(scratch, "dan", "192.0.2.1"), 20)
        assert await remaining_guests(scratch, ["ann", "ben", "cleo", "dan"]) == ["ann", "cleo", "dan"]

    moments = count(1_800_000_000_000)
    here.now = lambda: next(moments)  # type: ignore[method-assign]
    try:
        asyncio.run(test())
    finally:
        other.close()
        here.close()
