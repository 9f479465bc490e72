"""What is said at a table: messages and gestures, who is not heard, what is shown to the host."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Iterable
from typing import Annotated, cast

from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, Field

from saqqara.i18n import truncate
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import player_name
from saqqara.server.core.limits import Limits, TokenBucket, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.lobby.presence import (
    GESTURES,
    ClusterPresence,
    Participants,
    Presence,
    build_participants,
    has_chat,
    is_audible,
)
from saqqara.server.tables.access import queued_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, PlayerName, StrictModel, TableName
from saqqara.server.tables.table_view import player_names
from saqqara.storage import ChatLog, ChatMessage, Report, Store
from saqqara.table import Table
from saqqara.text_validation import clean_text

OPAQUE_ID_LENGTH = 16


class OpaqueIds:
    """Made with a secret; a reference to a person is another one for each reader, and always the same for the same."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"saqqara reference " + secret).digest()

    def id_for(self, reader: str, person: str) -> str:
        """The reference to a person, for a reader: 16 letters."""
        digest = hmac.new(self._key, f"{reader}\0{person}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest)[:OPAQUE_ID_LENGTH].decode()

    def resolve(self, reader: str, reference: str, among: Iterable[str]) -> str | None:
        """To whom of these people a reader's reference leads; None: to none of them."""
        sought = reference.encode()
        return next((one for one in among if hmac.compare_digest(self.id_for(reader, one).encode(), sought)), None)


router = APIRouter(**ROUTER_OPTIONS)

MAX_MESSAGE_LENGTH = 200
"""The most letters of a message."""

MAX_CACHED_CHATS = 1000
"""What is said at so many tables is kept in memory."""


class ChatService:
    """Who is at the tables, and what is said there: what is on disk follows the store's announcements, who is here is
    known in memory alone. `versions` says for a table when any of it has changed."""

    def __init__(self, store: Store, secret: bytes, limits: Limits) -> None:
        self.store, self.presence, self.opaque_ids = store, Presence(), OpaqueIds(secret)
        self.message_limit, self.invitation_limit = TokenBucket(limits.chat_messages), TokenBucket(limits.invitations)
        self.address_limit = TokenBucket(limits.chat_messages_by_address)
        self._chat_logs: OrderedDict[str, ChatLog] = OrderedDict()
        self._loading: dict[str, object] = {}  # tables that are being read, and by whom last
        self.cluster_presence = ClusterPresence(store, self.presence)
        store.event_bus.subscribe(self._on_append)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        for cache in (self._chat_logs, self._loading):
            if name is None:
                cache.clear()
            elif seq is None:
                cache.pop(name, None)

    async def chat_log(self, name: str) -> ChatLog:
        """What is said at a table; the same object as long as that is the same."""
        if name not in self._chat_logs:
            mine = self._loading[name] = object()
            chat_log = await self.store.social.chat_log(name)
            if self._loading.get(name) is not mine:  # something was said meanwhile, or somebody else reads it, too
                return chat_log
            del self._loading[name]
            self._chat_logs[name] = chat_log
            if len(self._chat_logs) > MAX_CACHED_CHATS:
                self._chat_logs.popitem(last=False)
        self._chat_logs.move_to_end(name)
        return self._chat_logs[name]


class ChatPost(StrictModel):
    """Something to be said: words or a gesture."""

    text: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=MAX_MESSAGE_LENGTH, description="One line; invisible characters are removed"
    )
    gesture: str = Field("", max_length=40, description=f"Instead of words: {', '.join(GESTURES)}")
    name: PlayerName = ""


class EmptyChatRequest(StrictModel):
    """Nothing has to be said beside the address."""


class PostedMessage(BaseModel):
    """A message is on disk."""

    id: str = Field(description="By which its author can take it back")


class PlayerPresence(BaseModel):
    """Another player."""

    seat: int
    name: str
    state: str = Field(description="`here`, `away`, or `absent`: nobody knows since when")
    since: str = Field(description='Since when they are away (ISO 8601); "" unless they are')


class ChatMessageFacts(BaseModel):
    """A message as its reader sees it."""

    id: str
    name: str
    own: bool
    text: str
    gesture: str
    when: str = Field(description="ISO 8601")


class ParticipantFacts(BaseModel):
    """Who is at a table besides the reader, and what is said there."""

    players: list[PlayerPresence]
    watching: int = Field(description="How many others watch")
    watchers: list[str] = Field(description="What those of them are called who have a name; for players alone")
    messages: list[ChatMessageFacts] = Field(description="The latest first")


MessageId = Annotated[str, Path(description="The name of a message", max_length=40)]


def get_chat(request: Request) -> ChatService:
    """The company of this server."""
    chat: ChatService = request.app.state.chat
    return chat


@router.get("/{name}/participants")
async def get_participants(name: TableName, request: Request, guest: OptionalGuest) -> ParticipantFacts:
    """Who is here, away since when, or watches; and what was said, as far as the reader hears it."""
    participants = await _load_participants(name, request, guest)
    return ParticipantFacts(
        players=[
            PlayerPresence(seat=one.seat, name=one.name, state=one.state, since=one.since)
            for one in participants.players
        ],
        watching=participants.num_watching,
        watchers=list(participants.watchers),
        messages=[
            ChatMessageFacts(id=one.id, name=one.name, own=one.own, text=one.text, gesture=one.gesture, when=one.when)
            for one in participants.messages
        ],
    )


