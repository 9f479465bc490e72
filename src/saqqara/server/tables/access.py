"""How requests look at tables: at the desk, in a thread, while nobody changes the table; and who may look at all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from fastapi import Request
from starlette.requests import HTTPConnection

from saqqara.server.core.errors import refused
from saqqara.server.core.fair_queue import Compute, Desk
from saqqara.server.core.identity import Guests
from saqqara.server.tables.table_registry import NAME, Tables
from saqqara.storage import Store
from saqqara.table import Table

T = TypeVar("T")


def check_admitted(table: Table, guest: str | None) -> None:
    """Raises WebError `has-sat` or `no-spectators` for who may not look at a table."""
    if not table.can_view(guest):
        if table.has_left_seat(guest):
            raise refused("left-seat", "table-error-has-sat", status=403)
        raise refused("no-spectators", "web-error-no-spectators", remedy="web-error-ask-to-share")


@asynccontextmanager
async def admitted(connection: HTTPConnection, name: str) -> AsyncIterator[Table]:
    """The table of that name, for who asks: the one door through which requests come to tables that they only look at.
    It does not change meanwhile. Raises WebError `no-such-table` and `no-spectators`."""
    tables: Tables = connection.app.state.tables
    guests: Guests = connection.app.state.guests
    async with tables.at(name) as table:
        check_admitted(table, guests.guest(connection))
        yield table


async def sits_at(request: Request, name: str) -> bool:
    """Whether who asks sits at a table, as far as that is known without waiting for it. Raises StoreError."""
    tables: Tables = request.app.state.tables
    guest = request.app.state.guests.guest(request)
    if guest is None or not NAME.fullmatch(name):
        return False
    table = tables.here(name)
    if table is not None:
        return bool(table.seats_of(guest))
    return isinstance(tables.store, Store) and guest in map(tables.today, await tables.store.seated_people(name))


@asynccontextmanager
async def looked_at(request: Request, name: str, cost: int = 1) -> AsyncIterator[tuple[Compute, Table]]:
    """The same at the desk, with what computes there. Raises what `Desk.turn` raises too."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request, cost, partial(sits_at, request, name)) as compute, admitted(request, name) as table:
        yield compute, table


async def look_at(request: Request, name: str, work: Callable[[Table], T], cost: int = 1) -> T:
    """What the work makes of the table of that name. Raises what `looked_at` raises, and what the work raises."""
    async with looked_at(request, name, cost) as (compute, table):
        return await compute(work, table)
