"""The program prints and answers what is stored in `expected/`.

`pytest tests/golden --update-golden` stores it again: read the difference before you commit it.
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EXPECTED = HERE / "expected"
MAX_LINES = 200
"""Maximum number of lines of a difference that are printed."""


def capture(folder: Path) -> None:
    """Write all files to a folder, with interpreted rules unless the environment says otherwise."""
    settings = {"SAQQARA_DISABLE_JIT": "1", **os.environ}
    command = [sys.executable, str(HERE / "capture.py"), str(folder)]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def files(folder: Path) -> dict[str, list[str]]:
    """Return the lines of every file below a folder."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_text("utf-8").splitlines() for path in found}


def differences(expected: Path, found: Path) -> list[str]:
    """Return the lines of a unified diff of two folders."""
    before, after = files(expected), files(found)
    lines = list[str]()
    for name in sorted({*before, *after}):
        these, those = before.get(name, []), after.get(name, [])
        lines += difflib.unified_diff(these, those, f"expected/{name}", f"found/{name}", n=2, lineterm="")
    return lines


def test_golden_files_have_not_changed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    capture(tmp_path)
    if request.config.getoption("--update-golden"):
        shutil.rmtree(EXPECTED, ignore_errors=True)
        shutil.copytree(tmp_path, EXPECTED)
    lines = differences(EXPECTED, tmp_path)
    more = [f"... and {len(lines) - MAX_LINES} more lines"] if len(lines) > MAX_LINES else []
    assert not lines, "\n".join(["pytest tests/golden --update-golden stores this:", *lines[:MAX_LINES], *more])