async def _load_participants(name: str, request: Request, guest: str | None) -> Participants:
    hub, chat = request.app.state.hub, get_chat(request)
    async with queued_table(request, name) as (compute, table):
        talk = await chat.chat_log(name)
        await chat.cluster_presence.ensure_loaded(name)
        facts = name, table, guest, read_preferences(request).lang, talk, chat.presence, hub.watcher_names(name)
        participants: Participants = await compute(build_participants, *facts)
    return participants


@router.post("/{name}/messages", status_code=201)
async def post_message(name: TableName, saying: ChatPost, request: Request, guest: PermittedGuest) -> PostedMessage:
    """Says something to all who are at the table. Who watches a game with hands is not heard by its players before the
    end. A name, if given, is what somebody is called who has no seat."""
    chat = get_chat(request)
    text, own = saying.text, player_name(request, guest, saying.name)
    if saying.gesture and (text or saying.gesture not in GESTURES):
        known = ", ".join(GESTURES)
        raise http_error(
            "bad-request", "company-error-gesture", field="gesture", given=truncate(saying.gesture), choices=known
        )
    if not text and not saying.gesture:
        raise http_error("bad-request", "company-error-empty", field="text")
    async with queued_table(request, name) as (_, table):
        if not has_chat(table):
            raise http_error("chat-disabled", "company-error-nobody")
        seated = bool(table.seats_of(guest))
    chat.message_limit.take_one(guest)
    chat.address_limit.take_one(client_address(request))
    if not seated and own and own != await chat.store.social.name_of(guest):
        await chat.store.social.set_name(guest, own)
        request.app.state.hub.set_name(guest, own)
    message = ChatMessage(secrets.token_urlsafe(9), guest, seated, text, saying.gesture, int(time.time()))
    await chat.store.social.add_message(name, message)
    return PostedMessage(id=message.id)


@router.post("/{name}/messages/{message}/delete", status_code=204)
async def delete_message(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """Takes a message of one's own back: it is gone for everybody."""
    found, _talk = await _find_message(name, message, request, guest)
    if found.person != guest:
        raise http_error("not-your-message", "company-error-not-yours")
    await get_chat(request).store.social.delete_message(message)


@router.post("/{name}/messages/{message}/mute", status_code=204)
async def mute(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """From now on nothing is heard of who has said this, at no table. They are not told."""
    await _block(name, message, request, guest, blocked=False)


@router.post("/{name}/messages/{message}/block", status_code=204)
async def block(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """The same, and their invitations do not arrive either."""
    await _block(name, message, request, guest, blocked=True)


@router.post("/{name}/messages/{message}/report", status_code=204)
async def report(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """Shows a message to the host of this server, as it is now."""
    found, table_name = await _find_message(name, message, request, guest)
    chat = get_chat(request)
    text = found.text or found.gesture
    one = Report(int(time.time()), name, message, guest, found.person, table_name, text)
    await chat.store.social.add_report(one)


async def _block(name: str, message: str, request: Request, guest: str, blocked: bool) -> None:
    found, _ = await _find_message(name, message, request, guest)
    if found.person == guest:
        raise http_error("bad-request", "company-error-oneself")
    await get_chat(request).store.social.block(guest, found.person, blocked)


async def _find_message(name: str, message: str, request: Request, guest: str) -> tuple[ChatMessage, str]:
    """A message that its reader hears, and what its author is called. Raises WebError `no-such-message` for all
    others."""
    chat = get_chat(request)
    async with queued_table(request, name) as (_, table):
        talk = await chat.chat_log(name)
        for one in talk.messages:
            if one.id == message and has_chat(table) and is_audible(one, table, guest, talk):
                return one, _author_name(table, one, talk)
    raise http_error("no-such-message", "company-error-no-message", status=404)


def _author_name(table: Table, message: ChatMessage, chat_log: ChatLog) -> str:
    seats = table.seats_of(message.person)
    return (
        player_names(table.seats, table.game.presenter(), "en")[seats[0]]
        if seats
        else chat_log.names.get(message.person, "")
    )


class BlockedPerson(BaseModel):
    """Somebody whom one does not hear."""

    user: str = Field(description="What stands for this person, for oneself alone")
    name: str
    blocked: bool = Field(description="Whether their invitations do not arrive either")


class PersonRequest(StrictModel):
    """Somebody, by what stands for them."""

    user: str = Field(max_length=40)


general_router = APIRouter(prefix="/api", **ROUTER_OPTIONS)
"""What concerns no single table."""


@general_router.get("/muted")
async def list_blocked(request: Request, guest: OptionalGuest) -> list[BlockedPerson]:
    """Whom one does not hear, by name."""
    chat, executor = get_chat(request), cast(FairExecutor, request.app.state.executor)
    async with executor.slot(request):
        shunned = await chat.store.social.blocks_of(guest) if guest else []
    return [
        BlockedPerson(
            user=chat.opaque_ids.id_for(guest or "", one.person), name=one.name, blocked=one.blocks_invitations
        )
        for one in shunned
    ]


@general_router.post("/unmute", status_code=204)
async def unblock(blocked: PersonRequest, request: Request, guest: PermittedGuest) -> None:
    """From now on somebody is heard again, and can invite again."""
    chat = get_chat(request)
    shunned = [one.person for one in await chat.store.social.blocks_of(guest)]
    person = chat.opaque_ids.resolve(guest, blocked.user, shunned)
    if person is None:
        raise http_error("no-such-person", "company-error-nobody-such", status=404, field="user")
    await chat.store.social.unblock(guest, person)
