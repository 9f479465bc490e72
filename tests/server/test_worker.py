"""Computer players in worker processes: their jobs are in a queue, and follow from the event log."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from threading import Event as ThreadEvent

import psycopg
import pytest
from sqlalchemy import make_url

from postgres import Cluster
from saqqara.analysis import PlyReview
from saqqara.analysis.game_review import ReviewTask
from saqqara.server.admin_pages import bot_state
from saqqara.server.bot_service import BotConfig
from saqqara.server.bots.analysis_api import PLY_ADAPTER
from saqqara.server.bots.jobs import QueueWorker
from saqqara.server.serve import ServerStartError, serve
from saqqara.server.worker import running_bots
from saqqara.storage import Job, Store
from saqqara.storage.backends.postgres import PostgresJobQueue, keep_running
from server.bots.test_analysis_api import Analyst
from server.bots.test_auto_player import FirstActionChooser, computer, wait_for_seat
from server.inline_renderer import InlineRenderer
from server.running_server import WAIT_SECONDS, Guest, serving

REMOTE_BOTS = BotConfig(("novice", "scribe"), None)


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.create_saqqara_database()


@asynccontextmanager
async def running_worker(address: str, mind: BotConfig) -> AsyncIterator[None]:
    store = Store(address)
    try:
        async with running_bots(store, mind):
            yield
    finally:
        store.close()


async def play_until_bot_acts(guest: Guest) -> None:
    """Open a table and play the first action, so that the scribe must act."""
    await guest.open(opponents=["scribe"])
    assert (await guest.play("place b2", 0)).status_code == 200


async def played_actions(guest: Guest) -> list[str]:
    seen = await asyncio.wait_for(wait_for_seat(guest, 0), WAIT_SECONDS)
    return [line["action"] for line in seen["log"]]


def run_without_local_bots(address: str, test: Callable[[Guest], Awaitable[None]]) -> None:
    """Run a test with a guest of a server that leaves all computation to workers."""

    async def run() -> None:
        async with serving(address, REMOTE_BOTS) as site:
            await test(site.guest())

    asyncio.run(run())


def test_job_is_computed_by_one_of_two_workers(address: str) -> None:
    first, second = FirstActionChooser(), FirstActionChooser()

    async def test(ann: Guest) -> None:
        assert bot_state(ann.site.services.bots) == "external"
        async with running_worker(address, computer(first)), running_worker(address, computer(second)):
            await play_until_bot_acts(ann)
            assert await played_actions(ann) == ["place b2", "place a1"]
            assert len(first.calls) + len(second.calls) == 1

    run_without_local_bots(address, test)


def test_renderer_starts_before_the_server_accepts_requests(address: str) -> None:
    class Noted(InlineRenderer):
        begun = False

        async def start(self) -> None:
            self.begun = True

    async def test() -> None:
        drawing = Noted()
        async with serving(address, drawing=drawing):
            assert drawing.begun

    asyncio.run(test())


def test_job_is_computed_by_one_of_two_servers(address: str) -> None:
    first, second = FirstActionChooser(), FirstActionChooser()

    async def test() -> None:
        async with serving(address, computer(first)) as one, serving(address, computer(second)):
            ann = one.guest()
            await play_until_bot_acts(ann)
            assert await played_actions(ann) == ["place b2", "place a1"]
            assert len(first.calls) + len(second.calls) == 1

    asyncio.run(test())


def test_worker_without_compiled_game_leaves_the_job(address: str) -> None:
    slow, quick, rejected = FirstActionChooser(), FirstActionChooser(), asyncio.Event()

    def compiling(game: str | None) -> bool:
        rejected.set()
        return False

    async def test(ann: Guest) -> None:
        async with running_worker(address, replace(computer(slow), is_game_ready=compiling)):
            await play_until_bot_acts(ann)
            await asyncio.wait_for(rejected.wait(), WAIT_SECONDS)
            async with running_worker(address, computer(quick)):
                assert await played_actions(ann) == ["place b2", "place a1"]
        assert (len(slow.calls), len(quick.calls)) == (0, 1)

    run_without_local_bots(address, test)


def test_worker_takes_the_job_once_the_game_is_compiled(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.storage.backends.postgres.POLL_INTERVAL", timedelta(seconds=0.1))
    answers = iter((False, False, True))

    async def test(ann: Guest) -> None:
        async with running_worker(
            address, replace(computer(FirstActionChooser()), is_game_ready=lambda game: next(answers))
        ):
            await play_until_bot_acts(ann)
            assert await played_actions(ann) == ["place b2", "place a1"]

    run_without_local_bots(address, test)


def test_jobs_of_a_lost_queue_are_restored(cluster: Cluster, address: str) -> None:
    async def test(ann: Guest) -> None:
        await play_until_bot_acts(ann)
        jobs = cluster.execute("DELETE FROM pgqueuer RETURNING entrypoint", address.rpartition("/")[2])
        assert jobs == [("play",)]
        async with running_worker(address, computer(FirstActionChooser())):
            assert await played_actions(ann) == ["place b2", "place a1"]

    run_without_local_bots(address, test)


def test_finished_jobs_are_purged_during_a_long_read(
    cluster: Cluster, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup may read all tables for a long time; the purge does not wait for it."""
    monkeypatch.setattr("saqqara.storage.backends.postgres.CLEANUP_SECONDS", 0.1)
    name = address.rpartition("/")[2]
    count = "SELECT count(*) FROM pgqueuer_log"

    async def test(ann: Guest) -> None:
        with psycopg.connect(address) as backup:
            backup.execute(count)
            async with running_worker(address, computer(FirstActionChooser())):
                await play_until_bot_acts(ann)
                assert await played_actions(ann) == ["place b2", "place a1"]
                async with asyncio.timeout(WAIT_SECONDS):
                    while await asyncio.to_thread(cluster.execute, count, name) != [(0,)]:
                        pass

    run_without_local_bots(address, test)


