"""The page of whoever looks at it: one's games on another device, and being a member."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.calling.known import KNOWN
from saqqara.web.calling.api import facts_of as calls_facts
from saqqara.web.commands.guests import stranger_to
from saqqara.web.frame.desk import Desk
from saqqara.web.frame.network import COMMAND, only_here
from saqqara.web.frame.templating import page
from saqqara.web.people.api import facts_of

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
        before = None if device is None else people.guest_at(device)
        ways = {
            "guest_keeps": before is not None and house.is_host(before),
            "keeps": house.is_host(guest),
            "stranger": await stranger_to(request, guest),
        }
        return await compute(page, request, "people/me.html", me=facts, alone=where, calls=calls, known=KNOWN, **ways)
