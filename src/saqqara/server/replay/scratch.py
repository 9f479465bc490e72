"""Scratch tables, which are never kept, and what-if: playing on alone from a position.

A scratch application knows nothing of the tables on disk, so nothing that is done here can touch them.

The copy is imagined from what its player could know at that moment, the rest dealt anew; the table itself is looked at
and never changed. All seats of the copy belong to its player, or, if they like, all but one to a computer player.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from typing import Any, Protocol

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import RedirectResponse, Response

from saqqara.core.jit import SEED_BITS
from saqqara.server.core import errors
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import BoundedInt, Budget, CommandLimit, Limits, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.routing import merge_routers
from saqqara.server.insights import command_bar, preview, score_table, table_dialogs
from saqqara.server.live import hub
from saqqara.server.live.hub import Hub
from saqqara.server.live.renderer import Renderer
from saqqara.server.live.table_page import render_table_page
from saqqara.server.tables import api
from saqqara.server.tables.access import viewable_table
from saqqara.server.tables.table_registry import TableRegistry, check_not_rated, is_bot, table_url, viewer_seat
from saqqara.server.tables.table_view import HistoricView, historic_view
from saqqara.storage import NO_METADATA, AppendMetadata, ConflictError, EventBus, EventLog
from saqqara.table import OPEN, PERSON, Event, Table, TableSettings

# ---- scratch ---------------------------------------------------------------------------------------------------------

PLAY_ROUTERS = (
    api.play_router, command_bar.legality_router, preview.router, score_table.router, score_table.site_router,
    api.takeback_router, table_dialogs.takeback_router, command_bar.router, hub.router,
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


# ---- what if ---------------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class WhatIfOptions:
    """A copy that somebody wants: of the position after `ply` decisions, with a computer player of the level `opponent`
    (empty: with none); `sample` counts how often the hidden part was dealt anew."""

    ply: int
    opponent: str = ""
    sample: int = 1

    def url(self, path: str, **changes: str | int) -> str:
        """Where the page of the copy is, for a table at `path`, with these parts changed."""
        facts = {"ply": self.ply, "opponent": self.opponent, "sample": self.sample} | changes
        return f"{path}/what-if?" + "&".join(f"{name}={fact}" for name, fact in facts.items() if fact != "")


def create_what_if_table(moment: HistoricView, guest: str, against: str, seed: int) -> Table:
    """The copy of a moment for a guest: what they could not know then is dealt from the seed."""
    table, view = moment.table, moment.state.view(moment.viewpoint)
    own = view["current_player"] if moment.viewpoint is None else moment.viewpoint
    seats = [
        {"name": "", "player": against} if against and seat != own else
        {"name": "" if is_bot(real) else real["name"], "player": PERSON, "person": guest}
        for seat, real in enumerate(table.seats)
    ]  # fmt: skip
    return Table.for_game(
        table.game,
        seed,
        seats,
        view=view,
        settings=TableSettings(spectators=table.settings.spectators, strict=table.settings.strict),
    )


def can_start(table: Table, guest: str | None) -> bool:
    """Whether a guest may begin a copy: of a finished game, and of what was brought along, everybody, of a running one
    whoever sits there and waits."""
    own = table.seats_of(guest)
    waiting = bool(own) and table.current_player not in own and all(seat["player"] != OPEN for seat in table.seats)
    return table.is_over or table.is_imported or (waiting and not table.settings.rated)


def last_open_moment(moment: HistoricView) -> HistoricView:
    """The moment, or the last one before it at which there is something to decide."""
    return (
        HistoricView(moment.table, moment.seat, moment.lang, moment.url, moment.ply - 1)
        if moment.state.is_over
        else moment
    )


@router.get("/t/{name}/what-if")
async def show_what_if(
    request: Request, name: str, ply: BoundedInt | None = None, opponent: str = "", sample: BoundedInt = 1
) -> Response:
    """The page of the copy; the same address shows the same copy again, as far as it has been played."""
    state = request.app.state
    guests: GuestCookies = state.guests
    copies: ScratchTables = state.what_if_tables
    known, guest = guests.guest(request), guests.try_ensure_account(request)
    async with state.executor.slot(request) as compute:
        async with viewable_table(request, name) as table:
            moment = await compute(_find_moment, request, name, table, ply)
            levels = ["", *moment.state.game.definition.available_levels(state.levels)]
            if table.is_imported:
                await check_not_rated(state.store, known, table.game.name, lambda: [moment.state])
            chosen = WhatIfOptions(moment.ply, opponent if opponent in levels else "", sample)
            copy_name = await copies.find_matching(guest, name, [*astuple(chosen)]) if guest else None
            if copy_name is None:
                if guest is None or not can_start(table, known):
                    return RedirectResponse(moment.path, 303)
                copy = await compute(create_what_if_table, moment, guest, chosen.opponent, new_seed())
                copy_name = await copies.open(guest, name, [*astuple(chosen)], copy, client_address(request))
            back = f"{moment.path}/replay?ply={moment.ply}" if table.is_over else moment.path
            own = table.seats_of(known)
            running = (
                None
                if table.is_over
                else {"table": name, "seq": table.seq_for(own), "yours": table.current_player in own}
            )
        facts = {"moment": moment, "options": chosen, "levels": levels, "back": back, "running": running}
        async with copies.tables.locked(copy_name) as copy:
            template, seats = "replay/what_if.html", copy.seats_of(guest)
            answer: Response = await compute(render_table_page, request, copy_name, copy, seats, template, **facts)
    return answer


def _find_moment(request: Request, name: str, table: Table, ply: int | None) -> HistoricView:
    """The moment of which a copy is wanted, as who asks could see it."""
    seat = viewer_seat(table, request.app.state.guests.guest(request))
    return last_open_moment(historic_view(table, seat, read_preferences(request).lang, table_url(request, name), ply))


def new_seed() -> int:
    """From which the hidden part is dealt."""
    return secrets.randbits(SEED_BITS)
