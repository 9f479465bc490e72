"""Progress messages while rules are compiled, and games that were compiled beforehand."""

import multiprocessing
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara
from saqqara.errors import UnknownGameError

pytestmark = pytest.mark.compiled

START_PROGRAM = "import saqqara; saqqara.game('duel').start(seed=1); print('there')"
"""Program that compiles little: the shuffle and the setup."""
LEGAL_ACTIONS_PROGRAM = START_PROGRAM.replace("start(seed=1)", "start(seed=1).legal_actions()")
"""Program that compiles a little more."""


def command(program: str, cache: Path | None = None) -> dict[str, object]:
    """Return the arguments that run a program in a process of its own, with a cache that may be empty."""
    settings = {name: value for name, value in os.environ.items() if name != "SAQQARA_DISABLE_JIT"}
    settings["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    if cache is not None:
        settings["SAQQARA_CACHE"] = str(cache)
    return {"args": [sys.executable, "-c", program], "env": settings, "stdout": subprocess.PIPE}


def test_first_compilation_prints_one_line_and_later_processes_none(tmp_path: Path) -> None:
    first = subprocess.run(**command(START_PROGRAM, tmp_path), stderr=subprocess.PIPE, check=True)
    progress_line = f"saqqara: compiling duel (only once; cached in {tmp_path}/rules)\n"
    assert (first.stdout, first.stderr.decode()) == (b"there\n", progress_line)
    again = subprocess.run(**command(START_PROGRAM, tmp_path), stderr=subprocess.PIPE, check=True)
    assert (again.stdout, again.stderr) == (b"there\n", b"")


def test_terminal_progress_line_updates_and_disappears(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(**command(LEGAL_ACTIONS_PROGRAM, tmp_path), stderr=theirs) as running:
        running.communicate()
        os.close(theirs)
    output = os.read(ours, 100_000).decode()
    os.close(ours)
    steps = [
        int(step)
        for step in re.findall(r"\r\x1b\[Ksaqqara: compiling duel \(only once\): function (\d+), \d+ s", output)
    ]
    assert len(steps) >= 2
    assert steps == sorted(set(steps))
    assert output.endswith(" s\r\x1b[K")


def test_worker_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from saqqara.core import compile_progress  # imports Numba

    events: list[str] = []
    monkeypatch.setattr(compile_progress.event, "register", lambda kind, _: events.append(kind))
    compile_progress.register_progress()
    monkeypatch.setattr(multiprocessing.current_process(), "name", "SpawnProcess-1")
    compile_progress.register_progress()
    assert events == ["numba:compile"]


def test_unknown_game_is_refused_before_compilation() -> None:
    with pytest.raises(UnknownGameError, match="unknown game 'chess'"):
        saqqara.precompile("duel", "chess")


def test_precompiled_game_causes_no_compilation() -> None:
    """Everything that users do with a game is compiled beforehand."""
    program = f"import saqqara; saqqara.precompile('duel'); print('there')\n{COUNT_LISTENERS}\n{PLAYED}"
    assert subprocess.run(**command(program), check=True).stdout == b"there\nplayed\n"


COUNT_LISTENERS = """
from numba.core import event
from saqqara.core.numba_backend import Compiled
class Heard(event.Listener):
    def on_start(self, heard):
        if isinstance(heard.data["dispatcher"], Compiled):
            print(heard.data["dispatcher"].__name__)
    def on_end(self, heard):
        pass
event.register("numba:compile", Heard())
"""
"""Code that prints the name of each function that is compiled from now on."""

PLAYED = """
game = saqqara.game("duel")
state = game.start(seed=3)
player = saqqara.player("scribe", simulations=5, seed=1)
while not state.is_over:
    state.preview_moves(state.legal_actions()[-1])
    state.play(player.choose(state))
state.record(["Ann", "Ben"]).replay().svg()
saqqara.review(state.record(), simulations=16, seed=1)
saqqara.round_robin(game, ["random", "greedy", "novice:simulations=5"], games=4)
games = saqqara.vector(game, 2, seed=1)
games.step(games.sample())
from saqqara.bench import perft
perft(game.start(seed=1), 3)
from saqqara.envs.single_agent import SingleAgentGames
from saqqara.envs.episode import episode_factory
from saqqara.core.jit import generator_from_text
from saqqara.core.game_api import ALL_SEATS
import numpy as np
for opponents in ("random", "greedy", lambda seed: saqqara.player("random", seed=seed)):
    agents = SingleAgentGames(game, 2, opponents, "points")
    agents.start_games(np.arange(2), [5, 6], [0, 1])
    agents.play(np.arange(2), agents.action_masks.argmax(axis=1))
episode = episode_factory(game).create(4)
while episode.current_player >= 0:
    episode.observation(episode.current_player)
    episode.resample_hidden(episode.current_player, generator_from_text("x"))
    episode.resample_hidden(ALL_SEATS, generator_from_text("x"))
    episode.copy().play(int(episode.action_mask.argmax()))
    episode.play(int(episode.action_mask.argmax()))
episode.rewards("lead")
print("played")
"""


def test_reference_counting_is_enabled_where_arrays_are_allocated() -> None:
    from saqqara.core.numba_backend import allocates_arrays  # imported only where rules are compiled
    from saqqara.games.tara_wolf.observation.resampling import choose_plan, plan_count

    assert allocates_arrays(choose_plan.py_func)
    assert not allocates_arrays(plan_count.py_func)
    flags = [one.targetoptions["_nrt"] for one in (choose_plan, choose_plan.part, plan_count, plan_count.part)]
    assert flags == [True, True, False, False]
