"""`saqqara admin list-reports` and `delete-message`: list reported messages, and delete any message."""

from __future__ import annotations

import asyncio
import json
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
    done = run("admin", "list-reports", "--data", str(data))
    assert done.exit_code == 0
    assert done.stdout.startswith("1  ")
    assert done.stdout.endswith("  You never learn  table k7m2p9qrstuv  message m1\n")
    row = json.loads(run("admin", "list-reports", "--json", "--data", str(data)).stdout)[0]
    assert (row["table"], row["message"], row["text"]) == ("k7m2p9qrstuv", "m1", "You never learn")


def test_delete_message_keeps_the_report(run: Run, data: Path) -> None:
    delete = ("admin", "delete-message", "m1", "--data", str(data))
    assert run(*delete).stdout == "Message m1 is deleted.\n"
    again = run(*delete)
    assert (again.exit_code, again.stdout) == (1, f"{data} has no message m1 (any more).\n")
    assert "You never learn" in run("admin", "list-reports", "--data", str(data)).stdout


def test_delete_message_requires_exclusive_access(run: Run, data: Path) -> None:
    store = Store(data)
    done = run("admin", "delete-message", "m1", "--data", str(data))
    store.close()
    assert done.exit_code == 2
    assert "is in use by another server" in done.stderr
