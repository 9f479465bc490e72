"""Computer players in processes of their own."""

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess

import pytest

import saqqara
from rules.duel.deals import with_action_tile
from saqqara.players import LEVELS
from saqqara.players.pool import NICENESS, Pool, PoolError, _WorkerGroup, choose_turn, run_function
from saqqara.players.search_player import SearchPlayer

pytestmark = pytest.mark.slow

DUEL = saqqara.game("duel")


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    pool = Pool(1)
    yield pool
    pool.close()


def test_all_levels_answer(runner: asyncio.Runner, pool: Pool) -> None:
    state = DUEL.start(seed=3)
    for level in LEVELS:
        (decision,) = runner.run(pool.choose(state.view(0), DUEL, level))
        assert decision in state.legal_actions()
    assert "duel" not in pool.uncompiled_games
    assert pool.is_ready("duel")


def test_workers_run_at_lower_priority_than_their_client(runner: asyncio.Runner, pool: Pool) -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    assert runner.run(pool.run(os.getpriority, os.PRIO_PROCESS, 0)) == max(before, NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, os.getpid()) == before


def test_the_turn_is_decided_up_to_what_it_reveals() -> None:
    state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, "use unload")
    place, unload = choose_turn(state.view(0), DUEL, "novice")
    assert place.startswith("place ")
    assert unload.startswith("unload ")


def test_the_turn_is_decided_to_its_end() -> None:
    decisions = choose_turn(with_action_tile("place", {}, "use place").view(0), DUEL, "novice")
    assert [text.split()[0] for text in decisions] in (["place"] * 3, ["place", "place", "done"])


def test_search_trees_are_dropped_for_other_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    one, view = SearchPlayer("architect", 1, simulations=20), with_action_tile("place", {}, "use place").view(0)
    monkeypatch.setattr(saqqara.players.pool, "_cached_player", lambda level: one)
    first = choose_turn(view, DUEL, "architect")
    assert [len(tree.nodes) > 20 for tree in one._trees] == [True]
    assert run_function(len, "three") == 5
    assert one._trees == []
    assert len(choose_turn(view, DUEL, "architect")) == len(first) == 3


@pytest.mark.parametrize(
    ("workers", "processors", "levels", "trees"),
    [
        (3, None, ["architect"] * 5, [3, 2, 1, 1, 1]),
        (3, None, ["scribe", "architect", "novice"], [1, 2, 1]),
        (1, 8, ["architect", "architect"], [8, 8]),
        (2, 1, ["architect", "architect"], [1, 1]),
    ],
)
def test_timed_search_uses_idle_processors(
    runner: asyncio.Runner,
    monkeypatch: pytest.MonkeyPatch,
    workers: int,
    processors: int | None,
    levels: list[str],
    trees: list[int],
) -> None:
    futures, given = list[Future[list[str]]](), list[int]()

    def ask(crew: _WorkerGroup, question: Callable[[], list[str]]) -> Future[list[str]]:
        assert isinstance(question, partial)
        given.append(question.args[3])
        futures.append(Future())
        return futures[-1]

    async def questions(pool: Pool) -> None:
        view = DUEL.start(seed=3).view(0)
        begun = [asyncio.create_task(pool.choose(view, DUEL, level)) for level in levels]
        for number in range(len(levels)):
            if number >= workers:  # all are busy until one answers
                futures[number - workers].set_result(["done"])
            while len(futures) <= number:
                await asyncio.sleep(0)
        for answer in futures[-workers:]:
            answer.set_result(["done"])
        await asyncio.gather(*begun)
        assert pool._busy_workers == 0

    pool = Pool(workers, ["duel"], processors=processors)
    monkeypatch.setattr(_WorkerGroup, "submit", ask)
    try:
        runner.run(questions(pool))
    finally:
        pool.close()
    assert given == trees


def test_invalid_requests_raise_errors(runner: asyncio.Runner, pool: Pool) -> None:
    view = DUEL.start(seed=3).view(0)
    with pytest.raises(saqqara.InvalidOptionError, match="unknown level 'pharaoh'"):
        runner.run(pool.choose(view, DUEL, "pharaoh"))
    with pytest.raises(saqqara.InvalidViewError):
        runner.run(pool.choose(view | {"stock": 36}, DUEL, "novice"))
    with pytest.raises(
        saqqara.InvalidOptionError, match="workers=0 is out of range; workers must be a whole number of at least 1"
    ):
        Pool(0)


def test_an_ended_worker_is_replaced(runner: asyncio.Runner, pool: Pool) -> None:
    view = DUEL.start(seed=3).view(0)
    runner.run(pool.choose(view, DUEL, "novice"))

    async def killed() -> list[str]:
        question = asyncio.create_task(pool.choose(view, DUEL, "architect"))
        await asyncio.sleep(0)
        workers = [child for child in active_children() if isinstance(child, SpawnProcess)]
        assert workers
        for worker in workers:
            worker.kill()
        return await question

    assert len(runner.run(killed())) == 1


def test_cancellation_affects_no_other_request(runner: asyncio.Runner, pool: Pool) -> None:
    view = DUEL.start(seed=3).view(0)

    async def cancelled() -> list[str]:
        question = asyncio.create_task(pool.choose(view, DUEL, "architect"))
        await asyncio.sleep(0)
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        return await pool.choose(view, DUEL, "novice")

    assert len(runner.run(cancelled())) == 1


def test_closed_pool_raises_an_error(runner: asyncio.Runner) -> None:
    closed = Pool(1)
    closed.close()
    closed.close()
    assert not closed.is_fully_compiled
    with pytest.raises(PoolError, match="the pool of computer players is closed"):
        runner.run(closed.choose(DUEL.start(seed=3).view(0), DUEL, "novice"))
