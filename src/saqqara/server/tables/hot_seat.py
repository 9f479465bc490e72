"""API of the shared screen (hot seat): a player uncovers their hand."""

from __future__ import annotations

from fastapi import APIRouter, Request

from saqqara.server.core.services import service
from saqqara.server.tables.api import ROUTER_OPTIONS, CommandResult, PermittedGuest, TableCommand, TableName, TablesDep
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_registry import check_current, not_your_seat, viewer_seat

router = APIRouter(**ROUTER_OPTIONS)


@router.post("/{name}/reveal-hand")
async def reveal_hand(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest, tables: TablesDep
) -> CommandResult:
    """Reveal the hand of the seat to act, in a game with hands: its player has the screen now."""
    async with tables.locked(name) as table:
        seat = viewer_seat(table, guest, command.seat)
        if seat is None:
            raise not_your_seat()
        check_current(table, command.after, guest)
        await service(request, HandCovers).reveal_and_publish(name, guest, seat, table.seq)
        return CommandResult(seq=table.seq_for(table.seats_of(guest)))
