"""How programs become guests (people do by opening a page: `saqqara.server.core.identity.GuestCookieMiddleware`), who
commands, and what the house has against it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from saqqara.admin.errors import HTTP_STATUS, AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.i18n import truncate
from saqqara.server.core.errors import WebError, error_responses, http_error
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import CommandLimit

router = APIRouter(prefix="/api", tags=["guests"], responses=error_responses(403, 413, 415, 429))


class GuestFacts(BaseModel):
    """Somebody has an identity, which the cookie `guest` of the answer holds."""

    created: bool = Field(description="False: the one that was sent goes on, for another 400 days")


@router.post("/guest")
async def become_guest(request: Request, response: Response) -> GuestFacts:
    """Gives an identity: the cookie `guest`, which every command needs. Whoever sends one already keeps it."""
    guests: GuestCookies = request.app.state.guests
    known = guests.guest(request)
    guests.set_cookie(request, response, guests.ensure_device(request))
    return GuestFacts(created=known is None)


async def required_guest(request: Request) -> str:
    """Who asks for something; it takes one from their rate. Raises WebError `no-guest` for who has no identity yet: if
    the answer gave it to them, and was lost, what they had got would be lost too. And `too-many`."""
    guests: GuestCookies = request.app.state.guests
    guest = guests.guest(request)
    if guest is None:
        raise http_error("no-guest", "web-error-no-guest", suggestion="web-error-become-guest")
    commands: CommandLimit = request.app.state.command_limit
    commands.take(guest)
    return guest


RequiredGuest = Annotated[str, Depends(required_guest)]


async def check_permitted(request: Request, guest: str) -> None:
    """Raises WebError for who may do nothing here: `suspended`, and as is settled `new-here`, `nobody-new`."""
    settings: ServerSettings = request.app.state.settings
    refusal = await settings.access_refusal(guest)
    if refusal is not None:
        raise admin_http_error(refusal)


async def denial_code(request: Request, guest: str | None) -> str:
    """Why who reads may do nothing here, as a code: as `check_permitted` says; "" where they may."""
    settings: ServerSettings = request.app.state.settings
    refusal = await settings.access_refusal(guest or "")
    return "" if refusal is None else refusal.code


def player_name(request: Request, person: str, given: str) -> str:
    """The name under which a person plays: a member's own, a guest's as given. Raise WebError `member-name` where a
    member gives another one than their own, `bad-request` where a guest gives a member's."""
    tables: Any = request.app.state.tables
    own: str = tables.member_name(person)
    if own and given and given.casefold() != own.casefold():
        raise http_error(
            "member-name", "web-error-member-name", field="name", status=400, suggestion="web-error-member-name-change",
            name=own, given=truncate(given),
        )  # fmt: skip
    if not own and not tables.is_name_allowed(person, given):
        raise http_error("bad-request", "web-error-name-taken", field="name", name=truncate(given))
    return own or given


SUGGESTION_CODES = ("suspended", "new-here", "nobody-new", "not-host", "wrong-link", "last-host", "stays")
"""Of these is said what would help."""


def admin_http_error(error: AdminError) -> WebError:
    """What the house has against something, as it is answered."""
    facts: dict[str, Any] = {name: truncate(str(fact)) for name, fact in error.facts.items()}
    remedy = f"host-remedy-{error.code}" if error.code in SUGGESTION_CODES else ""
    return http_error(
        error.code, f"host-error-{error.code}", status=HTTP_STATUS[error.code], suggestion=remedy, **facts
    )
