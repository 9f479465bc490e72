"""The tables of the house as the host may know of them: which game, who sits there, when something last happened. What
lies there, hidden or not, is nobody's business here: of a game not even the score is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from saqqara.admin.errors import HostError
from saqqara.admin.server_settings import House
from saqqara.storage import AppendMetadata, ConflictError, CorruptionError, StoreError, retention
from saqqara.storage.retention import TableInfo
from saqqara.table import OPEN, InvalidEventError, Table, TableError

TABLE = "table"
"""The kind of a reference to a table."""

PART = 20
"""So many tables are shown at once."""

REMEMBERED = 5000
"""So many tables that had to be replayed are remembered."""

TRIES = 5
DAY = 24 * 60 * 60


class Seat(NamedTuple):
    """A seat: what its person or computer player is called ("" for nothing), and `person`, `open`, or a level."""

    name: str
    player: str


class Row(NamedTuple):
    """A table: what stands for it, its game, its seats; `state`: `waits` for people to sit down, `runs`, `over`,
    `damaged`; on which day something last happened there, as its first second since 1970 (None: nobody knows)."""

    table: str
    game: str
    seats: tuple[Seat, ...]
    state: str
    at: int | None


class Tables:
    """The tables of a house."""

    def __init__(self, house: House) -> None:
        self.house, self.store = house, house.store
        self._replayed: OrderedDict[tuple[str, int], tuple[str, tuple[str, ...], str]] = OrderedDict()

    async def part(self, first: int) -> list[Row]:
        """Tables from number `first` on, the latest first."""
        found = await self.store.read("tables", lambda connection: retention.all_tables(connection, first, PART))
        return [await self._row(known) for known in found]

    async def _row(self, known: TableInfo) -> Row:
        game, players, state = await self.stands(known)
        seats = tuple(Seat(known.names.get(seat, ""), player) for seat, player in enumerate(players))
        day = None if known.at is None else known.at // DAY * DAY  # the second would tell when somebody tries a move
        return Row(self.house.reference(TABLE, known.table), game, seats, state, day)

    async def stands(self, known: TableInfo) -> tuple[str, tuple[str, ...], str]:
        """Of a table the game, who plays each seat, and its state."""
        if known.summary is not None:
            return _told(known.summary["game"], known.summary["players"], bool(known.summary["over"]))
        key = known.table, known.seq
        if key not in self._replayed:
            self._replayed[key] = await self._replay(known.table)
            if len(self._replayed) > REMEMBERED:
                self._replayed.popitem(last=False)
        return self._replayed[key]

    async def _replay(self, name: str) -> tuple[str, tuple[str, ...], str]:
        try:
            table = await self._table(name)
        except (InvalidEventError, StoreError):
            return "", (), "damaged"
        return _told(table.game.name, [seat["player"] for seat in table.seats], table.is_over)

    async def _table(self, name: str) -> Table:
        events = await self.store.events(name)
        return await asyncio.to_thread(Table.from_events, events)

    async def close(self, reference: str) -> None:
        """The game of a table is called off: it is over, and counts for nobody. Raises HostError `no-such`, `over`,
        `damaged`."""
        name = await self._named(reference)
        for _ in range(TRIES):
            try:
                table = await self._table(name)
                table.set_time(self.store.now())
                event = table.cancel(None)
            except (InvalidEventError, CorruptionError) as error:
                raise HostError("damaged") from error
            except TableError as error:
                raise HostError("over") from error
            listed, stands = False if table.settings.listed else None, () if table.settings.counts else None
            try:
                await self.store.append(name, event, AppendMetadata(is_joinable=listed, rated_positions=stands))
            except ConflictError:  # somebody has played meanwhile
                continue
            return
        raise HostError("no-such", what=reference)

    async def _named(self, reference: str) -> str:
        """The table that a reference, or its name, stands for. Raises HostError `no-such`."""
        first: Sequence[str] = await self.store.read("tables", retention.all_table_ids)
        for name in first:
            if reference in (name, self.house.reference(TABLE, name)):
                return name
        raise HostError("no-such", what=reference)


def _told(game: str, players: Sequence[Any], over: bool) -> tuple[str, tuple[str, ...], str]:
    return game, tuple(players), "over" if over else "waits" if OPEN in players else "runs"
