"""Lobby: open tables that all users may join, invitations, and the page for joining a table without spectators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.errors import DomainError
from saqqara.i18n import translate
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import Compute, FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response, render_fragment, render_page
from saqqara.server.lobby.chat import ChatService, EmptyChatRequest, PersonRequest
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, TableName, TablesDep
from saqqara.server.tables.table_registry import TableRegistry, not_your_seat
from saqqara.server.tables.table_view import player_names
from saqqara.storage import Companion, Invitation
from saqqara.table import PERSON, Table, TableSettings

router, general_router = APIRouter(**ROUTER_OPTIONS), APIRouter(prefix="/api", **ROUTER_OPTIONS)
"""Router of requests about one table, below its path; and router of all other requests."""

MAX_OPEN_TABLES = 20
"""Maximum number of open tables in the list, the latest."""


@dataclass(frozen=True)
class JoinableTable:
    """Table with a free seat, as a reader who may sit down sees it.

    `settings` and `time_control` are texts. `waiting` are the names of the players there. `free` is the number of seats
    that the reader may take. `invited_by` is the name of the inviting player, "" for none.
    """

    table: str
    game: str
    title: str
    symbol: str
    settings: tuple[str, ...]
    time_control: str
    waiting: tuple[str, ...]
    free: int
    seats: int
    alone: bool
    rated: bool
    options: Mapping[str, Any]
    table_settings: Mapping[str, Any]
    invited_by: str = ""


class OpenTable(BaseModel):
    """Table with a free seat."""

    table: str
    url: str
    game: str
    options: dict[str, Any]
    settings: dict[str, Any] = Field(description="Settings that differ from the defaults")
    waiting: list[str] = Field(description="Names of the players who already have a seat")
    free: int = Field(description="Number of free seats that the reader may take")
    seats: int
    invited_by: str = Field("", description='Name of the player who invites the reader; "" for none')


def joinable_table(name: str, table: Table, guest: str | None, lang: str, invited_by: str = "") -> JoinableTable:
    """Return the facts about a table that users see before they sit down; they reveal nothing of its game."""
    presenter, game = table.game.presenter(), table.game.name
    names = player_names(table.seats, presenter, lang)
    waiting = tuple(names[seat] for seat, facts in enumerate(table.seats) if facts["player"] == PERSON)
    return JoinableTable(
        name,
        game,
        translate(lang, f"{game}-title"),
        presenter.seat_symbol(0),
        tuple(presenter.variant_labels(table.view(None), lang)),
        time_control_text(table.settings, lang),
        waiting,
        len(table.open_seats_for(guest)),
        len(table.seats),
        alone=not table.settings.spectators,
        rated=table.settings.rated,
        options=table.game.options,
        table_settings=table.settings.to_json(),
        invited_by=invited_by,
    )


def time_control_text(settings: TableSettings, lang: str) -> str:
    """Return a time control in words; "" without one."""
    time_control = settings.time_control
    if time_control is None:
        return ""
    if time_control.is_live:
        return translate(lang, "terms-pace-live", minutes=time_control.minutes, seconds=time_control.seconds)
    return translate(lang, "terms-pace-turns", days=time_control.days)


async def find_open_tables(request: Request, guest: str | None, compute: Compute) -> list[JoinableTable]:
    """Return the open tables that a guest may join, the latest first.

    Tables at which the guest, or a user whom they have blocked, has a seat are omitted.
    """
    tables, social = service(request, TableRegistry), service(request, ChatService).store.social
    lang = read_preferences(request).lang
    blocked = {one.person for one in await social.blocks_of(guest) if one.blocks_invitations} if guest else set()
    found = list[JoinableTable]()
    for name in await social.joinable_tables(MAX_OPEN_TABLES):
        try:
            async with tables.locked(name) as table:
                if (
                    table.open_seats_for(guest)
                    and not table.seats_of(guest)
                    and not blocked.intersection(table.accounts)
                ):
                    found.append(await compute(joinable_table, name, table, guest, lang))
        except DomainError:  # a damaged table: users who open it see the error
            continue
    return found


async def find_invitations(request: Request, guest: str | None, compute: Compute) -> list[JoinableTable]:
    """Return the tables to which a guest is invited, as long as a seat is free for them, the latest first."""
    tables, lang, found = service(request, TableRegistry), read_preferences(request).lang, list[JoinableTable]()
    for invitation in await service(request, ChatService).store.social.invitations_of(guest) if guest else ():
        try:
            async with tables.locked(invitation.table) as table:
                if table.open_seats_for(guest) and not table.seats_of(guest) and not table.is_over:
                    inviter = _inviter_name(table, invitation.by, lang)
                    found.append(await compute(joinable_table, invitation.table, table, guest, lang, inviter))
        except DomainError:
            continue
    return found


def _inviter_name(table: Table, person: str, lang: str) -> str:
    """Return the name of the inviting player, who sits at the table."""
    seats = table.seats_of(person)
    return (
        player_names(table.seats, table.game.presenter(), lang)[seats[0]]
        if seats
        else translate(lang, "company-somebody")
    )


def render_join_page(request: Request, name: str, table: Table, guest: str | None) -> Response:
    """Render the page for joining a table without spectators, for a user who may sit down."""
    lang = read_preferences(request).lang
    return render_page(request, "lobby/join.html", open_table=joinable_table(name, table, guest, lang))


def _open_table_facts(joinable: JoinableTable) -> OpenTable:
    return OpenTable(
        table=joinable.table, url=f"/t/{joinable.table}", game=joinable.game, options=dict(joinable.options),
        settings=dict(joinable.table_settings),
        waiting=list(joinable.waiting), free=joinable.free, seats=joinable.seats, invited_by=joinable.invited_by,
    )  # fmt: skip


@general_router.get("/tables")
async def list_open_tables(
    request: Request, guest: OptionalGuest, open_parameter: Annotated[str | None, Query(alias="open")] = None
) -> list[OpenTable]:
    """List the open tables that all users may join (`?open`), the latest first.

    Any other table can be found only with its URL.
    """
    if open_parameter is None:
        raise http_error("bad-request", "company-error-open", field="open")
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        return [_open_table_facts(one) for one in await find_open_tables(request, guest, compute)]


@general_router.get("/invitations")
async def list_invitations(request: Request, guest: OptionalGuest) -> list[OpenTable]:
    """List the tables to which the user is invited, the latest first. To accept, sit down at the table."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        return [_open_table_facts(one) for one in await find_invitations(request, guest, compute)]


