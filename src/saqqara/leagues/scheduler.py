"""Who sees to it that a league goes on: its tables open themselves, what has ended is entered, the next round begins.

All of it follows from what lies in the data, and each step has a key there. So whoever does it, and however often it
was killed on the way, each round begins once and each table is opened once: `advance` is called again, and does what is
left.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from functools import partial
from typing import Protocol

from saqqara.core.jit import SEED_BITS
from saqqara.leagues.league_settings import ROUND_ROBIN, LeagueSettings
from saqqara.leagues.pairing import Group, pair_berger, pair_round_robin, pair_swiss
from saqqara.leagues.standings import players_to_pair, result_from_places, table_result
from saqqara.storage import ConflictError, Store, StoreError
from saqqara.storage.leagues import (
    LEAGUE_TOPIC,
    MAX_TRIES,
    LeagueChangedError,
    LeagueData,
    LeagueMatch,
    LeagueRound,
    TableInLeague,
    retry_on_change,
)
from saqqara.table import PERSON, Table
from saqqara.table.time_off import TimeOff

logger = logging.getLogger("saqqara.leagues")

RETRY_DELAY_SECONDS = 30.0
"""Seconds after which what has failed is tried again."""

CALLED_OFF = "cancelled"
"""Why a game has ended that was called off."""


class TableService(Protocol):
    """The tables, as a league needs them."""

    def locked(self, name: str) -> AbstractAsyncContextManager[Table]:
        """A table, to look at."""
        ...

    async def open(self, table: Table, name: str | None = None) -> str:
        """Puts a new table into play, under this name; raises ConflictError where there is one."""
        ...

    async def command(self, name: str, act: Callable[[Table], object]) -> object:
        """Lets `act` command a table."""
        ...

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        ...


class LeagueScheduler:
    """The leagues that go on. As long as there is none nothing is done, and nothing is read but at the start."""

    def __init__(
        self,
        store: Store,
        tables: TableService,
        new_table_name: Callable[[], str],
        display_name: Callable[[str, str], str] = lambda person, name: name,
        unreadable_errors: tuple[type[Exception], ...] = (),
    ) -> None:
        """`new_table_name`: a name for a table; `display_name`: what a person is called at one, who has entered under a
        name; `unreadable_errors`: what `tables` raise for a table that is damaged, or that cannot be opened so."""
        self.store, self.tables, self.new_table_name, self.display_name = store, tables, new_table_name, display_name
        self._damaged_errors, self._unreadable_errors = unreadable_errors, (*unreadable_errors, StoreError)
        self._followers: dict[str, set[asyncio.Event]] = {}
        self._leagues: dict[str, set[str]] = {}  # the leagues that go on, and their tables that do
        self._pending: set[str] = set()  # leagues to look at
        self._has_leagues = True  # whether the house has had a league, for all that is known
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._wake, self._advance_lock = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        store.event_bus.subscribe(self.on_announcement)

    async def start(self) -> None:
        """After a start: what is left to be done."""
        self._has_leagues = False
        if await self.store.leagues.has_any():
            self._has_leagues = True
        self._pending.update(await self.store.leagues.running_leagues())
        self._task = asyncio.create_task(self._run(), name="leagues")
        self._wake.set()

    async def close(self) -> None:
        """Ends, at whatever it is; what is not done then is done after the next start."""
        for handle in self._timers.values():
            handle.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @contextmanager
    def follow(self, league: str) -> Iterator[asyncio.Event]:
        """Meanwhile the event is set whenever something in a league may have changed."""
        news = asyncio.Event()
        self._followers.setdefault(league, set()).add(news)
        try:
            yield news
        finally:
            self._followers[league].discard(news)
            if not self._followers[league]:
                del self._followers[league]

    async def place_of_table(self, table: str) -> TableInLeague | None:
        """Where a table is played; None if in no league. A house that has no leagues asks its data nothing. Raises
        StoreError."""
        return await self.store.leagues.find_table(table) if self._has_leagues else None

    def on_announcement(self, name: str | None, seq: int | None) -> None:
        """Something was announced (see `EventBus`)."""
        if name is None:
            self._has_leagues = True  # somebody may have opened one
            self._catch_up_task = asyncio.create_task(self._queue_all(), name="leagues that may have gone on")
        elif name.startswith(LEAGUE_TOPIC):
            self._has_leagues = True
            self._queue(name.removeprefix(LEAGUE_TOPIC))
        elif seq is not None and self._leagues:
            for league, names in self._leagues.items():
                if name in names:
                    self._queue(league)

    async def _queue_all(self) -> None:
        with suppress(StoreError):
            for league in await self.store.leagues.running_leagues():
                self._queue(league)

    def _queue(self, league: str) -> None:
        self._pending.add(league)
        self._wake.set()
        for news in self._followers.get(league, ()):
            news.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                league = self._pending.pop()
                try:
                    await self.advance(league)
                except Exception:  # whatever it is, other leagues go on; the journal has it
                    logger.exception("league-failed", extra={"facts": {"league": league}})
                    self._queue_later(league, RETRY_DELAY_SECONDS)

    def _queue_later(self, league: str, seconds: float) -> None:
        if (handle := self._timers.pop(league, None)) is not None:
            handle.cancel()
        self._timers[league] = asyncio.get_running_loop().call_later(seconds, self._queue, league)

    # ---- one league --------------------------------------------------------------------------------------------------

    async def advance(self, league: str) -> None:
        """Does whatever is to be done in a league now. Raises StoreError."""
        async with self._advance_lock:  # what one does the other would only do in vain
            await self._advance(league)

    async def _advance(self, league: str) -> None:
        conflicts = 0
        while conflicts < MAX_TRIES:
            snapshot = await self.store.leagues.load(league)
            if snapshot is None or snapshot.league.started is None or snapshot.league.state == "over":
                self._leagues.pop(league, None)
                return
            try:
                if not await self._advance_once(league, snapshot):
                    return
                conflicts = 0
            except LeagueChangedError:  # it has changed: all is computed from what it is now
                conflicts += 1
        self._queue_later(league, RETRY_DELAY_SECONDS)

    async def _advance_once(self, league: str, snapshot: LeagueData) -> bool:
        """Do what is to be done first; return whether anything has changed. Raises LeagueChangedError."""
        if snapshot.league.cancelled is not None:
            self._leagues.pop(league, None)
            return await self._close_cancelled(snapshot)
        settings = LeagueSettings.from_json(snapshot.league.settings)
        self._leagues[league] = {one.table for one in snapshot.matches if one.table and one.table_result is None}
        for bout in snapshot.matches:
            await self._open_table(settings, snapshot, bout)
        if await self._enter_next_result(snapshot):
            return True
        last_round = snapshot.rounds[-1]
        open_bouts = [bout for bout in snapshot.matches if bout.result is None]
        is_late = last_round.deadline is not None and self.tables.now() >= last_round.deadline
        if await self._start_next_round(settings, snapshot, open_bouts, is_late):
            return True
        if last_round.deadline is not None and not is_late:
            self._queue_later(league, max(0.0, (last_round.deadline - self.tables.now()) / 1000))
        return False

    async def _start_next_round(
        self, settings: LeagueSettings, snapshot: LeagueData, open_bouts: Sequence[LeagueMatch], is_late: bool
    ) -> bool:
        """The next round begins if it is its time, or the league ends; whether anything has changed."""
        num_started = len(snapshot.rounds)
        has_more = (
            num_started < settings.total_rounds(len(snapshot.entries))
            and sum(entry.active for entry in snapshot.entries) > 1
        )
        if has_more and open_bouts and (not is_late or any(bout.round < num_started - 1 for bout in open_bouts)):
            return False
        if not has_more and open_bouts:
            return False
        if has_more:
            await self.start_round(settings, snapshot)
        else:
            await self.store.leagues.end_league(snapshot, self.tables.now())
        return True

    async def _close_cancelled(self, snapshot: LeagueData) -> bool:
        """Close the open games of a cancelled league without a result, and enter the results of those that had ended
        by then; return whether anything in the league has changed."""
        for bout in snapshot.matches:
            if bout.table is None or not bout.opened or bout.table_result is not None:
                continue
            with suppress(*self._damaged_errors):
                await self.tables.command(bout.table, _cancel_game)
                if await self._enter_result(snapshot, bout):
                    return True
        if snapshot.league.ended is not None:
            return False
        await self.store.leagues.end_league(snapshot, self.tables.now())
        return True

    async def start_round(self, settings: LeagueSettings, snapshot: LeagueData) -> None:
        """Begin the next round; its tables are opened when that is heard of. Raises LeagueChangedError where the league
        has changed since it was read."""
        now, number = self.tables.now(), len(snapshot.rounds)
        groups = await asyncio.to_thread(next_pairings, settings, snapshot)
        entries = {entry.number: entry for entry in snapshot.entries}
        bouts = list[LeagueMatch]()
        for place, group in enumerate(groups):
            group_entries = [entries[one] for one in group]
            plays, result = all(one.active for one in group_entries) and len(group_entries) > 1, None
            if not plays:
                result = result_from_places(
                    [1 if one.active else None for one in group_entries]
                )  # a bye, or nobody sits down
            bouts.append(LeagueMatch(number, place, group, self.new_table_name() if plays else None, result))
        due = now + settings.round * 60_000 if settings.round else None
        await self.store.leagues.start_round(snapshot, LeagueRound(number, now, due), bouts)

    async def _open_table(self, settings: LeagueSettings, snapshot: LeagueData, bout: LeagueMatch) -> None:
        """Open a table that is named and not there yet."""
        if bout.table is None or bout.opened:
            return
        entries = {entry.number: entry for entry in snapshot.entries}
        seated_entries = [entries[number] for number in bout.seats]
        seats = [
            {"name": self.display_name(one.person, one.name), "player": PERSON, "person": one.person}
            for one in seated_entries
        ]
        table = Table.open(
            settings.game, settings.options_for(len(seats)), secrets.randbits(SEED_BITS), seats,
            settings=settings.table_terms,
            now=self.tables.now(),
        )  # fmt: skip
        for seat, one in enumerate(seated_entries):
            rest = await self.store.time_off_of(one.person)
            if rest is not None:
                table.set_time_off(seat, TimeOff.from_json(rest))
        with suppress(ConflictError):  # somebody else has opened it
            await self.tables.open(table, bout.table)

    async def _enter_next_result(self, snapshot: LeagueData) -> bool:
        """Enter the result of a table that is over; return whether there was one. Raises LeagueChangedError."""
        for bout in snapshot.matches:
            if bout.table_result is not None or bout.table is None:
                continue
            # Damaged: whoever opens it is told, and the round ends with its time.
            with suppress(*self._unreadable_errors):
                if await self._enter_result(snapshot, bout):
                    return True
        return False

    async def _enter_result(self, snapshot: LeagueData, bout: LeagueMatch) -> bool:
        """Enter the result of a table, if it has one. Of a cancelled league a game that was called off has none."""
        assert bout.table is not None
        async with self.tables.locked(bout.table) as table:
            is_called_off = (
                table.early_end is not None
                and table.early_end.why == CALLED_OFF
                and snapshot.league.cancelled is not None
            )
            result = table_result(table) if table.is_over and not is_called_off else None
        if result is None:
            return False
        await self.store.leagues.save_result(snapshot, bout, result, [bout.seats[seat] for seat in result["absent"]])
        return True

    async def remove_players(
        self, snapshot: LeagueData, numbers: Sequence[int], stand_in: Callable[[Table], str | None]
    ) -> None:
        """Take these entries out: they lose their open games, and no later round pairs them. Raises LeagueChangedError
        where the league has changed since it was read; nothing has changed then."""
        await self.store.leagues.withdraw_entries(snapshot, numbers)
        settings = LeagueSettings.from_json(snapshot.league.settings)
        for bout in snapshot.matches:
            for seat, number in enumerate(bout.seats):
                if number in numbers and bout.table is not None and bout.table_result is None:
                    with suppress(*self._damaged_errors):  # the others are not kept waiting for it
                        await self._open_table(settings, snapshot, bout)  # drawn a moment ago, perhaps
                        await _resign(self.tables.command, bout.table, seat, stand_in)

    async def withdraw(self, person: str, stand_in: Callable[[Table], str | None]) -> None:
        """Take a person out of all their leagues in this way. Raises LeagueChangedError where a league changes each
        time."""
        for row in await self.store.leagues.leagues_of(person):
            await retry_on_change(partial(self._withdraw, row.id, person, stand_in))

    async def _withdraw(self, league: str, person: str, stand_in: Callable[[Table], str | None]) -> None:
        snapshot = await self.store.leagues.load(league)
        if snapshot is not None and snapshot.league.state in ("open", "running"):
            numbers = [entry.number for entry in snapshot.entries if entry.person == person]
            if numbers:
                await self.remove_players(snapshot, numbers, stand_in)

    async def cancel_league(self, snapshot: LeagueData) -> None:
        """Cancel a league: its open games end without a result. Raises LeagueChangedError as above."""
        await self.store.leagues.cancel(snapshot, self.tables.now())
        await self.advance(snapshot.league.id)


def _cancel_game(table: Table) -> None:
    if not table.is_over:
        table.cancel(None)


async def _resign(
    command: Callable[[str, Callable[[Table], object]], Awaitable[object]],
    name: str,
    seat: int,
    stand_in: Callable[[Table], str | None],
) -> None:
    def act(table: Table) -> None:
        if not table.is_over and table.seats[seat]["player"] == PERSON:
            table.resign(seat, stand_in(table))

    await command(name, act)


def next_pairings(settings: LeagueSettings, snapshot: LeagueData) -> list[Group]:
    """Who meets whom in the next round of a league, by the numbers of the entries."""
    round_index = len(snapshot.rounds)
    if settings.kind == ROUND_ROBIN and settings.seats == 2:
        numbers = [entry.number for entry in snapshot.entries]
        return [tuple(numbers[one] for one in group) for group in pair_berger(len(numbers), round_index)]
    players = players_to_pair(settings, snapshot)
    if settings.kind == ROUND_ROBIN:
        return pair_round_robin(players, settings.seats, settings.min_seats, round_index)
    return pair_swiss(players, settings.seats, settings.min_seats)
