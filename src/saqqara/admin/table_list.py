"""Tables as admins may see them, and the deletion of tables that have been idle for long.

Admins see nothing of a game, hidden or not, not even the score.

Games of members are always kept, and so is every game that was played to its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cachetools import LRUCache

from saqqara.admin.errors import AdminError
from saqqara.admin.server_settings import MIN_IDLE_DAYS, ServerSettings
from saqqara.storage import AppendMetadata, Changes, ConflictError, Connection, CorruptionError, StoreError, retention
from saqqara.storage.retention import DeletedCounts, TableInfo
from saqqara.table import OPEN, InvalidEventError, Table, TableError

# ---- table list ------------------------------------------------------------------------------------------------------

TABLE_REFERENCE = "table"
"""Kind of a reference to a table."""

TABLES_PER_PAGE = 20
"""Number of tables on a page."""

MAX_CACHED_TABLES = 5000
"""Maximum number of tables whose replayed status is cached."""

MAX_CLOSE_ATTEMPTS = 5
DAY_SECONDS = 24 * 60 * 60


class ListedSeat(NamedTuple):
    """Seat: the name of its user or computer player ("" for none); `player` is `person`, `open`, or a level."""

    name: str
    player: str


class ListedTable(NamedTuple):
    """Table in the list.

    `table` is its reference. `state` is `waits` (for users to sit down), `runs`, `over` or `damaged`. `at` is the first
    second, since 1970, of the day of its last event (None: unknown).
    """

    table: str
    game: str
    seats: tuple[ListedSeat, ...]
    state: str
    at: int | None


class TableList:
    """List of all tables of a server."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings, self.store = settings, settings.store
        self._replayed = LRUCache[tuple[str, int], tuple[str, tuple[str, ...], str]](MAX_CACHED_TABLES)

    async def page(self, first: int) -> list[ListedTable]:
        """Return tables from number `first` on, the latest first."""
        infos = await self.store.read(
            "tables", lambda connection: retention.all_tables(connection, first, TABLES_PER_PAGE)
        )
        return [await self._listed_table(info) for info in infos]

    async def _listed_table(self, info: TableInfo) -> ListedTable:
        game, players, state = await self.table_status(info)
        seats = tuple(ListedSeat(info.names.get(seat, ""), player) for seat, player in enumerate(players))
        day = (
            None if info.at is None else info.at // DAY_SECONDS * DAY_SECONDS
        )  # the exact second would reveal when a player tries out an action
        return ListedTable(self.settings.reference(TABLE_REFERENCE, info.table), game, seats, state, day)

    async def table_status(self, info: TableInfo) -> tuple[str, tuple[str, ...], str]:
        """Return the game of a table, the player of each seat, and the state."""
        if info.summary is not None:
            return _status(info.summary["game"], info.summary["players"], bool(info.summary["over"]))
        key = info.table, info.seq
        if key not in self._replayed:
            self._replayed[key] = await self._replayed_status(info.table)
        return self._replayed[key]

    async def _replayed_status(self, name: str) -> tuple[str, tuple[str, ...], str]:
        try:
            table = await self._load_table(name)
        except (InvalidEventError, StoreError):
            return "", (), "damaged"
        return _status(table.game.name, [seat["player"] for seat in table.seats], table.is_over)

    async def _load_table(self, name: str) -> Table:
        events = await self.store.events(name)
        return await asyncio.to_thread(Table.from_events, events)

    async def cancel_table(self, reference: str) -> None:
        """Cancel the game of a table: it is over and does not count.

        Raise `AdminError` `no-such`, `over`, `damaged`.
        """
        name = await self._resolve_reference(reference)
        for _ in range(MAX_CLOSE_ATTEMPTS):
            try:
                table = await self._load_table(name)
                table.set_time(self.store.now())
                event = table.cancel(None)
            except (InvalidEventError, CorruptionError) as error:
                raise AdminError("damaged") from error
            except TableError as error:
                raise AdminError("over") from error
            listed, rated_positions = False if table.settings.listed else None, () if table.settings.rated else None
            try:
                await self.store.append(
                    name, event, AppendMetadata(is_joinable=listed, rated_positions=rated_positions)
                )
            except ConflictError:  # a player has acted meanwhile
                continue
            return
        raise AdminError("no-such", what=reference)

    async def _resolve_reference(self, reference: str) -> str:
        """Return the table with this reference or ID. Raise `AdminError` `no-such`."""
        names: Sequence[str] = await self.store.read("tables", retention.all_table_ids)
        for name in names:
            if reference in (name, self.settings.reference(TABLE_REFERENCE, name)):
                return name
        raise AdminError("no-such", what=reference)


