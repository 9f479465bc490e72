"""Leagues, outside the event log: entries, rounds, matches and their results.

Whatever may happen only once has a primary key. The row of a round starts it and settles the IDs of its tables. Every
attempt to open one of them therefore opens the same table.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.errors import RejectedError
from saqqara.storage.schema import events, league_corrections, league_entries, league_matches, league_rounds, leagues

LEAGUE_TOPIC = "league:"
"""Prefix of the topic of a league: `league:` and its ID are announced in place of a table ID."""

Changes = list[tuple[str, int | None]]
Result = TypeVar("Result")

MAX_TRIES = 5
"""Maximum number of attempts to compute and write a change while the league changes concurrently."""


class LeagueChangedError(RejectedError):
    """The league has changed since it was read; the computed change may be wrong."""


async def retry_on_change(change: Callable[[], Awaitable[Result]]) -> Result:
    """Return what `change` returns; repeat it after a `LeagueChangedError`.

    `change` reads a league, computes and writes. It is called up to `MAX_TRIES` times in all. Raise the last
    `LeagueChangedError`, and any other exception of `change`.
    """
    for _ in range(MAX_TRIES - 1):
        with suppress(LeagueChangedError):
            return await change()
    return await change()


class LeagueRow(NamedTuple):
    """League: its organizer, name and settings (plain JSON).

    `at` is when it was created, `started` when its first round started, `ended` and `cancelled` when it ended or was
    cancelled (None: not yet), in milliseconds since 1970. `listed`: all users of the server can find it.
    """

    id: str
    organizer: str
    name: str
    settings: Mapping[str, Any]
    at: int
    started: int | None = None
    ended: int | None = None
    listed: bool = False
    cancelled: int | None = None

    @property
    def state(self) -> str:
        """State of the league: `open`, `running`, `over` or `cancelled`."""
        if self.cancelled is not None:
            return "cancelled"
        return "over" if self.ended is not None else "open" if self.started is None else "running"


class LeagueEntry(NamedTuple):
    """Entry of a league: a user by the entry's number in the league.

    `first_round` is the first round in which the entry is paired (0 is the first of the league); `active`: the entry is
    still paired.
    """

    number: int
    person: str
    name: str
    first_round: int = 0
    active: bool = True


class ResultCorrection(NamedTuple):
    """Correction of a match result by the organizer: when (in milliseconds since 1970), why, and the new result.

    The result is plain JSON; None restores the result of the table.
    """

    at: int
    reason: str
    result: Mapping[str, Any] | None


class LeagueMatch(NamedTuple):
    """Match of a round.

    `seats` holds the entry number of each seat. `table` is None if no game is played, as for a bye. `result` is the
    effective result, as plain JSON (None: not yet). `opened`: the table exists. `table_result` is the result of the
    table itself; `corrections` holds the organizer's corrections, the latest last.
    """

    round: int
    number: int
    seats: tuple[int, ...]
    table: str | None
    result: Mapping[str, Any] | None
    opened: bool = False
    table_result: Mapping[str, Any] | None = None
    corrections: tuple[ResultCorrection, ...] = ()


class LeagueRound(NamedTuple):
    """Round that has started; `started` and `deadline` (None: no deadline) are in milliseconds since 1970."""

    round: int
    started: int
    deadline: int | None


class TableInLeague(NamedTuple):
    """League in which a table is played.

    `round` is the round of the table (0 is the first); `listed`: all users can find the league.
    """

    league: str
    name: str
    round: int
    listed: bool


class LeagueData(NamedTuple):
    """All data of a league."""

    league: LeagueRow
    entries: tuple[LeagueEntry, ...]
    rounds: tuple[LeagueRound, ...]
    matches: tuple[LeagueMatch, ...]


class Leagues:
    """Leagues in the data of a store, whose `read` and `write` it uses."""

    def __init__(
        self,
        read: Callable[[str, Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[str, Callable[[Connection], Changes]], Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    # ---- queries -----------------------------------------------------------------------------------------------------

    async def load(self, league: str) -> LeagueData | None:
        """Return all data of a league; None if it does not exist. Raise `StoreError`."""
        return cast(LeagueData | None, await self._read("league", lambda connection: _load_league(connection, league)))

    async def list_public(self, limit: int) -> list[LeagueRow]:
        """Return the leagues that all users can find, the latest first."""
        query = (
            sql.select(*_LEAGUE_COLUMNS)
            .where(leagues.c.listed)
            .order_by(leagues.c.at.desc(), leagues.c.id)
            .limit(limit)
        )
        return await self._load_rows(query)

    async def list_all(self, first: int, limit: int) -> list[LeagueRow]:
        """Return all leagues from number `first` on, the latest first."""
        query = sql.select(*_LEAGUE_COLUMNS).order_by(leagues.c.at.desc(), leagues.c.id)
        return await self._load_rows(query.offset(first).limit(limit))

    async def has_any(self) -> bool:
        """Return whether a league exists."""
        query = sql.select(sql.select(leagues.c.id).exists())
        return bool(await self._read("leagues", lambda connection: connection.scalar(query)))

    async def leagues_of(self, person: str) -> list[LeagueRow]:
        """Return the leagues that a user plays in or organizes, the latest first."""
        entered_leagues = sql.select(league_entries.c.league).where(league_entries.c.person == person)
        query = sql.select(*_LEAGUE_COLUMNS).where(
            sql.or_(leagues.c.id.in_(entered_leagues), leagues.c.organizer == person)
        )
        return await self._load_rows(query.order_by(leagues.c.at.desc(), leagues.c.id))

    async def find_table(self, table: str) -> TableInLeague | None:
        """Return the league in which a table is played; None if there is none."""
        query = (
            sql.select(leagues.c.id, leagues.c.name, league_matches.c.round, leagues.c.listed)
            .join_from(league_matches, leagues, leagues.c.id == league_matches.c.league)
            .where(league_matches.c.table_id == table)
        )

        def fetch(connection: Connection) -> TableInLeague | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else TableInLeague(*row)

        return cast(TableInLeague | None, await self._read("league", fetch))

    async def running_leagues(self) -> list[str]:
        """Return the IDs of the leagues that have started and not ended."""
        query = sql.select(leagues.c.id).where(leagues.c.started.is_not(None), leagues.c.ended.is_(None))
        found = await self._read("leagues", lambda connection: list(connection.scalars(query.order_by(leagues.c.id))))
        return cast(list[str], found)

    async def count_entries(self, league_ids: Sequence[str]) -> dict[str, int]:
        """Return the number of active entries of these leagues; leagues without entries are missing."""
        conditions = league_entries.c.league.in_(league_ids), league_entries.c.active
        query = (
            sql.select(league_entries.c.league, sql.func.count()).where(*conditions).group_by(league_entries.c.league)
        )

        def fetch(connection: Connection) -> dict[str, int]:
            return {row[0]: row[1] for row in connection.execute(query)}

        return cast(dict[str, int], await self._read("leagues", fetch))

    async def _load_rows(self, query: sql.Select[Any]) -> list[LeagueRow]:
        def fetch(connection: Connection) -> list[LeagueRow]:
            return [_parse_league(row) for row in connection.execute(query)]

        return cast(list[LeagueRow], await self._read("leagues", fetch))

    # ---- changes: each returns when it is on disk, and is announced as `LEAGUE_TOPIC` and the ID. `snapshot` is the
    # league from which the change was computed. If the league has changed since then, `LeagueChangedError` is raised
    # and nothing changes.

    async def create(self, league: LeagueRow) -> None:
        """Create a league."""
        row = {**league._asdict(), "settings": json.dumps(league.settings)}
        await self._write_league(league.id, lambda connection: connection.execute(leagues.insert().values(row)))

    async def add_entry(self, snapshot: LeagueData, person: str, name: str) -> None:
        """Enter a user from the next round on, for the first time or again."""
        league = snapshot.league.id
        is_own_entry = sql.and_(league_entries.c.league == league, league_entries.c.person == person)
        number = max((entry.number for entry in snapshot.entries), default=0) + 1
        row = {
            "league": league, "number": number, "person": person, "name": name, "first_round": len(snapshot.rounds),
            "active": True,
        }  # fmt: skip

        def change(connection: Connection) -> None:
            if any(entry.person == person for entry in snapshot.entries):
                connection.execute(league_entries.update().where(is_own_entry).values(active=True, name=name))
            else:
                connection.execute(league_entries.insert().values(row))

        await self._change(snapshot, change)

    async def withdraw_entries(self, snapshot: LeagueData, numbers: Sequence[int]) -> None:
        """Stop pairing these entries; before the first round, delete them."""
        is_withdrawn = sql.and_(league_entries.c.league == snapshot.league.id, league_entries.c.number.in_(numbers))
        change = league_entries.update().values(active=False) if snapshot.rounds else league_entries.delete()
        await self._change(snapshot, lambda connection: connection.execute(change.where(is_withdrawn)))

    async def start_round(
        self, snapshot: LeagueData, league_round: LeagueRound, matches: Sequence[LeagueMatch]
    ) -> None:
        """Start a round with these matches."""
        league = snapshot.league.id

        def change(connection: Connection) -> None:
            try:
                connection.execute(league_rounds.insert().values(league=league, **league_round._asdict()))
            except sql.exc.IntegrityError as error:
                raise LeagueChangedError(
                    f"round {league_round.round} of league {league} has already started"
                ) from error
            connection.execute(
                league_matches.insert(),
                [
                    {
                        "league": league, "round": one.round, "number": one.number, "table_id": one.table,
                        "seats": json.dumps(one.seats), "result": _to_json(one.result),
                    }
                    for one in matches
                ],
            )  # fmt: skip
            is_first_round = sql.and_(leagues.c.id == league, leagues.c.started.is_(None))
            connection.execute(leagues.update().where(is_first_round).values(started=league_round.started))

        await self._change(snapshot, change)

    async def save_result(
        self, snapshot: LeagueData, match: LeagueMatch, result: Mapping[str, Any], absent: Sequence[int]
    ) -> None:
        """Save the result of a table, and stop pairing the entries in `absent`, who never came there."""
        league = snapshot.league.id
        is_open_match = sql.and_(_is_match(league_matches, league, match), league_matches.c.result.is_(None))
        is_absent = sql.and_(league_entries.c.league == league, league_entries.c.number.in_(absent))

        def change(connection: Connection) -> None:
            updated = connection.execute(league_matches.update().where(is_open_match).values(result=json.dumps(result)))
            if updated.rowcount and absent:
                connection.execute(league_entries.update().where(is_absent).values(active=False))

        await self._change(snapshot, change)

    async def correct_result(self, snapshot: LeagueData, match: LeagueMatch, correction: ResultCorrection) -> None:
        """Correct the result of a match."""
        league = snapshot.league.id
        row = {
            "league": league,
            "round": match.round,
            "number": match.number,
            "seq": len(match.corrections),
            "at": correction.at,
            "reason": correction.reason,
            "result": _to_json(correction.result),
        }

        def change(connection: Connection) -> None:
            try:
                connection.execute(league_corrections.insert().values(row))
            except sql.exc.IntegrityError as error:
                raise LeagueChangedError(f"a result of league {league} has been corrected since it was read") from error

        await self._change(snapshot, change)

    async def end_league(self, snapshot: LeagueData, now: int) -> None:
        """Mark a league as ended."""
        await self._update(snapshot, ended=now)

    async def cancel(self, snapshot: LeagueData, now: int) -> None:
        """Cancel a league; it ends when its open games are closed."""
        await self._update(snapshot, cancelled=now)

    async def edit(self, snapshot: LeagueData, name: str, listed: bool, settings: Mapping[str, Any]) -> None:
        """Change the name, the visibility and the settings of a league."""
        await self._update(snapshot, name=name, listed=listed, settings=json.dumps(settings))

    async def delete(self, snapshot: LeagueData) -> None:
        """Delete a league and all its data; the games of its tables remain."""

        def change(connection: Connection) -> None:
            for table in (league_corrections, league_matches, league_rounds, league_entries):
                connection.execute(table.delete().where(table.c.league == snapshot.league.id))
            connection.execute(leagues.delete().where(leagues.c.id == snapshot.league.id))

        await self._change(snapshot, change)

    async def _update(self, snapshot: LeagueData, **values: Any) -> None:
        update = leagues.update().where(leagues.c.id == snapshot.league.id)
        await self._change(snapshot, lambda connection: connection.execute(update.values(**values)))

    async def _change(self, snapshot: LeagueData, change: Callable[[Connection], object]) -> None:
        def change_if_unchanged(connection: Connection) -> None:
            _check_unchanged(connection, snapshot)
            change(connection)

        await self._write_league(snapshot.league.id, change_if_unchanged)

    async def _write_league(self, league: str, change: Callable[[Connection], object]) -> None:
        def carry_out(connection: Connection) -> Changes:
            change(connection)
            return [(LEAGUE_TOPIC + league, None)]

        await self._write("league", carry_out)


_LEAGUE_COLUMNS = tuple(leagues.c[name] for name in LeagueRow._fields)
_IS_OPENED = sql.select(events.c.seq).where(events.c.table_id == league_matches.c.table_id, events.c.seq == 0).exists()
_MATCH_COLUMNS = (
    *(league_matches.c[name] for name in ("round", "number", "seats", "table_id", "result")),
    _IS_OPENED.label("opened"),
)
_SELECT_MATCHES = sql.select(*_MATCH_COLUMNS).order_by(league_matches.c.round, league_matches.c.number)


def _parse_league(row: Any) -> LeagueRow:
    found = LeagueRow(*row)
    return found._replace(settings=json.loads(cast(str, found.settings)))


def _to_json(result: Mapping[str, Any] | None) -> str | None:
    return None if result is None else json.dumps(result)


def _from_json(text: str | None) -> Mapping[str, Any] | None:
    return None if text is None else cast(Mapping[str, Any], json.loads(text))


def _is_match(table: sql.Table, league: str, match: LeagueMatch) -> sql.ColumnElement[bool]:
    return sql.and_(table.c.league == league, table.c.round == match.round, table.c.number == match.number)


def _parse_match(row: Any, corrections: Sequence[ResultCorrection]) -> LeagueMatch:
    table_result = _from_json(row.result)
    corrected_result = corrections[-1].result if corrections else None
    seats = tuple(json.loads(row.seats))
    return LeagueMatch(
        row.round,
        row.number,
        seats,
        row.table_id,
        corrected_result or table_result,
        bool(row.opened),
        table_result,
        tuple(corrections),
    )


def _load_corrections(connection: Connection, league: str) -> dict[tuple[int, int], list[ResultCorrection]]:
    """Return the corrections of a league, by round and number of the match."""
    found = defaultdict[tuple[int, int], list[ResultCorrection]](list)
    rows = sql.select(league_corrections).where(league_corrections.c.league == league)
    for row in connection.execute(rows.order_by(league_corrections.c.seq)):
        found[row.round, row.number].append(ResultCorrection(row.at, row.reason, _from_json(row.result)))
    return found


def _load_league(connection: Connection, league: str) -> LeagueData | None:
    row = connection.execute(sql.select(*_LEAGUE_COLUMNS).where(leagues.c.id == league)).one_or_none()
    if row is None:
        return None
    entry_columns = [league_entries.c[name] for name in LeagueEntry._fields]
    entries = connection.execute(
        sql.select(*entry_columns).where(league_entries.c.league == league).order_by(league_entries.c.number)
    )
    round_columns = [league_rounds.c[name] for name in LeagueRound._fields]
    rounds = connection.execute(
        sql.select(*round_columns).where(league_rounds.c.league == league).order_by(league_rounds.c.round)
    )
    matches, corrections = (
        connection.execute(_SELECT_MATCHES.where(league_matches.c.league == league)),
        _load_corrections(connection, league),
    )
    return LeagueData(
        _parse_league(row), tuple(LeagueEntry(*one) for one in entries), tuple(LeagueRound(*one) for one in rounds),
        tuple(_parse_match(row, corrections.get((row.round, row.number), ())) for row in matches),
    )  # fmt: skip


def _check_unchanged(connection: Connection, snapshot: LeagueData) -> None:
    """Raise `LeagueChangedError` unless a league is still as it was read.

    No other process can change it until the transaction ends.
    """
    league = snapshot.league.id
    connection.execute(sql.select(leagues.c.id).where(leagues.c.id == league).with_for_update())
    now = _load_league(connection, league)
    if now is None or _without_opened(now) != _without_opened(snapshot):
        raise LeagueChangedError(f"league {league} has changed since it was read")


def _without_opened(league: LeagueData) -> LeagueData:
    """Return the league without the `opened` flags, which follow from the tables and not from the league."""
    return league._replace(matches=tuple(match._replace(opened=False) for match in league.matches))
