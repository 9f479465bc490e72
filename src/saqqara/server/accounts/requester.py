"""Who asks for something about persons, and how it is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, TypeVar

from fastapi import Depends, Request

from saqqara.accounts import AccountError, RelyingParty, Requester
from saqqara.server.core.errors import NewerTableError, WebError, http_error
from saqqara.server.core.limits import client_address
from saqqara.server.tables.api import PermittedGuest
from saqqara.server.tables.guest_identity import RequiredGuest
from saqqara.server.tables.table_registry import TableRegistry

Result = TypeVar("Result")

STATUS_BY_CODE = {
    "too-many": 429, "wrong-code": 403, "wrong-password": 403, "wrong-passkey": 403, "not-yours": 403,
    "no-member": 403, "name-again": 429, "name-short": 400, "password-short": 400, "password-long": 400,
    "password-name": 400, "insecure": 400,
}  # fmt: skip
"""The status of an answer by why it is refused; all others are 409: somebody is not who the request assumes."""

FIELD_BY_CODE = {
    "wrong-code": "code", "name-short": "name", "name-taken": "name", "name-again": "name",
    "password-short": "password", "password-long": "password", "password-name": "password", "not-yours": "current",
}  # fmt: skip

SUGGESTION_CODES = (
    "both-sit",
    "member-here",
    "wrong-code",
    "name-taken",
    "insecure",
    "no-password",
    "guest-out",
    "guest-host",
)


def account_http_error(error: AccountError) -> WebError:
    """What cannot be, as it is answered."""
    code = error.code
    headers = {"Retry-After": str(error.facts["seconds"])} if code == "too-many" else {}
    remedy = f"people-remedy-{code}" if code in SUGGESTION_CODES else ""
    return http_error(
        code, f"people-error-{code}", field=FIELD_BY_CODE.get(code), status=STATUS_BY_CODE.get(code, 409),
        headers=headers,
        suggestion=remedy, **error.facts,
    )  # fmt: skip


async def translating_account_errors(work: Awaitable[Result]) -> Result:
    """What a work gives; what cannot be as WebError."""
    try:
        return await work
    except AccountError as error:
        raise account_http_error(error) from error


async def requester(request: Request, guest: PermittedGuest) -> Requester:
    """The device that asks, and its address. Raises WebError as `permitted_guest` does."""
    device = request.app.state.guests.device(request)
    return Requester(device or guest, client_address(request))


async def visiting_requester(request: Request, guest: RequiredGuest) -> Requester:
    """The same of whoever comes, also where the house lets nobody new in: somebody may be known on another device.
    Raises WebError `no-guest`, `too-many`."""
    return await requester(request, guest)


RequesterDep = Annotated[Requester, Depends(requester)]
VisitorDep = Annotated[Requester, Depends(visiting_requester)]


def request_site(request: Request) -> RelyingParty:
    """Where the browser that asks is, as it knows the server."""
    return RelyingParty(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


def secure_request_site(request: Request) -> RelyingParty:
    """The same for passkeys. Raises WebError `insecure` where there can be none."""
    site = request_site(request)
    if not site.is_secure:
        raise account_http_error(AccountError("insecure"))
    return site


def table_running_check(request: Request) -> Callable[[str], Awaitable[bool]]:
    """Whether the game of a table still goes on; one that is damaged goes on for nobody. Of one that is left to other
    servers nobody here can say: Newer is raised."""
    return partial(_is_table_running, request.app.state.tables)


async def _is_table_running(tables: TableRegistry, name: str) -> bool:
    try:
        async with tables.locked(name) as table:
            return not table.is_over
    except NewerTableError:
        raise
    except WebError:
        return False
