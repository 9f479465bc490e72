"""Fairness of Tara Wolf: two equally strong computer players meet, and a table shows who wins how often.

    PYTHONPATH=src python bench/balance.py --games 2000 --simulations 300

Both players search with the same number of simulations per action, and use only what their seat may know: every
simulation resamples what is hidden from the seat to move. The same seed gives the same games, with any number of
`--jobs`. The table is Markdown, for docs/reports/balance-tara-wolf.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass

import balance_games

from saqqara import game
from saqqara.arenas.executors import BACKENDS, map_unordered, open_backend
from saqqara.arenas.ratings import wilson_interval
from saqqara.core.state import State

GAME_NAME = "tara_wolf"
REPORT_INTERVAL = 20  # games between two progress messages


@dataclass(frozen=True)
class BalanceGame:
    """Result of a game: adventurers by seat, the winner, and the winner of each awarded tomb.

    Seat 0 holds the medallion first.
    """

    adventurers: tuple[str, str]
    winner: int
    tombs: dict[str, int]


def play_game(task: tuple[int, int]) -> BalanceGame:
    """Play a game between two searches; the task is the seed of its setup and the simulations per action."""
    initial_state, (seed, simulations) = game(GAME_NAME), task
    state, _ = balance_games.play_search_game(initial_state, seed, simulations)
    return summarize_game(state, initial_state.random_setup(seed)["adventurers"])


def summarize_game(state: State, adventurers: list[str]) -> BalanceGame:
    """Summarize a finished game."""
    tombs = {tomb: seat for seat, won in enumerate(state.breakdown()) for tomb, owns in won.items() if owns}
    return BalanceGame((adventurers[0], adventurers[1]), state.winners()[0], tombs)


# ---- tables ----------------------------------------------------------------------------------------------------


def format_row(name: str, wins: int, total: int) -> str:
    """Return a table row: games, wins, win rate, and the 95 % confidence interval of the rate."""
    low, high = wilson_interval(wins / total, total) if total else (0.0, 1.0)
    share = f"{100 * wins / total:.1f} %" if total else ""
    return f"| {name} | {total} | {wins} | {share} | {100 * low:.1f} to {100 * high:.1f} |"


def format_tables(games: list[BalanceGame]) -> str:
    """Return all tables as Markdown."""
    had, won = Counter[str](), Counter[str]()
    awarded, by_holder, by_winner = Counter[str](), Counter[str](), Counter[str]()
    for one in games:
        had.update(one.adventurers)
        won[one.adventurers[one.winner]] += 1
        awarded.update(list(one.tombs))
        by_holder.update(tomb for tomb, seat in one.tombs.items() if seat == 0)
        by_winner.update(tomb for tomb, seat in one.tombs.items() if seat == one.winner)
    head = "|  | games | won | share | 95 % interval |\n|---|--:|--:|--:|---|"
    first = format_row("first holder of the medallion", sum(one.winner == 0 for one in games), len(games))
    adventurers = "\n".join(format_row(name, won[name], had[name]) for name in sorted(had))
    holder = "\n".join(format_row(tomb, by_holder[tomb], awarded[tomb]) for tomb in sorted(awarded))
    winner = "\n".join(format_row(tomb, by_winner[tomb], awarded[tomb]) for tomb in sorted(awarded))
    return (
        f"Games won by seat:\n\n{head}\n{first}\n\nGames won by adventurer:\n\n{head}\n{adventurers}\n\n"
        f"Tombs (in games in which they were awarded) won by the first holder of the medallion:\n\n{head}\n{holder}\n\n"
        f"Tombs won by the winner of the game:\n\n{head}\n{winner}\n"
    )


def main() -> None:
    """Play the games, report progress on stderr, and print the tables."""
    parser = argparse.ArgumentParser(description="Fairness of Tara Wolf between equally strong computer players.")
    parser.add_argument("--games", type=int, default=2000, help="number of games (2000)")
    parser.add_argument("--simulations", type=int, default=300, help="simulations per action (300)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first set-up (0)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--backend", choices=BACKENDS, default="local", help="where the processes run (local)")
    parser.add_argument("--address", help="address of the cluster")
    args = parser.parse_args()
    tasks = [(seed, args.simulations) for seed in range(args.seed, args.seed + args.games)]
    games = list[BalanceGame]()
    with open_backend(args.backend, args.address, args.jobs) as executor:
        for _, one in map_unordered(play_game, tasks, args.jobs, executor):
            games.append(one)
            if len(games) % REPORT_INTERVAL == 0:
                wins = Counter(game.adventurers[game.winner] for game in games)
                print(f"{len(games)} games; won: {dict(sorted(wins.items()))}", file=sys.stderr, flush=True)
    print(format_tables(games))


if __name__ == "__main__":
    main()
