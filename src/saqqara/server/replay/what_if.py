"""What if: playing on alone from a position, in a copy of which nothing counts.

The copy is imagined from what its player could know at that moment, the rest dealt anew; the table itself is looked at
and never changed. All seats of the copy belong to its player, or, if they like, all but one to a computer player.
"""

from __future__ import annotations

import secrets
from dataclasses import astuple, dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from saqqara.core.jit import SEED_BITS
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import BoundedInt, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.access import viewable_table
from saqqara.server.tables.table_registry import check_not_rated, is_bot, table_url, viewer_seat
from saqqara.server.tables.table_view import HistoricView, historic_view
from saqqara.table import OPEN, PERSON, Table, TableSettings

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
