"""`saqqara admin reports`: list reported messages, and delete any message."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.storage import ChatMessage, Report, Store


async def add_messages(store: Store) -> None:
    await store.social.add_message("k7m2p9qrstuv", ChatMessage("m1", "ben", True, "You never learn", "", 1_780_315_200))
    await store.social.add_report(Report(1_780_315_260, "k7m2p9qrstuv", "m1", "ann", "ben", "Ben", "You never learn"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    store = Store(path)
    asyncio.run(add_messages(store))
    store.close()
    return path


def test_reports_name_table_and_message(run: Run, data: Path) -> None:
    done = run("admin", "reports", "--data", str(data))
    assert done.exit_code == 0
    assert done.stdout.startswith("1  ")
    assert done.stdout.endswith("  table k7m2p9qrstuv, message m1, Ben: You never learn\n")


def test_delete_message_keeps_the_report(run: Run, data: Path) -> None:
    delete = ("admin", "reports", "--data", str(data), "--delete-message", "m1")
    assert run(*delete).stdout == "Message m1 is deleted.\n"
    again = run(*delete)
    assert (again.exit_code, again.stdout) == (1, f"{data} has no message m1 (any more).\n")
    assert "You never learn" in run("admin", "reports", "--data", str(data)).stdout


def test_delete_message_requires_exclusive_access(run: Run, data: Path) -> None:
    store = Store(data)
    done = run("admin", "reports", "--data", str(data), "--delete-message", "m1")
    store.close()
    assert done.exit_code == 2
    assert "is in use by another server" in done.stderr
