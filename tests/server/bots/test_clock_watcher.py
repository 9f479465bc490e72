"""Time at a server: who notices that it is up, once; time while the server stood still; times of rest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from postgres import Cluster
from saqqara.server.bots.clock_watcher import ClockWatcher
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store
from saqqara.table import Table, TableError, TableSettings, TimeControl
from server.serving import Site, run

ANN = {"name": "Ann", "player": "person", "person": "ann"}
BEN = {"name": "Ben", "player": "person", "person": "ben"}
HOUR = 3_600_000


class House:
    """Tables over a file, with a time that the test sets; `stop` as at the end of a server, `kill` as by SIGKILL."""

    def __init__(self, path: Path | str, now: int) -> None:
        self.time, self.store = now, Store(path)
        self.tables = TableRegistry(self.store, levels=("novice", "apprentice"), now=lambda: self.time)
        self.keeper = ClockWatcher(self.tables, self.store, interval_seconds=3600)  # the test says when

    async def opens(self, then: str = "lost", **pace: int) -> str:
        terms = TableSettings(TimeControl(**(pace or {"minutes": 1, "seconds": 10}), on_timeout=then))
        return await self.tables.open(Table.open("duel", {"first": 0}, 1, [ANN, BEN], settings=terms, now=self.time))

    async def kinds(self, name: str) -> list[str]:
        return [event["event"] for event in await self.store.events(name)]

    async def stop(self) -> None:
        await self.keeper.close()
        self.store.close()

    async def kill(self) -> None:
        for handle in self.keeper._timers.values():
            handle.cancel()
        for task in (self.keeper._heartbeat_task, self.keeper._sync_task):
            if task:
                task.cancel()
        self.store.close()


async def begun(path: Path | str, now: int) -> House:
    house = House(path, now)
    await house.keeper.start()
    return house


def test_whoever_looks_first_writes_down_that_time_is_up(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        name = await house.opens()
        house.time += 69_999
        await house.keeper.check_table(name)
        assert await house.kinds(name) == ["created"]
        house.time += 1
        async with house.tables.locked(name) as table:
            assert table.is_over
        assert await house.kinds(name) == ["created", "flagged"]
        await house.keeper.check_table(name)
        assert await house.kinds(name) == ["created", "flagged"]
        await house.stop()

    asyncio.run(test())


def test_of_two_who_notice_at_once_one_writes_it(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        other = TableRegistry(house.store, levels=("novice",), now=lambda: house.time)
        name = await house.opens()
        async with other.locked(name):
            pass  # has it in memory too
        house.time += 70_000
        await asyncio.gather(house.keeper.check_table(name), other.command(name, lambda table: None))
        assert await house.kinds(name) == ["created", "flagged"]
        await house.stop()

    asyncio.run(test())


def test_who_decides_too_late_is_refused_and_time_is_written_down(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        name = await house.opens(then="novice")
        house.time += 70_001
        with pytest.raises(TableError) as error:
            await house.tables.command(name, lambda table: table.resign(0))
        assert error.value.code == "away"
        assert await house.kinds(name) == ["created", "flagged"]
        assert await house.store.waiting_tables() == [name]  # the computer player goes on
        await house.stop()

    asyncio.run(test())


def test_a_timer_looks_when_time_is_up(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        heard = asyncio.Event()
        name = await house.opens(minutes=0, seconds=1)
        house.store.event_bus.subscribe(lambda table, seq: heard.set())
        house.time += 1_000
        house.keeper.set_due(name, house.time)  # as by a clock that has run for that second
        await asyncio.wait_for(heard.wait(), 20)
        assert await house.kinds(name) == ["created", "flagged"]
        await house.stop()

    asyncio.run(test())


def test_time_lost_to_a_killed_server_is_nobodys(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        name = await house.opens()
        house.time += 20_000
        await house.keeper.heartbeat()
        house.time += 4_000  # the last that it did not live to say
        await house.kill()
        house = await begun(tmp_path / "data", 9_000_000)
        async with house.tables.locked(name) as table:
            assert table.deadline == 9_000_000 + 50_000  # 20 of 70 seconds were used
        assert await house.kinds(name) == ["created", "outage_credited"]
        await house.stop()
        house = await begun(tmp_path / "data", 9_500_000)  # and again, and nothing twice
        async with house.tables.locked(name) as table:
            assert table.deadline == 9_500_000 + 50_000
        assert await house.kinds(name) == ["created", "outage_credited", "outage_credited"]
        await house.stop()

    asyncio.run(test())


def test_nor_is_the_time_while_its_machine_slept(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        name = await house.opens()
        house.time += 30_000
        await house.keeper.heartbeat()
        house.time += 8 * HOUR
        await house.keeper.heartbeat()
        async with house.tables.locked(name) as table:
            assert table.deadline == house.time + 40_000
        await house.stop()

    asyncio.run(test())


def test_without_clocks_there_is_no_sign_of_life(tmp_path: Path) -> None:
    async def test() -> None:
        house = await begun(tmp_path / "data", 1_000_000)
        await house.tables.open(Table.open("duel", {}, 1, [ANN, BEN]))
        assert (
            house.keeper._heartbeat_task,
            await house.store.last_heartbeat(),
            await house.store.clock_deadlines(),
        ) == (
            None,
            None,
            [],
        )
        await house.stop()

    asyncio.run(test())


def test_rest_is_kept_with_the_person_and_counts_from_then_on(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table(
            settings={"time_control": {"days": 1, "on_timeout": "lost"}}, options={"first": 0}
        )
        rest: dict[str, Any] = {"time_zone": "Europe/Berlin", "night": [22, 8], "weekdays": [6], "holidays": []}
        assert (await ann.client.put("/api/time-off", json=rest)).json() == rest
        assert (await ann.client.get("/api/time-off")).json() == rest
        assert (await bob.client.get("/api/time-off")).json()["night"] is None
        events = await site.app.state.tables.store.events(ann.table)
        assert [(event["event"], event.get("seat")) for event in events[1:]] == [("sat", 1), ("time_off_set", 0)]
        assert events[2]["time_off"] == rest
        await ann.opens(settings={"time_control": {"days": 1}})
        events = await site.app.state.tables.store.events(ann.table)
        assert [event["event"] for event in events] == ["created", "time_off_set"]
        for wrong in (
            {"time_zone": "Mars/Olympus"},
            {"time_zone": "UTC", "night": [1, 1]},
            {"time_zone": "UTC", "weekdays": [9]},
        ):
            answer = await ann.client.put("/api/time-off", json=wrong)
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
        assert (await ann.client.get("/api/time-off")).json() == rest

    run(test, tmp_path)


# ---- where processes share the data --------------------------------------------------------------------------------


def test_a_flag_falls_once_and_also_when_its_process_was_killed(cluster: Cluster) -> None:
    async def test() -> None:
        address = cluster.create_saqqara_database()
        first, *others = [await begun(address, 1_000_000) for _ in range(3)]
        name = await first.opens()
        await first.kill()
        for house in others:
            house.time += 65_000
            await house.keeper.sync()
            assert list(house.keeper._timers) == [name]
            house.time += 5_000
        await asyncio.gather(*(house.keeper.check_table(name) for house in others))
        assert await others[0].kinds(name) == ["created", "flagged"]
        for house in others:
            await house.stop()

    asyncio.run(test())


def test_a_process_that_slept_while_others_went_on_tells_of_no_outage(cluster: Cluster) -> None:
    async def test() -> None:
        address = cluster.create_saqqara_database()
        one, other = await begun(address, 1_000_000), await begun(address, 1_000_000)
        name = await one.opens(minutes=10)
        one.time += 40_000
        other.time += 40_000
        await other.store.heartbeat(other.time - 1_000)
        await one.keeper.heartbeat()
        assert await one.store.outages() == []
        await other.keeper.sync()
        one.time += 60_000
        await one.keeper.heartbeat()  # now nobody was there
        await other.keeper.sync()
        assert other.tables.outages == [(1_040_000, 1_100_000)]
        assert await one.kinds(name) == ["created", "outage_credited"]
        for house in (one, other):
            await house.stop()

    asyncio.run(test())
