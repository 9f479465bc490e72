"""Standings of a league: points, tie-breaks and meetings. The functions are pure.

A table gives each player one point for each opponent they finish ahead of, and half a point for each tie. At a smaller
table a point counts proportionally more, so that the first place gives as much as at any other table. A bye gives as
much as a first place.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from saqqara.leagues.league_settings import ROUND_ROBIN, LeagueSettings
from saqqara.leagues.pairing import LeaguePlayer
from saqqara.storage.leagues import LeagueData, LeagueEntry, LeagueMatch
from saqqara.table import Table

Points = Fraction

HALF = Fraction(1, 2)


class StandingsRow(NamedTuple):
    """Row of the standings: entry, place and points.

    Entries that share a place have the same number. `tiebreaks` holds the tie-breaks in the order of `TIEBREAKS`.
    `games_played` is the number of games.
    """

    entry: LeagueEntry
    place: int
    points: Points
    tiebreaks: tuple[Points, ...]
    games_played: int


TIEBREAKS = {ROUND_ROBIN: ("sonneborn", "direct"), "swiss": ("buchholz", "median", "direct")}
"""Tie-breaks by kind of league, in order; entries that are equal in all of them share a place."""


def table_result(table: Table) -> dict[str, Any]:
    """Return the result of a finished table, as plain JSON.

    `places` holds the place of each seat; tied seats share one. `absent` holds the seats whose players never came:
    their time was up before they acted.
    """
    seats = range(len(table.seats))
    view = table.view(None)
    lost_seats, outcome = table.participation.lost_seats, table.outcome
    winners = view["winners"] if outcome is None else outcome["winners"]
    points = table.state_for(None).scores()

    def rank_key(seat: int) -> tuple[int, int, int]:
        if seat in lost_seats:
            return 0, lost_seats.index(seat), 0  # the player who lost first is last
        return 1, int(seat in winners), points[seat] if outcome is None or outcome["reason"] == "played" else 0

    values = [rank_key(seat) for seat in seats]
    return {
        "places": [1 + sum(other > value for other in values) for value in values],
        "absent": sorted(_absent_seats(table)),
    }


def _absent_seats(table: Table) -> set[int]:
    return {seat for seat in table.participation.flagged_seats if seat not in table.acted_seats}


def result_from_places(places: Sequence[int | None]) -> dict[str, Any]:
    """Return a result that does not come from a game, as plain JSON.

    `places` holds the place of each seat, None for an absent player, who is behind all others. Places are renumbered.

    >>> result_from_places([3, None, 3])
    {'places': [1, 3, 1], 'absent': [1]}
    """
    ranks = [math.inf if place is None else place for place in places]
    return {
        "places": [1 + sum(other < rank for other in ranks) for rank in ranks],
        "absent": [seat for seat, place in enumerate(places) if place is None],
    }


def seat_points(match: LeagueMatch, seats: int) -> list[Points]:
    """Return the points of each seat of a match, in a league with this number of seats; 0 for absent players."""
    if match.result is None:
        return [Fraction(0)] * len(match.seats)
    if len(match.seats) == 1:
        return [Fraction(seats - 1)]
    places, absent = match.result["places"], match.result["absent"]
    share = Fraction(seats - 1, len(places) - 1)
    return [
        Fraction(0)
        if seat in absent
        else share * sum(_pair_points(places, seat, other) for other in _other_seats(match, seat))
        for seat in range(len(places))
    ]


def _other_seats(match: LeagueMatch, seat: int) -> list[int]:
    return [other for other in range(len(match.seats)) if other != seat]


def _pair_points(places: Sequence[int], seat: int, other: int) -> Points:
    own_place, other_place = places[seat], places[other]
    return Fraction(int(own_place < other_place)) if own_place != other_place else HALF


def opponents_met(match: LeagueMatch, seat: int) -> list[int]:
    """Return the seats that a seat has really played; [] for a bye or an absent player."""
    absent = () if match.result is None else match.result["absent"]
    return [] if seat in absent else [other for other in _other_seats(match, seat) if other not in absent]


def scored_matches(settings: LeagueSettings, snapshot: LeagueData) -> list[LeagueMatch]:
    """Return the matches that count.

    In a round-robin at tables of two, the games of a player who has left before playing half of them do not count,
    because not all others could have met them.
    """
    if settings.kind != ROUND_ROBIN or settings.seats > 2:
        return list(snapshot.matches)
    games = Counter(
        match.seats[seat]
        for match in snapshot.matches
        for seat in range(len(match.seats))
        if opponents_met(match, seat)
    )
    half_of_games = settings.rounds * (len(snapshot.entries) - 1) * HALF
    departed = {entry.number for entry in snapshot.entries if not entry.active and games[entry.number] < half_of_games}
    return [match for match in snapshot.matches if not departed.intersection(match.seats)]


def compute_standings(settings: LeagueSettings, snapshot: LeagueData) -> list[StandingsRow]:
    """Return the rows of all entries, sorted by place."""
    matches = [match for match in scored_matches(settings, snapshot) if match.result is not None]
    points, games = defaultdict[int, Points](Fraction), Counter[int]()
    for match in matches:
        for seat, points_won in enumerate(seat_points(match, settings.seats)):
            points[match.seats[seat]] += points_won
            games[match.seats[seat]] += bool(opponents_met(match, seat))
    tiebreaks = {
        name: {
            entry.number: _TIEBREAK_FUNCTIONS[name](entry.number, matches, settings, points)
            for entry in snapshot.entries
        }
        for name in TIEBREAKS[settings.kind]
        if name != "direct"
    }

    def rank_key(entry: LeagueEntry) -> tuple[Points, ...]:
        return (points[entry.number], *(tiebreak[entry.number] for tiebreak in tiebreaks.values()))

    ranked, place = list[StandingsRow](), 1
    for value, tied in groupby(sorted(snapshot.entries, key=rank_key, reverse=True), key=rank_key):
        group = list(tied)
        direct = _direct_encounter({entry.number for entry in group}, matches)
        group.sort(key=lambda entry: (-direct[entry.number], entry.number))
        for entry in group:
            above = sum(direct[other.number] > direct[entry.number] for other in group)
            ranked.append(
                StandingsRow(entry, place + above, value[0], (*value[1:], direct[entry.number]), games[entry.number])
            )
        place += len(group)
    return ranked


def _matches_of(number: int, matches: Iterable[LeagueMatch]) -> Iterable[tuple[LeagueMatch, int]]:
    return ((match, match.seats.index(number)) for match in matches if number in match.seats)


def _opponent_points(
    number: int, matches: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> list[Points]:
    """Return for each round the average points of the opponents of an entry.

    A round without an opponent counts with the entry's own points, as if it had met an equally strong one, unless the
    entry was absent.
    """
    averages = list[Points]()
    for match, seat in _matches_of(number, matches):
        others = opponents_met(match, seat)
        if others:
            averages.append(sum((points[match.seats[other]] for other in others), Fraction(0)) / len(others))
        elif match.result is not None and seat not in match.result["absent"]:
            averages.append(points[number])
    return averages


def _buchholz(
    number: int, matches: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    return sum(_opponent_points(number, matches, settings, points), Fraction(0))


def _median(
    number: int, matches: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    """Return the Buchholz score without the best and the worst round."""
    return sum(sorted(_opponent_points(number, matches, settings, points))[1:-1], Fraction(0))


def _sonneborn(
    number: int, matches: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    """Return the points of the opponents whom an entry has beaten, and half of those it has tied with."""
    total = Fraction(0)
    for match, seat in _matches_of(number, matches):
        if match.result is None or len(match.seats) == 1:
            continue
        share = Fraction(settings.seats - 1, len(match.seats) - 1)
        for other in opponents_met(match, seat):
            total += share * _pair_points(match.result["places"], seat, other) * points[match.seats[other]]
    return total


_TIEBREAK_FUNCTIONS: dict[str, Callable[[int, Sequence[LeagueMatch], LeagueSettings, Mapping[int, Points]], Points]] = {
    "buchholz": _buchholz, "median": _median, "sonneborn": _sonneborn,
}  # fmt: skip


def _direct_encounter(numbers: set[int], matches: Sequence[LeagueMatch]) -> dict[int, Points]:
    """Return the points of tied entries against each other; 0 for all unless all have met each other."""
    points, met_pairs = dict.fromkeys(numbers, Fraction(0)), set[tuple[int, int]]()
    for match in matches:
        if match.result is None:
            continue
        for seat, number in enumerate(match.seats):
            for other in opponents_met(match, seat) if number in numbers else ():
                if match.seats[other] in numbers:
                    met_pairs.add((number, match.seats[other]))
                    points[number] += _pair_points(match.result["places"], seat, other)
    all_met = len(met_pairs) == len(numbers) * (len(numbers) - 1)
    return points if all_met else dict.fromkeys(numbers, Fraction(0))


def players_to_pair(settings: LeagueSettings, snapshot: LeagueData) -> list[LeaguePlayer]:
    """Return the active players with their history, for pairing.

    A game that is still running when the next round starts counts as half won.
    """
    points = {row.entry.number: row.points for row in compute_standings(settings, snapshot)}
    players = list[LeaguePlayer]()
    for entry in snapshot.entries:
        if not entry.active:
            continue
        opponents, seat_counts, byes, pending_points = Counter[int](), Counter[int](), 0, Fraction(0)
        for match, seat in _matches_of(entry.number, snapshot.matches):
            opponents.update(match.seats[other] for other in opponents_met(match, seat))
            byes += len(match.seats) == 1
            if len(match.seats) > 1:
                seat_counts[seat] += 1
            pending_points += HALF * (settings.seats - 1) * (match.result is None)
        players.append(LeaguePlayer(entry.number, points[entry.number] + pending_points, opponents, seat_counts, byes))
    return players
