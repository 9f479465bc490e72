"""Scheduler of leagues: it opens tables, enters results, and starts rounds.

Each step follows from the stored data and has a primary key there. So each round starts once and each table is opened
once, whichever process does it and however often it is killed: the next call of `advance` does what is left.
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
from saqqara.errors import DomainError
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
"""Seconds after which a failed step is retried."""

CANCELLED = "cancelled"
"""Reason of the end of a cancelled game."""


class TableService(Protocol):
    """Operations on tables that leagues need."""

    def locked(self, name: str) -> AbstractAsyncContextManager[Table]:
        """Lock a table and return it for reading."""
        ...

    async def open(self, table: Table, name: str | None = None) -> str:
        """Save a new table under this name. Raise `ConflictError` if it exists."""
        ...

    async def command(self, name: str, act: Callable[[Table], object]) -> object:
        """Let `act` change a table."""
        ...

    def now(self) -> int:
        """Return the time, in milliseconds since 1970."""
        ...


class LeagueScheduler:
    """Scheduler of the running leagues. Without any league it does nothing, and reads data only at the start."""

    def __init__(
        self,
        store: Store,
        tables: TableService,
        new_table_name: Callable[[], str],
        display_name: Callable[[str, str], str] = lambda person, name: name,
    ) -> None:
        """Subscribe to the events of the store.

        `new_table_name` returns an ID for a table. `display_name` returns the name of a user at a table, from the ID
        and the name of the entry.
        """
        self.store, self.tables, self.new_table_name, self.display_name = store, tables, new_table_name, display_name
        self._followers: dict[str, set[asyncio.Event]] = {}
        self._leagues: dict[str, set[str]] = {}  # running leagues, and their tables whose result is missing
        self._pending: set[str] = set()  # leagues to check
        self._has_leagues = True  # False if the server is known never to have had a league
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._wake, self._advance_lock = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        store.event_bus.subscribe(self.on_announcement)

    async def start(self) -> None:
        """Check all running leagues after a start, and run the scheduler in a task."""
        self._has_leagues = False
        if await self.store.leagues.has_any():
            self._has_leagues = True
        self._pending.update(await self.store.leagues.running_leagues())
        self._task = asyncio.create_task(self._run(), name="league scheduler")
        self._wake.set()

    async def close(self) -> None:
        """Stop immediately; the next start does what is left."""
        for handle in self._timers.values():
            handle.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @contextmanager
    def follow(self, league: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set whenever a league may have changed."""
        change_event = asyncio.Event()
        self._followers.setdefault(league, set()).add(change_event)
        try:
            yield change_event
        finally:
            self._followers[league].discard(change_event)
            if not self._followers[league]:
                del self._followers[league]

    async def league_of_table(self, table: str) -> TableInLeague | None:
        """Return the league in which a table is played; None if there is none.

        On a server without leagues this does not query the data. Raise `StoreError`.
        """
        return await self.store.leagues.find_table(table) if self._has_leagues else None

    def on_announcement(self, name: str | None, seq: int | None) -> None:
        """Handle an announcement (see `ChangeListener`)."""
        if name is None:
            self._has_leagues = True  # another process may have created one
            self._catch_up_task = asyncio.create_task(self._queue_all(), name="league catch-up")
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
        for change_event in self._followers.get(league, ()):
            change_event.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                league = self._pending.pop()
                try:
                    await self.advance(league)
                except Exception:  # of any kind: it is logged, and other leagues continue
                    logger.exception("league_failed", extra={"facts": {"league": league}})
                    self._queue_later(league, RETRY_DELAY_SECONDS)

    def _queue_later(self, league: str, seconds: float) -> None:
        if (handle := self._timers.pop(league, None)) is not None:
            handle.cancel()
        self._timers[league] = asyncio.get_running_loop().call_later(seconds, self._queue, league)

    # ---- one league --------------------------------------------------------------------------------------------------

    async def advance(self, league: str) -> None:
        """Do everything that is due in a league now. Raise `StoreError`."""
        async with self._advance_lock:  # a second call would only repeat the work
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
            except LeagueChangedError:  # everything is computed again from the current league
                conflicts += 1
        self._queue_later(league, RETRY_DELAY_SECONDS)

    async def _advance_once(self, league: str, snapshot: LeagueData) -> bool:
        """Do the first step that is due; return whether anything has changed. Raise `LeagueChangedError`."""
        if snapshot.league.cancelled is not None:
            self._leagues.pop(league, None)
            return await self._close_cancelled(snapshot)
        settings = LeagueSettings.from_json(snapshot.league.settings)
        self._leagues[league] = {one.table for one in snapshot.matches if one.table and one.table_result is None}
        for match in snapshot.matches:
            await self._open_table(settings, snapshot, match)
        if await self._enter_next_result(snapshot):
            return True
        last_round = snapshot.rounds[-1]
        open_matches = [match for match in snapshot.matches if match.result is None]
        is_late = last_round.deadline is not None and self.tables.now() >= last_round.deadline
        if await self._start_next_round(settings, snapshot, open_matches, is_late):
            return True
        if last_round.deadline is not None and not is_late:
            self._queue_later(league, max(0.0, (last_round.deadline - self.tables.now()) / 1000))
        return False

    async def _start_next_round(
        self, settings: LeagueSettings, snapshot: LeagueData, open_matches: Sequence[LeagueMatch], is_late: bool
    ) -> bool:
        """Start the next round or end the league, if it is time; return whether anything has changed."""
        num_started = len(snapshot.rounds)
        has_more = (
            num_started < settings.total_rounds(len(snapshot.entries))
            and sum(entry.active for entry in snapshot.entries) > 1
        )
        if has_more and open_matches and (not is_late or any(match.round < num_started - 1 for match in open_matches)):
            return False
        if not has_more and open_matches:
            return False
        if has_more:
            await self.start_round(settings, snapshot)
        else:
            await self.store.leagues.end_league(snapshot, self.tables.now())
        return True

    async def _close_cancelled(self, snapshot: LeagueData) -> bool:
        """Close the open games of a cancelled league without a result, and save the results of finished ones.

        Return whether anything in the league has changed.
        """
        for match in snapshot.matches:
            if match.table is None or not match.opened or match.table_result is not None:
                continue
            with suppress(DomainError):
                await self.tables.command(match.table, _cancel_game)
                if await self._enter_result(snapshot, match):
                    return True
        if snapshot.league.ended is not None:
            return False
        await self.store.leagues.end_league(snapshot, self.tables.now())
        return True

    async def start_round(self, settings: LeagueSettings, snapshot: LeagueData) -> None:
        """Start the next round; its tables are opened when the change is announced.

        Raise `LeagueChangedError` if the league has changed since it was read.
        """
        now, number = self.tables.now(), len(snapshot.rounds)
        groups = await asyncio.to_thread(next_pairings, settings, snapshot)
        entries = {entry.number: entry for entry in snapshot.entries}
        matches = list[LeagueMatch]()
        for index, group in enumerate(groups):
            group_entries = [entries[one] for one in group]
            is_played, result = all(one.active for one in group_entries) and len(group_entries) > 1, None
            if not is_played:
                result = result_from_places(
                    [1 if one.active else None for one in group_entries]
                )  # a bye, or no player is active
            matches.append(LeagueMatch(number, index, group, self.new_table_name() if is_played else None, result))
        deadline = now + settings.round_minutes * 60_000 if settings.round_minutes else None
        await self.store.leagues.start_round(snapshot, LeagueRound(number, now, deadline), matches)

    async def _open_table(self, settings: LeagueSettings, snapshot: LeagueData, match: LeagueMatch) -> None:
        """Open the table of a match, unless it exists."""
        if match.table is None or match.opened:
            return
        entries = {entry.number: entry for entry in snapshot.entries}
        seated_entries = [entries[number] for number in match.seats]
        seats = [
            {"name": self.display_name(one.person, one.name), "player": PERSON, "person": one.person}
            for one in seated_entries
        ]
        table = Table.open(
            settings.game, settings.options_for(len(seats)), secrets.randbits(SEED_BITS), seats,
            settings=settings.table_settings,
            now=self.tables.now(),
        )  # fmt: skip
        for seat, one in enumerate(seated_entries):
            time_off = await self.store.time_off_of(one.person)
            if time_off is not None:
                table.set_time_off(seat, TimeOff.from_json(time_off))
        with suppress(ConflictError):  # another process has opened it
            await self.tables.open(table, match.table)

    async def _enter_next_result(self, snapshot: LeagueData) -> bool:
        """Save the result of a finished table; return whether there was one. Raise `LeagueChangedError`."""
        for match in snapshot.matches:
            if match.table_result is not None or match.table is None:
                continue
            # A damaged table: users who open it see an error, and the round ends with its deadline.
            with suppress(DomainError, StoreError):
                if await self._enter_result(snapshot, match):
                    return True
        return False

    async def _enter_result(self, snapshot: LeagueData, match: LeagueMatch) -> bool:
        """Save the result of a table if it has one.

        A cancelled game of a cancelled league has none.
        """
        assert match.table is not None
        async with self.tables.locked(match.table) as table:
            is_cancelled = (
                table.early_end is not None
                and table.early_end.reason == CANCELLED
                and snapshot.league.cancelled is not None
            )
            result = table_result(table) if table.is_over and not is_cancelled else None
        if result is None:
            return False
        await self.store.leagues.save_result(snapshot, match, result, [match.seats[seat] for seat in result["absent"]])
        return True

    async def remove_players(
        self, snapshot: LeagueData, numbers: Sequence[int], stand_in: Callable[[Table], str | None]
    ) -> None:
        """Withdraw entries: they lose their open games, and are not paired again.

        Raise `LeagueChangedError` if the league has changed since it was read; then nothing changes.
        """
        await self.store.leagues.withdraw_entries(snapshot, numbers)
        settings = LeagueSettings.from_json(snapshot.league.settings)
        for match in snapshot.matches:
            for seat, number in enumerate(match.seats):
                if number in numbers and match.table is not None and match.table_result is None:
                    with suppress(DomainError):  # a damaged table does not delay the others
                        await self._open_table(settings, snapshot, match)  # in case its round has just started
                        await _resign(self.tables.command, match.table, seat, stand_in)

    async def withdraw(self, person: str, stand_in: Callable[[Table], str | None]) -> None:
        """Withdraw a user from all their leagues with `remove_players`.

        Raise `LeagueChangedError` if a league changes at every attempt.
        """
        for row in await self.store.leagues.leagues_of(person):
            await retry_on_change(partial(self._withdraw, row.id, person, stand_in))

    async def _withdraw(self, league: str, person: str, stand_in: Callable[[Table], str | None]) -> None:
        snapshot = await self.store.leagues.load(league)
        if snapshot is not None and snapshot.league.state in ("open", "running"):
            numbers = [entry.number for entry in snapshot.entries if entry.person == person]
            if numbers:
                await self.remove_players(snapshot, numbers, stand_in)

    async def cancel_league(self, snapshot: LeagueData) -> None:
        """Cancel a league: its open games end without a result.

        Raise `LeagueChangedError` if the league has changed since it was read.
        """
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
    """Return the groups of the next round of a league, by entry numbers."""
    round_index = len(snapshot.rounds)
    if settings.kind == ROUND_ROBIN and settings.seats == 2:
        numbers = [entry.number for entry in snapshot.entries]
        return [tuple(numbers[one] for one in group) for group in pair_berger(len(numbers), round_index)]
    players = players_to_pair(settings, snapshot)
    if settings.kind == ROUND_ROBIN:
        return pair_round_robin(players, settings.seats, settings.min_seats, round_index)
    return pair_swiss(players, settings.seats, settings.min_seats)
