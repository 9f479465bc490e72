"""What can keep the events of tables."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from saqqara.storage.append import NO_METADATA, AppendMetadata
from saqqara.storage.hash_chain import Event


class EventLog(Protocol):
    """Where the events of tables are kept: a Store, or something that keeps them for a while only."""

    event_bus: EventBus

    async def append(self, table: str, new: Sequence[Event], metadata: AppendMetadata = NO_METADATA) -> None:
        """Returns when the events are kept; raises ConflictError if somebody else has appended events of these
        numbers."""

    async def events(self, table: str, after: int = -1) -> list[Event]:
        """The events of a table after this one, oldest first; none for a table that there is not."""
        ...

    async def names(self, table: str) -> dict[int, str]:
        """What people at a table are called, by seat."""
        ...


ChangeListener = Callable[[str | None, int | None], None]
"""Is told of a table and the number of the last event that is now on disk; or of a table and None: what lies beside its
log, the names, has changed; or of None: anything may have, for nobody knows what was missed. `ACCOUNTS_TOPIC` is no
table: who is who has changed."""

ACCOUNTS_TOPIC = ""


class EventBus:
    """The stream of what was appended: (table, seq), in the order in which it came to be on disk.

    An announcement says that there is something to read, not what: to hear one twice does no harm.
    """

    def __init__(self) -> None:
        self._listeners: list[ChangeListener] = []

    def subscribe(self, listener: ChangeListener) -> None:
        """From now on `listener` is called for each announcement, in the event loop, in the order of listening."""
        self._listeners.append(listener)

    def dispatch(self, table: str | None, seq: int | None) -> None:
        """Whoever listens is called now; this is the event loop."""
        for listener in self._listeners:
            listener(table, seq)

    def publish(self, loop: AbstractEventLoop, table: str | None, seq: int | None) -> None:
        """Whoever listens will be called in this event loop, from whatever thread this is; nobody, if it has ended."""
        with suppress(RuntimeError):  # with it all who listened have ended
            for listener in self._listeners:
                loop.call_soon_threadsafe(listener, table, seq)
