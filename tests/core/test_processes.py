"""Child processes end with their parent, even if it is killed."""

import os
import subprocess
import sys
from pathlib import Path

from repository import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
CHILD = """
import os, sys
from saqqara.core.processes import die_with_parent
die_with_parent(int(sys.argv[1]))
os.write(1, b"ready\\n")
open(sys.argv[2]).read()
"""
PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1], str(os.getpid()), sys.argv[2]])
child.wait()
"""
WAIT_SECONDS = 60


def test_child_ends_with_its_killed_parent(tmp_path: Path) -> None:
    """The pipe ends when the last process that writes to it has ended; the child never does so by itself."""
    os.mkfifo(tmp_path / "gate")
    gate = os.open(tmp_path / "gate", os.O_RDWR)  # if the test fails, closing it ends the child
    try:
        command = [sys.executable, "-c", PARENT, CHILD, str(tmp_path / "gate")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT) as parent:
            assert parent.stdout is not None
            assert parent.stdout.readline() == b"ready\n"
            parent.kill()
            assert parent.communicate(timeout=WAIT_SECONDS) == (b"", None)
    finally:
        os.close(gate)


def test_child_ends_if_its_parent_has_ended_before() -> None:
    command = [sys.executable, "-c", CHILD, "-1", os.devnull]
    ended = subprocess.run(command, stdout=subprocess.PIPE, env=ENVIRONMENT, timeout=WAIT_SECONDS, check=False)
    assert (ended.returncode, ended.stdout) == (1, b"")
