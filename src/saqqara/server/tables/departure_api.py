"""The API for being away: leaving a table and coming back, resigning, proposals to the others, time off.

See `saqqara.table`.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from saqqara.errors import short_repr
from saqqara.i18n import truncate
from saqqara.server.core.errors import http_error, http_error_from
from saqqara.server.core.limits import StrictBoundedInt
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
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store
from saqqara.table import OPEN, Table
from saqqara.table.time_off import InvalidTimeOffError, TimeOff, is_known_zone

router = APIRouter(**ROUTER_OPTIONS)

ABSENCE_SECONDS = 600
"""Seconds for which nothing has happened at a table before a seat that it waits for can be given to somebody else."""


class ProposalCommand(TableCommand):
    """What a seat proposes to the others."""

    kind: Literal["end", "replace"] = Field(description="To end the game for all, or to give a seat to somebody else")
    replaced_seat: StrictBoundedInt | None = Field(None, description="Of `replace`: the seat")
    player: str | None = Field(
        None, description="Of `replace`: `open` for whoever comes, or the level of a computer player", examples=["open"]
    )


@router.post("/{name}/resign")
async def resign(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """The seat has lost. With two the game is over; with more the others go on, a computer player in its place, as long
    as there is a person among them."""
    levels = request.app.state.levels
    return await run_command(
        request, name, guest, command, lambda table, seat: table.resign(seat, stand_in_level(table, levels))
    )


@router.post("/{name}/leave")
async def leave(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """A computer player plays for the seat until its person comes back; a seat of a table that has not filled yet is
    open again."""
    levels = request.app.state.levels
    return await run_command(
        request, name, guest, command, lambda table, seat: table.leave(seat, stand_in_level(table, levels))
    )


@router.post("/{name}/return")
async def return_to_seat(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Who has left plays again: with the seat named, else with the first that they have left."""

    def act(table: Table, seat: int) -> None:
        own = [other for other in table.returnable_seats if other in table.seats_of(guest)]
        table.return_to_seat(own[0] if own and command.seat is None else seat)

    return await run_command(request, name, guest, command, act, allow_away=True)


@router.post("/{name}/cancel")
async def cancel(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """A table that has not filled is over; for who has opened it."""
    return await run_command(request, name, guest, command, lambda table, seat: table.cancel(seat))


@router.post("/{name}/proposals")
async def propose(name: TableName, proposal: ProposalCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Proposes to the others to end the game, which then counts for nobody, or to give a seat to a computer player or
    to whoever comes. With nobody to ask it is done at once. A seat that the table waits for can be given away only
    after ten minutes in which nothing has happened."""
    store: Store = request.app.state.store
    levels = request.app.state.levels
    tables: TableRegistry = request.app.state.tables
    quiet = tables.now() / 1000 - (await store.last_event_time(name) or 0)

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
            and quiet < ABSENCE_SECONDS
        ):
            raise http_error("not-away", "web-error-not-absent", minutes=ABSENCE_SECONDS // 60)
        table.propose(seat, proposal.kind, proposal.replaced_seat, proposal.player)

    return await run_command(request, name, guest, proposal, act)


@router.post("/{name}/proposals/accept")
async def accept_proposal(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Agrees to what is proposed; once all have, it is done."""
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
    """Does not agree, or withdraws; or says that they are here, who would be replaced. Nothing changes."""
    return await run_command(
        request,
        name,
        guest,
        command,
        lambda table, seat: table.answer_proposal(_answering_seat(table, guest, seat), False),
        allow_away=True,
    )


def _answering_seat(table: Table, guest: str, seat: int) -> int:
    """For which of their seats somebody answers: for one that is asked, has proposed, or would be replaced."""
    proposal = table.participation.proposal
    concerned = () if proposal is None else (*sorted(proposal.pending_seats), proposal.seat, proposal.replaced_seat)
    own = table.seats_of(guest)
    return next((other for other in concerned if other in own and other is not None), seat)


time_off_router = APIRouter(**ROUTER_OPTIONS)


class TimeOffFacts(StrictModel):
    """When a person's time does not run."""

    time_zone: str = Field(description="The time zone, as IANA names it", examples=["Europe/Berlin"])
    night: list[StrictBoundedInt] | None = Field(
        None, description="The hours at which the night begins and ends, or null"
    )
    weekdays: list[StrictBoundedInt] = Field([], description="Days of the week that do not count, 0 is Monday")
    holidays: list[list[str]] = Field(
        [], description="Holidays, each its first and its last day", examples=[[["2026-12-24", "2026-12-27"]]]
    )


@time_off_router.get("")
async def get_time_off(request: Request, guest: PermittedGuest) -> TimeOffFacts:
    """One's own times of rest."""
    return _time_off_facts(await load_time_off(request, guest))


@time_off_router.put("")
async def save_time_off(
    resting: TimeOffFacts, request: Request, guest: PermittedGuest, tables: TablesDep
) -> TimeOffFacts:
    """Keeps one's own times of rest. They count from now on, at running tables too."""
    given: dict[str, Any] = resting.model_dump()
    try:
        rest = TimeOff.from_json(given)
        if not is_known_zone(rest.time_zone):
            raise InvalidTimeOffError("rest-unknown-zone", given=short_repr(rest.time_zone))
    except InvalidTimeOffError as error:
        raise http_error_from("web-error-rest", error.localized, field="time_off") from error
    store: Store = request.app.state.store
    await store.save_time_off(guest, rest.to_json())

    def set_time_off(table: Table) -> None:
        for seat in table.seats_of(guest):
            table.set_time_off(seat, rest)

    for name in await store.clock_tables_of(guest):
        await tables.command(name, set_time_off)
    return _time_off_facts(rest)


def _time_off_facts(rest: TimeOff) -> TimeOffFacts:
    return TimeOffFacts(**rest.to_json())
