"""Thinking: a process in which computer players decide for the tables of others, who serve them. It has no pages."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from saqqara.server.bot_service import Computer, Computing, shelves, tables_on
from saqqara.server.bots.clock_watcher import Timekeeper
from saqqara.server.bots.job_client import Asking
from saqqara.server.core.access_log import note_events, to_standard_error
from saqqara.server.core.gc_tuning import leave_alone
from saqqara.server.core.identity import secret_of
from saqqara.server.serve import CannotServe
from saqqara.server.tables.table_registry import Tables
from saqqara.storage import Store, StoreError, display_location, parse_location


def think(data: str, computer: Computer) -> None:
    """Does what computer players are to do at the tables in a database, until SIGINT or SIGTERM. Any number of
    processes may; what one has begun and not done is done by another.

    Raises CannotServe for data that cannot be used, or that no others can share.
    """
    try:
        store = Store(data, partial(print, flush=True))
    except StoreError as error:
        raise CannotServe(f"{error}; --data names other data") from error
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if not store.is_shared:
            raise CannotServe(
                f"{display_location(parse_location(data))} is a file, and the server that has it open thinks itself; "
                "others can share the data in PostgreSQL (docs/hosting.md)"
            )
        to_standard_error()
        leave_alone()
        asyncio.run(_think(store, computer))
    except KeyboardInterrupt:
        print("Saqqara thinks no longer; others go on.", file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, before)
        store.close()


async def _think(store: Store, computer: Computer) -> None:
    async with thinking(store, computer):
        print(f"Saqqara thinks for the tables in {display_location(store.location)}  (Ctrl+C ends it)", flush=True)
        await asyncio.Event().wait()


@asynccontextmanager
async def thinking(store: Store, computer: Computer) -> AsyncIterator[None]:
    """Within this, what computer players are to do at the tables of a store that is shared is done here, too."""
    assert computer.chooser is not None
    tables = Tables(store, note=note_events, levels=tuple(computer.levels), now=store.now)
    timekeeper = Timekeeper(tables, store)
    rooms = {"": tables, **{room: tables_on(shelf, room) for room, shelf in shelves(store, secret_of(store)).items()}}
    computing = Computing(store, computer, rooms, Asking(store))
    async with AsyncExitStack() as closing:  # the last one first; each is closed, whatever another one raises
        for part_end in (store.stop_listening, timekeeper.close, computing.close):
            closing.push_async_callback(part_end)
        await timekeeper.begin()
        await store.start_listening()
        await computing.begin()
        yield
