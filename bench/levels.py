"""Strength of the levels of the computer player, each measured against the next, and the cost of their mistakes.

    PYTHONPATH=src python bench/levels.py --game duel --games 200      plays what is missing, writes levels.toml
    PYTHONPATH=src python bench/levels.py --game duel --mistakes 150   measures the cost and time of actions
    PYTHONPATH=src python bench/levels.py --show                       prints the results

Levels that count simulations play as they do at a table. The strongest level is limited by time there. In this script
it counts simulations, too (`--strongest` per action), so that the same command gives the same games on any machine; at
a table it has more simulations and is somewhat stronger. Every setup is played from every seat, with default options.

A game's file in `bench/results` has a line for every part that was played. The same command resumes where it stopped,
and repeats the games of a level that has changed. Ratings are Elo, relative to the level that new users meet (the
second that the game offers), each with a 95 % confidence interval. They belong to the current version of the levels.
Results of earlier versions stay in the game's file, shifted to the same zero: ANCHOR plays like a level of 0.1.0.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from saqqara import game
from saqqara.analysis.evaluation import evaluate_actions
from saqqara.arenas import arena, fit_ratings
from saqqara.arenas.ratings import elo_from_score_rate, wilson_interval
from saqqara.core.game import Game
from saqqara.core.game_api import LevelSettings
from saqqara.players import LEVELS, player, weights
from saqqara.players.levels import find_level
from saqqara.results.player_ratings import load_bot_ratings

HERE = Path(__file__).resolve().parent
TITLES = ("duel", "imhotep", "tara_wolf")
ANCHOR = "search:simulations=400,weights=none"
FORMER_ZERO = ("0.1.0", "scribe")
"""Version and level that ANCHOR is equivalent to. If that level still plays the same, it links the ratings itself."""
GAMES_PER_LINE, STRONGEST_GAMES_PER_LINE = 20, 4  # games between two lines, and the same for the strongest level
EVALUATION_SIMULATIONS = 2000  # simulations that evaluate an action
MIN_COSTLY_LOSS = 0.05  # in probability of winning


def results_path(table: Game) -> Path:
    return HERE / "results" / f"levels-{table.name}.jsonl"


def read_lines(table: Game) -> list[dict[str, Any]]:
    path = results_path(table)
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def append_line(table: Game, line: dict[str, Any]) -> None:
    with results_path(table).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def describe_player(table: Game, name: str) -> Any:
    """Return what determines a player's games: results with another description no longer apply to it."""
    if name == ANCHOR:
        return name
    skill = find_level(name.partition(":")[0]).settings(table)
    plain = list(skill) if name in LEVELS else [name]
    return [*plain, network_digest(table.definition.learning.package)] if skill.uses_network else plain


@cache
def network_digest(package: str) -> str:
    """Return a digest of the network shipped with a game."""
    return hashlib.sha256(files(package).joinpath(weights.FILE_NAME).read_bytes()).hexdigest()[:8]


# ---- strength --------------------------------------------------------------------------------------------------


