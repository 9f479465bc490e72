"""Quality of the pairings at tables of three and four seats, compared with the best possible ones.

    python bench/pairings.py [--leagues 200] [--rounds 6] [--json]

The script plays leagues of 4 to 9 players with random results, in Swiss rounds and round robin; a tenth of the players
sits out each time. It compares each round with all other rounds that have tables of the same sizes. It prints how many
rounds are as good as the best, and how many more repeated meetings they have than the best, on average and at most.
`points`, for Swiss rounds alone, is the same for the difference in points at a table (quarters of a point, squared), if
there are equally few repeated meetings. `ms` is the time to draw a round.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from saqqara.leagues.pairing import Group, LeaguePlayer, pair_round_robin, pair_swiss, table_sizes

RoundCost = tuple[int, int]
COUNTS = range(4, 10)


def partitions(players: Sequence[LeaguePlayer], large: Sequence[int]) -> Iterator[list[tuple[LeaguePlayer, ...]]]:
    """Yield all ways to seat the players at tables of these sizes."""
    if not players:
        yield []
        return
    first, *rest = players
    for size in sorted(set(large)):
        left = list(large)
        left.remove(size)
        for others in combinations(rest, size - 1):
            names = {one.number for one in others}
            for tables in partitions([one for one in rest if one.number not in names], left):
                yield [(first, *others), *tables]


def round_cost(tables: Sequence[Sequence[LeaguePlayer]], swiss_rounds: bool) -> RoundCost:
    """Return the number of repeated meetings and the difference in points of a round; lower is better."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    difference = sum(int(4 * (one.points - other.points)) ** 2 for one, other in pairs) if swiss_rounds else 0
    return sum(one.opponents[other.number] for one, other in pairs), difference


def play_round(
    players: Sequence[LeaguePlayer], groups: Sequence[Group], seats: int, rng: random.Random
) -> list[LeaguePlayer]:
    """Return the players after a round with random results."""
    known = {one.number: one for one in players}
    for group in groups:
        order = rng.sample(group, len(group))
        for place, number in enumerate(order):
            one = known[number]
            behind = len(group) - 1 - place
            gained = Fraction((seats - 1) * behind, len(group) - 1)
            met = one.opponents + Counter(other for other in group if other != number)
            sat = one.seat_counts + Counter([group.index(number)])
            known[number] = LeaguePlayer(number, one.points + gained, met, sat)
    return list(known.values())


def measure_leagues(kind: str, seats: int, count: int, leagues: int, rounds: int) -> dict[str, float]:
    """Measure leagues of this kind and number of players."""
    drawn, best_ones, more, most, points, seconds = 0, 0, 0, 0, 0, 0.0
    for seed in range(leagues):
        rng = random.Random(seed)
        players = [LeaguePlayer(number) for number in range(1, count + 1)]
        for turn in range(rounds):
            present = [one for one in players if rng.random() < 0.9]
            if len(present) <= seats:
                continue
            started = time.perf_counter()
            groups = pair_swiss(present, seats, 2) if kind == "swiss" else pair_round_robin(present, seats, 2, turn)
            seconds += time.perf_counter() - started
            known = {one.number: one for one in present}
            found = round_cost([[known[number] for number in group] for group in groups], kind == "swiss")
            large = table_sizes(len(present), seats, 2)
            best = min(round_cost(tables, kind == "swiss") for tables in partitions(present, large))
            drawn += 1
            best_ones += found == best
            more += found[0] - best[0]
            most = max(most, found[0] - best[0])
            points += found[1] - best[1] if found[0] == best[0] else 0
            players = [
                *(one for one in players if one.number not in known),
                *play_round(present, groups, seats, rng),
            ]
            players.sort(key=lambda one: one.number)
    return {
        "rounds": drawn, "best": best_ones / drawn, "more": more / drawn, "most": most, "points": points / drawn,
        "ms": 1000 * seconds / drawn,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--leagues", type=int, default=200, help="leagues per number of players")
    parser.add_argument("--rounds", type=int, default=6, help="rounds per league")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    lines = [
        {
            "kind": kind,
            "seats": seats,
            "players": count,
            **measure_leagues(kind, seats, count, args.leagues, args.rounds),
        }
        for kind in ("swiss", "everybody")
        for seats in (3, 4)
        for count in COUNTS
        if count > seats
    ]
    if args.json:
        print(json.dumps(lines))
        return
    print("kind       seats  players  rounds  as good as the best  more meetings  maximum  points     ms")
    for one in lines:
        print(
            f"{one['kind']:<10} {one['seats']:>5} {one['players']:>8} {one['rounds']:>7} {one['best']:>20.1%} "
            f"{one['more']:>14.3f} {one['most']:>8} {one['points']:>7.2f} {one['ms']:>6.1f}"
        )


if __name__ == "__main__":
    main()
