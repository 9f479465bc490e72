"""Data of shared stores outside the log: expiry, merges of accounts, and deletion."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from saqqara.storage import Job, SqlScratchStore, Store
from saqqara.storage.accounts import merge_accounts
from saqqara.storage.jobs import DONE
from saqqara.storage.personal_data import erase
from saqqara.storage.presence import PROCESS_TIMEOUT_MS, Reveal

MONTH = 30 * 24 * 60 * 60 * 1000
OPENED = [{"seq": 0, "event": "created"}]


def with_store(path: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(path / "saqqara.db")
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(run())


async def store_copy(scratch: SqlScratchStore, person: str, table: str) -> None:
    """Store a what-if copy of a person."""
    await scratch.append(table, OPENED)
    await scratch.assign(person, "a", None, table)


def test_entries_expire_after_a_month(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        scratch, review = SqlScratchStore(store, "what-if", b"key"), Job("review", "a", 0)
        await store_copy(scratch, "ann", "old")
        await store.jobs.submit(review)
        await store.jobs.add_result(review, 0, "9")
        await store.jobs.finish(review, DONE)
        await store.revealed_hands.save_reveal("a", "ann", Reveal(0, 5), "here")
        now = store.now()
        store.now = lambda: now + MONTH + 1000  # type: ignore[method-assign]
        await store_copy(scratch, "ben", "new")
        await store.jobs.submit(Job("review", "b", 0))
        await store.revealed_hands.save_reveal("b", "ben", Reveal(1, 7), "here")
        assert (await scratch.find("ann", "a"), await scratch.events("old")) == (None, [])
        assert (await scratch.find("ben", "a"), await scratch.events("new")) == ((None, "new"), OPENED)
        assert await store.jobs.find(review) is None
        assert (await store.revealed_hands.reveals_at("a"), await store.revealed_hands.reveals_at("b")) == (
            {},
            {"ben": Reveal(1, 7)},
        )

    with_store(tmp_path, test)


def test_revealed_hands_end_with_their_process(tmp_path: Path) -> None:
    """A process that ends in order, or whose heartbeat is overdue, covers the hands that it has revealed."""
    announced = list[str | None]()

    async def test(store: Store) -> None:
        for table, process in (("a", "one"), ("b", "other"), ("c", "lost")):
            await store.revealed_hands.save_reveal(table, "ann", Reveal(0, 5), process)
        await store.presence.heartbeat("lost")
        now = store.now()
        store.now = lambda: now + PROCESS_TIMEOUT_MS + 1  # type: ignore[method-assign]
        store.event_bus.subscribe(lambda name, seq: announced.append(name))
        await store.presence.end_process("one")
        await store.presence.heartbeat("other")
        found = [await store.revealed_hands.reveals_at(table) for table in ("a", "b", "c")]
        assert found == [{}, {"ann": Reveal(0, 5)}, {}]

    with_store(tmp_path, test)
    assert announced == ["hands a", "hands c"]


def test_entries_follow_merged_accounts_and_their_deletion(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        scratch = SqlScratchStore(store, "what-if", b"key")
        await store_copy(scratch, "ann", "copy")
        await store.revealed_hands.save_reveal("a", "ann", Reveal(0, 5), "here")

        def turns_out(connection: object) -> list[tuple[str, int | None]]:
            merge_accounts(connection, "ann", "anna", ())  # type: ignore[arg-type]
            return []

        await store.write("accounts", turns_out)
        assert (await scratch.find("ann", "a"), await scratch.find("anna", "a")) == (None, (None, "copy"))
        assert await store.revealed_hands.reveals_at("a") == {"anna": Reveal(0, 5)}
        await store.write("account deletion", lambda connection: erase(connection, "anna", ["ann"], ()))
        assert (
            await scratch.find("anna", "a"),
            await scratch.events("copy"),
            await store.revealed_hands.reveals_at("a"),
        ) == (None, [], {})

    with_store(tmp_path, test)
