"""How requests look at tables: at the desk, in a thread, while nobody changes the table; and who may look at all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from fastapi import Request
from starlette.requests import HTTPConnection

from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import Compute, FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.tables.table_registry import TABLE_NAME_PATTERN, TableRegistry
from saqqara.storage import Store
from saqqara.table import Table

T = TypeVar("T")


def check_can_view(table: Table, guest: str | None) -> None:
    """Raises WebError `has-sat` or `no-spectators` for who may not look at a table."""
    if not table.can_view(guest):
        if table.seating.has_given_up_seat(guest):
            raise http_error("left-seat", "table-error-has-sat", status=403)
        raise http_error("no-spectators", "web-error-no-spectators", suggestion="web-error-ask-to-share")


@asynccontextmanager
async def viewable_table(connection: HTTPConnection, name: str) -> AsyncIterator[Table]:
    """The table of that name, for who asks: the one door through which requests come to tables that they only look at.
    It does not change meanwhile. Raises WebError `no-such-table` and `no-spectators`."""
    tables: TableRegistry = connection.app.state.tables
    guests: GuestCookies = connection.app.state.guests
    async with tables.locked(name) as table:
        check_can_view(table, guests.guest(connection))
        yield table


async def is_own_table(request: Request, name: str) -> bool:
    """Whether who asks sits at a table, as far as that is known without waiting for it. Raises StoreError."""
    tables: TableRegistry = request.app.state.tables
    guest = request.app.state.guests.guest(request)
    if guest is None or not TABLE_NAME_PATTERN.fullmatch(name):
        return False
    table = tables.peek(name)
    if table is not None:
        return bool(table.seats_of(guest))
    return isinstance(tables.store, Store) and guest in map(
        tables.resolve_account, await tables.store.seated_people(name)
    )


@asynccontextmanager
async def queued_table(request: Request, name: str, cost: int = 1) -> AsyncIterator[tuple[Compute, Table]]:
    """The same at the desk, with what computes there. Raises what `FairExecutor.slot` raises too."""
    executor: FairExecutor = request.app.state.executor
    async with (
        executor.slot(request, cost, partial(is_own_table, request, name)) as compute,
        viewable_table(request, name) as table,
    ):
        yield compute, table


async def read_table(request: Request, name: str, work: Callable[[Table], T], cost: int = 1) -> T:
    """What the work makes of the table of that name. Raises what `queued_table` raises, and what the work raises."""
    async with queued_table(request, name, cost) as (compute, table):
        return await compute(work, table)
