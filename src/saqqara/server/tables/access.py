"""Access for requests that read tables: permission to view, locking, and computation in the fair queue."""

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
from saqqara.server.core.services import service
from saqqara.server.tables.table_registry import TABLE_NAME_PATTERN, TableRegistry
from saqqara.storage import Store
from saqqara.table import Table

T = TypeVar("T")


def check_can_view(table: Table, guest: str | None) -> None:
    """Raise `WebError` `left-seat` or `no-spectators` for a user who may not view a table."""
    if not table.can_view(guest):
        if table.seating.has_given_up_seat(guest):
            raise http_error("left-seat", "table-error-has-sat", status=403)
        raise http_error("no-spectators", "web-error-no-spectators", suggestion="web-error-ask-to-share")


@asynccontextmanager
async def viewable_table(connection: HTTPConnection, name: str) -> AsyncIterator[Table]:
    """Lock the table of that name and yield it, if the client may view it.

    All requests that only read tables use this function. The table does not change meanwhile. Raise `WebError`
    `no-such-table`, `left-seat` or `no-spectators`.
    """
    tables = service(connection, TableRegistry)
    guests = service(connection, GuestCookies)
    async with tables.locked(name) as table:
        check_can_view(table, guests.guest(connection))
        yield table


async def is_own_table(request: Request, name: str) -> bool:
    """Return whether the client has a seat at a table, without waiting for its lock. Raise `StoreError`."""
    tables = service(request, TableRegistry)
    guest = service(request, GuestCookies).guest(request)
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
    """Wait for a turn in the fair queue and lock the table; yield the function that computes, and the table.

    Raise what `FairExecutor.slot` and `viewable_table` raise.
    """
    executor = service(request, FairExecutor)
    async with (
        executor.slot(request, cost, partial(is_own_table, request, name)) as compute,
        viewable_table(request, name) as table,
    ):
        yield compute, table


async def read_table(request: Request, name: str, work: Callable[[Table], T], cost: int = 1) -> T:
    """Run work on the table of that name and return its result. Raise what `queued_table` and the work raise."""
    async with queued_table(request, name, cost) as (compute, table):
        return await compute(work, table)
