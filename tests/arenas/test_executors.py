"""Parallel workers: if one of them dies, the games stay the same."""

import os
import pickle
from collections.abc import Iterator
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


@pytest.mark.long
def test_dead_ray_worker_does_not_change_the_games(death_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    games = saqqara.self_play(DUEL, [DyingPlayer, "random"], **HOW, jobs=2, backend="ray")
    assert death_file.exists()
    assert games == single_process_games()


@pytest.mark.long
def test_dead_dask_worker_does_not_change_the_games(death_file: Path) -> None:
    games = saqqara.self_play(DUEL, [DyingPlayer, "random"], **HOW, jobs=2, backend="dask")
    assert death_file.exists()
    assert games == single_process_games()


def test_repeated_worker_failures_raise_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import nullcontext

    begun: list[int] = []

    def share_out(calls: object) -> Iterator[object]:
        begun.append(1)
        if len(begun) == 2:
            yield 0, "done"
        raise ConnectionError("gone")

    workers = executors.TaskExecutor(share_out, (ConnectionError,))
    monkeypatch.setitem(executors._EXECUTORS, "local", lambda jobs, address: nullcontext(workers))
    work = map_unordered(str, [5, 6], jobs=2)
    assert next(work) == (0, "done")
    with pytest.raises(saqqara.SaqqaraError, match=r"workers failed 3 times in a row: .*gone"):
        next(work)
    assert len(begun) == 5  # a failure, some progress, three failures in a row


@pytest.mark.parametrize(("backend", "module"), [("ray", "ray"), ("dask", "distributed")])
def test_missing_backend_raises_an_error(backend: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(
        saqqara.InvalidOptionError, match=rf"backend='{backend}' needs .*: pip install 'saqqara\[{backend}\]'"
    ):
        saqqara.self_play(DUEL, ["random"], 2, backend=backend, chunk=1)


def test_builtin_players_can_be_sent_to_workers() -> None:
    assert pickle.loads(cloudpickle.dumps(saqqara)) is saqqara


@pytest.mark.parametrize("backend", ["ray", "dask"])
def test_unreachable_cluster_raises_an_error(backend: str) -> None:
    with pytest.raises(
        saqqara.InvalidOptionError,
        match=rf"address='moon://x' is invalid: cannot connect to a cluster of '{backend}': ",
    ):
        saqqara.self_play(DUEL, ["random"], 2, backend=backend, address="moon://x", chunk=1)
