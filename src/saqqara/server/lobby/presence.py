"""Presence: open pages of tables, and participants as one viewer may know them.

Presence is no event of any log but a cache in memory that begins empty with the server, and is announced to whoever
shows it.

Whoever leaves is still here for a few seconds, so that a page that is loaded anew, or a short tunnel, is no news.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from markupsafe import Markup

from saqqara.i18n import translate
from saqqara.i18n.times import format_iso
from saqqara.server.core.templating import render_cached, render_fragment
from saqqara.server.tables.table_view import player_names
from saqqara.storage import PRESENCE_TOPIC, ChatLog, ChatMessage, PresenceEntry, Store, StoreError
from saqqara.table import OPEN, Table

# ---- presence --------------------------------------------------------------------------------------------------------

GRACE_SECONDS = 6.0
"""Seconds for which somebody counts as here who has just left."""

MAX_TABLES = 10_000
"""Of so many tables without anybody it is remembered since when; of that which was left first it is forgotten first."""

MAX_AWAY_BY_TABLE = 50
"""At a table it is remembered of so many people since when they are away."""


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not."""


class PresenceClock(Protocol):
    """What time it is, and what happens later."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Calls `act` after so many seconds."""
        ...


class SystemClock:
    """The time of this machine, and of the event loop."""

    def now(self) -> float:
        """See PresenceClock."""
        return time.time()

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """See PresenceClock."""
        return asyncio.get_running_loop().call_later(seconds, act)


PresenceListener = Callable[[str], None]
"""Is told of a table at which somebody has come or gone."""


@dataclass
class _TablePresence:
    """A table: how many pages each person has open there, who has just left, and since when others are away."""

    pages: Counter[str] = field(default_factory=Counter)
    grace_timers: dict[str, Timer] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)


class Presence:
    """Who is at which table: at this process, and at others as far as `others` says."""

    def __init__(self, clock: PresenceClock | None = None, grace_seconds: float = GRACE_SECONDS) -> None:
        self.clock, self.grace_seconds = clock or SystemClock(), grace_seconds
        self._tables: OrderedDict[str, _TablePresence] = OrderedDict()
        self._listeners: list[PresenceListener] = []
        self.remote_entries: Callable[[str], Mapping[str, PresenceEntry]] = lambda table: {}

    def listen(self, listener: PresenceListener) -> None:
        """From now on `heard` is called when somebody has come to a table, or gone."""
        self._listeners.append(listener)

    def enter(self, table: str, viewer: str) -> None:
        """Somebody has opened one more page of a table."""
        room = self._tables.setdefault(table, _TablePresence())
        room.pages[viewer] += 1
        if alarm := room.grace_timers.pop(viewer, None):
            alarm.cancel()
        elif room.pages[viewer] == 1:
            room.away.pop(viewer, None)
            self.notify(table)

    def leave(self, table: str, viewer: str) -> None:
        """Somebody has closed one of their pages."""
        room = self._tables[table]
        room.pages[viewer] -= 1
        if room.pages[viewer]:
            return
        del room.pages[viewer]
        since = int(self.clock.now())
        room.grace_timers[viewer] = self.clock.call_later(
            self.grace_seconds, lambda: self._mark_away(table, viewer, since)
        )

    def present(self, table: str) -> frozenset[str]:
        """Who is at a table now."""
        there = (one.viewer for one in self.remote_entries(table).values() if one.left_at is None)
        return self.local_present(table).union(there)

    def local_present(self, table: str) -> frozenset[str]:
        """Who is there at this process."""
        room = self._tables.get(table, _TablePresence())
        return frozenset((*room.pages, *room.grace_timers))

    def away(self, table: str) -> Mapping[str, int]:
        """Who was at a table and has left, and since when, in seconds since 1970."""
        there = {one.viewer: one.left_at for one in self.remote_entries(table).values() if one.left_at is not None}
        own, here = self.local_away(table), self.present(table)
        return {
            person: max(own.get(person, 0), there.get(person, 0))
            for person in own.keys() | there.keys()
            if person not in here
        }

    def local_away(self, table: str) -> Mapping[str, int]:
        """Who was there at this process, and since when no longer."""
        return self._tables.get(table, _TablePresence()).away

    def _mark_away(self, table: str, viewer: str, since: int) -> None:
        room = self._tables[table]
        del room.grace_timers[viewer]
        room.away[viewer] = since
        if len(room.away) > MAX_AWAY_BY_TABLE:
            del room.away[next(iter(room.away))]
        self._tables.move_to_end(table)
        self._evict()
        self.notify(table)

    def _evict(self) -> None:
        """Forgets those who have left, of whom nobody asks any more."""
        while len(self._tables) > MAX_TABLES:
            oldest = next(
                (name for name, room in self._tables.items() if not room.pages and not room.grace_timers), None
            )
            if oldest is None:
                return
            del self._tables[oldest]

    def notify(self, table: str) -> None:
        """Somebody has come or gone at a table."""
        for listener in self._listeners:
            listener(table)


