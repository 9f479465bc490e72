"""Registry of the tables in play: in memory, one command at a time per table, answered after the events are on disk."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import HTTPConnection

from saqqara.errors import DomainError
from saqqara.i18n import translate, truncate
from saqqara.server.core.errors import WebError, http_error
from saqqara.server.core.network import absolute_url
from saqqara.server.core.services import service
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.server.tables.table_kinds import TablePaths
from saqqara.storage import AppendMetadata, ConflictError, CorruptionError, EventLog
from saqqara.table import (
    DamagedTableError,
    Event,
    InvalidEventError,
    NewerTableError,
    Table,
    UnsupportedEventError,
)
from saqqara.table.projections import position_fingerprint, project, waits_for_bot

if TYPE_CHECKING:
    from saqqara.core.state import State
    from saqqara.storage import Store

logger = logging.getLogger("saqqara.server")

Result = TypeVar("Result")

TABLE_NAME_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
TABLE_NAME_LENGTH = 12
TABLE_NAME_PATTERN = re.compile(f"[{TABLE_NAME_LETTERS}]{{{TABLE_NAME_LENGTH}}}")

EventListener = Callable[[str, Table, Sequence[Event]], None]
"""Callback for a table's name, the table, and the events that a command has just put on disk."""

MAX_COMMAND_TRIES = 5
"""Maximum number of times that a command runs because other processes were faster."""


