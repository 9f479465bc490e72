"""Worker process: computer players for tables that other processes serve. It has no pages."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from saqqara.core.processes import relax_gc
from saqqara.server.bot_service import BotConfig, BotService, open_scratch_tables, scratch_stores
from saqqara.server.bots.clock_watcher import ClockWatcher
from saqqara.server.core.access_log import log_events, log_to_stderr
from saqqara.server.core.identity import load_cookie_secret
from saqqara.server.serve import ServerStartError
from saqqara.server.tables.table_kinds import LIVE
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store, StoreError, display_location, parse_location


def run_worker(data: str, config: BotConfig) -> None:
    """Run computer players for the tables in a database until SIGINT or SIGTERM.

    Any number of workers may run; if one stops, another worker does its unfinished jobs. Raise `ServerStartError` for
    data that cannot be used or that processes cannot share.
    """
    try:
        store = Store(data, partial(print, flush=True))
    except StoreError as error:
        raise ServerStartError(f"{error}; choose other data with --data") from error
    previous_handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if not store.is_shared:
            raise ServerStartError(
                f"a worker cannot use {display_location(parse_location(data))}: it is a file, and only the server "
                "that has it open can run its computer players; store the tables in PostgreSQL (docs/hosting.md)"
            )
        log_to_stderr()
        relax_gc()
        asyncio.run(_run_until_stopped(store, config))
    except KeyboardInterrupt:
        print("This worker has stopped; other workers continue.", file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, previous_handler)
        store.close()


async def _run_until_stopped(store: Store, config: BotConfig) -> None:
    async with running_bots(store, config):
        print(
            f"Saqqara runs computer players for {display_location(store.location)}  (press Ctrl+C to stop)", flush=True
        )
        await asyncio.Event().wait()


@asynccontextmanager
async def running_bots(store: Store, config: BotConfig) -> AsyncIterator[None]:
    """Run computer players for the tables of a shared store within this context."""
    assert config.chooser is not None
    tables = TableRegistry(store, on_events=log_events, levels=tuple(config.levels), now=store.now)
    clock_watcher = ClockWatcher(tables, store)
    tables_by_kind = {
        LIVE: tables,
        **{
            kind: open_scratch_tables(scratch_store, kind)
            for kind, scratch_store in scratch_stores(store, load_cookie_secret(store)).items()
        },
    }
    bot_service = BotService(store, config, tables_by_kind)
    async with AsyncExitStack() as exit_stack:  # closed in reverse order; each is closed even if another raises
        for close_part in (store.stop_listening, clock_watcher.close, bot_service.close):
            exit_stack.push_async_callback(close_part)
        await clock_watcher.start()
        await store.start_listening()
        await bot_service.start()
        yield
