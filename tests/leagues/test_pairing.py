"""Pairings of leagues: small cases in full, and properties for all numbers of players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from saqqara.leagues.pairing import (
    Group,
    LeaguePlayer,
    assign_seats,
    num_rounds,
    pair_berger,
    pair_round_robin,
    pair_swiss,
    table_sizes,
)


def player(number: int, points: int = 0, met: str = "", begun: int = 0, second: int = 0, byes: int = 0) -> LeaguePlayer:
    return LeaguePlayer(number, Fraction(points), Counter(map(int, met.split())), Counter({0: begun, 1: second}), byes)


class History:
    """Players who meet in consecutive rounds; the lower number wins."""

    def __init__(self, count: int) -> None:
        self.players = [LeaguePlayer(number) for number in range(1, count + 1)]

    def play(self, groups: list[Group], chance: random.Random | None = None) -> None:
        """Record a round; if `chance` is given, it decides who wins."""
        known = {one.number: one for one in self.players}
        for group in groups:
            strength = {number: number if chance is None else chance.random() for number in group}
            for seat, number in enumerate(group):
                one = known[number]
                others = [other for other in group if other != number]
                one.opponents.update(others)
                if others:
                    one.seat_counts[seat] += 1
                won = Fraction(sum(strength[other] > strength[number] for other in others) or int(not others))
                known[number] = LeaguePlayer(
                    number, one.points + won, one.opponents, one.seat_counts, one.byes + (not others)
                )
        self.players = list(known.values())

    def meetings(self) -> Counter[int]:
        """Return how many pairs have met how often."""
        return Counter(one.opponents[other.number] for one, other in combinations(self.players, 2))


def test_four_meet_each_other_in_three_rounds() -> None:
    assert [pair_berger(4, turn) for turn in range(3)] == [
        [(0, 3), (1, 2)],
        [(0, 1), (3, 2)],
        [(2, 0), (1, 3)],
    ]
    assert pair_berger(4, 3) == [(3, 0), (2, 1)]  # the second time with exchanged seats


def test_of_five_one_has_a_bye_in_each_round() -> None:
    assert [pair_berger(5, turn) for turn in range(5)] == [
        [(1, 4), (2, 3), (0,)],
        [(0, 1), (4, 2), (3,)],
        [(2, 0), (3, 4), (1,)],
        [(0, 3), (1, 2), (4,)],
        [(4, 0), (3, 1), (2,)],
    ]


@pytest.mark.parametrize("count", range(2, 21))
def test_round_robin_is_complete_with_balanced_starts(count: int) -> None:
    met, begun = Counter[frozenset[int]](), Counter[int]()
    for turn in range(num_rounds(count, 2)):
        groups = pair_berger(count, turn)
        assert sorted(one for group in groups for one in group) == list(range(count))
        for pair in [group for group in groups if len(group) == 2]:
            met[frozenset(pair)] += 1
            begun.update({pair[0]: 1, pair[1]: -1})
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    assert {abs(begun[one]) for one in range(count)} == ({1} if count % 2 == 0 else {0})


@pytest.mark.parametrize(("count", "seats"), [(9, 3), (16, 4), (4, 4), (3, 3)])
def test_round_robin_meetings_are_unique_if_possible(count: int, seats: int) -> None:
    history = History(count)
    for turn in range(num_rounds(count, seats)):
        history.play(pair_round_robin(history.players, seats, seats, turn))
    assert history.meetings() == {1: count * (count - 1) // 2}


def test_six_at_tables_of_three() -> None:
    history = History(6)
    drawn = [pair_round_robin(history.players, 3, 3, 0)]
    history.play(drawn[0])
    for turn in (1, 2):
        drawn.append(pair_round_robin(history.players, 3, 3, turn))
        history.play(drawn[-1])
    assert drawn[0] == [(1, 2, 3), (4, 5, 6)]
    assert all(sorted(one for group in groups for one in group) == [1, 2, 3, 4, 5, 6] for groups in drawn)
    assert max(history.meetings()) <= 3


@pytest.mark.parametrize(("seats", "counts"), [(3, range(4, 22)), (4, range(5, 22))])
def test_meetings_at_larger_tables_are_nearly_even(seats: int, counts: range) -> None:
    for count in counts:
        history = History(count)
        for turn in range(num_rounds(count, seats)):
            history.play(pair_round_robin(history.players, seats, 3, turn))
        met = history.meetings()
        assert max(met) <= 3, count
        assert met[1] >= 0.4 * sum(met.values()), count
        byes = [one.byes for one in history.players]
        assert max(byes) - min(byes) <= 1, count
        begun = [one.seat_counts[0] for one in history.players]
        assert max(begun) - min(begun) <= 2, count


@pytest.mark.parametrize(
    ("count", "seats", "fewest", "found"),
    [
        (24, 2, 2, [2] * 12),
        (23, 2, 2, [2] * 11 + [1]),
        (23, 4, 2, [4, 4, 4, 4, 4, 3]),
        (5, 4, 2, [3, 2]),
        (5, 4, 3, [4, 1]),
        (7, 3, 2, [3, 2, 2]),
        (7, 3, 3, [3, 3, 1]),
        (3, 4, 2, [3]),
        (1, 2, 2, [1]),
    ],
)
def test_table_sizes(count: int, seats: int, fewest: int, found: list[int]) -> None:
    assert table_sizes(count, seats, fewest) == found


# ---- Swiss rounds ----------------------------------------------------------------------------------------------------


def test_first_swiss_round_pairs_upper_and_lower_half() -> None:
    assert pair_swiss([player(number) for number in range(1, 7)], 2, 2) == [(1, 4), (2, 5), (3, 6)]


def test_equal_points_are_paired_and_one_player_floats_down() -> None:
    three = [player(1, 1, "4"), player(2, 1, "5"), player(3, 1, "6")]
    none = [player(4, 0, "1"), player(5, 0, "2"), player(6, 0, "3")]
    assert pair_swiss([*three, *none], 2, 2) == [(1, 2), (3, 4), (5, 6)]


def test_rematches_are_avoided_while_possible() -> None:
    """1 and 2 are ahead of all others, but have met."""
    again = [player(1, 2, "2 3"), player(2, 2, "1 4"), player(3, 1, "1 4"), player(4, 0, "2 3")]
    assert pair_swiss(again, 2, 2) == [(1, 4), (2, 3)]
    everywhere = [player(1, 3, "2 3 4"), player(2, 2, "1 3 4"), player(3, 1, "1 2 4"), player(4, 0, "1 2 3")]
    assert pair_swiss(everywhere, 2, 2) == [(1, 2), (3, 4)]


def test_more_frequent_starter_is_second() -> None:
    pair = [player(1, 1, begun=2, second=0), player(2, 1, begun=1, second=1)]
    assert pair_swiss(pair, 2, 2) == [(2, 1)]
    assert assign_seats([player(1, begun=1, second=1), player(2, begun=1, second=1)]) == (1, 2)


def test_equal_players_with_opposite_starts_are_paired() -> None:
    four = [player(1, 1, begun=1), player(2, 1, second=1), player(3, 1, begun=1), player(4, 1, second=1)]
    assert pair_swiss(four, 2, 2) == [(2, 1), (4, 3)]  # not 1 with 3, as the split into halves would have it


def test_last_player_without_a_bye_gets_it() -> None:
    assert pair_swiss([player(1, 1), player(2, 1), player(3, 0)], 2, 2) == [(1, 2), (3,)]
    assert pair_swiss([player(1, 2), player(2, 1), player(3, 1, byes=1)], 2, 2) == [(1, 3), (2,)]


def test_bye_moves_to_avoid_a_rematch() -> None:
    """Three players are left in a league of four: 3 and 1 have met, 3 and 0 have not, and none has had a bye."""
    left = [player(0, 0, "1 2"), player(1, 1, "0 3"), player(3, 2, "1 2")]
    assert pair_swiss(left, 2, 2) == [(3, 0), (1,)]


def test_a_second_bye_is_worse_than_a_second_meeting() -> None:
    """Only a second bye for 1 would let 3 and 0 meet for the first time."""
    left = [player(0, 0, "1 2"), player(1, 1, "0 3", byes=1), player(3, 2, "1 2")]
    assert pair_swiss(left, 2, 2) == [(3, 1), (0,)]


def test_bye_at_larger_tables_moves_to_avoid_a_rematch() -> None:
    """3 and 1 have met, and share a table unless one of them has the bye."""
    four = [player(1, 2, "3"), player(2, 1), player(3, 1, "1"), player(4, 0)]
    assert [sorted(group) for group in pair_swiss(four, 3, 3)] == [[1, 2, 4], [3]]


def all_pairings(ranked: Sequence[LeaguePlayer]) -> Iterator[list[tuple[LeaguePlayer, LeaguePlayer]]]:
    """Yield all ways to put an even number of players into pairs."""
    if not ranked:
        yield []
    for place in range(1, len(ranked)):
        for rest in all_pairings([*ranked[1:place], *ranked[place + 1 :]]):
            yield [(ranked[0], ranked[place]), *rest]


def round_cost(
    ranked: Sequence[LeaguePlayer], pairs: Sequence[tuple[LeaguePlayer, LeaguePlayer]], byes: Sequence[LeaguePlayer]
) -> tuple[int, ...]:
    """Return the cost of a round, most important part first; lower is better.

    The parts are: byes; repeated byes; pairs that meet again; earlier meetings of these; pairs of two players who both
    have begun at least twice more often than not, or less often; rank of the players with byes; distance in points;
    later imbalance of starts; distance from a pairing of halves of equal points.
    """
    there = [one for one in ranked if one not in byes]
    places, equal = {one.number: place for place, one in enumerate(there)}, Counter(one.points for one in there)
    met = [one.opponents[other.number] for one, other in pairs]
    begun = [
        (one.seat_counts[0] - one.seat_counts[1], other.seat_counts[0] - other.seat_counts[1]) for one, other in pairs
    ]
    return (
        len(byes),
        sum(one.byes for one in byes),
        sum(often > 0 for often in met),
        sum(met),
        sum(min(both) >= 2 or max(both) <= -2 for both in begun),
        sum(len(ranked) - 1 - ranked.index(one) for one in byes),
        sum(int(4 * (one.points - other.points)) ** 2 for one, other in pairs),
        sum(min((here + 1) ** 2 + (there - 1) ** 2, (here - 1) ** 2 + (there + 1) ** 2) for here, there in begun),
        sum(
            abs(abs(places[one.number] - places[other.number]) - equal[one.points] // 2)
            for one, other in pairs
            if one.points == other.points
        ),
    )


def lowest_cost(ranked: Sequence[LeaguePlayer]) -> tuple[int, ...]:
    """Return the cost of the best of all rounds."""
    if len(ranked) % 2 == 0:
        return min(round_cost(ranked, pairs, []) for pairs in all_pairings(ranked))
    return min(
        round_cost(ranked, pairs, [bye])
        for bye in ranked
        for pairs in all_pairings([one for one in ranked if one is not bye])
    )


@pytest.mark.parametrize("seed", range(200))
def test_drawn_swiss_round_has_the_lowest_cost(seed: int) -> None:
    """Compare each drawn round with all possible rounds.

    The league has 4 to 9 players, who leave and come back; the results are random.
    """
    chance = random.Random(seed)
    history = History(chance.randint(4, 9))
    for _ in range(len(history.players) + 1):
        present = [one for one in history.players if chance.random() < 0.85]
        if len(present) < 2:
            continue
        groups = pair_swiss(present, 2, 2)
        known = {one.number: one for one in present}
        ranked = sorted(present, key=lambda one: (-one.points, one.number))
        pairs = [(known[group[0]], known[group[1]]) for group in groups if len(group) == 2]
        byes = [known[group[0]] for group in groups if len(group) == 1]
        assert sorted(one for group in groups for one in group) == sorted(known)
        assert round_cost(ranked, pairs, byes) == lowest_cost(ranked)
        history.play(groups, chance)


def test_groups_of_four_by_points_with_few_repeats() -> None:
    high = [player(1, 3, "2 3 4"), player(5, 3, "6 7 8"), player(2, 2, "1 3 4"), player(6, 2, "5 7 8")]
    low = [player(3, 1, "1 2 4"), player(7, 1, "5 6 8"), player(4, 0, "1 2 3"), player(8, 0, "5 6 7")]
    found = pair_swiss([*high, *low], 4, 3)
    assert [sorted(group) for group in found] == [[1, 2, 5, 6], [3, 4, 7, 8]]  # two in each have met, the minimum


def test_five_rounds_of_24_have_no_rematch_and_fair_starts() -> None:
    for count, byes in ((24, 0), (23, 1)):
        history = History(count)
        for _ in range(5):
            history.play(pair_swiss(history.players, 2, 2))
        assert set(history.meetings()) == {0, 1}
        assert {abs(one.seat_counts[0] - one.seat_counts[1]) for one in history.players} <= {0, 1, 2}
        assert max(one.byes for one in history.players) == byes
