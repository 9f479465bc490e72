"""Memory use of a worker for computer players: `PYTHONPATH=src python bench/worker.py`.

One worker, as a server has it, plays all games against itself at the strongest level, ponders now and then, and gives
hints. The script prints its peak memory so far in MB, including shared memory (resident set size). It runs on Linux
only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import Any

from saqqara.analysis.reasons import hint
from saqqara.core.registry import game
from saqqara.players import LEVELS
from saqqara.players.pool import Pool

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("duel", {}),
    ("imhotep", {}),
    ("imhotep", {"dynasty": True}),
    ("imhotep", {"players": 4}),
    ("tara_wolf", {}),
)
THINK_INTERVAL, HINT_INTERVAL = 10, 25  # actions between two calls of each


def peak_megabytes(pid: int) -> int:
    """Return the peak memory of a process in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


async def measure_worker(processors: int, num_actions: int) -> None:
    pool = Pool(1, [*dict(GAMES)], processors=processors)
    worker = await pool.run(os.getpid)
    print(f"started: {peak_megabytes(worker)} MB", flush=True)
    for name, options in GAMES:
        table = game(name, **options)
        state = table.start(seed=1)
        while not state.is_over and len(state.history) < num_actions:
            view = state.view(state.current_player)
            for text in await pool.choose(view, table, LEVELS[-1]):
                state.play(text)
            if state.current_player is not None and len(state.history) % THINK_INTERVAL == 0:
                asyncio.get_running_loop().call_later(1.0, pool.stop_pondering)
                await pool.ponder(state.view((state.current_player + 1) % table.num_players), table, LEVELS[-1])
            if not state.is_over and len(state.history) % HINT_INTERVAL == 0:
                await pool.run(hint, state.view(state.current_player), table)
        print(f"{name} {options or ''}: {len(state.history)} actions, {peak_megabytes(worker)} MB", flush=True)
    pool.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processors", type=int, default=2, help="number of processors that a search may use")
    parser.add_argument("--decisions", type=int, default=1000, help="maximum number of actions per game")
    args = parser.parse_args()
    asyncio.run(measure_worker(args.processors, args.decisions))


if __name__ == "__main__":
    main()
