"""Parallel workers: if one of them dies, the games stay the same."""

import os
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from pathlib import Path

import cloudpickle
import pytest

import saqqara
from arenas.players import DyingPlayer, FirstLegal
from saqqara.arenas import executors
from saqqara.arenas.executors import map_unordered

pytestmark = pytest.mark.slow

DUEL = saqqara.game("duel")
HOW = {"games": 8, "seed": 2, "chunk": 2, "keep_actions": True}


@pytest.fixture
def death_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the file that records a worker's death, and let workers import the modules of tests."""
    mark = tmp_path / "died"
    monkeypatch.setenv(DyingPlayer.mark, str(mark))
    folders = [Path(__file__).parents[1], Path(saqqara.__file__).parents[1]]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, folders)))
    return mark


def single_process_games() -> saqqara.GameBatch:
    """Return the games of a single process, without deaths."""
    return saqqara.self_play(DUEL, [FirstLegal, "random"], **HOW)


def test_dead_process_does_not_change_the_games(death_file: Path) -> None:
    games = saqqara.self_play(DUEL, [DyingPlayer, "random"], **HOW, jobs=2)
    assert death_file.exists()
    assert games == single_process_games()


def test_any_executor_plays_the_same_games() -> None:
    with ThreadPoolExecutor(2) as executor:
        games = saqqara.self_play(DUEL, [FirstLegal, "random"], **HOW, executor=executor)
    assert games == single_process_games()


def test_classes_of_a_script_can_be_sent_to_processes() -> None:
    """Workers receive functions and classes that they cannot import by value."""

    class Local(FirstLegal):
        pass

    assert saqqara.self_play(DUEL, [Local, "random"], **HOW, jobs=2) == single_process_games()


@pytest.mark.long
def test_dead_ray_worker_does_not_change_the_games(death_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with executors.RayExecutor(jobs=2) as executor:
        games = saqqara.self_play(DUEL, [DyingPlayer, "random"], **HOW, executor=executor)
    assert death_file.exists()
    assert games == single_process_games()


class BrokenFuture(Future[object]):
    """Result that is never there."""

    def __init__(self, result: object) -> None:
        super().__init__()
        if result is None:
            self.set_exception(BrokenExecutor("gone"))
        else:
            self.set_result(result)


def test_repeated_worker_failures_raise_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Failing(ThreadPoolExecutor):
        def __init__(self, num_processes: int) -> None:
            begun.append(num_processes)
            super().__init__(num_processes)

        def submit(self, function: object, argument: object) -> BrokenFuture:
            return BrokenFuture("done" if len(begun) == 2 and argument == 5 else None)

    monkeypatch.setattr(executors, "_LocalExecutor", Failing)
    work = map_unordered(str, [5, 6], jobs=2)
    assert next(work) == (0, "done")
    with pytest.raises(saqqara.SaqqaraError, match=r"workers failed 3 times in a row: .*gone"):
        next(work)
    assert begun == [2] * 5  # a failure, some progress, three failures in a row


def test_error_of_an_executor_is_raised() -> None:
    def fail(argument: int) -> None:
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        list(map_unordered(fail, [5, 6], executor=executor))


def test_missing_ray_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(saqqara.InvalidOptionError, match=r"Ray needs .*: pip install 'saqqara\[ray\]'"):
        executors.open_backend("ray")


def test_players_of_the_package_are_sent_by_name() -> None:
    assert pickle.loads(cloudpickle.dumps(saqqara)) is saqqara


def test_unreachable_cluster_raises_an_error() -> None:
    with pytest.raises(
        saqqara.InvalidOptionError, match=r"address='moon://x' is invalid: cannot connect to a cluster of Ray: "
    ):
        executors.RayExecutor("moon://x")
