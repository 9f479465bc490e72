"""Clocks on a server: it records each timeout once, credits outages to players, and applies time off."""

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
from server.running_server import Site, run

ANN = {"name": "Ann", "player": "person", "person": "ann"}
BEN = {"name": "Ben", "player": "person", "person": "ben"}
HOUR = 3_600_000


class ClockServer:
    """Tables of a store with a time that the test sets; `stop` is a clean shutdown, `kill` acts like SIGKILL."""

    def __init__(self, path: Path | str, now: int) -> None:
        self.time, self.store = now, Store(path)
        self.tables = TableRegistry(self.store, levels=("novice", "apprentice"), now=lambda: self.time)
        self.watcher = ClockWatcher(self.tables, self.store, interval_seconds=3600)  # the test calls it instead

    async def open(self, then: str = "lost", **pace: int) -> str:
        terms = TableSettings(TimeControl(**(pace or {"minutes": 1, "seconds": 10}), on_timeout=then))
        return await self.tables.open(Table.open("duel", {"first": 0}, 1, [ANN, BEN], settings=terms, now=self.time))

    async def kinds(self, name: str) -> list[str]:
        return [event["event"] for event in await self.store.events(name)]

    async def stop(self) -> None:
        await self.watcher.close()
        self.store.close()

    async def kill(self) -> None:
        for handle in self.watcher._timers.values():
            handle.cancel()
        for task in (self.watcher._heartbeat_task, self.watcher._sync_task):
            if task:
                task.cancel()
        self.store.close()


async def start_clock_server(path: Path | str, now: int) -> ClockServer:
    server = ClockServer(path, now)
    await server.watcher.start()
    return server


def test_first_observer_records_the_timeout(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        name = await server.open()
        server.time += 69_999
        await server.watcher.check_table(name)
        assert await server.kinds(name) == ["created"]
        server.time += 1
        async with server.tables.locked(name) as table:
            assert table.is_over
        assert await server.kinds(name) == ["created", "flagged"]
        await server.watcher.check_table(name)
        assert await server.kinds(name) == ["created", "flagged"]
        await server.stop()

    asyncio.run(test())


def test_one_of_two_observers_records_the_timeout(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        other = TableRegistry(server.store, levels=("novice",), now=lambda: server.time)
        name = await server.open()
        async with other.locked(name):
            pass  # loads it into memory, too
        server.time += 70_000
        await asyncio.gather(server.watcher.check_table(name), other.command(name, lambda table: None))
        assert await server.kinds(name) == ["created", "flagged"]
        await server.stop()

    asyncio.run(test())


def test_late_action_is_refused_and_the_timeout_recorded(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        name = await server.open(then="novice")
        server.time += 70_001
        with pytest.raises(TableError) as error:
            await server.tables.command(name, lambda table: table.resign(0))
        assert error.value.code == "away"
        assert await server.kinds(name) == ["created", "flagged"]
        assert await server.store.waiting_tables() == [name]  # the computer player continues
        await server.stop()

    asyncio.run(test())


def test_timer_records_the_timeout(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        announced = asyncio.Event()
        name = await server.open(minutes=0, seconds=1)
        server.store.event_bus.subscribe(lambda table, seq: announced.set())
        server.time += 1_000
        server.watcher.set_due(name, server.time)  # as if the clock had run for that second
        await asyncio.wait_for(announced.wait(), 20)
        assert await server.kinds(name) == ["created", "flagged"]
        await server.stop()

    asyncio.run(test())


def test_outage_of_a_killed_server_is_credited_once(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        name = await server.open()
        server.time += 20_000
        await server.watcher.heartbeat()
        server.time += 4_000  # after the last heartbeat before the kill
        await server.kill()
        server = await start_clock_server(tmp_path / "data", 9_000_000)
        async with server.tables.locked(name) as table:
            assert table.deadline == 9_000_000 + 50_000  # 20 of 70 seconds were used
        assert await server.kinds(name) == ["created", "outage_credited"]
        await server.stop()
        server = await start_clock_server(tmp_path / "data", 9_500_000)  # another restart credits nothing twice
        async with server.tables.locked(name) as table:
            assert table.deadline == 9_500_000 + 50_000
        assert await server.kinds(name) == ["created", "outage_credited", "outage_credited"]
        await server.stop()

    asyncio.run(test())


def test_sleep_of_the_machine_is_credited(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        name = await server.open()
        server.time += 30_000
        await server.watcher.heartbeat()
        server.time += 8 * HOUR
        await server.watcher.heartbeat()
        async with server.tables.locked(name) as table:
            assert table.deadline == server.time + 40_000
        await server.stop()

    asyncio.run(test())


def test_server_without_clocks_sends_no_heartbeat(tmp_path: Path) -> None:
    async def test() -> None:
        server = await start_clock_server(tmp_path / "data", 1_000_000)
        await server.tables.open(Table.open("duel", {}, 1, [ANN, BEN]))
        assert (
            server.watcher._heartbeat_task,
            await server.store.last_heartbeat(),
            await server.store.clock_deadlines(),
        ) == (
            None,
            None,
            [],
        )
        await server.stop()

    asyncio.run(test())


def test_time_off_is_saved_and_applies_to_present_and_new_tables(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table(
            settings={"time_control": {"days": 1, "on_timeout": "lost"}}, options={"first": 0}
        )
        rest: dict[str, Any] = {"time_zone": "Europe/Berlin", "night": [22, 8], "weekdays": [6], "holidays": []}
        assert (await ann.client.put("/api/time-off", json=rest)).json() == rest
        assert (await ann.client.get("/api/time-off")).json() == rest
        assert (await bob.client.get("/api/time-off")).json()["night"] is None
        events = await site.services.tables.store.events(ann.table)
        assert [(event["event"], event.get("seat")) for event in events[1:]] == [("sat", 1), ("time_off_set", 0)]
        assert events[2]["time_off"] == rest
        await ann.open(settings={"time_control": {"days": 1}})
        events = await site.services.tables.store.events(ann.table)
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


# ---- several processes with one database ---------------------------------------------------------------------------


def test_timeout_is_recorded_once_after_its_process_is_killed(cluster: Cluster) -> None:
    async def test() -> None:
        address = cluster.create_saqqara_database()
        first, *others = [await start_clock_server(address, 1_000_000) for _ in range(3)]
        name = await first.open()
        await first.kill()
        for server in others:
            server.time += 65_000
            await server.watcher.sync()
            assert list(server.watcher._timers) == [name]
            server.time += 5_000
        await asyncio.gather(*(server.watcher.check_table(name) for server in others))
        assert await others[0].kinds(name) == ["created", "flagged"]
        for server in others:
            await server.stop()

    asyncio.run(test())


def test_suspended_process_reports_no_outage_if_others_ran(cluster: Cluster) -> None:
    async def test() -> None:
        address = cluster.create_saqqara_database()
        one, other = await start_clock_server(address, 1_000_000), await start_clock_server(address, 1_000_000)
        name = await one.open(minutes=10)
        one.time += 40_000
        other.time += 40_000
        await other.store.heartbeat(other.time - 1_000)
        await one.watcher.heartbeat()
        assert await one.store.outages() == []
        await other.watcher.sync()
        one.time += 60_000
        await one.watcher.heartbeat()  # now no process was running
        await other.watcher.sync()
        assert other.tables.outages == [(1_040_000, 1_100_000)]
        assert await one.kinds(name) == ["created", "outage_credited"]
        for server in (one, other):
            await server.stop()

    asyncio.run(test())