class Acquaintance(BaseModel):
    """Person with whom the user has played."""

    user: str = Field(description="ID of the other user, valid only for the requesting user")
    name: str
    invited: bool = Field(description="Whether the other user is invited to this table")


class InvitePersonRequest(PersonRequest):
    """Request to invite a person."""

    reserved: bool = Field(False, description="Whether a free seat is reserved for the user")


@router.get("/{name}/invite")
async def list_invitees(
    name: TableName, request: Request, guest: OptionalGuest, tables: TablesDep
) -> list[Acquaintance]:
    """List the people whom a player of the table may invite.

    They are the people whom the player has played with, and those already invited.
    """
    executor = service(request, FairExecutor)
    async with executor.slot(request):
        return await _list_acquaintances(name, service(request, ChatService), guest, tables)


@router.get("/{name}/invitees", include_in_schema=False)
async def show_invitees(name: TableName, request: Request, guest: OptionalGuest, tables: TablesDep) -> Response:
    """Render the list of people to invite for the page; "" if there are none."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        acquaintances = await _list_acquaintances(name, service(request, ChatService), guest, tables)
        html = (
            await compute(render_fragment, read_preferences(request).lang, "lobby/invite.html", people=acquaintances)
            if acquaintances
            else ""
        )
    return html_response(html)


async def _list_acquaintances(
    name: str, chat: ChatService, guest: str | None, tables: TableRegistry
) -> list[Acquaintance]:
    if guest is None:
        raise not_your_seat()
    invited_here, acquaintances = await _invited_and_acquainted(name, chat, guest, tables)
    return [
        Acquaintance(user=chat.opaque_ids.id_for(guest, one.person), name=one.name, invited=one.person in invited_here)
        for one in acquaintances
    ]


async def _invited_and_acquainted(
    name: str, chat: ChatService, guest: str, tables: TableRegistry
) -> tuple[frozenset[str], Sequence[Companion]]:
    """Return the people who are invited to a table, and those whom its player knows, without people who sit there."""
    async with tables.locked(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
        seated_people = {person for person in table.accounts if person is not None}
    social = chat.store.social
    invited = await social.invited_people(name)
    people = {one.person: one for one in (*invited, *await social.companions(guest)) if one.name}
    acquaintances = [one for person, one in people.items() if person not in seated_people]
    return frozenset(one.person for one in invited), acquaintances


@router.post("/{name}/invite", status_code=204)
async def invite(
    name: TableName, invitee: InvitePersonRequest, request: Request, guest: PermittedGuest, tables: TablesDep
) -> None:
    """Invite a person with whom the user has played to a free seat of the user's table.

    The person sees the invitation on the home page. The seat stays open to others unless it is reserved.
    """
    chat = service(request, ChatService)
    person = await _resolve_person(name, invitee.user, chat, guest, tables)
    chat.invitation_limit.take(guest)

    def check(table: Table) -> None:
        free = table.open_seats_for(person)
        if not free:
            raise http_error("not-your-seat", "web-error-no-open-seat")
        if invitee.reserved and free[0] not in table.seating.reservations:
            table.reserve(free[0], person)

    await chat.store.social.add_invitation(Invitation(name, person, guest))
    try:
        await tables.command(name, check)
    except BaseException:
        await chat.store.social.remove_invitation(name, person)
        raise


@router.post("/{name}/uninvite", status_code=204)
async def cancel_invitation(
    name: TableName, invitee: PersonRequest, request: Request, guest: PermittedGuest, tables: TablesDep
) -> None:
    """Cancel an invitation; a reserved seat is open again."""
    chat = service(request, ChatService)
    await _withdraw_invitation(name, await _resolve_person(name, invitee.user, chat, guest, tables), chat, tables)


@router.post("/{name}/invitation/decline", status_code=204)
async def decline_invitation(
    name: TableName, _: EmptyChatRequest, request: Request, guest: PermittedGuest, tables: TablesDep
) -> None:
    """Decline an invitation; a reserved seat is open again."""
    chat = service(request, ChatService)
    if not any(one.table == name for one in await chat.store.social.invitations_of(guest)):
        raise http_error("not-invited", "company-error-not-invited")
    await _withdraw_invitation(name, guest, chat, tables)


async def _withdraw_invitation(name: str, person: str, chat: ChatService, tables: TableRegistry) -> None:
    def release(table: Table) -> None:
        for seat in [
            seat for seat, other in table.seating.reservations.items() if table.seating.resolve_account(other) == person
        ]:
            table.release(seat)

    await tables.command(name, release)
    await chat.store.social.remove_invitation(name, person)


async def _resolve_person(name: str, reference: str, chat: ChatService, guest: str, tables: TableRegistry) -> str:
    """Return the person whom a player of a table refers to. Raise `WebError`."""
    _, acquaintances = await _invited_and_acquainted(name, chat, guest, tables)
    person = chat.opaque_ids.resolve(guest, reference, [one.person for one in acquaintances])
    if person is None:
        raise http_error("no-such-person", "company-error-nobody-such", status=404, field="user")
    return person


@router.post("/{name}/share", status_code=204)
async def share_game(name: TableName, _: EmptyChatRequest, guest: PermittedGuest, tables: TablesDep) -> None:
    """Share a finished game that was played without spectators with all users who have its URL."""

    def share(table: Table) -> None:
        seats = table.seats_of(guest)
        if not seats:
            raise not_your_seat()
        table.share(seats[0])

    await tables.command(name, share)