def test_successful_connection_resets_the_retry_delay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each successful connection resets the delay, however many connections were lost before."""
    waits = list[float]()

    async def works(connected: Callable[[], None]) -> None:
        if len(waits) in (2, 3):
            connected()
        raise ConnectionError("lost")

    async def waited(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 6:
            raise asyncio.CancelledError

    monkeypatch.setattr("saqqara.storage.backends.postgres.asyncio.sleep", waited)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_running("queue_failed", make_url("postgresql://db/house"), works))
    assert waits == [0.2, 0.4, 0.2, 0.2, 0.4, 0.8]


def test_worker_that_stops_during_its_start_waits_for_its_connection(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the connection would open after the store has closed all others, and stay open."""
    has_begun, may_go_on, ensure_tables = ThreadEvent(), ThreadEvent(), PostgresJobQueue._ensure_tables

    def ensure_tables_later(queue: PostgresJobQueue) -> None:
        has_begun.set()
        assert may_go_on.wait(WAIT_SECONDS)
        ensure_tables(queue)

    monkeypatch.setattr(PostgresJobQueue, "_ensure_tables", ensure_tables_later)

    async def test() -> None:
        store = Store(address)
        worker = QueueWorker(store, {}, 1)
        await worker.start()
        assert await asyncio.to_thread(has_begun.wait, WAIT_SECONDS)
        closing = asyncio.create_task(worker.close())
        done, _ = await asyncio.wait({closing}, timeout=0.1)
        may_go_on.set()
        await closing
        store.close()
        assert done == set()

    asyncio.run(test())


def test_job_of_a_killed_process_is_taken_by_another(cluster: Cluster, address: str) -> None:
    async def test(ann: Guest) -> None:
        await play_until_bot_acts(ann)
        taken = "UPDATE pgqueuer SET status = 'picked', queue_manager_id = gen_random_uuid(), heartbeat = now() - "
        cluster.execute(f"{taken} interval '5.1 seconds'", address.rpartition("/")[2])
        async with running_worker(address, computer(FirstActionChooser())):
            assert await played_actions(ann) == ["place b2", "place a1"]

    run_without_local_bots(address, test)


