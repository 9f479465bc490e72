"""`saqqara admin`: the functions of the admin page, without a server and next to a running one."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.storage import ChatMessage, Report, SeatName, Store
from saqqara.storage.event_log import AppendMetadata
from saqqara.storage.leagues import LeagueRow
from saqqara.table import Table
from server.app_server import AppServer, run_with_app

SEATS = [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Ben")]


async def _filled(store: Store) -> None:
    table = Table.open("duel", {}, 1, SEATS)
    called = [SeatName(seat, name.lower(), name) for seat, name in enumerate(("Ann", "Ben"))]
    await store.append("k7m2p9qrstuv", table.events, AppendMetadata(names=called))
    await store.social.add_message("k7m2p9qrstuv", ChatMessage("m1", "ben", True, "You never learn", "", 1_780_315_200))
    await store.social.add_report(Report(1_780_315_260, "k7m2p9qrstuv", "m1", "ann", "ben", "Ben", "You never learn"))
    await store.leagues.create(LeagueRow("abcd2345efgh", "kim", "Thursday", {"game": "duel"}, 1_780_315_200_000))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    store = Store(path)
    asyncio.run(_filled(store))
    store.close()
    return path


def test_command_covers_the_functions_of_the_admin_page(run: Run, data: Path) -> None:
    def admin(*args: str) -> str:
        done = run("admin", *args, "--data", str(data))
        assert done.exit_code == 0, done.output
        return done.stdout

    assert admin("registration", "invite") == admin("registration") == "New people need an invitation code.\n"
    made = admin("invites", "--create", "Thursday club").split()
    assert (len(made[0]), admin("invites").split("  ")[1]) == (8, "Thursday club: nobody has come yet\n")
    admin("invites", "--withdraw", made[-1].removesuffix(")"))
    assert admin("invites") == ""
    link = admin("link", "--public-url", "https://games.example.org/").splitlines()
    assert link[0] == "Anyone who opens this within a day can run the house:"
    assert link[1].startswith("https://games.example.org/admin/claim#")
    assert admin("reports").endswith("  table k7m2p9qrstuv, message m1, Ben: You never learn\n")
    assert admin("reports", "--hide", "1", "--suspend-author", "1", "--close", "1") == "Nothing.\n"
    assert admin("users").split("  ")[1:] == ["Ben", "guest, suspended\n"]
    assert admin("users", "--unsuspend", admin("users").split("  ")[0]) == ""
    reference, _, *rest = admin("tables").split("  ")
    assert rest == ["duel", "being played", "Ann, Ben\n"]
    assert admin("cancel", reference) == "Done.\n"
    assert admin("tables").split("  ")[3] == "over"
    assert admin("leagues") == "/leagues/abcd2345efgh  Jun 1, 2026  open to join  nobody yet  Thursday\n"
    assert admin("leagues", "--offset", "1") == "Nothing.\n"
    assert "Events: 100\n" in admin("usage")
    assert "Abandoned tables of guests: 0." in admin("prune", "--days", "30")
    assert admin("prune", "--yes").endswith("Done.\n")
    assert admin("texts", "house-welcome", "Willkommen", "--text-lang", "de") == "house-welcome (de): Willkommen\n"
    assert admin("notifications") == "Start the server first: only it knows this.\n"
    assert "Notifications waiting: 0\n" in admin("health")
    assert admin("logs") == "Nothing.\n"
    assert 'saqqara_rows{kind="tables"} 1.0\n' in admin("metrics")
    assert len(admin("metrics", "--access", "token").strip()) == 32
    assert "It contains seeds" in admin("backup", str(data.with_name("copy.db")))
    copy = sqlite3.connect(data.with_name("copy.db"))
    assert copy.execute("SELECT value FROM settings WHERE name = 'registration'").fetchone() == ("invite",)
    copy.close()
    assert data.with_name("copy.db").stat().st_mode & 0o777 == 0o600


def test_invalid_admin_commands_change_nothing(run: Run, data: Path) -> None:
    for args, code, why in (
        (("registration", "friends"), 1, "saqqara: policy is not possible; possible: open, invite, closed.\n"),
        (("cancel", "abcd2345"), 1, "saqqara: There is no abcd2345 here, or not any more.\n"),
        (("users", "--revoke-admin", "Ann"), 1, "saqqara: There is no Ann here, or not any more.\n"),
        (
            ("backup", str(data)),
            2,
            f"saqqara: already exists: {data}, {data}.key; choose another path, or move it away "
            "(nothing was overwritten)\n",
        ),
    ):
        done = run("admin", *args, "--data", str(data))
        assert (done.exit_code, done.stderr) == (code, why)
    missing = run("admin", "registration", "--data", str(data.with_name("none.db")))
    assert (missing.exit_code, missing.stderr) == (2, f"saqqara: file not found: {data.with_name('none.db')}\n")


IMPORT_CHECK = (
    "import sys, saqqara.cli.main as cli\n"
    "try:\n    cli.app(sys.argv[1:])\n"
    "finally:\n    print({'fastapi', 'jinja2', 'numpy'} & set(sys.modules), file=sys.stderr)"
)
"""Program that prints which slow modules a command imports; an admin command takes a second only if it imports none."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src"), "LANG": "C.UTF-8"}


def test_changes_apply_at_once_next_to_a_running_server(run: Run, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        data = str(tmp_path / "saqqara.db")
        done = await asyncio.to_thread(run, "admin", "registration", "closed", "--data", data)
        assert done.stdout == "Nobody new may come in.\n"
        new = {"game": "duel", "opponents": ["open"]}
        refused = await server.post("/api/tables", new, server.cookie("new"))
        assert (refused.status, refused.json["error"]) == (403, "registration-closed")
        copy = tmp_path / "copy.db"
        assert (await asyncio.to_thread(run, "admin", "backup", str(copy), "--data", data)).exit_code == 0
        assert "E-mail: not set up\n" in (await asyncio.to_thread(run, "admin", "notifications", "--data", data)).stdout
        command = [sys.executable, "-c", IMPORT_CHECK, "admin", "registration", "open", "--data", data]
        alone = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, env=ENVIRONMENT)
        assert (alone.stdout, alone.stderr) == ("Anyone with the link may come in.\n", "set()\n")
        assert (await server.post("/api/tables", new, server.cookie("new"))).status == 201

    run_with_app(tmp_path, test)


def test_sizes_are_in_megabytes_and_the_data_option_may_come_first(run: Run, data: Path) -> None:
    for before in (("--data", str(data)), (f"--data={data}",), ("--lang", "en", "--data", str(data))):
        done = run("admin", *before, "health")
        assert done.exit_code == 0, done.output
        assert re.search(r"^Free disk space: [\d,.]+ [MG]B$", done.stdout, re.MULTILINE)
    sizes = run("admin", "--data", str(data), "usage")
    assert re.search(r"^Data: [\d,.]+ MB$", sizes.stdout, re.MULTILINE), sizes.stdout
    backup = run("admin", "--data", str(data), "backup", str(data.with_name("copy.db")))
    assert backup.exit_code == 0, backup.output
