"""What happens by itself at a table with a course: what leads to the next step, slowly enough to follow."""

from __future__ import annotations

import asyncio

from saqqara.server.bots.auto_player import Movers
from saqqara.server.tables.table_registry import Tables
from saqqara.table import Table


class Leader(Movers):
    """Plays what the courses of tables play, for whoever is to decide."""

    def __init__(self, tables: Tables, pace: float, listening: bool = True) -> None:
        """`pace`: seconds before each decision."""
        super().__init__(tables, listening)
        self.pace = pace

    async def step(self, name: str, since: int | None = None) -> bool:
        """One decision of the course. False: somebody is asked, has to confirm, or the course is over; or the table has
        gone on `since` an event."""
        async with self.tables.at(name) as table:
            if due(table) is None or since not in (None, table.seq):
                return False
        await asyncio.sleep(self.pace)
        await self.tables.command(name, go_on)
        return True


def due(table: Table) -> str | None:
    """The decision that the table's course plays now; None where somebody has to do something."""
    waits = table.is_over or table.awaits_confirmation or table.script is None
    return None if waits or table.script is None else table.script.scripted_action(table.ply)


def leads(table: Table) -> bool:
    """Whether the table's course plays now."""
    return due(table) is not None


def go_on(table: Table) -> None:
    """Plays what is due; what somebody has done meanwhile stays."""
    decision = due(table)
    if decision is not None and table.current_player is not None:
        table.play(table.current_player, decision, confirm=True)
