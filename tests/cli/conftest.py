"""Fixtures of the command line: commands, their input and their output."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.first_legal import FirstLegal
from rules.duel.deals import deal_of, options_of, read
from saqqara import Record, game
from saqqara.cli.main import app

Run = Callable[..., Result]
PLAYED = Path(__file__).parents[1] / "rules" / "duel" / "games" / "worked_example_a.txt"
"""Complete game, 69 points to 39; the file contains the calculation."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in an empty folder, in English, at 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SAQQARA_DISABLE_JIT", "1")  # commands set it; later tests must not see it


@pytest.fixture
def run() -> Run:
    """Return a function that runs `saqqara` with arguments; `typed` contains the lines of its input."""

    def command(*args: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(app, list(args), input=lines, prog_name="saqqara")

    return command


@pytest.fixture
def decisions() -> list[str]:
    """Return the actions of the complete game."""
    return read(PLAYED)[1]


@pytest.fixture
def setup() -> Path:
    """Return a file with the setup of the complete game."""
    file = Path("setup.json")
    file.write_text(json.dumps({"deal": deal_of(read(PLAYED)[0])}), "utf-8")
    return file


@pytest.fixture
def record(decisions: list[str]) -> Path:
    """Return the record of the complete game, without a proof: it has a given setup instead of a shuffle."""
    values, _ = read(PLAYED)
    state = game("duel", **options_of(values)).start(setup={"deal": deal_of(values)})
    for text in decisions:
        state.play(text)
    state.record(["Anna", "Ben"]).save("game.json")
    return Path("game.json")


@pytest.fixture
def proved_record() -> Path:
    """Return the record of a game from seed 7 with its proof; the game stopped after three actions."""
    state = game("duel").start(seed=7)
    for text in ("place b2", "place a2", "unload 2"):
        state.play(text)
    Record.from_state(state, ["Anna", "Ben"], seed=7).save("proved.json")
    return Path("proved.json")


# ---- computer players ------------------------------------------------------------------------------------------------


@pytest.fixture
def bot_calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the levels that the computer was asked for, in order, with "closed" at the end."""
    levels: list[str] = []
    monkeypatch.setattr(FirstLegal, "calls", levels, raising=False)
    monkeypatch.setattr("saqqara.players.pool.Pool", FirstLegal)
    return levels
