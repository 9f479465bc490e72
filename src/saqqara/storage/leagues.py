"""Leagues beside the event log: who plays, which rounds have begun, whose tables are which, and how they ended.

Whatever may happen once only has a key here: a round begins by its row, and with it the names of its tables are
settled, so whoever opens them, and however often, opens the same.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.club_schema import league_bouts, league_corrections, league_entries, league_rounds, leagues
from saqqara.storage.errors import Refused
from saqqara.storage.schema import events

LEAGUE = "league:"
"""What is announced of a league is its id behind this, where tables have their names."""

Announced = list[tuple[str, int | None]]
Result = TypeVar("Result")

TRIES = 5
"""How often a change is computed and written where the league changes in between."""


class NotNow(Refused):
    """A league stands otherwise than a change assumes; somebody was quicker."""


async def retried(change: Callable[[], Awaitable[Result]]) -> Result:
    """Return what `change` returns. It reads a league, computes, and writes; where the league has changed in between
    (NotNow) it is called again, `TRIES` times in all. Raises the last NotNow, and whatever else it raises."""
    for _ in range(TRIES - 1):
        with suppress(NotNow):
            return await change()
    return await change()


class Row(NamedTuple):
    """A league: who keeps it, what it is called, what was agreed (`facts`, plain JSON); when it was opened, when its
    first round began and when it ended (None: not yet), in milliseconds since 1970; whether anybody in the house may
    find it, and when it was cancelled (None: it was not)."""

    id: str
    keeper: str
    name: str
    facts: Mapping[str, Any]
    at: int
    began: int | None = None
    ended: int | None = None
    listed: bool = False
    cancelled: int | None = None

    @property
    def state(self) -> str:
        """`open`, `running`, `over` or `cancelled`."""
        if self.cancelled is not None:
            return "cancelled"
        return "over" if self.ended is not None else "open" if self.began is None else "running"


class Entry(NamedTuple):
    """Somebody who plays, by the number under which the league knows them: from round `since` on (0 is the first), and
    whether they are to be paired."""

    number: int
    person: str
    name: str
    since: int = 0
    here: bool = True


class Correction(NamedTuple):
    """What who keeps a league has entered in place of a table's result: when (in milliseconds since 1970), why, and the
    result as plain JSON; None: what the table gave holds again."""

    at: int
    why: str
    result: Mapping[str, Any] | None


class Bout(NamedTuple):
    """A table of a round: which entries have which seats; its `table` (None: nobody plays, as with a bye); the result
    that holds, as plain JSON, None while there is none; whether somebody has opened the table; the result that the
    table itself `gave`, and what was corrected, the latest last."""

    round: int
    number: int
    seats: tuple[int, ...]
    table: str | None
    result: Mapping[str, Any] | None
    opened: bool = False
    gave: Mapping[str, Any] | None = None
    corrections: tuple[Correction, ...] = ()


class Round(NamedTuple):
    """A round that has begun, and when its time is over (None: never); both in milliseconds since 1970."""

    round: int
    began: int
    due: int | None


class Place(NamedTuple):
    """Where a table is played in a league: the league's id and name, the round (0 is the first), and whether anybody in
    the house may find it."""

    league: str
    name: str
    round: int
    listed: bool


class Kept(NamedTuple):
    """All that is kept of a league."""

    league: Row
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...]
    bouts: tuple[Bout, ...]


class Leagues:
    """All this in the data of a store, which says how they are read and written."""

    def __init__(
        self,
        read: Callable[[str, Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[str, Callable[[Connection], Announced]], Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    # ---- looking -----------------------------------------------------------------------------------------------------

    async def kept(self, league: str) -> Kept | None:
        """All that is kept of a league; None if there is none. Raises StoreError."""
        return cast(Kept | None, await self._read("a league", lambda connection: _kept(connection, league)))

    async def listed(self, most: int) -> list[Row]:
        """The leagues that anybody in the house may find, the latest first."""
        query = sql.select(*_LEAGUE).where(leagues.c.listed).order_by(leagues.c.at.desc(), leagues.c.id).limit(most)
        return await self._rows(query)

    async def every(self, first: int, most: int) -> list[Row]:
        """Leagues from number `first` on, the latest first."""
        query = sql.select(*_LEAGUE).order_by(leagues.c.at.desc(), leagues.c.id)
        return await self._rows(query.offset(first).limit(most))

    async def some(self) -> bool:
        """Whether there is any league."""
        query = sql.select(sql.select(leagues.c.id).exists())
        return bool(await self._read("leagues", lambda connection: connection.scalar(query)))

    async def of(self, person: str) -> list[Row]:
        """The leagues that somebody plays in or keeps, the latest first."""
        mine = sql.select(league_entries.c.league).where(league_entries.c.person == person)
        query = sql.select(*_LEAGUE).where(sql.or_(leagues.c.id.in_(mine), leagues.c.keeper == person))
        return await self._rows(query.order_by(leagues.c.at.desc(), leagues.c.id))

    async def at(self, table: str) -> Place | None:
        """Where a table is played; None if in no league."""
        query = (
            sql.select(leagues.c.id, leagues.c.name, league_bouts.c.round, leagues.c.listed)
            .join_from(league_bouts, leagues, leagues.c.id == league_bouts.c.league)
            .where(league_bouts.c.table_id == table)
        )

        def fetch(connection: Connection) -> Place | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else Place(*row)

        return cast(Place | None, await self._read("a league", fetch))

    async def running(self) -> list[str]:
        """The leagues whose rounds go on."""
        query = sql.select(leagues.c.id).where(leagues.c.began.is_not(None), leagues.c.ended.is_(None))
        found = await self._read("leagues", lambda connection: list(connection.scalars(query.order_by(leagues.c.id))))
        return cast(list[str], found)

    async def sizes(self, of: Sequence[str]) -> dict[str, int]:
        """How many play in these leagues; those without anybody are missing."""
        here = league_entries.c.league.in_(of), league_entries.c.here
        query = sql.select(league_entries.c.league, sql.func.count()).where(*here).group_by(league_entries.c.league)

        def fetch(connection: Connection) -> dict[str, int]:
            return {row[0]: row[1] for row in connection.execute(query)}

        return cast(dict[str, int], await self._read("leagues", fetch))

    async def _rows(self, query: sql.Select[Any]) -> list[Row]:
        def fetch(connection: Connection) -> list[Row]:
            return [_league(row) for row in connection.execute(query)]

        return cast(list[Row], await self._read("leagues", fetch))

    # ---- what changes: each returns when it is on disk, and is announced as `LEAGUE` and the id. `seen` is the league
    # from which the change was computed: raises NotNow where it is another one by now, and nothing has changed then.

    async def open(self, league: Row) -> None:
        """A league more."""
        row = {**league._asdict(), "facts": json.dumps(league.facts)}
        await self._write_one(league.id, lambda connection: connection.execute(leagues.insert().values(row)))

    async def enter(self, seen: Kept, person: str, name: str) -> None:
        """Let a person play from the next round on, for the first time or again."""
        league = seen.league.id
        mine = sql.and_(league_entries.c.league == league, league_entries.c.person == person)
        number = max((entry.number for entry in seen.entries), default=0) + 1
        what = {
            "league": league, "number": number, "person": person, "name": name, "since": len(seen.rounds),
            "here": True,
        }  # fmt: skip

        def change(connection: Connection) -> None:
            if any(entry.person == person for entry in seen.entries):
                connection.execute(league_entries.update().where(mine).values(here=True, name=name))
            else:
                connection.execute(league_entries.insert().values(what))

        await self._change(seen, change)

    async def leave(self, seen: Kept, numbers: Sequence[int]) -> None:
        """Pair these entries no longer; before the first round remove them."""
        these = sql.and_(league_entries.c.league == seen.league.id, league_entries.c.number.in_(numbers))
        gone = league_entries.update().values(here=False) if seen.rounds else league_entries.delete()
        await self._change(seen, lambda connection: connection.execute(gone.where(these)))

    async def begin(self, seen: Kept, new: Round, bouts: Sequence[Bout]) -> None:
        """A round begins with these tables."""
        league = seen.league.id

        def change(connection: Connection) -> None:
            try:
                connection.execute(league_rounds.insert().values(league=league, **new._asdict()))
            except sql.exc.IntegrityError as error:
                raise NotNow(f"round {new.round} of league {league} has begun") from error
            connection.execute(
                league_bouts.insert(),
                [
                    {
                        "league": league, "round": one.round, "number": one.number, "table_id": one.table,
                        "seats": json.dumps(one.seats), "result": _as_json(one.result),
                    }
                    for one in bouts
                ],
            )  # fmt: skip
            first = sql.and_(leagues.c.id == league, leagues.c.began.is_(None))
            connection.execute(leagues.update().where(first).values(began=new.began))

        await self._change(seen, change)

    async def finish(self, seen: Kept, bout: Bout, result: Mapping[str, Any], absent: Sequence[int]) -> None:
        """A table has ended so; the entries who never came there are paired no longer."""
        league = seen.league.id
        this = sql.and_(_this(league_bouts, league, bout), league_bouts.c.result.is_(None))
        these = sql.and_(league_entries.c.league == league, league_entries.c.number.in_(absent))

        def change(connection: Connection) -> None:
            done = connection.execute(league_bouts.update().where(this).values(result=json.dumps(result)))
            if done.rowcount and absent:
                connection.execute(league_entries.update().where(these).values(here=False))

        await self._change(seen, change)

    async def correct(self, seen: Kept, bout: Bout, new: Correction) -> None:
        """A table's result is another one from now on."""
        league = seen.league.id
        row = {
            "league": league, "round": bout.round, "number": bout.number, "seq": len(bout.corrections), "at": new.at,
            "why": new.why, "result": _as_json(new.result),
        }  # fmt: skip

        def change(connection: Connection) -> None:
            try:
                connection.execute(league_corrections.insert().values(row))
            except sql.exc.IntegrityError as error:
                raise NotNow(f"a result of league {league} was corrected meanwhile") from error

        await self._change(seen, change)

    async def end(self, seen: Kept, now: int) -> None:
        """A league has ended."""
        await self._set(seen, ended=now)

    async def cancel(self, seen: Kept, now: int) -> None:
        """Cancel a league; it has ended when its open games are closed."""
        await self._set(seen, cancelled=now)

    async def edit(self, seen: Kept, name: str, listed: bool, facts: Mapping[str, Any]) -> None:
        """Change the name of a league, whether it is listed, and its rules."""
        await self._set(seen, name=name, listed=listed, facts=json.dumps(facts))

    async def delete(self, seen: Kept) -> None:
        """Delete a league and all that is kept of it; the games of its tables stay."""

        def change(connection: Connection) -> None:
            for table in (league_corrections, league_bouts, league_rounds, league_entries):
                connection.execute(table.delete().where(table.c.league == seen.league.id))
            connection.execute(leagues.delete().where(leagues.c.id == seen.league.id))

        await self._change(seen, change)

    async def _set(self, seen: Kept, **values: Any) -> None:
        this = leagues.update().where(leagues.c.id == seen.league.id)
        await self._change(seen, lambda connection: connection.execute(this.values(**values)))

    async def _change(self, seen: Kept, change: Callable[[Connection], object]) -> None:
        def checked(connection: Connection) -> None:
            _check(connection, seen)
            change(connection)

        await self._write_one(seen.league.id, checked)

    async def _write_one(self, league: str, change: Callable[[Connection], object]) -> None:
        def carry_out(connection: Connection) -> Announced:
            change(connection)
            return [(LEAGUE + league, None)]

        await self._write("a league", carry_out)


