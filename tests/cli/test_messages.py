"""`saqqara messages`: what was reported, and deleting it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.storage import ChatMessage, Report, Store


async def said(store: Store) -> None:
    await store.social.add_message("k7m2p9qrstuv", ChatMessage("m1", "ben", True, "You never learn", "", 1_780_315_200))
    await store.social.add_report(Report(1_780_315_260, "k7m2p9qrstuv", "m1", "ann", "ben", "Ben", "You never learn"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    store = Store(path)
    asyncio.run(said(store))
    store.close()
    return path


def test_what_was_reported(run: Run, data: Path) -> None:
    done = run("messages", str(data))
    assert done.exit_code == 0
    assert done.stdout.endswith("  table k7m2p9qrstuv, message m1, Ben: You never learn\n")


def test_the_host_deletes_a_message(run: Run, data: Path) -> None:
    assert run("messages", str(data), "--delete", "m1").stdout == "Message m1 is deleted.\n"
    again = run("messages", str(data), "--delete", "m1")
    assert (again.exit_code, again.stdout) == (1, f"{data} has no message m1 (any more).\n")
    assert "You never learn" in run("messages", str(data)).stdout  # the report stays


def test_not_while_a_server_runs(run: Run, data: Path) -> None:
    store = Store(data)
    done = run("messages", str(data), "--delete", "m1")
    assert "You never learn" in run("messages", str(data)).stdout
    store.close()
    assert done.exit_code == 2
    assert "is in use: another server has it open" in done.stderr
