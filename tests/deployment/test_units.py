"""Services of `deploy/`: systemd accepts them, and the commands that they start exist."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deployment.machine import DEPLOY, ROOT, unit_settings
from saqqara.cli.main import app

UNITS = sorted(DEPLOY.glob("*.service"))


def verify_unit(path: Path, below: Path) -> str:
    """Return the complaints of `systemd-analyze verify` about a unit whose program exists."""
    program = below / "srv" / "saqqara" / "current" / ".venv" / "bin" / "saqqara"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = below / path.name
    copy.write_text(path.read_text("utf-8").replace("/srv/", f"{below}/srv/"))
    tool = shutil.which("systemd-analyze")
    assert tool, "systemd-analyze is missing: install it with `apt-get install systemd` or tools/hosting.sh"
    name = copy.with_name(copy.name.replace("@.", "@8001."))
    copy.rename(name)
    done = subprocess.run([tool, "verify", "--man=no", name], capture_output=True, text=True)
    return f"{done.stdout}{done.stderr}" or ("" if done.returncode == 0 else f"code {done.returncode}")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_accepts_the_units(path: Path, tmp_path: Path) -> None:
    assert verify_unit(path, tmp_path) == ""


def test_systemd_reports_a_wrong_unit(tmp_path: Path) -> None:
    wrong = tmp_path / "saqqara.service"
    wrong.write_text((DEPLOY / "saqqara.service").read_text("utf-8").replace("Restart=", "Restrat="))
    assert "Unknown key name 'Restrat'" in (report := verify_unit(wrong, tmp_path / "below")) or "Restrat" in report


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_services_start_existing_commands_and_options(path: Path) -> None:
    (line,) = unit_settings(path.name.removesuffix(".service").replace("@", "@8001"))["ExecStart"]
    program, command, *options = shlex.split(line)
    assert program == "/srv/saqqara/current/.venv/bin/saqqara"
    help_ = CliRunner().invoke(app, [command, "--help"])
    assert help_.exit_code == 0
    for option in options:
        if option.startswith("--"):
            assert re.search(rf"{option}\b", help_.output), option


def test_hosting_page_names_every_file() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert [file.name for file in sorted(DEPLOY.iterdir()) if f"deploy/{file.name}" not in page] == []


def test_browsers_are_required_to_use_https() -> None:
    header = 'add_header Strict-Transport-Security "max-age=31536000" always;'
    assert header in (DEPLOY / "nginx.conf").read_text("utf-8")
    assert header in (ROOT / "docs" / "hosting.md").read_text("utf-8")
