"""Results of finished games, saved from the event log and rated with `openskill`.

The database stores which tables still need a result, in the same transaction as the event that ends a game. The
recorder can therefore be interrupted at any point and restarted, and saves no result twice.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import permutations, product
from typing import Any, NamedTuple

from saqqara.core.registry import find_definition
from saqqara.errors import SaqqaraError
from saqqara.players.levels import adaptive_level
from saqqara.plugins import rules_page_file
from saqqara.storage import ACCOUNTS_TOPIC, CorruptionError, Store
from saqqara.storage.results import AGREED, PERSON, RatedGame, ResultRow, SeatResultRow
from saqqara.table import POST_GAME_EVENTS, STAND_IN, Table
from saqqara.text_reader import parse_toml, read_text

# ---- game results ----------------------------------------------------------------------------------------------------

CANCELLED, PLAYED = "cancelled", "played"
"""Ways in which a game ends: cancelled before it began (without a result), or played to the end of its rules."""

POINTS, LEAD, WIN_IN = "points", "lead", "win-in"
"""Records that every game has.

They are total points, the lead of a sole winner over the next seat, and the number of actions (of all seats) in a game
that was won.
"""

SOURCE_PREFIX = "source:"
"""Prefix of the name of a source of points."""


def score_measures(sources: Collection[str]) -> dict[str, bool]:
    """Return the measures of a game with these sources of points, each with whether more is better."""
    return {POINTS: True, LEAD: True, WIN_IN: False, **{f"{SOURCE_PREFIX}{source}": True for source in sources}}


def game_result(table: Table, bot_version: str, canonical_person: Callable[[str], str] = str) -> ResultRow | None:
    """Return the result of a table; None if it is not finished, was cancelled, or is a scratch table.

    `bot_version` is the version of the computer players at the table. `canonical_person` maps a person in the events to
    their current account.
    """
    end_reason = PLAYED if table.early_end is None else table.early_end.reason
    if not table.is_over or end_reason == CANCELLED or table.is_scratch:
        return None
    view = table.view(None)
    scores, winners, seats = view["scores"], view["winners"], range(len(table.seats))
    seat_places = (
        [0] * len(table.seats) if end_reason == AGREED else rank_seats(scores, winners, table.participation.lost_seats)
    )
    num_actions, seat_credits = table.final_ply, [table.credit(seat) for seat in seats]

    def seat_measures(seat: int) -> Mapping[str, int]:
        if not seat_credits[seat].acted_alone:
            return {}
        measures = {POINTS: scores[seat]}
        measures |= {f"{SOURCE_PREFIX}{source}": value for source, value in view["breakdown"][seat].items() if value}
        if end_reason == PLAYED and seat_places[seat] == 1:
            measures[WIN_IN] = num_actions
            if len(winners) == 1:
                measures[LEAD] = scores[seat] - max(scores[other] for other in seats if other != seat)
        return measures

    def seat_result(seat: int) -> SeatResultRow:
        person = table.people[seat]
        if person is not None and seat_credits[seat].decided_by == STAND_IN:
            return SeatResultRow(
                canonical_person(person), seat_credits[seat].player, bot_version, seat_places[seat], scores[seat], {}
            )
        if person is not None:
            return SeatResultRow(
                canonical_person(person), PERSON, "", seat_places[seat], scores[seat], seat_measures(seat)
            )
        return SeatResultRow(
            None, table.seats[seat]["player"], bot_version, seat_places[seat], scores[seat], seat_measures(seat)
        )

    last_seq = max(event["seq"] for event in table.events if event["event"] not in POST_GAME_EVENTS)
    image_version = f"{num_actions}.{len(table.takebacks)}"
    rated = table.settings.rated and is_rated(table)
    return ResultRow(
        table.game.name,
        options_key(table),
        end_reason,
        rated,
        table.settings.spectators,
        num_actions,
        image_version,
        last_seq,
        [seat_result(seat) for seat in seats],
    )


def is_rated(table: Table) -> bool:
    """Return whether a finished game is rated.

    Each player must have acted, and no one else may have acted for a seat that has not lost.
    """
    seat_credits = enumerate(table.credit(seat) for seat in range(len(table.seats)))
    return all(
        one.has_acted and (one.acted_alone or seat in table.participation.lost_seats) for seat, one in seat_credits
    )


def options_key(table: Table) -> str:
    """Return a key for the options of a game: JSON without `first`, which varies from game to game."""
    options = {name: value for name, value in table.game.options.items() if name != "first"}
    return json.dumps(options, ensure_ascii=False, sort_keys=True)


def rank_seats(scores: Sequence[int], winners: Collection[int], lost: Sequence[int]) -> list[int]:
    """Return the rank of each seat: winners first, then by points.

    Seats that have lost the game regardless of their points come last; those that lost earlier are further behind.

    >>> rank_seats([31, 27, 31, 40], winners=[0, 2], lost=[3])
    [1, 3, 1, 4]
    """

    def rank(seat: int) -> tuple[int, int]:
        if seat in winners:
            return 0, 0
        return (2, -lost.index(seat)) if seat in lost else (1, -scores[seat])

    ranks = [rank(seat) for seat in range(len(scores))]
    return [1 + sum(other < one for other in ranks) for one in ranks]


# ---- recorder --------------------------------------------------------------------------------------------------------


logger = logging.getLogger("saqqara.results")

BATCH_SIZE = 8
"""Maximum number of tables to load at once."""

IDLE_FACTOR = 4.0
"""Pause after saving a table, as a multiple of the time it took, so that other tasks get the processor."""

POLL_INTERVAL_SECONDS = 1.0
"""Seconds between two searches for finished tables."""


class ResultRecorder:
    """Background task that saves the results of finished games; announcements of the store wake it."""

    def __init__(
        self, store: Store, canonical_person: Callable[[str], str] = str, idle_factor: float = IDLE_FACTOR
    ) -> None:
        """Create a recorder.

        `canonical_person` maps a person in the events to their current account; `idle_factor`: see IDLE_FACTOR.
        """
        self.store, self.canonical_person, self.idle_factor = store, canonical_person, idle_factor
        self._unreadable_tables = set[str]()  # damaged tables, which are tried again after a restart
        self._wake, self._task = asyncio.Event(), None
        store.event_bus.subscribe(self._on_announcement)

    _task: asyncio.Task[None] | None

    def start(self) -> None:
        """Start the task in the current event loop."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="memory")

    async def close(self) -> None:
        """Stop the task; pending results remain in the database."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _on_announcement(self, table: str | None, seq: int | None) -> None:
        if table is None or seq is not None:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                while await self.save_batch():
                    pass
            except Exception:  # log any error and continue, so that later games are saved
                logger.exception("not-taken-down")
            await asyncio.sleep(POLL_INTERVAL_SECONDS)

    async def save_batch(self) -> bool:
        """Save the results of up to BATCH_SIZE tables, and return whether there were any."""
        pending = await self.store.results.pending_results(BATCH_SIZE, self._unreadable_tables)
        for table, seq in pending:
            started = time.monotonic()
            try:
                await self.save_result(table, seq)
            except (CorruptionError, SaqqaraError) as error:
                self._unreadable_tables.add(table)
                logger.warning("not-taken-down", extra={"facts": {"table": table, "why": str(error)}})
            await asyncio.sleep(self.idle_factor * (time.monotonic() - started))
        return bool(pending)

    async def save_result(self, table: str, seq: int) -> None:
        """Save the result of a table.

        Raises `StoreError`; `CorruptionError` or `SaqqaraError` for a table that is damaged, or whose game is unknown.
        """
        events = await self.store.events(table)
        await self.store.results.save_result(
            table, seq, await asyncio.to_thread(partial(self._game_result, events, seq >= 0))
        )

    def _game_result(self, events: list[dict[str, object]], is_current_version: bool) -> ResultRow | None:
        """Return the result of a table from its events.

        `is_current_version` tells whether the computer players had the present version; that of old games is unknown.
        """
        table = Table.from_events(events)
        return game_result(
            table, table.game.definition.levels_version if is_current_version else "", self.canonical_person
        )


# ---- player ratings --------------------------------------------------------------------------------------------------


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
    games = await store.results.head_to_head(person, game, levels, find_definition(game).levels_version)
    return adaptive_level(levels, games)
