"""What is said at a table: messages and gestures, who is not heard, what is shown to the host."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from typing import Annotated, cast

from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, Field

from saqqara.i18n import truncate
from saqqara.server.core.errors import refused
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.limits import Allowance, Limits, address
from saqqara.server.core.preferences import reader
from saqqara.server.lobby.cluster_presence import Neighbours
from saqqara.server.lobby.opaque_ids import References
from saqqara.server.lobby.participants import GESTURES, Circle, audible, circle, talks
from saqqara.server.lobby.presence import Presence
from saqqara.server.tables.access import looked_at
from saqqara.server.tables.api import ABOUT, Commander, Guest, Name, Strict, TableName
from saqqara.server.tables.guest_identity import player_name
from saqqara.server.tables.table_view import called
from saqqara.storage import ChatLog, ChatMessage, Report, Store
from saqqara.table import Table
from saqqara.text_validation import clean_text

router = APIRouter(**ABOUT)

LONGEST = 200
"""The most letters of a message."""

KEPT = 1000
"""What is said at so many tables is kept in memory."""


class Company:
    """Who is at the tables, and what is said there: what is on disk follows the store's announcements, who is here is
    known in memory alone. `versions` says for a table when any of it has changed."""

    def __init__(self, store: Store, secret: bytes, limits: Limits) -> None:
        self.store, self.presence, self.references = store, Presence(), References(secret)
        self.sayings, self.invitations = Allowance(limits.sayings), Allowance(limits.invitations)
        self.by_address = Allowance(limits.sayings_by_address)
        self._talks: OrderedDict[str, ChatLog] = OrderedDict()
        self._reading: dict[str, object] = {}  # tables that are being read, and by whom last
        self.neighbours = Neighbours(store, self.presence)
        store.event_bus.subscribe(self._heard)

    def _heard(self, name: str | None, seq: int | None) -> None:
        for kept in (self._talks, self._reading):
            if name is None:
                kept.clear()
            elif seq is None:
                kept.pop(name, None)

    async def talk(self, name: str) -> ChatLog:
        """What is said at a table; the same object as long as that is the same."""
        if name not in self._talks:
            mine = self._reading[name] = object()
            talk = await self.store.social.chat_log(name)
            if self._reading.get(name) is not mine:  # something was said meanwhile, or somebody else reads it, too
                return talk
            del self._reading[name]
            self._talks[name] = talk
            if len(self._talks) > KEPT:
                self._talks.popitem(last=False)
        self._talks.move_to_end(name)
        return self._talks[name]


class Saying(Strict):
    """Something to be said: words or a gesture."""

    text: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=LONGEST, description="One line; invisible characters are removed"
    )
    gesture: str = Field("", max_length=40, description=f"Instead of words: {', '.join(GESTURES)}")
    name: Name = ""


class Silence(Strict):
    """Nothing has to be said beside the address."""


class Uttered(BaseModel):
    """A message is on disk."""

    id: str = Field(description="By which its author can take it back")


class PlayerHere(BaseModel):
    """Another player."""

    seat: int
    name: str
    state: str = Field(description="`here`, `away`, or `absent`: nobody knows since when")
    since: str = Field(description='Since when they are away (ISO 8601); "" unless they are')


class Spoken(BaseModel):
    """A message as its reader sees it."""

    id: str
    name: str
    own: bool
    text: str
    gesture: str
    when: str = Field(description="ISO 8601")


class CompanyFacts(BaseModel):
    """Who is at a table besides the reader, and what is said there."""

    players: list[PlayerHere]
    watching: int = Field(description="How many others watch")
    watchers: list[str] = Field(description="What those of them are called who have a name; for players alone")
    messages: list[Spoken] = Field(description="The latest first")


MessageName = Annotated[str, Path(description="The name of a message", max_length=40)]


def company_of(request: Request) -> Company:
    """The company of this server."""
    company: Company = request.app.state.company
    return company


@router.get("/{name}/participants")
async def who(name: TableName, request: Request, guest: Guest) -> CompanyFacts:
    """Who is here, away since when, or watches; and what was said, as far as the reader hears it."""
    told = await _circle(name, request, guest)
    return CompanyFacts(
        players=[PlayerHere(seat=one.seat, name=one.name, state=one.state, since=one.since) for one in told.players],
        watching=told.watching,
        watchers=list(told.watchers),
        messages=[
            Spoken(id=one.id, name=one.name, own=one.own, text=one.text, gesture=one.gesture, when=one.when)
            for one in told.said
        ],
    )


async def _circle(name: str, request: Request, guest: str | None) -> Circle:
    hub, company = request.app.state.hub, company_of(request)
    async with looked_at(request, name) as (compute, table):
        talk = await company.talk(name)
        await company.neighbours.know(name)
        facts = name, table, guest, reader(request).lang, talk, company.presence, hub.watchers(name)
        told: Circle = await compute(circle, *facts)
    return told


@router.post("/{name}/messages", status_code=201)
async def say(name: TableName, saying: Saying, request: Request, guest: Commander) -> Uttered:
    """Says something to all who are at the table. Who watches a game with hands is not heard by its players before the
    end. A name, if given, is what somebody is called who has no seat."""
    company = company_of(request)
    text, own = saying.text, player_name(request, guest, saying.name)
    if saying.gesture and (text or saying.gesture not in GESTURES):
        known = ", ".join(GESTURES)
        raise refused(
            "bad-request", "company-error-gesture", field="gesture", given=truncate(saying.gesture), choices=known
        )
    if not text and not saying.gesture:
        raise refused("bad-request", "company-error-empty", field="text")
    async with looked_at(request, name) as (_, table):
        if not talks(table):
            raise refused("chat-disabled", "company-error-nobody")
        seated = bool(table.seats_of(guest))
    company.sayings.use(guest)
    company.by_address.use(address(request))
    if not seated and own and own != await company.store.social.name_of(guest):
        await company.store.social.set_name(guest, own)
        request.app.state.hub.call(guest, own)
    message = ChatMessage(secrets.token_urlsafe(9), guest, seated, text, saying.gesture, int(time.time()))
    await company.store.social.add_message(name, message)
    return Uttered(id=message.id)


@router.post("/{name}/messages/{message}/delete", status_code=204)
async def unsay(name: TableName, message: MessageName, _: Silence, request: Request, guest: Commander) -> None:
    """Takes a message of one's own back: it is gone for everybody."""
    found, _talk = await _heard(name, message, request, guest)
    if found.person != guest:
        raise refused("not-your-message", "company-error-not-yours")
    await company_of(request).store.social.delete_message(message)


