"""Live tables: the server sends changes to every open page, and a page catches up after a lost connection.

A message contains what its reader does not have yet. It is based on the last event that the page has, so a message that
is lost, late or duplicated does no harm. A page that cannot keep up gets fewer messages, not late ones.
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

from saqqara.errors import DomainError
from saqqara.server.core.errors import json_error_response, store_http_error
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt, Limits, SocketCounter, client_address
from saqqara.server.core.services import service
from saqqara.server.live.render_process import Renderer
from saqqara.server.live.renderer import RenderError, RenderProcessEndedError, RenderTarget, empty_message
from saqqara.server.lobby import presence
from saqqara.server.lobby.chat import ChatService
from saqqara.server.tables.access import check_can_view, viewable_table
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_registry import TableRegistry, table_url
from saqqara.storage import PresenceEntry, Store, StoreError
from saqqara.table import NewerTableError, Table
from saqqara.token_bucket import TokenBucket

router = APIRouter()
logger = logging.getLogger("saqqara.server")

MAX_RENDER_TRIES = 3


@dataclass(eq=False)
class OpenPage:
    """Open page of a table: its reader, and the data that it has."""

    table: str
    find_guest: Callable[[], str | None]  # account of its reader, who may sign in or out while it is open
    lang: str
    url: str
    seq: int  # last event that the page has, as its reader counts; -1: none
    last_key: tuple[Hashable, ...] = ()  # facts on which its last message has depended
    unacknowledged: list[int] = field(default_factory=list)  # numbers sent and not yet acknowledged
    resync: bool = True  # the page shows the state after seq, whatever was sent before
    turn_at_other_table: bool = False  # the turn of its reader at another table is not announced yet
    visible: bool = False  # the page reports that it is visible
    opened_by: str = ""  # account of its reader when it was opened; "" for none
    presence_id: str = ""  # ID of its reader in the presence data
    device: str | None = None  # device on which it is open
    name: str = ""  # name of a reader without a seat
    participants_key: Hashable = None  # facts on which its last message about participants has depended
    participants: dict[str, str] = field(default_factory=dict)  # participants that it shows, by region
    number: int = field(default_factory=count(secrets.randbits(48)).__next__)
    change_event: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def guest(self) -> str | None:
        """Current account of the reader; None without one."""
        return self.find_guest()

    @property
    def viewer_id(self) -> str:
        """ID of the reader; without an account, the page stands for its reader."""
        return self.guest or f"page {self.number}"


class Hub:
    """Open pages by table. Without `chat`, pages do not show other participants."""

    def __init__(
        self,
        tables: TableRegistry,
        hand_covers: HandCovers,
        limits: Limits,
        renderer: Renderer,
        chat: ChatService | None = None,
    ) -> None:
        self.tables, self.hand_covers, self.limits, self.renderer = tables, hand_covers, limits, renderer
        self.chat = chat
        self.sockets = SocketCounter(limits)
        self._unwatched_listeners: list[Callable[[str], None]] = []
        self._pages: dict[str, set[OpenPage]] = {}
        self._pages_by_guest: dict[str, set[OpenPage]] = {}  # by the account that opened them
        self._tasks: set[asyncio.Task[None]] = set()
        tables.store.event_bus.subscribe(self._on_append)
        hand_covers.listen(self.notify)
        if chat is not None:
            chat.presence.listen(self.notify)

    def listen_unwatched(self, listener: Callable[[str], None]) -> None:
        """Call `listener` from now on with a table whose last page in this process was closed."""
        self._unwatched_listeners.append(listener)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        if name is None:
            self.notify_all()
            return
        self.notify(name)
        if seq is None or not self._pages_by_guest or not isinstance(self.tables.store, Store):
            return
        table = self.tables.peek(name)
        if table is not None and table.seq >= seq:
            self._notify_turn(name, table)
        else:
            task = asyncio.create_task(self._notify_turn_from_log(name, self.tables.store))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _notify_turn_from_log(self, name: str, store: Store) -> None:
        """Announce a turn at a table that is not in memory as it is now: another server may have caused it.

        The table is loaded only if one of its players has a page open in this process.
        """
        with suppress(DomainError, StoreError):
            if any(
                self.tables.resolve_account(person) in self._pages_by_guest
                for person in await store.seated_people(name)
            ):
                async with self.tables.locked(name) as table:
                    self._notify_turn(name, table)

    def _notify_turn(self, name: str, table: Table) -> None:
        """Notify the pages at other tables whose reader is to move at this table and has not started to."""
        person = None if table.current_player is None or table.pending_actions else table.accounts[table.current_player]
        for open_page in self._pages_by_guest.get(person, ()) if person else ():
            if open_page.table != name:
                open_page.turn_at_other_table = True
                open_page.change_event.set()

    def notify(self, name: str) -> None:
        """Make the pages of a table check for changes."""
        for open_page in self._pages.get(name, ()):
            open_page.change_event.set()

    def notify_all(self) -> None:
        """Make all pages check for changes, after a sign-in or sign-out, or if it is unknown what has changed."""
        for name in self._pages:
            self.notify(name)

    def add_page(self, open_page: OpenPage) -> None:
        """Add a page that was opened."""
        self._pages.setdefault(open_page.table, set()).add(open_page)
        if open_page.guest:
            open_page.opened_by = open_page.guest
            self._pages_by_guest.setdefault(open_page.opened_by, set()).add(open_page)
        open_page.change_event.set()
        if self.chat is not None:
            open_page.presence_id = open_page.viewer_id
            self.chat.presence.enter(open_page.table, open_page.presence_id)

    def remove_page(self, open_page: OpenPage) -> None:
        """Remove a page that was closed.

        Every step runs even if another one raises; the first error is raised at the end.
        """
        name = open_page.table
        with ExitStack() as exit_stack:  # in reverse order
            if self.chat is not None and open_page.presence_id:
                exit_stack.callback(self.chat.presence.leave, name, open_page.presence_id)
            exit_stack.callback(self.renderer.remove_page, name, open_page.number)
            exit_stack.callback(self._unwatch, name)
            self._discard(open_page)

    def _discard(self, open_page: OpenPage) -> None:
        for pages, key in ((self._pages, open_page.table), (self._pages_by_guest, open_page.opened_by)):
            if key in pages:
                pages[key].discard(open_page)
                if not pages[key]:
                    del pages[key]

    def _unwatch(self, name: str) -> None:
        if not self.is_watched(name):
            for listener in self._unwatched_listeners:
                listener(name)

    def is_watched(self, name: str) -> bool:
        """Return whether a page of a table is open in this process."""
        return name in self._pages

    @property
    def num_pages(self) -> int:
        """Number of open pages."""
        return sum(map(len, self._pages.values()))

    def watcher_names(self, name: str) -> dict[str, str]:
        """Return the names of users who have a page of a table open, by viewer ID; users without a name are omitted."""
        others = self.chat.presence.remote_entries(name).values() if self.chat else ()
        named = {one.viewer: one.name for one in others if one.name}
        return named | {page.viewer_id: page.name for page in self._pages.get(name, ()) if page.name}

    async def active_viewers(self, name: str) -> frozenset[str]:
        """Return the IDs of users who have a visible page of a table, in all processes."""
        if self.chat is None:
            return self._local_viewers(name)
        await self.chat.cluster_presence.ensure_loaded(name)
        return self._local_viewers(name).union(
            one.viewer for one in self.chat.presence.remote_entries(name).values() if one.visible
        )

    def _local_viewers(self, name: str) -> frozenset[str]:
        return frozenset(page.viewer_id for page in self._pages.get(name, ()) if page.visible)

    def local_presence(self, name: str) -> list[PresenceEntry]:
        """Return the users who are at a table in this process, and those who have left."""
        if self.chat is None:
            return []
        presence, viewers = self.chat.presence, self._local_viewers(name)
        names = {page.viewer_id: page.name for page in self._pages.get(name, ())}
        entries = [
            PresenceEntry(viewer, names.get(viewer, ""), viewer in viewers, None)
            for viewer in sorted(presence.local_present(name))
        ]
        return entries + [
            PresenceEntry(viewer, "", False, since) for viewer, since in sorted(presence.local_away(name).items())
        ]

    def set_name(self, guest: str, name: str) -> None:
        """Set the name of a guest at tables where they have no seat."""
        for name_of_table, pages in self._pages.items():
            for page in pages:
                if page.guest == guest:
                    page.name = name
                    self.notify(name_of_table)
                    if self.chat:
                        self.chat.cluster_presence.mark_changed(name_of_table)

    def replace_device(self, device: str, new_device: str, find_guest: Callable[[], str | None]) -> None:
        """Replace the ID of a device; its open pages keep their user."""
        for pages in self._pages.values():
            for page in pages:
                if page.device == device:
                    page.device, page.find_guest = new_device, find_guest

    async def name_of(self, guest: str | None) -> str:
        """Return the name of a guest at tables where they have no seat; "" if there is none, and without chat."""
        if self.chat is None or guest is None:
            return ""
        return await self.chat.store.social.name_of(guest)

    async def message(self, open_page: OpenPage) -> str | None:
        """Return the changes of a page as JSON; None if nothing has changed for its reader.

        The changes count as sent from now on. Unconfirmed actions of other players are no change. Raise `RenderError`,
        `RenderProcessEndedError`, or `WebError` for a reader who may no longer watch.
        """
        known_seq, resync = open_page.seq, open_page.resync
        for _ in range(MAX_RENDER_TRIES):
            async with self.tables.locked(open_page.table) as table:
                check_can_view(table, open_page.guest)
                target = self._render_target(open_page, table, known_seq, resync)
                seq = table.seq_for(target.reader_seats)
                key = (
                    seq,
                    target.seat,
                    target.covered_seat,
                    target.reader_seats,
                    target.may_sit,
                    target.member_name,
                    *table.names.items(),
                )
                if key == open_page.last_key and not resync:
                    return None
                open_page.seq, open_page.unacknowledged, open_page.resync = (
                    seq,
                    [*open_page.unacknowledged[-63:], seq],
                    False,
                )
                if resync and known_seq == seq and self.renderer.is_busy:  # pages that lack something come first
                    open_page.last_key = key
                    return empty_message(table, seq)
                rendering = self.renderer.render(open_page.table, table, target)
            with suppress(RenderProcessEndedError):
                message = await rendering
                open_page.last_key = key
                return message
        raise RenderProcessEndedError(f"the render process ended {MAX_RENDER_TRIES} times in a row")

    def _render_target(self, open_page: OpenPage, table: Table, known_seq: int, resync: bool) -> RenderTarget:
        name, guest = open_page.table, open_page.guest
        seat, covered_seat = (
            self.hand_covers.viewer_seat(name, table, guest),
            self.hand_covers.covered_seat(name, table, guest),
        )
        reader_seats = tuple(table.seats_of(guest))
        own_seats = () if seat is None else reader_seats
        facts = (
            open_page.number,
            seat,
            open_page.lang,
            open_page.url,
            covered_seat,
            own_seats,
            reader_seats,
            known_seq,
            resync,
        )
        return RenderTarget(
            *facts, may_sit=bool(table.open_seats_for(guest)), member_name=self.tables.member_name(guest)
        )

    async def participants_message(self, open_page: OpenPage) -> str | None:
        """Return changes of the participants and the chat as JSON; None if nothing has changed for the page."""
        chat, name = self.chat, open_page.table
        if chat is None:
            return None
        chat_log = await chat.chat_log(name)
        await chat.cluster_presence.ensure_loaded(name)
        async with self.tables.locked(name) as table:
            present, away = chat.presence.present(name), dict(chat.presence.away(name))
            people, names = tuple(table.accounts), tuple(table.names.items())
            key = (
                present,
                tuple(away.items()),
                tuple(self.watcher_names(name).items()),
                people,
                names,
                table.is_over,
                chat_log,
            )
            if key == open_page.participants_key:
                return None
            open_page.participants_key = key
            facts = name, table, open_page.guest, open_page.lang, chat_log, chat.presence, self.watcher_names(name)
            rendered = presence.render_participants(presence.build_participants(*facts), open_page.lang)
        changed = {part: html for part, html in rendered.items() if open_page.participants.get(part) != html}
        open_page.participants = rendered
        return json.dumps({"participants": changed}, ensure_ascii=False) if changed else None

    async def other_turn_message(self, open_page: OpenPage) -> str | None:
        """Return the message that it is the reader's turn at another table, as JSON; None if it is not."""
        has_turn, open_page.turn_at_other_table = open_page.turn_at_other_table, False
        return json.dumps({"waiting": True}) if has_turn else None

    def acknowledge(self, open_page: OpenPage, known_seq: int) -> None:
        """Process a page's report of its last event; if that was not sent to the page, send what the page lacks."""
        if known_seq in open_page.unacknowledged:
            del open_page.unacknowledged[: open_page.unacknowledged.index(known_seq)]
        elif known_seq != open_page.seq:
            open_page.seq, open_page.unacknowledged, open_page.resync = known_seq, [], True
            open_page.change_event.set()


