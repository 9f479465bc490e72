"""Tidying away what nobody has touched for so long: counted first, and gone only when the host says so again. Games of
members stay whatever happens, and so does every game that was played to its end."""

from __future__ import annotations

from collections.abc import Callable

from saqqara.admin.table_list import Tables
from saqqara.storage import Changes, Connection, retention
from saqqara.storage.retention import DeletedCounts, TableInfo

LEAST = 30
"""Days for which nobody must have touched something."""


class Broom:
    """Tidies a house."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store

    async def counted(self, days: int) -> DeletedCounts:
        """How much would go now of what nobody has touched for so many days."""
        until = self._until(days)
        abandoned, over = await self._abandoned(until), await self._over(until)
        rest = await self.store.read("what is left over", lambda c: retention.count_leftovers(c, until, over))
        return rest._replace(tables=len(abandoned))

    async def sweep(self, days: int) -> DeletedCounts:
        """The same goes; how much it was."""
        until = self._until(days)
        abandoned, over = await self._abandoned(until), await self._over(until)
        rest = await self.store.read("what is left over", lambda c: retention.count_leftovers(c, until, over))
        gone = 0
        for first in range(0, len(abandoned), retention.BATCH_SIZE):
            gone += len(await self.store.delete_tables(abandoned[first : first + retention.BATCH_SIZE], until))

        def carry_out(connection: Connection) -> Changes:
            retention.delete_leftovers(connection, until, over)
            return []

        await self.store.write("what is left over", carry_out)
        return rest._replace(tables=gone)

    def _until(self, days: int) -> int:
        return self.store.now() // 1000 - max(days, LEAST) * 24 * 60 * 60

    async def _abandoned(self, until: int) -> list[str]:
        """Tables of guests alone whose game was never played to its end."""
        return await self._quiet(until, True, lambda state: state in ("runs", "waits"))

    async def _over(self, until: int) -> list[str]:
        return await self._quiet(until, False, lambda state: state == "over")

    async def _quiet(self, until: int, guests: bool, fits: Callable[[str], bool]) -> list[str]:
        found, after = list[str](), ""
        while some := await self._some(until, guests, after):
            after = some[-1].table
            for known in some:
                if fits((await self.tables.stands(known))[2]):
                    found.append(known.table)
        return found

    async def _some(self, until: int, guests: bool, after: str) -> list[TableInfo]:
        return await self.store.read("quiet tables", lambda c: retention.inactive_tables(c, until, guests, after))