def test_jobs_of_a_lost_connection_are_restarted(
    cluster: Cluster, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The queue starts a job again even if the job takes longer than the lease."""
    monkeypatch.setattr("saqqara.storage.backends.postgres.LEASE_TIMEOUT", timedelta(seconds=0.5))
    slow = FirstActionChooser()
    slow.may.clear()

    async def test(ann: Guest) -> None:
        async with running_worker(address, computer(slow)):
            await play_until_bot_acts(ann)
            await asyncio.wait_for(slow.called.wait(), WAIT_SECONDS)
            slow.called.clear()
            lost = "application_name = 'saqqara job queue'"
            cluster.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {lost}")
            await asyncio.wait_for(slow.called.wait(), WAIT_SECONDS)

    run_without_local_bots(address, test)


def test_jobs_of_a_stopped_process_are_released_at_once(cluster: Cluster, address: str) -> None:
    slow = FirstActionChooser()
    slow.may.clear()

    async def test(ann: Guest) -> None:
        async with running_worker(address, computer(slow)):
            await play_until_bot_acts(ann)
            await asyncio.wait_for(slow.called.wait(), WAIT_SECONDS)
        assert cluster.execute("SELECT status FROM pgqueuer", address.rpartition("/")[2]) == [("queued",)]
        async with running_worker(address, computer(FirstActionChooser())):
            assert await played_actions(ann) == ["place b2", "place a1"]

    run_without_local_bots(address, test)


def test_failed_job_is_retried(address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr("saqqara.storage.backends.postgres.MIN_RETRY_SECONDS", 0.0)
    chooser = FirstActionChooser()
    chooser.faults = 1

    async def test(ann: Guest) -> None:
        async with running_worker(address, computer(chooser)):
            await play_until_bot_acts(ann)
            assert await played_actions(ann) == ["place b2", "place a1"]

    run_without_local_bots(address, test)
    assert "job_failed" in [record.getMessage() for record in caplog.records]


def test_remote_bots_are_refused_for_file_storage(tmp_path: object) -> None:
    with pytest.raises(
        ServerStartError, match=r"--bots external does not work with .*games.db: other processes cannot"
    ):
        serve(data=f"{tmp_path}/games.db", bots=REMOTE_BOTS)


# ---- hints, reviews and variations ---------------------------------------------------------------------------------


def config_with(analyst: Analyst) -> BotConfig:
    return BotConfig(("novice",), analyst, min_step_seconds=0.0, analysis_pool=analyst)


async def finish_short_game(ann: Guest, bob: Guest) -> None:
    """Play two actions and let Ann resign, so that the game is over."""
    for guest, action in ((ann, "place b2"), (bob, "place a1")):
        assert (await guest.play(action, (await guest.fetch())["seq"])).status_code == 200
    assert (await ann.post("resign", after=(await ann.fetch())["seq"])).status_code == 200


def test_hints_and_reviews_are_computed_by_workers_and_shared(address: str) -> None:
    async def test() -> None:
        async with serving(address, REMOTE_BOTS) as one, serving(address, REMOTE_BOTS) as other:
            async with running_worker(address, config_with(Analyst())):
                ann = one.guest()
                await ann.open(opponents=["novice"])
                assert (await ann.get("/hint")).json()["action"] == "place b2"
                ann, bob = await one.two_at_a_table()
                await finish_short_game(ann, bob)
                assert (await ann.post("review")).status_code == 200
                reviews = one.services.kinds[""].reviews
                await reviews.job_client.wait_for_answer(reviews.make_job("review", ann.table))
            bob.move_to(other)
            found = (await bob.get("/review")).json()
            assert (found["state"], [one["best"] for one in found["plies"]]) == ("done", ["place c3", "place a1"])

    asyncio.run(test())


def test_review_of_a_killed_process_is_resumed(cluster: Cluster, address: str) -> None:
    analyst = Analyst()

    async def test() -> None:
        async with serving(address, REMOTE_BOTS) as site:
            ann, bob = await site.two_at_a_table()
            await finish_short_game(ann, bob)
            await ann.post("review")
            reviews, job = site.services.kinds[""].reviews, Job("review", ann.table, 0)
            ply = PlyReview(1, 0, "place b2", "place b2", 0.5, 0.5, 0.0, 0.0)
            await site.services.store.jobs.add_result(job, 1, PLY_ADAPTER.dump_json(ply).decode())
            assert (await ann.get("/review")).json()["done"] == 1
            cluster.execute("DELETE FROM pgqueuer", address.rpartition("/")[2])
            async with running_worker(address, config_with(analyst)):
                await reviews.job_client.wait_for_answer(job)
            assert [facts[0].ply for facts in analyst.calls if isinstance(facts[0], ReviewTask)] == [2]

    asyncio.run(test())


def test_variation_table_is_shared_by_all_servers(address: str) -> None:
    async def copy(guest: Guest) -> str:
        page = await guest.client.get(f"/t/{guest.table}/what-if?ply=1&opponent=scribe")
        return re.search(r'data-api="(/api/what-if/\w+)"', page.text)[1]  # type: ignore[index]

    async def test() -> None:
        async with serving(address, REMOTE_BOTS) as one, serving(address, REMOTE_BOTS) as other:
            ann, bob = await one.two_at_a_table()
            await finish_short_game(ann, bob)
            tried = await copy(bob)
            async with running_worker(address, computer(FirstActionChooser())):
                bob.move_to(other)
                assert await copy(bob) == tried
                bob.path = tried
                async with bob.live() as page:
                    seq = (await bob.play("place a1", 0)).json()["seq"]
                    await page.message_after(seq + 1)  # the scribe has answered
            async with one.services.kinds["what-if"].scratch.tables.locked(bob.table) as table:
                assert table.state_for(0).history == ["place a1", "place b1"]

    asyncio.run(test())
