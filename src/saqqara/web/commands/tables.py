"""The tables in play: kept in memory, one command at a time each, answered after the events are on disk."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from starlette.requests import HTTPConnection

from saqqara.store import Conflict
from saqqara.table import OPEN, PERSON, BadEvents, Event, Table
from saqqara.web.frame.errors import refused
from saqqara.web.frame.network import Listening, only_here

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
NAME_LENGTH = 12
NAME = re.compile(f"[{LETTERS}]{{{NAME_LENGTH}}}")

Listener = Callable[[str, Table, Sequence[Event]], None]
"""Is told of a table's name, the table, and the new events, when they are on disk."""


@dataclass
class _Place:
    """Where a table stands: whoever looks at it or changes it holds the lock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    table: Table | None = None


class Log(Protocol):
    """Where the events of tables are kept: a Store, or something that keeps them for a while only."""

    async def append(self, table: str, new: Sequence[Event], waits: bool = False) -> None:
        """Returns when the events are kept; raises Conflict if somebody else has appended events of these numbers."""

    async def events(self, table: str) -> list[Event]:
        """All events of a table, oldest first; none for a table that there is not."""
        ...


class Tables:
    """All tables of a log; the most recently used are kept in memory."""

    def __init__(self, store: Log, kept: int = 1000) -> None:
        self.store, self.kept = store, kept
        self.listeners: list[Listener] = []
        self._places: OrderedDict[str, _Place] = OrderedDict()

    @asynccontextmanager
    async def at(self, name: str) -> AsyncIterator[Table]:
        """The table of that name, to look at; it does not change meanwhile. Raises WebError `no-such-table`."""
        async with self._held(name) as place:
            assert place.table is not None
            yield place.table

    async def open(self, table: Table) -> str:
        """Puts a new table on disk and into play; its name."""
        name = new_name()
        async with self._placed(name) as place:
            await self.store.append(name, table.events, waits_for_computer(table))
            place.table = table
            self._tell(name, table, table.events)
        return name

    async def command(self, name: str, act: Callable[[Table], object]) -> int:
        """Lets `act` command the table; the number of the table's last event, once it is on disk.

        Raises what `act` raises, WebError, StoreError; then nothing has changed.
        """
        async with self._held(name) as place:
            return await self._carry_out(name, place, act)

    async def follow(self, name: str, new: Table) -> str:
        """Opens the table of a rematch, unless there is one already; its name."""
        async with self._held(name) as place:
            assert place.table is not None
            following = place.table.next_table
            if following is None:
                following = await self.open(new)
                await self._carry_out(name, place, lambda table: table.follow(following or ""))
            return following

    async def _carry_out(self, name: str, place: _Place, act: Callable[[Table], object]) -> int:
        table = place.table
        assert table is not None
        before = table.seq
        try:
            act(table)
            new = table.events[before + 1 :]
            if new:
                await self.store.append(name, new, waits_for_computer(table))
                self._tell(name, table, new)
        except BaseException as error:
            if table.seq != before:
                place.table = None  # the disk alone knows now what holds
            if isinstance(error, Conflict):
                raise late() from error
            raise
        return table.seq

    def _tell(self, name: str, table: Table, new: Sequence[Event]) -> None:
        for listener in self.listeners:
            listener(name, table, new)

    @asynccontextmanager
    async def _held(self, name: str) -> AsyncIterator[_Place]:
        if not NAME.fullmatch(name):
            raise no_such_table()
        async with self._placed(name) as place:
            if place.table is None:
                place.table = await self._load(name)
            yield place

    @asynccontextmanager
    async def _placed(self, name: str) -> AsyncIterator[_Place]:
        place = self._places.setdefault(name, _Place())
        place.users += 1
        try:
            async with place.lock:
                yield place
        finally:
            place.users -= 1
            self._tidy(name, place)

    def _tidy(self, name: str, place: _Place) -> None:
        """Forgets a place without a table, and the one that nobody has used for the longest time."""
        self._places.move_to_end(name)
        if place.table is None and not place.users:
            del self._places[name]
        elif len(self._places) > self.kept:
            oldest = next((old for old, other in self._places.items() if not other.users), name)
            if not self._places[oldest].users:
                del self._places[oldest]

    async def _load(self, name: str) -> Table:
        events = await self.store.events(name)
        if not events:
            raise no_such_table()
        try:
            return await asyncio.to_thread(Table.replayed, events)
        except BadEvents as error:
            raise refused("broken", "web-error-broken-table") from error


def new_name() -> str:
    """The name of a new table: nobody can guess it, so it is also the invitation."""
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))


def check_current(table: Table, after: int) -> None:
    """Raises WebError `late` if `after` is not the table's last event."""
    if after != table.seq:
        raise late()


def late() -> Exception:
    """The table has moved on."""
    return refused("late", "web-error-late")


def no_such_table() -> Exception:
    """There is no table of that name."""
    return refused("no-such-table", "web-error-no-such-table")


def is_computer(seat: dict[str, str]) -> bool:
    """Whether a computer player sits there."""
    return seat["player"] not in (PERSON, OPEN)


def waits_for_computer(table: Table) -> bool:
    """Whether a table waits for a computer player's decision."""
    return table.actor is not None and is_computer(table.seats[table.actor])


def reader_seat(table: Table, guest: str | None, wanted: int | None = None) -> int | None:
    """The seat for which a guest acts or looks: the one wanted, if it is theirs; else the one that the table waits for;
    else their first. None without a seat; raises WebError `not-your-seat` for a wanted one that is not theirs."""
    own = table.seats_of(guest)
    if wanted is not None:
        if wanted not in own:
            raise not_your_seat()
        return wanted
    return table.actor if table.actor in own else next(iter(own), None)


def not_your_seat() -> Exception:
    """The guest who asks does not have the seat."""
    return refused("not-your-seat", "web-error-not-your-seat")


def table_url(connection: HTTPConnection, name: str) -> str:
    """The whole address of a table's page, for an invitation: as the browser that asks knows the server. Where that
    means the browser's own machine, and the network can reach the server, as others in the network know it."""
    listening: Listening | None = getattr(connection.app.state, "listening", None)
    if only_here(connection.url.hostname) and listening and (outside := listening.outside):
        return f"http://{outside}/t/{name}"
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}/t/{name}"
