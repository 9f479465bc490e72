"""Commands in the documentation: quick ones run here, and each of the others has a reason why it does not."""

from __future__ import annotations

import asyncio
import shlex
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.test_main import GROUPS
from repository import code_blocks
from saqqara import Record, game
from saqqara.storage import AppendMetadata, SeatName, Store
from saqqara.table import Table

FIRST_LINES = {
    "admin list-reports": "Nobody has reported anything.",
    "db check": "saqqara.sqlite: good: one table with 3 events, all as they were written.",
    "export": "game.html",
    "perft": "9",
    "position": "duel duel-1 - whole ",
    "puzzle solve": "Your move?",
    "record verify": "good: 10 decisions by the rules, not over yet",
    "replay": "Anna",
    "rules": "DUEL-3.2",
}
"""Part of the output of each command."""
TYPED = {"puzzle solve": [], "replay": ["q"]}
REASONS_NOT_RUN = {
    "admin backup": "moves data about: tests/cli/test_backup.py and tests/deployment/test_backups.py do it",
    "admin restore": "moves data about: tests/cli/test_backup.py and tests/deployment/test_backups.py do it",
    "arena": "plays hundreds of games: tests/cli/test_arena_commands.py plays few",
    "bench": "measures for minutes: tests/test_bench.py measures a moment",
    "engine test": "plays whole games with another program: tests/engines lets it",
    "engine run": "answers another program, until that ends: tests/engines talks to it",
    "play": "asks a person: tests/cli/test_play.py answers",
    "puzzle generate": "searches for minutes: tests/puzzles searches one position",
    "serve": "goes on until it is stopped: tests/cli/test_main.py stops it",
    "train": "learns for hours: tests/training learns a little",
    "worker": "goes on until it is stopped: tests/deployment/test_site.py stops it",
}
"""Reason why a command does not run here, with the test that covers it."""


@pytest.fixture
def page_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Create the files that the pages mention: `game.json` and `saqqara.sqlite`."""
    state = game("duel").start(seed=7)
    while len(state.history) < 10:
        state.play(state.legal_actions()[0])
    Record.from_state(state, ["Anna", "Ben"], seed=7).save("game.json")
    store = Store(Path("saqqara.sqlite"))
    table = Table.open("duel", {}, 7, [{"name": name, "player": "person", "person": name} for name in ("Ann", "Bob")])
    table.play(0, "place b2", confirm=True)
    asyncio.run(store.append("first", table.events, AppendMetadata(names=[SeatName(0, "Ann", "Ann")])))
    store.close()


def lines() -> list[tuple[str, str]]:
    """Return each line `saqqara ...` of the pages, with its command."""
    written = {line for block in code_blocks("sh") for line in block.text.splitlines() if line.startswith("saqqara ")}
    return sorted((command_name(line), line) for line in written)


def command_name(line: str) -> str:
    """Return the command of a line, with its group if it has one."""
    first, *rest = shlex.split(line, comments=True)[1:]
    return f"{first} {rest[0]}" if first in GROUPS else first


def test_every_page_command_is_executed_or_refused_with_a_reason() -> None:
    assert {command for command, _ in lines()} == FIRST_LINES.keys() | REASONS_NOT_RUN.keys()
    assert FIRST_LINES.keys() & REASONS_NOT_RUN.keys() == set()


@pytest.mark.usefixtures("page_files")
def test_commands_of_pages(run: Run) -> None:
    for command, line in lines():
        if command in FIRST_LINES:
            done = run(*shlex.split(line, comments=True)[1:], typed=TYPED.get(command))
            assert (line, done.exit_code) == (line, 0), done.output
            assert FIRST_LINES[command] in done.output, line
