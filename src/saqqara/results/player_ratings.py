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

from saqqara.core.registry import find_definition
from saqqara.players.levels import adaptive_level
from saqqara.plugins import rules_page_file
from saqqara.storage import ACCOUNTS_TOPIC, Store
from saqqara.storage.results import PERSON, RatedGame
from saqqara.text_reader import parse_toml, read_text

MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6
"""Where everybody begins, how sure that is, and how far chance reaches in one game; as `openskill` has it."""

ELO_PER_POINT = 400 / math.log(10) / (math.sqrt(2) * BETA)
"""Elo in one of the model's points, between two who are well known."""

START_ELO = 1500
"""What somebody has who is as strong as the level that newcomers meet: so everybody begins."""

Z_95 = 1.959964  # standard deviations, for 95 of 100


class PlayerRating(NamedTuple):
    """How strong somebody is held to be, in the model's points, and how far off that may be."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def elo(self) -> int:
        """The same as it is shown."""
        return round(START_ELO + ELO_PER_POINT * (self.mu - MU))

    @property
    def margin(self) -> int:
        """So far to both sides of it the truth lies in 95 of 100."""
        return round(Z_95 * ELO_PER_POINT * self.sigma)


class RatingStep(NamedTuple):
    """A person's rating after a game: when that ended (seconds since 1970; 0: nobody knows), and its table."""

    at: int
    table: str
    rating: PlayerRating


@dataclass
class RatingTable:
    """The ratings of a game: by person every step, the oldest first; `last_game`, `num_games`: which game was looked at
    last, and how many were."""

    steps: dict[str, list[RatingStep]] = field(default_factory=dict)
    last_game: tuple[int, str] | None = None
    num_games: int = 0

    def rating(self, person: str) -> PlayerRating | None:
        """A person's rating; None: they have none yet."""
        return self.steps[person][-1].rating if person in self.steps else None

    def add_game(self, game: RatedGame, bot_ratings: Mapping[tuple[str, str], BotRating]) -> None:
        """A game more, the latest; `bot_ratings`: computer players that have been, by version and name. What cannot be
        rated changes nothing: somebody against themselves, a computer player that nobody has measured, nobody's win."""
        self.last_game, self.num_games = game.key, self.num_games + 1
        people = [person for person in game.people if person is not None]
        players = list(zip(game.bot_versions, game.players, strict=True))
        bots = [player for person, player in zip(game.people, players, strict=True) if person is None]
        unknown = [player for player in bots if player[1] != PERSON and player not in bot_ratings]
        if not people or len(set(people)) < len(people) or unknown or 0 in game.places or len(game.places) < 2:
            return
        before = [
            (self.rating(person) or PlayerRating()) if person is not None else level_rating(bot_ratings[player])
            for person, player in zip(game.people, players, strict=True)
        ]
        for person, rating in zip(game.people, rate_game(before, game.places), strict=True):
            if person is not None:
                self.steps.setdefault(person, []).append(RatingStep(*game.key, rating))


def rate_game(before: Sequence[PlayerRating], places: Sequence[int]) -> list[PlayerRating]:
    """The ratings of players after a game in which they had these places. Who shares a place may have been before or
    behind the others there, so it is the mean of all such orders. (`openskill` by itself gives who comes third behind
    two who share the first place as much as these.)"""
    model, outcomes = _model(), []
    for ranks in strict_orders(places):
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        outcomes.append([team[0] for team in model.rate(teams, ranks=ranks)])
    count = len(outcomes)
    return [
        PlayerRating(sum(one.mu for one in each) / count, sum(one.sigma for one in each) / count)
        for each in zip(*outcomes, strict=True)
    ]


def strict_orders(places: Sequence[int]) -> Iterator[list[float]]:
    """All orders without shared places that these places leave open, by seat.

    >>> list(strict_orders([1, 3, 1]))
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


def level_rating(bot_rating: BotRating) -> PlayerRating:
    """What a level counts as: it does not get better by playing."""
    low, high = bot_rating.interval
    return PlayerRating(MU + bot_rating.elo / ELO_PER_POINT, (high - low) / 2 / Z_95 / ELO_PER_POINT)


class RatingService:
    """The ladders of all games. Each goes on where it stood when games have ended since, and begins anew where one came
    in between, or where two people have turned out to be one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables = dict[str, RatingTable]()
        self._lock = asyncio.Lock()
        store.event_bus.subscribe(self._on_announcement)

    def _on_announcement(self, table: str | None, seq: int | None) -> None:
        if table is None or table == ACCOUNTS_TOPIC:
            self._tables = {}  # what is just being looked at does not hold either

    async def rating_table(self, game: str) -> RatingTable:
        """The ladder of a game as it stands. Raises StoreError."""
        async with self._lock:
            tables = self._tables
            count = await self._store.results.count_rated(game)
            table = tables.get(game, RatingTable())
            new = await self._store.results.rated_games(game, table.last_game) if count != table.num_games else []
            if table.num_games + len(new) != count:
                table, new = RatingTable(), await self._store.results.rated_games(game)
            await asyncio.to_thread(_add_games, table, new, load_bot_ratings(game))
            tables[game] = table
            return table


def _add_games(
    table: RatingTable, games: Sequence[RatedGame], bot_ratings: Mapping[tuple[str, str], BotRating]
) -> None:
    for one in games:
        table.add_game(one, bot_ratings)


class BotRating(NamedTuple):
    """A level's Elo, 0 for the one that newcomers meet; where it lies in 95 of 100 such arenas; in how many games it
    played."""

    elo: int
    interval: tuple[int, int]
    games: int


@cache
def load_bot_ratings(game: str) -> dict[tuple[str, str], BotRating]:
    """The measured levels of a game, by version and name; nothing of a game without such a file."""
    file = rules_page_file(game, "levels.toml")
    if file is None:
        return {}
    return {
        (version, name): BotRating(one["elo"], (one["interval"][0], one["interval"][1]), one["games"])
        for version, those in parse_toml(read_text(file)).items()
        for name, one in those.items()
    }


async def find_adaptive_level(store: Store, person: str, game: str, levels: Sequence[str]) -> str:
    """Which of these levels, the weakest first, is about as strong as a person in a game: what follows from all games
    for two that they have finished against levels as these are now. Raises StoreError."""
    games = await store.results.head_to_head(person, game, levels, find_definition(game).levels_version)
    return adaptive_level(levels, games)
