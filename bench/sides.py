"""Fairness of the sides of Imhotep's sites: equally strong players meet on random sides.

    PYTHONPATH=src python bench/sides.py --games 4000 --jobs 2 --output build/sides.jsonl

The script plays games of A New Dynasty for each number of players, with all four sides of each site at random and with
prophecies. It prints how many points the stones brought for every side, and how many games each seat won. Every game is
a line of the file; the same command resumes where it stopped. The result does not depend on `--jobs`, nor on `--backend
ray`, with which a cluster plays. With `--only tomb=C` it plays more games of a side that stands out.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import balance_games

from saqqara import game
from saqqara.arenas.executors import BACKENDS, map_unordered, open_backend
from saqqara.arenas.ratings import wilson_interval

SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
SIDES = "ABCD"
CARD_SOURCES = ("statues", "decorations", "red_cards", "blue_cards", "market")
"""Sources of points that count for the market."""
Z_95 = 1.96
REPORT_INTERVAL = 100  # games between two progress messages

Line = dict[str, Any]
"""Result of a game.

The fields are `players`, `seed`, `only`, `sides` by site, `points` and `stones` of all seats by site (at the market:
the cards that stones took), and `won` by seat.
"""


def play_game(task: tuple[int, int, str, int]) -> Line:
    """Play one game; the task holds the number of players, the seed, a fixed side, and the simulations per action."""
    players, seed, only, simulations = task
    rng = random.Random(f"sides {players} {seed}")
    sides = {site: rng.choice(SIDES) for site in SITES} | dict(part.split("=") for part in only.split() if part)
    played_game = game("imhotep", players=players, dynasty=True, prophecies=True, **sides)
    state, actions = balance_games.play_search_game(played_game, seed, simulations)
    taken = sum(played_game.action_text(number).startswith("take") for number in actions)
    sheets, seats = state.breakdown(), range(players)
    points = {site: sum(sheets[seat][site] for seat in seats) for site in SITES}
    points["market"] = sum(sheets[seat][source] for seat in seats for source in CARD_SOURCES)
    stones = {site: int(state.raw.laid[number]) for number, site in enumerate(SITES)} | {"market": taken}
    winners = state.winners()
    won = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    return {
        "players": players,
        "seed": seed,
        "only": only,
        "sides": sides,
        "points": points,
        "stones": stones,
        "won": won,
    }


def read_games(out: Path) -> Iterator[Line]:
    """Yield the games in the file; an incomplete last line is cut off."""
    if not out.exists():
        return
    text = out.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        out.write_text(whole, encoding="utf-8")
    yield from map(json.loads, whole.splitlines())


def play_games(tasks: list[tuple[int, int, str, int]], out: Path, jobs: int, executor: Executor | None) -> list[Line]:
    """Play the games that the file lacks, append them, and return all."""
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = list(read_games(out))
    done = {(line["players"], line["seed"], line["only"]) for line in lines}
    missing = [task for task in tasks if task[:3] not in done]
    with out.open("a", encoding="utf-8") as file:
        for number, (_, line) in enumerate(map_unordered(play_game, missing, jobs, executor), 1):
            lines.append(line)
            file.write(json.dumps(line) + "\n")
            file.flush()
            if number % REPORT_INTERVAL == 0:
                print(f"{number} of {len(missing)} games", file=sys.stderr, flush=True)
    wanted = {task[:3] for task in tasks}
    wanted_lines = [line for line in lines if (line["players"], line["seed"], line["only"]) in wanted]
    return sorted(wanted_lines, key=lambda line: (line["players"], line["seed"]))


# ---- tables ----------------------------------------------------------------------------------------------------


def side_rows(lines: Iterable[Line]) -> Iterator[str]:
    """Yield a row for each side: games, stones per game, points per stone with their interval."""
    by_side: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for line in lines:
        for site in SITES:
            by_side[site, line["sides"][site]].append((line["points"][site], line["stones"][site]))
    for (site, side), games in sorted(by_side.items(), key=lambda item: (SITES.index(item[0][0]), item[0][1])):
        points, stones = sum(one for one, _ in games), sum(stones_count for _, stones_count in games)
        ratio = points / stones
        margin = math.sqrt(sum((one - ratio * stones_count) ** 2 for one, stones_count in games)) / stones * Z_95
        share = f"{ratio:.2f} | {ratio - margin:.2f} to {ratio + margin:.2f}"
        yield f"| {site} {side} | {len(games)} | {stones / len(games):.1f} | {share} |"


def seat_rows(lines: list[Line]) -> Iterator[str]:
    """Yield a row for each seat: the share of games won."""
    for seat in range(lines[0]["players"]):
        share = sum(line["won"][seat] for line in lines) / len(lines)
        low, high = wilson_interval(share, len(lines))
        yield f"| seat {seat} | {len(lines)} | {100 * share:.1f} % | {100 * low:.1f} to {100 * high:.1f} |"


def format_tables(lines: list[Line]) -> Iterator[str]:
    """Yield all tables as Markdown, for each number of players."""
    for players in sorted({line["players"] for line in lines}):
        of = [line for line in lines if line["players"] == players]
        sides, seats = "\n".join(side_rows(of)), "\n".join(seat_rows(of))
        yield (
            f"{players} players:\n\n| side | games | stones per game | points per stone | 95 % interval |\n"
            f"|---|--:|--:|--:|---|\n{sides}\n\n| | games | won | 95 % interval |\n|---|--:|--:|---|\n{seats}\n"
        )


def main() -> None:
    """Play the missing games, report progress on stderr, and print the tables."""
    parser = argparse.ArgumentParser(description="Measure the fairness of the sides of Imhotep's sites.")
    parser.add_argument("--games", type=int, default=4000, help="games per number of players (4000)")
    parser.add_argument("--players", default="2,3,4", help="numbers of players (2,3,4)")
    parser.add_argument("--simulations", type=int, default=300, help="simulations per action (300)")
    parser.add_argument("--first", type=int, default=0, help="first seed (0)")
    parser.add_argument("--only", default="", help="fixed side, such as tomb=C")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--backend", choices=BACKENDS, default="local", help="where the processes run (local)")
    parser.add_argument("--address", help="address of the cluster")
    parser.add_argument("--output", type=Path, default=Path("build/sides.jsonl"), help="file of the played games")
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.games)
    tasks = [(int(p), seed, args.only, args.simulations) for seed in seeds for p in args.players.split(",")]
    with open_backend(args.backend, args.address, args.jobs) as executor:
        lines = play_games(tasks, args.output, args.jobs, executor)
    print("\n".join(format_tables(lines)))


if __name__ == "__main__":
    main()
