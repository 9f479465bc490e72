"""What happens by itself at a table with a course: what leads to the next step, slowly enough to follow."""

from __future__ import annotations

import asyncio

from saqqara.server.bots.auto_player import AutoPlayer
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.table import Table


class ScriptPlayer(AutoPlayer):
    """Plays what the courses of tables play, for whoever is to decide."""

    def __init__(self, tables: TableRegistry, step_seconds: float, follows_log: bool = True) -> None:
        """`pace`: seconds before each decision."""
        super().__init__(tables, follows_log)
        self.step_seconds = step_seconds

    async def step(self, name: str, expected_seq: int | None = None) -> bool:
        """One decision of the course. False: somebody is asked, has to confirm, or the course is over; or the table has
        gone on `since` an event."""
        async with self.tables.locked(name) as table:
            if next_scripted_action(table) is None or expected_seq not in (None, table.seq):
                return False
        await asyncio.sleep(self.step_seconds)
        await self.tables.command(name, play_scripted_action)
        return True


def next_scripted_action(table: Table) -> str | None:
    """The decision that the table's course plays now; None where somebody has to do something."""
    waits = table.is_over or table.awaits_confirmation or table.script is None
    return None if waits or table.script is None else table.script.scripted_action(table.ply)


def has_scripted_action(table: Table) -> bool:
    """Whether the table's course plays now."""
    return next_scripted_action(table) is not None


def play_scripted_action(table: Table) -> None:
    """Plays what is due; what somebody has done meanwhile stays."""
    decision = next_scripted_action(table)
    if decision is not None and table.current_player is not None:
        table.play(table.current_player, decision, confirm=True)
