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

from saqqara.leagues.league_settings import EVERYBODY, Rules
from saqqara.leagues.pairing import Player
from saqqara.storage.leagues import LeagueData, LeagueEntry, LeagueMatch
from saqqara.table import Table

Points = Fraction

HALF = Fraction(1, 2)


class Place(NamedTuple):
    """A line of the standings: the entry, its place (shared ones have the same), its points; what decides between equal
    ones, in the order of `DECIDES`; how many games it has played."""

    entry: LeagueEntry
    place: int
    points: Points
    decides: tuple[Points, ...]
    played: int


DECIDES = {EVERYBODY: ("sonneborn", "direct"), "swiss": ("buchholz", "median", "direct")}
"""By kind, what decides between who have as many points, one after the other; who is equal in all shares a place."""


def result_of(table: Table) -> dict[str, Any]:
    """The result of a table that is over, as plain JSON: the place of each seat (equal ones share it), and the seats
    whose people never came: their time was up before they had decided anything."""
    seats = range(len(table.seats))
    view = table.view(None)
    lost, outcome = table.participation.lost_seats, table.outcome
    winners = view["winners"] if outcome is None else outcome["winners"]
    points = table.state_for(None).scores()

    def worth(seat: int) -> tuple[int, int, int]:
        if seat in lost:
            return 0, lost.index(seat), 0  # who was lost first is last
        return 1, int(seat in winners), points[seat] if outcome is None or outcome["why"] == "played" else 0

    values = [worth(seat) for seat in seats]
    return {
        "places": [1 + sum(other > value for other in values) for value in values],
        "absent": sorted(_never_came(table)),
    }


def _never_came(table: Table) -> set[int]:
    return {seat for seat in table.participation.flagged_seats if seat not in table.acted_seats}


def entered(places: Sequence[int | None]) -> dict[str, Any]:
    """A result that follows from no game, as plain JSON: by seat the place, None for who did not come and is behind all
    others. Places are counted anew.

    >>> entered([3, None, 3])
    {'places': [1, 3, 1], 'absent': [1]}
    """
    ranks = [math.inf if place is None else place for place in places]
    return {
        "places": [1 + sum(other < rank for other in ranks) for rank in ranks],
        "absent": [seat for seat, place in enumerate(places) if place is None],
    }


def points_of(bout: LeagueMatch, seats: int) -> list[Points]:
    """What a table gives each of its seats in a league of tables of so many; nothing to who was absent."""
    if bout.result is None:
        return [Fraction(0)] * len(bout.seats)
    if len(bout.seats) == 1:
        return [Fraction(seats - 1)]
    places, absent = bout.result["places"], bout.result["absent"]
    share = Fraction(seats - 1, len(places) - 1)
    return [
        Fraction(0) if seat in absent else share * sum(_against(places, seat, other) for other in _others(bout, seat))
        for seat in range(len(places))
    ]


def _others(bout: LeagueMatch, seat: int) -> list[int]:
    return [other for other in range(len(bout.seats)) if other != seat]


def _against(places: Sequence[int], seat: int, other: int) -> Points:
    mine, theirs = places[seat], places[other]
    return Fraction(int(mine < theirs)) if mine != theirs else HALF


def played(bout: LeagueMatch, seat: int) -> list[int]:
    """The seats at a table whom a seat has really met there; none where it was alone, or absent itself."""
    absent = () if bout.result is None else bout.result["absent"]
    return [] if seat in absent else [other for other in _others(bout, seat) if other not in absent]


def counted(rules: Rules, kept: LeagueData) -> list[LeagueMatch]:
    """The tables that count. Where everybody meets everybody at tables of two, games of somebody who has gone before
    half of theirs was played count for nobody: not all others could have met them."""
    if rules.kind != EVERYBODY or rules.seats > 2:
        return list(kept.matches)
    games = Counter(bout.seats[seat] for bout in kept.matches for seat in range(len(bout.seats)) if played(bout, seat))
    half = rules.rounds * (len(kept.entries) - 1) * HALF
    gone = {entry.number for entry in kept.entries if not entry.here and games[entry.number] < half}
    return [bout for bout in kept.matches if not gone.intersection(bout.seats)]


