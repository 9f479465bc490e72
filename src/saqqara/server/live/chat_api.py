"""API of the chat: messages and gestures, muted users, and reports to the admins."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, Field

from saqqara.i18n import truncate
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import player_name
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import client_address
from saqqara.server.core.services import service
from saqqara.server.live.hub import Hub
from saqqara.server.lobby.chat import MAX_MESSAGE_LENGTH, ChatService, EmptyChatRequest, PersonRequest
from saqqara.server.lobby.presence import GESTURES, Participants, build_participants, has_chat, is_audible
from saqqara.server.tables.access import queued_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, PlayerName, StrictModel, TableName
from saqqara.server.tables.table_view import player_names
from saqqara.storage import ChatLog, ChatMessage, Report
from saqqara.table import Table
from saqqara.text_validation import clean_text

router = APIRouter(**ROUTER_OPTIONS)


class ChatPost(StrictModel):
    """Message to post: a text or a gesture."""

    text: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=MAX_MESSAGE_LENGTH, description="A single line; invisible characters are removed"
    )
    gesture: str = Field("", max_length=40, description=f"Instead of words: {', '.join(GESTURES)}")
    name: PlayerName = ""


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
    hub, chat = service(request, Hub), service(request, ChatService)
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
    chat = service(request, ChatService)
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
        service(request, Hub).set_name(guest, name_or_own)
    message = ChatMessage(secrets.token_urlsafe(9), guest, seated, text, post.gesture, int(time.time()))
    await chat.store.social.add_message(name, message)
    return PostedMessage(id=message.id)


@router.delete("/{name}/messages/{message}", status_code=204)
async def delete_message(name: TableName, message: MessageId, request: Request, guest: PermittedGuest) -> None:
    """Delete one of the user's own messages for all readers."""
    found, _talk = await _find_message(name, message, request, guest)
    if found.person != guest:
        raise http_error("not-your-message", "company-error-not-yours")
    await service(request, ChatService).store.social.delete_message(message)


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
    chat = service(request, ChatService)
    text = found.text or found.gesture
    one = Report(int(time.time()), name, message, guest, found.person, table_name, text)
    await chat.store.social.add_report(one)


async def _block(name: str, message: str, request: Request, guest: str, blocked: bool) -> None:
    found, _ = await _find_message(name, message, request, guest)
    if found.person == guest:
        raise http_error("bad-request", "company-error-oneself")
    await service(request, ChatService).store.social.block(guest, found.person, blocked)


async def _find_message(name: str, message: str, request: Request, guest: str) -> tuple[ChatMessage, str]:
    """Return a message that the reader may see, and its author's name.

    Raise `WebError` `no-such-message` for any other message.
    """
    chat = service(request, ChatService)
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


general_router = APIRouter(prefix="/api", **ROUTER_OPTIONS)
"""Router of requests that concern no single table."""


@general_router.get("/muted")
async def list_blocked(request: Request, guest: OptionalGuest) -> list[BlockedPerson]:
    """List the users whom the requesting user has muted, with their names."""
    chat, executor = service(request, ChatService), service(request, FairExecutor)
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
    chat = service(request, ChatService)
    blocked_people = [one.person for one in await chat.store.social.blocks_of(guest)]
    person = chat.opaque_ids.resolve(guest, blocked.user, blocked_people)
    if person is None:
        raise http_error("no-such-person", "company-error-nobody-such", status=404, field="user")
    await chat.store.social.unblock(guest, person)
