"""The job queue in memory, and the file with ephemeral data."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from saqqara.admin.backup import create_backup, restore_backup
from saqqara.server.bots.jobs import AnalysisRunner, QueueWorker
from saqqara.storage import Job, JobNotReadyError, Store, StoreError
from saqqara.storage.schema import ephemeral

HINT, OTHER = Job("hint", "a", 3), Job("hint", "b", 1)


def with_store(data: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    store = Store(data)
    try:
        asyncio.run(test(store))
    finally:
        store.close()


async def until_done(worker: QueueWorker, done: asyncio.Event) -> None:
    await worker.start()
    await asyncio.wait_for(done.wait(), 20)
    await worker.close()


def test_jobs_start_after_their_commit(tmp_path: Path) -> None:
    """A job of a failed transaction does not start; others do, once each."""
    started, done = list[Job](), asyncio.Event()

    async def test(store: Store) -> None:
        async def handler(job: Job) -> None:
            assert await store.jobs.find(job) is not None  # the request is on disk
            started.append(job)
            await store.jobs.finish(job, "done")
            done.set()

        def fail(connection: object) -> list[tuple[str, int | None]]:
            store.queue.enqueue(connection, [OTHER])  # type: ignore[arg-type]
            raise StoreError("no")

        worker = QueueWorker(store, {"hint": handler}, 1, interval_seconds=1000)
        await worker.start()
        await store.read("start", lambda connection: None)
        with pytest.raises(StoreError, match="no"):
            await store.write("nothing", fail)
        await store.jobs.submit(HINT)
        await asyncio.wait_for(done.wait(), 20)
        await worker.close()

    with_store(tmp_path / "games.db", test)
    assert started == [HINT]


def test_jobs_of_the_last_process_are_resumed(tmp_path: Path) -> None:
    started = list[Job]()

    async def submit(store: Store) -> None:
        await store.jobs.submit(HINT)

    async def resume(store: Store) -> None:
        done = asyncio.Event()

        async def handler(job: Job) -> None:
            started.append(job)
            done.set()

        await until_done(QueueWorker(store, {"hint": handler}, 1, interval_seconds=1000), done)

    with_store(tmp_path / "games.db", submit)
    with_store(tmp_path / "games.db", resume)
    assert started == [HINT]


def test_failed_and_early_jobs_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("saqqara.storage.job_queue.MIN_RETRY_SECONDS", 0.0)
    monkeypatch.setattr("saqqara.storage.job_queue.NOT_READY_SECONDS", 0.0)
    faults = [JobNotReadyError(), RuntimeError("a worker has died"), JobNotReadyError()]

    async def test(store: Store) -> None:
        done = asyncio.Event()

        async def handler(job: Job) -> None:
            if faults:
                raise faults.pop()
            done.set()

        await store.jobs.submit(HINT)
        await until_done(QueueWorker(store, {"hint": handler}, 1), done)

    with_store(tmp_path / "games.db", test)
    assert faults == []
    assert [record.getMessage() for record in caplog.records] == ["job_failed"]


def test_cancelled_analysis_stops_wherever_it_runs(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        begun, runner = asyncio.Event(), AnalysisRunner(store, lambda: True)

        async def handler(job: Job) -> None:
            begun.set()
            await asyncio.Event().wait()

        await store.jobs.submit(HINT)
        running = asyncio.create_task(runner.run(handler, HINT))
        await asyncio.wait_for(begun.wait(), 20)
        await store.jobs.cancel(HINT)
        await asyncio.wait_for(running, 20)
        begun.clear()
        await runner.run(handler, HINT)  # a cancelled job does not begin
        assert not begun.is_set()

    with_store(tmp_path / "games.db", test)


def test_analysis_waits_until_all_games_are_ready(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async def handler(job: Job) -> None:
            raise AssertionError

        with pytest.raises(JobNotReadyError):
            await AnalysisRunner(store, lambda: False).run(handler, HINT)

    with_store(tmp_path / "games.db", test)


# ---- ephemeral data -------------------------------------------------------------------------------------------------


async def submit_hint(store: Store) -> None:
    await store.jobs.submit(HINT)


def stored_jobs(data: Path) -> list[Job]:
    """Return the running jobs in a data file, as the next server finds them."""
    found = list[Job]()

    async def read(store: Store) -> None:
        found.extend(await store.jobs.running_jobs())

    with_store(data, read)
    return found


def test_ephemeral_data_are_in_their_own_file(tmp_path: Path) -> None:
    data = tmp_path / "games.db"
    with_store(data, submit_hint)
    with closing(sqlite3.connect(data)) as connection:
        names = {name for (name,) in connection.execute("select name from sqlite_master")}
    assert names.isdisjoint(table.name for table in ephemeral.sorted_tables)
    assert stored_jobs(data) == [HINT]


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(84)])
def test_damaged_ephemeral_data_are_replaced(tmp_path: Path, content: bytes) -> None:
    data = tmp_path / "games.db"
    with_store(data, submit_hint)
    data.with_name("games.db.ephemeral").write_bytes(content)
    assert stored_jobs(data) == []


def test_ephemeral_data_of_another_version_are_replaced(tmp_path: Path) -> None:
    data = tmp_path / "games.db"
    with_store(data, submit_hint)
    with closing(sqlite3.connect(data.with_name("games.db.ephemeral"))) as connection:
        connection.execute("pragma user_version = 1")
    assert stored_jobs(data) == []


def test_ephemeral_data_do_not_outlive_their_data(tmp_path: Path) -> None:
    data = tmp_path / "games.db"
    with_store(data, submit_hint)
    data.unlink()
    assert stored_jobs(data) == []


def test_backup_contains_no_ephemeral_data(tmp_path: Path) -> None:
    """Neither the backup nor the restored data contain jobs, even if a file of earlier data is still there."""
    data, copy = tmp_path / "games.db", tmp_path / "copy.db"

    async def fill(store: Store) -> None:
        await submit_hint(store)
        store.secret("key", lambda: b"cookies")

    with_store(data, fill)
    assert [path.name for path in create_backup(data, copy)] == ["copy.db", "copy.db.key"]
    data.unlink()
    data.with_name("games.db.key").unlink()
    with suppress(FileNotFoundError):
        data.with_name("games.db.lock").unlink()
    restore_backup(copy, data)
    assert stored_jobs(data) == []
