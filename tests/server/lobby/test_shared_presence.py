"""Presence of other server processes: read once for all pages of a table, and again after a change meanwhile."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from saqqara.server.lobby.presence import ClusterPresence, Presence
from saqqara.storage import PRESENCE_TOPIC, EventBus, PresenceEntry, Store

ANN = PresenceEntry("ann", "Ann", True, None)


def cluster_presence(*answers: "asyncio.Future[dict[str, PresenceEntry]]") -> tuple[ClusterPresence, EventBus]:
    """Return presence over a store that gives these answers in turn, and its event bus."""
    waiting, appended = iter(answers), EventBus()

    async def entries_of_others(table: str, process: str) -> dict[str, PresenceEntry]:
        return await next(waiting)

    presence = SimpleNamespace(entries_of_others=entries_of_others)
    store: Any = SimpleNamespace(event_bus=appended, presence=presence)
    return ClusterPresence(cast(Store, store), Presence(), "here"), appended


def test_two_pages_of_a_table_load_presence_once() -> None:
    async def test() -> None:
        answer = asyncio.get_running_loop().create_future()
        known, _ = cluster_presence(answer)
        both = [asyncio.create_task(known.ensure_loaded("t")) for _ in range(2)]
        await asyncio.wait(both, timeout=0)
        answer.set_result({"ann": ANN})
        await asyncio.gather(*both)
        assert known.presence.remote_entries("t") == {"ann": ANN}

    asyncio.run(test())


def test_change_during_loading_is_loaded_again() -> None:
    async def test() -> None:
        before, after = (asyncio.get_running_loop().create_future() for _ in range(2))
        known, appended = cluster_presence(before, after)
        both = [asyncio.create_task(known.ensure_loaded("t")) for _ in range(2)]
        await asyncio.wait(both, timeout=0)
        appended.dispatch(PRESENCE_TOPIC + "t", None)
        before.set_result({})
        after.set_result({"ann": ANN})
        await asyncio.gather(*both)
        assert known.presence.remote_entries("t") == {"ann": ANN}

    asyncio.run(test())
