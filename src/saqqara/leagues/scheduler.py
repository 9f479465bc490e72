"""Who sees to it that a league goes on: its tables open themselves, what has ended is entered, the next round begins.

All of it follows from what lies in the data, and each step has a key there. So whoever does it, and however often it
was killed on the way, each round begins once and each table is opened once: `go_on` is called again, and does what is
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
from saqqara.leagues.league_settings import EVERYBODY, Rules
from saqqara.leagues.pairing import Group, berger, everybody, swiss
from saqqara.leagues.standings import entered, players, result_of
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

journal = logging.getLogger("saqqara.leagues")

AGAIN = 30.0
"""Seconds after which what has failed is tried again."""

CALLED_OFF = "cancelled"
"""Why a game has ended that was called off."""


class InPlay(Protocol):
    """The tables, as a league needs them."""

    def at(self, name: str) -> AbstractAsyncContextManager[Table]:
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


class Running:
    """The leagues that go on. As long as there is none nothing is done, and nothing is read but at the start."""

    def __init__(
        self,
        store: Store,
        tables: InPlay,
        new_name: Callable[[], str],
        called: Callable[[str, str], str] = lambda person, name: name,
        unreadable: tuple[type[Exception], ...] = (),
    ) -> None:
        """`new_name`: a name for a table; `called`: what a person is called at one, who has entered under a name;
        `unreadable`: what `tables` raise for a table that is damaged, or that cannot be opened so."""
        self.store, self.tables, self.new_name, self.called = store, tables, new_name, called
        self._damaged, self._unreadable = unreadable, (*unreadable, StoreError)
        self._followers: dict[str, set[asyncio.Event]] = {}
        self._leagues: dict[str, set[str]] = {}  # the leagues that go on, and their tables that do
        self._news: set[str] = set()  # leagues to look at
        self._some = True  # whether the house has had a league, for all that is known
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._wake, self._going_on = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        store.event_bus.subscribe(self.heard)

    async def begin(self) -> None:
        """After a start: what is left to be done."""
        self._some = False
        if await self.store.leagues.has_any():
            self._some = True
        self._news.update(await self.store.leagues.running_leagues())
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
    def followed(self, league: str) -> Iterator[asyncio.Event]:
        """Meanwhile the event is set whenever something in a league may have changed."""
        news = asyncio.Event()
        self._followers.setdefault(league, set()).add(news)
        try:
            yield news
        finally:
            self._followers[league].discard(news)
            if not self._followers[league]:
                del self._followers[league]

    async def at(self, table: str) -> TableInLeague | None:
        """Where a table is played; None if in no league. A house that has no leagues asks its data nothing. Raises
        StoreError."""
        return await self.store.leagues.find_table(table) if self._some else None

    def heard(self, name: str | None, seq: int | None) -> None:
        """Something was announced (see `EventBus`)."""
        if name is None:
            self._some = True  # somebody may have opened one
            self._missed = asyncio.create_task(self._all(), name="leagues that may have gone on")
        elif name.startswith(LEAGUE_TOPIC):
            self._some = True
            self._look_at(name.removeprefix(LEAGUE_TOPIC))
        elif seq is not None and self._leagues:
            for league, names in self._leagues.items():
                if name in names:
                    self._look_at(league)

    async def _all(self) -> None:
        with suppress(StoreError):
            for league in await self.store.leagues.running_leagues():
                self._look_at(league)

    def _look_at(self, league: str) -> None:
        self._news.add(league)
        self._wake.set()
        for news in self._followers.get(league, ()):
            news.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._news:
                league = self._news.pop()
                try:
                    await self.go_on(league)
                except Exception:  # whatever it is, other leagues go on; the journal has it
                    journal.exception("league-failed", extra={"facts": {"league": league}})
                    self._later(league, AGAIN)

    def _later(self, league: str, seconds: float) -> None:
        if (handle := self._timers.pop(league, None)) is not None:
            handle.cancel()
        self._timers[league] = asyncio.get_running_loop().call_later(seconds, self._look_at, league)

    # ---- one league --------------------------------------------------------------------------------------------------

    async def go_on(self, league: str) -> None:
        """Does whatever is to be done in a league now. Raises StoreError."""
        async with self._going_on:  # what one does the other would only do in vain
            await self._go_on(league)

    async def _go_on(self, league: str) -> None:
        lost = 0
        while lost < MAX_TRIES:
            kept = await self.store.leagues.load(league)
            if kept is None or kept.league.began is None or kept.league.state == "over":
                self._leagues.pop(league, None)
                return
            try:
                if not await self._step(league, kept):
                    return
                lost = 0
            except LeagueChangedError:  # it has changed: all is computed from what it is now
                lost += 1
        self._later(league, AGAIN)

    async def _step(self, league: str, kept: LeagueData) -> bool:
        """Do what is to be done first; return whether anything has changed. Raises LeagueChangedError."""
        if kept.league.cancelled is not None:
            self._leagues.pop(league, None)
            return await self._call_off(kept)
        rules = Rules.of(kept.league.facts)
        self._leagues[league] = {one.table for one in kept.matches if one.table and one.table_result is None}
        for bout in kept.matches:
            await self._open(rules, kept, bout)
        if await self._finish(kept):
            return True
        last = kept.rounds[-1]
        waiting = [bout for bout in kept.matches if bout.result is None]
        late = last.due is not None and self.tables.now() >= last.due
        if await self._next(rules, kept, waiting, late):
            return True
        if last.due is not None and not late:
            self._later(league, max(0.0, (last.due - self.tables.now()) / 1000))
        return False

    async def _next(self, rules: Rules, kept: LeagueData, waiting: Sequence[LeagueMatch], late: bool) -> bool:
        """The next round begins if it is its time, or the league ends; whether anything has changed."""
        begun = len(kept.rounds)
        more = begun < rules.all_rounds(len(kept.entries)) and sum(entry.here for entry in kept.entries) > 1
        if more and waiting and (not late or any(bout.round < begun - 1 for bout in waiting)):
            return False
        if not more and waiting:
            return False
        if more:
            await self.begin_round(rules, kept)
        else:
            await self.store.leagues.end_league(kept, self.tables.now())
        return True

    async def _call_off(self, kept: LeagueData) -> bool:
        """Close the open games of a cancelled league without a result, and enter the results of those that had ended
        by then; return whether anything in the league has changed."""
        for bout in kept.matches:
            if bout.table is None or not bout.opened or bout.table_result is not None:
                continue
            with suppress(*self._damaged):
                await self.tables.command(bout.table, _called_off)
                if await self._enter_result(kept, bout):
                    return True
        if kept.league.ended is not None:
            return False
        await self.store.leagues.end_league(kept, self.tables.now())
        return True

    async def begin_round(self, rules: Rules, kept: LeagueData) -> None:
        """Begin the next round; its tables are opened when that is heard of. Raises LeagueChangedError where the league
        has changed since it was read."""
        now, number = self.tables.now(), len(kept.rounds)
        groups = await asyncio.to_thread(drawn, rules, kept)
        entries = {entry.number: entry for entry in kept.entries}
        bouts = list[LeagueMatch]()
        for place, group in enumerate(groups):
            who = [entries[one] for one in group]
            plays, result = all(one.here for one in who) and len(who) > 1, None
            if not plays:
                result = entered([1 if one.here else None for one in who])  # a bye, or nobody sits down
            bouts.append(LeagueMatch(number, place, group, self.new_name() if plays else None, result))
        due = now + rules.round * 60_000 if rules.round else None
        await self.store.leagues.start_round(kept, LeagueRound(number, now, due), bouts)

    async def _open(self, rules: Rules, kept: LeagueData, bout: LeagueMatch) -> None:
        """Open a table that is named and not there yet."""
        if bout.table is None or bout.opened:
            return
        entries = {entry.number: entry for entry in kept.entries}
        who = [entries[number] for number in bout.seats]
        seats = [{"name": self.called(one.person, one.name), "player": PERSON, "person": one.person} for one in who]
        table = Table.open(
            rules.game, rules.options_for(len(seats)), secrets.randbits(SEED_BITS), seats, settings=rules.terms,
            now=self.tables.now(),
        )  # fmt: skip
        for seat, one in enumerate(who):
            rest = await self.store.time_off_of(one.person)
            if rest is not None:
                table.set_time_off(seat, TimeOff.from_json(rest))
        with suppress(ConflictError):  # somebody else has opened it
            await self.tables.open(table, bout.table)

    async def _finish(self, kept: LeagueData) -> bool:
        """Enter the result of a table that is over; return whether there was one. Raises LeagueChangedError."""
        for bout in kept.matches:
            if bout.table_result is not None or bout.table is None:
                continue
            with suppress(*self._unreadable):  # damaged: whoever opens it is told, and the round ends with its time
                if await self._enter_result(kept, bout):
                    return True
        return False

    async def _enter_result(self, kept: LeagueData, bout: LeagueMatch) -> bool:
        """Enter the result of a table, if it has one. Of a cancelled league a game that was called off has none."""
        assert bout.table is not None
        async with self.tables.at(bout.table) as table:
            off = (
                table.early_end is not None and table.early_end.why == CALLED_OFF and kept.league.cancelled is not None
            )
            result = result_of(table) if table.is_over and not off else None
        if result is None:
            return False
        await self.store.leagues.save_result(kept, bout, result, [bout.seats[seat] for seat in result["absent"]])
        return True

    async def leave(self, kept: LeagueData, numbers: Sequence[int], stand_in: Callable[[Table], str | None]) -> None:
        """Take these entries out: they lose their open games, and no later round pairs them. Raises LeagueChangedError
        where the league has changed since it was read; nothing has changed then."""
        await self.store.leagues.withdraw_entries(kept, numbers)
        rules = Rules.of(kept.league.facts)
        for bout in kept.matches:
            for seat, number in enumerate(bout.seats):
                if number in numbers and bout.table is not None and bout.table_result is None:
                    with suppress(*self._damaged):  # the others are not kept waiting for it
                        await self._open(rules, kept, bout)  # drawn a moment ago, perhaps
                        await _resigned(self.tables.command, bout.table, seat, stand_in)

    async def withdraw(self, person: str, stand_in: Callable[[Table], str | None]) -> None:
        """Take a person out of all their leagues in this way. Raises LeagueChangedError where a league changes each
        time."""
        for row in await self.store.leagues.leagues_of(person):
            await retry_on_change(partial(self._withdraw, row.id, person, stand_in))

    async def _withdraw(self, league: str, person: str, stand_in: Callable[[Table], str | None]) -> None:
        kept = await self.store.leagues.load(league)
        if kept is not None and kept.league.state in ("open", "running"):
            numbers = [entry.number for entry in kept.entries if entry.person == person]
            if numbers:
                await self.leave(kept, numbers, stand_in)

    async def cancel(self, kept: LeagueData) -> None:
        """Cancel a league: its open games end without a result. Raises LeagueChangedError as above."""
        await self.store.leagues.cancel(kept, self.tables.now())
        await self.go_on(kept.league.id)


def _called_off(table: Table) -> None:
    if not table.is_over:
        table.cancel(None)


async def _resigned(
    command: Callable[[str, Callable[[Table], object]], Awaitable[object]],
    name: str,
    seat: int,
    stand_in: Callable[[Table], str | None],
) -> None:
    def act(table: Table) -> None:
        if not table.is_over and table.seats[seat]["player"] == PERSON:
            table.resign(seat, stand_in(table))

    await command(name, act)


def drawn(rules: Rules, kept: LeagueData) -> list[Group]:
    """Who meets whom in the next round of a league, by the numbers of the entries."""
    turn = len(kept.rounds)
    if rules.kind == EVERYBODY and rules.seats == 2:
        numbers = [entry.number for entry in kept.entries]
        return [tuple(numbers[one] for one in group) for group in berger(len(numbers), turn)]
    there = players(rules, kept)
    if rules.kind == EVERYBODY:
        return everybody(there, rules.seats, rules.fewest, turn)
    return swiss(there, rules.seats, rules.fewest)
