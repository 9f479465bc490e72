"""Who meets whom in a round. Nothing here reads or writes anything: the same history gives the same round.

A group is a tuple of players by number, in the order of their seats (the first begins); a group of one has a bye.
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

TRIES = 12
"""Groups of three and four are looked for from so many beginnings."""

BYE_AGAIN, REPEATED, MET, LOPSIDED = 10**30, 10**27, 10**24, 10**21
BYE, APART, SEATED = 10**18, 10**11, 10**5
"""What a round costs, each more than all that follows together: for each earlier bye of who has a bye; for each pair
that has met before, and for each time that it has; where one of a pair would have begun three times more, or less, than
not; for each place between who has a bye and the last; how far apart a pair is, in quarters of a point, squared; how
often more than not both would have begun, squared. Less than any of these counts where in their group of equal points a
pair stands."""


@dataclass(frozen=True)
class Player:
    """Somebody to be paired: what they have so far, whom they have met how often, how often they sat in which seat, and
    how many byes they had."""

    number: int
    points: Fraction = Fraction(0)
    met: Counter[int] = field(default_factory=Counter)
    sat: Counter[int] = field(default_factory=Counter)
    byes: int = 0


def sizes(count: int, seats: int, fewest: int) -> list[int]:
    """How large the tables of a round are, the largest first: as many as can be of `seats`, the others smaller by as
    little as can be, none smaller than `fewest`; 1 is a bye. As few byes as can be.

    >>> sizes(23, 4, 2), sizes(22, 4, 3), sizes(5, 4, 3), sizes(5, 2, 2)
    ([4, 4, 4, 4, 4, 3], [4, 4, 4, 4, 3, 3], [4, 1], [2, 2, 1])
    """
    for byes in range(count + 1):
        tables = math.ceil((count - byes) / seats)
        if tables == 0:
            return [1] * byes
        small, more = divmod(count - byes, tables)
        if small >= fewest:
            return [small + 1] * more + [small] * (tables - more) + [1] * byes
    raise AssertionError("everybody can have a bye")


def berger(count: int, turn: int) -> list[Group]:
    """Round `turn` (from 0) of so many players, numbered from 0, each of whom meets each other once in `rounds(count)`
    rounds, and begins as often as not, or once more or less where the number is even. Round after round goes on with
    seats changed.

    >>> [berger(4, turn) for turn in range(3)]
    [[(0, 3), (1, 2)], [(0, 1), (3, 2)], [(2, 0), (1, 3)]]
    """
    odd = count - 1 if count % 2 == 0 else count
    again, turn = divmod(turn, odd)
    found = list[Group]()
    for one in range(odd):
        other = (turn - one) % odd
        if one == other and odd < count:
            found.append((one, odd) if one < odd / 2 else (odd, one))
        elif one == other:
            found.append((one,))
        elif one < other:
            found.append((one, other) if (one + other) % 2 else (other, one))
    ordered = sorted(found, key=lambda pair: (len(pair) == 1, min(pair)))
    return [pair[::-1] if again % 2 else pair for pair in ordered]


def rounds(count: int, seats: int) -> int:
    """In how many rounds each of so many players can have met each other once."""
    if seats == 2:
        return count - 1 + count % 2
    return math.ceil((count - 1) / (min(seats, count) - 1)) if count > 1 else 0


def plane(order: int, turn: int) -> list[Group]:
    """Of order² players (3² or 4²) in tables of `order`: round `turn` of order + 1, in which each meets each other
    exactly once. (The lines of an affine plane: parallel ones are a round.)

    >>> plane(3, 0), plane(3, 1)
    ([(0, 1, 2), (3, 4, 5), (6, 7, 8)], [(0, 3, 6), (1, 4, 7), (2, 5, 8)])
    """
    if turn == 0:
        return [tuple(order * line + place for place in range(order)) for line in range(order)]
    plus, times = _FIELDS[order]
    slope, lines = turn - 1, list[Group]()
    for start in range(order):
        lines.append(tuple(order * row + plus(start, times(slope, row)) for row in range(order)))
    return lines


def _times_of_four(one: int, other: int) -> int:
    """Of the field with four elements: 0, 1, a, a + 1 as 0 to 3."""
    return 0 if 0 in (one, other) else (one - 1 + other - 1) % 3 + 1


_FIELDS: dict[int, tuple[Callable[[int, int], int], Callable[[int, int], int]]] = {
    3: (lambda one, other: (one + other) % 3, lambda one, other: one * other % 3),
    4: (lambda one, other: one ^ other, _times_of_four),
}


def everybody(players: Sequence[Player], seats: int, fewest: int, turn: int) -> list[Group]:
    """A round of a league in which everybody is to meet everybody, for tables of more than two: who has met least sit
    together."""
    if len(players) == seats**2 and seats in _FIELDS and turn <= seats:
        order = sorted(players, key=lambda player: player.number)
        lines = [[order[one] for one in line] for line in plane(seats, turn)]
        if not any(
            one.met[other.number] for line in lines for one, other in combinations(line, 2)
        ):  # nobody was away in between
            return [seated(line) for line in lines]
    return _tables(players, seats, fewest, apart=0, seed=turn)


def swiss(players: Sequence[Player], seats: int, fewest: int) -> list[Group]:
    """Return a round of Swiss rounds: players with equal points sit together, and meet again only where that cannot be
    avoided. The bye goes to the last of the players with the fewest byes, unless two would meet again for that."""
    if seats > 2:
        return _tables(players, seats, fewest, apart=1, seed=0)
    ranked = sorted(players, key=_rank)
    byes = [_bye(ranked)] if len(ranked) % 2 else []
    ranked = [player for player in ranked if player not in byes]
    pairs = [seated((ranked[high], ranked[low])) for high, low in _best_pairs(len(ranked), _pair_costs(ranked))]
    places = {player.number: place for place, player in enumerate(ranked)}
    return [*sorted(pairs, key=lambda pair: min(places[one] for one in pair)), *((bye.number,) for bye in byes)]


def _rank(player: Player) -> tuple[Fraction, int]:
    return -player.points, player.number


def _bye(ranked: Sequence[Player]) -> Player:
    """Return who has the bye in the best round of an odd number of players, from the first to the last."""
    count = len(ranked)  # the place of the bye itself
    costs = _pair_costs(ranked)
    for place, player in enumerate(ranked):
        costs[place, count] = _bye_cost(player, count - 1 - place)
    return next(ranked[high] for high, low in _best_pairs(count + 1, costs) if low == count)


def _bye_cost(player: Player, behind: int) -> int:
    """Return what it costs that a player has a bye; `behind`: the number of players behind."""
    return BYE_AGAIN * player.byes + BYE * behind


def _pair_costs(ranked: Sequence[Player]) -> dict[tuple[int, int], int]:
    """Return what each pair of players, from the first to the last, costs, by their places."""
    groups = Counter(player.points for player in ranked)
    costs = dict[tuple[int, int], int]()
    for (high, one), (low, other) in combinations(enumerate(ranked), 2):
        fold = abs(low - high - groups[one.points] // 2) if one.points == other.points else 0
        apart = int(4 * (one.points - other.points)) ** 2
        begun = [player.sat[0] - player.sat[1] for player in (one, other)]
        worn = min(sum((more + sign) ** 2 for more, sign in zip(begun, signs, strict=True)) for signs in _BEGINS)
        lopsided = all(more >= 2 for more in begun) or all(more <= -2 for more in begun)
        known = one.met[other.number]
        again = REPEATED * bool(known) + MET * known
        costs[high, low] = again + LOPSIDED * lopsided + APART * apart + SEATED * worn + fold
    return costs


def _best_pairs(count: int, costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs of an even number of places that cost least together."""
    import networkx as nx  # it takes longer to read than a server that has no league should wait

    if not count:
        return []
    graph = nx.Graph()
    graph.add_weighted_edges_from((high, low, -cost) for (high, low), cost in costs.items())
    chosen = nx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in chosen]