@router.websocket("/{name}/live")
async def live(socket: WebSocket, name: str, after: BoundedInt = -1) -> None:
    """Send the changes for a reader; `after` is the last event that the page has."""
    hub = service(socket, Hub)
    guests = service(socket, GuestCookies)
    device = guests.device(socket)
    guest = guests.account_of(device)
    address = client_address(socket)
    key = guest or address
    try:
        async with viewable_table(socket, name) as table:
            is_seated = bool(table.seats_of(guest))
        display_name = await hub.name_of(guest) if not is_seated else ""
        hub.sockets.acquire(key, address)
    except (DomainError, StoreError) as error:
        await _deny(socket, error)
        return
    with ExitStack() as exit_stack:
        exit_stack.callback(hub.sockets.release, key, address)
        find_guest, lang, url = (
            partial(guests.account_of, device),
            read_preferences(socket).lang,
            table_url(socket, name),
        )
        open_page = OpenPage(name, find_guest, lang, url, after, name=display_name, device=device)
        exit_stack.callback(hub.remove_page, open_page)
        hub.add_page(open_page)
        with suppress(WebSocketDisconnect):
            with _closed_as_disconnect():
                await socket.accept()
            await _serve_page(socket, hub, open_page)


async def _deny(socket: WebSocket, error: DomainError | StoreError) -> None:
    http_error = error if isinstance(error, DomainError) else store_http_error(error)
    with suppress(WebSocketDisconnect), _closed_as_disconnect():
        await socket.send_denial_response(json_error_response(socket, http_error))


