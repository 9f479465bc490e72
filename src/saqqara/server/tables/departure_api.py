"""JSON API of departures: leaving a table and returning, resigning, proposals to the other players, time off.

See `saqqara.table`.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from saqqara.errors import short_repr
from saqqara.i18n import truncate
from saqqara.server.core.errors import http_error, http_error_from
from saqqara.server.core.request_limits import StrictBoundedInt
from saqqara.server.core.services import service
from saqqara.server.tables.api import (
    ROUTER_OPTIONS,
    CommandResult,
    PermittedGuest,
    StrictModel,
    TableCommand,
    TableName,
    TablesDep,
    load_time_off,
    run_command,
)
from saqqara.server.tables.bot_names import BotNames, stand_in_level
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store
from saqqara.table import OPEN, Table
from saqqara.table.time_off import InvalidTimeOffError, TimeOff, is_known_zone

router = APIRouter(**ROUTER_OPTIONS)

ABSENCE_SECONDS = 600
"""Seconds without an event at a table after which a seat that it waits for can be given to another player."""


class ProposalCommand(TableCommand):
    """Proposal of a seat to the other players."""

    kind: Literal["end", "replace"] = Field(
        description="`end` to end the game for all players, `replace` to give a seat to another player"
    )
    replaced_seat: StrictBoundedInt | None = Field(None, description="For `replace`: the seat")
    player: str | None = Field(
        None,
        description="For `replace`: `open` for any player who joins, or a level of a computer player",
        examples=["open"],
    )


@router.post("/{name}/resign")
async def resign(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Resign the game for a seat.

    With two seats the game is over. With more, the others continue as long as one of them is a person; a computer
    player plays for the seat.
    """
    levels = service(request, BotNames).levels
    return await run_command(
        request, name, guest, command, lambda table, seat: table.resign(seat, stand_in_level(table, levels))
    )


@router.post("/{name}/leave")
async def leave(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Leave the table: a computer player plays for the seat until its player returns.

    The seat of a table that has not filled yet becomes open again.
    """
    levels = service(request, BotNames).levels
    return await run_command(
        request, name, guest, command, lambda table, seat: table.leave(seat, stand_in_level(table, levels))
    )


@router.post("/{name}/return")
async def return_to_seat(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Return to a seat: the seat named, else the first one that the user has left."""

    def act(table: Table, seat: int) -> None:
        own = [other for other in table.returnable_seats if other in table.seats_of(guest)]
        table.return_to_seat(own[0] if own and command.seat is None else seat)

    return await run_command(request, name, guest, command, act, allow_away=True)


@router.post("/{name}/cancel")
async def cancel(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Cancel a table that has not filled. Only the user who opened it may do so."""
    return await run_command(request, name, guest, command, lambda table, seat: table.cancel(seat))


@router.post("/{name}/proposals")
async def propose(name: TableName, proposal: ProposalCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Propose to end the game without a result, or to give a seat to a computer player or to any player who joins.

    If no other player has to agree, the proposal takes effect at once. A seat that the table waits for can be given
    away only after ten minutes without an event.
    """
    store = service(request, Store)
    levels = service(request, BotNames).levels
    tables = service(request, TableRegistry)
    idle_seconds = tables.now() / 1000 - (await store.last_event_time(name) or 0)

    def act(table: Table, seat: int) -> None:
        if proposal.player not in (None, OPEN, *levels):
            choices = ", ".join((OPEN, *levels))
            raise http_error(
                "bad-request", "web-error-no-such-opponent", field="player", name=truncate(str(proposal.player)),
                choices=choices,
            )  # fmt: skip
        if (
            proposal.replaced_seat is not None
            and proposal.replaced_seat not in table.away_seats
            and idle_seconds < ABSENCE_SECONDS
        ):
            raise http_error("not-away", "web-error-not-absent", minutes=ABSENCE_SECONDS // 60)
        table.propose(seat, proposal.kind, proposal.replaced_seat, proposal.player)

    return await run_command(request, name, guest, proposal, act)


@router.post("/{name}/proposals/accept")
async def accept_proposal(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Accept the proposal. It takes effect when all players have accepted."""
    return await run_command(
        request,
        name,
        guest,
        command,
        lambda table, seat: table.answer_proposal(_answering_seat(table, guest, seat), True),
    )


@router.post("/{name}/proposals/decline")
async def decline_proposal(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Decline or withdraw the proposal, or object as the player who would be replaced. The game does not change."""
    return await run_command(
        request,
        name,
        guest,
        command,
        lambda table, seat: table.answer_proposal(_answering_seat(table, guest, seat), False),
        allow_away=True,
    )


def _answering_seat(table: Table, guest: str, seat: int) -> int:
    """Return the user's seat that answers: one that is asked, has proposed, or would be replaced; else `seat`."""
    proposal = table.participation.proposal
    concerned = () if proposal is None else (*sorted(proposal.pending_seats), proposal.seat, proposal.replaced_seat)
    own = table.seats_of(guest)
    return next((other for other in concerned if other in own and other is not None), seat)


time_off_router = APIRouter(**ROUTER_OPTIONS)


class TimeOffFacts(StrictModel):
    """Times when the clock of a user does not run."""

    time_zone: str = Field(description="Name of an IANA time zone", examples=["Europe/Berlin"])
    night: list[StrictBoundedInt] | None = Field(
        None, description="Hours at which the night begins and ends; null: no night"
    )
    weekdays: list[StrictBoundedInt] = Field(
        [], description="Days of the week on which the clock does not run; 0 is Monday"
    )
    holidays: list[list[str]] = Field(
        [], description="Holidays, each with its first and last day", examples=[[["2026-12-24", "2026-12-27"]]]
    )


@time_off_router.get("")
async def get_time_off(request: Request, guest: PermittedGuest) -> TimeOffFacts:
    """Get the time off of the user."""
    return _time_off_facts(await load_time_off(request, guest))


@time_off_router.put("")
async def save_time_off(
    time_off_request: TimeOffFacts, request: Request, guest: PermittedGuest, tables: TablesDep
) -> TimeOffFacts:
    """Save the time off of the user. It applies from now on, also at running tables."""
    data: dict[str, Any] = time_off_request.model_dump()
    try:
        time_off = TimeOff.from_json(data)
        if not is_known_zone(time_off.time_zone):
            raise InvalidTimeOffError("rest-unknown-zone", given=short_repr(time_off.time_zone))
    except InvalidTimeOffError as error:
        raise http_error_from("web-error-rest", error.localized, field="time_off") from error
    store = service(request, Store)
    await store.save_time_off(guest, time_off.to_json())

    def set_time_off(table: Table) -> None:
        for seat in table.seats_of(guest):
            table.set_time_off(seat, time_off)

    for name in await store.clock_tables_of(guest):
        await tables.command(name, set_time_off)
    return _time_off_facts(time_off)


def _time_off_facts(time_off: TimeOff) -> TimeOffFacts:
    return TimeOffFacts(**time_off.to_json())
