"""The pages to which e-mails lead, the service worker, and the manifest by which the site can be installed."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.i18n import translate, translate_uncached
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.limits import address
from saqqara.server.core.preferences import reader
from saqqara.server.core.static import static, static_files
from saqqara.server.core.templating import page
from saqqara.server.notifications.api import Desired
from saqqara.server.notifications.messages import CONFIRM, STOP
from saqqara.server.pages import my_games
from saqqara.server.tables.api import Guest
from saqqara.storage import Channel, NotificationOutbox

router, api = APIRouter(include_in_schema=False), APIRouter()

Token = Query("", alias="of", max_length=60)


@router.get(STOP)
async def before_stopping(request: Request, token: str = Token) -> Response:
    """Asks whether nothing is to come there any more. (Nothing happens by looking: programs look into mail too.)"""
    return await _asked(request, "stop", token)


@router.post(STOP)
async def stop(request: Request, token: str = Token) -> Response:
    """Nothing comes there any more: at one click, of a reader or of their mail program (RFC 8058)."""
    _take(request)
    way = await _known(request, token)
    if way is not None:
        await _calls(request).remove_channel(way.id)
    return await _page(request, "stop", way, done=True)


@router.get(CONFIRM)
async def before_confirming(request: Request, token: str = Token) -> Response:
    """Asks whether messages are to come there."""
    return await _asked(request, "confirm", token)


@router.post(CONFIRM)
async def confirm(request: Request, token: str = Token) -> Response:
    """From now on messages come there."""
    _take(request)
    way = await _known(request, token)
    if way is not None:
        house = Desired(request)
        await house.calls.confirm_channel(token, house.calling.now() // 1000)
    return await _page(request, "confirm", way, done=True)


def _take(request: Request) -> None:
    """Uses up one command of who asks: a guest, or an address, as mail programs are no guests. Raises WebError
    `too-many`."""
    state = request.app.state
    state.commands.take(state.guests.guest(request) or f"address {address(request)}")


def _calls(request: Request) -> NotificationOutbox:
    calls: NotificationOutbox = request.app.state.store.notifications
    return calls


async def _known(request: Request, token: str) -> Channel | None:
    return await _calls(request).find_channel_by_token(token) if token else None


async def _asked(request: Request, what: str, token: str) -> Response:
    return await _page(request, what, await _known(request, token), done=False)


async def _page(request: Request, what: str, way: Channel | None, done: bool) -> Response:
    desk: Desk = request.app.state.desk
    shown_as = "" if way is None else way.shown
    async with desk.turn(request) as compute:
        facts = partial(page, what=what, address=shown_as, known=way is not None, done=done)
        return await compute(facts, request, "notifications/mail.html")


class NextGame(BaseModel):
    """What waits for whoever asks."""

    count: int = Field(description="At how many tables they are to move")
    next: str | None = Field(description="The one among them that has waited longest; null: there is none")
    text: str = Field(description="The count in words")
    lost_channel: str = Field(
        description='That messages reach them no longer on channels of theirs, in words; "": they do'
    )


@api.get("/api/my/games/next", tags=["tables"])
async def next_game(request: Request, guest: Guest, excluding: Annotated[str, Query(max_length=40)] = "") -> NextGame:
    """At how many tables one is to move, not counting `excluding`, and which has waited longest."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        rows = await my_games.listed_for(request, guest, compute)
        waiting = [name for name in my_games.to_move(rows, guest or "") if name != excluding]
        lang, ways = reader(request).lang, await _calls(request).channels_of([guest]) if guest else []
        said = translate_uncached(lang, "calls-next", count=len(waiting))
        failed = ", ".join(way.shown or translate_uncached(lang, "calls-browser") for way in ways if way.failed)
        lost = translate_uncached(lang, "calls-lost", address=failed) if failed else ""
        return NextGame(count=len(waiting), next=waiting[0] if waiting else None, text=said, lost_channel=lost)


@router.get("/sw.js")
async def worker() -> Response:
    """The service worker: it shows messages, and keeps nothing. It stands here because it may lead to every page below
    its own address; browsers look for a new one at every page."""
    content = static_files()["js/notifications/sw.js"]
    return Response(content, media_type="text/javascript")  # asked for anew each time, as pages are


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": static(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the site is called and looks like where it is installed."""
    lang = reader(request).lang
    name = request.app.state.house.custom_texts(lang).get("web-house") or translate(lang, "web-house")
    told = {
        "id": "/", "name": name, "short_name": name, "lang": lang,
        "description": translate(lang, "home-about"), "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#10131d", "theme_color": "#10131d",
        "icons": [
            {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            _icon("192", 192), _icon("512", 512), {**_icon("full", 512), "purpose": "maskable"},
        ],
    }  # fmt: skip
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json")
