"""What is said to whom is called: in their language and time zone, and nothing but what a spectator of that table would
know; of an invitation what its visitors are told before they sit down."""

from __future__ import annotations

import asyncio
from datetime import UTC
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from saqqara.i18n import times, translate_uncached
from saqqara.notifications.message import Notification
from saqqara.server.lobby.lobby import joinable_table
from saqqara.server.pages import my_games
from saqqara.storage import Channel, Store, Subscriber
from saqqara.table import Table
from saqqara.table.time_off import is_known_zone

if TYPE_CHECKING:
    from saqqara.server.tables.table_registry import TableRegistry

STOP_PATH = "/notifications/stop"
CONFIRM_PATH = "/notifications/confirm"


class MessageBuilder:
    """Makes messages; knows the tables in play."""

    def __init__(self, tables: TableRegistry, store: Store) -> None:
        self.tables, self.store = tables, store

    async def build_notification(self, name: str, kind: str, subscriber: Subscriber, channel: Channel) -> Notification:
        """What is said of a table on an occasion. Raises WebError, StoreError."""
        by = next(
            (one.by for one in await self.store.social.invitations_of(subscriber.person) if one.table == name), ""
        )
        waiting = await self.tables_to_move(subscriber.person)
        async with self.tables.locked(name) as table:
            title, text = await asyncio.to_thread(_title_and_text, name, table, kind, subscriber, by)
        return self.build_message(subscriber.lang, channel, title, text, f"/t/{name}", name, len(waiting))

    async def tables_to_move(self, person: str) -> list[str]:
        """The tables at which somebody is to move."""
        return my_games.tables_to_move(
            await my_games.find_my_games(self.tables, self.store, person, asyncio.to_thread), person
        )

    def build_greeting(self, lang: str, channel: Channel) -> Notification:
        """What is said first on a channel: that it works; by e-mail how it is confirmed."""
        if channel.confirmed_at is None:
            title, text = (translate_uncached(lang, f"calls-confirm-{part}") for part in ("title", "text"))
            confirm = f"{CONFIRM_PATH}?of={channel.token}"
            return self.build_message(lang, channel, title, text, confirm, "", go="calls-confirm-go", end=False)
        title, text = translate_uncached(lang, "calls-first-title"), translate_uncached(lang, "calls-first-text")
        return self.build_message(lang, channel, title, text, "/me", "")

    def build_message(
        self, lang: str, channel: Channel, title: str, text: str, path: str, topic: str, waiting: int = 0,
        go: str = "calls-go", end: bool = True,
    ) -> Notification:  # fmt: skip
        """A message with what every one has."""
        stop, address = (translate_uncached(lang, "calls-stop"), f"{STOP_PATH}?of={channel.token}") if end else ("", "")
        return Notification(lang, title, text, path, topic, waiting, translate_uncached(lang, go), stop, address)


def _title_and_text(name: str, table: Table, kind: str, subscriber: Subscriber, by: str) -> tuple[str, str]:
    lang = subscriber.lang
    if kind == "invitation":
        joinable = joinable_table(name, table, subscriber.person, lang)
        host = next((table.seats[seat]["name"] for seat in table.seats_of(by)), "")
        known = {"name": host, "game": joinable.title, "named": "yes" if host else "no"}
        return translate_uncached(lang, "calls-invitation", **known), " · ".join(
            filter(None, (*joinable.settings, joinable.time_control))
        )
    entry = my_games.build_my_game(name, table, subscriber.person, lang)
    title = translate_uncached(lang, f"calls-{kind}", game=entry.title, others=", ".join(entry.others))
    if kind == "over":
        return title, entry.status_text
    if kind == "time" and table.deadline is not None:
        return title, translate_uncached(lang, "calls-time-until", when=_deadline_text(table.deadline, subscriber))
    return title, entry.last


def _deadline_text(due: int, subscriber: Subscriber) -> str:
    """An instant (in milliseconds since 1970) in a person's language and time zone. How much time is left is missing: a
    message can be read at any time."""
    zone = (
        ZoneInfo(subscriber.time_zone) if subscriber.time_zone != "UTC" and is_known_zone(subscriber.time_zone) else UTC
    )
    return times.format_instant(due / 1000, subscriber.lang, zone, weekday=True)
