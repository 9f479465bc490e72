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
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.identity import Guests
from saqqara.server.core.limits import Budget, Commands, Limits
from saqqara.server.core.routing import together
from saqqara.server.insights import command_bar, illegal_move, preview, score_table, site_summary, takeback_dialog
from saqqara.server.live import hub
from saqqara.server.live.hub import Hub
from saqqara.server.live.renderer import Drawing
from saqqara.server.tables import api, takeback_api
from saqqara.server.tables.table_registry import Tables
from saqqara.storage import NO_METADATA, AppendMetadata, ConflictError, EventBus, EventLog
from saqqara.table import Event, Table

PLAYING = (
    api.play, illegal_move.router, preview.router, score_table.router, site_summary.router, takeback_api.router,
    takeback_dialog.router,
    command_bar.router, hub.router,
)  # fmt: skip
"""What can be done at a table wherever it is kept."""

ROUTES = together(*PLAYING)

MOST = 500
"""How many tables are kept at once. Whichever address holds the most loses the one that was used least recently."""


@dataclass
class _Kept:
    """A table: its events, what people are called, and who holds it: the address, the guest, and about what."""

    events: list[Event] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    address: str = ""
    had: tuple[str, str] = ("", "")


class Scratch:
    """The events of tables, in memory until the server ends. Of more than `most` tables one goes, and it is one of the
    address that holds the most: guests are free to make, so whoever makes many of them loses their own tables."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.appended = EventBus()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._have: dict[tuple[str, str], tuple[Any, str]] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._kept

    async def append(self, table: str, new: Sequence[Event], beside: AppendMetadata = NO_METADATA) -> None:
        """Keeps events. Raises ConflictError if they are not the next ones of their table, as when it has gone."""
        known = self._kept.get(table) or _Kept()
        count = len(known.events)
        if [event["seq"] for event in new] != list(range(count, count + len(new))):
            raise ConflictError(f"table {table} has {count} events")
        known.events = [*known.events, *new]
        known.names.update({seat: name for seat, _, name in beside.names})
        self._kept[table] = known
        self._kept.move_to_end(table)
        nobodys = [name for name, known in self._kept.items() if not known.address and name != table]
        for name in nobodys[: max(0, len(self._kept) - self.most)]:
            self.forget(name)
        self.appended.publish(asyncio.get_running_loop(), table, new[-1]["seq"])

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after this one, oldest first; none for a table that there is not."""
        return self._kept[table].events[after + 1 :] if table in self._kept else []

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat."""
        return dict(self._kept[table].names) if table in self._kept else {}

    async def had(self, guest: str, about: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        return self._have.get((guest, about))

    async def keep(self, guest: str, about: str, wish: Any, table: str, address: str = "") -> None:
        """A table is the one that a guest has about something, in place of the one before; it counts for `address`."""
        _, before = self._have.get((guest, about), (None, ""))
        self.forget(before)
        if table in self._kept:
            self._have[guest, about] = wish, table
            self._kept[table].address, self._kept[table].had = address, (guest, about)
        self._make_room()

    def forget(self, table: str) -> None:
        """Drops a table."""
        known = self._kept.pop(table, None)
        if known is not None:
            self._have.pop(known.had, None)

    def _make_room(self) -> None:
        while len(self._kept) > self.most:
            held = Counter(known.address for known in self._kept.values())
            most = max(held.values())
            self.forget(next(table for table, known in self._kept.items() if held[known.address] == most))


class Shelf(EventLog, Protocol):
    """Where such tables lie, and which of them is whose: in memory, or in the data that several processes share."""

    most: int

    async def had(self, guest: str, about: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        ...

    async def keep(self, guest: str, about: str, wish: Any, table: str, address: str = "") -> None:
        """A table is the one that a guest has about something, in place of the one before; it counts for `address`."""


class Copies:
    """The tables that guests have here, for each of them one about each thing (a table, a game), as they wished for (in
    what JSON can hold); a new one takes the place of the old."""

    def __init__(self, shelf: Shelf, tables: Tables, budget: Budget) -> None:
        """`budget`: how many tables a guest and an address may open."""
        self.shelf, self.tables, self.budget = shelf, tables, budget

    async def had(self, guest: str, about: str) -> tuple[Any, str] | None:
        """What a guest has wished for about something, and the name of the table; None if there is none any more."""
        return await self.shelf.had(guest, about)

    async def of(self, guest: str, about: str, wish: Any) -> str | None:
        """The name of the table that a guest has about something, if it is the one wished for."""
        wished, name = await self.had(guest, about) or (None, None)
        return name if wished == wish else None

    async def open(self, guest: str, about: str, wish: Any, copy: Table, address: str) -> str:
        """Opens a table for a guest at an address; its name. Raises WebError `too-many`."""
        self.budget.take(guest, address)
        name = await self.tables.open(copy)
        await self.shelf.keep(guest, about, wish, name, address)
        return name


def beside(
    guests: Guests,
    commands: Commands,
    desk: Desk,
    tables: Tables,
    limits: Limits,
    drawing: Drawing,
) -> FastAPI:
    """An application over these tables for the guests of another one: decisions and the like at `/{name}/decide`, live
    pages at `/{name}/live`. Tables can be neither opened nor sat down at from outside."""
    aside = FastAPI(routes=ROUTES, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    aside.state.guests, aside.state.commands, aside.state.desk = guests, commands, desk
    aside.state.tables = tables
    aside.state.hub = Hub(aside.state.tables, limits, drawing)
    aside.state.covers = aside.state.hub.covers
    aside.state.previews = preview.Previews()
    errors.install(aside)
    return aside
