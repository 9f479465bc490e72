"""How requests look at tables: at the desk, in a thread, while nobody changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import Request

from saqqara.table import Table
from saqqara.web.commands.tables import Tables
from saqqara.web.frame.desk import Desk
from saqqara.web.frame.errors import refused

T = TypeVar("T")


def check_admitted(table: Table, guest: str | None) -> None:
    """Raises WebError `has-sat` for who may not look at a table."""
    if not table.admits(guest):
        raise refused("has-sat", "table-error-has-sat", status=403)


async def look_at(request: Request, name: str, work: Callable[[Table], T], cost: int = 1) -> T:
    """What the work makes of the table of that name. Raises WebError `no-such-table`, what `Desk.turn` raises, and
    what the work raises."""
    desk: Desk = request.app.state.desk
    tables: Tables = request.app.state.tables
    async with desk.turn(request, cost) as compute, tables.at(name) as table:
        check_admitted(table, request.app.state.guests.guest(request))
        return await compute(work, table)
