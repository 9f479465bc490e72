"""Live tables: every open page is told what has changed for its reader, and catches up after a lost connection.

A reader's message holds what that reader does not have yet: it follows from the last event that the page has, so a
message that is lost, late or doubled does no harm. A page that cannot keep up gets fewer messages, not late ones.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette import status

from saqqara.server.core.errors import Newer, WebError, store_refused
from saqqara.server.core.identity import Guests
from saqqara.server.core.limits import Allowance, Connections, Limits, address
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.live.renderer import Drawing, DrawingEnded, DrawingError, Recipient, nothing_new
from saqqara.server.lobby import participants
from saqqara.server.lobby.chat import Company
from saqqara.server.tables.access import admitted, check_admitted
from saqqara.server.tables.hot_seat import Covers
from saqqara.server.tables.table_registry import Tables, table_url
from saqqara.storage import PresenceEntry, Store, StoreError
from saqqara.table import Table

router = APIRouter()
journal = logging.getLogger("saqqara.server")

TRIES = 3


@dataclass(eq=False)
class OpenPage:
    """An open page of a table: who reads it, and what it has."""

    table: str
    whose: Callable[[], str | None]  # their person: they may sign in or out while it is open
    lang: str
    url: str
    seq: int  # of the last event that the page knows, as its reader counts; -1: of none
    shown: tuple[Hashable, ...] = ()  # on what its last message has depended
    sent: list[int] = field(default_factory=list)  # numbers sent and not yet acknowledged
    anew: bool = True  # what the page shows follows from seq, whatever was sent before
    waited_for: bool = False  # whether its reader's turn has come at another table, and it does not know
    looks: bool = False  # whether somebody has the page before their eyes, as it says itself
    reader: str = ""  # who read it when it came; nobody's person: ""
    entered: str = ""  # as whom it is counted among those who are there
    device: str | None = None  # on which it is open
    name: str = ""  # what its reader is called where they have no seat
    met: Hashable = None  # on what its last message about the company has depended
    company: dict[str, str] = field(default_factory=dict)  # what it shows of the company, by region
    number: int = field(default_factory=count(secrets.randbits(48)).__next__)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def guest(self) -> str | None:
        """Who reads it now."""
        return self.whose()

    @property
    def who(self) -> str:
        """Who has it open; for who is no guest yet the page stands for its reader."""
        return self.guest or f"page {self.number}"


class Hub:
    """All open pages by table. Without `company` nobody is told who else is there."""

    def __init__(self, tables: Tables, limits: Limits, drawing: Drawing, company: Company | None = None) -> None:
        self.tables, self.limits, self.drawing = tables, limits, drawing
        store = tables.store
        self.covers = Covers(store if isinstance(store, Store) and store.is_shared else None)
        self.covers.changed, tables.beside = self.news, self.covers.know
        self.company = company
        self.unwatched: Callable[[str], None] = lambda name: None  # is told of a table whose last page here was closed
        self.connections = Connections(limits)
        self._pages: dict[str, set[OpenPage]] = {}
        self._readers: dict[str, set[OpenPage]] = {}  # by who read them when they came
        self._tasks: set[asyncio.Task[None]] = set()
        tables.store.event_bus.subscribe(self._appended)
        if company is not None:
            company.presence.listen(self.news)
            company.neighbours.seen = self.seen

    def _appended(self, name: str | None, seq: int | None) -> None:
        if name is None:
            self.news_of_all()
            return
        self.news(name)
        if seq is None or not self._readers:
            return
        store, table = self.tables.store, self.tables.here(name)
        if isinstance(store, Store) and store.is_shared:
            task = asyncio.create_task(self._appended_anywhere(name, store))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif table is not None:
            self._tell_who_is_to_move(name, table)

    async def _appended_anywhere(self, name: str, store: Store) -> None:
        """Another server may have gone on with a table: it is read only if who sits there has a page open here."""
        with suppress(WebError, StoreError):
            if any(self.tables.today(person) in self._readers for person in await store.seated_people(name)):
                async with self.tables.at(name) as table:
                    self._tell_who_is_to_move(name, table)

    def _tell_who_is_to_move(self, name: str, table: Table) -> None:
        """Tells the pages of other tables whose reader is to move here, as long as they have not begun to."""
        person = None if table.current_player is None or table.pending_actions else table.accounts[table.current_player]
        for open_page in self._readers.get(person, ()) if person else ():
            if open_page.table != name:
                open_page.waited_for = True
                open_page.news.set()

    def news(self, name: str) -> None:
        """Lets the pages of a table look whether there is news for their readers."""
        for open_page in self._pages.get(name, ()):
            open_page.news.set()

    def news_of_all(self) -> None:
        """Lets all pages look: somebody is at another device now, or at one less, or nobody knows what has happened."""
        for name in self._pages:
            self.news(name)

    def enter(self, open_page: OpenPage) -> None:
        """A page begins to listen."""
        self._pages.setdefault(open_page.table, set()).add(open_page)
        if open_page.guest:
            open_page.reader = open_page.guest
            self._readers.setdefault(open_page.reader, set()).add(open_page)
        open_page.news.set()
        if self.company is not None:
            open_page.entered = open_page.who
            self.company.presence.enter(open_page.table, open_page.entered)

    def leave(self, open_page: OpenPage) -> None:
        """A page listens no longer. Every step is taken, whatever an earlier one raises; the first error is raised in
        the end."""
        name = open_page.table
        with ExitStack() as steps:  # the last one first
            if self.company is not None and open_page.entered:
                steps.callback(self.company.presence.leave, name, open_page.entered)
            steps.callback(self.drawing.leave, name, open_page.number)
            steps.callback(self._unwatch, name)
            self._forget(open_page)

    def _forget(self, open_page: OpenPage) -> None:
        for kept, key in ((self._pages, open_page.table), (self._readers, open_page.reader)):
            if key in kept:
                kept[key].discard(open_page)
                if not kept[key]:
                    del kept[key]

    def _unwatch(self, name: str) -> None:
        if not self.is_watched(name):
            self.unwatched(name)

    def is_watched(self, name: str) -> bool:
        """Whether somebody has a page of a table open at this process."""
        return name in self._pages

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._pages.values()))

    def watchers(self, name: str) -> dict[str, str]:
        """What those are called who have a page of a table open, as far as they have a name of their own."""
        others = self.company.neighbours.of(name).values() if self.company else ()
        named = {one.who: one.name for one in others if one.name}
        return named | {page.who: page.name for page in self._pages.get(name, ()) if page.name}

    async def looking(self, name: str) -> frozenset[str]:
        """Who has a page of a table before their eyes now, at whatever process."""
        if self.company is None:
            return self._looking(name)
        await self.company.neighbours.know(name)
        return self._looking(name).union(one.who for one in self.company.neighbours.of(name).values() if one.looks)

    def _looking(self, name: str) -> frozenset[str]:
        return frozenset(page.who for page in self._pages.get(name, ()) if page.looks)

    def seen(self, name: str) -> list[PresenceEntry]:
        """Who is or was at a table at this process."""
        if self.company is None:
            return []
        presence, looking = self.company.presence, self._looking(name)
        names = {page.who: page.name for page in self._pages.get(name, ())}
        here = [PresenceEntry(who, names.get(who, ""), who in looking, None) for who in sorted(presence.own(name))]
        return here + [PresenceEntry(who, "", False, since) for who, since in sorted(presence.left(name).items())]

    def call(self, guest: str, name: str) -> None:
        """Somebody is called so from now on, where they have no seat."""
        for name_of_table, pages in self._pages.items():
            for page in pages:
                if page.guest == guest:
                    page.name = name
                    self.news(name_of_table)
                    if self.company:
                        self.company.neighbours.changed(name_of_table)

    def renew_device(self, device: str, new: str, whose: Callable[[], str | None]) -> None:
        """A device has another id: pages that are open there stay its person's."""
        for pages in self._pages.values():
            for page in pages:
                if page.device == device:
                    page.device, page.whose = new, whose

    async def called(self, guest: str | None) -> str:
        """What somebody is called where they have no seat; "" where nobody knows or asks."""
        if self.company is None or guest is None:
            return ""
        return await self.company.store.social.name_of(guest)

    async def message(self, open_page: OpenPage) -> str | None:
        """What a page does not have yet, as JSON; from now on it has it. None where nothing has changed for its reader:
        that somebody else hesitates is no news. Raises DrawingError, DrawingEnded, WebError for who may look on no
        longer."""
        have, anew = open_page.seq, open_page.anew
        for _ in range(TRIES):
            async with self.tables.at(open_page.table) as table:
                check_admitted(table, open_page.guest)
                recipient = self._recipient(open_page, table, have, anew)
                seq = table.seq_for(recipient.counted)
                shown = (
                    seq,
                    recipient.seat,
                    recipient.cover,
                    recipient.counted,
                    recipient.welcome,
                    recipient.own_name,
                    *table.names.items(),
                )
                if shown == open_page.shown and not anew:
                    return None
                open_page.seq, open_page.sent, open_page.anew = seq, [*open_page.sent[-63:], seq], False
                if anew and have == seq and self.drawing.busy:  # those that lack something go first
                    open_page.shown = shown
                    return nothing_new(table, seq)
                answer = self.drawing.ask(open_page.table, table, recipient)
            with suppress(DrawingEnded):
                message = await answer
                open_page.shown = shown
                return message
        raise DrawingEnded(f"the drawing process ended {TRIES} times in a row")

    def _recipient(self, open_page: OpenPage, table: Table, have: int, anew: bool) -> Recipient:
        name, guest = open_page.table, open_page.guest
        seat, cover = self.covers.seat(name, table, guest), self.covers.covered(name, table, guest)
        counted = tuple(table.seats_of(guest))
        own = () if seat is None else counted
        facts = open_page.number, seat, open_page.lang, open_page.url, cover, own, counted, have, anew
        return Recipient(*facts, welcome=bool(table.open_seats_for(guest)), own_name=self.tables.own_name(guest))

    async def meeting(self, open_page: OpenPage) -> str | None:
        """What a page does not show yet of who is there and what is said, as JSON; None where that is nothing."""
        company, name = self.company, open_page.table
        if company is None:
            return None
        talk = await company.talk(name)
        await company.neighbours.know(name)
        async with self.tables.at(name) as table:
            here, away = company.presence.here(name), dict(company.presence.away(name))
            people, names = tuple(table.accounts), tuple(table.names.items())
            met = (here, tuple(away.items()), tuple(self.watchers(name).items()), people, names, table.is_over, talk)
            if met == open_page.met:
                return None
            open_page.met = met
            facts = name, table, open_page.guest, open_page.lang, talk, company.presence, self.watchers(name)
            shown = participants.regions(participants.circle(*facts), open_page.lang)
        changed = {part: html for part, html in shown.items() if open_page.company.get(part) != html}
        open_page.company = shown
        return json.dumps({"participants": changed}, ensure_ascii=False) if changed else None

    async def waiting(self, open_page: OpenPage) -> str | None:
        """That its reader's turn has come at another table, as JSON; None where it has not."""
        news, open_page.waited_for = open_page.waited_for, False
        return json.dumps({"waiting": True}) if news else None

    def heard(self, open_page: OpenPage, have: int) -> None:
        """A page says which event it has last. If that is none that was sent to it, it gets what it lacks."""
        if have in open_page.sent:
            del open_page.sent[: open_page.sent.index(have)]
        elif have != open_page.seq:
            open_page.seq, open_page.sent, open_page.anew = have, [], True
            open_page.news.set()


