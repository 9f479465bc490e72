"""Results of finished games, for lists, statistics, ratings and records.

Results follow from the event log, except for merged accounts. Each table has one result, because its primary key exists
once.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import insert_missing
from saqqara.storage.schema import events, names, pending_results, result_seats, results, score_records

Changes = list[tuple[str, int | None]]

PERSON = "person"
"""Value of `player` for a seat that a user played."""

AGREED = "agreed"
"""Value of `end_reason` for a game that all players agreed to end; it has no result."""

HOUR_SECONDS, DAY_SECONDS = 60 * 60, 24 * 60 * 60

DURATION_RANGES = {"hour": (0, HOUR_SECONDS), "day": (HOUR_SECONDS, DAY_SECONDS), "days": (DAY_SECONDS, 2**31 - 1)}
"""Ranges of the duration of a game, in seconds: at least the first number, less than the second."""


class SeatResultRow(NamedTuple):
    """Result of a seat.

    `place` is 0 for all seats if the game does not count. `player` is the level of a computer player, also if it stood
    in for `person`; then the result does not count for that user. `measures` holds what the seat's own player has done,
    by measure; it is empty if a stand-in has acted for the seat.
    """

    person: str | None
    player: str
    bot_version: str
    place: int
    points: int
    measures: Mapping[str, int]


class ResultRow(NamedTuple):
    """Result of a game, which ended with event `last_seq`. For the other fields see `schema.results`."""

    game: str
    options: str
    end_reason: str
    rated: bool
    spectators: bool
    num_actions: int
    image_version: str
    last_seq: int
    seats: Sequence[SeatResultRow]


class FinishedGame(NamedTuple):
    """Finished game in a user's list.

    `seat` is the user's first seat, `num_own_seats` the number of their seats. `players`, `people`, `places`, `points`
    and `names` are by seat.
    """

    table: str
    game: str
    options: str
    end_reason: str
    rated: bool
    num_actions: int
    image_version: str
    started_at: int | None
    ended_at: int | None
    seat: int
    num_own_seats: int
    players: tuple[str, ...] = ()
    people: tuple[str | None, ...] = ()
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    names: Mapping[int, str] = {}

    @property
    def stand_in_seats(self) -> list[int]:
        """Seats for whose users a computer player has stood in."""
        seats = enumerate(zip(self.people, self.players, strict=True))
        return [seat for seat, (person, player) in seats if person is not None and player != PERSON]


@dataclass(frozen=True)
class ResultFilter:
    """Filter of a user's finished games; "" admits all.

    `options` is JSON. `outcome` is `won`, `lost` or `nobody` (no winner). `against` is `people`, `computer` or a level.
    `length` is a key of `DURATION_RANGES`. `names`: another player has one of these names (None: any).
    """

    game: str = ""
    options: str = ""
    outcome: str = ""
    against: str = ""
    length: str = ""
    names: Collection[str] | None = None


class OpponentScore(NamedTuple):
    """Statistics of a user against a level or another user.

    `games` counts the games in which both have a place. In `ahead` of them the user's place was better, in `tied` the
    same.
    """

    game: str
    player: str
    person: str | None
    games: int
    ahead: int
    tied: int


class ScoreRecord(NamedTuple):
    """Record: its holder (None: a computer player), the table where it was set, and when that game ended."""

    measure: str
    value: int
    person: str | None
    table: str
    at: int | None


class RatedGame(NamedTuple):
    """Rated game.

    `key` orders games by time. The other fields are by seat: user, computer player and its version, and place.
    """

    key: tuple[int, str]
    people: tuple[str | None, ...]
    players: tuple[str, ...]
    bot_versions: tuple[str, ...]
    places: tuple[int, ...]


class Results:
    """Results in the data of a store, whose `read` and `write` it uses."""

    def __init__(
        self,
        read: Callable[[str, Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[str, Callable[[Connection], Changes]], Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    # ---- writing -----------------------------------------------------------------------------------------------------

    async def pending_results(
        self, limit: int, excluded: Collection[str] = (), among: Collection[str] | None = None
    ) -> list[tuple[str, int]]:
        """Return up to `limit` tables whose result is not stored, those that have just ended first.

        Each comes with `seq` of `pending_results`. `among` limits the search to these tables.
        """
        query = sql.select(pending_results.c.table_id, pending_results.c.seq).order_by(
            pending_results.c.seq < 0, pending_results.c.table_id
        )
        query = query.where(pending_results.c.table_id.not_in(excluded)).limit(limit)
        if among is not None:
            query = query.where(pending_results.c.table_id.in_(among))
        found = await self._read("pending results", lambda connection: [(*row,) for row in connection.execute(query)])
        return cast(list[tuple[str, int]], found)

    async def save_result(self, table: str, seq: int, result: ResultRow | None) -> None:
        """Save the result of a table (None: the game has not ended), and remove it from the pending ones.

        An existing result stays as it is. Return when it is on disk.
        """

        def carry_out(connection: Connection) -> Changes:
            # Deleted first: another process that saves the same result waits here, and then finds it saved.
            connection.execute(
                pending_results.delete().where(pending_results.c.table_id == table, pending_results.c.seq == seq)
            )
            stored = sql.select(results.c.table_id).where(results.c.table_id == table)
            if result is not None and connection.scalar(stored) is None:
                _insert_result(connection, table, result)
            return []

        await self._write(f"result of table {table}", carry_out)

    # ---- lists -------------------------------------------------------------------------------------------------------

    async def count_finished(self, person: str, result_filter: ResultFilter) -> int:
        """Return the number of a user's finished games that match the filter."""
        query = sql.select(sql.func.count()).select_from(_select_finished(person, result_filter).subquery())
        found = await self._read("finished games", lambda connection: connection.scalar(query) or 0)
        return cast(int, found)

    async def list_finished(
        self, person: str, result_filter: ResultFilter, start: int, limit: int
    ) -> list[FinishedGame]:
        """Return a user's finished games that match the filter, the latest first, from index `start` on."""
        order = sql.func.coalesce(results.c.ended_at, 0).desc(), results.c.table_id
        query = _select_finished(person, result_filter).order_by(*order).offset(start).limit(limit)

        def fetch(connection: Connection) -> list[FinishedGame]:
            return _add_seats(connection, [FinishedGame(*row) for row in connection.execute(query)])

        return cast(list[FinishedGame], await self._read("finished games", fetch))

    async def count_by_game(self, person: str) -> list[tuple[str, str, int]]:
        """Return the games and options (JSON) that a user has finished, with their number, the most frequent first."""
        own_tables = _select_tables_of(person)
        query = (
            sql.select(results.c.game, results.c.options, sql.func.count())
            .join(own_tables, own_tables.c.table_id == results.c.table_id)
            .group_by(results.c.game, results.c.options)
            .order_by(sql.func.count().desc(), results.c.game, results.c.options)
        )
        found = await self._read("finished games", lambda connection: [(*row,) for row in connection.execute(query)])
        return cast(list[tuple[str, str, int]], found)

    async def opponent_names(self, person: str) -> list[str]:
        """Return the names of the other players in a user's finished games."""
        own_tables = _select_tables_of(person)
        query = (
            sql.select(names.c.name)
            .join(own_tables, sql.and_(own_tables.c.table_id == names.c.table_id, own_tables.c.seat != names.c.seat))
            .join(results, results.c.table_id == names.c.table_id)
            .distinct()
        )
        found = await self._read("opponent names", lambda connection: list(connection.scalars(query)))
        return cast(list[str], found)

    async def measures_of(self, tables: Collection[str]) -> dict[str, list[tuple[int, str, int]]]:
        """Return the measures of these tables: (seat, measure, value) by table."""
        query = sql.select(
            score_records.c.table_id, score_records.c.seat, score_records.c.measure, score_records.c.value
        )
        query = query.where(score_records.c.table_id.in_(tables)).order_by(
            score_records.c.table_id, score_records.c.seat, score_records.c.measure
        )

        def fetch(connection: Connection) -> dict[str, list[tuple[int, str, int]]]:
            found = dict[str, list[tuple[int, str, int]]]()
            for table, *rest in connection.execute(query):
                found.setdefault(table, []).append((*rest,))
            return found

        return cast(dict[str, list[tuple[int, str, int]]], await self._read("measures", fetch))

    # ---- statistics, ratings, records --------------------------------------------------------------------------------

    async def opponent_scores(self, person: str) -> list[OpponentScore]:
        """Return a user's statistics against each opponent and each level, those with the most games first.

        Games in which the user had several seats are left out, and so are seats for which a computer player stood in.
        """
        own_tables, own, other = _select_tables_of(person), result_seats.alias(), result_seats.alias()
        games = sql.func.count()
        ahead = sql.func.sum(sql.case((own.c.place < other.c.place, 1), else_=0))
        tied = sql.func.sum(sql.case((own.c.place == other.c.place, 1), else_=0))
        query = (
            sql.select(results.c.game, other.c.player, other.c.person, games, ahead, tied)
            .join(own_tables, own_tables.c.table_id == results.c.table_id)
            .join(own, sql.and_(own.c.table_id == own_tables.c.table_id, own.c.seat == own_tables.c.seat))
            .join(other, sql.and_(other.c.table_id == own_tables.c.table_id, other.c.seat != own_tables.c.seat))
            .where(own_tables.c.held == 1, own.c.place > 0, own.c.player == PERSON, _is_own_result(other))
            .group_by(results.c.game, other.c.player, other.c.person)
            .order_by(games.desc(), results.c.game, other.c.player, other.c.person)
        )
        found = await self._read(
            "opponent scores", lambda connection: [OpponentScore(*row) for row in connection.execute(query)]
        )
        return cast(list[OpponentScore], found)

    async def head_to_head(
        self, person: str, game: str, players: Collection[str], bot_version: str
    ) -> list[tuple[str, int]]:
        """Return a user's finished games for two against one of these computer players, oldest first.

        `bot_version` is that of the computer player. Each game is its level and who won (1: the user, -1: the
        computer player, 0: a tie).
        """
        own, other, any_seat = result_seats.alias(), result_seats.alias(), result_seats.alias()
        seats = sql.select(sql.func.count()).where(any_seat.c.table_id == own.c.table_id).scalar_subquery()
        query = (
            sql.select(other.c.player, other.c.place - own.c.place)
            .join(own, own.c.table_id == other.c.table_id)
            .join(results, results.c.table_id == own.c.table_id)
            .where(own.c.person == person, results.c.game == game, own.c.place > 0, seats == 2)
            .where(other.c.player.in_(players), other.c.bot_version == bot_version)
            .where(own.c.player == PERSON, other.c.person.is_(None))
            .order_by(sql.func.coalesce(results.c.ended_at, 0), results.c.table_id)
        )
        found = await self._read("finished games", lambda connection: [(*row,) for row in connection.execute(query)])
        return [(player, (ahead > 0) - (ahead < 0)) for player, ahead in found]

    async def count_rated(self, game: str) -> int:
        """Return the number of rated results of a game."""
        query = sql.select(sql.func.count()).select_from(results).where(results.c.game == game, results.c.rated)
        found = await self._read("rated games", lambda connection: connection.scalar(query) or 0)
        return cast(int, found)

    async def count_agreed_rated(self, person: str, game: str) -> int:
        """Return how many finished games of a user were agreed to be rated, whether or not they count as rated.

        The setting of the table is counted, not the rating itself; games that were ended by agreement are left out.
        """
        query = (
            sql.select(events.c.event)
            .join(results, results.c.table_id == events.c.table_id)
            .where(events.c.seq == 0, results.c.game == game, results.c.end_reason != AGREED)
            .where(results.c.table_id.in_(sql.select(result_seats.c.table_id).where(result_seats.c.person == person)))
        )
        found = await self._read("rated games", lambda connection: list(connection.scalars(query)))
        return sum(json.loads(event).get("settings", {}).get("rated", False) for event in cast(list[str], found))

    async def rated_games(self, game: str, after: tuple[int, str] | None = None) -> list[RatedGame]:
        """Return the rated results of a game, in the order in which they ended, after the one with the key `after`."""
        when = sql.func.coalesce(results.c.ended_at, 0)
        by_seat = (result_seats.c[name] for name in ("person", "player", "bot_version", "place"))
        query = (
            sql.select(when, results.c.table_id, *by_seat)
            .join(result_seats, result_seats.c.table_id == results.c.table_id)
            .where(results.c.game == game, results.c.rated)
            .order_by(when, results.c.table_id, result_seats.c.seat)
        )
        if after is not None:
            later = sql.and_(when == after[0], results.c.table_id > after[1])
            query = query.where(sql.or_(when > after[0], later))

        def fetch(connection: Connection) -> list[RatedGame]:
            found = dict[tuple[int, str], list[tuple[Any, ...]]]()
            for at, table, *seat in connection.execute(query):
                found.setdefault((at, table), []).append((*seat,))
            return [RatedGame(key, *map(tuple, zip(*seats, strict=True))) for key, seats in found.items()]

        return cast(list[RatedGame], await self._read("rated games", fetch))

    async def score_records(
        self, game: str, measures: Mapping[str, bool], people: Collection[str], spectators_only: bool = False
    ) -> list[ScoreRecord]:
        """Return the records of these users in a game: the best value of each measure and who reached it first.

        `measures` maps a measure to True if the greatest value is the best, False if the least is. Only games count
        that were played to the end of their rules, and only users with one seat. With `spectators_only`, only games
        that admitted spectators count.
        """
        return cast(
            list[ScoreRecord],
            await self._read(
                "records", lambda connection: _load_score_records(connection, game, measures, people, spectators_only)
            ),
        )


