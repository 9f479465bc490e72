"""Tidying away what nobody has touched for so long: counted first, and gone only when the host says so again. Games of
members stay whatever happens, and so does every game that was played to its end."""

from __future__ import annotations

from collections.abc import Callable

from saqqara.admin.table_list import TableList
from saqqara.storage import Changes, Connection, retention
from saqqara.storage.retention import DeletedCounts, TableInfo

MIN_IDLE_DAYS = 30
"""Days for which nobody must have touched something."""


class Retention:
    """Tidies a house."""

    def __init__(self, tables: TableList) -> None:
        self.tables, self.store = tables, tables.store

    async def count(self, days: int) -> DeletedCounts:
        """How much would go now of what nobody has touched for so many days."""
        cutoff = self._cutoff(days)
        abandoned, finished = await self._abandoned_tables(cutoff), await self._finished_tables(cutoff)
        leftovers = await self.store.read("what is left over", lambda c: retention.count_leftovers(c, cutoff, finished))
        return leftovers._replace(tables=len(abandoned))

    async def prune(self, days: int) -> DeletedCounts:
        """The same goes; how much it was."""
        cutoff = self._cutoff(days)
        abandoned, finished = await self._abandoned_tables(cutoff), await self._finished_tables(cutoff)
        leftovers = await self.store.read("what is left over", lambda c: retention.count_leftovers(c, cutoff, finished))
        num_deleted = 0
        for first in range(0, len(abandoned), retention.BATCH_SIZE):
            num_deleted += len(await self.store.delete_tables(abandoned[first : first + retention.BATCH_SIZE], cutoff))

        def carry_out(connection: Connection) -> Changes:
            retention.delete_leftovers(connection, cutoff, finished)
            return []

        await self.store.write("what is left over", carry_out)
        return leftovers._replace(tables=num_deleted)

    def _cutoff(self, days: int) -> int:
        return self.store.now() // 1000 - max(days, MIN_IDLE_DAYS) * 24 * 60 * 60

    async def _abandoned_tables(self, cutoff: int) -> list[str]:
        """Tables of guests alone whose game was never played to its end."""
        return await self._idle_tables(cutoff, True, lambda state: state in ("runs", "waits"))

    async def _finished_tables(self, cutoff: int) -> list[str]:
        return await self._idle_tables(cutoff, False, lambda state: state == "over")

    async def _idle_tables(self, cutoff: int, guests_only: bool, has_state: Callable[[str], bool]) -> list[str]:
        found, after = list[str](), ""
        while some := await self._read_page(cutoff, guests_only, after):
            after = some[-1].table
            for known in some:
                if has_state((await self.tables.table_status(known))[2]):
                    found.append(known.table)
        return found

    async def _read_page(self, cutoff: int, guests_only: bool, after: str) -> list[TableInfo]:
        return await self.store.read("quiet tables", lambda c: retention.inactive_tables(c, cutoff, guests_only, after))
