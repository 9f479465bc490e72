"""Pairing of a round. The functions are pure: the same history gives the same round.

A group is a tuple of player numbers in the order of their seats; the first one starts. A group of one has a bye.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations

Group = tuple[int, ...]

NUM_ARRANGEMENTS = 12
"""Number of initial arrangements from which groups of three and four are searched."""

REPEATED_BYE_COST, REMATCH_COST, MEETING_COST, LOPSIDED_COST = 10**30, 10**27, 10**24, 10**21
BYE_COST, POINTS_COST, SEAT_COST = 10**18, 10**11, 10**5
"""Costs of a round; each outweighs the sum of all following ones.

- `REPEATED_BYE_COST`: for each earlier bye of the player with the bye
- `REMATCH_COST`: for each pair that has met before
- `MEETING_COST`: for each time that the pair has met
- `LOPSIDED_COST`: for a pair that leaves a player with three more starts than second seats, or three fewer
- `BYE_COST`: for each place between the player with the bye and the last
- `POINTS_COST`: the difference of a pair in quarters of a point, squared
- `SEAT_COST`: the difference between starts and second seats of each player, squared

The position of a pair within a group of equal points costs less than any of these.
"""


@dataclass(frozen=True)
class LeaguePlayer:
    """Player to pair.

    `opponents` counts the meetings with each opponent by number. `seat_counts` counts the games in each seat. `byes` is
    the number of byes.
    """

    number: int
    points: Fraction = Fraction(0)
    opponents: Counter[int] = field(default_factory=Counter)
    seat_counts: Counter[int] = field(default_factory=Counter)
    byes: int = 0


def table_sizes(count: int, seats: int, min_seats: int) -> list[int]:
    """Return the sizes of the tables of a round, the largest first; 1 is a bye.

    As few players as possible have a bye. As many tables as possible have `seats` players; the others are smaller by as
    little as possible, and none has less than `min_seats`.

    >>> table_sizes(23, 4, 2), table_sizes(22, 4, 3), table_sizes(5, 4, 3), table_sizes(5, 2, 2)
    ([4, 4, 4, 4, 4, 3], [4, 4, 4, 4, 3, 3], [4, 1], [2, 2, 1])
    """
    for byes in range(count + 1):
        num_tables = math.ceil((count - byes) / seats)
        if num_tables == 0:
            return [1] * byes
        base_size, num_larger = divmod(count - byes, num_tables)
        if base_size >= min_seats:
            return [base_size + 1] * num_larger + [base_size] * (num_tables - num_larger) + [1] * byes
    raise AssertionError("unreachable: all players can have a bye")


def pair_berger(count: int, round_index: int) -> list[Group]:
    """Return round `round_index` (from 0) of a round-robin of `count` players, numbered from 0.

    In `num_rounds(count, 2)` rounds each player meets each other once, and starts as often as not, or once more or less
    if `count` is even. Later rounds repeat the cycle with seats swapped each time.

    >>> [pair_berger(4, turn) for turn in range(3)]
    [[(0, 3), (1, 2)], [(0, 1), (3, 2)], [(2, 0), (1, 3)]]
    """
    odd_count = count - 1 if count % 2 == 0 else count
    cycle, round_index = divmod(round_index, odd_count)
    pairs = list[Group]()
    for one in range(odd_count):
        other = (round_index - one) % odd_count
        if one == other and odd_count < count:
            pairs.append((one, odd_count) if one < odd_count / 2 else (odd_count, one))
        elif one == other:
            pairs.append((one,))
        elif one < other:
            pairs.append((one, other) if (one + other) % 2 else (other, one))
    ordered = sorted(pairs, key=lambda pair: (len(pair) == 1, min(pair)))
    return [pair[::-1] if cycle % 2 else pair for pair in ordered]


def num_rounds(count: int, seats: int) -> int:
    """Return the number of rounds in which each player can meet each other once."""
    if seats == 2:
        return count - 1 + count % 2
    return math.ceil((count - 1) / (min(seats, count) - 1)) if count > 1 else 0


def affine_plane(order: int, round_index: int) -> list[Group]:
    """Return round `round_index` for order² players (3² or 4²) at tables of `order` players.

    In `order` + 1 rounds each player meets each other exactly once. The groups are the lines of an affine plane, and a
    round is a class of parallel lines.

    >>> affine_plane(3, 0), affine_plane(3, 1)
    ([(0, 1, 2), (3, 4, 5), (6, 7, 8)], [(0, 3, 6), (1, 4, 7), (2, 5, 8)])
    """
    if round_index == 0:
        return [tuple(order * line + place for place in range(order)) for line in range(order)]
    add, multiply = _FIELD_OPERATIONS[order]
    slope, lines = round_index - 1, list[Group]()
    for start in range(order):
        lines.append(tuple(order * row + add(start, multiply(slope, row)) for row in range(order)))
    return lines


def _multiply_in_gf4(one: int, other: int) -> int:
    """Multiply in the field with four elements: 0, 1, a, a + 1 as 0 to 3."""
    return 0 if 0 in (one, other) else (one - 1 + other - 1) % 3 + 1


_FIELD_OPERATIONS: dict[int, tuple[Callable[[int, int], int], Callable[[int, int], int]]] = {
    3: (lambda one, other: (one + other) % 3, lambda one, other: one * other % 3),
    4: (lambda one, other: one ^ other, _multiply_in_gf4),
}


def pair_round_robin(players: Sequence[LeaguePlayer], seats: int, min_seats: int, round_index: int) -> list[Group]:
    """Return a round of a round-robin at tables of more than two: players who have met least sit together."""
    if len(players) == seats**2 and seats in _FIELD_OPERATIONS and round_index <= seats:
        order = sorted(players, key=lambda player: player.number)
        lines = [[order[one] for one in line] for line in affine_plane(seats, round_index)]
        if not any(
            one.opponents[other.number] for line in lines for one, other in combinations(line, 2)
        ):  # no player was absent in between
            return [assign_seats(line) for line in lines]
    return _group_players(players, seats, min_seats, points_weight=0, seed=round_index)


def pair_swiss(players: Sequence[LeaguePlayer], seats: int, min_seats: int) -> list[Group]:
    """Return a round of a Swiss league.

    Players with equal points sit together, and meet again only if that cannot be avoided. The bye goes to the last of
    the players with the fewest byes, unless two players would meet again because of that.
    """
    if seats > 2:
        return _group_players(players, seats, min_seats, points_weight=1, seed=0)
    ranked = sorted(players, key=_rank_key)
    byes = [_choose_bye(ranked)] if len(ranked) % 2 else []
    ranked = [player for player in ranked if player not in byes]
    pairs = [assign_seats((ranked[high], ranked[low])) for high, low in _best_pairs(len(ranked), _pair_costs(ranked))]
    places = {player.number: place for place, player in enumerate(ranked)}
    return [*sorted(pairs, key=lambda pair: min(places[one] for one in pair)), *((bye.number,) for bye in byes)]


def _rank_key(player: LeaguePlayer) -> tuple[Fraction, int]:
    return -player.points, player.number


def _choose_bye(ranked: Sequence[LeaguePlayer]) -> LeaguePlayer:
    """Return the player with the bye in the best round of an odd number of players, sorted from first to last."""
    count = len(ranked)  # index of the bye itself
    costs = _pair_costs(ranked)
    for place, player in enumerate(ranked):
        costs[place, count] = _bye_cost(player, count - 1 - place)
    return next(ranked[high] for high, low in _best_pairs(count + 1, costs) if low == count)


def _bye_cost(player: LeaguePlayer, num_behind: int) -> int:
    """Return the cost of a bye; `num_behind` is the number of players behind the player."""
    return REPEATED_BYE_COST * player.byes + BYE_COST * num_behind


def _pair_costs(ranked: Sequence[LeaguePlayer]) -> dict[tuple[int, int], int]:
    """Return the cost of each pair of players by their indices; players are sorted from first to last."""
    groups = Counter(player.points for player in ranked)
    costs = dict[tuple[int, int], int]()
    for (high, one), (low, other) in combinations(enumerate(ranked), 2):
        fold = abs(low - high - groups[one.points] // 2) if one.points == other.points else 0
        distance = int(4 * (one.points - other.points)) ** 2
        start_excess = [player.seat_counts[0] - player.seat_counts[1] for player in (one, other)]
        imbalance = min(
            sum((excess + sign) ** 2 for excess, sign in zip(start_excess, signs, strict=True))
            for signs in _START_SIGNS
        )
        lopsided = all(excess >= 2 for excess in start_excess) or all(excess <= -2 for excess in start_excess)
        meetings = one.opponents[other.number]
        rematch = REMATCH_COST * bool(meetings) + MEETING_COST * meetings
        costs[high, low] = rematch + LOPSIDED_COST * lopsided + POINTS_COST * distance + SEAT_COST * imbalance + fold
    return costs


def _best_pairs(count: int, costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs of an even number of indices with the least total cost."""
    import networkx as nx  # imported late: a server without leagues should not wait for it

    if not count:
        return []
    graph = nx.Graph()
    graph.add_weighted_edges_from((high, low, -cost) for (high, low), cost in costs.items())
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in matching]


