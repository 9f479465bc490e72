"""Covered hands of several players on one screen (hot seat).

A user who plays several seats of a game with hands sees what spectators see until the player whose turn it is takes the
screen. The server asks for that only if the player knows something secret. Open choices need no such step: all players
watch, and no hand is shown. The store keeps revealed hands until the process that revealed them ends; then they are
covered again.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from fastapi import Request

from saqqara.i18n import translate
from saqqara.server.core.errors import WebError
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.tables.table_registry import table_url, viewer_seat
from saqqara.server.tables.table_view import HistoricView, TableView, historic_view
from saqqara.storage import REVEALED_HANDS_TOPIC, Reveal, Store
from saqqara.table import Table

MAX_REVEALED = 10_000
"""Maximum number of revealed hands that are remembered; beyond that, the one revealed first is covered."""


class HandCovers:
    """Revealed hands by table and guest.

    This process knows the reveals of other processes only for tables whose reveals it has loaded; for all others, the
    hands are covered.
    """

    def __init__(self, store: Store, process_id: str) -> None:
        """Set the store, and the ID of this process, with which its reveals end."""
        self.store, self.process_id = store, process_id
        self._listeners: list[Callable[[str], None]] = []
        self._revealed: OrderedDict[tuple[str, str], Reveal] = OrderedDict()
        self._loaded: OrderedDict[str, None] = OrderedDict()  # tables whose reveals by other processes are loaded
        self._own_announcements = Counter[str]()  # announcements that this process made and will receive
        self._loop: asyncio.AbstractEventLoop | None = None
        self._publishing: set[asyncio.Task[None]] = set()
        store.event_bus.subscribe(self._on_append)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call `listener` from now on with a table at which a hand has been revealed, or covered elsewhere."""
        self._listeners.append(listener)

    def reveal(self, name: str, guest: str, seat: int, seq: int = -1) -> None:
        """Reveal a hand to its player, who has the screen as of event `seq` of the table (-1: its last event)."""
        self._set(name, guest, Reveal(seat, seq))

    async def reveal_and_publish(self, name: str, guest: str, seat: int, seq: int) -> None:
        """Reveal a hand and return when all processes have been notified. Raise `StoreError`."""
        self.reveal(name, guest, seat, seq)
        await asyncio.sleep(0)  # the tasks that notify the others have started
        await asyncio.gather(*self._publishing)
        self._notify(name)

    async def ensure_loaded(self, name: str) -> None:
        """Load the reveals of a table by other processes, and track their changes from now on. Raise `StoreError`."""
        if name in self._loaded:
            return
        self._loop = asyncio.get_running_loop()
        self._loaded[name] = None
        try:
            for guest, reveal in (await self.store.revealed_hands.reveals_at(name)).items():
                self._revealed.setdefault((name, guest), reveal)
        except BaseException:
            self._forget(name)
            raise
        if len(self._loaded) > MAX_REVEALED:
            self._forget(next(iter(self._loaded)))

    def _set(self, name: str, guest: str, reveal: Reveal | None) -> None:
        previous = self._revealed.pop((name, guest), None)
        if reveal is not None:
            self._revealed[name, guest] = reveal
            if len(self._revealed) > MAX_REVEALED:
                self._revealed.popitem(last=False)
        if self._loop is not None and (previous and previous.seat) != (reveal and reveal.seat):
            self._loop.call_soon_threadsafe(self._publish, name, guest, reveal)  # views are computed in threads

    def _publish(self, name: str, guest: str, reveal: Reveal | None) -> None:
        self._own_announcements[name] += 1
        task = asyncio.create_task(
            self.store.revealed_hands.save_reveal(name, guest, reveal, self.process_id),
            name=f"revealed hand at {name}",
        )
        self._publishing.add(task)
        task.add_done_callback(partial(self._on_published, name))

    def _on_published(self, name: str, task: asyncio.Task[None]) -> None:
        self._publishing.discard(task)
        if task.cancelled() or task.exception() is not None:  # not stored: cover the hand
            self._own_announcements[name] -= 1
            self._forget(name)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        if name is not None and not name.startswith(REVEALED_HANDS_TOPIC):
            return
        for table in list(self._loaded) if name is None else [name.removeprefix(REVEALED_HANDS_TOPIC)]:
            if name is not None and self._own_announcements[table] > 0:
                self._own_announcements[table] -= 1
            elif table in self._loaded:
                self._forget(table)
                self._notify(table)

    def _notify(self, table: str) -> None:
        for listener in self._listeners:
            listener(table)

    def _forget(self, table: str) -> None:
        self._loaded.pop(table, None)
        for key in [key for key in self._revealed if key[0] == table]:
            del self._revealed[key]

    def covered_seat(self, name: str, table: Table, guest: str | None) -> int | None:
        """Return the seat whose hand is covered on a guest's screen; None if no hand is covered."""
        own = table.seats_of(guest)
        if guest is None or len(own) < 2 or table.current_player not in own or table.current_player in table.away_seats:
            return None
        if table.is_scratch:
            return None
        if table.viewpoint(table.current_player) is None:  # all players watch: the screen belongs to none
            self._set(name, guest, None)
            return None
        reveal = self._revealed.get((name, guest))
        if reveal is not None and reveal.seat == table.current_player and not _screen_passed_on(table, own, reveal):
            self._revealed[name, guest] = Reveal(table.current_player, table.seq)
            return None
        if table.has_private_info(table.current_player):
            return table.current_player
        self.reveal(
            name, guest, table.current_player, table.seq
        )  # a player without secret information has the screen at once
        return None

    def covered_error(self, name: str, table: Table, guest: str | None) -> WebError | None:
        """Return the error for actions and previews while a hand is covered; None if no hand is covered.

        They are refused because the response would reveal parts of the hand.
        """
        covered_seat = self.covered_seat(name, table, guest)
        return None if covered_seat is None else _covered_http_error(table, covered_seat)

    def check_uncovered(self, name: str, table: Table, guest: str | None) -> None:
        """Raise `WebError` `hand-hidden` while a hand is covered on a guest's screen."""
        if error := self.covered_error(name, table, guest):
            raise error

    def table_view(self, name: str, table: Table, guest: str | None, lang: str, url: str = "") -> TableView:
        """Return the table as a guest sees it."""
        return TableView(
            table, self.viewer_seat(name, table, guest), lang, url, covered_seat=self.covered_seat(name, table, guest)
        )

    def viewer_seat(self, name: str, table: Table, guest: str | None) -> int | None:
        """Return the seat for which a guest reads and acts; None for a spectator, and while a hand is covered."""
        return viewer_seat(table, guest) if self.covered_seat(name, table, guest) is None else None


def _screen_passed_on(table: Table, own: Sequence[int], reveal: Reveal) -> bool:
    """Return whether another seat on the screen has acted since a hand was revealed there."""
    later_events = [] if reveal.seq < 0 else table.events[reveal.seq + 1 :]
    return any(event.get("seat") in own and event.get("seat") != reveal.seat for event in later_events)


def _covered_http_error(table: Table, covered_seat: int) -> WebError:
    """Return the error that says whose hand is covered, and which player must take the screen."""

    def message_text(message: str, lang: str) -> str:
        return translate(
            lang, message, name=TableView(table, None, lang, "", covered_seat=covered_seat).names[covered_seat]
        )

    return WebError(
        "hand-hidden", partial(message_text, "web-error-covered"), suggestion=partial(message_text, "web-error-uncover")
    )


def requested_view(request: Request, name: str, table: Table, ply: int | None) -> HistoricView:
    """Return the table after `ply` actions, as the client may see it."""
    seat = service(request, HandCovers).viewer_seat(name, table, service(request, GuestCookies).guest(request))
    return historic_view(table, seat, read_preferences(request).lang, table_url(request, name), ply)
