"""Thinking on the opponent's time in the terminal: the strongest level thinks while the only person here decides."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import saqqara
from cli.conftest import Run
from cli.first_legal import FirstLegal
from saqqara.cli.play_bot import TerminalBot
from saqqara.players.tree_reuse import PonderResult
from saqqara.table import Table

ROOT = Path(__file__).resolve().parents[2]
TYPED = ["place b2", "", "place c3", "", "quit"]


class PonderingPool(FirstLegal):
    """Pool that ponders until it is interrupted; its result is the number of its thoughts so far."""

    thought: list[tuple[int, int, str]]  # the seat, the seat to decide, the level
    used: list[PonderResult | None]
    is_interruptible = True

    def __init__(self, workers: int, names: list[str], processors: int) -> None:
        super().__init__(workers, names, processors)
        self._interrupted = asyncio.Event()

    async def choose(
        self, view: dict[str, Any], game: saqqara.Game, level: str, thought: PonderResult | None = None
    ) -> list[str]:
        self.used.append(thought)
        return await super().choose(view, game, level)

    async def run(self, function: Any, view: dict[str, Any], game: saqqara.Game) -> Any:
        self.stop_pondering()
        return await super().run(function, view, game)

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        self.thought.append((view["seat"], view["current_player"], level))
        known = [len(self.thought)]
        self._interrupted.clear()
        await self._interrupted.wait()
        return known

    def stop_pondering(self) -> None:
        if self.is_interruptible:
            self._interrupted.set()


class CompilingPool(PonderingPool):
    """Pool whose game is still being compiled."""

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        self.thought.append((view["seat"], view["current_player"], level))
        return None


class FailingPool(CompilingPool):
    """Pool whose pondering fails."""

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        await super().ponder(view, game, level)
        raise ValueError("the view is too beautiful")


@pytest.fixture(params=[PonderingPool])
def pondering_pool(
    request: pytest.FixtureRequest, bot_calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> type[PonderingPool]:
    """Replace the pool of computer players."""
    monkeypatch.setattr(PonderingPool, "thought", [], raising=False)
    monkeypatch.setattr(PonderingPool, "used", [], raising=False)
    monkeypatch.setattr("saqqara.players.pool.Pool", request.param)
    chosen: type[PonderingPool] = request.param
    return chosen


def used_results(thinker: type[PonderingPool]) -> list[tuple[list[Any], list[str]] | None]:
    """Return the reused thought of each choice: its result, and the actions since then."""
    return [None if thought is None else (thought.arrays, thought.actions_since) for thought in thinker.used]


def test_strongest_level_ponders_and_uses_the_result(run: Run, pondering_pool: type[PonderingPool]) -> None:
    done = run("play", "--seed", "7", "--against", "architect", typed=TYPED)
    assert done.exit_code == 0, done.output
    # once for each question: the confirmation of a turn is not another position
    assert pondering_pool.thought == [(1, 0, "architect")] * 3
    assert used_results(pondering_pool) == [([1], ["place b2"]), ([2], ["place c3"])]
    assert pondering_pool.calls[-1] == "closed"


@pytest.mark.parametrize(
    "others",
    [
        ("duel", "--against", "overseer"),
        ("duel", "--hot-seat"),
        ("imhotep", "--players", "3", "--against", "person,architect"),
    ],
)
def test_weaker_levels_and_hot_seat_games_do_not_ponder(
    run: Run, pondering_pool: type[PonderingPool], others: tuple[str, ...]
) -> None:
    done = run("play", *others, "--seed", "7", typed=["1", "", "1", "", "quit"])
    assert done.exit_code == 0, done.output
    assert pondering_pool.thought == []
    assert not any(pondering_pool.used)


def test_next_computer_player_ponders(run: Run, pondering_pool: type[PonderingPool]) -> None:
    seat_options = ("--players", "4", "--seat", "2", "--against", "architect,scribe,novice")
    run("play", "imhotep", *seat_options, "--seed", "7", typed=["1", "", "1", "", "quit"])
    assert pondering_pool.thought == [(0, 2, "architect")] * 3
    known = [
        thought
        for level, thought in zip(pondering_pool.calls, used_results(pondering_pool), strict=False)
        if level == "architect"
    ]
    assert [one and one[0] for one in known] == [None, [1], [2]]  # pondering begins before the first choice


def test_pondering_restarts_after_a_hint(run: Run, pondering_pool: type[PonderingPool]) -> None:
    run("play", "--seed", "7", "--against", "architect", typed=["log", "hint", "place b2", "", "quit"])
    assert used_results(pondering_pool) == [([2], ["place b2"])]


@pytest.mark.parametrize("pondering_pool", [CompilingPool, FailingPool], indirect=True)
def test_bot_not_ready_to_ponder_is_tried_again(
    run: Run, pondering_pool: type[PonderingPool], caplog: pytest.LogCaptureFixture
) -> None:
    done = run("play", "--seed", "7", "--against", "architect", typed=["log", "place b2", "", "quit"])
    assert done.exit_code == 0, done.output
    assert len(pondering_pool.thought) == 4  # once for each question
    assert used_results(pondering_pool) == [None]
    assert caplog.text == ""


def test_endless_pondering_delays_no_prompt(
    pondering_pool: type[PonderingPool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saqqara.cli.play_bot.STOP_TIMEOUT_SECONDS", 0)
    monkeypatch.setattr(pondering_pool, "is_interruptible", False)
    table = Table.open("duel", {}, 7, [{"player": "person"}, {"player": "architect"}])
    with TerminalBot("duel") as computer:
        computer.ponder(table, [1])
        table.play(0, "place b2", confirm=True)
        table.play(1, "place a1", confirm=True)
        computer.ponder(table, [1])  # would wait for the first one forever
    assert len(pondering_pool.thought) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("interrupted", [False, True])
def test_real_pondering_pool_exits_silently(interrupted: bool) -> None:
    program = "from saqqara.cli.main import main; main()"
    command = [sys.executable, "-c", program, "play", "--seed", "7", "--against", "architect"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"},
    ) as game:  # fmt: skip
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("place b2\n\nplace c3\n\nlog\n")
        game.stdin.flush()
        output = ""
        while output.count("  4  Computer (Architect) ") < 2 or not output.endswith(
            "\n> "
        ):  # displayed by the game and by the log command
            output += game.stdout.read(1)
        if interrupted:
            game.send_signal(signal.SIGINT)
        out, err = game.communicate(None if interrupted else "quit\n")
    assert (game.returncode, err) == (0, "")
    assert "The game is kept." in out