def standings(rules: Rules, kept: LeagueData) -> list[Place]:
    """All entries, the first at the head."""
    bouts = [bout for bout in counted(rules, kept) if bout.result is not None]
    points, games = defaultdict[int, Points](Fraction), Counter[int]()
    for bout in bouts:
        for seat, gained in enumerate(points_of(bout, rules.seats)):
            points[bout.seats[seat]] += gained
            games[bout.seats[seat]] += bool(played(bout, seat))
    decides = {name: {entry.number: _DECIDES[name](entry.number, bouts, rules, points) for entry in kept.entries}
               for name in DECIDES[rules.kind] if name != "direct"}  # fmt: skip

    def worth(entry: LeagueEntry) -> tuple[Points, ...]:
        return (points[entry.number], *(found[entry.number] for found in decides.values()))

    ranked, place = list[Place](), 1
    for value, equal in groupby(sorted(kept.entries, key=worth, reverse=True), key=worth):
        group = list(equal)
        direct = _direct({entry.number for entry in group}, bouts)
        group.sort(key=lambda entry: (-direct[entry.number], entry.number))
        for entry in group:
            above = sum(direct[other.number] > direct[entry.number] for other in group)
            ranked.append(
                Place(entry, place + above, value[0], (*value[1:], direct[entry.number]), games[entry.number])
            )
        place += len(group)
    return ranked


def _rows(number: int, bouts: Iterable[LeagueMatch]) -> Iterable[tuple[LeagueMatch, int]]:
    return ((bout, bout.seats.index(number)) for bout in bouts if number in bout.seats)


def _buchholz(number: int, bouts: Sequence[LeagueMatch], rules: Rules, points: Mapping[int, Points]) -> list[Points]:
    """For each round how many points those have whom an entry has met, on the average of the table; where it met nobody
    and was there, its own: as if it had met somebody just as strong."""
    found = list[Points]()
    for bout, seat in _rows(number, bouts):
        others = played(bout, seat)
        if others:
            found.append(sum((points[bout.seats[other]] for other in others), Fraction(0)) / len(others))
        elif bout.result is not None and seat not in bout.result["absent"]:
            found.append(points[number])
    return found


def _whole(number: int, bouts: Sequence[LeagueMatch], rules: Rules, points: Mapping[int, Points]) -> Points:
    return sum(_buchholz(number, bouts, rules, points), Fraction(0))


def _median(number: int, bouts: Sequence[LeagueMatch], rules: Rules, points: Mapping[int, Points]) -> Points:
    """The same without the best and the worst of them."""
    return sum(sorted(_buchholz(number, bouts, rules, points))[1:-1], Fraction(0))


def _sonneborn(number: int, bouts: Sequence[LeagueMatch], rules: Rules, points: Mapping[int, Points]) -> Points:
    """The points of those whom an entry has left behind, and half of those it was equal with."""
    found = Fraction(0)
    for bout, seat in _rows(number, bouts):
        if bout.result is None or len(bout.seats) == 1:
            continue
        share = Fraction(rules.seats - 1, len(bout.seats) - 1)
        for other in played(bout, seat):
            found += share * _against(bout.result["places"], seat, other) * points[bout.seats[other]]
    return found


_DECIDES: dict[str, Callable[[int, Sequence[LeagueMatch], Rules, Mapping[int, Points]], Points]] = {
    "buchholz": _whole, "median": _median, "sonneborn": _sonneborn,
}  # fmt: skip


def _direct(numbers: set[int], bouts: Sequence[LeagueMatch]) -> dict[int, Points]:
    """What equal ones have made against each other; nothing for all where not everybody has met everybody."""
    gained, met = dict.fromkeys(numbers, Fraction(0)), set[tuple[int, int]]()
    for bout in bouts:
        if bout.result is None:
            continue
        for seat, number in enumerate(bout.seats):
            for other in played(bout, seat) if number in numbers else ():
                if bout.seats[other] in numbers:
                    met.add((number, bout.seats[other]))
                    gained[number] += _against(bout.result["places"], seat, other)
    everybody = len(met) == len(numbers) * (len(numbers) - 1)
    return gained if everybody else dict.fromkeys(numbers, Fraction(0))


def players(rules: Rules, kept: LeagueData) -> list[Player]:
    """Who is to be paired, with what they have behind them. A game that goes on while the next round begins counts half
    for that."""
    points = {place.entry.number: place.points for place in standings(rules, kept)}
    found = list[Player]()
    for entry in kept.entries:
        if not entry.here:
            continue
        met, sat, byes, more = Counter[int](), Counter[int](), 0, Fraction(0)
        for bout, seat in _rows(entry.number, kept.matches):
            met.update(bout.seats[other] for other in played(bout, seat))
            byes += len(bout.seats) == 1
            if len(bout.seats) > 1:
                sat[seat] += 1
            more += HALF * (rules.seats - 1) * (bout.result is None)
        found.append(Player(entry.number, points[entry.number] + more, met, sat, byes))
    return found