journal = logging.getLogger("saqqara.server")

HEARTBEAT_SECONDS = 5.0
"""Seconds between two signs of life."""

MAX_REMOTE_TABLES = 10_000
"""Of so many tables it is remembered who is there elsewhere."""


class ClusterPresence:
    """What others tell of their pages, and what this process tells of its own; without others it does nothing."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self.store, self.presence = store, presence
        self.local_entries: Callable[[str], list[PresenceEntry]] = (
            lambda table: []
        )  # who is or was at a table at this process
        self.process_id = secrets.token_hex(8)
        self._remote: OrderedDict[str, Mapping[str, PresenceEntry]] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}  # tables that are being read, once for all who wait
        self._published: dict[str, list[PresenceEntry]] = {}
        self._own_announcements = Counter[str]()  # what this process has told and will hear of itself
        self._changed: set[str] = set()
        self._has_changes = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        if store.is_shared:
            presence.remote_entries = self.remote_entries
            presence.listen(self.mark_changed)
            store.event_bus.subscribe(self._on_append)

    def remote_entries(self, table: str) -> Mapping[str, PresenceEntry]:
        """Who is or was at a table elsewhere, as far as that is known."""
        return self._remote.get(table, {})

    async def ensure_loaded(self, table: str) -> None:
        """From now on it is known who is at a table elsewhere. Raises StoreError."""
        while self.store.is_shared and table not in self._remote:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table), name=f"who is at {table}")
            await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> None:
        found: Mapping[str, PresenceEntry] | None = None
        try:
            found = await self.store.presence.entries_of_others(table, self.process_id)
        finally:
            if self._loading.get(table) is asyncio.current_task():  # else somebody has come or gone meanwhile
                del self._loading[table]
                if found is not None:
                    self._remote[table] = found
                    if len(self._remote) > MAX_REMOTE_TABLES:
                        self._remote.popitem(last=False)

    def mark_changed(self, table: str) -> None:
        """Somebody has come or gone at this process, or looks there now, or no longer."""
        if self.store.is_shared:
            self._changed.add(table)
            self._has_changes.set()

    async def start(self) -> None:
        """From now on others are told."""
        if self.store.is_shared:
            self._tasks = [
                asyncio.create_task(work(), name="who is here") for work in (self._publish_loop, self._heartbeat_loop)
            ]

    async def close(self) -> None:
        """Nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            try:
                await self.store.presence.end_process(self.process_id)
            except StoreError:  # the others see it by themselves
                journal.exception("presence-failed")

    def _on_append(self, name: str | None, seq: int | None) -> None:
        """Others have told something; None: nobody knows what."""
        if name is None or name.startswith(PRESENCE_TOPIC):
            if name is not None and self._own_announcements[name]:
                self._own_announcements -= Counter([name])  # of others it says nothing
                return
            for table in {*self._remote, *self._loading} if name is None else {name.removeprefix(PRESENCE_TOPIC)}:
                self._loading.pop(table, None)
                if self._remote.pop(table, None) is not None:
                    self.presence.notify(table)

    async def _publish_loop(self) -> None:
        while True:
            await self._has_changes.wait()
            self._has_changes.clear()
            changed, self._changed = self._changed, set()
            for table in changed:
                seen = self.local_entries(table)
                try:
                    if self._published.get(table, []) != seen:
                        self._own_announcements[PRESENCE_TOPIC + table] += 1
                        await self.store.presence.save_entries(self.process_id, table, seen)
                        self._published[table] = seen
                except StoreError:
                    journal.exception("presence-failed")
                    self._own_announcements -= Counter([PRESENCE_TOPIC + table])
                    self._published.pop(table, None)
                    asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self.mark_changed, table)

    async def _heartbeat_loop(self) -> None:
        while True:
            try:
                await self.store.presence.heartbeat(self.process_id)
            except StoreError:
                journal.exception("presence-failed")
            await asyncio.sleep(HEARTBEAT_SECONDS)


# ---- participants ----------------------------------------------------------------------------------------------------


GESTURES = ("hello", "bravo", "thanks", "thinking", "oops", "wow")
"""What can be said without words; each has a drawing and a word of its own."""