_BEGINS = ((1, -1), (-1, 1))


def _tables(players: Sequence[Player], seats: int, fewest: int, apart: int, seed: int) -> list[Group]:
    """Groups of three and more, and byes: from several beginnings two players change places as long as that is better;
    the best of what comes out."""
    ranked = sorted(players, key=_rank)
    places = {player.number: place for place, player in enumerate(ranked)}
    large = sizes(len(ranked), seats, fewest)
    cost = partial(_cost, apart=apart, places=places)
    last = list(reversed(ranked))  # sorting keeps who is equal in this order
    byes = sorted(last, key=lambda player: player.byes)[: large.count(1)]
    first = [*(player for player in ranked if player not in byes), *byes]
    chance = random.Random(seed)
    best, least = list[list[Player]](), math.inf
    for trial in range(TRIES):
        order = list(first)
        if trial:
            chance.shuffle(order)
        groups, start = list[list[Player]](), 0
        for size in large:
            groups.append(order[start : start + size])
            start += size
        found = _improved(groups, cost)
        if found < least:
            best, least = groups, found
        if least == 0:
            break
    seatings = [seated(sorted(group, key=_rank)) for group in best]
    return sorted(seatings, key=lambda group: (len(group) == 1, min(places[one] for one in group)))


def _improved(groups: list[list[Player]], cost: Callable[[Sequence[Player]], int]) -> int:
    """Let players change places as long as that is better; return what the groups cost then."""
    costs = [cost(group) for group in groups]
    better = True
    while better:
        better = False
        for left, right in combinations(range(len(groups)), 2):
            for one in range(len(groups[left])):
                for other in range(len(groups[right])):
                    here, there = groups[left], groups[right]
                    here[one], there[other] = there[other], here[one]
                    new = cost(here), cost(there)
                    if sum(new) < costs[left] + costs[right]:
                        costs[left], costs[right] = new
                        better = True
                    else:
                        here[one], there[other] = there[other], here[one]
    return sum(costs)


def _cost(group: Sequence[Player], apart: int, places: Mapping[int, int]) -> int:
    """Return what a table or a bye costs; `places`: by number, from the first to the last."""
    if len(group) == 1:
        return _bye_cost(group[0], len(places) - 1 - places[group[0].number])
    cost = 0
    for one, other in combinations(group, 2):
        cost += REPEATED * one.met[other.number]
        if apart:
            cost += APART * int(4 * (one.points - other.points)) ** 2
    return cost


def seated(group: Sequence[Player]) -> Group:
    """A group in the order of its seats: each where they sat least; of those who could begin who has begun least."""

    def worn(order: Sequence[Player]) -> tuple[int, int]:
        often = [player.sat[seat] - min(player.sat[other] for other in range(len(order)))
                 for seat, player in enumerate(order)]  # fmt: skip
        return sum(often), order[0].sat[0]

    return tuple(player.number for player in min(permutations(group), key=worn))