_START_SIGNS = ((1, -1), (-1, 1))


def _group_players(
    players: Sequence[LeaguePlayer], seats: int, min_seats: int, points_weight: int, seed: int
) -> list[Group]:
    """Return groups of three and more, and byes.

    From each of several initial arrangements, pairs of players swap groups as long as that reduces the cost; the best
    result is returned.
    """
    ranked = sorted(players, key=_rank_key)
    places = {player.number: place for place, player in enumerate(ranked)}
    sizes = table_sizes(len(ranked), seats, min_seats)
    cost = partial(_group_cost, points_weight=points_weight, places=places)
    reverse_ranked = list(reversed(ranked))  # sorted() below keeps players with equally many byes in this order
    byes = sorted(reverse_ranked, key=lambda player: player.byes)[: sizes.count(1)]
    initial_order = [*(player for player in ranked if player not in byes), *byes]
    rng = random.Random(seed)
    best_groups, lowest_cost = list[list[LeaguePlayer]](), math.inf
    for trial in range(NUM_ARRANGEMENTS):
        order = list(initial_order)
        if trial:
            rng.shuffle(order)
        groups, start = list[list[LeaguePlayer]](), 0
        for size in sizes:
            groups.append(order[start : start + size])
            start += size
        total_cost = _improve_groups(groups, cost)
        if total_cost < lowest_cost:
            best_groups, lowest_cost = groups, total_cost
        if lowest_cost == 0:
            break
    seatings = [assign_seats(sorted(group, key=_rank_key)) for group in best_groups]
    return sorted(seatings, key=lambda group: (len(group) == 1, min(places[one] for one in group)))