HERE, AWAY, ABSENT = "here", "away", "absent"

MAX_VISIBLE_MESSAGES = 60
"""So many messages are shown, the latest."""


@dataclass(frozen=True)
class OtherPlayer:
    """Another player: whether they are here, `away` (since when, in ISO 8601), or `absent`: nobody knows since when."""

    seat: int
    name: str
    symbol: str
    state: str
    since: str = ""


@dataclass(frozen=True)
class MessageView:
    """A message as its reader sees it: by whom (`symbol` "": somebody who watches), words or a gesture, when (ISO
    8601)."""

    id: str
    name: str
    symbol: str
    own: bool
    text: str
    gesture: str
    when: str


@dataclass(frozen=True)
class Participants:
    """Who is at a table besides its reader, and what is said, the latest first. `talks`: whether there is anybody to
    talk to; `sits`: whether the reader does; `watching`: how many others watch, of whom `watchers` have given a name;
    `name`: what the reader is called who watches; `apart`: whether players do not hear those who watch, before the
    end."""

    has_chat: bool
    is_seated: bool
    players: tuple[OtherPlayer, ...]
    num_watching: int
    watchers: tuple[str, ...]
    messages: tuple[MessageView, ...]
    name: str
    mutes_watchers: bool


def has_chat(table: Table) -> bool:
    """Whether there is company at a table: several people, each at a screen of their own, in a game that counts."""
    return len({person for person in table.accounts if person is not None}) > 1 and not table.is_scratch


def mutes_watchers(table: Table) -> bool:
    """Whether players do not hear those who watch: in a game with hands, before it is over."""
    return table.game.has_private_hands and not table.is_over


def is_audible(message: ChatMessage, table: Table, guest: str | None, chat_log: ChatLog) -> bool:
    """Whether a reader hears a message: not of whom they do not want to hear, and who plays nothing of those who watch
    before the end of a game with hands."""
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
    """What a reader may know; `watchers`: what those are called who watch, as far as they have a name."""
    page, sits = table.game.presenter(), bool(table.seats_of(guest))
    names, here, away = player_names(table.seats, page, lang), presence.present(name), presence.away(name)

    def player_view(seat: int, person: str) -> OtherPlayer:
        symbol = page.seat_symbol(seat)
        if person in here:
            return OtherPlayer(seat, names[seat], symbol, HERE)
        since = away.get(person)
        return OtherPlayer(
            seat, names[seat], symbol, ABSENT if since is None else AWAY, format_iso(since) if since else ""
        )

    def message_view(message: ChatMessage) -> MessageView:
        seats = table.seats_of(message.person)
        author = names[seats[0]] if seats else chat_log.names.get(message.person) or translate(lang, "company-somebody")
        own = message.person == guest
        symbol = page.seat_symbol(seats[0]) if seats else ""
        return MessageView(message.id, author, symbol, own, message.text, message.gesture, format_iso(message.at))

    others = sorted(viewer for viewer in here if viewer != guest and not table.seats_of(viewer))
    audible = [message for message in chat_log.messages if is_audible(message, table, guest, chat_log)]
    return Participants(
        has_chat=has_chat(table),
        is_seated=sits,
        players=tuple(
            player_view(seat, person)
            for seat, person in enumerate(table.accounts)
            if person is not None and person != guest
        ),
        num_watching=0 if _has_open_seat(table) else len(others),
        watchers=tuple(sorted(watcher_names[viewer] for viewer in others if viewer in watcher_names)) if sits else (),
        messages=tuple(map(message_view, reversed(audible[-MAX_VISIBLE_MESSAGES:]))) if has_chat(table) else (),
        name="" if sits or guest is None else watcher_names.get(guest, ""),
        mutes_watchers=mutes_watchers(table),
    )


def _has_open_seat(table: Table) -> bool:
    """While a seat is free nobody is called a spectator."""
    return any(seat["player"] == OPEN for seat in table.seats)


def render_participants(participants: Participants, lang: str) -> dict[str, str]:
    """The circle as HTML by region: `company` (the button in the header), `present`, `messages`."""
    messages: Sequence[Markup] = [
        render_cached(
            lang, "lobby/message.html", id=one.id, name=one.name, symbol=one.symbol, own=one.own, text=one.text,
            gesture=one.gesture, when=one.when,
        )
        for one in participants.messages
    ]  # fmt: skip
    return {
        "participants": render_fragment(lang, "lobby/chat_button.html", circle=participants),
        "participant-list": render_fragment(lang, "lobby/participants.html", circle=participants)
        if participants.has_chat
        else "",
        "messages": Markup("\n").join(messages),
    }
