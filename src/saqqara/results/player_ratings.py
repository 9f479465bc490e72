"""Ratings of people, a ladder for each game (`openskill`, Plackett and Luce): what follows from the games that count,
in the order in which they ended. Nothing of it is kept but in memory."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product
from typing import Any, NamedTuple

from saqqara.results.bot_ratings import Measured, levels
from saqqara.storage import ACCOUNTS_TOPIC, Store
from saqqara.storage.results import PERSON, RatedGame

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6
"""Where everybody begins, how sure that is, and how far chance reaches in one game; as `openskill` has it."""

PER = 400 / math.log(10) / (math.sqrt(2) * BETA)
"""Elo in one of the model's points, between two who are well known."""

ZERO = 1500
"""What somebody has who is as strong as the level that newcomers meet: so everybody begins."""

SURE = 1.959964  # standard deviations, for 95 of 100


class Rating(NamedTuple):
    """How strong somebody is held to be, in the model's points, and how far off that may be."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def elo(self) -> int:
        """The same as it is shown."""
        return round(ZERO + PER * (self.mu - MU))

    @property
    def spread(self) -> int:
        """So far to both sides of it the truth lies in 95 of 100."""
        return round(SURE * PER * self.sigma)


class Step(NamedTuple):
    """A person's rating after a game: when that ended (seconds since 1970; 0: nobody knows), and its table."""

    at: int
    table: str
    rating: Rating


@dataclass
class Ladder:
    """The ratings of a game: by person every step, the oldest first; `last`, `games`: which game was looked at last,
    and how many were."""

    steps: dict[str, list[Step]] = field(default_factory=dict)
    last: tuple[int, str] | None = None
    games: int = 0

    def rating(self, person: str) -> Rating | None:
        """A person's rating; None: they have none yet."""
        return self.steps[person][-1].rating if person in self.steps else None

    def add(self, one: RatedGame, measured: Mapping[tuple[str, str], Measured]) -> None:
        """A game more, the latest; `measured`: computer players that have been, by version and name. What cannot be
        rated changes nothing: somebody against themselves, a computer player that nobody has measured, nobody's win."""
        self.last, self.games = one.key, self.games + 1
        people = [person for person in one.people if person is not None]
        players = list(zip(one.programs, one.players, strict=True))
        computers = [player for person, player in zip(one.people, players, strict=True) if person is None]
        unknown = [player for player in computers if player[1] != PERSON and player not in measured]
        if not people or len(set(people)) < len(people) or unknown or 0 in one.places or len(one.places) < 2:
            return
        before = [
            (self.rating(person) or Rating()) if person is not None else level_rating(measured[player])
            for person, player in zip(one.people, players, strict=True)
        ]
        for person, rating in zip(one.people, rated(before, one.places), strict=True):
            if person is not None:
                self.steps.setdefault(person, []).append(Step(*one.key, rating))


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of players after a game in which they had these places. Who shares a place may have been before or
    behind the others there, so it is the mean of all such orders. (`openskill` by itself gives who comes third behind
    two who share the first place as much as these.)"""
    model, outcomes = _model(), []
    for ranks in orders(places):
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        outcomes.append([team[0] for team in model.rate(teams, ranks=ranks)])
    many = len(outcomes)
    return [
        Rating(sum(one.mu for one in each) / many, sum(one.sigma for one in each) / many)
        for each in zip(*outcomes, strict=True)
    ]


def orders(places: Sequence[int]) -> Iterator[list[float]]:
    """All orders without shared places that these places leave open, by seat.

    >>> list(orders([1, 3, 1]))
    [[1.0, 3.0, 2.0], [2.0, 3.0, 1.0]]
    """
    shared = [[seat for seat, other in enumerate(places) if other == place] for place in sorted(set(places))]
    for each in product(*map(permutations, shared)):
        order = [seat for seats in each for seat in seats]
        yield [float(1 + order.index(seat)) for seat in range(len(places))]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # read when somebody first has a rating

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


def level_rating(measured: Measured) -> Rating:
    """What a level counts as: it does not get better by playing."""
    low, high = measured.interval
    return Rating(MU + measured.elo / PER, (high - low) / 2 / SURE / PER)


class Ladders:
    """The ladders of all games. Each goes on where it stood when games have ended since, and begins anew where one came
    in between, or where two people have turned out to be one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = dict[str, Ladder]()
        self._turn = asyncio.Lock()
        store.event_bus.subscribe(self._heard)

    def _heard(self, table: str | None, seq: int | None) -> None:
        if table is None or table == ACCOUNTS_TOPIC:
            self._kept = {}  # what is just being looked at does not hold either

    async def of(self, game: str) -> Ladder:
        """The ladder of a game as it stands. Raises StoreError."""
        async with self._turn:
            kept = self._kept
            count = await self._store.results.count_rated(game)
            known = kept.get(game, Ladder())
            new = await self._store.results.rated_games(game, known.last) if count != known.games else []
            if known.games + len(new) != count:
                known, new = Ladder(), await self._store.results.rated_games(game)
            await asyncio.to_thread(_go_on, known, new, levels(game))
            kept[game] = known
            return known


def _go_on(ladder: Ladder, new: Sequence[RatedGame], measured: Mapping[tuple[str, str], Measured]) -> None:
    for one in new:
        ladder.add(one, measured)
