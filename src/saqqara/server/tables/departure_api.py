"""Leaving a table, coming back, standing in, ending a game before its rules do: the API's part. See `saqqara.table`."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import Field

from saqqara.i18n import truncate
from saqqara.server.core.errors import refused
from saqqara.server.core.numbers import StrictWhole
from saqqara.server.tables.api import ABOUT, Command, Commander, Done, TableName, carry_out
from saqqara.server.tables.bot_names import stand_in
from saqqara.server.tables.table_registry import Tables
from saqqara.storage import Store
from saqqara.table import OPEN, Table

router = APIRouter(**ABOUT)

ABSENT = 600
"""Seconds for which nothing has happened at a table before a seat that it waits for can be given to somebody else."""


class Proposal(Command):
    """What a seat proposes to the others."""

    what: Literal["end", "replace"] = Field(description="To end the game for all, or to give a seat to somebody else")
    whom: StrictWhole | None = Field(None, description="Of `replace`: the seat")
    player: str | None = Field(
        None, description="Of `replace`: `open` for whoever comes, or the level of a computer player", examples=["open"]
    )


@router.post("/{name}/resign")
async def resign(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """The seat has lost. With two the game is over; with more the others go on, a computer player in its place, as long
    as there is a person among them."""
    levels = request.app.state.levels
    return await carry_out(
        request, name, guest, command, lambda table, seat: table.resign(seat, stand_in(table, levels))
    )


@router.post("/{name}/leave")
async def leave(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """A computer player plays for the seat until its person comes back; a seat of a table that has not filled yet is
    open again."""
    levels = request.app.state.levels
    return await carry_out(
        request, name, guest, command, lambda table, seat: table.leave(seat, stand_in(table, levels))
    )


@router.post("/{name}/return")
async def come_back(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Who has left plays again: with the seat named, else with the first that they have left."""

    def act(table: Table, seat: int) -> None:
        own = [other for other in table.returnable_seats if other in table.seats_of(guest)]
        table.return_to_seat(own[0] if own and command.seat is None else seat)

    return await carry_out(request, name, guest, command, act, away=True)


@router.post("/{name}/cancel")
async def cancel(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """A table that has not filled is over; for who has opened it."""
    return await carry_out(request, name, guest, command, lambda table, seat: table.cancel(seat))


@router.post("/{name}/proposals")
async def propose(name: TableName, proposal: Proposal, request: Request, guest: Commander) -> Done:
    """Proposes to the others to end the game, which then counts for nobody, or to give a seat to a computer player or
    to whoever comes. With nobody to ask it is done at once. A seat that the table waits for can be given away only
    after ten minutes in which nothing has happened."""
    store: Store = request.app.state.store
    levels = request.app.state.levels
    tables: Tables = request.app.state.tables
    quiet = tables.now() / 1000 - (await store.last_event_time(name) or 0)

    def act(table: Table, seat: int) -> None:
        if proposal.player not in (None, OPEN, *levels):
            choices = ", ".join((OPEN, *levels))
            raise refused(
                "bad-request", "web-error-no-such-opponent", field="player", name=truncate(str(proposal.player)),
                choices=choices,
            )  # fmt: skip
        if proposal.whom is not None and proposal.whom not in table.away_seats and quiet < ABSENT:
            raise refused("not-away", "web-error-not-absent", minutes=ABSENT // 60)
        table.propose(seat, proposal.what, proposal.whom, proposal.player)

    return await carry_out(request, name, guest, proposal, act)


@router.post("/{name}/proposals/accept")
async def accept(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Agrees to what is proposed; once all have, it is done."""
    return await carry_out(
        request, name, guest, command, lambda table, seat: table.answer_proposal(_asked(table, guest, seat), True)
    )


@router.post("/{name}/proposals/decline")
async def decline(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Does not agree, or withdraws; or says that they are here, who would be replaced. Nothing changes."""
    return await carry_out(
        request,
        name,
        guest,
        command,
        lambda table, seat: table.answer_proposal(_asked(table, guest, seat), False),
        away=True,
    )


def _asked(table: Table, guest: str, seat: int) -> int:
    """For which of their seats somebody answers: for one that is asked, has proposed, or would be replaced."""
    proposal = table.participation.proposal
    concerned = () if proposal is None else (*sorted(proposal.pending_seats), proposal.seat, proposal.replaced_seat)
    own = table.seats_of(guest)
    return next((other for other in concerned if other in own and other is not None), seat)
