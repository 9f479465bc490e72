"""All one's finished games in a zip that is made while it is sent: records, results, and what one has said."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from saqqara.errors import SaqqaraError
from saqqara.i18n.times import format_iso
from saqqara.server.core.fair_queue import MUCH, Desk
from saqqara.server.core.limits import Places, address
from saqqara.server.results.labels import in_words
from saqqara.server.tables.guest_identity import Visitor
from saqqara.storage import ChatMessage, Store, StoreError
from saqqara.storage.results import FinishedGame, ResultFilter
from saqqara.table import Table

router = APIRouter(tags=["people"])

PORTION = 50
"""So many games are asked for at once."""

README = """Everything of yours that this server keeps of finished games.

results.json   how each game has ended: seats with place, points and what they have done, options, when
messages.json  what you have said at tables, and when
games/         the games themselves, one file each, which `saqqara replay` shows and https pages of the house open

Games that still go on are not in here: you would learn from them what only the others may know.
Other people are called as they were at the table. Times are in UTC.
"""


class Pipe:
    """Where a zip is written that is sent meanwhile: what has come since somebody last asked."""

    def __init__(self) -> None:
        self._parts = bytearray()

    def write(self, part: bytes) -> int:
        """As a file."""
        self._parts += part
        return len(part)

    def flush(self) -> None:
        """As a file."""

    def taken(self) -> bytes:
        """What has come, which is here no longer."""
        taken, self._parts = bytes(self._parts), bytearray()
        return taken


@router.get("/me/games.zip", response_class=StreamingResponse)
async def export(request: Request, guest: Visitor) -> StreamingResponse:
    """Return all finished games of the player as a zip, one export at a time. Suspended players may export, too."""
    desk: Desk = request.app.state.desk
    exports: Places = request.app.state.exports
    held = ExitStack()
    held.enter_context(exports.place(guest, address(request), "memory-error-exporting"))
    try:
        async with desk.turn(request, MUCH):
            pass
    except BaseException:
        held.close()
        raise
    headers = {"Content-Disposition": 'attachment; filename="saqqara-games.zip"'}
    return _Held(held, _zipped(request.app.state.store, guest), media_type="application/zip", headers=headers)


class _Held(StreamingResponse):
    """An answer that holds a place until it has been sent, or its client has gone."""

    def __init__(self, held: ExitStack, content: AsyncIterator[bytes], **more: Any) -> None:
        super().__init__(content, **more)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        with self._held:
            await super().__call__(scope, receive, send)


async def _zipped(store: Store, guest: str) -> AsyncIterator[bytes]:
    pipe, told = Pipe(), list[dict[str, Any]]()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as whole:  # type: ignore[call-overload]  # it only writes
        whole.writestr("README.txt", README)
        start = 0
        while found := await store.results.list_finished(guest, ResultFilter(), start, PORTION):
            start += len(found)
            feats = await store.results.measures_of([one.table for one in found])
            for one in found:
                told.append(facts(one, feats.get(one.table, [])))
                text = await _record(store, one.table)
                if text:
                    await asyncio.to_thread(whole.writestr, f"games/{one.game}-{one.table}.json", text)
                yield pipe.taken()
        said = [_said(*one) for one in await store.social.messages_by(guest)]
        await asyncio.to_thread(whole.writestr, "results.json", _json(told))
        await asyncio.to_thread(whole.writestr, "messages.json", _json(said))
    yield pipe.taken()


async def _record(store: Store, table: str) -> str:
    """A game as a record; "" where it cannot be read any more, which stops no other."""
    try:
        events, names = await store.events(table), await store.names(table)
        return await asyncio.to_thread(lambda: Table.from_events(events, names).record().text())
    except (StoreError, SaqqaraError):
        return ""


def facts(one: FinishedGame, feats: list[tuple[int, str, int]]) -> dict[str, Any]:
    """A finished game as plain JSON; whose seats are one's own, and nobody's id."""
    seats = [
        {
            "name": one.called.get(seat, ""), "player": player, "you": one.people[seat] == one.people[one.seat],
            "place": one.places[seat] or None, "points": one.points[seat],
            "done": {measure: value for number, measure, value in feats if number == seat},
        }
        for seat, player in enumerate(one.players)
    ]  # fmt: skip
    return {
        "table": one.table, "game": one.game, "options": json.loads(one.options), "played": in_words(
            one.game, one.options, "en"), "ended": one.ended, "counts": one.counts, "decisions": one.decisions,
        "began": _iso(one.began), "at": _iso(one.at), "seats": seats,
    }  # fmt: skip


def _iso(at: int | None) -> str:
    """An instant; "" for an unknown one."""
    return format_iso(at) if at else ""


def _said(table: str, one: ChatMessage) -> dict[str, Any]:
    return {"table": table, "at": format_iso(one.at), "text": one.text, "gesture": one.gesture}


def _json(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)
