"""Server that sends notifications: tables over a data file, a clock set by the test, and a recording backend."""

from __future__ import annotations

import asyncio
from pathlib import Path

from saqqara.notifications.dispatcher import TRIGGER_KINDS, NotificationDispatcher
from saqqara.notifications.message import Notification
from saqqara.server.notification_pages import MessageBuilder
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Channel, Store, Subscriber
from saqqara.table import Table, TableSettings, TimeControl

NOON = 1_795_608_000_000  # 2026-11-25, 12:00 UTC


def person(name: str) -> dict[str, str]:
    return {"name": name, "player": "person", "person": name.lower()}


class RecordingBackend:
    """Backend that records messages, unless it is broken."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []  # address, title, text
        self.messages: list[Notification] = []
        self.tries, self.broken = 0, None

    broken: Exception | None

    def send(self, address: str, site: str, message: Notification) -> None:
        self.tries += 1
        if self.broken:
            raise self.broken
        self.sent.append((address, message.title, message.text))
        self.messages.append(message)

    def take_titles(self) -> list[str]:
        """Return and clear the titles of the recorded messages."""
        found = [title for _, title, _ in self.sent]
        self.sent.clear()
        return found


class NotificationServer:
    """Server without background tasks: `step` does what is due."""

    def __init__(self, path: Path, now: int = NOON) -> None:
        self.path, self.time, self.ear = path, now, RecordingBackend()
        self.looks: set[str] = set()
        self.begin()

    def begin(self) -> None:
        self.store = Store(self.path)
        self.tables = TableRegistry(self.store, levels=("novice",), now=lambda: self.time)
        wording = MessageBuilder(self.tables, self.store)
        self.calling = NotificationDispatcher(
            self.store, self.tables.locked, {"push": self.ear, "mail": self.ear}, wording.build_notification,
            self.active_viewers, now=lambda: self.time,
        )  # fmt: skip

    async def subscribe(self, user: str, *wants: str, lang: str = "en", zone: str = "UTC", address: str = "") -> str:
        """Subscribe a user to notifications, and return the name of the channel."""
        await self.store.notifications.save_subscriber(Subscriber(user, lang, zone, wants or TRIGGER_KINDS))
        name = address or f"{user}'s"
        await self.store.notifications.add_channel(
            Channel(name, user, "mail", name, name, "", name, None, self.time // 1000)
        )
        return name

    async def active_viewers(self, table: str) -> set[str]:
        return self.looks

    async def open(self, *names: str, game: str = "duel", days: int = 0) -> str:
        terms = TableSettings(TimeControl(days=days)) if days else TableSettings()
        seats = [person(name) for name in names or ("Ann", "Ben")]
        options = {"first": 0} if game == "duel" else {}
        return await self.tables.open(Table.open(game, options, 1, seats, settings=terms, now=self.time))

    async def play(self, table: str, *decisions: str) -> None:
        for decision in decisions:
            await self.tables.command(
                table, lambda table, text=decision: table.play(table.current_player, text, confirm=True)
            )

    async def step(self, seconds: float = 0) -> float | None:
        """Advance the clock, send what is due, and return the seconds until the next step."""
        self.time += int(seconds * 1000)
        wait = await self.calling.step()
        await asyncio.gather(*self.calling._sending)
        return wait

    def stop(self) -> None:
        self.store.close()