@router.post("/{name}/messages/{message}/mute", status_code=204)
async def mute(name: TableName, message: MessageName, _: Silence, request: Request, guest: Commander) -> None:
    """From now on nothing is heard of who has said this, at no table. They are not told."""
    await _shun(name, message, request, guest, blocked=False)


@router.post("/{name}/messages/{message}/block", status_code=204)
async def block(name: TableName, message: MessageName, _: Silence, request: Request, guest: Commander) -> None:
    """The same, and their invitations do not arrive either."""
    await _shun(name, message, request, guest, blocked=True)


@router.post("/{name}/messages/{message}/report", status_code=204)
async def report(name: TableName, message: MessageName, _: Silence, request: Request, guest: Commander) -> None:
    """Shows a message to the host of this server, as it is now."""
    found, table_name = await _heard(name, message, request, guest)
    company = company_of(request)
    said = found.text or found.gesture
    one = Report(int(time.time()), name, message, guest, found.person, table_name, said)
    await company.store.social.add_report(one)


async def _shun(name: str, message: str, request: Request, guest: str, blocked: bool) -> None:
    found, _ = await _heard(name, message, request, guest)
    if found.person == guest:
        raise refused("bad-request", "company-error-oneself")
    await company_of(request).store.social.block(guest, found.person, blocked)


async def _heard(name: str, message: str, request: Request, guest: str) -> tuple[ChatMessage, str]:
    """A message that its reader hears, and what its author is called. Raises WebError `no-such-message` for all
    others."""
    company = company_of(request)
    async with looked_at(request, name) as (_, table):
        talk = await company.talk(name)
        for one in talk.messages:
            if one.id == message and talks(table) and audible(one, table, guest, talk):
                return one, _author(table, one, talk)
    raise refused("no-such-message", "company-error-no-message", status=404)


def _author(table: Table, message: ChatMessage, talk: ChatLog) -> str:
    seats = table.seats_of(message.person)
    return called(table.seats, table.game.presenter(), "en")[seats[0]] if seats else talk.names.get(message.person, "")


class Unheard(BaseModel):
    """Somebody whom one does not hear."""

    user: str = Field(description="What stands for this person, for oneself alone")
    name: str
    blocked: bool = Field(description="Whether their invitations do not arrive either")


class Who(Strict):
    """Somebody, by what stands for them."""

    user: str = Field(max_length=40)


own = APIRouter(prefix="/api", **ABOUT)
"""What concerns no single table."""


@own.get("/muted")
async def unheard(request: Request, guest: Guest) -> list[Unheard]:
    """Whom one does not hear, by name."""
    company, desk = company_of(request), cast(Desk, request.app.state.desk)
    async with desk.turn(request):
        shunned = await company.store.social.blocks_of(guest) if guest else []
    return [
        Unheard(user=company.references.to(guest or "", one.person), name=one.name, blocked=one.blocks_invitations)
        for one in shunned
    ]


@own.post("/unmute", status_code=204)
async def hear(who: Who, request: Request, guest: Commander) -> None:
    """From now on somebody is heard again, and can invite again."""
    company = company_of(request)
    shunned = [one.person for one in await company.store.social.blocks_of(guest)]
    person = company.references.person(guest, who.user, shunned)
    if person is None:
        raise refused("no-such-person", "company-error-nobody-such", status=404, field="who")
    await company.store.social.unblock(guest, person)
