"""Guests, known by a signed cookie; how programs become guests, and who may give commands."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from itsdangerous import BadSignature, Signer
from pydantic import BaseModel, Field
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.admin.errors import HTTP_STATUS, AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.i18n import truncate
from saqqara.server.core.errors import WebError, error_responses, http_error, is_api_request
from saqqara.server.core.limits import CommandLimit, Limits, TokenBucket, client_address
from saqqara.storage import Store, StoreError

# ---- identity --------------------------------------------------------------------------------------------------------

GUEST_COOKIE = "guest"
COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer
SECRET_BYTES = 32


class GuestCookies:
    """Reads and writes the cookies of guests, signed with a secret; `limits` says how many an address can bring,
    `person_of` whose a device is (None: nobody's any more)."""

    def __init__(
        self,
        secret: bytes,
        limits: Limits | None = None,
        person_of: Callable[[str], str | None] = lambda device: device,
    ) -> None:
        self._person_of = person_of
        self._signer = Signer(secret, salt="saqqara guest")
        self._creation_limit = TokenBucket((limits or Limits()).new_guests_by_address)

    def guest(self, connection: HTTPConnection) -> str | None:
        """The person who asks; None without a device."""
        return self.account_of(self.device(connection))

    def account_of(self, device: str | None) -> str | None:
        """Whose a device is now; None for none, and for one that was signed out."""
        return None if device is None else self._person_of(device)

    def device(self, connection: HTTPConnection) -> str | None:
        """The device that asks; None without a cookie, with one that was not written here, or that was signed out."""
        try:
            device = self._signer.unsign(connection.cookies.get(GUEST_COOKIE, "").encode()).decode()
        except (BadSignature, UnicodeError):
            return None
        return None if self._person_of(device) is None else device

    def ensure_device(self, connection: HTTPConnection) -> str:
        """The device that asks; a new one, which is a new guest's, where nobody is known: its cookie is still to be
        written. Raises WebError `too-many` if too many have come from that address."""
        known = self.device(connection) or getattr(connection.state, "device", None)
        if known is None:
            self._creation_limit.take_one(client_address(connection))
            known = connection.state.device = secrets.token_urlsafe(16)
        return known

    def ensure_account(self, connection: HTTPConnection) -> str:
        """The person whose device that is. Raises WebError `too-many`."""
        device = self.ensure_device(connection)
        return self.account_of(device) or device

    def try_ensure_account(self, connection: HTTPConnection) -> str | None:
        """The same for pages, which are there for everybody: None where there are too many."""
        try:
            return self.ensure_account(connection)
        except WebError:
            return None

    def set_cookie(self, connection: HTTPConnection, response: Response, device: str) -> None:
        """Writes the cookie of a device; no script can read it, no other site's form sends it."""
        secure = connection.scope["scheme"] in ("https", "wss")
        value = self._signer.sign(device).decode()
        response.set_cookie(
            GUEST_COOKIE, value, max_age=COOKIE_MAX_AGE_SECONDS, httponly=True, samesite="lax", secure=secure
        )


class GuestCookieMiddleware:
    """Wraps an application: who opens a page has an identity from then on, before they do anything. So no answer to a
    command that is lost takes a seat along."""

    def __init__(self, app: ASGIApp, guests: GuestCookies) -> None:
        self.app, self.guests = app, guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""

        async def welcoming_send(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                self._add_cookie(scope, MutableHeaders(scope=message))
            await send(message)

        page = scope["type"] == "http" and scope["method"] == "GET" and not is_api_request(scope)
        await self.app(scope, receive, welcoming_send if page else send)

    def _add_cookie(self, scope: Scope, headers: MutableHeaders) -> None:
        """Adds the cookie to a page that somebody looks at, not another site's page that has it drawn as a picture."""
        connection = HTTPConnection(scope)
        page = headers.get("Content-Type", "").startswith("text/html")
        if not page or connection.headers.get("sec-fetch-dest", "document") != "document":
            return
        with suppress(WebError):  # too many have come: the page is there all the same
            carrier = Response()
            self.guests.set_cookie(connection, carrier, self.guests.ensure_device(connection))
            headers.append("Set-Cookie", carrier.headers["Set-Cookie"])


def load_cookie_secret(store: Store) -> bytes:
    """The secret that signs cookies, made if there is none: in the file beside the data (`.key`), for its owner's eyes
    alone, or in the database with them.

    Raises StoreError for a file that cannot be read, or holds no secret.
    """
    secret = store.secret("key", lambda: secrets.token_hex(SECRET_BYTES).encode())
    if len(secret) < SECRET_BYTES:
        raise StoreError(
            f"{store.location}.key holds no key: it has {len(secret)} bytes; remove it, and all guests lose their seats"
        )
    return secret


# ---- guest identity --------------------------------------------------------------------------------------------------


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