def _insert_result(connection: Connection, table: str, result: ResultRow) -> None:
    select_time = sql.select(events.c.at).where(events.c.table_id == table)
    started_at, ended_at = (connection.scalar(select_time.where(events.c.seq == seq)) for seq in (0, result.last_seq))
    facts = {name: value for name, value in result._asdict().items() if name not in ("last_seq", "seats")}
    connection.execute(results.insert().values(table_id=table, started_at=started_at, ended_at=ended_at, **facts))
    for number, seat in enumerate(result.seats):
        row = {name: value for name, value in seat._asdict().items() if name != "measures"}
        connection.execute(result_seats.insert().values(table_id=table, seat=number, **row))
        for measure, value in seat.measures.items():
            insert_missing(
                connection, score_records, table_id=table, seat=number, measure=measure, game=result.game, value=value
            )


def _is_own_result(seat: Any) -> sql.ColumnElement[bool]:
    """Return the condition that the result of a seat is that of its own player."""
    return sql.or_(seat.c.person.is_(None), seat.c.player == PERSON)


def _select_tables_of(person: str) -> sql.Subquery:
    """Return the tables of a user, with the user's first seat and number of seats at each."""
    first, num_seats = sql.func.min(result_seats.c.seat).label("seat"), sql.func.count().label("held")
    query = sql.select(result_seats.c.table_id, first, num_seats).where(result_seats.c.person == person)
    return query.group_by(result_seats.c.table_id).subquery()


