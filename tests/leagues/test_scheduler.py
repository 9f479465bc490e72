"""Who lets a league go on may be stopped at any step: whoever comes next does the rest, and nothing twice."""

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
from saqqara.server.core.errors import WebError
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Changes, Connection, Store
from saqqara.storage.event_log import EventBus
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow, ResultCorrection, TableInLeague
from saqqara.table import Table, TableError, TableSettings, TimeControl

NEWS: list[tuple[str | None, int | None]] = [("league:abc", None), (None, None)]
MINUTE = 60_000
LIVE = {"minutes": 10, "seconds": 20, "on_timeout": "lost", "first_turn_minutes": 5}
RULES = LeagueSettings.from_json({"game": "duel", "kind": "swiss", "rounds": 2, "time_control": LIVE})


class StoppedError(Exception):
    """The server was killed."""


class Fragile(Store):
    """Data of a server that is killed at its so-manyth write, before or after that is on disk (None: never)."""

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


class House:
    """Data, tables, and whoever lets leagues go on; `time` is what the test sets."""

    def __init__(self, path: Path) -> None:
        self.store, self.time = Fragile(path), 0
        self.begin()

    def begin(self) -> None:
        """As after a start: nothing is remembered."""
        self.tables = TableRegistry(self.store, now=lambda: self.time)
        self.running = LeagueScheduler(self.store, self.tables, new_table_name, unreadable_errors=(WebError,))

    async def opens(self, rules: LeagueSettings, *people: str) -> None:
        await self.store.leagues.create(LeagueRow("abc", "kim", "League", rules.to_json(), 0, listed=True))
        for person in people:
            await self.store.leagues.add_entry(await self.kept(), person, person.capitalize())
        await self.running.start_round(rules, await self.kept())
        await self.running.advance("abc")

    async def kept(self) -> LeagueData:
        kept = await self.store.leagues.load("abc")
        assert kept is not None
        return kept

    async def resigns(self, number: int) -> None:
        """An entry gives up where it plays."""
        for bout in (await self.kept()).matches:
            if number in bout.seats and bout.result is None and bout.table is not None:
                seat = bout.seats.index(number)

                def act(table: Table, seat: int = seat) -> None:
                    if not table.is_over:
                        table.resign(seat)

                await self.tables.command(bout.table, act)

    async def stands(self) -> list[tuple[str, float]]:
        kept = await self.kept()
        return [
            (one.entry.name, float(one.points))
            for one in compute_standings(LeagueSettings.from_json(kept.league.settings), kept)
        ]

    async def seats(self) -> list[list[tuple[int, ...]]]:
        """Who meets in each round."""
        kept = await self.kept()
        return [[bout.seats for bout in kept.matches if bout.round == one.round] for one in kept.rounds]


async def one_round(path: Path) -> None:
    """Four have met in pairs, and the second of each pair has resigned; nobody has noticed."""
    house = House(path)
    await house.opens(RULES, "ann", "ben", "cleo", "dan")
    for number in (3, 4):
        await house.resigns(number)
    house.store.close()


async def stopped_at(path: Path, step: int, after: bool) -> tuple[bool, Any]:
    """The server is killed at a step of what is to be done then, and started again; whether it was, and what has come
    of it: who meets, the points, how many tables there are, how often each was opened."""
    house, killed = House(path), False
    house.store.left, house.store.after = step, after
    try:
        await house.running.advance("abc")
    except StoppedError:
        killed, house.store.left = True, None
        house.begin()
        await house.running.advance("abc")
    tables = [bout.table or "" for bout in (await house.kept()).matches]
    opened = [[one["event"] for one in await house.store.events(table)].count("created") for table in tables]
    found = await house.seats(), await house.stands(), await house.store.count_tables(), opened
    house.store.close()
    return killed, found


def test_a_server_killed_at_any_step_leaves_the_same_league_behind(tmp_path: Path) -> None:
    async def test() -> int:
        await one_round(tmp_path / "before.db")
        for step in range(100):
            for after in (False, True):
                path = Path(shutil.copy(tmp_path / "before.db", tmp_path / f"{step}{after}.db"))
                killed, found = await stopped_at(path, step, after)
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


def in_house(tmp_path: Path, test: Callable[[House], Awaitable[None]]) -> None:
    async def with_house() -> None:
        house = House(tmp_path / "saqqara.db")
        await test(house)
        house.store.close()

    asyncio.run(with_house())


