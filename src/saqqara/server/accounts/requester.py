"""Who asks for something about persons, and how it is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import Depends, Request

from saqqara.accounts import AccountError, RelyingParty, Requester
from saqqara.server.core.errors import Newer, WebError, refused
from saqqara.server.core.limits import address
from saqqara.server.tables.api import Commander
from saqqara.server.tables.guest_identity import Visitor
from saqqara.server.tables.table_registry import Tables

Result = TypeVar("Result")

STATUS = {
    "too-many": 429, "wrong-code": 403, "wrong-password": 403, "wrong-passkey": 403, "not-yours": 403,
    "no-member": 403, "name-again": 429, "name-short": 400, "password-short": 400, "password-long": 400,
    "password-name": 400, "insecure": 400,
}  # fmt: skip
"""The status of an answer by why it is refused; all others are 409: somebody is not who the request assumes."""

FIELDS = {
    "wrong-code": "code", "name-short": "name", "name-taken": "name", "name-again": "name",
    "password-short": "password", "password-long": "password", "password-name": "password", "not-yours": "current",
}  # fmt: skip

REMEDIES = ("both-sit", "member-here", "wrong-code", "name-taken", "insecure", "no-password", "guest-out", "guest-host")


def refusal(error: AccountError) -> WebError:
    """What cannot be, as it is answered."""
    code = error.code
    headers = {"Retry-After": str(error.facts["seconds"])} if code == "too-many" else {}
    remedy = f"people-remedy-{code}" if code in REMEDIES else ""
    return refused(
        code, f"people-error-{code}", field=FIELDS.get(code), status=STATUS.get(code, 409), headers=headers,
        remedy=remedy, **error.facts,
    )  # fmt: skip


async def answered(work: Awaitable[Result]) -> Result:
    """What a work gives; what cannot be as WebError."""
    try:
        return await work
    except AccountError as error:
        raise refusal(error) from error


async def who_asks(request: Request, guest: Commander) -> Requester:
    """The device that asks, and its address. Raises WebError as `commander` does."""
    device = request.app.state.guests.device(request)
    return Requester(device or guest, address(request))


async def who_visits(request: Request, guest: Visitor) -> Requester:
    """The same of whoever comes, also where the house lets nobody new in: somebody may be known on another device.
    Raises WebError `no-guest`, `too-many`."""
    return await who_asks(request, guest)


Who = Annotated[Requester, Depends(who_asks)]
Visiting = Annotated[Requester, Depends(who_visits)]


def site_of(request: Request) -> RelyingParty:
    """Where the browser that asks is, as it knows the server."""
    return RelyingParty(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


def secure_site(request: Request) -> RelyingParty:
    """The same for passkeys. Raises WebError `insecure` where there can be none."""
    site = site_of(request)
    if not site.is_secure:
        raise refusal(AccountError("insecure"))
    return site


def running(request: Request) -> Callable[[str], Awaitable[bool]]:
    """Whether the game of a table still goes on; one that is damaged goes on for nobody. Of one that is left to other
    servers nobody here can say: Newer is raised."""
    return partial(_running, request.app.state.tables)


async def _running(tables: Tables, name: str) -> bool:
    try:
        async with tables.at(name) as table:
            return not table.is_over
    except Newer:
        raise
    except WebError:
        return False
