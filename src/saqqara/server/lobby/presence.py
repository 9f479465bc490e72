"""Presence: the users with open pages of a table, and the participants of a table as one viewer may see them.

Presence is not an event of any log. It is a cache in memory, empty when the server starts, and pages that show it are
notified of changes.

A user who leaves counts as present for a few more seconds, so that a page reload or a short network failure is not
announced.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cachetools import LRUCache
from markupsafe import Markup

from saqqara.i18n import translate
from saqqara.i18n.times import format_iso
from saqqara.server.core.templating import render_cached, render_fragment
from saqqara.server.tables.table_view import player_names
from saqqara.storage import PRESENCE_TOPIC, ChatLog, ChatMessage, PresenceEntry, Store, StoreError
from saqqara.table import OPEN, Table

# ---- presence --------------------------------------------------------------------------------------------------------

GRACE_SECONDS = 6.0
"""Seconds for which a user who has left still counts as present."""

MAX_TABLES = 10_000
"""Maximum number of tables in memory; beyond that, the table that was left first is dropped."""

MAX_REMOTE_TABLES = 10_000
"""Maximum number of tables for which the presence in other processes is kept."""

MAX_AWAY_BY_TABLE = 50
"""Maximum number of users of a table whose time of leaving is kept."""


class Timer(Protocol):
    """Timer of a later call."""

    def cancel(self) -> None:
        """Cancel the call."""


class PresenceClock(Protocol):
    """Clock, and timer of later calls."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        ...

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` after this number of seconds."""
        ...


class SystemClock:
    """Clock of this machine, and timer of the event loop."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` after this number of seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)


PresenceListener = Callable[[str], None]
"""Callback for a table at which users have come or left."""


@dataclass
class _TablePresence:
    """Presence at a table: open pages of each user, timers of users who have just left, and times when others left."""

    pages: Counter[str] = field(default_factory=Counter)
    grace_timers: dict[str, Timer] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)


class Presence:
    """Users who are at each table, in this process and in others."""

    def __init__(self, clock: PresenceClock | None = None, grace_seconds: float = GRACE_SECONDS) -> None:
        self.clock, self.grace_seconds = clock or SystemClock(), grace_seconds
        self._tables: OrderedDict[str, _TablePresence] = OrderedDict()
        self._listeners: list[PresenceListener] = []
        self._remote: LRUCache[str, Mapping[str, PresenceEntry]] = LRUCache(MAX_REMOTE_TABLES)

    def listen(self, listener: PresenceListener) -> None:
        """Call `listener` from now on when a user has come to a table or left."""
        self._listeners.append(listener)

    def enter(self, table: str, viewer: str) -> None:
        """Count one more open page of a user at a table."""
        table_presence = self._tables.setdefault(table, _TablePresence())
        table_presence.pages[viewer] += 1
        if timer := table_presence.grace_timers.pop(viewer, None):
            timer.cancel()
        elif table_presence.pages[viewer] == 1:
            table_presence.away.pop(viewer, None)
            self.notify(table)

    def leave(self, table: str, viewer: str) -> None:
        """Count one open page less; the user leaves with the last one."""
        table_presence = self._tables[table]
        table_presence.pages[viewer] -= 1
        if table_presence.pages[viewer]:
            return
        del table_presence.pages[viewer]
        since = int(self.clock.now())
        table_presence.grace_timers[viewer] = self.clock.call_later(
            self.grace_seconds, lambda: self._mark_away(table, viewer, since)
        )

    def knows_remote_entries(self, table: str) -> bool:
        """Return whether the entries of other processes for a table are known."""
        return table in self._remote

    def remote_entries(self, table: str) -> Mapping[str, PresenceEntry]:
        """Return the known entries of other processes for a table."""
        return self._remote.get(table, {})

    def set_remote_entries(self, table: str, entries: Mapping[str, PresenceEntry]) -> None:
        """Set the entries of other processes for a table."""
        self._remote[table] = entries

    def drop_remote_entries(self, table: str | None) -> None:
        """Drop the entries of other processes for a table (None: for all), because they have changed."""
        for name in list(self._remote) if table is None else [table]:
            if self._remote.pop(name, None) is not None:
                self.notify(name)

    def present(self, table: str) -> frozenset[str]:
        """Return the users who are at a table now."""
        remote_viewers = (one.viewer for one in self.remote_entries(table).values() if one.left_at is None)
        return self.local_present(table).union(remote_viewers)

    def local_present(self, table: str) -> frozenset[str]:
        """Return the users who are at a table in this process."""
        table_presence = self._tables.get(table, _TablePresence())
        return frozenset((*table_presence.pages, *table_presence.grace_timers))

    def away(self, table: str) -> Mapping[str, int]:
        """Return the users who have left a table, with the time in seconds since 1970."""
        remote_away = {
            one.viewer: one.left_at for one in self.remote_entries(table).values() if one.left_at is not None
        }
        local_away, present = self.local_away(table), self.present(table)
        return {
            person: max(local_away.get(person, 0), remote_away.get(person, 0))
            for person in local_away.keys() | remote_away.keys()
            if person not in present
        }

    def local_away(self, table: str) -> Mapping[str, int]:
        """Return the users who have left a table in this process, with the time in seconds since 1970."""
        return self._tables.get(table, _TablePresence()).away

    def _mark_away(self, table: str, viewer: str, since: int) -> None:
        table_presence = self._tables[table]
        del table_presence.grace_timers[viewer]
        table_presence.away[viewer] = since
        if len(table_presence.away) > MAX_AWAY_BY_TABLE:
            del table_presence.away[next(iter(table_presence.away))]
        self._tables.move_to_end(table)
        self._evict()
        self.notify(table)

    def _evict(self) -> None:
        """Drop the tables that were left first if there are too many; keep tables with present users."""
        while len(self._tables) > MAX_TABLES:
            oldest = next(
                (
                    name
                    for name, table_presence in self._tables.items()
                    if not table_presence.pages and not table_presence.grace_timers
                ),
                None,
            )
            if oldest is None:
                return
            del self._tables[oldest]

    def notify(self, table: str) -> None:
        """Notify the listeners of a change at a table."""
        for listener in self._listeners:
            listener(table)


