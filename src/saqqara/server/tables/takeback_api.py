"""Taking back a turn that is final: the API's part. Whoever asks needs the others' consent; see `saqqara.table`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from saqqara.server.tables.api import ABOUT, Command, Commander, Done, TableName, carry_out
from saqqara.table import Table

router = APIRouter(**ABOUT)


def asking(table: Table, seats: list[int], seat: int) -> int:
    """For which of their seats somebody asks who has several: for the one that decided last."""
    log: list[dict[str, Any]] = table.log(seat)
    return next((line["seat"] for line in reversed(log) if line["seat"] in seats), seat)


def answering(table: Table, seats: list[int], seat: int) -> list[int]:
    """For which of their seats somebody answers who has several: for all whose answer is missing."""
    missing = table.takeback_request.pending_seats if table.takeback_request else frozenset()
    return [own for own in seats if own in missing] or [seat]


def refusing(table: Table, seats: list[int], seat: int) -> int:
    """For which of their seats somebody refuses, or withdraws, who has several: for one that was asked or has asked."""
    concerned = (
        {table.takeback_request.seat, *table.takeback_request.pending_seats} if table.takeback_request else set()
    )
    return next((own for own in seats if own in concerned), seat)


@router.post("/{name}/takeback/request")
async def ask(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Asks the others to let the seat take its last turn back, which is final. Computer players agree at once, and so
    do further seats of the same person."""

    def act(table: Table, seat: int) -> None:
        table.request_takeback(asking(table, table.seats_of(guest), seat) if command.seat is None else seat)

    return await carry_out(request, name, guest, command, act)


@router.post("/{name}/takeback/accept")
async def agree(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Agrees that the seat which has asked takes its last turn back. When all have agreed the game stands as it did
    before that turn, on the same shuffle."""

    def act(table: Table, seat: int) -> None:
        for own in answering(table, table.seats_of(guest), seat) if command.seat is None else [seat]:
            table.accept_takeback(own)

    return await carry_out(request, name, guest, command, act)


@router.post("/{name}/takeback/decline")
async def refuse(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Does not agree; or, for the seat that has asked, withdraws. Nothing changes."""

    def act(table: Table, seat: int) -> None:
        table.decline_takeback(refusing(table, table.seats_of(guest), seat) if command.seat is None else seat)

    return await carry_out(request, name, guest, command, act)
