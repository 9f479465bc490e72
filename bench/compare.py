"""Comparison with OpenSpiel, PettingZoo, Pgx and RLCard: random games and simulations on one core, in one run.

    python bench/compare.py [--rounds 5] [--seconds 1] [--output docs/comparison.md] [--only openspiel]

Two processes measure on the same core, never at the same time: one in `.venv`, one in `.venv-others` (`make others`
builds it from the lock file in `bench/others`). They alternate round by round, so that other load on the machine
affects all alike; the best round counts. The script prints a table with the versions; `--output` writes it into that
page between its two markers.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parents[1]
OTHERS_PYTHON = ROOT / ".venv-others" / "bin" / "python"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
GAMES = ("duel", "imhotep", "tara_wolf")


@dataclass(frozen=True)
class ComparisonRow:
    """Row of the table: `figure` and `game` as the measuring process knows them, and the description in the table."""

    library: str
    figure: str
    game: str
    how: str

    @property
    def is_ours(self) -> bool:
        return self.library == "Saqqara"


BULK, PYTHON = "in compiled code, whole games", "from Python, one action per call"
STEPS = (
    *(ComparisonRow("Saqqara", "bulk", game, BULK) for game in GAMES),
    ComparisonRow("Pgx", "pgx", "connect_four", "in compiled code, 1,024 games at once"),
    ComparisonRow("Pgx", "pgx", "backgammon", "in compiled code, 1,024 games at once"),
    *(ComparisonRow("Saqqara", "python", game, PYTHON) for game in GAMES),
    *(
        ComparisonRow("OpenSpiel", "openspiel", game, PYTHON)
        for game in ("connect_four", "backgammon", "gin_rummy", "hearts")
    ),
    *(ComparisonRow("PettingZoo", "pettingzoo", game, PYTHON) for game in ("connect_four_v3", "hanabi_v5")),
    *(ComparisonRow("RLCard", "rlcard", game, PYTHON) for game in ("gin-rummy", "uno")),
)
SIMULATIONS = (
    *(ComparisonRow("Saqqara", "search", game, "IS-MCTS, at most 40 random actions, compiled") for game in GAMES),
    ComparisonRow("OpenSpiel", "openspiel-mcts", "connect_four", "MCTS, random games to the end, C++"),
    ComparisonRow("OpenSpiel", "openspiel-mcts", "backgammon", "MCTS, random games to the end, C++"),
    ComparisonRow("OpenSpiel", "openspiel-ismcts", "gin_rummy", "IS-MCTS, random games to the end, C++"),
    ComparisonRow("OpenSpiel", "openspiel-ismcts", "hearts", "IS-MCTS, random games to the end, C++"),
)


SINGLE_CORE_ENV = {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "JAX_PLATFORMS": "cpu",
}  # keeps JAX on one core


class Measurer:
    """Process that measures on one core, in one of the two environments."""

    def __init__(self, python: Path | str, program: str, core: int) -> None:
        self._process = subprocess.Popen(
            [python, Path(__file__).parent / "others" / program],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **SINGLE_CORE_ENV},
            preexec_fn=_pin_to_core(core),
        )  # fmt: skip

    def measure(self, row: ComparisonRow, seconds: float) -> tuple[str, float]:
        """Return the version of the library and its rate; code is compiled before the first measurement."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([row.figure, row.game, seconds]), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"{row.library} {row.game}: the measuring process ended; its output is above")
        answer_facts = json.loads(answer)
        return answer_facts["version"], answer_facts["rate"]

    def close(self) -> None:
        self._process.communicate()


def _pin_to_core(core: int) -> Callable[[], None] | None:
    """Return a function that pins a process to one core, where the system supports it."""
    return (lambda: os.sched_setaffinity(0, {core})) if hasattr(os, "sched_setaffinity") else None


def measure_rows(
    rows: Sequence[ComparisonRow], rounds: int, seconds: float
) -> Iterator[tuple[ComparisonRow, str, float]]:
    """Return every row with its version and the best rate of all rounds."""
    core = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    own_measurer, others_measurer = (
        Measurer(sys.executable, "ours.py", core),
        Measurer(OTHERS_PYTHON, "theirs.py", core),
    )
    best: dict[ComparisonRow, tuple[str, float]] = {}
    tasks = [comparison for _ in range(rounds) for comparison in rows]
    for comparison in track(tasks, "measuring", console=Console(stderr=True)):
        version, rate = (own_measurer if comparison.is_ours else others_measurer).measure(comparison, seconds)
        best[comparison] = (version, max(rate, best.get(comparison, ("", 0.0))[1]))
    for measurer in (own_measurer, others_measurer):
        measurer.close()
    return ((comparison, *best[comparison]) for comparison in rows)


def format_table(rows: Sequence[tuple[ComparisonRow, str, float]], what: str) -> Iterator[str]:
    """Yield the lines of a Markdown table, with the rows in the given order."""
    yield f"| library | game | how | {what} per second |"
    yield "|---|---|---|--:|"
    for row, version, rate in rows:
        yield f"| {row.library} {version} | `{row.game}` | {row.how} | {round_rate(rate):,} |"
    yield ""


def round_rate(rate: float) -> int:
    """Round a rate to three significant digits."""
    return int(float(f"{rate:.3g}"))


def render_page(rounds: int, seconds: float, only: str) -> str:
    """Return all tables, and a description of the machine."""
    chosen = [[row for row in rows if only in ("", row.library.lower())] for rows in (STEPS, SIMULATIONS)]
    results = list(measure_rows([row for rows in chosen for row in rows], rounds, seconds))
    steps, simulations = results[: len(chosen[0])], results[len(chosen[0]) :]
    environment_text = (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, one core, {rounds} rounds."
    )
    return "\n".join([*format_table(steps, "actions"), *format_table(simulations, "simulations"), environment_text, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare Saqqara with other libraries.")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds; the best one counts (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time per figure and round (1)")
    parser.add_argument("--only", default="", help="measure only this library, such as openspiel")
    parser.add_argument("--output", type=Path, help="page whose tables, between its marks, are replaced")
    args = parser.parse_args()
    if not OTHERS_PYTHON.exists():
        sys.exit(".venv-others is missing; `make others` creates it")
    libraries = sorted({row.library.lower() for row in STEPS})
    if args.only not in ("", *libraries):
        sys.exit(f"--only {args.only} is not valid; choose from {', '.join(libraries)}")
    text = render_page(args.rounds, args.seconds, args.only)
    print(text)
    if args.output:
        before, rest = args.output.read_text().split(BEGIN)
        args.output.write_text(before + BEGIN + text + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
