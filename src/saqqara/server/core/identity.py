"""Guests, identified by a signed cookie; how programs become guests, and checks of users who send commands."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from itsdangerous import BadSignature, Signer
from pydantic import BaseModel, Field
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.accounts import Accounts
from saqqara.admin.server_settings import ServerSettings
from saqqara.i18n import truncate
from saqqara.server.core.errors import WebError, error_responses, http_error, is_api_request
from saqqara.server.core.request_limits import CommandLimit, Limits, RequestLimit, client_address
from saqqara.server.core.services import service
from saqqara.storage import Store, StoreError

# ---- identity --------------------------------------------------------------------------------------------------------

GUEST_COOKIE = "guest"
COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60  # browsers keep no cookie longer
SECRET_BYTES = 32


class GuestCookies:
    """Reader and writer of signed guest cookies.

    `limits` bounds the number of new guests by address. `person_of` returns the account of a device, or None if it was
    signed out.
    """

    def __init__(
        self,
        secret: bytes,
        limits: Limits | None = None,
        person_of: Callable[[str], str | None] = lambda device: device,
    ) -> None:
        self._person_of = person_of
        self._signer = Signer(secret, salt="saqqara guest")
        self._creation_limit = RequestLimit((limits or Limits()).new_guests_by_address)

    def guest(self, connection: HTTPConnection) -> str | None:
        """Return the account of the client; None without a device."""
        return self.account_of(self.device(connection))

    def account_of(self, device: str | None) -> str | None:
        """Return the account of a device; None for no device or one that was signed out."""
        return None if device is None else self._person_of(device)

    def device(self, connection: HTTPConnection) -> str | None:
        """Return the device of the client; None without a valid cookie, or if it was signed out."""
        try:
            device = self._signer.unsign(connection.cookies.get(GUEST_COOKIE, "").encode()).decode()
        except (BadSignature, UnicodeError):
            return None
        return None if self._person_of(device) is None else device

    def ensure_device(self, connection: HTTPConnection) -> str:
        """Return the device of the client, or a new device of a new guest, whose cookie the caller must still set.

        Raise `WebError` `too-many` if too many guests have come from the address.
        """
        device = self.device(connection) or getattr(connection.state, "device", None)
        if device is None:
            self._creation_limit.take(client_address(connection))
            device = connection.state.device = secrets.token_urlsafe(16)
        return device

    def ensure_account(self, connection: HTTPConnection) -> str:
        """Return the account of the client; a new guest if it has none. Raise `WebError` `too-many`."""
        device = self.ensure_device(connection)
        return self.account_of(device) or device

    def try_ensure_account(self, connection: HTTPConnection) -> str | None:
        """Return what `ensure_account` returns, or None if there are too many new guests: pages are open to all."""
        try:
            return self.ensure_account(connection)
        except WebError:
            return None

    def set_cookie(self, connection: HTTPConnection, response: Response, device: str) -> None:
        """Set the cookie of a device; no script can read it, and no form of another site sends it."""
        secure = connection.scope["scheme"] in ("https", "wss")
        value = self._signer.sign(device).decode()
        response.set_cookie(
            GUEST_COOKIE, value, max_age=COOKIE_MAX_AGE_SECONDS, httponly=True, samesite="lax", secure=secure
        )


class GuestCookieMiddleware:
    """Middleware that gives every client an identity when it opens its first page.

    So no lost response to a later command can lose a seat with it.
    """

    def __init__(self, app: ASGIApp, guests: GuestCookies) -> None:
        self.app, self.guests = app, guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI request."""

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                self._add_cookie(scope, MutableHeaders(scope=message))
            await send(message)

        is_page = scope["type"] == "http" and scope["method"] == "GET" and not is_api_request(scope)
        await self.app(scope, receive, send_with_cookie if is_page else send)

    def _add_cookie(self, scope: Scope, headers: MutableHeaders) -> None:
        """Add the cookie to a page that a person views, but not to one that another site embeds as a picture."""
        connection = HTTPConnection(scope)
        is_page = headers.get("Content-Type", "").startswith("text/html")
        if not is_page or connection.headers.get("sec-fetch-dest", "document") != "document":
            return
        with suppress(WebError):  # too many new guests: the page is shown without it
            cookie_response = Response()
            self.guests.set_cookie(connection, cookie_response, self.guests.ensure_device(connection))
            headers.append("Set-Cookie", cookie_response.headers["Set-Cookie"])


