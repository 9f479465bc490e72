"""Who is at a table and what is said there, as one reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from saqqara.i18n import translate
from saqqara.i18n.times import format_iso
from saqqara.server.core.templating import render_cached, render_fragment
from saqqara.server.lobby.presence import Presence
from saqqara.server.tables.table_view import player_names
from saqqara.storage import ChatLog, ChatMessage
from saqqara.table import OPEN, Table

GESTURES = ("hello", "bravo", "thanks", "thinking", "oops", "wow")
"""What can be said without words; each has a drawing and a word of its own."""

HERE, AWAY, ABSENT = "here", "away", "absent"

MAX_VISIBLE_MESSAGES = 60
"""So many messages are shown, the latest."""


@dataclass(frozen=True)
class OtherPlayer:
    """Another player: whether they are here, `away` (since when, in ISO 8601), or `absent`: nobody knows since when."""

    seat: int
    name: str
    symbol: str
    state: str
    since: str = ""


@dataclass(frozen=True)
class MessageView:
    """A message as its reader sees it: by whom (`symbol` "": somebody who watches), words or a gesture, when (ISO
    8601)."""

    id: str
    name: str
    symbol: str
    own: bool
    text: str
    gesture: str
    when: str


@dataclass(frozen=True)
class Participants:
    """Who is at a table besides its reader, and what is said, the latest first. `talks`: whether there is anybody to
    talk to; `sits`: whether the reader does; `watching`: how many others watch, of whom `watchers` have given a name;
    `name`: what the reader is called who watches; `apart`: whether players do not hear those who watch, before the
    end."""

    has_chat: bool
    is_seated: bool
    players: tuple[OtherPlayer, ...]
    num_watching: int
    watchers: tuple[str, ...]
    messages: tuple[MessageView, ...]
    name: str
    mutes_watchers: bool


def has_chat(table: Table) -> bool:
    """Whether there is company at a table: several people, each at a screen of their own, in a game that counts."""
    return len({person for person in table.accounts if person is not None}) > 1 and not table.is_scratch


def mutes_watchers(table: Table) -> bool:
    """Whether players do not hear those who watch: in a game with hands, before it is over."""
    return table.game.has_private_hands and not table.is_over


def is_audible(message: ChatMessage, table: Table, guest: str | None, chat_log: ChatLog) -> bool:
    """Whether a reader hears a message: not of whom they do not want to hear, and who plays nothing of those who watch
    before the end of a game with hands."""
    if message.person == guest:
        return True
    if (guest, message.person) in chat_log.muted:
        return False
    return message.seated or not (mutes_watchers(table) and table.seats_of(guest))


def build_participants(
    name: str,
    table: Table,
    guest: str | None,
    lang: str,
    chat_log: ChatLog,
    presence: Presence,
    watcher_names: dict[str, str],
) -> Participants:
    """What a reader may know; `watchers`: what those are called who watch, as far as they have a name."""
    page, sits = table.game.presenter(), bool(table.seats_of(guest))
    names, here, away = player_names(table.seats, page, lang), presence.present(name), presence.away(name)

    def player_view(seat: int, person: str) -> OtherPlayer:
        symbol = page.seat_symbol(seat)
        if person in here:
            return OtherPlayer(seat, names[seat], symbol, HERE)
        since = away.get(person)
        return OtherPlayer(
            seat, names[seat], symbol, ABSENT if since is None else AWAY, format_iso(since) if since else ""
        )

    def message_view(message: ChatMessage) -> MessageView:
        seats = table.seats_of(message.person)
        author = names[seats[0]] if seats else chat_log.names.get(message.person) or translate(lang, "company-somebody")
        own = message.person == guest
        symbol = page.seat_symbol(seats[0]) if seats else ""
        return MessageView(message.id, author, symbol, own, message.text, message.gesture, format_iso(message.at))

    others = sorted(viewer for viewer in here if viewer != guest and not table.seats_of(viewer))
    audible = [message for message in chat_log.messages if is_audible(message, table, guest, chat_log)]
    return Participants(
        has_chat=has_chat(table),
        is_seated=sits,
        players=tuple(
            player_view(seat, person)
            for seat, person in enumerate(table.accounts)
            if person is not None and person != guest
        ),
        num_watching=0 if _has_open_seat(table) else len(others),
        watchers=tuple(sorted(watcher_names[viewer] for viewer in others if viewer in watcher_names)) if sits else (),
        messages=tuple(map(message_view, reversed(audible[-MAX_VISIBLE_MESSAGES:]))) if has_chat(table) else (),
        name="" if sits or guest is None else watcher_names.get(guest, ""),
        mutes_watchers=mutes_watchers(table),
    )


def _has_open_seat(table: Table) -> bool:
    """While a seat is free nobody is called a spectator."""
    return any(seat["player"] == OPEN for seat in table.seats)


def render_participants(participants: Participants, lang: str) -> dict[str, str]:
    """The circle as HTML by region: `company` (the button in the header), `present`, `messages`."""
    messages: Sequence[Markup] = [
        render_cached(
            lang, "lobby/message.html", id=one.id, name=one.name, symbol=one.symbol, own=one.own, text=one.text,
            gesture=one.gesture, when=one.when,
        )
        for one in participants.messages
    ]  # fmt: skip
    return {
        "participants": render_fragment(lang, "lobby/chat_button.html", circle=participants),
        "participant-list": render_fragment(lang, "lobby/participants.html", circle=participants)
        if participants.has_chat
        else "",
        "messages": Markup("\n").join(messages),
    }
