"""Live tables: every open page is told what has changed for its reader, and catches up after a lost connection.

A reader's message holds what that reader does not have yet: it follows from the last event that the page has, so a
message that is lost, late or doubled does no harm. A page that cannot keep up gets fewer messages, not late ones.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette import status

from saqqara.store import StoreError
from saqqara.table import Table
from saqqara.web.commands.covers import Covers
from saqqara.web.commands.looking import check_admitted
from saqqara.web.commands.tables import Tables, table_url
from saqqara.web.frame.errors import WebError
from saqqara.web.frame.limits import Allowance, Connections, Limits, address
from saqqara.web.frame.reader import reader
from saqqara.web.live.studio import Drawing, DrawingEnded, DrawingError, Recipient

router = APIRouter()

TRIES = 3


@dataclass(eq=False)
class OpenPage:
    """An open page of a table: who reads it, and what it has."""

    table: str
    guest: str | None
    lang: str
    url: str
    seq: int  # of the last event that the page knows, as its reader counts; -1: of none
    shown: tuple[Hashable, ...] = ()  # on what its last message has depended
    sent: list[int] = field(default_factory=list)  # numbers sent and not yet acknowledged
    anew: bool = True  # what the page shows follows from seq, whatever was sent before
    number: int = field(default_factory=count().__next__)
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """All open pages by table."""

    def __init__(self, tables: Tables, limits: Limits, drawing: Drawing) -> None:
        self.tables, self.limits, self.drawing, self.covers = tables, limits, drawing, Covers()
        self.connections = Connections(limits)
        self._pages: dict[str, set[OpenPage]] = {}
        tables.store.appended.listen(lambda name, seq: self.news(name))

    def news(self, name: str) -> None:
        """Lets the pages of a table look whether there is news for their readers."""
        for open_page in self._pages.get(name, ()):
            open_page.news.set()

    def enter(self, open_page: OpenPage) -> None:
        """A page begins to listen; players are told that somebody watches."""
        self._pages.setdefault(open_page.table, set()).add(open_page)
        self.news(open_page.table)

    def leave(self, open_page: OpenPage) -> None:
        """A page listens no longer."""
        pages = self._pages[open_page.table]
        pages.discard(open_page)
        self.news(open_page.table)
        if not pages:
            del self._pages[open_page.table]
        self.drawing.leave(open_page.table, open_page.number)

    def watching(self, name: str, table: Table) -> int:
        """How many people look at a table who do not sit there."""
        pages = self._pages.get(name, ())
        return len({page.guest or page.number for page in pages if not table.seats_of(page.guest)})

    async def message(self, open_page: OpenPage) -> str | None:
        """What a page does not have yet, as JSON; from now on it has it. None where nothing has changed for its reader:
        that somebody else hesitates is no news. Raises DrawingError."""
        have, anew = open_page.seq, open_page.anew
        for _ in range(TRIES):
            async with self.tables.at(open_page.table) as table:
                check_admitted(table, open_page.guest)
                recipient = self._recipient(open_page, table, have, anew)
                seq = table.seq_for(recipient.counted)
                watching = recipient.watching if recipient.counted else 0
                shown = (seq, recipient.seat, recipient.cover, recipient.counted, watching, *table.names.items())
                if shown == open_page.shown and not anew:
                    return None
                answer = self.drawing.ask(open_page.table, table, recipient)
                open_page.seq, open_page.sent, open_page.anew = seq, [*open_page.sent[-63:], seq], False
            with suppress(DrawingEnded):
                message = await answer
                open_page.shown = shown
                return message
        raise DrawingError(f"{TRIES} times who draws the pages has ended")

    def _recipient(self, open_page: OpenPage, table: Table, have: int, anew: bool) -> Recipient:
        name, guest = open_page.table, open_page.guest
        seat, cover = self.covers.seat(name, table, guest), self.covers.covered(name, table, guest)
        counted = tuple(table.seats_of(guest))
        own = () if seat is None else counted
        watching = self.watching(name, table)
        return Recipient(
            open_page.number, seat, open_page.lang, open_page.url, cover, own, counted, have, anew, watching
        )

    def heard(self, open_page: OpenPage, have: int) -> None:
        """A page says which event it has last. If that is none that was sent to it, it gets what it lacks."""
        if have in open_page.sent:
            del open_page.sent[: open_page.sent.index(have)]
        elif have != open_page.seq:
            open_page.seq, open_page.sent, open_page.anew = have, [], True
            open_page.news.set()


@router.websocket("/{name}/live")
async def live(socket: WebSocket, name: str, after: int = -1) -> None:
    """Sends what changes for this reader; `after` is the last event that the page has."""
    hub: Hub = socket.app.state.hub
    guest = socket.app.state.guests.guest(socket)
    key = guest or address(socket)
    try:
        async with hub.tables.at(name) as table:
            check_admitted(table, guest)
            hub.connections.enter(key)
    except (WebError, StoreError) as error:
        await _turn_away(socket, error)
        return
    open_page = OpenPage(name, guest, reader(socket).lang, table_url(socket, name), after)
    hub.enter(open_page)
    try:
        with suppress(WebSocketDisconnect):
            with _while_open():
                await socket.accept()
            await _talk(socket, hub, open_page)
    finally:
        hub.leave(open_page)
        hub.connections.leave(key)


async def _turn_away(socket: WebSocket, error: WebError | StoreError) -> None:
    refused = error if isinstance(error, WebError) else WebError("broken", lambda lang: str(error))
    with suppress(WebSocketDisconnect), _while_open():
        await socket.send_denial_response(refused.response(socket))


@contextmanager
def _while_open() -> Iterator[None]:
    """Around all that goes through a socket: if it is closed, or closes meanwhile, raises WebSocketDisconnect. (What
    carries the socket says so with either of these two.)"""
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise WebSocketDisconnect(status.WS_1006_ABNORMAL_CLOSURE) from error


async def _talk(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    """Sends and listens until one of both ends."""
    talking = [asyncio.create_task(_send(socket, hub, open_page)), asyncio.create_task(_listen(socket, hub, open_page))]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in talking:
            task.cancel()
        outcomes = await asyncio.gather(*talking, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
            raise outcome


async def _send(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    while True:
        await open_page.news.wait()
        open_page.news.clear()
        try:
            message = await hub.message(open_page)
        except WebError as error:  # the seat, and with it the table, is somebody else's now
            with _while_open():
                await socket.close(status.WS_1008_POLICY_VIOLATION, error.code)
            return
        if message is None:
            continue
        with _while_open():
            await socket.send_text(message)


async def _listen(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    allowance = Allowance(hub.limits.messages)
    while True:
        with _while_open():
            have = _have(await _text(socket))
            if have is None:
                return await socket.close(status.WS_1003_UNSUPPORTED_DATA, 'only {"have": SEQ} is understood')
            if allowance.wait("") > 0:
                return await socket.close(status.WS_1008_POLICY_VIOLATION, "too many messages")
        allowance.take("")
        hub.heard(open_page, have)


async def _text(socket: WebSocket) -> str:
    """The next message; empty for one that is none of text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _have(text: str) -> int | None:
    """The number in `{"have": SEQ}`; None for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    have = message.get("have") if isinstance(message, dict) and len(message) == 1 else None
    return have if isinstance(have, int) and not isinstance(have, bool) and have >= -1 else None
