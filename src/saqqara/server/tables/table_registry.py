"""The tables in play: kept in memory, one command at a time each, answered after the events are on disk."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import HTTPConnection

from saqqara.i18n import translate, truncate
from saqqara.server.core.errors import DamagedTableError, NewerTableError, WebError, http_error
from saqqara.server.core.network import absolute_url
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.storage import AppendMetadata, ConflictError, CorruptionError, EventLog, SeatName
from saqqara.table import (
    OPEN,
    PERSON,
    POST_GAME_EVENTS,
    Event,
    InvalidEventError,
    Table,
    TableError,
    UnsupportedEventError,
)

if TYPE_CHECKING:
    from saqqara.core.state import State
    from saqqara.storage import Store

journal = logging.getLogger("saqqara.server")

Result = TypeVar("Result")

TABLE_NAME_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
TABLE_NAME_LENGTH = 12
TABLE_NAME_PATTERN = re.compile(f"[{TABLE_NAME_LETTERS}]{{{TABLE_NAME_LENGTH}}}")

EventListener = Callable[[str, Table, Sequence[Event]], None]
"""Is told of a table's name, the table, and the events that a command has just put on disk."""

MAX_COMMAND_TRIES = 5
"""So often a command is carried out anew, when others were quicker."""


@dataclass
class _TableEntry:
    """Where a table stands: whoever looks at it or changes it holds the lock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    table: Table | None = None
    announced_seq: int = -1  # the last event that was announced
    may_be_stale: bool = False  # whether more may have been announced than was heard
    names_changed: bool = False  # whether people may be called otherwise now


class TableRegistry:
    """All tables of a log; the most recently used are kept in memory.

    What is in memory follows the log: a table that has gone on elsewhere reads what it lacks, when it hears of it, and
    in any case before it refuses anybody.
    """

    def __init__(
        self,
        store: EventLog,
        max_tables: int = 1000,
        on_events: EventListener = lambda name, table, new: None,
        resolve_account: Callable[[str], str] = str,
        is_name_allowed: Callable[[str | None, str], bool] = lambda person, name: True,
        member_name: Callable[[str | None], str] = lambda person: "",
        levels: Sequence[str] = (),
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        is_waiting: Callable[[Table], bool] = lambda table: waits_for_bot(table),
    ) -> None:
        """`resolve_account`: the account that a person of the events has now; `is_name_allowed`: whether a person may
        use a name; `member_name`: a member's name, "" for guests; `levels`: computer players that can stand in; `now`:
        the time in milliseconds since 1970; `is_waiting`: whether a table waits for an automatic action."""
        self.store, self.max_tables, self.on_events = store, max_tables, on_events
        self.resolve_account, self.is_name_allowed, self.member_name = resolve_account, is_name_allowed, member_name
        self.levels, self.now, self.is_waiting = levels, now, is_waiting
        self.outages: list[tuple[int, int]] = []  # between these moments the server stood still
        self.on_due: Callable[[str, int | None], None] = lambda name, due: None  # hears when time is up at a table
        self.prepare: Callable[[str], Awaitable[None]] = _prepare_nothing  # reads what else is to be known of a table
        self._entries: OrderedDict[str, _TableEntry] = OrderedDict()
        store.event_bus.subscribe(self.on_append)

    def peek(self, name: str) -> Table | None:
        """The table of that name if it is in memory, to look at just now."""
        place = self._entries.get(name)
        return None if place is None else place.table

    @asynccontextmanager
    async def locked(self, name: str) -> AsyncIterator[Table]:
        """The table of that name, to look at; it does not change meanwhile. Raises WebError `no-such-table`."""
        async with self._locked_entry(name) as place:
            assert place.table is not None
            yield place.table

    async def open(self, table: Table, name: str | None = None) -> str:
        """Puts a new table on disk and into play; its name. Raises ConflictError where there is one of that name."""
        name = name or new_table_name()
        async with self._entry(name) as place:
            await self._append(name, table, table.events)
            table.seating.set_account_resolver(self.resolve_account)
            place.table = table
        return name

    async def command(self, name: str, act: Callable[[Table], Result]) -> Result:
        """Lets `act` command the table; what it returns, once what has happened is on disk.

        `act` is called again if the table turns out to have gone on elsewhere. Raises what it raises, WebError,
        StoreError; then nothing has changed.
        """
        async with self._locked_entry(name) as place:
            return await self._run(name, place, act)

    async def open_rematch(self, name: str, new: Table, seat: int) -> str:
        """Opens the table of a rematch, which a seat offers, unless there is one already; its name."""
        async with self._locked_entry(name) as place:
            assert place.table is not None
            following = place.table.rematch_table
            if following is None:
                following = await self.open(new)
                await self._run(name, place, lambda table: table.link_rematch(following or "", seat))
            return following

    def create_rematch(self, table: Table, seed: int) -> Table:
        """Return the table of a rematch. Members play under their own names; a guest loses a name that has become a
        member's."""
        new = table.rematch(seed)
        people = new.accounts
        names = {seat: name for seat, name in new.names.items() if self.is_name_allowed(people[seat], name)}
        own = {seat: self.member_name(person) for seat, person in enumerate(people) if people.count(person) == 1}
        new.set_names(names | {seat: name for seat, name in own.items() if name})
        return new

    async def _run(self, name: str, place: _TableEntry, act: Callable[[Table], Result]) -> Result:
        for _ in range(MAX_COMMAND_TRIES):
            table = place.table
            assert table is not None
            table.set_time(self.now())
            before = table.seq
            try:
                result = act(table)
                if table.seq != before:
                    await self._append(name, table, table.events[before + 1 :])
                return result
            except BaseException as error:
                if table.seq != before:
                    place.table = None  # the disk alone knows now what holds
                if isinstance(error, ConflictError):
                    place.table = await self._load(name)
                elif not isinstance(error, TableError | WebError) or not await self._catch_up(name, place):
                    raise
        raise stale_error()

    async def _append(self, name: str, table: Table, new: Sequence[Event]) -> None:
        """Returns when new events of a table are on disk, with the names of those who sat down with them."""
        seats = [seat for event in new for seat in _changed_seats(event, table)]
        people = table.accounts
        called = [SeatName(seat, people[seat], table.seats[seat]["name"]) for seat in seats]
        for one in called:
            if not self.is_name_allowed(one.person, one.name):
                raise http_error("bad-request", "web-error-name-taken", field="name", name=truncate(one.name))
        ended = table.is_over and any(event["event"] not in POST_GAME_EVENTS for event in new)
        alone = table.is_private_since(new[0]["seq"])
        metadata = AppendMetadata(
            self.is_waiting(table), called, _is_joinable(table), clock_due(table), rated_position(table), ended, alone
        )
        await self.store.append(name, new, metadata)
        if table.clocks is not None:
            self.on_due(name, table.deadline)
        self.on_events(name, table, new)

    def on_append(self, name: str | None, seq: int | None) -> None:
        """Something was appended: by this server, or elsewhere; None: nobody knows what."""
        if name is None:
            for place in self._entries.values():
                place.may_be_stale = place.names_changed = True
        elif (found := self._entries.get(name)) is not None:
            if seq is None:
                found.names_changed = True
            else:
                found.announced_seq = max(found.announced_seq, seq)

    def invalidate(self, name: str) -> None:
        """A table may have gone on elsewhere: whoever looks at it next finds out."""
        if name in self._entries:
            self._entries[name].may_be_stale = True

    async def _catch_up(self, name: str, place: _TableEntry) -> bool:
        """Reads what a table in memory lacks; whether that was anything."""
        table = place.table
        if table is None:
            return False
        with _damage_errors(name):
            new = await self.store.events(name, table.seq)
            if new:
                place.table = None  # if it cannot go on, it is read anew
                names = await self.store.names(name)
                await asyncio.to_thread(_replay, table, new, names)
                place.table = table
        return bool(new)

    @asynccontextmanager
    async def _locked_entry(self, name: str) -> AsyncIterator[_TableEntry]:
        if not TABLE_NAME_PATTERN.fullmatch(name):
            raise no_such_table()
        async with self._entry(name) as place:
            await self._sync(name, place)
            await self._apply_clocks(name, place)
            await self.prepare(name)
            yield place

    async def _apply_clocks(self, name: str, place: _TableEntry) -> None:
        """What time alone brings about at a table is written down: that the server stood still, that somebody's time is
        up. Whoever looks first does it."""
        table = place.table
        if table is None or table.clocks is None or table.clocks.running_seat is None:
            return

        def look(table: Table) -> None:
            for start, end in self.outages:
                table.credit_outage(start, end)
            if (
                table.clocks is not None
                and table.clocks.running_seat is not None
                and (table.deadline or 0) <= table.now
            ):
                table.flag(table.clocks.running_seat, stand_in_level(table, self.levels))

        await self._run(name, place, look)

    async def _sync(self, name: str, place: _TableEntry) -> None:
        """The table is there, as far as was heard of it."""
        unsure, renamed = place.may_be_stale, place.names_changed
        place.may_be_stale = place.names_changed = False  # what is heard meanwhile is news again
        try:
            if place.table is not None and (unsure or place.announced_seq > place.table.seq):
                await self._catch_up(name, place)
            if place.table is None:
                place.table = await self._load(name)
            elif renamed:
                place.table.set_names(await self.store.names(name))
        except BaseException:  # it could not be read: nobody is surer than before
            place.may_be_stale = place.names_changed = True
            raise

    @asynccontextmanager
    async def _entry(self, name: str) -> AsyncIterator[_TableEntry]:
        place = self._entries.setdefault(name, _TableEntry())
        place.users += 1
        try:
            async with place.lock:
                yield place
        finally:
            place.users -= 1
            self._evict(name, place)

    def _evict(self, name: str, place: _TableEntry) -> None:
        """Forgets a place without a table, and the one that nobody has used for the longest time."""
        self._entries.move_to_end(name)
        if place.table is None and not place.users:
            del self._entries[name]
        elif len(self._entries) > self.max_tables:
            oldest = next((old for old, other in self._entries.items() if not other.users), name)
            if not self._entries[oldest].users:
                del self._entries[oldest]

    async def _load(self, name: str) -> Table:
        with _damage_errors(name):
            events = await self.store.events(name)
            if not events:
                raise no_such_table()
            names = await self.store.names(name)
            table = await asyncio.to_thread(Table.from_events, events, names)
            table.seating.set_account_resolver(self.resolve_account)
            return table


