"""The event log in PostgreSQL: several processes share it and receive each other's announcements."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from postgres import Cluster
from results.finished_games import resigned_game
from saqqara.results.game_results import game_result
from saqqara.storage import (
    ACCOUNTS_TOPIC,
    AppendMetadata,
    Channel,
    ConflictError,
    SeatName,
    Store,
    StoreError,
    display_location,
    open_read_only,
    parse_location,
)
from saqqara.storage.accounts import Attempt, take_attempts
from saqqara.storage.backends import postgres as module
from saqqara.storage.backends.postgres import connect_async
from saqqara.storage.results import ResultFilter
from saqqara.token_bucket import Rate

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).resolve().parents[2] / "src"
Announced = tuple[str | None, int | None]


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.create_database()


class AnnouncementRecorder:
    """Recorder of the announcements of a store."""

    def __init__(self, store: Store) -> None:
        self.announcements = list[Announced]()
        self._news = asyncio.Event()
        store.event_bus.subscribe(self._hear)

    def _hear(self, table: str | None, seq: int | None) -> None:
        self.announcements.append((table, seq))
        self._news.set()

    async def wait_for(self, what: Announced) -> None:
        """Wait until this has been announced."""
        async with asyncio.timeout(20):
            while what not in self.announcements:
                self._news.clear()
                await self._news.wait()


def event(seq: int, **facts: Any) -> dict[str, Any]:
    return {"seq": seq, "event": "played", **facts}


@asynccontextmanager
async def two_stores(address: str) -> AsyncIterator[tuple[Store, Store, AnnouncementRecorder]]:
    """Yield the stores of two processes, and a recorder at the second one, which is listening."""
    one, other = [await asyncio.to_thread(Store, address) for _ in range(2)]
    ear = AnnouncementRecorder(other)
    await other.start_listening()
    await ear.wait_for((None, None))
    try:
        yield one, other, ear
    finally:
        await other.stop_listening()
        one.close()
        other.close()


def run_with_two_stores(address: str, test: Callable[[Store, Store, AnnouncementRecorder], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_stores(address) as (one, other, ear):
            await test(one, other, ear)

    asyncio.run(run())


# ---- one log ---------------------------------------------------------------------------------------------------------


def test_other_processes_read_appended_data(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        metadata = AppendMetadata(
            waits_for_bot=True,
            names=[SeatName(0, "ann", "Аня"), SeatName(1, "ben", "Ben")],
            is_joinable=True,
            deadline=70,
        )
        await one.append("a", [event(0, deep={"x": [1, None]})], metadata)
        await one.append("a", [event(1)], AppendMetadata(waits_for_bot=True, deadline=80))
        assert await other.events("a") == [event(0, deep={"x": [1, None]}), event(1)]
        assert (await other.names("a"), await other.waiting_tables(), await other.clock_deadlines()) == (
            {0: "Аня", 1: "Ben"},
            ["a"],
            [("a", 80)],
        )
        assert [(found.table, found.seq, found.names) for found in await other.listed_tables("ann")] == [
            ("a", 1, {0: "Аня", 1: "Ben"})
        ]
        assert (await other.social.joinable_tables(9), await other.social.name_of("ben")) == (["a"], "Ben")

    run_with_two_stores(address, test)


def test_one_of_ten_concurrent_appends_wins(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await one.append("a", [event(0)])
        tries = [store.append("a", [event(1, by=number)]) for number, store in enumerate([one, other] * 5)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in done if one is not None] == [ConflictError] * 9
        (winner,) = (number for number, one in enumerate(done) if one is None)
        assert await other.events("a", 0) == [event(1, by=winner)]

    run_with_two_stores(address, test)


def test_existing_rows_stay_or_are_replaced(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await one.heartbeat(5)
        await other.heartbeat(7)
        await one.save_outage(1, 2)
        await other.save_outage(1, 3)
        assert (await one.last_heartbeat(), await one.outages()) == (7, [(1, 3)])
        await one.save_time_off("ann", {"time_zone": "UTC"})
        await one.save_time_off("ann", {"time_zone": "Europe/Berlin"})
        assert await other.time_off_of("ann") == {"time_zone": "Europe/Berlin"}

    run_with_two_stores(address, test)


def test_all_share_one_secret(address: str) -> None:
    one, other = Store(address), Store(address)
    secrets = {store.secret("key", lambda: os.urandom(32)) for store in (one, other, one)}
    assert [len(secret) for secret in secrets] == [32]
    one.close()
    other.close()


def test_database_clock_overrides_a_wrong_process_clock(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hour = 3_600
    wrong = SimpleNamespace(time=lambda: time.time() + hour, time_ns=lambda: time.time_ns() + hour * 10**9)
    monkeypatch.setattr(module, "time", wrong)
    monkeypatch.setattr("saqqara.storage.database.time", wrong)
    store = Store(address)
    assert abs(store.now() - time.time_ns() // 10**6) < 60_000
    store.close()


def test_first_process_creates_the_tables_once(cluster: Cluster, address: str) -> None:
    """Three processes open an empty database at the same time."""
    command = "import sys; from saqqara.storage import Store; Store(sys.argv[1]).close()"
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    several = [subprocess.Popen([sys.executable, "-c", command, address], env=env) for _ in range(3)]
    assert [process.wait() for process in several] == [0, 0, 0]
    assert cluster.execute("select value from about where name = 'format'", address.rpartition("/")[2]) == [("8",)]


def test_concurrent_results_of_a_game_are_saved_once(cluster: Cluster, address: str) -> None:
    """The other server has written its rows, but not committed them."""
    name, ended = address.rpartition("/")[2], AppendMetadata(has_ended=True)
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        table = resigned_game("ann ben")
        await one.append("a", [*table.events], ended)
        result = game_result(table, "0.1")
        ((_, noted),) = await one.results.pending_results(9)
        with psycopg.connect(address) as first:
            first.execute("DELETE FROM pending_results")
            first.execute(
                "INSERT INTO results "
                "(table_id, game, options, end_reason, rated, spectators, num_actions, image_version) "
                "VALUES ('a', 'duel', '{}', 'resigned', true, true, 0, '')"
            )
            taking = asyncio.create_task(other.results.save_result("a", noted, result))
            while await asyncio.to_thread(cluster.execute, waits, name) != [(1,)]:
                pass
        await taking
        assert (await one.results.pending_results(9), await one.results.count_finished("ann", ResultFilter())) == (
            [],
            0,
        )

    run_with_two_stores(address, test)


def run_during_statement(
    cluster: Cluster, address: str, statement: str, work: Callable[[Store], Awaitable[None]]
) -> None:
    """Run a statement of another server that commits only once `work` waits for it."""
    name = address.rpartition("/")[2]
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    async def test() -> None:
        store = Store(address)
        with psycopg.connect(address) as first:
            first.execute(statement.encode())
            working = asyncio.ensure_future(work(store))
            while await asyncio.to_thread(cluster.execute, waits, name) != [(1,)]:
                pass
        await working
        store.close()

    asyncio.run(test())


def test_concurrent_summaries_keep_the_later_one(cluster: Cluster) -> None:
    address = cluster.create_saqqara_database()
    run_during_statement(
        cluster,
        address,
        "INSERT INTO summaries (table_id, seq, summary) VALUES ('a', 1, '{}')",
        lambda store: store.save_summary("a", 2, {"over": True}),
    )
    assert cluster.execute("SELECT seq FROM summaries", address.rpartition("/")[2]) == [(2,)]


def test_attempts_at_two_servers_are_added(cluster: Cluster) -> None:
    address = cluster.create_saqqara_database()
    name, key = address.rpartition("/")[2], b"k" * 32

    async def tries(store: Store) -> None:
        def takes(connection: Connection) -> list[Announced]:
            take_attempts(connection, [Attempt(key, Rate(3, 10.0))], 1000.0)
            return []

        await store.write("attempt", takes)

    cluster.execute(f"INSERT INTO attempts (key, refilled_at) VALUES ('\\x{key.hex()}', 1010)", name)
    run_during_statement(cluster, address, "UPDATE attempts SET refilled_at = refilled_at + 10", tries)
    assert cluster.execute("SELECT refilled_at FROM attempts", name) == [(1030.0,)]


# ---- announcements to listeners --------------------------------------------------------------------------------------


def test_each_listener_is_notified_once_and_the_writer_at_once(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await one.append("a", [event(0)])
        await one.append("a", [event(1)])
        await one.rename_person("nobody", "Ann")  # affects no table
        await ear.wait_for(("a", 1))
        await other.append("a", [event(2)])
        assert ear.announcements == [(None, None), ("a", 0), ("a", 1), ("a", 2)]
        await one.append("b", [event(0)])
        await ear.wait_for(("b", 0))  # its own announcements through the database would arrive first
        assert ear.announcements == [(None, None), ("a", 0), ("a", 1), ("a", 2), ("b", 0)]

    run_with_two_stores(address, test)


def test_refused_appends_are_not_announced(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await other.append("a", [event(0)])
        with pytest.raises(ConflictError):
            await one.append("a", [event(0)])
        await one.append("b", [event(0)])
        await ear.wait_for(("b", 0))
        assert ear.announcements == [(None, None), ("a", 0), ("b", 0)]

    run_with_two_stores(address, test)


def test_large_announcement_becomes_a_general_one(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        ear.announcements.clear()
        await one.write("a great deal", lambda connection: [(f"table-{number:04}", 1) for number in range(600)])
        await ear.wait_for((None, None))
        assert ear.announcements == [(None, None)]
        await one.write("accounts", lambda connection: [(ACCOUNTS_TOPIC, None)])
        await ear.wait_for((ACCOUNTS_TOPIC, None))

    run_with_two_stores(address, test)


def test_reconnected_listener_is_warned_of_missed_events(cluster: Cluster, address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await one.append("a", [event(0)])
        await ear.wait_for(("a", 0))
        ear.announcements.clear()
        cluster.execute("select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user "
                     "and pid <> pg_backend_pid() and backend_type = 'client backend'")  # fmt: skip
        await one.append("a", [event(1)])  # connections are checked before use
        await ear.wait_for((None, None))
        assert await other.events("a") == [event(0), event(1)]
        await one.append("a", [event(2)])
        await ear.wait_for(("a", 2))

    run_with_two_stores(address, test)


class Forwarder:
    """Proxy between a process and its database.

    While `silent` is set, existing connections accept data and forward none.
    """

    def __init__(self, port: int) -> None:
        self.port, self.silent = port, False
        self._tasks, self._writers = set[asyncio.Task[None]](), list[asyncio.StreamWriter]()

    async def __aenter__(self) -> "Forwarder":
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.own = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers += [writer, far_writer]
        silenced = self.silent
        for pair in ((reader, far_writer), (far_reader, writer)):
            self._tasks.add(asyncio.create_task(self._hand_on(*pair, silenced)))

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silenced: bool) -> None:
        while text := await reader.read(65536):
            if self.silent == silenced:  # connections made during the silence work normally
                writer.write(text)
                await writer.drain()
        writer.close()


def test_silent_connection_is_replaced(cluster: Cluster, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEARTBEAT_SECONDS", 0.2)

    async def test() -> None:
        async with Forwarder(cluster.port) as between:
            through = address.replace(str(cluster.port), str(between.own))
            async with two_stores(through) as (_, _other, ear):
                near = Store(address)
                ear.announcements.clear()
                between.silent = True
                await near.append("a", [event(0)])
                await ear.wait_for((None, None))  # a new connection, because the old one was silent
                await near.append("a", [event(1)])
                await ear.wait_for(("a", 1))
                between.silent = False
                near.close()

    asyncio.run(test())


def test_reads_begin_no_transaction(address: str) -> None:
    def begun(connection: Connection) -> object:
        connection.execute(select(1))
        return connection.connection.driver_connection.info.transaction_status  # type: ignore[union-attr]

    store = Store(address)
    assert store.read_sync("how", begun) == TransactionStatus.IDLE
    store.close()


def test_store_sets_synchronous_commit(cluster: Cluster, address: str) -> None:
    def read_setting(connection: Connection) -> str | None:
        return connection.scalar(select(func.current_setting("synchronous_commit")))

    store = Store(address)
    assert (cluster.execute("SHOW synchronous_commit"), store.read_sync("how", read_setting)) == ([("off",)], "on")
    store.close()


def test_dead_connections_are_closed_by_keepalive(address: str) -> None:
    """The limits are the same for connections of the pool and of the listener."""

    def patience(handle: int) -> list[int]:
        with socket.socket(fileno=os.dup(handle)) as wire:
            options = [
                wire.getsockopt(socket.IPPROTO_TCP, what) for what in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL)
            ]
            return [*options, wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)]

    def pooled(connection: Connection) -> list[int]:
        return patience(connection.connection.driver_connection.pgconn.socket)  # type: ignore[union-attr]

    async def test() -> None:
        listening = await connect_async(parse_location(address), "a test")  # type: ignore[arg-type]
        assert patience(listening.pgconn.socket) == [5, 2, 10_000]
        await listening.close()

    store = Store(address)
    assert store.read_sync("a connection", pooled) == [5, 2, 10_000]
    store.close()
    asyncio.run(test())


# ---- addresses and passwords -----------------------------------------------------------------------------------------


def test_password_is_never_printed() -> None:
    for text in ("postgresql://ann:geheim@host:1/name", "postgres://ann@host:1/name?password=geheim"):
        assert display_location(parse_location(text)).replace(":***", "") == "postgresql://ann@host:1/name"
        with pytest.raises(StoreError) as error:
            Store(text)
        assert "geheim" not in str(error.value)
        assert str(error.value).startswith("cannot use postgresql://ann")


def test_password_file_must_be_private(tmp_path: Path, cluster: Cluster) -> None:
    file = tmp_path / "pass"
    address = f"{cluster.create_database()}?passfile={file}"
    with pytest.raises(StoreError, match=f"cannot read the password file {file}: No such file"):
        Store(address)
    file.write_text("*:*:*:*:geheim")
    file.chmod(0o644)
    with pytest.raises(StoreError, match=f"other users can read the password file {file}; restrict it with chmod 600"):
        Store(address)
    file.chmod(0o600)
    Store(address).close()


def test_foreign_database_is_refused_unchanged(cluster: Cluster, address: str) -> None:
    name = address.rpartition("/")[2]
    cluster.execute("create table garden (flower text)", name)
    with pytest.raises(StoreError, match="not a Saqqara database: it contains the tables garden"):
        Store(address)
    assert cluster.execute("select tablename from pg_tables where schemaname = 'public'", name) == [("garden",)]


def test_database_can_be_opened_read_only(address: str) -> None:
    async def test(one: Store, other: Store, ear: AnnouncementRecorder) -> None:
        await one.append("a", [event(0)])
        with open_read_only(address) as archive:
            assert (archive.integrity_errors(), archive.tables(), archive.events("a")) == ([], ["a"], [event(0)])

    run_with_two_stores(address, test)


def test_empty_database_is_not_opened_read_only(cluster: Cluster) -> None:
    address = cluster.create_database()
    message = "the database is empty; `saqqara serve` creates its tables"
    with pytest.raises(StoreError, match=message), open_read_only(address):
        pass
    assert cluster.execute("select * from pg_tables where schemaname = 'public'", address.rpartition("/")[2]) == []


def test_reader_that_connects_after_the_close_leaves_no_connection(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, found = Store(address), list[Any]()
    connect = store._read_engine.connect

    def close_and_connect() -> Connection:
        store.close()
        return connect()

    monkeypatch.setattr(store, "_read_engine", SimpleNamespace(connect=close_and_connect))
    store.read_sync("something", lambda connection: found.append(connection.connection.dbapi_connection))
    assert [one.closed for one in found] == [True]


def test_notification_channels_are_ordered_by_creation(address: str) -> None:
    async def test() -> None:
        store = Store(address)
        try:
            for at, name in enumerate(("b", "a")):
                await store.notifications.add_channel(
                    Channel(name, "ann", "mail", f"{name}@x", name, "", name, None, at, 0, "")
                )
            assert [one.id for one in await store.notifications.channels_of(["ann"])] == ["b", "a"]
        finally:
            store.close()

    asyncio.run(test())