logger = logging.getLogger("saqqara.server")

HEARTBEAT_SECONDS = 5.0
"""Seconds between two heartbeats of a process."""

LocalEntries = Callable[[str], list[PresenceEntry]]
"""Function that returns the users who are or were at a table in this process."""


def no_local_entries(table: str) -> list[PresenceEntry]:
    """Return no entries."""
    return []


class ClusterPresence:
    """Presence that this process shares with all others."""

    def __init__(self, store: Store, presence: Presence, process_id: str) -> None:
        self.store, self.presence, self.process_id = store, presence, process_id
        self._local_entries: LocalEntries = no_local_entries
        self._loading: dict[str, asyncio.Task[None]] = {}  # tables being loaded, once for all callers
        self._published: dict[str, list[PresenceEntry]] = {}
        self._own_announcements = Counter[str]()  # announcements that this process made and will receive
        self._changed: set[str] = set()
        self._has_changes = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        presence.listen(self.mark_changed)
        store.event_bus.subscribe(self._on_append)

    async def ensure_loaded(self, table: str) -> None:
        """Load the presence of other processes at a table, and track its changes from now on. Raise `StoreError`."""
        while not self.presence.knows_remote_entries(table):
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table), name=f"presence at {table}")
            await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> None:
        entries: Mapping[str, PresenceEntry] | None = None
        try:
            entries = await self.store.presence.entries_of_others(table, self.process_id)
        finally:
            if self._loading.get(table) is asyncio.current_task():  # else a change was announced meanwhile
                del self._loading[table]
                if entries is not None:
                    self.presence.set_remote_entries(table, entries)

    def mark_changed(self, table: str) -> None:
        """Mark a table for publishing: a user has come, left, or changed the visibility of a page in this process."""
        self._changed.add(table)
        self._has_changes.set()

    async def start(self, local_entries: LocalEntries) -> None:
        """Start to publish the users who are or were at a table in this process."""
        self._local_entries = local_entries
        self._tasks = [
            asyncio.create_task(work(), name="presence sync") for work in (self._publish_loop, self._heartbeat_loop)
        ]

    async def close(self) -> None:
        """Stop publishing, and delete the entries of this process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            try:
                await self.store.presence.end_process(self.process_id)
            except StoreError:  # other processes notice the missing heartbeat
                logger.exception("presence_failed")

    def _on_append(self, name: str | None, seq: int | None) -> None:
        """Drop entries that other processes have changed; None: any may have changed."""
        if name is None or name.startswith(PRESENCE_TOPIC):
            if name is not None and self._own_announcements[name]:
                self._own_announcements -= Counter([name])  # it concerns no entries of other processes
                return
            table = None if name is None else name.removeprefix(PRESENCE_TOPIC)
            for loading in list(self._loading) if table is None else [table]:
                self._loading.pop(loading, None)
            self.presence.drop_remote_entries(table)

    async def _publish_loop(self) -> None:
        while True:
            await self._has_changes.wait()
            self._has_changes.clear()
            changed, self._changed = self._changed, set()
            for table in changed:
                entries = self._local_entries(table)
                try:
                    if self._published.get(table, []) != entries:
                        self._own_announcements[PRESENCE_TOPIC + table] += 1
                        await self.store.presence.save_entries(self.process_id, table, entries)
                        self._published[table] = entries
                except StoreError:
                    logger.exception("presence_failed")
                    self._own_announcements -= Counter([PRESENCE_TOPIC + table])
                    self._published.pop(table, None)
                    asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.mark_changed, table)

    async def _heartbeat_loop(self) -> None:
        while True:
            try:
                await self.store.presence.heartbeat(self.process_id)
            except StoreError:
                logger.exception("presence_failed")
            await asyncio.sleep(HEARTBEAT_SECONDS)


# ---- participants ----------------------------------------------------------------------------------------------------


GESTURES = ("hello", "bravo", "thanks", "thinking", "oops", "wow")
"""Messages without words; each has its own picture and name."""

HERE, AWAY, ABSENT = "here", "away", "absent"

MAX_VISIBLE_MESSAGES = 60
"""Maximum number of visible messages, the latest."""


@dataclass(frozen=True)
class OtherPlayer:
    """Other player: `here`, `away` since a time (ISO 8601), or `absent` since an unknown time."""

    seat: int
    name: str
    symbol: str
    state: str
    since: str = ""


@dataclass(frozen=True)
class MessageView:
    """Message as its reader sees it: author, text or gesture, and time (ISO 8601).

    `symbol` is "" for an author without a seat.
    """

    id: str
    name: str
    symbol: str
    own: bool
    text: str
    gesture: str
    when: str


@dataclass(frozen=True)
class Participants:
    """Other users at a table, and its chat as one reader sees it.

    `has_chat` is true if other people could read messages. `is_seated` is true if the reader has a seat. `num_watching`
    is the number of other spectators; `watchers` are the names of those who have given one. `messages` has the latest
    first. `name` is the name of a reader without a seat. `mutes_watchers` is true if players do not see messages of
    spectators until the game ends.
    """

    has_chat: bool
    is_seated: bool
    players: tuple[OtherPlayer, ...]
    num_watching: int
    watchers: tuple[str, ...]
    messages: tuple[MessageView, ...]
    name: str
    mutes_watchers: bool


def has_chat(table: Table) -> bool:
    """Return whether a table has a chat: several people with separate screens, in a game that is not a scratch game."""
    return len({person for person in table.accounts if person is not None}) > 1 and not table.is_scratch


def mutes_watchers(table: Table) -> bool:
    """Return whether players do not see messages of spectators: in a game with hands, until it is over."""
    return table.game.has_private_hands and not table.is_over


def is_audible(message: ChatMessage, table: Table, guest: str | None, chat_log: ChatLog) -> bool:
    """Return whether a reader sees a message.

    Messages of muted users are hidden. In a game with hands, players do not see messages of spectators until it is
    over.
    """
    if message.person == guest:
        return True
    if (guest, message.person) in chat_log.muted:
        return False
    return message.seated or not (mutes_watchers(table) and table.seats_of(guest))


def build_participants(
    name: str,
    table: Table,
    guest: str | None,
    lang: str,
    chat_log: ChatLog,
    presence: Presence,
    watcher_names: dict[str, str],
) -> Participants:
    """Return what a reader may see; `watcher_names` are the names of users without a seat, by viewer ID."""
    presenter, is_seated = table.game.presenter(), bool(table.seats_of(guest))
    names, present, away = player_names(table.seats, presenter, lang), presence.present(name), presence.away(name)

    def player_view(seat: int, person: str) -> OtherPlayer:
        symbol = presenter.seat_symbol(seat)
        if person in present:
            return OtherPlayer(seat, names[seat], symbol, HERE)
        since = away.get(person)
        return OtherPlayer(
            seat, names[seat], symbol, ABSENT if since is None else AWAY, format_iso(since) if since else ""
        )

    def message_view(message: ChatMessage) -> MessageView:
        seats = table.seats_of(message.person)
        author = names[seats[0]] if seats else chat_log.names.get(message.person) or translate(lang, "company-somebody")
        own = message.person == guest
        symbol = presenter.seat_symbol(seats[0]) if seats else ""
        return MessageView(message.id, author, symbol, own, message.text, message.gesture, format_iso(message.at))

    others = sorted(viewer for viewer in present if viewer != guest and not table.seats_of(viewer))
    audible = [message for message in chat_log.messages if is_audible(message, table, guest, chat_log)]
    return Participants(
        has_chat=has_chat(table),
        is_seated=is_seated,
        players=tuple(
            player_view(seat, person)
            for seat, person in enumerate(table.accounts)
            if person is not None and person != guest
        ),
        num_watching=0 if _has_open_seat(table) else len(others),
        watchers=tuple(sorted(watcher_names[viewer] for viewer in others if viewer in watcher_names))
        if is_seated
        else (),
        messages=tuple(map(message_view, reversed(audible[-MAX_VISIBLE_MESSAGES:]))) if has_chat(table) else (),
        name="" if is_seated or guest is None else watcher_names.get(guest, ""),
        mutes_watchers=mutes_watchers(table),
    )


def _has_open_seat(table: Table) -> bool:
    """Return whether a seat is open; while it is, no visitor counts as a spectator."""
    return any(seat["player"] == OPEN for seat in table.seats)


def render_participants(participants: Participants, lang: str) -> dict[str, str]:
    """Render the participants as HTML by region: the button in the header, the list, and the messages."""
    messages: Sequence[Markup] = [
        render_cached(
            lang, "lobby/message.html", id=one.id, name=one.name, symbol=one.symbol, own=one.own, text=one.text,
            gesture=one.gesture, when=one.when,
        )
        for one in participants.messages
    ]  # fmt: skip
    return {
        "participants": render_fragment(lang, "lobby/chat_button.html", participants=participants),
        "participant-list": render_fragment(lang, "lobby/participants.html", participants=participants)
        if participants.has_chat
        else "",
        "messages": Markup("\n").join(messages),
    }