async def _prepare_nothing(name: str) -> None:
    """There is nothing beside a table that would have to be known."""


def _replay(table: Table, new: Sequence[Event], names: Mapping[int, str]) -> None:
    for event in new:
        table.replay_event(event)
    table.set_names(names)


def _changed_seats(event: Event, table: Table) -> Sequence[int]:
    """The seats for which an event says who sits there, or that nobody does any more."""
    if event["event"] in ("left", "proposed", "accepted"):
        return [seat for seat, person in enumerate(table.people) if person is None and not table.seats[seat]["name"]]
    if event["event"] == "created":
        return range(len(event["seats"]))
    return [event["seat"]] if event["event"] == "sat" else []


def _is_joinable(table: Table) -> bool | None:
    """Whether anybody in the house may join a table now; None for one that is not listed."""
    return bool(table.open_seats_for(None)) and not table.is_over if table.settings.listed else None


@contextmanager
def _damage_errors(name: str) -> Iterator[None]:
    """A table whose events are damaged, or are no table's, is named, to who asks for it and in the journal; all others
    go on. One with something that this server does not know is left to others."""
    try:
        yield
    except UnsupportedEventError as error:
        journal.info("newer", extra={"facts": {"table": name, "why": str(error)}})
        raise NewerTableError from error
    except (InvalidEventError, CorruptionError) as error:
        journal.error("broken", extra={"facts": {"table": name, "why": str(error)}})
        raise DamagedTableError(name) from error


