"""Thinking on the opponent's time in the terminal: the strongest level's, while the one person here is asked."""

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


class Thinker(FirstLegal):
    """Thinks on the opponent's time until it is to step aside; what it knows is how often it has thought."""

    thought: list[tuple[int, int, str]]  # at which seat, while which was to decide, at which level
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


class Busy(Thinker):
    """One whose game is still compiled."""

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        self.thought.append((view["seat"], view["current_player"], level))
        return None


class Failing(Busy):
    """One that fails at it."""

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        await super().ponder(view, game, level)
        raise ValueError("the view is too beautiful")


@pytest.fixture(params=[Thinker])
def thinker(request: pytest.FixtureRequest, bot_calls: list[str], monkeypatch: pytest.MonkeyPatch) -> type[Thinker]:
    """Who stands in the place of the pool."""
    monkeypatch.setattr(Thinker, "thought", [], raising=False)
    monkeypatch.setattr(Thinker, "used", [], raising=False)
    monkeypatch.setattr("saqqara.players.pool.Pool", request.param)
    chosen: type[Thinker] = request.param
    return chosen


def used(thinker: type[Thinker]) -> list[tuple[list[Any], list[str]] | None]:
    """What it goes on with at each choice: what it knows, and what was decided since."""
    return [None if thought is None else (thought.arrays, thought.actions_since) for thought in thinker.used]


def test_strongest_level_ponders_and_uses_the_result(run: Run, thinker: type[Thinker]) -> None:
    done = run("play", "--seed", "7", "--against", "architect", typed=TYPED)
    assert done.exit_code == 0, done.output
    # once each time one is asked: to confirm a turn is no other position
    assert thinker.thought == [(1, 0, "architect")] * 3
    assert used(thinker) == [([1], ["place b2"]), ([2], ["place c3"])]
    assert thinker.calls[-1] == "closed"


@pytest.mark.parametrize(
    "others",
    [
        ("duel", "--against", "overseer"),
        ("duel", "--hot-seat"),
        ("imhotep", "--players", "3", "--against", "person,architect"),
    ],
)
def test_others_do_not_and_none_does_where_several_share_the_keyboard(
    run: Run, thinker: type[Thinker], others: tuple[str, ...]
) -> None:
    done = run("play", *others, "--seed", "7", typed=["1", "", "1", "", "quit"])
    assert done.exit_code == 0, done.output
    assert thinker.thought == []
    assert not any(thinker.used)


def test_of_several_the_next_one_does(run: Run, thinker: type[Thinker]) -> None:
    seat_options = ("--players", "4", "--seat", "2", "--against", "architect,scribe,novice")
    run("play", "imhotep", *seat_options, "--seed", "7", typed=["1", "", "1", "", "quit"])
    assert thinker.thought == [(0, 2, "architect")] * 3
    known = [thought for level, thought in zip(thinker.calls, used(thinker), strict=False) if level == "architect"]
    assert [one and one[0] for one in known] == [None, [1], [2]]  # it has begun before anybody was asked


def test_after_a_hint_it_begins_again(run: Run, thinker: type[Thinker]) -> None:
    run("play", "--seed", "7", "--against", "architect", typed=["log", "hint", "place b2", "", "quit"])
    assert used(thinker) == [([2], ["place b2"])]


@pytest.mark.parametrize("thinker", [Busy, Failing], indirect=True)
def test_bot_not_ready_to_ponder_is_tried_again(
    run: Run, thinker: type[Thinker], caplog: pytest.LogCaptureFixture
) -> None:
    done = run("play", "--seed", "7", "--against", "architect", typed=["log", "place b2", "", "quit"])
    assert done.exit_code == 0, done.output
    assert len(thinker.thought) == 4  # each time that one is asked
    assert used(thinker) == [None]
    assert caplog.text == ""


def test_endless_pondering_delays_no_prompt(thinker: type[Thinker], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.cli.play_bot.STOP_TIMEOUT_SECONDS", 0)
    monkeypatch.setattr(thinker, "is_interruptible", False)
    table = Table.open("duel", {}, 7, [{"player": "person"}, {"player": "architect"}])
    with TerminalBot("duel") as computer:
        computer.ponder(table, [1])
        table.play(0, "place b2", confirm=True)
        table.play(1, "place a1", confirm=True)
        computer.ponder(table, [1])  # would wait for the first one for ever
    assert len(thinker.thought) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("interrupted", [False, True])
def test_a_real_one_thinks_and_leaves_without_a_word(interrupted: bool) -> None:
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
        ):  # it was shown, and asked for
            output += game.stdout.read(1)
        if interrupted:
            game.send_signal(signal.SIGINT)
        out, err = game.communicate(None if interrupted else "quit\n")
    assert (game.returncode, err) == (0, "")
    assert "The game is kept." in out
