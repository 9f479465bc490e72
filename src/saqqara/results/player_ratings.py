"""Ratings of people and levels from rated games, computed with `openskill`."""

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
"""Initial rating, its uncertainty, and the effect of chance in one game; the defaults of `openskill`."""

ELO_PER_POINT = 400 / math.log(10) / (math.sqrt(2) * BETA)
"""Elo per point of the model, between two players whose ratings are certain."""

START_ELO = 1500
"""Initial Elo of all players; it is that of the level that newcomers play against."""

Z_95 = 1.959964  # standard deviations on both sides of the mean that contain 95 %


class PlayerRating(NamedTuple):
    """Rating of a player, in points of the model, with its uncertainty."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def elo(self) -> int:
        """The rating as an Elo number."""
        return round(START_ELO + ELO_PER_POINT * (self.mu - MU))

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval, in Elo."""
        return round(Z_95 * ELO_PER_POINT * self.sigma)


class RatingStep(NamedTuple):
    """Rating of a person after a game: `at` is its end (seconds since 1970; 0 if unknown), `table` its table."""

    at: int
    table: str
    rating: PlayerRating


@dataclass
class RatingTable:
    """Ratings of a game: `steps` lists the history of each person, the oldest step first.

    `last_game` is the key of the last rated game, `num_games` their number.
    """

    steps: dict[str, list[RatingStep]] = field(default_factory=dict)
    last_game: tuple[int, str] | None = None
    num_games: int = 0

    def rating(self, person: str) -> PlayerRating | None:
        """Return the rating of a person; None if they have none."""
        return self.steps[person][-1].rating if person in self.steps else None

    def add_game(self, game: RatedGame, bot_ratings: Mapping[tuple[str, str], BotRating]) -> None:
        """Add a game, later than all before it; `bot_ratings` are the measured computer players by version and name.

        A game that cannot be rated changes no rating: one with the same person at several seats, with an unmeasured
        computer player, or without a winner.
        """
        self.last_game, self.num_games = game.key, self.num_games + 1
        people = [person for person in game.people if person is not None]
        players = list(zip(game.bot_versions, game.players, strict=True))
        bots = [player for person, player in zip(game.people, players, strict=True) if person is None]
        unknown = [player for player in bots if player[1] != PERSON and player not in bot_ratings]
        if not people or len(set(people)) < len(people) or unknown or 0 in game.places or len(game.places) < 2:
            return
        ratings_before = [
            (self.rating(person) or PlayerRating()) if person is not None else level_rating(bot_ratings[player])
            for person, player in zip(game.people, players, strict=True)
        ]
        for person, rating in zip(game.people, rate_game(ratings_before, game.places), strict=True):
            if person is not None:
                self.steps.setdefault(person, []).append(RatingStep(*game.key, rating))


def rate_game(ratings: Sequence[PlayerRating], places: Sequence[int]) -> list[PlayerRating]:
    """Return the ratings of the players after a game with these ranks.

    Players who share a rank may be in any order among themselves, so the result is the mean over all such orders.
    (`openskill` alone gives a player who is third behind two who share the first rank as much as it gives them.)
    """
    model, outcomes = _model(), []
    for ranks in strict_orders(places):
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
        outcomes.append([team[0] for team in model.rate(teams, ranks=ranks)])
    count = len(outcomes)
    return [
        PlayerRating(sum(one.mu for one in seat_outcomes) / count, sum(one.sigma for one in seat_outcomes) / count)
        for seat_outcomes in zip(*outcomes, strict=True)
    ]


def strict_orders(places: Sequence[int]) -> Iterator[list[float]]:
    """Yield all orders without shared ranks that are consistent with these ranks, by seat.

    >>> list(strict_orders([1, 3, 1]))
    [[1.0, 3.0, 2.0], [2.0, 3.0, 1.0]]
    """
    seats_by_place = [[seat for seat, other in enumerate(places) if other == place] for place in sorted(set(places))]
    for arrangement in product(*map(permutations, seats_by_place)):
        order = [seat for seats in arrangement for seat in seats]
        yield [float(1 + order.index(seat)) for seat in range(len(places))]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # imported when the first rating is computed

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


def level_rating(bot_rating: BotRating) -> PlayerRating:
    """Return the rating of a level, which games do not change."""
    low, high = bot_rating.interval
    return PlayerRating(MU + bot_rating.elo / ELO_PER_POINT, (high - low) / 2 / Z_95 / ELO_PER_POINT)


class RatingService:
    """Rating tables of all games.

    A table is extended when games have ended since it was computed. It is recomputed if a game was inserted before its
    last one, or if two accounts have turned out to be one person.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables = dict[str, RatingTable]()
        self._lock = asyncio.Lock()
        store.event_bus.subscribe(self._on_announcement)

    def _on_announcement(self, table: str | None, seq: int | None) -> None:
        if table is None or table == ACCOUNTS_TOPIC:
            self._tables = {}  # a computation that is in progress uses the old dict, and is discarded too

    async def rating_table(self, game: str) -> RatingTable:
        """Return the current rating table of a game. Raises `StoreError`."""
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
    """Measured rating of a level: Elo, 95 % interval, number of games.

    The Elo is relative to the level that newcomers play against.
    """

    elo: int
    interval: tuple[int, int]
    games: int


@cache
def load_bot_ratings(game: str) -> dict[tuple[str, str], BotRating]:
    """Return the measured levels of a game by version and name; empty if the game has no `levels.toml`."""
    file = rules_page_file(game, "levels.toml")
    if file is None:
        return {}
    return {
        (version, name): BotRating(rating["elo"], (rating["interval"][0], rating["interval"][1]), rating["games"])
        for version, levels in parse_toml(read_text(file)).items()
        for name, rating in levels.items()
    }


async def find_adaptive_level(store: Store, person: str, game: str, levels: Sequence[str]) -> str:
    """Return the level, of these from weakest to strongest, that is about as strong as a person in a game.

    It follows from all two-player games that the person has finished against the current versions of these levels.
    Raises `StoreError`.
    """
    games = await store.results.head_to_head(person, game, levels, find_definition(game).search.levels_version)
    return adaptive_level(levels, games)
