"""Scratch tables, which are kept for a limited time, and what-if games, which continue a position alone.

A what-if game is determinized from the user's view of a position: hidden information is dealt again. The original table
is only read. The user controls all seats of the copy, or all others are played by a computer player.
"""

from __future__ import annotations

import secrets
from dataclasses import astuple, dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from saqqara.core.jit import SEED_BITS
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt, Budget, client_address
from saqqara.server.core.services import service
from saqqara.server.live.table_page import render_table_page
from saqqara.server.tables.access import viewable_table
from saqqara.server.tables.bot_names import BotNames
from saqqara.server.tables.table_kinds import WHAT_IF
from saqqara.server.tables.table_registry import TableRegistry, check_not_rated, table_url, viewer_seat
from saqqara.server.tables.table_view import HistoricView, historic_view
from saqqara.storage import SqlScratchStore, Store
from saqqara.table import OPEN, PERSON, Table, TableSettings
from saqqara.table.projections import is_bot

# ---- scratch ---------------------------------------------------------------------------------------------------------


class ScratchTables:
    """Scratch tables of guests, at most one per guest and topic (such as a table or a game).

    A new table replaces the old one. `variant` holds the options of a table as JSON types.
    """

    def __init__(self, store: SqlScratchStore, tables: TableRegistry, budget: Budget) -> None:
        """`budget` limits the number of tables that a guest and an address may open."""
        self.store, self.tables, self.budget = store, tables, budget

    async def find(self, guest: str, topic: str) -> tuple[Any, str] | None:
        """Return the variant and the name of a guest's table about a topic; None if there is none or it was evicted."""
        return await self.store.find(guest, topic)

    async def find_matching(self, guest: str, topic: str, variant: Any) -> str | None:
        """Return the name of a guest's table about a topic if it has this variant, otherwise None."""
        found_variant, name = await self.find(guest, topic) or (None, None)
        return name if found_variant == variant else None

    async def open(self, guest: str, topic: str, variant: Any, table: Table, address: str) -> str:
        """Open a table for a guest and return its name. Raise `WebError` `too-many` if the budget is used up."""
        self.budget.take(guest, address)
        name = await self.tables.open(table)
        await self.store.assign(guest, topic, variant, name, address)
        return name


# ---- what if ---------------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class WhatIfOptions:
    """Options of a what-if game.

    It starts after `ply` actions. `opponent` is the level of the computer player ("" for none). `sample` counts the
    deals of the hidden information.
    """

    ply: int
    opponent: str = ""
    sample: int = 1

    def url(self, path: str, **changes: str | int) -> str:
        """Return the URL of the what-if page for the table at `path`, with these options changed."""
        facts = {"ply": self.ply, "opponent": self.opponent, "sample": self.sample} | changes
        return f"{path}/what-if?" + "&".join(f"{name}={fact}" for name, fact in facts.items() if fact != "")


def create_what_if_table(moment: HistoricView, guest: str, opponent: str, seed: int) -> Table:
    """Create the what-if table of a position. Information that the guest could not know is dealt from the seed."""
    table, view = moment.table, moment.state.view(moment.viewpoint)
    own = view["current_player"] if moment.viewpoint is None else moment.viewpoint
    seats = [
        {"name": "", "player": opponent} if opponent and seat != own else
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
    """Return whether a guest may start a what-if game.

    Everybody may from finished and imported games. In an unrated game in progress, the players may while they wait for
    others.
    """
    own = table.seats_of(guest)
    is_waiting = bool(own) and table.current_player not in own and all(seat["player"] != OPEN for seat in table.seats)
    return table.is_over or table.is_imported or (is_waiting and not table.settings.rated)


def last_open_moment(moment: HistoricView) -> HistoricView:
    """Return the position, or if the game is over there, the one before it."""
    return (
        HistoricView(moment.table, moment.seat, moment.lang, moment.url, moment.ply - 1)
        if moment.state.is_over
        else moment
    )


@router.get("/t/{name}/what-if")
async def show_what_if(
    request: Request, name: str, ply: BoundedInt | None = None, opponent: str = "", sample: BoundedInt = 1
) -> Response:
    """Return the page of a what-if game. The same URL shows the same copy again, as far as it has been played."""
    guests = service(request, GuestCookies)
    scratch_tables = service(request, ScratchTables, WHAT_IF)
    account, guest = guests.guest(request), guests.try_ensure_account(request)
    async with service(request, FairExecutor).slot(request) as compute:
        async with viewable_table(request, name) as table:
            moment = await compute(_find_moment, request, name, table, ply)
            levels = ["", *moment.state.game.definition.search.available_levels(service(request, BotNames).levels)]
            if table.is_imported:
                await check_not_rated(service(request, Store), account, table.game.name, lambda: [moment.state])
            options = WhatIfOptions(moment.ply, opponent if opponent in levels else "", sample)
            copy_name = await scratch_tables.find_matching(guest, name, [*astuple(options)]) if guest else None
            if copy_name is None:
                if guest is None or not can_start(table, account):
                    return RedirectResponse(moment.path, 303)
                copy = await compute(create_what_if_table, moment, guest, options.opponent, new_seed())
                copy_name = await scratch_tables.open(guest, name, [*astuple(options)], copy, client_address(request))
            return_url = f"{moment.path}/replay?ply={moment.ply}" if table.is_over else moment.path
            own = table.seats_of(account)
            running = (
                None
                if table.is_over
                else {"table": name, "seq": table.seq_for(own), "yours": table.current_player in own}
            )
        facts: dict[str, Any] = {
            "moment": moment, "options": options, "levels": levels, "back": return_url, "running": running,
        }  # fmt: skip
        async with scratch_tables.tables.locked(copy_name) as copy:
            template, seats = "replay/what_if.html", copy.seats_of(guest)
            response: Response = await compute(render_table_page, request, copy_name, copy, seats, template, **facts)
    return response


def _find_moment(request: Request, name: str, table: Table, ply: int | None) -> HistoricView:
    """Return the position to copy, as the requesting user could see it."""
    seat = viewer_seat(table, service(request, GuestCookies).guest(request))
    return last_open_moment(historic_view(table, seat, read_preferences(request).lang, table_url(request, name), ply))


def new_seed() -> int:
    """Return a random seed from which hidden information is dealt."""
    return secrets.randbits(SEED_BITS)
