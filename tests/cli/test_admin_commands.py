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

    assert admin("set-registration", "invite") == "Done.\n"
    assert "Who may come: New people need an invitation code\n" in admin("show-settings")
    made = admin("create-invite", "--note", "Thursday club", "--public-url", "https://games.example.org").splitlines()
    assert made[0].startswith("It is shown only now.")
    assert re.fullmatch("[A-Z]{8}", made[1])
    assert made[2] == f"https://games.example.org/invite#{made[1]}"
    withdraw = made[3].removeprefix("Withdraw it with: saqqara admin ").split()
    assert admin("list-invites").split("  ")[:3] == [withdraw[1], "Thursday club", "nobody has come yet"]
    assert admin(*withdraw) == "Done.\n"
    assert admin("list-invites") == "None yet.\n"
    link = admin("create-admin-link", "--public-url", "https://games.example.org/").splitlines()
    assert link[0] == "Anyone who opens this within a day can run the house:"
    assert link[1].startswith("https://games.example.org/admin/claim#")
    assert admin("list-reports").endswith("  You never learn  table k7m2p9qrstuv  message m1\n")
    for operation in ("hide-message", "suspend-author", "close-report"):
        assert admin(operation, "1") == "Done.\n"
    assert admin("list-reports") == "Nobody has reported anything.\n"
    reference, *rest = admin("list-users").split("  ")
    assert rest == ["Ben", "guest", "suspended\n"]
    assert admin("lift-suspension", reference) == "Done.\n"
    reference, *rest = admin("list-tables").split("  ")
    assert rest[:3] == ["The Duel", "Ann, Ben", "being played"]
    assert admin("cancel-table", reference) == "Done.\n"
    assert admin("list-tables").split("  ")[3] == "over"
    leagues = admin("list-leagues")
    assert leagues.startswith("/leagues/abcd2345efgh  Thursday  open to join  nobody yet  ")
    assert "  Jun 1, 2026, " in leagues
    assert admin("list-leagues", "--offset", "1") == "Nobody has opened a league yet.\n"
    assert "Events: 100\n" in admin("show-usage")
    assert "Abandoned tables of guests: 0." in admin("prune", "--days", "30")
    assert admin("prune").endswith("To delete this for good, add --yes.\n")
    assert admin("prune", "--yes").endswith("Done.\n")
    assert admin("set-text", "house-welcome", "Willkommen", "--text-lang", "de") == "Done.\n"
    assert admin("list-texts", "--name", "house-welcome") == "house-welcome  de  Willkommen\n"
    assert admin("show-notifications") == "Start the server first: only it knows this.\n"
    assert "Notifications waiting: 0\n" in admin("show-health")
    assert admin("show-logs") == "Nothing.\n"
    assert 'saqqara_rows{kind="tables"} 1.0\n' in admin("show-metrics")
    assert len(admin("set-metrics-access", "token").splitlines()[1]) == 32
    assert admin("set-metrics-access", "off") == "Done.\n"
    assert admin("show-settings", "--lang", "de").startswith("Wer hereinkommt: Neue brauchen einen")
    assert "It contains seeds" in admin("backup", str(data.with_name("copy.db")))
    copy = sqlite3.connect(data.with_name("copy.db"))
    assert copy.execute("SELECT value FROM settings WHERE name = 'registration'").fetchone() == ("invite",)
    copy.close()
    assert data.with_name("copy.db").stat().st_mode & 0o777 == 0o600


def test_invalid_admin_commands_change_nothing(run: Run, data: Path) -> None:
    for args, code, why in (
        (("set-registration", "friends"), 1, "saqqara: policy is not possible; possible: open, invite, closed.\n"),
        (("cancel-table", "abcd2345"), 1, "saqqara: There is no abcd2345 here, or not any more.\n"),
        (("revoke-admin", "Ann"), 1, "saqqara: There is no Ann here, or not any more.\n"),
        (
            ("backup", str(data)),
            2,
            f"saqqara: already exists: {data}, {data}.key; choose another path, or move it away "
            "(nothing was overwritten)\n",
        ),
    ):
        done = run("admin", *args, "--data", str(data))
        assert (done.exit_code, done.stderr) == (code, why)
    missing = run("admin", "show-settings", "--data", str(data.with_name("none.db")))
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
        done = await asyncio.to_thread(run, "admin", "set-registration", "closed", "--data", data)
        assert done.stdout == "Done.\n"
        new = {"game": "duel", "opponents": ["open"]}
        refused = await server.post("/api/tables", new, server.cookie("new"))
        assert (refused.status, refused.json["error"]) == (403, "registration-closed")
        copy = tmp_path / "copy.db"
        assert (await asyncio.to_thread(run, "admin", "backup", str(copy), "--data", data)).exit_code == 0
        done = await asyncio.to_thread(run, "admin", "show-notifications", "--data", data)
        assert "E-mail: not set up\n" in done.stdout
        command = [sys.executable, "-c", IMPORT_CHECK, "admin", "set-registration", "open", "--data", data]
        alone = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, env=ENVIRONMENT)
        assert (alone.stdout, alone.stderr) == ("Done.\n", "set()\n")
        assert (await server.post("/api/tables", new, server.cookie("new"))).status == 201

    run_with_app(tmp_path, test)


def test_sizes_are_in_megabytes_and_the_data_option_may_come_first(run: Run, data: Path) -> None:
    for before in (("--data", str(data)), (f"--data={data}",), ("--lang", "en", "--data", str(data))):
        done = run("admin", *before, "show-health")
        assert done.exit_code == 0, done.output
        assert re.search(r"^Free disk space: [\d,.]+ [MG]B$", done.stdout, re.MULTILINE)
    sizes = run("admin", "--data", str(data), "show-usage")
    assert re.search(r"^Data: [\d,.]+ MB$", sizes.stdout, re.MULTILINE), sizes.stdout
    backup = run("admin", "--data", str(data), "backup", str(data.with_name("copy.db")))
    assert backup.exit_code == 0, backup.output