_LEAGUE = tuple(leagues.c[name] for name in Row._fields)
_OPENED = sql.select(events.c.seq).where(events.c.table_id == league_bouts.c.table_id, events.c.seq == 0).exists()
_BOUT = (
    *(league_bouts.c[name] for name in ("round", "number", "seats", "table_id", "result")),
    _OPENED.label("opened"),
)
_BOUTS = sql.select(*_BOUT).order_by(league_bouts.c.round, league_bouts.c.number)


def _league(row: Any) -> Row:
    found = Row(*row)
    return found._replace(facts=json.loads(cast(str, found.facts)))


def _as_json(result: Mapping[str, Any] | None) -> str | None:
    return None if result is None else json.dumps(result)


def _of_json(text: str | None) -> Mapping[str, Any] | None:
    return None if text is None else cast(Mapping[str, Any], json.loads(text))


def _this(where: sql.Table, league: str, bout: Bout) -> sql.ColumnElement[bool]:
    return sql.and_(where.c.league == league, where.c.round == bout.round, where.c.number == bout.number)


def _bout(row: Any, corrections: Sequence[Correction]) -> Bout:
    gave = _of_json(row.result)
    holds = corrections[-1].result if corrections else None
    seats = tuple(json.loads(row.seats))
    return Bout(
        row.round, row.number, seats, row.table_id, holds or gave, bool(row.opened), gave, tuple(corrections)
    )  # fmt: skip


