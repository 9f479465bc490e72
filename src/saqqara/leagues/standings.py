"""How a league stands: points, what decides between equal ones, who has played whom. Nothing here reads or writes.

A table gives each player one point for everybody there whom they leave behind, and half a point for whom they are equal
with; at a smaller table than the league's a point counts so much more that the first has as much as at any other. A bye
gives what the first of a table has.
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
    """A line of the standings: the entry, its place (shared ones have the same), its points; what decides between equal
    ones, in the order of `TIEBREAKS`; how many games it has played."""

    entry: LeagueEntry
    place: int
    points: Points
    tiebreaks: tuple[Points, ...]
    games_played: int


TIEBREAKS = {ROUND_ROBIN: ("sonneborn", "direct"), "swiss": ("buchholz", "median", "direct")}
"""By kind, what decides between who have as many points, one after the other; who is equal in all shares a place."""


def table_result(table: Table) -> dict[str, Any]:
    """The result of a table that is over, as plain JSON: the place of each seat (equal ones share it), and the seats
    whose people never came: their time was up before they had decided anything."""
    seats = range(len(table.seats))
    view = table.view(None)
    lost_seats, outcome = table.participation.lost_seats, table.outcome
    winners = view["winners"] if outcome is None else outcome["winners"]
    points = table.state_for(None).scores()

    def rank_key(seat: int) -> tuple[int, int, int]:
        if seat in lost_seats:
            return 0, lost_seats.index(seat), 0  # who was lost first is last
        return 1, int(seat in winners), points[seat] if outcome is None or outcome["reason"] == "played" else 0

    values = [rank_key(seat) for seat in seats]
    return {
        "places": [1 + sum(other > value for other in values) for value in values],
        "absent": sorted(_absent_seats(table)),
    }


def _absent_seats(table: Table) -> set[int]:
    return {seat for seat in table.participation.flagged_seats if seat not in table.acted_seats}


def result_from_places(places: Sequence[int | None]) -> dict[str, Any]:
    """A result that follows from no game, as plain JSON: by seat the place, None for who did not come and is behind all
    others. Places are counted anew.

    >>> result_from_places([3, None, 3])
    {'places': [1, 3, 1], 'absent': [1]}
    """
    ranks = [math.inf if place is None else place for place in places]
    return {
        "places": [1 + sum(other < rank for other in ranks) for rank in ranks],
        "absent": [seat for seat, place in enumerate(places) if place is None],
    }


def seat_points(bout: LeagueMatch, seats: int) -> list[Points]:
    """What a table gives each of its seats in a league of tables of so many; nothing to who was absent."""
    if bout.result is None:
        return [Fraction(0)] * len(bout.seats)
    if len(bout.seats) == 1:
        return [Fraction(seats - 1)]
    places, absent = bout.result["places"], bout.result["absent"]
    share = Fraction(seats - 1, len(places) - 1)
    return [
        Fraction(0)
        if seat in absent
        else share * sum(_pair_points(places, seat, other) for other in _other_seats(bout, seat))
        for seat in range(len(places))
    ]


def _other_seats(bout: LeagueMatch, seat: int) -> list[int]:
    return [other for other in range(len(bout.seats)) if other != seat]


def _pair_points(places: Sequence[int], seat: int, other: int) -> Points:
    mine, theirs = places[seat], places[other]
    return Fraction(int(mine < theirs)) if mine != theirs else HALF


def opponents_met(bout: LeagueMatch, seat: int) -> list[int]:
    """The seats at a table whom a seat has really met there; none where it was alone, or absent itself."""
    absent = () if bout.result is None else bout.result["absent"]
    return [] if seat in absent else [other for other in _other_seats(bout, seat) if other not in absent]


def scored_matches(settings: LeagueSettings, snapshot: LeagueData) -> list[LeagueMatch]:
    """The tables that count. Where everybody meets everybody at tables of two, games of somebody who has gone before
    half of theirs was played count for nobody: not all others could have met them."""
    if settings.kind != ROUND_ROBIN or settings.seats > 2:
        return list(snapshot.matches)
    games = Counter(
        bout.seats[seat] for bout in snapshot.matches for seat in range(len(bout.seats)) if opponents_met(bout, seat)
    )
    half = settings.rounds * (len(snapshot.entries) - 1) * HALF
    departed = {entry.number for entry in snapshot.entries if not entry.active and games[entry.number] < half}
    return [bout for bout in snapshot.matches if not departed.intersection(bout.seats)]


def compute_standings(settings: LeagueSettings, snapshot: LeagueData) -> list[StandingsRow]:
    """All entries, the first at the head."""
    bouts = [bout for bout in scored_matches(settings, snapshot) if bout.result is not None]
    points, games = defaultdict[int, Points](Fraction), Counter[int]()
    for bout in bouts:
        for seat, gained in enumerate(seat_points(bout, settings.seats)):
            points[bout.seats[seat]] += gained
            games[bout.seats[seat]] += bool(opponents_met(bout, seat))
    tiebreaks = {
        name: {
            entry.number: _TIEBREAK_FUNCTIONS[name](entry.number, bouts, settings, points) for entry in snapshot.entries
        }
        for name in TIEBREAKS[settings.kind]
        if name != "direct"
    }

    def rank_key(entry: LeagueEntry) -> tuple[Points, ...]:
        return (points[entry.number], *(found[entry.number] for found in tiebreaks.values()))

    ranked, place = list[StandingsRow](), 1
    for value, equal in groupby(sorted(snapshot.entries, key=rank_key, reverse=True), key=rank_key):
        group = list(equal)
        direct = _direct_encounter({entry.number for entry in group}, bouts)
        group.sort(key=lambda entry: (-direct[entry.number], entry.number))
        for entry in group:
            above = sum(direct[other.number] > direct[entry.number] for other in group)
            ranked.append(
                StandingsRow(entry, place + above, value[0], (*value[1:], direct[entry.number]), games[entry.number])
            )
        place += len(group)
    return ranked


def _bouts_of(number: int, bouts: Iterable[LeagueMatch]) -> Iterable[tuple[LeagueMatch, int]]:
    return ((bout, bout.seats.index(number)) for bout in bouts if number in bout.seats)


def _opponent_points(
    number: int, bouts: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> list[Points]:
    """For each round how many points those have whom an entry has met, on the average of the table; where it met nobody
    and was there, its own: as if it had met somebody just as strong."""
    found = list[Points]()
    for bout, seat in _bouts_of(number, bouts):
        others = opponents_met(bout, seat)
        if others:
            found.append(sum((points[bout.seats[other]] for other in others), Fraction(0)) / len(others))
        elif bout.result is not None and seat not in bout.result["absent"]:
            found.append(points[number])
    return found


def _buchholz(
    number: int, bouts: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    return sum(_opponent_points(number, bouts, settings, points), Fraction(0))


def _median(
    number: int, bouts: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    """The same without the best and the worst of them."""
    return sum(sorted(_opponent_points(number, bouts, settings, points))[1:-1], Fraction(0))


def _sonneborn(
    number: int, bouts: Sequence[LeagueMatch], settings: LeagueSettings, points: Mapping[int, Points]
) -> Points:
    """The points of those whom an entry has left behind, and half of those it was equal with."""
    found = Fraction(0)
    for bout, seat in _bouts_of(number, bouts):
        if bout.result is None or len(bout.seats) == 1:
            continue
        share = Fraction(settings.seats - 1, len(bout.seats) - 1)
        for other in opponents_met(bout, seat):
            found += share * _pair_points(bout.result["places"], seat, other) * points[bout.seats[other]]
    return found


_TIEBREAK_FUNCTIONS: dict[str, Callable[[int, Sequence[LeagueMatch], LeagueSettings, Mapping[int, Points]], Points]] = {
    "buchholz": _buchholz, "median": _median, "sonneborn": _sonneborn,
}  # fmt: skip


def _direct_encounter(numbers: set[int], bouts: Sequence[LeagueMatch]) -> dict[int, Points]:
    """What equal ones have made against each other; nothing for all where not everybody has met everybody."""
    gained, met = dict.fromkeys(numbers, Fraction(0)), set[tuple[int, int]]()
    for bout in bouts:
        if bout.result is None:
            continue
        for seat, number in enumerate(bout.seats):
            for other in opponents_met(bout, seat) if number in numbers else ():
                if bout.seats[other] in numbers:
                    met.add((number, bout.seats[other]))
                    gained[number] += _pair_points(bout.result["places"], seat, other)
    all_met = len(met) == len(numbers) * (len(numbers) - 1)
    return gained if all_met else dict.fromkeys(numbers, Fraction(0))


def players_to_pair(settings: LeagueSettings, snapshot: LeagueData) -> list[LeaguePlayer]:
    """Who is to be paired, with what they have behind them. A game that goes on while the next round begins counts half
    for that."""
    points = {place.entry.number: place.points for place in compute_standings(settings, snapshot)}
    found = list[LeaguePlayer]()
    for entry in snapshot.entries:
        if not entry.active:
            continue
        met, sat, byes, pending_points = Counter[int](), Counter[int](), 0, Fraction(0)
        for bout, seat in _bouts_of(entry.number, snapshot.matches):
            met.update(bout.seats[other] for other in opponents_met(bout, seat))
            byes += len(bout.seats) == 1
            if len(bout.seats) > 1:
                sat[seat] += 1
            pending_points += HALF * (settings.seats - 1) * (bout.result is None)
        found.append(LeaguePlayer(entry.number, points[entry.number] + pending_points, met, sat, byes))
    return found