@contextmanager
def _closed_as_disconnect() -> Iterator[None]:
    """Raise `WebSocketDisconnect` if the socket is closed, or closes within this context.

    All operations on a socket need it: the server implementations raise either of these two errors.
    """
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise WebSocketDisconnect(status.WS_1006_ABNORMAL_CLOSURE) from error


async def _serve_page(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    """Send and receive until one of the two ends."""
    tasks = [
        asyncio.create_task(_send_loop(socket, hub, open_page)),
        asyncio.create_task(_receive_loop(socket, hub, open_page)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
            raise outcome


async def _send_loop(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    while True:
        await open_page.change_event.wait()
        open_page.change_event.clear()
        for build_message in (
            hub.message,
            hub.participants_message,
            hub.other_turn_message,
        ):  # the state of the table first
            try:
                message = await build_message(open_page)
            except (DomainError, StoreError) as error:
                # the reader may no longer watch, the table has newer data, or the store has failed
                can_retry = isinstance(error, NewerTableError | StoreError)
                code = status.WS_1013_TRY_AGAIN_LATER if can_retry else status.WS_1008_POLICY_VIOLATION
                with _closed_as_disconnect():
                    return await socket.close(code, error.code if isinstance(error, DomainError) else "")
            except (RenderProcessEndedError, RenderError) as error:
                logger.error("render_failed", extra={"facts": {"table": open_page.table, "error": str(error)}})
                can_retry = isinstance(error, RenderProcessEndedError)
                with _closed_as_disconnect():
                    return await socket.close(
                        status.WS_1013_TRY_AGAIN_LATER if can_retry else status.WS_1011_INTERNAL_ERROR
                    )
            if message is not None:
                with _closed_as_disconnect():
                    await socket.send_text(message)


async def _receive_loop(socket: WebSocket, hub: Hub, open_page: OpenPage) -> None:
    bucket = TokenBucket(hub.limits.socket_messages)
    while True:
        with _closed_as_disconnect():
            message = _parse_message(await _receive_text(socket))
            if message is None:
                return await socket.close(status.WS_1003_UNSUPPORTED_DATA, 'expected {"ack": SEQ} or {"visible": BOOL}')
            if bucket.wait_seconds("") > 0:
                return await socket.close(status.WS_1008_POLICY_VIOLATION, "too many messages")
        bucket.take("")
        if isinstance(message, bool):
            open_page.visible = message
            if hub.chat:
                hub.chat.cluster_presence.mark_changed(open_page.table)
        else:
            hub.acknowledge(open_page, message)


async def _receive_text(socket: WebSocket) -> str:
    """Return the next message; "" for a binary message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


def _parse_message(text: str) -> int | bool | None:
    """Return the number in `{"ack": SEQ}`, or the flag in `{"visible": BOOL}`; None for any other text."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or len(message) != 1:
        return None
    known_seq, visible = message.get("ack"), message.get("visible")
    if isinstance(visible, bool):
        return visible
    return known_seq if isinstance(known_seq, int) and not isinstance(known_seq, bool) and known_seq >= -1 else None