def level_pairs(table: Game, strongest: int) -> list[tuple[str, str]]:
    """Return the pairs that meet: neighbouring levels, weaker first, and the pair that links to earlier ratings."""
    offered = table.definition.search.available_levels(LEVELS)
    met = list(pairwise(offered))
    met[-1] = (offered[-2], f"{offered[-1]}:simulations={strongest}")
    tied = find_level(FORMER_ZERO[1]).settings(table) == LevelSettings(400)
    return met if tied else [*met, (offered[len(offered) // 2], ANCHOR)]


def pair_header(table: Game, low: str, high: str) -> dict[str, Any]:
    return {"pair": [low, high], "means": [describe_player(table, low), describe_player(table, high)]}


def read_results(table: Game, low: str, high: str) -> dict[int, float]:
    """Return the results of a pair: the score of the stronger player by game number."""
    wanted = pair_header(table, low, high)
    lines = [line for line in read_lines(table) if all(line.get(key) == wanted[key] for key in wanted)]
    return {line["first"] + number: share for line in lines for number, share in enumerate(line["shares"])}


def measure_pairs(table: Game, games: int, top: int, strongest: int, only: str | None = None, begin: int = 0) -> None:
    """Play the missing games, starting with part number `begin`.

    With `only`, play just the pair whose weaker player is this level.
    """
    for low, high in level_pairs(table, strongest):
        if only not in (None, low):
            continue
        count, part = (top, STRONGEST_GAMES_PER_LINE) if ":" in high and high != ANCHOR else (games, GAMES_PER_LINE)
        parts = [*range(0, count, part)]
        for first in parts[begin:] + parts[:begin]:
            if first in read_results(table, low, high):  # another process may have played it
                continue
            started = time.process_time()
            played = arena(table, high, low, part, seed=first // table.num_players).games
            lead = played.points[np.arange(part), played.seating.argmin(axis=1)]
            facts = {
                "shares": played.score_rates.tolist(),
                "points": lead.tolist(),
                "actions": int(played.lengths.sum()),
            }
            append_line(
                table,
                {**pair_header(table, low, high), "first": first, **facts, "seconds": time.process_time() - started},
            )
        print_pair(table, low, high)


def score_rates(table: Game, low: str, high: str) -> list[float]:
    results = read_results(table, low, high)
    return [results[number] for number in sorted(results)]


def print_pair(table: Game, low: str, high: str) -> None:
    won = score_rates(table, low, high)
    share = float(np.mean(won))
    least, most = (
        round(elo_from_score_rate(end, table.num_players)) if 0 < end < 1 else "unbounded"
        for end in wilson_interval(share, len(won))
    )
    print(f"{table.name}: {high} {100 * share:.1f} % of {len(won)} against {low}: "
          f"{elo_from_score_rate(share, table.num_players):+.0f} Elo [{least}, {most}]", flush=True)  # fmt: skip


def connected_levels(table: Game, strongest: int) -> list[str]:
    """Return the levels that games connect with the weakest; nothing is known about the others yet."""
    offered = table.definition.search.available_levels(LEVELS)
    known = [bool(score_rates(table, low, high)) for low, high in level_pairs(table, strongest) if high != ANCHOR]
    return [*offered[: 1 + (known.index(False) if False in known else len(known))]]


def fit_levels(table: Game, strongest: int) -> dict[str, Any]:
    """Return the ratings of the levels, and of ANCHOR, as far as they are measured."""
    known = connected_levels(table, strongest)
    seating, results = list[Any](), list[Any]()
    for low, high in level_pairs(table, strongest):
        name = high if high == ANCHOR else high.partition(":")[0]
        if low in known and (name == ANCHOR or name in known):
            known += [ANCHOR] if name == ANCHOR and score_rates(table, low, high) else []
            for share in score_rates(table, low, high):
                seating.append([known.index(name), known.index(low)])
                results.append([share, 1 - share])
    return {one.name: one for one in fit_ratings(known, np.array(seating, np.int16), np.array(results))}


def write_ratings(table: Game, strongest: int) -> None:
    """Write the game's file: ratings of earlier versions, shifted to the same zero, and the current ones."""
    ratings, path = fit_levels(table, strongest), Path("src/saqqara/games") / table.name / "pages" / "levels.toml"
    zero_elo, connected = (
        ratings[table.definition.search.available_levels(LEVELS)[1]].elo,
        connected_levels(table, strongest),
    )
    old = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    version, name = FORMER_ZERO
    anchor_rating = ratings.get(ANCHOR if any(high == ANCHOR for _, high in level_pairs(table, strongest)) else name)
    moved = (
        round(anchor_rating.elo - zero_elo) - old[version][name]["elo"]
        if version in old and anchor_rating is not None
        else 0
    )
    text = [
        "# Strength of the levels in Elo, by version, with 95 % confidence intervals; 0 is the second level of the "
        "newest",
        f"# version. Written by bench/levels.py, which documents the method. The strongest level had {strongest} "
        "simulations per",
        "# action; at a table it has more.",
        "",
    ]
    new = {
        one: {"elo": round(ratings[one].elo - zero_elo),
              "interval": [round(end - zero_elo) for end in ratings[one].interval], "games": ratings[one].games}
        for one in connected
    }  # fmt: skip
    earlier = {
        known: {one: {**facts, "elo": facts["elo"] + moved, "interval": [end + moved for end in facts["interval"]]}
                for one, facts in those.items()}
        for known, those in old.items() if known != table.definition.search.levels_version
    }  # fmt: skip
    for known, those in {**earlier, table.definition.search.levels_version: new}.items():
        for one, facts in those.items():
            text += [f'["{known}".{one}]', *(f"{key} = {facts[key]}" for key in ("elo", "interval", "games")), ""]
    path.write_text("\n".join(text), "utf-8")


# ---- mistakes --------------------------------------------------------------------------------------------------


def sample_positions(table: Game, count: int) -> Any:
    """Yield one position of each game between scribes, at times spread from the first to the last action."""
    for number in range(count):
        state = table.start(seed=10_000 + number)
        one = player("scribe", simulations=find_level("scribe").settings(table).simulations, seed=number)
        texts, at = list[str](), 0
        while not state.is_over:
            texts.append(one.choose(state))
            state.play(texts[-1])
        state, at = table.start(seed=10_000 + number), int((number + 0.5) / count * len(texts))
        for text in texts[:at]:
            state.play(text)
        while not state.is_over and len(state.legal_actions()) < 3:
            state.play(texts[len(state.history)])
        if not state.is_over:
            yield state


def measure_mistakes(table: Game, count: int) -> None:
    """Measure what each level chooses in these positions, and what that costs."""
    sums = {name: {"means": describe_player(table, name), "cost": 0.0, "costly": 0, "seconds": 0.0,
                   "kinds": Counter[str](),
                   "missed": Counter[str]()}
            for name in table.definition.search.available_levels(LEVELS)[:-1]}  # fmt: skip
    seen = 0
    for state in sample_positions(table, count):
        seen += 1
        evaluations = {
            one.action: one.value
            for one in evaluate_actions(state.view(state.current_player), table, EVALUATION_SIMULATIONS, None)
        }
        best = max(evaluations, key=lambda text: evaluations[text])
        for name, facts in sums.items():
            one = player(name, simulations=find_level(name).settings(table).simulations, seed=seen)
            started = time.thread_time()
            text = one.choose(state)
            facts["seconds"] += time.thread_time() - started
            cost = max(0.0, evaluations[best] - evaluations.get(text, min(evaluations.values())))
            facts["cost"] += cost
            facts["costly"] += cost > MIN_COSTLY_LOSS
            facts["kinds"][text.split()[0]] += 1
            if cost > MIN_COSTLY_LOSS:
                facts["missed"][f"{best.split()[0]}: {text.split()[0]}"] += 1
    for name, facts in sums.items():
        append_line(table, {"mistakes": name, **facts, "positions": seen})
    print_mistakes(table)


def latest_mistakes(table: Game) -> dict[str, dict[str, Any]]:
    """Return the latest mistakes of each level as it is now."""
    known = {line["mistakes"]: line for line in read_lines(table) if "mistakes" in line}
    return {
        name: line for name, line in known.items() if name in LEVELS and line["means"] == describe_player(table, name)
    }


def print_mistakes(table: Game) -> None:
    for name, line in latest_mistakes(table).items():
        print(f"{table.name} {name}: actions {line['kinds']}; missed (best: chosen) {line['missed']}")


def print_levels(table: Game, strongest: int) -> None:
    """Print the rows of docs/levels.md, and the results that they follow from."""
    for low, high in level_pairs(table, strongest):
        if score_rates(table, low, high):
            print_pair(table, low, high)
    print_mistakes(table)
    known, seen = load_bot_ratings(table.name), latest_mistakes(table)
    met = {low: (high, score_rates(table, low, high)) for low, high in level_pairs(table, strongest) if high != ANCHOR}
    for name in table.definition.search.available_levels(LEVELS):
        one, line = known.get((table.definition.search.levels_version, name)), seen.get(name)
        high, won = met.get(name, ("", []))
        lost = f"{100 * (1 - np.mean(won)):.0f} % of {len(won)}" if won else ""
        rating = f"{one.elo:+d} [{one.interval[0]}, {one.interval[1]}]" if one else ""
        costs, often, takes = ("", "", "") if line is None else (
            f"{100 * line['cost'] / line['positions']:.1f}", f"{100 * line['costly'] / line['positions']:.0f}",
            f"{1000 * line['seconds'] / line['positions']:.0f} ms",
        )  # fmt: skip
        print(f"| {name} | {rating} | {lost} | {takes} | {costs} | {often} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--games", type=int, default=200, help="games between two levels")
    parser.add_argument("--top", type=int, default=60, help="games of the strongest level")
    parser.add_argument("--strongest", type=int, default=2000, help="simulations per action of the strongest level")
    parser.add_argument("--only", metavar="LEVEL", help="measure only this level against the next one")
    parser.add_argument(
        "--begin", type=int, default=0, metavar="PART", help="begin with this part and measure the others last"
    )
    parser.add_argument("--mistakes", type=int, default=0, metavar="POSITIONS")
    parser.add_argument("--write", action="store_true", help="only write levels.toml from the results")
    parser.add_argument("--show", action="store_true", help="only print the results")
    args = parser.parse_args()
    if args.show:
        for name in TITLES:
            print_levels(game(name), args.strongest)
        return
    table = game(args.game)
    if args.mistakes:
        measure_mistakes(table, args.mistakes)
        return
    if not args.write:
        measure_pairs(table, args.games, args.top, args.strongest, args.only, args.begin)
    if args.only is None:
        write_ratings(table, args.strongest)


if __name__ == "__main__":
    main()
