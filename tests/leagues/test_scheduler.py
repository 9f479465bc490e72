"""Scheduler of leagues: after a crash at any step, the next one does the rest, and nothing twice."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saqqara.leagues.league_settings import LeagueSettings
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.leagues.standings import compute_standings, result_from_places
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Changes, Connection, Store
from saqqara.storage.event_log import EventBus
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow, ResultCorrection, TableInLeague
from saqqara.table import Table, TableError, TableSettings, TimeControl

NEWS: list[tuple[str | None, int | None]] = [("league:abc", None), (None, None)]
MINUTE = 60_000
LIVE = {"minutes": 10, "seconds": 20, "on_timeout": "lost", "first_turn_minutes": 5}
SETTINGS = LeagueSettings.from_json({"game": "duel", "kind": "swiss", "rounds": 2, "time_control": LIVE})


class StoppedError(Exception):
    """The server was killed."""


class CrashingStore(Store):
    """Data of a server that is killed at write number `left`, before or after the write is on disk; None: never."""

    left: int | None = None
    after = False

    async def write(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        if self.left == 0 and not self.after:
            raise StoppedError
        await super().write(what, carry_out)
        if self.left == 0:
            raise StoppedError
        if self.left is not None:
            self.left -= 1


class LeagueServer:
    """Data, tables and scheduler of a server; the test sets `time`."""

    def __init__(self, path: Path) -> None:
        self.store, self.time = CrashingStore(path), 0
        self.begin()

    def begin(self) -> None:
        """Start without any state in memory."""
        self.tables = TableRegistry(self.store, now=lambda: self.time)
        self.running = LeagueScheduler(self.store, self.tables, new_table_name)

    async def open(self, settings: LeagueSettings, *people: str) -> None:
        await self.store.leagues.create(LeagueRow("abc", "kim", "League", settings.to_json(), 0, listed=True))
        for person in people:
            await self.store.leagues.add_entry(await self.load_league(), person, person.capitalize())
        await self.running.start_round(settings, await self.load_league())
        await self.running.advance("abc")

    async def load_league(self) -> LeagueData:
        league_data = await self.store.leagues.load("abc")
        assert league_data is not None
        return league_data

    async def resign(self, number: int) -> None:
        """Resign for an entry in its current game."""
        for bout in (await self.load_league()).matches:
            if number in bout.seats and bout.result is None and bout.table is not None:
                seat = bout.seats.index(number)

                def act(table: Table, seat: int = seat) -> None:
                    if not table.is_over:
                        table.resign(seat)

                await self.tables.command(bout.table, act)

    async def points_by_name(self) -> list[tuple[str, float]]:
        league_data = await self.load_league()
        return [
            (one.entry.name, float(one.points))
            for one in compute_standings(LeagueSettings.from_json(league_data.league.settings), league_data)
        ]

    async def seats(self) -> list[list[tuple[int, ...]]]:
        """Return the seats of all matches by round."""
        league_data = await self.load_league()
        return [[bout.seats for bout in league_data.matches if bout.round == one.round] for one in league_data.rounds]


async def one_round(path: Path) -> None:
    """Create a round of two matches in which the second players have resigned, before the scheduler notices."""
    server = LeagueServer(path)
    await server.open(SETTINGS, "ann", "ben", "cleo", "dan")
    for number in (3, 4):
        await server.resign(number)
    server.store.close()


async def crash_at(path: Path, step: int, after: bool) -> tuple[bool, Any]:
    """Kill the server at a step of the scheduler, restart it, and return whether it was killed and the outcome.

    The outcome contains the pairings, the points, the number of tables, and how often each was created.
    """
    server, killed = LeagueServer(path), False
    server.store.left, server.store.after = step, after
    try:
        await server.running.advance("abc")
    except StoppedError:
        killed, server.store.left = True, None
        server.begin()
        await server.running.advance("abc")
    tables = [bout.table or "" for bout in (await server.load_league()).matches]
    opened = [[one["event"] for one in await server.store.events(table)].count("created") for table in tables]
    found = await server.seats(), await server.points_by_name(), await server.store.count_tables(), opened
    server.store.close()
    return killed, found


def test_a_server_killed_at_any_step_leaves_the_same_league_behind(tmp_path: Path) -> None:
    async def test() -> int:
        await one_round(tmp_path / "before.db")
        for step in range(100):
            for after in (False, True):
                path = Path(shutil.copy(tmp_path / "before.db", tmp_path / f"{step}{after}.db"))
                killed, found = await crash_at(path, step, after)
                assert found == (
                    [[(1, 3), (2, 4)], [(1, 2), (3, 4)]],
                    [("Ann", 1.0), ("Ben", 1.0), ("Cleo", 0.0), ("Dan", 0.0)],
                    4,
                    [1, 1, 1, 1],
                )
            if not killed:
                return step
        raise AssertionError("it never ends")

    assert asyncio.run(test()) == 5  # two results, a round, two tables


def run_on_server(tmp_path: Path, test: Callable[[LeagueServer], Awaitable[None]]) -> None:
    async def run() -> None:
        server = LeagueServer(tmp_path / "saqqara.db")
        await test(server)
        server.store.close()

    asyncio.run(run())


def test_one_of_two_concurrent_changes_wins(tmp_path: Path) -> None:
    async def test(server: LeagueServer) -> None:
        await server.open(SETTINGS, "ann", "ben", "cleo", "dan")
        other = LeagueScheduler(server.store, TableRegistry(server.store, now=lambda: 0), new_table_name)
        for number in (3, 4):
            await server.resign(number)
        await asyncio.gather(server.running.advance("abc"), other.advance("abc"))
        assert (await server.seats(), await server.store.count_tables()) == ([[(1, 3), (2, 4)], [(1, 2), (3, 4)]], 4)

    run_on_server(tmp_path, test)


def test_entered_result_advances_the_round_and_can_be_withdrawn(tmp_path: Path) -> None:
    """Ben and Dan still play when the admin enters a result, twice at once; a withdrawal brings back their own
    result."""

    async def test(server: LeagueServer) -> None:
        async def corrects(why: str, *places: int) -> None:
            league_data = await server.load_league()
            new = ResultCorrection(0, why, result_from_places(places) if places else None)
            both = (server.store.leagues.correct_result(league_data, league_data.matches[1], new) for _ in range(2))
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in done] == [type(None), LeagueChangedError]
            await server.running.advance("abc")

        await server.open(SETTINGS, "ann", "ben", "cleo", "dan")
        await server.resign(3)
        await server.running.advance("abc")
        await corrects("Their line is down", 2, 1)
        assert await server.seats() == [[(1, 3), (2, 4)], [(4, 1), (3, 2)]]
        assert await server.points_by_name() == [("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0), ("Cleo", 0.0)]
        table = (await server.load_league()).matches[1].table
        assert table is not None
        await server.tables.command(table, lambda found: found.resign(1))
        await server.running.advance("abc")
        assert await server.points_by_name() == [("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0), ("Cleo", 0.0)]
        await corrects("")
        assert await server.points_by_name() == [("Ann", 1.0), ("Ben", 1.0), ("Cleo", 0.0), ("Dan", 0.0)]

    run_on_server(tmp_path, test)


def test_expired_round_ends_and_late_games_count_when_they_end(tmp_path: Path) -> None:
    async def test(server: LeagueServer) -> None:
        await server.open(
            replace(SETTINGS, round_minutes=60, time_control=TimeControl(days=3)), "ann", "ben", "cleo", "dan"
        )
        await server.resign(3)
        server.time = 59 * MINUTE
        await server.running.advance("abc")
        assert await server.seats() == [[(1, 3), (2, 4)]]
        server.time = 60 * MINUTE - 1
        await server.running.advance("abc")
        assert len(await server.seats()) == 1
        server.time = 60 * MINUTE
        await server.running.advance("abc")
        assert (await server.seats())[1] == [(4, 1), (3, 2)]  # Ben and Dan play on: half a point each
        assert await server.points_by_name() == [("Ann", 1.0), ("Cleo", 0.0), ("Ben", 0.0), ("Dan", 0.0)]
        await server.resign(4)  # both games
        await server.resign(3)
        await server.running.advance("abc")
        assert await server.points_by_name() == [("Ann", 2.0), ("Ben", 2.0), ("Cleo", 0.0), ("Dan", 0.0)]
        assert (await server.load_league()).league.ended == 60 * MINUTE

    run_on_server(tmp_path, test)


def test_absent_player_loses_sits_out_and_returns(tmp_path: Path) -> None:
    async def test(server: LeagueServer) -> None:
        await server.open(replace(SETTINGS, rounds=3), "ann", "ben", "cleo", "dan")
        await server.resign(3)
        server.time = 5 * MINUTE  # Ben, who begins against Dan, has not come
        await server.running.advance("abc")
        league_data = await server.load_league()
        assert [(one.name, one.active) for one in league_data.entries] == [
            ("Ann", True), ("Ben", False), ("Cleo", True), ("Dan", True),
        ]  # fmt: skip
        assert await server.points_by_name() == [("Cleo", 1.0), ("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0)]  # Cleo: a bye
        assert (await server.seats())[1] == [(4, 1), (3,)]
        await server.store.leagues.add_entry(await server.load_league(), "ben", "Ben")  # he is back
        await server.resign(4)
        await server.running.advance("abc")
        assert (await server.seats())[2] == [(1, 2), (3, 4)]  # Ann has met both others

    run_on_server(tmp_path, test)


def test_league_games_have_no_stand_ins_and_no_takeback_of_reveals(tmp_path: Path) -> None:
    async def test(server: LeagueServer) -> None:
        await server.open(SETTINGS, "ann", "ben")
        table = (await server.load_league()).matches[0].table
        assert table is not None
        async with server.tables.locked(table) as found:
            assert found.settings == TableSettings(
                TimeControl(10, 20, first_turn_minutes=5), rated=True, substitutes=False
            )
            with pytest.raises(TableError, match="nobody stands in"):
                found.leave(0, "novice")
            with pytest.raises(TableError, match="nobody stands in"):
                found.propose(1, "replace", 0, "open")
            found.resign(1)
            assert found.rematch(2).settings.substitutes

    run_on_server(tmp_path, test)


@pytest.mark.parametrize("news", NEWS)
def test_first_league_is_noticed_on_notification(tmp_path: Path, news: tuple[str | None, int | None]) -> None:
    async def test() -> None:
        server = LeagueServer(tmp_path / "saqqara.db")
        await server.running.start()
        server.store.event_bus = EventBus()  # announcements are lost, as if another process had opened the league
        await server.open(SETTINGS, "ann", "ben")
        table = (await server.load_league()).matches[0].table
        assert table is not None
        assert await server.running.league_of_table(table) is None  # without an announcement nothing is read
        server.running.on_announcement(*news)
        assert await server.running.league_of_table(table) == TableInLeague("abc", "League", 0, True)
        await server.running.close()
        server.store.close()

    asyncio.run(test())
