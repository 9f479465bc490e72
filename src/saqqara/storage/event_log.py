"""What can keep the events of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from saqqara.storage.append import BESIDE, Beside
from saqqara.storage.event_bus import Announcements
from saqqara.storage.hash_chain import Event


class Log(Protocol):
    """Where the events of tables are kept: a Store, or something that keeps them for a while only."""

    appended: Announcements

    async def append(self, table: str, new: Sequence[Event], beside: Beside = BESIDE) -> None:
        """Returns when the events are kept; raises Conflict if somebody else has appended events of these numbers."""

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after this one, oldest first; none for a table that there is not."""
        ...

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat."""
        ...
