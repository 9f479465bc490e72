"""Rules compiled with the public API of Numba alone (`SAQQARA_NUMBA_PUBLIC_API=1`)."""

import os
import re
import subprocess
import sys

import pytest

import saqqara
from repository import MODULES, ROOT, fail_on, line_at, relative

PLAY = """
import sys
import saqqara
state = saqqara.game("duel").start(seed=7)
for _ in range(12):
    state.play(state.legal_actions()[-1])
print(state.position_string())
print(state.determinize(0, 1).position_string())
"""
SEARCH = """
print(saqqara.player("search", simulations=20, seed=1).choose(saqqara.game("duel").start(seed=7)))
"""
CHECK = """
from saqqara.core import jit
print(type(jit.shuffle).__name__, "saqqara.core.numba_backend" in sys.modules)
"""
CUSTOM = """
import saqqara
import numba

@numba.njit
def evaluate(state, shares):
    shares[:] = 0.5

try:
    saqqara.player("search", simulations=2, evaluate=evaluate).choose(saqqara.game("duel").start(seed=7))
except saqqara.InvalidOptionError as error:
    print(error)
"""
PRIVATE_PARTS = re.compile(
    r"\bnumba\.(?:core|np)\b|\b(?:from|import) numba\.(?!extending\b)\w+|\b_numba_type_\b|\b_nrt\b"
)
BACKEND = "src/saqqara/core/numba_backend.py"


def run_compiled(program: str) -> list[str]:
    """Return the lines that a program prints which runs with the public API of Numba."""
    env = {name: value for name, value in os.environ.items() if name != "SAQQARA_DISABLE_JIT"}
    env |= {"SAQQARA_NUMBA_PUBLIC_API": "1", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


def test_a_game_follows_the_same_rules_without_private_parts() -> None:
    state = saqqara.game("duel").start(seed=7)
    for _ in range(12):
        state.play(state.legal_actions()[-1])
    expected = [state.position_string(), state.determinize(0, 1).position_string()]
    assert run_compiled(PLAY + CHECK) == [*expected, "CPUDispatcher False"]


@pytest.mark.slow
@pytest.mark.long
def test_search_runs_without_private_parts() -> None:
    choice = saqqara.player("search", simulations=20, seed=1).choose(saqqara.game("duel").start(seed=7))
    assert run_compiled(PLAY + SEARCH + CHECK)[2:] == [choice, "CPUDispatcher False"]


@pytest.mark.slow
def test_missing_custom_evaluation_is_reported() -> None:
    reason = "with SAQQARA_NUMBA_PUBLIC_API=1, compiled code cannot call custom functions; unset it"
    assert run_compiled(CUSTOM) == [
        f"evaluate=evaluate is invalid: Numba cannot compile it for a state of duel: {reason!r}"
    ]


def test_only_the_backend_uses_private_parts_of_numba() -> None:
    assert PRIVATE_PARTS.search((ROOT / BACKEND).read_text("utf-8"))
    fail_on(
        f"{relative(path)}:{line_at(text, found.start())}: uses {found[0]!r} of Numba: only {BACKEND} may"
        for path in MODULES
        if relative(path) != BACKEND
        for text in [path.read_text("utf-8")]
        for found in PRIVATE_PARTS.finditer(text)
    )