def load_cookie_secret(store: Store) -> bytes:
    """Return the secret that signs cookies; generate it if it does not exist.

    It is stored in a file next to the data (`.key`), which only its owner can read, or in the database. Raise
    `StoreError` for a file that cannot be read or that holds no secret.
    """
    secret = store.secret("key", lambda: secrets.token_hex(SECRET_BYTES).encode())
    if len(secret) < SECRET_BYTES:
        raise StoreError(
            f"{store.location}.key is not a valid key: it has {len(secret)} bytes; "
            "if you delete it, all guests lose their seats"
        )
    return secret


# ---- guest identity --------------------------------------------------------------------------------------------------


router = APIRouter(prefix="/api", tags=["guests"], responses=error_responses(403, 413, 415, 429))


class GuestFacts(BaseModel):
    """Result of requesting a guest identity; the cookie `guest` of the response holds it."""

    created: bool = Field(description="False if the request had a valid cookie, which is extended by 400 days")


@router.post("/guest")
async def become_guest(request: Request, response: Response) -> GuestFacts:
    """Get an identity: the cookie `guest`, which every command needs. A client that already has one keeps it."""
    guests = service(request, GuestCookies)
    account = guests.guest(request)
    guests.set_cookie(request, response, guests.ensure_device(request))
    return GuestFacts(created=account is None)


async def required_guest(request: Request) -> str:
    """Return the account of the client and take one command from its rate.

    Raise `WebError` `no-guest` for a client without an identity: if the response to a command created the identity and
    was lost, everything that the command gave would be lost too. Raise `WebError` `too-many` if the rate is exceeded.
    """
    guests = service(request, GuestCookies)
    guest = guests.guest(request)
    if guest is None:
        raise http_error("no-guest", "web-error-no-guest", suggestion="web-error-become-guest")
    commands = service(request, CommandLimit)
    commands.take(guest)
    return guest


RequiredGuest = Annotated[str, Depends(required_guest)]


async def check_permitted(request: Request, guest: str) -> None:
    """Raise `WebError` for a user who may not act.

    The code is `suspended` or, depending on the registration policy, `invite-required` or `registration-closed`.
    """
    settings = service(request, ServerSettings)
    refusal = await settings.access_refusal(guest)
    if refusal is not None:
        raise refusal


async def denial_code(request: Request, guest: str | None) -> str:
    """Return the code of the error that `check_permitted` would raise; "" if the user may act."""
    settings = service(request, ServerSettings)
    refusal = await settings.access_refusal(guest or "")
    return "" if refusal is None else refusal.code


def player_name(request: Request, person: str, given: str) -> str:
    """Return the name under which an account plays: a member's own name, or the name that a guest has given.

    Raise `WebError` `member-name` if a member gives another name than their own, and `bad-request` if a guest gives the
    name of a member.
    """
    accounts = service(request, Accounts)
    member_name = accounts.member_name(person)
    if member_name and given and given.casefold() != member_name.casefold():
        raise http_error(
            "member-name", "web-error-member-name", field="name", status=400, suggestion="web-error-member-name-change",
            name=member_name, given=truncate(given),
        )  # fmt: skip
    if not member_name and not accounts.can_use_name(person, given):
        raise http_error("bad-request", "web-error-name-taken", field="name", name=truncate(given))
    return member_name or given