def new_table_name() -> str:
    """The name of a new table: nobody can guess it, so it is also the invitation."""
    return "".join(secrets.choice(TABLE_NAME_LETTERS) for _ in range(TABLE_NAME_LENGTH))


def check_current(table: Table, after: int, guest: str | None) -> None:
    """Raises WebError `late` if `after` is not the last event that a guest could see happen."""
    if after != table.seq_for(table.seats_of(guest)):
        raise stale_error()


def stale_error() -> Exception:
    """The table has moved on."""
    return http_error("stale", "web-error-late")


def no_such_table() -> Exception:
    """There is no table of that name."""
    return http_error("no-such-table", "web-error-no-such-table")


def is_bot(seat: Mapping[str, str]) -> bool:
    """Whether a computer player sits there."""
    return seat["player"] not in (PERSON, OPEN)


def waits_for_bot(table: Table) -> bool:
    """Whether a table waits for a computer player's decision."""
    return table.current_player is not None and is_bot(table.seats[table.current_player])


def clock_due(table: Table) -> int | None:
    """When somebody's time is up at a table, as the store keeps it: 0 while nobody's clock runs, None where there
    are no clocks, or the game is over."""
    return None if table.clocks is None or table.is_over else table.deadline or 0


def rated_position(table: Table) -> Collection[str] | None:
    """Return the position of a game that counts, as everybody knows it, that no one may have analysed: the final one,
    because a refusal must not tell anybody what a seat is trying out. Nothing when it is over; None for all others."""
    if not table.settings.rated:
        return None
    return () if table.is_over else {position_fingerprint(table.state_for(None))}


