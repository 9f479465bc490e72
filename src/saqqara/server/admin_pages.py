"""Admin page and its API, registration, backups, metrics."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TypeVar

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from pydantic import ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from saqqara.admin.errors import AdminError
from saqqara.admin.operation import Operation, utc_day
from saqqara.admin.operations import ADMIN_LINK_PATH, INVITE_PATH, OPERATIONS, Admin
from saqqara.admin.server_settings import MAX_TEXT_LENGTHS
from saqqara.admin.table_list import LEAGUES_PER_PAGE, TABLES_PER_PAGE
from saqqara.admin.users import PERSON_REFERENCE
from saqqara.server.account_pages import VisitorDep
from saqqara.server.core.errors import error_responses
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.network import ListenAddress, absolute_url, is_loopback, make_qr_code
from saqqara.server.core.preferences import LANGUAGE_NAMES
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.live.hub import Hub
from saqqara.server.tables.api import StrictModel

if TYPE_CHECKING:
    from saqqara.admin.monitoring import ProcessStats
    from saqqara.server.bot_service import BotConfig


# ---- process stats ---------------------------------------------------------------------------------------------------


class ProcessMonitor:
    """Status of this server process, computed on each call. `bots` is None if the server has no computer players."""

    def __init__(self, hub: Hub, bots: BotConfig | None, listen_address: ListenAddress | None) -> None:
        self._hub, self._bots, self._listen_address = hub, bots, listen_address
        self._started = int(time.time())

    def __call__(self) -> ProcessStats:
        """Return the status of the process.

        `open_pages` is the number of open table pages, `bots` a result of `bot_state`, `started` the start time in
        seconds since 1970, and `address` the URL of the server.
        """
        address_facts = {} if self._listen_address is None else {"address": self._listen_address.url}
        bots = bot_state(self._bots)
        return {"open_pages": self._hub.num_pages, "bots": bots, "started": self._started, **address_facts}


BOT_STATES = ("ready", "warming-up", "external", "none")


def bot_state(bots: BotConfig | None) -> str:
    """Return the state of the computer players: `ready`, `warming-up`, `external` (other processes), or `none`."""
    if bots is None:
        return "none"
    if bots.chooser is None:
        return "external"
    return "ready" if getattr(bots.chooser, "is_fully_compiled", True) else "warming-up"


# ---- api -------------------------------------------------------------------------------------------------------------


api_router = APIRouter(tags=["admin"], responses=error_responses(400, 403, 404, 409, 413, 415, 429))

CHUNK_BYTES = 256 * 1024
BACKUP_COST = 40
"""Cost of a backup in the fair queue."""

METRICS_PATH = "/metrics"
PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that show that a proxy forwards the request for another client."""

Result = TypeVar("Result")


class AdminTokenRequest(StrictModel):
    """Request to become an admin."""

    token: str = Field(max_length=100)


class InviteCodeRequest(StrictModel):
    """Request to redeem an invitation code, in any spelling."""

    code: str = Field(max_length=40)


class OperationRequest(StrictModel):
    """Arguments of an admin operation."""

    arguments: dict[str, BoundedInt | str] = Field({})


def get_admin(request: Request) -> Admin:
    """Return the admin operations of this server."""
    return service(request, Admin)


def check_admin(request: Request) -> Admin:
    """Return the admin operations. Raise `WebError` `not-admin` if the requesting user is no admin."""
    admin = get_admin(request)
    if not admin.settings.is_admin(service(request, GuestCookies).guest(request)):
        raise AdminError("not-admin")
    return admin


async def check_admin_command(request: Request, _: VisitorDep) -> Admin:
    """Return the admin operations like `check_admin`, and count the request against the rate limit."""
    return check_admin(request)


AdminDep = Annotated[Admin, Depends(check_admin)]
AdminCommandDep = Annotated[Admin, Depends(check_admin_command)]


@api_router.post("/api/admin", status_code=204)
async def become_admin(token: AdminTokenRequest, request: Request, visitor: VisitorDep) -> None:
    """Become an admin.

    The token is part of the link that the first start of the server and `saqqara admin create-admin-link` print. Each
    token can be used once.
    """
    person = service(request, GuestCookies).account_of(visitor.device) or visitor.device
    await get_admin(request).settings.redeem_admin_link(visitor, person, token.token)


@api_router.post("/api/invites/redeem", status_code=204)
async def redeem_invite(code: InviteCodeRequest, request: Request, visitor: VisitorDep) -> None:
    """Redeem an invitation code, on a server that requires one for registration."""
    person = service(request, GuestCookies).account_of(visitor.device) or visitor.device
    await get_admin(request).settings.redeem_invite(visitor, person, code.code)


async def run_operation(
    operation: Annotated[str, Path(max_length=40)], body: OperationRequest, request: Request, admin: AdminCommandDep
) -> Any:
    """Run an admin operation. The error for an unknown one lists all.

    Links in the result begin with the URL at which the admin has opened the server, and have a QR code.
    """
    found, arguments = OPERATIONS.get(operation), body.arguments
    if found and "public_url" in found.parameters:
        arguments = {"public_url": absolute_url(request, ""), **arguments}
    result = await admin.run(operation, arguments)
    if found and found.changes:
        service(request, Hub).notify_all()
    return {**result, "qr": make_qr_code(result["url"])} if isinstance(result, dict) and "url" in result else result


