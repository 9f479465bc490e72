"""What this house keeps of whoever reads it; and how they go."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from pydantic import Field

from saqqara.accounts import Accounts, Members
from saqqara.server.accounts.requester import Visiting, answered
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.identity import COOKIE
from saqqara.server.core.templating import page
from saqqara.server.tables.api import Strict
from saqqara.server.tables.bot_names import stand_in
from saqqara.server.tables.table_registry import Tables
from saqqara.storage.leagues import LeagueChangedError
from saqqara.storage.personal_data import PERSONAL_TABLES
from saqqara.table import PERSON, Table, TableError

if TYPE_CHECKING:
    from saqqara.leagues.scheduler import LeagueScheduler

router = APIRouter()


class Going(Strict):
    """That somebody goes for good."""

    current: str = Field("", max_length=1000, description="Of members: the password, or a recovery code")
    confirmed: bool = Field(description="That it is meant: nothing brings it back")


@router.get("/privacy", include_in_schema=False)
async def kept(request: Request) -> Response:
    """What is kept, for how long; the same for everybody."""
    return await at_desk(
        request, partial(page, request, "results/privacy.html", kept=[one.name for one in PERSONAL_TABLES])
    )


@router.post("/api/me/delete", status_code=204, tags=["people"])
async def go(going: Going, request: Request, response: Response, who: Visiting) -> None:
    """Delete the account of the person who asks, suspended or not, and all that is stored about them.

    Finished games stay, without the name. The person leaves all leagues, so that no round pairs them, gives up games
    in progress, and leaves tables that have not filled.
    """
    people: Accounts = request.app.state.people
    members: Members = request.app.state.members
    tables: Tables = request.app.state.tables
    await answered(members.confirm_identity(who, going.current))
    person = people.person_of(who.device)
    if not going.confirmed or person is None:
        return
    leagues: LeagueScheduler = request.app.state.leagues
    with suppress(LeagueChangedError):  # others are quicker each time: who has gone is paired no longer in any case
        await leagues.withdraw(person, lambda table: stand_in(table, tables.levels))
    for name in await people.unfinished_tables(person):
        with suppress(WebError):  # a damaged one goes on for nobody
            await tables.command(name, partial(gives_up, person=person, levels=tables.levels))
    await people.delete_account(person)
    response.delete_cookie(COOKIE)
    request.app.state.hub.news_of_all()


def gives_up(table: Table, person: str, levels: Sequence[str]) -> None:
    """Somebody has no part in a game any more: it is called off where it never began, else they give it up."""
    for seat in table.seats_of(person):
        with suppress(TableError):
            if table.is_over or table.seats[seat]["player"] != PERSON:
                continue
            if table.participation.was_full:
                table.resign(seat, stand_in(table, levels))
            elif seat in table.creator_seats:
                table.cancel(seat)
            else:
                table.leave(seat, None)