@dataclass
class _TableEntry:
    """Entry of a table in memory; all readers and writers of the table hold the lock."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    table: Table | None = None
    announced_seq: int = -1  # number of the last announced event
    may_be_stale: bool = False  # True if announcements may have been missed
    names_changed: bool = False  # True if names of players may have changed


async def _prepare_nothing(name: str) -> None:
    """Prepare nothing: a table alone needs no further data."""


class TableRegistry:
    """All tables of a log; the most recently used are kept in memory.

    A table in memory follows the log: if another process has changed it, it loads the new events when it is notified,
    and in any case before it refuses a command.
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
        prepare: Callable[[str], Awaitable[None]] = _prepare_nothing,
    ) -> None:
        """Create the registry.

        `resolve_account` returns the current account of an account ID in the events. `is_name_allowed` checks whether
        an account may use a name. `member_name` returns the name of a member, "" for guests. `levels` are the computer
        players that can stand in. `now` returns the time in milliseconds since 1970. `is_waiting` checks whether a
        table waits for an automatic action. `prepare` loads further data of a table before it is used.
        """
        self.store, self.max_tables, self.on_events = store, max_tables, on_events
        self.resolve_account, self.is_name_allowed, self.member_name = resolve_account, is_name_allowed, member_name
        self.levels, self.now, self.is_waiting = levels, now, is_waiting
        self.outages: list[tuple[int, int]] = []  # start and end of server outages
        self.prepare = prepare
        self._due_listeners: list[Callable[[str, int | None], None]] = []
        self._entries: OrderedDict[str, _TableEntry] = OrderedDict()
        store.event_bus.subscribe(self.on_append)

    def listen_due(self, listener: Callable[[str, int | None], None]) -> None:
        """Call `listener` from now on with each new deadline of a table (None: no clock is running there)."""
        self._due_listeners.append(listener)

    def peek(self, name: str) -> Table | None:
        """Return the table of that name if it is in memory, to read it immediately."""
        entry = self._entries.get(name)
        return None if entry is None else entry.table

    @asynccontextmanager
    async def locked(self, name: str) -> AsyncIterator[Table]:
        """Lock the table of that name and yield it to read; it does not change meanwhile.

        Raise `WebError` `no-such-table`.
        """
        async with self._locked_entry(name) as entry:
            assert entry.table is not None
            yield entry.table

    async def open(self, table: Table, name: str | None = None) -> str:
        """Store a new table, put it into play and return its name. Raise `ConflictError` if the name exists."""
        name = name or new_table_name()
        async with self._entry(name) as entry:
            await self._append(name, table, table.events)
            table.seating.set_account_resolver(self.resolve_account)
            entry.table = table
        return name

    async def command(self, name: str, act: Callable[[Table], Result]) -> Result:
        """Run a command on the table and return the result of `act` once its events are on disk.

        `act` is called again if another process has changed the table. Raise what `act` raises, `WebError` or
        `StoreError`; then nothing has changed.
        """
        async with self._locked_entry(name) as entry:
            return await self._run(name, entry, act)

    async def open_rematch(self, name: str, new: Table, seat: int) -> str:
        """Open the table of a rematch that a seat offers, unless it exists already; return its name."""
        async with self._locked_entry(name) as entry:
            assert entry.table is not None
            rematch_name = entry.table.rematch_table
            if rematch_name is None:
                rematch_name = await self.open(new)
                await self._run(name, entry, lambda table: table.link_rematch(rematch_name or "", seat))
            return rematch_name

    def create_rematch(self, table: Table, seed: int) -> Table:
        """Return the table of a rematch.

        Members play under their own names. A guest loses a name that now belongs to a member.
        """
        new = table.rematch(seed)
        people = new.accounts
        names = {seat: name for seat, name in new.names.items() if self.is_name_allowed(people[seat], name)}
        own = {seat: self.member_name(person) for seat, person in enumerate(people) if people.count(person) == 1}
        new.set_names(names | {seat: name for seat, name in own.items() if name})
        return new

    async def _run(self, name: str, entry: _TableEntry, act: Callable[[Table], Result]) -> Result:
        for _ in range(MAX_COMMAND_TRIES):
            table = entry.table
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
                    entry.table = None  # only the events on disk are valid now
                if isinstance(error, ConflictError):
                    entry.table = await self._load(name)
                elif not isinstance(error, DomainError) or not await self._catch_up(name, entry):
                    raise
        raise stale_error()

    async def _append(self, name: str, table: Table, new: Sequence[Event]) -> None:
        """Store new events of a table, with the names of players who sat down.

        Raise `WebError` if a name belongs to another member.
        """
        projection = project(table, new, self.is_waiting(table))
        for _, person, player_name in projection.names:
            if not self.is_name_allowed(person, player_name):
                raise http_error("bad-request", "web-error-name-taken", field="name", name=truncate(player_name))
        metadata = AppendMetadata(**projection._asdict())
        await self.store.append(name, new, metadata)
        if table.clocks is not None:
            for listener in self._due_listeners:
                listener(name, table.deadline)
        self.on_events(name, table, new)

    def on_append(self, name: str | None, seq: int | None) -> None:
        """Note that events were appended, by this process or another; `name` is None if it is unknown where."""
        if name is None:
            for entry in self._entries.values():
                entry.may_be_stale = entry.names_changed = True
        elif (table_entry := self._entries.get(name)) is not None:
            if seq is None:
                table_entry.names_changed = True
            else:
                table_entry.announced_seq = max(table_entry.announced_seq, seq)

    def invalidate(self, name: str) -> None:
        """Mark a table that another process may have changed: the next access checks the log."""
        if name in self._entries:
            self._entries[name].may_be_stale = True

    async def _catch_up(self, name: str, entry: _TableEntry) -> bool:
        """Replay the events that a table in memory lacks, and return whether there were any."""
        table = entry.table
        if table is None:
            return False
        with _damage_errors(name):
            new = await self.store.events(name, table.seq)
            if new:
                entry.table = None  # if the replay fails, the table is loaded again
                names = await self.store.names(name)
                await asyncio.to_thread(_replay, table, new, names)
                entry.table = table
        return bool(new)

    @asynccontextmanager
    async def _locked_entry(self, name: str) -> AsyncIterator[_TableEntry]:
        if not TABLE_NAME_PATTERN.fullmatch(name):
            raise no_such_table()
        async with self._entry(name) as entry:
            await self._sync(name, entry)
            await self._apply_clocks(name, entry)
            await self.prepare(name)
            yield entry

    async def _apply_clocks(self, name: str, entry: _TableEntry) -> None:
        """Store what time alone causes at a table: outages of the server, and timeouts. The first access does it."""
        table = entry.table
        if table is None or table.clocks is None or table.clocks.running_seat is None:
            return

        def apply(table: Table) -> None:
            for start, end in self.outages:
                table.credit_outage(start, end)
            if (
                table.clocks is not None
                and table.clocks.running_seat is not None
                and (table.deadline or 0) <= table.now
            ):
                table.flag(table.clocks.running_seat, stand_in_level(table, self.levels))

        await self._run(name, entry, apply)

    async def _sync(self, name: str, entry: _TableEntry) -> None:
        """Load a table, or bring it up to date with the announced events."""
        may_be_stale, names_changed = entry.may_be_stale, entry.names_changed
        entry.may_be_stale = entry.names_changed = False  # later announcements set them again
        try:
            if entry.table is not None and (may_be_stale or entry.announced_seq > entry.table.seq):
                await self._catch_up(name, entry)
            if entry.table is None:
                entry.table = await self._load(name)
            elif names_changed:
                entry.table.set_names(await self.store.names(name))
        except BaseException:  # it could not be read, so the entry stays marked
            entry.may_be_stale = entry.names_changed = True
            raise

    @asynccontextmanager
    async def _entry(self, name: str) -> AsyncIterator[_TableEntry]:
        entry = self._entries.setdefault(name, _TableEntry())
        entry.users += 1
        try:
            async with entry.lock:
                yield entry
        finally:
            entry.users -= 1
            self._evict(name, entry)

    def _evict(self, name: str, entry: _TableEntry) -> None:
        """Drop an entry without a table, or the least recently used entry if there are too many."""
        self._entries.move_to_end(name)
        if entry.table is None and not entry.users:
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


