"""Chat of a table: messages and gestures, muted users, and reports to the admins."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from typing import Annotated, cast

from cachetools import LRUCache
from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, Field

from saqqara.i18n import truncate
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import player_name
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import Limits, RequestLimit, client_address
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
    """Opaque IDs of users, keyed with a secret: each reader gets a different, stable ID of the same user."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"saqqara reference " + secret).digest()

    def id_for(self, reader: str, person: str) -> str:
        """Return the ID of a user for a reader: 16 characters."""
        digest = hmac.new(self._key, f"{reader}\0{person}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest)[:OPAQUE_ID_LENGTH].decode()

    def resolve(self, reader: str, reference: str, among: Iterable[str]) -> str | None:
        """Return the user among these to whom a reader's ID belongs; None if there is none."""
        sought = reference.encode()
        return next((one for one in among if hmac.compare_digest(self.id_for(reader, one).encode(), sought)), None)


router = APIRouter(**ROUTER_OPTIONS)

MAX_MESSAGE_LENGTH = 200
"""Maximum length of a message in characters."""

MAX_CACHED_CHATS = 1000
"""Maximum number of tables whose chat is kept in memory."""


class ChatService:
    """Presence and chat of all tables.

    The cached chat follows the announcements of the store. Presence is kept in memory only.
    """

    def __init__(self, store: Store, secret: bytes, limits: Limits, process_id: str) -> None:
        self.store, self.presence, self.opaque_ids = store, Presence(), OpaqueIds(secret)
        self.message_limit, self.invitation_limit = RequestLimit(limits.chat_messages), RequestLimit(limits.invitations)
        self.address_limit = RequestLimit(limits.chat_messages_by_address)
        self._chat_logs = LRUCache[str, ChatLog](MAX_CACHED_CHATS)
        self._loading: dict[str, object] = {}  # tables being loaded, with the latest caller
        self.cluster_presence = ClusterPresence(store, self.presence, process_id)
        store.event_bus.subscribe(self._on_append)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        for cache in (self._chat_logs, self._loading):
            if name is None:
                cache.clear()
            elif seq is None:
                cache.pop(name, None)

    async def chat_log(self, name: str) -> ChatLog:
        """Return the chat of a table; the object stays the same until the chat changes."""
        if name not in self._chat_logs:
            token = self._loading[name] = object()
            chat_log = await self.store.social.chat_log(name)
            if self._loading.get(name) is not token:  # changed meanwhile, or loaded by another caller too
                return chat_log
            del self._loading[name]
            self._chat_logs[name] = chat_log
        return self._chat_logs[name]


class ChatPost(StrictModel):
    """Message to post: a text or a gesture."""

    text: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=MAX_MESSAGE_LENGTH, description="A single line; invisible characters are removed"
    )
    gesture: str = Field("", max_length=40, description=f"Instead of words: {', '.join(GESTURES)}")
    name: PlayerName = ""


class EmptyChatRequest(StrictModel):
    """Request without fields."""


class PostedMessage(BaseModel):
    """Result of posting a message, which is on disk."""

    id: str = Field(description="ID of the message, with which its author can delete it")


class PlayerPresence(BaseModel):
    """Another player."""

    seat: int
    name: str
    state: str = Field(description="`here`, `away`, or `absent` (since an unknown time)")
    since: str = Field(description='Time at which the player went away (ISO 8601); "" in other states')


class ChatMessageFacts(BaseModel):
    """Message as its reader sees it."""

    id: str
    name: str
    own: bool
    text: str
    gesture: str
    when: str = Field(description="Time in ISO 8601")


class ParticipantFacts(BaseModel):
    """Other users at a table, and its chat."""

    players: list[PlayerPresence]
    watching: int = Field(description="Number of other spectators")
    watchers: list[str] = Field(description="Names of the spectators who have entered one; only players receive them")
    messages: list[ChatMessageFacts] = Field(description="Messages, latest first")


MessageId = Annotated[str, Path(description="ID of a message", max_length=40)]


def get_chat(request: Request) -> ChatService:
    """Return the chat of this server."""
    chat: ChatService = request.app.state.chat
    return chat


@router.get("/{name}/participants")
async def get_participants(name: TableName, request: Request, guest: OptionalGuest) -> ParticipantFacts:
    """Get the players and spectators of a table, and the messages that the reader may see."""
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
        chat_log = await chat.chat_log(name)
        await chat.cluster_presence.ensure_loaded(name)
        facts = name, table, guest, read_preferences(request).lang, chat_log, chat.presence, hub.watcher_names(name)
        participants: Participants = await compute(build_participants, *facts)
    return participants


