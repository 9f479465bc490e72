"""How strong the levels of the computer player are, for the ratings of people: each meets the next one up.

    PYTHONPATH=src python bench/levels.py --game duel --out src/saqqara/games/duel/pages/levels.toml

The levels that count simulations are as they are at a table. The strongest goes by the clock there; here it has
`--simulations` for a decision, so that the same command gives the same file on any machine. At a table it has more, and
is rather stronger; the file says so. Ratings are Elo, with 0 for the level that newcomers meet (the second), each with
where it lies in 95 of 100 such runs. Options of the game are its defaults. The file belongs to this version of the
program: whoever changes a level runs this again.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np

from saqqara import __version__, game
from saqqara.bulk import arena, ratings
from saqqara.players import LEVELS

TIMED = LEVELS[-1]
ZERO = LEVELS[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--games", type=int, default=300, help="of two levels")
    parser.add_argument("--timed", type=int, default=60, help="games of the strongest level")
    parser.add_argument("--simulations", type=int, default=2000, help="that the strongest has for a decision")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    table, seating, results = game(asked.game), [], []
    for low, high in pairwise(range(len(LEVELS))):
        timed = LEVELS[high] == TIMED
        upper = f"{TIMED}:simulations={asked.simulations}" if timed else LEVELS[high]
        met = arena(table, LEVELS[low], upper, asked.timed if timed else asked.games)
        print(f"{asked.game}: {LEVELS[low]} wins {met.standing.wins} of {len(met.games)} against {upper}", flush=True)
        seating.append(np.where(met.games.seating == 0, low, high))
        results.append(met.games.results)
    found = {one.name: one for one in ratings(LEVELS, np.concatenate(seating), np.concatenate(results))}
    zero = found[ZERO].elo
    lines = [
        "# How strong the levels are, in Elo, 0 for the second; from where to where in 95 of 100 such runs.",
        f"# Written by bench/levels.py: {asked.games} games of two levels, {asked.timed} of the strongest, which had",
        f"# {asked.simulations} simulations for a decision; at a table it has more.",
        "",
    ]
    for name in LEVELS:
        low_end, high_end = (round(end - zero) for end in found[name].interval)
        lines += [
            f'["{__version__}".{name}]',
            f"elo = {round(found[name].elo - zero)}",
            f"interval = [{low_end}, {high_end}]",
        ]
        lines += [f"games = {found[name].games}", ""]
    asked.out.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
