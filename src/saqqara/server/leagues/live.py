"""Open pages of a league are told when it has gone on. What has changed they look at themselves."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.server.core.errors import WebError, refused, store_refused
from saqqara.server.core.limits import address
from saqqara.server.leagues.standings_view import version_of
from saqqara.storage import Store, StoreError

router = APIRouter(prefix="/api/leagues")


@router.websocket("/{league}/live")
async def live(socket: WebSocket, league: str) -> None:
    """Sends `{"version"}`: as it is now, and whenever it is another one; "gone" where the league was deleted. Nothing
    is understood."""
    state = socket.app.state
    store: Store = state.store
    where = address(socket)
    key = state.guests.guest(socket) or where
    try:
        if await store.leagues.load(league) is None:
            raise refused("no-such-league", "league-error-none", status=404)
        state.hub.connections.enter(key, where)
    except (WebError, StoreError) as error:
        known = error if isinstance(error, WebError) else store_refused(error)
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await socket.send_denial_response(known.response(socket))
        return
    try:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):  # whatever carries the socket says that it is closed
            await socket.accept()
            await _until_it_ends(socket, state.leagues, store, league)
    finally:
        state.hub.connections.leave(key, where)


async def _until_it_ends(socket: WebSocket, running: LeagueScheduler, store: Store, league: str) -> None:
    talking = [asyncio.create_task(_send(socket, running, store, league)), asyncio.create_task(socket.receive())]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)


async def _send(socket: WebSocket, running: LeagueScheduler, store: Store, league: str) -> None:
    told = ""
    with running.follow(league) as news:
        while True:
            kept = await store.leagues.load(league)
            version = "gone" if kept is None else version_of(kept)
            if version != told:
                told = version
                await socket.send_text(json.dumps({"version": version}))
            await news.wait()
            news.clear()
