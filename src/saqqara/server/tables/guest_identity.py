"""How programs become guests (people do by opening a page: `saqqara.server.core.identity.Welcome`), who commands, and
what the house has against it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from saqqara.admin.errors import HTTP_STATUS, AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.i18n import truncate
from saqqara.server.core.errors import WebError, refusals, refused
from saqqara.server.core.identity import Guests
from saqqara.server.core.limits import Commands

router = APIRouter(prefix="/api", tags=["guests"], responses=refusals(403, 413, 415, 429))


class Welcomed(BaseModel):
    """Somebody has an identity, which the cookie `guest` of the answer holds."""

    created: bool = Field(description="False: the one that was sent goes on, for another 400 days")


@router.post("/guest")
async def become_guest(request: Request, response: Response) -> Welcomed:
    """Gives an identity: the cookie `guest`, which every command needs. Whoever sends one already keeps it."""
    guests: Guests = request.app.state.guests
    known = guests.guest(request)
    guests.remember(request, response, guests.arrives(request))
    return Welcomed(created=known is None)


async def visitor(request: Request) -> str:
    """Who asks for something; it takes one from their rate. Raises WebError `no-guest` for who has no identity yet: if
    the answer gave it to them, and was lost, what they had got would be lost too. And `too-many`."""
    guests: Guests = request.app.state.guests
    guest = guests.guest(request)
    if guest is None:
        raise refused("no-guest", "web-error-no-guest", remedy="web-error-become-guest")
    commands: Commands = request.app.state.commands
    commands.take(guest)
    return guest


Visitor = Annotated[str, Depends(visitor)]


async def check_welcome(request: Request, guest: str) -> None:
    """Raises WebError for who may do nothing here: `suspended`, and as is settled `new-here`, `nobody-new`."""
    house: ServerSettings = request.app.state.house
    refusal = await house.access_refusal(guest)
    if refusal is not None:
        raise said(refusal)


async def stranger_to(request: Request, guest: str | None) -> str:
    """Why who reads may do nothing here, as a code: as `check_welcome` says; "" where they may."""
    house: ServerSettings = request.app.state.house
    refusal = await house.access_refusal(guest or "")
    return "" if refusal is None else refusal.code


def player_name(request: Request, person: str, given: str) -> str:
    """The name under which a person plays: a member's own, a guest's as given. Raise WebError `member-name` where a
    member gives another one than their own, `bad-request` where a guest gives a member's."""
    tables: Any = request.app.state.tables
    own: str = tables.own_name(person)
    if own and given and given.casefold() != own.casefold():
        raise refused(
            "member-name", "web-error-member-name", field="name", status=400, remedy="web-error-member-name-change",
            name=own, given=truncate(given),
        )  # fmt: skip
    if not own and not tables.may_be_called(person, given):
        raise refused("bad-request", "web-error-name-taken", field="name", name=truncate(given))
    return own or given


REMEDIES = ("suspended", "new-here", "nobody-new", "not-host", "wrong-link", "last-host", "stays")
"""Of these is said what would help."""


def said(error: AdminError) -> WebError:
    """What the house has against something, as it is answered."""
    facts: dict[str, Any] = {name: truncate(str(fact)) for name, fact in error.facts.items()}
    remedy = f"host-remedy-{error.code}" if error.code in REMEDIES else ""
    return refused(error.code, f"host-error-{error.code}", status=HTTP_STATUS[error.code], remedy=remedy, **facts)
