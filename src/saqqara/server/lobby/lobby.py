"""How people find each other: tables that anybody in the house may join, invitations, and the door of a table that only
its players see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.i18n import translate
from saqqara.server.core.errors import WebError, refused
from saqqara.server.core.fair_queue import Compute, Desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import fragment, html, page
from saqqara.server.lobby.chat import Company, Silence, Who, company_of
from saqqara.server.tables.api import ABOUT, Commander, Guest, InPlay, TableName
from saqqara.server.tables.table_registry import Tables, not_your_seat
from saqqara.server.tables.table_view import called
from saqqara.storage import Companion, Invitation
from saqqara.table import PERSON, Table, TableSettings

router, own = APIRouter(**ABOUT), APIRouter(prefix="/api", **ABOUT)
"""What concerns one table, below its address; and what concerns none."""

MOST = 20
"""So many tables are shown that anybody may join, the latest."""


@dataclass(frozen=True)
class Place:
    """A table with a free seat, as whoever may sit down there is told of it: `settings` and `pace` in words, who waits,
    how many seats are free for the reader, and who invites them ("": nobody does)."""

    table: str
    game: str
    title: str
    crest: str
    settings: tuple[str, ...]
    pace: str
    waiting: tuple[str, ...]
    free: int
    seats: int
    alone: bool
    counts: bool
    options: Mapping[str, Any]
    terms: Mapping[str, Any]
    by: str = ""


class OpenTable(BaseModel):
    """A table with a free seat."""

    table: str
    url: str
    game: str
    options: dict[str, Any]
    terms: dict[str, Any] = Field(description="What is agreed and differs from other tables")
    waiting: list[str] = Field(description="Who sits there already")
    free: int = Field(description="How many seats are free for the reader")
    seats: int
    invited_by: str = Field("", description='Who invites the reader; "": nobody does')


def place(name: str, table: Table, guest: str | None, lang: str, by: str = "") -> Place:
    """What a table's visitors are told before they sit down: nothing of the game that is played there."""
    shown, game = table.game.presenter(), table.game.name
    names = called(table.seats, shown, lang)
    waiting = tuple(names[seat] for seat, facts in enumerate(table.seats) if facts["player"] == PERSON)
    return Place(
        name, game, translate(lang, f"{game}-title"), shown.seat_symbol(0), tuple(shown.variant_labels(table.view(None),
        lang)),
        paced(table.settings, lang), waiting, len(table.open_seats_for(guest)), len(table.seats),
        alone=not table.settings.spectators, counts=table.settings.counts,
        options=table.game.options, terms=table.settings.to_json(), by=by,
    )  # fmt: skip


def paced(terms: TableSettings, lang: str) -> str:
    """A pace in words; "" without one."""
    pace = terms.pace
    if pace is None:
        return ""
    if pace.is_live:
        return translate(lang, "terms-pace-live", minutes=pace.minutes, seconds=pace.seconds)
    return translate(lang, "terms-pace-turns", days=pace.days)


async def open_places(request: Request, guest: str | None, compute: Compute) -> list[Place]:
    """The tables that a guest may join because anybody may, the latest first; none at which they sit, or somebody whom
    they have blocked."""
    tables, lang, beside = request.app.state.tables, reader(request).lang, company_of(request).store.social
    blocked = {one.person for one in await beside.blocks_of(guest) if one.blocks_invitations} if guest else set()
    found = list[Place]()
    for name in await beside.joinable_tables(MOST):
        try:
            async with tables.at(name) as table:
                if (
                    table.open_seats_for(guest)
                    and not table.seats_of(guest)
                    and not blocked.intersection(table.accounts)
                ):
                    found.append(await compute(place, name, table, guest, lang))
        except WebError:  # it is damaged, and named where somebody opens it
            continue
    return found


async def invitations(request: Request, guest: str | None, compute: Compute) -> list[Place]:
    """The tables to which a guest is invited, as long as there is a free seat for them, the latest first."""
    tables, lang, found = request.app.state.tables, reader(request).lang, list[Place]()
    for one in await company_of(request).store.social.invitations_of(guest) if guest else ():
        try:
            async with tables.at(one.table) as table:
                if table.open_seats_for(guest) and not table.seats_of(guest) and not table.is_over:
                    by = _host(table, one.by, lang)
                    found.append(await compute(place, one.table, table, guest, lang, by))
        except WebError:
            continue
    return found


def _host(table: Table, person: str, lang: str) -> str:
    """What somebody is called who invites: they sit at the table."""
    seats = table.seats_of(person)
    return called(table.seats, table.game.presenter(), lang)[seats[0]] if seats else translate(lang, "company-somebody")


def door(request: Request, name: str, table: Table, guest: str | None) -> Response:
    """The page of a table without spectators, for who could still sit down there: what they need to know for that."""
    lang = reader(request).lang
    return page(request, "lobby/join.html", place=place(name, table, guest, lang))


def _facts(one: Place) -> OpenTable:
    return OpenTable(
        table=one.table, url=f"/t/{one.table}", game=one.game, options=dict(one.options), terms=dict(one.terms),
        waiting=list(one.waiting), free=one.free, seats=one.seats, invited_by=one.by,
    )  # fmt: skip