@router.websocket("/{name}/live")
async def live(socket: WebSocket, name: str, after: Whole = -1) -> None:
    """Sends what changes for this reader; `after` is the last event that the page has."""
    hub: Hub = socket.app.state.hub
    guests: Guests = socket.app.state.guests
    device = guests.device(socket)
    guest = guests.whose(device)
    where = address(socket)
    key = guest or where
    try:
        async with admitted(socket, name) as table:
            sits = bool(table.seats_of(guest))
        called = await hub.called(guest) if not sits else ""
        hub.connections.enter(key, where)
    except (WebError, StoreError) as error:
        await _turn_away(socket, error)
        return
    with ExitStack() as entered:
        entered.callback(hub.connections.leave, key, where)
        whose, lang, url = partial(guests.whose, device), reader(socket).lang, table_url(socket, name)
        open_page = OpenPage(name, whose, lang, url, after, name=called, device=device)
        entered.callback(hub.leave, open_page)
        hub.enter(open_page)
        with suppress(WebSocketDisconnect):
            with _while_open():
                await socket.accept()
            await _talk(socket, hub, open_page)


async def _turn_away(socket: WebSocket, error: WebError | StoreError) -> None:
    refused = error if isinstance(error, WebError) else store_refused(error)
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
        for news in (hub.message, hub.meeting, hub.waiting):  # how the table stands waits for nothing else
            try:
                message = await news(open_page)
            except (WebError, StoreError) as error:
                # who reads may look on no longer, another server knows more, or none knows
                again = isinstance(error, Newer | StoreError)
                code = status.WS_1013_TRY_AGAIN_LATER if again else status.WS_1008_POLICY_VIOLATION
                with _while_open():
                    return await socket.close(code, error.code if isinstance(error, WebError) else "")
            except (DrawingEnded, DrawingError) as error:
                journal.error("drawing-failed", extra={"facts": {"table": open_page.table, "error": str(error)}})
                again = isinstance(error, DrawingEnded)
                with _while_open():
                    return await socket.close(
                        status.WS_1013_TRY_AGAIN_LATER if again else status.WS_1011_INTERNAL_ERROR
                    )
            if message is not None:
                with _while_open():
                    await socket.send_text(message)


async def _listen(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    allowance = Allowance(hub.limits.messages)
    while True:
        with _while_open():
            said = _said(await _text(socket))
            if said is None:
                return await socket.close(status.WS_1003_UNSUPPORTED_DATA, 'only {"ack": SEQ} is understood')
            if allowance.wait("") > 0:
                return await socket.close(status.WS_1008_POLICY_VIOLATION, "too many messages")
        allowance.take("")
        if isinstance(said, bool):
            open_page.looks = said
            if hub.company:
                hub.company.neighbours.changed(open_page.table)
        else:
            hub.heard(open_page, said)


async def _text(socket: WebSocket) -> str:
    """The next message; empty for one that is none of text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _said(text: str) -> int | bool | None:
    """The number in `{"ack": SEQ}`, what `{"visible": BOOL}` says; None for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or len(message) != 1:
        return None
    have, looks = message.get("ack"), message.get("visible")
    if isinstance(looks, bool):
        return looks
    return have if isinstance(have, int) and not isinstance(have, bool) and have >= -1 else None
