"""Hands at one screen: whoever plays several seats of a game with hands sees what spectators see until the player
whose turn it is has said so, if that player knows anything that others may not. What is decided openly nobody has to
say so for: all look on, and nobody's hand is shown. What lies open is remembered while the server runs, and where
processes share the data, in these; after that it is covered again."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from fastapi import APIRouter, Request

from saqqara.i18n import translate
from saqqara.server.core.errors import WebError
from saqqara.server.tables.api import ABOUT, Command, Commander, Done, InPlay, TableName
from saqqara.server.tables.table_registry import check_current, not_your_seat, reader_seat
from saqqara.server.tables.table_view import Reading
from saqqara.storage import REVEALED_HANDS_TOPIC, Reveal, Store
from saqqara.table import Table

router = APIRouter(**ABOUT)

KEPT = 10_000
"""How many open hands are remembered; the one that was opened first is covered first."""


class Covers:
    """Whose hand lies open at which screen. What another process says of it holds as far as it is known here; where it
    is not, the hand is covered."""

    def __init__(self, store: Store | None = None) -> None:
        """`store`: the data, if other processes share them."""
        self.store = store
        self.changed: Callable[[str], None] = lambda name: None  # hears of a table at which another process says more
        self._open: OrderedDict[tuple[str, str], Reveal] = OrderedDict()
        self._known: OrderedDict[str, None] = OrderedDict()  # tables of which it is known what others have opened
        self._mine = Counter[str]()  # what this process has told of tables and will hear of itself
        self._loop: asyncio.AbstractEventLoop | None = None
        self._telling: set[asyncio.Task[None]] = set()
        if store is not None:
            store.event_bus.subscribe(self._heard)

    def open(self, name: str, guest: str, seat: int, seq: int = -1) -> None:
        """The player of this seat has the screen now, as of an event of the table (-1: of its last one)."""
        self._set(name, guest, Reveal(seat, seq))

    async def opened(self, name: str, guest: str, seat: int, seq: int) -> None:
        """The same; returns when other processes are told. Raises StoreError."""
        self.open(name, guest, seat, seq)
        await asyncio.sleep(0)  # what tells them has begun
        await asyncio.gather(*self._telling)

    async def know(self, name: str) -> None:
        """From now on it is known what lies open at a table elsewhere. Raises StoreError."""
        if self.store is None or name in self._known:
            return
        self._loop = asyncio.get_running_loop()
        self._known[name] = None
        try:
            for guest, opened in (await self.store.revealed_hands.reveals_at(name)).items():
                self._open.setdefault((name, guest), opened)
        except BaseException:
            self._forget(name)
            raise
        if len(self._known) > KEPT:
            self._forget(next(iter(self._known)))

    def _set(self, name: str, guest: str, opened: Reveal | None) -> None:
        before = self._open.pop((name, guest), None)
        if opened is not None:
            self._open[name, guest] = opened
            if len(self._open) > KEPT:
                self._open.popitem(last=False)
        if self._loop is not None and (before and before.seat) != (opened and opened.seat):
            self._loop.call_soon_threadsafe(self._tell, name, guest, opened)  # readings are computed in threads

    def _tell(self, name: str, guest: str, opened: Reveal | None) -> None:
        assert self.store is not None
        self._mine[name] += 1
        task = asyncio.create_task(
            self.store.revealed_hands.save_reveal(name, guest, opened), name=f"an open hand at {name}"
        )
        self._telling.add(task)
        task.add_done_callback(partial(self._told, name))

    def _told(self, name: str, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if task.cancelled() or task.exception() is not None:  # nobody knows: covered
            self._mine[name] -= 1
            self._forget(name)

    def _heard(self, name: str | None, seq: int | None) -> None:
        if name is not None and not name.startswith(REVEALED_HANDS_TOPIC):
            return
        for table in list(self._known) if name is None else [name.removeprefix(REVEALED_HANDS_TOPIC)]:
            if name is not None and self._mine[table] > 0:
                self._mine[table] -= 1
            elif table in self._known:
                self._forget(table)
                self.changed(table)

    def _forget(self, table: str) -> None:
        self._known.pop(table, None)
        for key in [key for key in self._open if key[0] == table]:
            del self._open[key]

    def covered(self, name: str, table: Table, guest: str | None) -> int | None:
        """The seat whose hand is covered at a guest's screen; None: nobody's."""
        own = table.seats_of(guest)
        if guest is None or len(own) < 2 or table.current_player not in own or table.current_player in table.away_seats:
            return None
        if table.is_scratch:
            return None
        if table.viewpoint(table.current_player) is None:  # all who are here look at the screen: it is nobody's
            self._set(name, guest, None)
            return None
        opened = self._open.get((name, guest))
        if opened is not None and opened.seat == table.current_player and not _passed_on(table, own, opened):
            self._open[name, guest] = Reveal(table.current_player, table.seq)
            return None
        if table.has_private_info(table.current_player):
            return table.current_player
        self.open(
            name, guest, table.current_player, table.seq
        )  # with nothing to cover the screen has passed on all the same
        return None

    def refusal(self, name: str, table: Table, guest: str | None) -> WebError | None:
        """Why nothing can be decided or tried while a hand is covered at a guest's screen: the answer would tell of
        it. None while nobody's is."""
        cover = self.covered(name, table, guest)
        return None if cover is None else _covered(table, cover)

    def check(self, name: str, table: Table, guest: str | None) -> None:
        """Raises WebError `covered` while a hand is covered at a guest's screen."""
        if refused := self.refusal(name, table, guest):
            raise refused

    def reading(self, name: str, table: Table, guest: str | None, lang: str, url: str = "") -> Reading:
        """A table as a guest reads it."""
        return Reading(table, self.seat(name, table, guest), lang, url, cover=self.covered(name, table, guest))

    def seat(self, name: str, table: Table, guest: str | None) -> int | None:
        """For which seat a guest reads, and decides; None for a spectator, and while a hand is covered."""
        return reader_seat(table, guest) if self.covered(name, table, guest) is None else None


def _passed_on(table: Table, own: Sequence[int], opened: Reveal) -> bool:
    """Whether another one at the screen has done something since a hand was opened there."""
    since = [] if opened.seq < 0 else table.events[opened.seq + 1 :]
    return any(event.get("seat") in own and event.get("seat") != opened.seat for event in since)


def _covered(table: Table, cover: int) -> WebError:
    """Whose hand is covered, and who would have to say that they have the screen."""

    def said(message: str, lang: str) -> str:
        return translate(lang, message, name=Reading(table, None, lang, "", cover=cover).names[cover])

    return WebError("hand-hidden", partial(said, "web-error-covered"), remedy=partial(said, "web-error-uncover"))


@router.post("/{name}/reveal-hand")
async def uncover(name: TableName, command: Command, request: Request, guest: Commander, tables: InPlay) -> Done:
    """At one screen, in a game with hands: whoever decides has the screen now and may see the hand."""
    state = request.app.state
    async with tables.at(name) as table:
        seat = reader_seat(table, guest, command.seat)
        if seat is None:
            raise not_your_seat()
        check_current(table, command.after, guest)
        await state.covers.opened(name, guest, seat, table.seq)
        state.hub.news(name)
        return Done(seq=table.seq_for(table.seats_of(guest)))