def _improve_groups(groups: list[list[LeaguePlayer]], cost: Callable[[Sequence[LeaguePlayer]], int]) -> int:
    """Swap players between groups as long as that reduces the cost, and return the final cost."""
    costs = [cost(group) for group in groups]
    has_improved = True
    while has_improved:
        has_improved = False
        for left, right in combinations(range(len(groups)), 2):
            for one in range(len(groups[left])):
                for other in range(len(groups[right])):
                    left_group, right_group = groups[left], groups[right]
                    left_group[one], right_group[other] = right_group[other], left_group[one]
                    new_costs = cost(left_group), cost(right_group)
                    if sum(new_costs) < costs[left] + costs[right]:
                        costs[left], costs[right] = new_costs
                        has_improved = True
                    else:
                        left_group[one], right_group[other] = right_group[other], left_group[one]
    return sum(costs)


def _group_cost(group: Sequence[LeaguePlayer], points_weight: int, places: Mapping[int, int]) -> int:
    """Return the cost of a table or a bye.

    `places` holds the index of each player by number, sorted from first to last.
    """
    if len(group) == 1:
        return _bye_cost(group[0], len(places) - 1 - places[group[0].number])
    cost = 0
    for one, other in combinations(group, 2):
        cost += REMATCH_COST * one.opponents[other.number]
        if points_weight:
            cost += POINTS_COST * int(4 * (one.points - other.points)) ** 2
    return cost


def assign_seats(group: Sequence[LeaguePlayer]) -> Group:
    """Return the players of a group in the order of their seats.

    Each has a seat in which they sat least. Of the players who could start, the one who has started least does.
    """

    def imbalance(order: Sequence[LeaguePlayer]) -> tuple[int, int]:
        excess = [player.seat_counts[seat] - min(player.seat_counts[other] for other in range(len(order)))
                 for seat, player in enumerate(order)]  # fmt: skip
        return sum(excess), order[0].seat_counts[0]

    return tuple(player.number for player in min(permutations(group), key=imbalance))
