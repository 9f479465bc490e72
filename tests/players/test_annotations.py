"""Type checkers accept custom players with the annotations of the documentation."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

PLAYERS = """
from collections.abc import Sequence
from typing import Any

import saqqara


class TakesList:
    def choose(self, view: dict[str, Any], actions: list[str]) -> str:
        return actions[-1]


class TakesSequence:
    def choose(self, view: dict[str, Any], actions: Sequence[str]) -> str:
        return actions[-1]


class TakesNothing:
    def choose(self) -> str:
        return ""


game = saqqara.game("duel")
saqqara.arena(game, lambda seed: TakesList(), lambda seed: TakesSequence(), games=2)
saqqara.arena(game, lambda seed: TakesNothing(), "random", games=2)
"""


def test_a_list_and_a_sequence_are_accepted_by_mypy_strict(tmp_path: Path) -> None:
    file = tmp_path / "players.py"
    file.write_text(PLAYERS, "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--strict", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    wrong = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert (done.returncode, done.stderr) == (1, ""), done.stdout
    assert wrong
    assert [line for line in wrong if "TakesNothing" not in line] == []