@router.post("/{name}/messages", status_code=201)
async def post_message(name: TableName, post: ChatPost, request: Request, guest: PermittedGuest) -> PostedMessage:
    """Post a message to all users at the table.

    In a game with hands, players do not see messages of spectators until it is over. `name` sets the name of a user
    without a seat.
    """
    chat = get_chat(request)
    text, name_or_own = post.text, player_name(request, guest, post.name)
    if post.gesture and (text or post.gesture not in GESTURES):
        gestures = ", ".join(GESTURES)
        raise http_error(
            "bad-request", "company-error-gesture", field="gesture", given=truncate(post.gesture), choices=gestures
        )
    if not text and not post.gesture:
        raise http_error("bad-request", "company-error-empty", field="text")
    async with queued_table(request, name) as (_, table):
        if not has_chat(table):
            raise http_error("chat-disabled", "company-error-nobody")
        seated = bool(table.seats_of(guest))
    chat.message_limit.take(guest)
    chat.address_limit.take(client_address(request))
    if not seated and name_or_own and name_or_own != await chat.store.social.name_of(guest):
        await chat.store.social.set_name(guest, name_or_own)
        request.app.state.hub.set_name(guest, name_or_own)
    message = ChatMessage(secrets.token_urlsafe(9), guest, seated, text, post.gesture, int(time.time()))
    await chat.store.social.add_message(name, message)
    return PostedMessage(id=message.id)


@router.delete("/{name}/messages/{message}", status_code=204)
async def delete_message(name: TableName, message: MessageId, request: Request, guest: PermittedGuest) -> None:
    """Delete one of the user's own messages for all readers."""
    found, _talk = await _find_message(name, message, request, guest)
    if found.person != guest:
        raise http_error("not-your-message", "company-error-not-yours")
    await get_chat(request).store.social.delete_message(message)


@router.post("/{name}/messages/{message}/mute", status_code=204)
async def mute(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """Mute the author of this message at all tables. The author is not notified."""
    await _block(name, message, request, guest, blocked=False)


@router.post("/{name}/messages/{message}/block", status_code=204)
async def block(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """Block the author of this message: like mute, and their invitations do not arrive."""
    await _block(name, message, request, guest, blocked=True)


@router.post("/{name}/messages/{message}/report", status_code=204)
async def report(
    name: TableName, message: MessageId, _: EmptyChatRequest, request: Request, guest: PermittedGuest
) -> None:
    """Report a message, as it is now, to the admins of this server."""
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
    """Return a message that the reader may see, and its author's name.

    Raise `WebError` `no-such-message` for any other message.
    """
    chat = get_chat(request)
    async with queued_table(request, name) as (_, table):
        chat_log = await chat.chat_log(name)
        for message_found in chat_log.messages:
            if message_found.id == message and has_chat(table) and is_audible(message_found, table, guest, chat_log):
                return message_found, _author_name(table, message_found, chat_log)
    raise http_error("no-such-message", "company-error-no-message", status=404)


def _author_name(table: Table, message: ChatMessage, chat_log: ChatLog) -> str:
    seats = table.seats_of(message.person)
    return (
        player_names(table.seats, table.game.presenter(), "en")[seats[0]]
        if seats
        else chat_log.names.get(message.person, "")
    )


class BlockedPerson(BaseModel):
    """Muted user."""

    user: str = Field(description="ID of the user, valid only for the requesting user")
    name: str
    blocked: bool = Field(description="Whether their invitations are blocked, too")


class PersonRequest(StrictModel):
    """Request about a user, by opaque ID."""

    user: str = Field(max_length=40)


general_router = APIRouter(prefix="/api", **ROUTER_OPTIONS)
"""Router of requests that concern no single table."""


@general_router.get("/muted")
async def list_blocked(request: Request, guest: OptionalGuest) -> list[BlockedPerson]:
    """List the users whom the requesting user has muted, with their names."""
    chat, executor = get_chat(request), cast(FairExecutor, request.app.state.executor)
    async with executor.slot(request):
        blocks = await chat.store.social.blocks_of(guest) if guest else []
    return [
        BlockedPerson(
            user=chat.opaque_ids.id_for(guest or "", one.person), name=one.name, blocked=one.blocks_invitations
        )
        for one in blocks
    ]


@general_router.post("/unmute", status_code=204)
async def unblock(blocked: PersonRequest, request: Request, guest: PermittedGuest) -> None:
    """Unmute a user, who can also send invitations again."""
    chat = get_chat(request)
    blocked_people = [one.person for one in await chat.store.social.blocks_of(guest)]
    person = chat.opaque_ids.resolve(guest, blocked.user, blocked_people)
    if person is None:
        raise http_error("no-such-person", "company-error-nobody-such", status=404, field="user")
    await chat.store.social.unblock(guest, person)
