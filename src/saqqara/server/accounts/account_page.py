"""The page of whoever looks at it: one's games on another device, and being a member."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.notifications.apprise_services import SERVICES
from saqqara.server.accounts.api import facts_of
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.network import COMMAND, only_here
from saqqara.server.core.templating import page
from saqqara.server.notifications.api import facts_of as calls_facts
from saqqara.server.tables.guest_identity import stranger_to

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def you(request: Request) -> Response:
    """The page."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        facts, calls = await facts_of(request), await calls_facts(request)
        listening = getattr(request.app.state, "listening", None)
        alone = only_here(request.url.hostname) and not (listening and listening.outside)
        where = COMMAND if alone else ""
        guest, house = request.app.state.guests.guest(request), request.app.state.house
        device, people = request.app.state.guests.device(request), request.app.state.people
        before = None if device is None else people.guest_of_device(device)
        ways = {
            "guest_keeps": before is not None and house.is_admin(before),
            "keeps": house.is_admin(guest),
            "stranger": await stranger_to(request, guest),
        }
        return await compute(
            page, request, "accounts/account.html", me=facts, alone=where, calls=calls, known=SERVICES, **ways
        )
