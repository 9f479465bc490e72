"""The page of whoever looks at it: one's games on another device, and being a member."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.notifications.apprise_services import SERVICES
from saqqara.server.accounts.api import account_facts
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.network import NETWORK_COMMAND, is_loopback
from saqqara.server.core.templating import render_page
from saqqara.server.notifications.api import notification_facts as calls_facts
from saqqara.server.tables.guest_identity import denial_code

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def show_account(request: Request) -> Response:
    """The page."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        facts, calls = await account_facts(request), await calls_facts(request)
        listening = getattr(request.app.state, "listen_address", None)
        alone = is_loopback(request.url.hostname) and not (listening and listening.network_host)
        where = NETWORK_COMMAND if alone else ""
        guest, settings = request.app.state.guests.guest(request), request.app.state.settings
        device, people = request.app.state.guests.device(request), request.app.state.people
        before = None if device is None else people.guest_of_device(device)
        ways = {
            "guest_keeps": before is not None and settings.is_admin(before),
            "keeps": settings.is_admin(guest),
            "denial": await denial_code(request, guest),
        }
        return await compute(
            render_page, request, "accounts/account.html", me=facts, alone=where, calls=calls, known=SERVICES, **ways
        )