def _corrected(connection: Connection, league: str) -> dict[tuple[int, int], list[Correction]]:
    """What was corrected in a league, by round and number of the table."""
    found = defaultdict[tuple[int, int], list[Correction]](list)
    rows = sql.select(league_corrections).where(league_corrections.c.league == league)
    for row in connection.execute(rows.order_by(league_corrections.c.seq)):
        found[row.round, row.number].append(Correction(row.at, row.why, _of_json(row.result)))
    return found


def _kept(connection: Connection, league: str) -> Kept | None:
    row = connection.execute(sql.select(*_LEAGUE).where(leagues.c.id == league)).one_or_none()
    if row is None:
        return None
    entry = [league_entries.c[name] for name in Entry._fields]
    entries = connection.execute(
        sql.select(*entry).where(league_entries.c.league == league).order_by(league_entries.c.number)
    )
    columns = [league_rounds.c[name] for name in Round._fields]
    begun = connection.execute(
        sql.select(*columns).where(league_rounds.c.league == league).order_by(league_rounds.c.round)
    )
    bouts, corrected = connection.execute(_BOUTS.where(league_bouts.c.league == league)), _corrected(connection, league)
    return Kept(
        _league(row), tuple(Entry(*one) for one in entries), tuple(Round(*one) for one in begun),
        tuple(_bout(row, corrected.get((row.round, row.number), ())) for row in bouts),
    )  # fmt: skip


def _check(connection: Connection, seen: Kept) -> None:
    """Raises NotNow unless a league is still what was read. No other process changes it until the transaction ends."""
    league = seen.league.id
    connection.execute(sql.select(leagues.c.id).where(leagues.c.id == league).with_for_update())
    now = _kept(connection, league)
    if now is None or _compared(now) != _compared(seen):
        raise NotNow(f"league {league} has changed since it was read")


def _compared(kept: Kept) -> Kept:
    """All of a league but what its tables say themselves."""
    return kept._replace(bouts=tuple(bout._replace(opened=False) for bout in kept.bouts))