@own.get("/tables")
async def open_tables(
    request: Request, guest: Guest, wanted: Annotated[str | None, Query(alias="open")] = None
) -> list[OpenTable]:
    """With `?open` the tables that anybody in the house may join, the latest first. (All others are for those who have
    their address.)"""
    if wanted is None:
        raise refused("bad-request", "company-error-open", field="open")
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        return [_facts(one) for one in await open_places(request, guest, compute)]


@own.get("/invitations")
async def invited(request: Request, guest: Guest) -> list[OpenTable]:
    """To which tables one is invited, the latest first. To accept is to sit down there."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        return [_facts(one) for one in await invitations(request, guest, compute)]


class Known(BaseModel):
    """Somebody with whom one has played."""

    user: str = Field(description="What stands for this person, for oneself alone")
    name: str
    invited: bool = Field(description="Whether they are invited to this table")


class Inviting(Who):
    """Somebody who is to be invited."""

    reserved: bool = Field(False, description="Whether a free seat is reserved for them: nobody else can sit there")


@router.get("/{name}/invite")
async def whom(name: TableName, request: Request, guest: Guest, tables: InPlay) -> list[Known]:
    """Whom one could invite to a table at which one sits: people with whom one has played; and whom one has."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request):
        return await _acquainted(name, company_of(request), guest, tables)


@router.get("/{name}/invitees", include_in_schema=False)
async def inviting(name: TableName, request: Request, guest: Guest, tables: InPlay) -> Response:
    """The same for the page; nothing for who knows nobody."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        known = await _acquainted(name, company_of(request), guest, tables)
        shown = await compute(fragment, reader(request).lang, "lobby/invite.html", people=known) if known else ""
    return html(shown)


async def _acquainted(name: str, company: Company, guest: str | None, tables: Tables) -> list[Known]:
    if guest is None:
        raise not_your_seat()
    invited_here, known = await _known(name, company, guest, tables)
    return [
        Known(user=company.references.to(guest, one.person), name=one.name, invited=one.person in invited_here)
        for one in known
    ]


async def _known(name: str, company: Company, guest: str, tables: Tables) -> tuple[frozenset[str], Sequence[Companion]]:
    """Who is invited to a table, and whom its player knows; who sits there is none of them."""
    async with tables.at(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
        there = {person for person in table.accounts if person is not None}
    beside = company.store.social
    already = await beside.invited_people(name)
    people = {one.person: one for one in (*already, *await beside.companions(guest)) if one.name}
    found = [one for person, one in people.items() if person not in there]
    return frozenset(one.person for one in already), found


@router.post("/{name}/invite", status_code=204)
async def invite(name: TableName, who: Inviting, request: Request, guest: Commander, tables: InPlay) -> None:
    """Invites somebody with whom one has played to a free seat of one's table; they find it on their home page. The
    seat stays open to others unless it is reserved."""
    company = company_of(request)
    person = await _person(name, who.user, company, guest, tables)
    company.invitations.use(guest)

    def check(table: Table) -> None:
        free = table.open_seats_for(person)
        if not free:
            raise refused("not-your-seat", "web-error-no-open-seat")
        if who.reserved and free[0] not in table.reservations:
            table.reserve(free[0], person)

    await company.store.social.add_invitation(Invitation(name, person, guest))
    try:
        await tables.command(name, check)
    except BaseException:
        await company.store.social.remove_invitation(name, person)
        raise


@router.post("/{name}/uninvite", status_code=204)
async def uninvite(name: TableName, who: Who, request: Request, guest: Commander, tables: InPlay) -> None:
    """Takes an invitation back; a seat that was reserved is open again."""
    company = company_of(request)
    await _withdraw(name, await _person(name, who.user, company, guest, tables), company, tables)


@router.post("/{name}/invitation/decline", status_code=204)
async def turn_down(name: TableName, _: Silence, request: Request, guest: Commander, tables: InPlay) -> None:
    """Says no to an invitation of one's own; a seat that was reserved is open again."""
    company = company_of(request)
    if not any(one.table == name for one in await company.store.social.invitations_of(guest)):
        raise refused("not-invited", "company-error-not-invited")
    await _withdraw(name, guest, company, tables)


async def _withdraw(name: str, person: str, company: Company, tables: Tables) -> None:
    def release(table: Table) -> None:
        for seat in [seat for seat, other in table.reservations.items() if table.resolve_account(other) == person]:
            table.release(seat)

    await tables.command(name, release)
    await company.store.social.remove_invitation(name, person)


async def _person(name: str, reference: str, company: Company, guest: str, tables: Tables) -> str:
    """Whom a player of a table means. Raises WebError."""
    _, known = await _known(name, company, guest, tables)
    person = company.references.person(guest, reference, [one.person for one in known])
    if person is None:
        raise refused("no-such-person", "company-error-nobody-such", status=404, field="who")
    return person


@router.post("/{name}/share", status_code=204)
async def share(name: TableName, _: Silence, guest: Commander, tables: InPlay) -> None:
    """Shows a finished game, which was played without spectators, to whoever has its address."""

    def shown(table: Table) -> None:
        seats = table.seats_of(guest)
        if not seats:
            raise not_your_seat()
        table.share(seats[0])

    await tables.command(name, shown)