_FINISHED_COLUMNS = (
    "game", "options", "end_reason", "rated", "num_actions", "image_version", "started_at", "ended_at",
)  # fmt: skip


def _select_finished(person: str, result_filter: ResultFilter) -> sql.Select[Any]:
    own_tables, own = _select_tables_of(person), result_seats.alias()
    query = (
        sql.select(
            results.c.table_id, *(results.c[name] for name in _FINISHED_COLUMNS), own_tables.c.seat, own_tables.c.held
        )
        .join(own_tables, own_tables.c.table_id == results.c.table_id)
        .join(own, sql.and_(own.c.table_id == own_tables.c.table_id, own.c.seat == own_tables.c.seat))
    )
    other = result_seats.alias()
    others = sql.select(other.c.seat).where(other.c.table_id == results.c.table_id, other.c.seat != own_tables.c.seat)
    people = others.where(other.c.person.is_not(None), other.c.person != person).exists()
    if result_filter.game:
        query = query.where(results.c.game == result_filter.game)
    if result_filter.options:
        query = query.where(results.c.options == result_filter.options)
    if result_filter.outcome:
        won = sql.and_(own.c.place == 1, own.c.player == PERSON)
        places = {"won": won, "lost": own.c.place > 1, "nobody": own.c.place == 0}
        query = query.where(own_tables.c.held == 1, places[result_filter.outcome])
    if result_filter.against == "people":
        query = query.where(people)
    elif result_filter.against == "computer":
        query = query.where(~people, others.where(other.c.person.is_(None), other.c.player != PERSON).exists())
    elif result_filter.against:
        query = query.where(others.where(other.c.person.is_(None), other.c.player == result_filter.against).exists())
    if result_filter.length:
        low, high = DURATION_RANGES[result_filter.length]
        duration = results.c.ended_at - results.c.started_at
        query = query.where(duration >= low, duration < high)
    if result_filter.names is not None:
        conditions = (
            names.c.table_id == results.c.table_id,
            names.c.seat != own_tables.c.seat,
            names.c.name.in_(result_filter.names),
        )
        query = query.where(sql.select(names.c.seat).where(*conditions).exists())
    return query