def test_of_two_who_do_it_at_once_one_does(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.opens(RULES, "ann", "ben", "cleo", "dan")
        other = LeagueScheduler(
            house.store, TableRegistry(house.store, now=lambda: 0), new_table_name, unreadable_errors=(WebError,)
        )
        for number in (3, 4):
            await house.resigns(number)
        await asyncio.gather(house.running.advance("abc"), other.advance("abc"))
        assert (await house.seats(), await house.store.count_tables()) == ([[(1, 3), (2, 4)], [(1, 2), (3, 4)]], 4)

    in_house(tmp_path, test)


def test_a_result_that_is_entered_lets_a_round_go_on_and_the_games_own_comes_back(tmp_path: Path) -> None:
    """Ben and Dan still play while their result is entered, twice at once; whoever takes it back finds theirs."""

    async def test(house: House) -> None:
        async def corrects(why: str, *places: int) -> None:
            kept = await house.kept()
            new = ResultCorrection(0, why, result_from_places(places) if places else None)
            both = (house.store.leagues.correct_result(kept, kept.matches[1], new) for _ in range(2))
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in done] == [type(None), LeagueChangedError]
            await house.running.advance("abc")

        await house.opens(RULES, "ann", "ben", "cleo", "dan")
        await house.resigns(3)
        await house.running.advance("abc")
        await corrects("Their line is down", 2, 1)
        assert await house.seats() == [[(1, 3), (2, 4)], [(4, 1), (3, 2)]]
        assert await house.stands() == [("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0), ("Cleo", 0.0)]
        table = (await house.kept()).matches[1].table
        assert table is not None
        await house.tables.command(table, lambda found: found.resign(1))
        await house.running.advance("abc")
        assert await house.stands() == [("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0), ("Cleo", 0.0)]
        await corrects("")
        assert await house.stands() == [("Ann", 1.0), ("Ben", 1.0), ("Cleo", 0.0), ("Dan", 0.0)]

    in_house(tmp_path, test)


def test_a_round_that_has_its_time_gives_way_and_what_goes_on_counts_when_it_ends(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.opens(replace(RULES, round=60, time_control=TimeControl(days=3)), "ann", "ben", "cleo", "dan")
        await house.resigns(3)
        house.time = 59 * MINUTE
        await house.running.advance("abc")
        assert await house.seats() == [[(1, 3), (2, 4)]]
        house.time = 60 * MINUTE - 1
        await house.running.advance("abc")
        assert len(await house.seats()) == 1
        house.time = 60 * MINUTE
        await house.running.advance("abc")
        assert (await house.seats())[1] == [(4, 1), (3, 2)]  # Ben and Dan still play: half a point each, for that
        assert await house.stands() == [("Ann", 1.0), ("Cleo", 0.0), ("Ben", 0.0), ("Dan", 0.0)]
        await house.resigns(4)  # both games
        await house.resigns(3)
        await house.running.advance("abc")
        assert await house.stands() == [("Ann", 2.0), ("Ben", 2.0), ("Cleo", 0.0), ("Dan", 0.0)]
        assert (await house.kept()).league.ended == 60 * MINUTE

    in_house(tmp_path, test)


def test_who_never_comes_loses_and_sits_out_and_comes_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.opens(replace(RULES, rounds=3), "ann", "ben", "cleo", "dan")
        await house.resigns(3)
        house.time = 5 * MINUTE  # Ben, who begins against Dan, has not come
        await house.running.advance("abc")
        kept = await house.kept()
        assert [(one.name, one.active) for one in kept.entries] == [
            ("Ann", True), ("Ben", False), ("Cleo", True), ("Dan", True),
        ]  # fmt: skip
        assert await house.stands() == [("Cleo", 1.0), ("Ann", 1.0), ("Dan", 1.0), ("Ben", 0.0)]  # Cleo: a bye
        assert (await house.seats())[1] == [(4, 1), (3,)]
        await house.store.leagues.add_entry(await house.kept(), "ben", "Ben")  # he is back
        await house.resigns(4)
        await house.running.advance("abc")
        assert (await house.seats())[2] == [(1, 2), (3, 4)]  # Ann has met both others

    in_house(tmp_path, test)


def test_in_a_league_nobody_stands_in_and_what_is_revealed_stays(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.opens(RULES, "ann", "ben")
        table = (await house.kept()).matches[0].table
        assert table is not None
        async with house.tables.locked(table) as found:
            assert found.settings == TableSettings(
                TimeControl(10, 20, first_turn_minutes=5), rated=True, substitutes=False
            )
            with pytest.raises(TableError, match="nobody stands in"):
                found.leave(0, "novice")
            with pytest.raises(TableError, match="nobody stands in"):
                found.propose(1, "replace", 0, "open")
            found.resign(1)
            assert found.rematch(2).settings.substitutes

    in_house(tmp_path, test)


@pytest.mark.parametrize("news", NEWS)
def test_the_first_league_is_known_when_it_is_heard_of(tmp_path: Path, news: tuple[str | None, int | None]) -> None:
    async def test() -> None:
        house = House(tmp_path / "saqqara.db")
        await house.running.start()
        house.store.event_bus = EventBus()  # nobody hears what happens now, as if another process had done it
        await house.opens(RULES, "ann", "ben")
        table = (await house.kept()).matches[0].table
        assert table is not None
        assert await house.running.place_of_table(table) is None  # nothing is asked
        house.running.on_announcement(*news)
        assert await house.running.place_of_table(table) == TableInLeague("abc", "League", 0, True)
        await house.running.close()
        house.store.close()

    asyncio.run(test())
