"""Tables that nobody keeps: an application beside the real one, with its commands and live pages, over memory alone, or
over what processes that share their data have beside the log.

It knows nothing of the tables on disk, so nothing that is done here can touch them.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from fastapi import FastAPI

from saqqara.server.core import errors
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import Budget, CommandLimit, Limits
from saqqara.server.core.routing import merge_routers
from saqqara.server.insights import command_bar, preview, score_table, takeback_dialog
from saqqara.server.live import hub
from saqqara.server.live.hub import Hub
from saqqara.server.live.renderer import Renderer
from saqqara.server.tables import api
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import NO_METADATA, AppendMetadata, ConflictError, EventBus, EventLog
from saqqara.table import Event, Table

PLAY_ROUTERS = (
    api.play_router, command_bar.legality_router, preview.router, score_table.router, score_table.site_router,
    api.takeback_router, takeback_dialog.router, command_bar.router, hub.router,
)  # fmt: skip
"""What can be done at a table wherever it is kept."""

SCRATCH_ROUTES = merge_routers(*PLAY_ROUTERS)

MAX_SCRATCH_TABLES = 500
"""How many tables are kept at once. Whichever address holds the most loses the one that was used least recently."""


@dataclass
class _ScratchTable:
    """A table: its events, what people are called, and who holds it: the address, the guest, and about what."""

    events: list[Event] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    address: str = ""
    owner: tuple[str, str] = ("", "")


class MemoryScratchStore:
    """The events of tables, in memory until the server ends. Of more than `most` tables one goes, and it is one of the
    address that holds the most: guests are free to make, so whoever makes many of them loses their own tables."""

    def __init__(self, max_tables: int = MAX_SCRATCH_TABLES) -> None:
        self.max_tables = max_tables
        self.event_bus = EventBus()
        self._tables: OrderedDict[str, _ScratchTable] = OrderedDict()
        self._by_owner: dict[tuple[str, str], tuple[Any, str]] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Keeps events. Raises ConflictError if they are not the next ones of their table, as when it has gone."""
        known = self._tables.get(table) or _ScratchTable()
        count = len(known.events)
        if [event["seq"] for event in new] != list(range(count, count + len(new))):
            raise ConflictError(f"table {table} has {count} events")
        known.events = [*known.events, *new]
        known.names.update({seat: name for seat, _, name in metadata.names})
        self._tables[table] = known
        self._tables.move_to_end(table)
        nobodys = [name for name, known in self._tables.items() if not known.address and name != table]
        for name in nobodys[: max(0, len(self._tables) - self.max_tables)]:
            self.forget(name)
        self.event_bus.publish(asyncio.get_running_loop(), table, new[-1]["seq"])

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after this one, oldest first; none for a table that there is not."""
        return self._tables[table].events[after + 1 :] if table in self._tables else []

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat."""
        return dict(self._tables[table].names) if table in self._tables else {}

    async def find(self, guest: str, topic: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        return self._by_owner.get((guest, topic))

    async def assign(self, guest: str, topic: str, variant: Any, table: str, address: str = "") -> None:
        """A table is the one that a guest has about something, in place of the one before; it counts for `address`."""
        _, before = self._by_owner.get((guest, topic), (None, ""))
        self.forget(before)
        if table in self._tables:
            self._by_owner[guest, topic] = variant, table
            self._tables[table].address, self._tables[table].owner = address, (guest, topic)
        self._evict()

    def forget(self, table: str) -> None:
        """Drops a table."""
        known = self._tables.pop(table, None)
        if known is not None:
            self._by_owner.pop(known.owner, None)

    def _evict(self) -> None:
        while len(self._tables) > self.max_tables:
            held = Counter(known.address for known in self._tables.values())
            most = max(held.values())
            self.forget(next(table for table, known in self._tables.items() if held[known.address] == most))


class ScratchStore(EventLog, Protocol):
    """Where such tables lie, and which of them is whose: in memory, or in the data that several processes share."""

    max_tables: int

    async def find(self, guest: str, topic: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        ...

    async def assign(self, guest: str, topic: str, variant: Any, table: str, address: str = "") -> None:
        """A table is the one that a guest has about something, in place of the one before; it counts for `address`."""


class ScratchTables:
    """The tables that guests have here, for each of them one about each thing (a table, a game), as they wished for (in
    what JSON can hold); a new one takes the place of the old."""

    def __init__(self, store: ScratchStore, tables: TableRegistry, budget: Budget) -> None:
        """`budget`: how many tables a guest and an address may open."""
        self.store, self.tables, self.budget = store, tables, budget

    async def find(self, guest: str, topic: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        return await self.store.find(guest, topic)

    async def find_matching(self, guest: str, topic: str, variant: Any) -> str | None:
        """The name of the table that a guest has about something, if it is the one wished for."""
        found_variant, name = await self.find(guest, topic) or (None, None)
        return name if found_variant == variant else None

    async def open(self, guest: str, topic: str, variant: Any, table: Table, address: str) -> str:
        """Opens a table for a guest at an address; its name. Raises WebError `too-many`."""
        self.budget.take(guest, address)
        name = await self.tables.open(table)
        await self.store.assign(guest, topic, variant, name, address)
        return name


def create_scratch_app(
    guests: GuestCookies,
    commands: CommandLimit,
    executor: FairExecutor,
    tables: TableRegistry,
    limits: Limits,
    renderer: Renderer,
) -> FastAPI:
    """An application over these tables for the guests of another one: decisions and the like at `/{name}/play`, live
    pages at `/{name}/live`. Tables can be neither opened nor sat down at from outside."""
    sub_app = FastAPI(routes=SCRATCH_ROUTES, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    sub_app.state.guests, sub_app.state.command_limit, sub_app.state.executor = guests, commands, executor
    sub_app.state.tables = tables
    sub_app.state.hub = Hub(sub_app.state.tables, limits, renderer)
    sub_app.state.hand_covers = sub_app.state.hub.hand_covers
    sub_app.state.preview_cache = preview.PreviewCache()
    errors.install_error_handlers(sub_app)
    return sub_app