def _add_seats(connection: Connection, found: Sequence[FinishedGame]) -> list[FinishedGame]:
    tables = [one.table for one in found]
    seats = dict[str, list[tuple[Any, ...]]]()
    columns = result_seats.c.table_id, result_seats.c.player, result_seats.c.person, result_seats.c.place
    query = sql.select(*columns, result_seats.c.points).where(result_seats.c.table_id.in_(tables))
    for table, *seat in connection.execute(query.order_by(result_seats.c.table_id, result_seats.c.seat)):
        seats.setdefault(table, []).append((*seat,))
    names_by_table = dict[str, dict[int, str]]()
    for table, seat, name in connection.execute(
        sql.select(names.c.table_id, names.c.seat, names.c.name).where(names.c.table_id.in_(tables))
    ):
        names_by_table.setdefault(table, {})[seat] = name
    return [_add_seat_facts(one, seats[one.table], names_by_table.get(one.table, {})) for one in found]


def _add_seat_facts(one: FinishedGame, seats: Sequence[tuple[Any, ...]], seat_names: Mapping[int, str]) -> FinishedGame:
    players, people, places, points = zip(*seats, strict=True)
    return one._replace(players=players, people=people, places=places, points=points, names=seat_names)


def _load_score_records(
    connection: Connection, game: str, measures: Mapping[str, bool], people: Collection[str], spectators_only: bool
) -> list[ScoreRecord]:
    other = result_seats.alias()
    other_seats = sql.select(other.c.seat).where(
        other.c.table_id == result_seats.c.table_id, other.c.seat != result_seats.c.seat,
        sql.func.coalesce(other.c.person, "") == result_seats.c.person,  # coalesce: searched by table, not by user
    )  # fmt: skip
    query = (
        sql.select(
            score_records.c.measure,
            score_records.c.value,
            result_seats.c.person,
            score_records.c.table_id,
            results.c.ended_at,
        )
        .join(
            result_seats,
            sql.and_(result_seats.c.table_id == score_records.c.table_id, result_seats.c.seat == score_records.c.seat),
        )
        .join(results, results.c.table_id == score_records.c.table_id)
        .where(
            score_records.c.game == game,
            results.c.end_reason == "played",
            result_seats.c.person.in_(people),
            ~other_seats.exists(),
        )
    )
    if spectators_only:
        query = query.where(results.c.spectators)
    found = []
    for measure, is_more_better in measures.items():
        of_measure = query.where(score_records.c.measure == measure)
        best_first = score_records.c.value.desc() if is_more_better else score_records.c.value
        best = connection.execute(
            of_measure.order_by(best_first).limit(1)
        ).one_or_none()  # by the index: no other row is read
        if best is not None:
            order = sql.func.coalesce(results.c.ended_at, 0), score_records.c.table_id, score_records.c.seat
            row = connection.execute(
                of_measure.where(score_records.c.value == best.value).order_by(*order).limit(1)
            ).one()
            found.append(ScoreRecord(*row))
    return found
