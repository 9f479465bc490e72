"""The pages to which e-mails lead, the service worker, and the manifest by which the site can be installed."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.i18n import translate, translate_uncached
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.limits import client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.static import static_files, static_url
from saqqara.server.core.templating import render_page
from saqqara.server.notifications.api import NotificationContext
from saqqara.server.notifications.messages import CONFIRM_PATH, STOP_PATH
from saqqara.server.pages import my_games
from saqqara.server.tables.api import OptionalGuest
from saqqara.storage import Channel, NotificationOutbox

router, api_router = APIRouter(include_in_schema=False), APIRouter()

TokenParam = Query("", alias="of", max_length=60)


@router.get(STOP_PATH)
async def show_stop(request: Request, token: str = TokenParam) -> Response:
    """Asks whether nothing is to come there any more. (Nothing happens by looking: programs look into mail too.)"""
    return await _show_question(request, "stop", token)


@router.post(STOP_PATH)
async def stop(request: Request, token: str = TokenParam) -> Response:
    """Nothing comes there any more: at one click, of a reader or of their mail program (RFC 8058)."""
    _take_command(request)
    channel = await _find_channel(request, token)
    if channel is not None:
        await _get_outbox(request).remove_channel(channel.id)
    return await _render_mail_page(request, "stop", channel, done=True)


@router.get(CONFIRM_PATH)
async def show_confirm(request: Request, token: str = TokenParam) -> Response:
    """Asks whether messages are to come there."""
    return await _show_question(request, "confirm", token)


@router.post(CONFIRM_PATH)
async def confirm(request: Request, token: str = TokenParam) -> Response:
    """From now on messages come there."""
    _take_command(request)
    channel = await _find_channel(request, token)
    if channel is not None:
        context = NotificationContext(request)
        await context.outbox.confirm_channel(token, context.dispatcher.now() // 1000)
    return await _render_mail_page(request, "confirm", channel, done=True)


def _take_command(request: Request) -> None:
    """Uses up one command of who asks: a guest, or an address, as mail programs are no guests. Raises WebError
    `too-many`."""
    state = request.app.state
    state.command_limit.take(state.guests.guest(request) or f"address {client_address(request)}")


def _get_outbox(request: Request) -> NotificationOutbox:
    calls: NotificationOutbox = request.app.state.store.notifications
    return calls


async def _find_channel(request: Request, token: str) -> Channel | None:
    return await _get_outbox(request).find_channel_by_token(token) if token else None


async def _show_question(request: Request, what: str, token: str) -> Response:
    return await _render_mail_page(request, what, await _find_channel(request, token), done=False)


async def _render_mail_page(request: Request, what: str, channel: Channel | None, done: bool) -> Response:
    executor: FairExecutor = request.app.state.executor
    address = "" if channel is None else channel.label
    async with executor.slot(request) as compute:
        facts = partial(render_page, what=what, address=address, known=channel is not None, done=done)
        return await compute(facts, request, "notifications/mail.html")


class NextGame(BaseModel):
    """What waits for whoever asks."""

    count: int = Field(description="At how many tables they are to move")
    next: str | None = Field(description="The one among them that has waited longest; null: there is none")
    text: str = Field(description="The count in words")
    lost_channel: str = Field(
        description='That messages reach them no longer on channels of theirs, in words; "": they do'
    )


@api_router.get("/api/my/games/next", tags=["tables"])
async def next_game(
    request: Request, guest: OptionalGuest, excluding: Annotated[str, Query(max_length=40)] = ""
) -> NextGame:
    """At how many tables one is to move, not counting `excluding`, and which has waited longest."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        rows = await my_games.find_my_games_for(request, guest, compute)
        waiting = [name for name in my_games.tables_to_move(rows, guest or "") if name != excluding]
        lang, ways = read_preferences(request).lang, await _get_outbox(request).channels_of([guest]) if guest else []
        text = translate_uncached(lang, "calls-next", count=len(waiting))
        failed = ", ".join(way.label or translate_uncached(lang, "calls-browser") for way in ways if way.failure_reason)
        lost = translate_uncached(lang, "calls-lost", address=failed) if failed else ""
        return NextGame(count=len(waiting), next=waiting[0] if waiting else None, text=text, lost_channel=lost)


@router.get("/sw.js")
async def service_worker() -> Response:
    """The service worker: it shows messages, and keeps nothing. It stands here because it may lead to every page below
    its own address; browsers look for a new one at every page."""
    content = static_files()["js/notifications/sw.js"]
    return Response(content, media_type="text/javascript")  # asked for anew each time, as pages are


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": static_url(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the site is called and looks like where it is installed."""
    lang = read_preferences(request).lang
    name = request.app.state.settings.custom_texts(lang).get("web-house") or translate(lang, "web-house")
    facts = {
        "id": "/", "name": name, "short_name": name, "lang": lang,
        "description": translate(lang, "home-about"), "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#10131d", "theme_color": "#10131d",
        "icons": [
            {"src": static_url("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            _icon("192", 192), _icon("512", 512), {**_icon("full", 512), "purpose": "maskable"},
        ],
    }  # fmt: skip
    return Response(json.dumps(facts, ensure_ascii=False), media_type="application/manifest+json")
