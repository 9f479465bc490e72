"""What is said to whom is called: in their language and time zone, and nothing but what a spectator of that table would
know; of an invitation what its visitors are told before they sit down."""

from __future__ import annotations

import asyncio
from datetime import UTC
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from saqqara.i18n import times, translate_uncached
from saqqara.notifications.message import Notification
from saqqara.server.lobby.lobby import place
from saqqara.server.pages import my_games
from saqqara.storage import Channel, Store, Subscriber
from saqqara.table import Table
from saqqara.table.time_off import is_known_zone

if TYPE_CHECKING:
    from saqqara.server.tables.table_registry import Tables

STOP = "/notifications/stop"
CONFIRM = "/notifications/confirm"


class Wording:
    """Makes messages; knows the tables in play."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self.tables, self.store = tables, store

    async def about(self, name: str, kind: str, hearer: Subscriber, way: Channel) -> Notification:
        """What is said of a table on an occasion. Raises WebError, StoreError."""
        by = next((one.by for one in await self.store.social.invitations_of(hearer.person) if one.table == name), "")
        waiting = await self.waiting(hearer.person)
        async with self.tables.at(name) as table:
            title, text = await asyncio.to_thread(_words, name, table, kind, hearer, by)
        return self.message(hearer.lang, way, title, text, f"/t/{name}", name, len(waiting))

    async def waiting(self, person: str) -> list[str]:
        """The tables at which somebody is to move."""
        return my_games.to_move(await my_games.listed(self.tables, self.store, person, asyncio.to_thread), person)

    def greeting(self, lang: str, way: Channel) -> Notification:
        """What is said first on a channel: that it works; by e-mail how it is confirmed."""
        if way.since is None:
            title, text = (translate_uncached(lang, f"calls-confirm-{part}") for part in ("title", "text"))
            confirm = f"{CONFIRM}?of={way.token}"
            return self.message(lang, way, title, text, confirm, "", go="calls-confirm-go", end=False)
        title, text = translate_uncached(lang, "calls-first-title"), translate_uncached(lang, "calls-first-text")
        return self.message(lang, way, title, text, "/me", "")

    def message(
        self, lang: str, way: Channel, title: str, text: str, path: str, topic: str, waiting: int = 0,
        go: str = "calls-go", end: bool = True,
    ) -> Notification:  # fmt: skip
        """A message with what every one has."""
        stop, address = (translate_uncached(lang, "calls-stop"), f"{STOP}?of={way.token}") if end else ("", "")
        return Notification(lang, title, text, path, topic, waiting, translate_uncached(lang, go), stop, address)


def _words(name: str, table: Table, kind: str, hearer: Subscriber, by: str) -> tuple[str, str]:
    lang = hearer.lang
    if kind == "invitation":
        shown = place(name, table, hearer.person, lang)
        host = next((table.seats[seat]["name"] for seat in table.seats_of(by)), "")
        known = {"name": host, "game": shown.title, "named": "yes" if host else "no"}
        return translate_uncached(lang, "calls-invitation", **known), " · ".join(
            filter(None, (*shown.settings, shown.pace))
        )
    entry = my_games.entry(name, table, hearer.person, lang)
    title = translate_uncached(lang, f"calls-{kind}", game=entry.title, others=", ".join(entry.others))
    if kind == "over":
        return title, entry.stands
    if kind == "time" and table.deadline is not None:
        return title, translate_uncached(lang, "calls-time-until", when=_moment(table.deadline, hearer))
    return title, entry.last


def _moment(due: int, hearer: Subscriber) -> str:
    """An instant (in milliseconds since 1970) in a person's language and time zone. How much time is left is missing: a
    message can be read at any time."""
    zone = ZoneInfo(hearer.zone) if hearer.zone != "UTC" and is_known_zone(hearer.zone) else UTC
    return times.format_instant(due / 1000, hearer.lang, zone, weekday=True)
