"""The API of who keeps the house, and of who is new here; a backup to download, figures for a program that watches."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, BinaryIO, TypeVar

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from saqqara.accounts import AccountError
from saqqara.admin.errors import AdminError
from saqqara.admin.operations import Admin
from saqqara.server.accounts.requester import Visiting, refusal
from saqqara.server.core.errors import refusals
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.network import only_here, reached
from saqqara.server.core.numbers import Whole
from saqqara.server.core.qr import coded
from saqqara.server.tables.api import Strict
from saqqara.server.tables.guest_identity import said

router = APIRouter(tags=["host"], responses=refusals(400, 403, 404, 409, 413, 415, 429))

CHUNK = 256 * 1024
BACKUP = 40
"""What a backup costs at the desk."""

FIGURES = "/metrics"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""With any of these a proxy asks, for somebody else."""

Result = TypeVar("Result")


class Token(Strict):
    """What a link ends with."""

    token: str = Field(max_length=100)


class Code(Strict):
    """An invitation code, however it is written."""

    code: str = Field(max_length=40)


class Order(Strict):
    """What a host wants; which facts an order has says the answer to a wrong one."""

    arguments: dict[str, Whole | str] = Field({}, examples=[{"who": "nobody"}])


def host_of(request: Request) -> Admin:
    """What can be done in the house of this server."""
    host: Admin = request.app.state.host
    return host


async def answered(work: Awaitable[Result]) -> Result:
    """What a work gives; what cannot be as WebError."""
    try:
        return await work
    except AccountError as error:
        raise refusal(error) from error
    except AdminError as error:
        raise said(error) from error


def check_host(request: Request) -> Admin:
    """What can be done in the house. Raises WebError `not-host` for everybody who does not keep it."""
    host = host_of(request)
    if not host.settings.is_admin(request.app.state.guests.guest(request)):
        raise said(AdminError("not-host"))
    return host


async def check_orders(request: Request, _: Visiting) -> Admin:
    """The same for orders, which take from a rate."""
    return check_host(request)


Keeping = Annotated[Admin, Depends(check_host)]
Ordering = Annotated[Admin, Depends(check_orders)]


@router.post("/api/admin", status_code=204)
async def become(token: Token, request: Request, who: Visiting) -> None:
    """Who asks keeps the house from now on. The token stands in the link that the first start prints, and `saqqara host
    link`; it serves once."""
    person = request.app.state.guests.whose(who.device) or who.device
    await answered(host_of(request).settings.redeem_admin_link(who, person, token.token))


@router.post("/api/invites/redeem", status_code=204)
async def enter(code: Code, request: Request, who: Visiting) -> None:
    """Who asks is let in, where the house asks for an invitation code."""
    person = request.app.state.guests.whose(who.device) or who.device
    await answered(host_of(request).settings.redeem_invite(who, person, code.code))


@router.post("/api/admin/{order}")
async def carry_out(order: Annotated[str, Path(max_length=40)], wish: Order, request: Request, host: Ordering) -> Any:
    """Carries out what a host wants: see `saqqara host --help`; the answer to an order that there is not names all."""
    done = await answered(host.run(order, wish.arguments))
    request.app.state.hub.news_of_all()
    if order == "code":
        url = f"{reached(request, '/invite')}#{done['code']}"
        return {**done, "url": url, "qr": coded(url)}
    return {"url": f"{reached(request, '/admin/claim')}#{done}"} if order == "link" else done


@router.get("/admin/backup", include_in_schema=False)
async def backup(request: Request, host: Keeping) -> Response:
    """All data as they are now, in one file."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request, BACKUP) as compute:
        try:
            file = await compute(host.monitoring.open_backup)
        except AdminError as error:
            raise said(error) from error
    when = datetime.now(UTC).strftime("%Y-%m-%d-%H%M")
    headers = {"Content-Disposition": f'attachment; filename="saqqara-{when}.sqlite"', "Cache-Control": "no-store"}
    return StreamingResponse(_parts(file), media_type="application/vnd.sqlite3", headers=headers)


def _parts(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while part := file.read(CHUNK):
            yield part


@router.get(FIGURES, include_in_schema=False)
async def figures(request: Request) -> Response:
    """How the house is, as Prometheus reads it; for nobody unless the host has settled it otherwise. Whoever may not
    read it is told what is told of addresses that there are not."""
    host = host_of(request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not host.monitoring.can_read_metrics(token.strip() if kind.lower() == "bearer" else "", asks_here(request)):
        raise HTTPException(404)
    desk: Desk = request.app.state.desk
    async with desk.turn(request):
        return PlainTextResponse(await host.monitoring.render_metrics(), media_type="text/plain; version=0.0.4")


def asks_here(connection: HTTPConnection) -> bool:
    """Whether a program on this machine asks, for itself."""
    client = connection.client.host if connection.client else ""
    direct = not any(name in connection.headers for name in FORWARDED)
    return direct and only_here(client) and only_here(connection.url.hostname)
