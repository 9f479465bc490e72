"""Results of finished games: recorded from the event log, rated by `openskill`.

Which tables are still to be taken down lies in the data, written with the event that ends a game; so this can be killed
at any event and begun again, and counts nothing twice.
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
"""Ways in which a game ends: it was called off before it began, and is no result; as its rules say."""

POINTS, LEAD, WIN_IN = "points", "lead", "win-in"
"""What any game has records of: points in all; how many more a sole winner had than anybody else; with how few
decisions of all a game was won."""

SOURCE_PREFIX = "source:"
"""Before the name of a source of points."""


def score_measures(sources: Collection[str]) -> dict[str, bool]:
    """What a game with these sources of points has records of, and whether more is better."""
    return {POINTS: True, LEAD: True, WIN_IN: False, **{f"{SOURCE_PREFIX}{source}": True for source in sources}}


def game_result(table: Table, bot_version: str, canonical_person: Callable[[str], str] = str) -> ResultRow | None:
    """How a table has ended; None while it goes on, and where it was called off. `bot_version`: the version of the
    computer players that have played there; `canonical_person`: who a person of the events is now."""
    why = PLAYED if table.early_end is None else table.early_end.why
    if not table.is_over or why == CANCELLED or table.is_scratch:
        return None
    view = table.view(None)
    scores, winners, seats = view["scores"], view["winners"], range(len(table.seats))
    seat_places = (
        [0] * len(table.seats) if why == AGREED else rank_seats(scores, winners, table.participation.lost_seats)
    )
    decisions, seat_credits = table.final_ply, [table.credit(seat) for seat in seats]

    def seat_measures(seat: int) -> Mapping[str, int]:
        if not seat_credits[seat].acted_alone:
            return {}
        measures = {POINTS: scores[seat]}
        measures |= {f"{SOURCE_PREFIX}{source}": value for source, value in view["breakdown"][seat].items() if value}
        if why == PLAYED and seat_places[seat] == 1:
            measures[WIN_IN] = decisions
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

    last = max(event["seq"] for event in table.events if event["event"] not in POST_GAME_EVENTS)
    version = f"{decisions}.{len(table.takebacks)}"
    rated = table.settings.rated and is_rated(table)
    return ResultRow(
        table.game.name, options_key(table), why, rated, table.settings.spectators, decisions, version, last,
        [seat_result(seat) for seat in seats],
    )  # fmt: skip


def is_rated(table: Table) -> bool:
    """Whether a game that counts is rated: every player has acted, and nobody else has for a seat that has not lost."""
    seat_credits = enumerate(table.credit(seat) for seat in range(len(table.seats)))
    return all(
        one.has_acted and (one.acted_alone or seat in table.participation.lost_seats) for seat, one in seat_credits
    )


def options_key(table: Table) -> str:
    """The options of a game as JSON, by which games are told apart; who has begun is drawn anew each time."""
    options = {name: value for name, value in table.game.options.items() if name != "first"}
    return json.dumps(options, ensure_ascii=False, sort_keys=True)


def rank_seats(scores: Sequence[int], winners: Collection[int], lost: Sequence[int]) -> list[int]:
    """By seat its place: winners are first, then by points; who has lost the game whatever they count is behind all
    others, the sooner the further.

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
"""So many tables are looked for at once."""

IDLE_FACTOR = 4.0
"""So many times as long as a table has taken, others have the processor."""

POLL_INTERVAL_SECONDS = 1.0
"""Seconds between two looks for what has ended."""


class ResultRecorder:
    """Takes down how games have ended; hears of it from what the store announces."""

    def __init__(
        self, store: Store, canonical_person: Callable[[str], str] = str, idle_factor: float = IDLE_FACTOR
    ) -> None:
        """`canonical_person`: who a person of the events is now; `idle_factor`: see BREATH."""
        self.store, self.canonical_person, self.idle_factor = store, canonical_person, idle_factor
        self._unreadable_tables = set[str]()  # tables that cannot be read; looked at again after the next start
        self._wake, self._task = asyncio.Event(), None
        store.event_bus.subscribe(self._on_announcement)

    _task: asyncio.Task[None] | None

    def start(self) -> None:
        """From now on."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="memory")

    async def close(self) -> None:
        """Ends; what has not been taken down waits in the data."""
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
            except Exception:  # whatever it is, what ends next is to be taken down; the journal has it
                logger.exception("not-taken-down")
            await asyncio.sleep(POLL_INTERVAL_SECONDS)

    async def save_batch(self) -> bool:
        """Takes down a portion of what has ended; whether there was any."""
        found = await self.store.results.pending_results(BATCH_SIZE, self._unreadable_tables)
        for table, noted in found:
            started = time.monotonic()
            try:
                await self.save_result(table, noted)
            except (CorruptionError, SaqqaraError) as error:
                self._unreadable_tables.add(table)
                logger.warning("not-taken-down", extra={"facts": {"table": table, "why": str(error)}})
            await asyncio.sleep(self.idle_factor * (time.monotonic() - started))
        return bool(found)

    async def save_result(self, table: str, noted: int) -> None:
        """Takes a table down. Raises StoreError; CorruptionError or SaqqaraError for a table that is damaged, or of a
        game that there is not."""
        events = await self.store.events(table)
        await self.store.results.save_result(
            table, noted, await asyncio.to_thread(partial(self._game_result, events, noted >= 0))
        )

    def _game_result(self, events: list[dict[str, object]], is_current_version: bool) -> ResultRow | None:
        """`is_current_version`: whether the computer players were as they are now; who has played in games of old
        nobody knows."""
        table = Table.from_events(events)
        return game_result(
            table, table.game.definition.levels_version if is_current_version else "", self.canonical_person
        )


# ---- player ratings --------------------------------------------------------------------------------------------------


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