def _add_route(operation: Operation) -> None:
    """Add the route of an operation, so that the OpenAPI description has its arguments and its result."""

    async def endpoint(body: Any, request: Request, admin: AdminCommandDep) -> Any:
        return await run_operation(operation.name, body, request, admin)

    name = operation.name.title().replace("-", "")
    arguments = operation.arguments_schema()
    schema: Any = {"properties": {"arguments": arguments}, "required": ["arguments"] if arguments["required"] else []}
    namespace = {"__module__": __name__, "__doc__": f"Arguments of `{operation.name}`."}
    model = type(
        f"{name}Request", (OperationRequest,), {**namespace, "model_config": ConfigDict(json_schema_extra=schema)}
    )
    endpoint.__annotations__["body"] = model
    result = operation.result_schema()
    if "url" in result.get("properties", ()):
        result["properties"]["qr"] = {"type": "string", "description": "QR code of `url`, an SVG element"}
    api_router.add_api_route(
        f"/api/admin/{operation.name}", endpoint, methods=["POST"], name=operation.name, description=operation.help,
        responses={200: {"content": {"application/json": {"schema": result}}}},
    )  # fmt: skip


for one in OPERATIONS.values():
    _add_route(one)
api_router.add_api_route("/api/admin/{operation}", run_operation, methods=["POST"], include_in_schema=False)


@api_router.get("/admin/backup", include_in_schema=False)
async def download_backup(request: Request, admin: AdminDep) -> Response:
    """Return all current data as an SQLite file."""
    executor = service(request, FairExecutor)
    async with executor.slot(request, BACKUP_COST) as compute:
        file = await compute(admin.monitoring.open_backup)
    timestamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M")
    headers = {"Content-Disposition": f'attachment; filename="saqqara-{timestamp}.sqlite"', "Cache-Control": "no-store"}
    return StreamingResponse(_iter_chunks(file), media_type="application/vnd.sqlite3", headers=headers)


def _iter_chunks(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK_BYTES):
            yield chunk


@api_router.get(METRICS_PATH, include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Return the metrics in the format of Prometheus.

    The admin settings determine who may read them (by default, no client). Other clients get 404, as for a nonexistent
    page.
    """
    admin = get_admin(request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not admin.monitoring.can_read_metrics(
        token.strip() if kind.lower() == "bearer" else "", is_local_request(request)
    ):
        raise HTTPException(404)
    executor = service(request, FairExecutor)
    async with executor.slot(request):
        return PlainTextResponse(await admin.monitoring.show_metrics(), media_type="text/plain; version=0.0.4")


def is_local_request(connection: HTTPConnection) -> bool:
    """Return whether a program on this machine sends the request, without a proxy."""
    client = connection.client.host if connection.client else ""
    is_direct = not any(name in connection.headers for name in PROXY_HEADERS)
    return is_direct and is_loopback(client) and is_loopback(connection.url.hostname)


# ---- admin pages -----------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)


@router.get("/admin")
async def show_admin(request: Request, admin: AdminDep, tables: BoundedInt = 0, leagues: BoundedInt = 0) -> Response:
    """Return the admin page. All other users get the same error."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        facts = await _admin_facts(admin, max(0, tables), max(0, leagues))
        me = admin.settings.reference(PERSON_REFERENCE, str(service(request, GuestCookies).guest(request)))
        return await compute(render_page, request, "admin/admin.html", me=me, **facts)


async def _admin_facts(admin: Admin, first: int, first_league: int) -> dict[str, Any]:
    arguments = {"list-tables": {"offset": first}, "list-leagues": {"offset": first_league}}
    results = {
        name: await admin.run(name, arguments.get(name, {}))
        for name, operation in OPERATIONS.items()
        if operation.kind in ("facts", "rows", "lines") and not operation.changes
    }
    return {
        "operations": OPERATIONS, "results": results, "first": first, "tables_per_page": TABLES_PER_PAGE,
        "first_league": first_league, "leagues_per_page": LEAGUES_PER_PAGE, "max_text_lengths": MAX_TEXT_LENGTHS,
        "metrics_path": METRICS_PATH, "in_file": admin.monitoring.data_file is not None,
        "languages": LANGUAGE_NAMES, "day_of": utc_day,
        "placeholders": {column.name: f"{{{column.name}}}" for column in OPERATIONS["prune"].columns},
    }  # fmt: skip


@router.get(ADMIN_LINK_PATH)
@router.get(INVITE_PATH)
async def show_code_form(request: Request) -> Response:
    """Return the page that redeems an admin link or an invitation code.

    The code is in the URL fragment, so it is sent only when the visitor confirms.
    """
    kind = "admin" if request.url.path == ADMIN_LINK_PATH else "invite"
    async with service(request, FairExecutor).slot(request) as compute:
        closed = kind == "invite" and get_admin(request).settings.registration == "closed"
        return await compute(render_page, request, "admin/redeem.html", kind=kind, closed=closed)
