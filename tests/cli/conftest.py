"""The command line as a person uses it: a command, what is typed, what comes back."""

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
"""A whole game, 69 points to 39; its sums are on paper in the file."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test works in an empty folder, in English, at 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SAQQARA_DISABLE_JIT", "1")  # commands set it; what comes after these tests must not see it


@pytest.fixture
def run() -> Run:
    """Runs `saqqara` with arguments; `typed` are the lines of its input."""

    def command(*args: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(app, list(args), input=lines, prog_name="saqqara")

    return command


@pytest.fixture
def decisions() -> list[str]:
    """The decisions of the whole game."""
    return read(PLAYED)[1]


@pytest.fixture
def setup() -> Path:
    """A file with the set-up of the whole game."""
    file = Path("setup.json")
    file.write_text(json.dumps({"deal": deal_of(read(PLAYED)[0])}), "utf-8")
    return file


@pytest.fixture
def record(decisions: list[str]) -> Path:
    """The record of the whole game, without a proof: it was laid out, not shuffled."""
    values, _ = read(PLAYED)
    state = game("duel", **options_of(values)).start(setup={"deal": deal_of(values)})
    for text in decisions:
        state.play(text)
    state.record(["Anna", "Ben"]).save("game.json")
    return Path("game.json")


@pytest.fixture
def proved() -> Path:
    """The record of a game from seed 7 with its proof; it was left after three decisions."""
    state = game("duel").start(seed=7)
    for text in ("place b2", "place a2", "unload 2"):
        state.play(text)
    Record.from_state(state, ["Anna", "Ben"], seed=7).save("proved.json")
    return Path("proved.json")


# ---- computer players ------------------------------------------------------------------------------------------------


@pytest.fixture
def bot_calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels at which the computer was asked, in order, and "closed" at the end."""
    levels: list[str] = []
    monkeypatch.setattr(FirstLegal, "calls", levels, raising=False)
    monkeypatch.setattr("saqqara.players.pool.Pool", FirstLegal)
    return levels