def _status(game: str, players: Sequence[Any], over: bool) -> tuple[str, tuple[str, ...], str]:
    return game, tuple(players), "over" if over else "waits" if OPEN in players else "runs"


LEAGUES_PER_PAGE = 20
"""Number of leagues on a page."""


class ListedLeague(NamedTuple):
    """League in the list.

    `league` is its ID. `organizer` is the name of the member who organizes it ("" if the account is deleted). `state`
    is `open`, `running`, `over` or `cancelled`. `players` is the number of active entries; `listed`: all users can find
    it. `at` is when it was created, in seconds since 1970.
    """

    league: str
    name: str
    organizer: str
    state: str
    players: int
    listed: bool
    at: int


async def list_leagues(settings: ServerSettings, first: int) -> list[ListedLeague]:
    """Return leagues from number `first` on, the latest first."""
    leagues = settings.store.leagues
    rows = await leagues.list_all(first, LEAGUES_PER_PAGE)
    sizes = await leagues.count_entries([row.id for row in rows])
    return [
        ListedLeague(
            row.id, row.name, settings.accounts.member_name(row.organizer), row.state, sizes.get(row.id, 0), row.listed,
            row.at // 1000
        )
        for row in rows
    ]  # fmt: skip


# ---- cleanup ---------------------------------------------------------------------------------------------------------


class Retention:
    """Deletion of old data of a server."""

    def __init__(self, tables: TableList) -> None:
        self.tables, self.store = tables, tables.store

    async def count(self, days: int) -> DeletedCounts:
        """Count what would be deleted now if it was idle for this number of days."""
        cutoff = self._cutoff(days)
        abandoned, finished = await self._abandoned_tables(cutoff), await self._finished_tables(cutoff)
        leftovers = await self.store.read("idle data", lambda c: retention.count_leftovers(c, cutoff, finished))
        return leftovers._replace(tables=len(abandoned))

    async def prune(self, days: int) -> DeletedCounts:
        """Delete what has been idle for this number of days, and return the counts."""
        cutoff = self._cutoff(days)
        abandoned, finished = await self._abandoned_tables(cutoff), await self._finished_tables(cutoff)
        leftovers = await self.store.read("idle data", lambda c: retention.count_leftovers(c, cutoff, finished))
        num_deleted = 0
        for first in range(0, len(abandoned), retention.BATCH_SIZE):
            num_deleted += len(await self.store.delete_tables(abandoned[first : first + retention.BATCH_SIZE], cutoff))

        def carry_out(connection: Connection) -> Changes:
            retention.delete_leftovers(connection, cutoff, finished)
            return []

        await self.store.write("idle data deletion", carry_out)
        return leftovers._replace(tables=num_deleted)

    def _cutoff(self, days: int) -> int:
        return self.store.now() // 1000 - max(days, MIN_IDLE_DAYS) * 24 * 60 * 60

    async def _abandoned_tables(self, cutoff: int) -> list[str]:
        """Return idle tables of guests only whose game was not played to its end."""
        return await self._idle_tables(cutoff, True, lambda state: state in ("runs", "waits"))

    async def _finished_tables(self, cutoff: int) -> list[str]:
        return await self._idle_tables(cutoff, False, lambda state: state == "over")

    async def _idle_tables(self, cutoff: int, guests_only: bool, has_state: Callable[[str], bool]) -> list[str]:
        found, after = list[str](), ""
        while page := await self._read_page(cutoff, guests_only, after):
            after = page[-1].table
            for info in page:
                if has_state((await self.tables.table_status(info))[2]):
                    found.append(info.table)
        return found

    async def _read_page(self, cutoff: int, guests_only: bool, after: str) -> list[TableInfo]:
        return await self.store.read(
            "inactive tables", lambda c: retention.inactive_tables(c, cutoff, guests_only, after)
        )
