"""What servers over the same data have beside the log goes in time, and with whom it belongs to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from saqqara.storage import Job, Loose, Store
from saqqara.storage.accounts import merge
from saqqara.storage.jobs import DONE
from saqqara.storage.personal_data import go
from saqqara.storage.revealed_hands import Opened

MONTH = 30 * 24 * 60 * 60 * 1000
OPENED = [{"seq": 0, "event": "opened"}]


def with_store(path: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(path / "saqqara.db")
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(run())


async def tries(shelf: Loose, person: str, table: str) -> None:
    """A person has a copy of a table."""
    await shelf.append(table, OPENED)
    await shelf.keep(person, "a", None, table)


def test_after_a_month_it_has_gone(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        shelf, review = Loose(store, "whatif", b"key"), Job("review", "a", 0)
        await tries(shelf, "ann", "old")
        await store.asked.ask(review)
        await store.asked.find(review, 0, "9")
        await store.asked.settle(review, DONE)
        await store.hands.put("a", "ann", Opened(0, 5))
        now = store.now()
        store.now = lambda: now + MONTH + 1000  # type: ignore[method-assign]
        await tries(shelf, "ben", "new")
        await store.asked.ask(Job("review", "b", 0))
        await store.hands.put("b", "ben", Opened(1, 7))
        assert (await shelf.had("ann", "a"), await shelf.events("old")) == (None, [])
        assert (await shelf.had("ben", "a"), await shelf.events("new")) == ((None, "new"), OPENED)
        assert await store.asked.of(review) is None
        assert (await store.hands.of("a"), await store.hands.of("b")) == ({}, {"ben": Opened(1, 7)})

    with_store(tmp_path, test)


def test_who_turns_out_to_be_another_keeps_it_and_who_goes_takes_it_along(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        shelf = Loose(store, "whatif", b"key")
        await tries(shelf, "ann", "copy")
        await store.hands.put("a", "ann", Opened(0, 5))

        def turns_out(connection: object) -> list[tuple[str, int | None]]:
            merge(connection, "ann", "anna", ())  # type: ignore[arg-type]
            return []

        await store.write("who is who", turns_out)
        assert (await shelf.had("ann", "a"), await shelf.had("anna", "a")) == (None, (None, "copy"))
        assert await store.hands.of("a") == {"anna": Opened(0, 5)}
        await store.write("that somebody goes", lambda connection: go(connection, "anna", ["ann"], ()))
        assert (await shelf.had("anna", "a"), await shelf.events("copy"), await store.hands.of("a")) == (None, [], {})

    with_store(tmp_path, test)