def _replay(table: Table, new: Sequence[Event], names: Mapping[int, str]) -> None:
    for event in new:
        table.replay_event(event)
    table.set_names(names)


@contextmanager
def _damage_errors(name: str) -> Iterator[None]:
    """Convert errors of a table's events: name the table in the response and the log; other tables are not affected.

    Damaged or invalid events raise `DamagedTableError`. Events of a newer server version raise `NewerTableError`: the
    table is left to other servers.
    """
    try:
        yield
    except UnsupportedEventError as error:
        logger.info("table_unsupported", extra={"facts": {"table": name, "reason": str(error)}})
        raise NewerTableError from error
    except (InvalidEventError, CorruptionError) as error:
        logger.error("table_damaged", extra={"facts": {"table": name, "reason": str(error)}})
        raise DamagedTableError(name) from error


def new_table_name() -> str:
    """Return the name of a new table. It cannot be guessed, so it serves as the invitation."""
    return "".join(secrets.choice(TABLE_NAME_LETTERS) for _ in range(TABLE_NAME_LENGTH))


def check_current(table: Table, after: int, guest: str | None) -> None:
    """Raise `WebError` `stale` if `after` is not the last event that is visible to a guest."""
    if after != table.seq_for(table.seats_of(guest)):
        raise stale_error()


def stale_error() -> Exception:
    """Return the error for a table that has changed since."""
    return http_error("stale", "web-error-late")


def no_such_table() -> Exception:
    """Return the error for a nonexistent table."""
    return http_error("no-such-table", "web-error-no-such-table")


async def check_not_rated(store: Store, guest: str | None, game: str, states: Callable[[], Iterable[State]]) -> None:
    """Raise `WebError` `rated` if a guest may not analyse these positions now.

    A user with a running rated game may analyse no position of that game's rules: one action more, or a stone less,
    would evade any comparison of positions. For all others, the positions are compared with those of running rated
    games.
    """
    if guest is not None and game in await store.rated_games(guest):
        raise WebError(
            "rated",
            lambda lang: translate(lang, "web-error-counts-playing", game=translate(lang, f"{game}-title")),
            suggestion=lambda lang: translate(lang, "web-error-counts-later"),
        )
    rated_digests = await store.rated_positions()

    def is_rated() -> bool:
        return bool(rated_digests) and any(position_fingerprint(state) in rated_digests for state in states())

    if await asyncio.to_thread(is_rated):
        raise http_error("rated", "web-error-counts", suggestion="web-error-counts-later")


def viewer_seat(table: Table, guest: str | None, wanted: int | None = None) -> int | None:
    """Return the seat for which a guest acts or reads; None without a seat.

    It is the wanted seat, else the seat that the table waits for, else the guest's first. Raise `WebError`
    `not-your-seat` if the wanted seat is not theirs.
    """
    own = table.seats_of(guest)
    if wanted is not None:
        if wanted not in own:
            raise not_your_seat()
        return wanted
    return table.current_player if table.current_player in own else next(iter(own), None)


def not_your_seat() -> Exception:
    """Return the error for a guest who does not have the seat."""
    return http_error("not-your-seat", "web-error-not-your-seat")


def table_url(connection: HTTPConnection, name: str) -> str:
    """Return the absolute URL of a table's page, for an invitation."""
    return absolute_url(connection, f"{service(connection, TablePaths).pages}/t/{name}")