def position_fingerprint(state: State) -> str:
    """By which a position is known, as far as everybody knows it."""
    return hashlib.sha256(state.position_string(None).encode()).hexdigest()


async def check_not_rated(store: Store, guest: str | None, game: str, states: Callable[[], Iterable[State]]) -> None:
    """Raise WebError `rated` if these positions must not be analysed for a guest now.

    A person with a running game that counts may analyse no position of that game's rules: one move more, or a stone
    less, would lead around any comparison of positions. For all others the positions themselves are compared with the
    final ones of games that count and are still being played.
    """
    if guest is not None and game in await store.rated_games(guest):
        raise WebError(
            "rated",
            lambda lang: translate(lang, "web-error-counts-playing", game=translate(lang, f"{game}-title")),
            suggestion=lambda lang: translate(lang, "web-error-counts-later"),
        )
    counting = await store.rated_positions()

    def found() -> bool:
        return bool(counting) and any(position_fingerprint(state) in counting for state in states())

    if await asyncio.to_thread(found):
        raise http_error("rated", "web-error-counts", suggestion="web-error-counts-later")


def viewer_seat(table: Table, guest: str | None, wanted: int | None = None) -> int | None:
    """The seat for which a guest acts or looks: the one wanted, if it is theirs; else the one that the table waits for;
    else their first. None without a seat; raises WebError `not-your-seat` for a wanted one that is not theirs."""
    own = table.seats_of(guest)
    if wanted is not None:
        if wanted not in own:
            raise not_your_seat()
        return wanted
    return table.current_player if table.current_player in own else next(iter(own), None)


def not_your_seat() -> Exception:
    """The guest who asks does not have the seat."""
    return http_error("not-your-seat", "web-error-not-your-seat")


def table_url(connection: HTTPConnection, name: str) -> str:
    """The whole address of a table's page, for an invitation. An application beside the real one says in
    `state.pages_prefix` under which address its pages are."""
    return absolute_url(connection, f"{getattr(connection.app.state, 'pages_prefix', '')}/t/{name}")
