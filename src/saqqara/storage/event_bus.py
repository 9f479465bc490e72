"""Announcements: whoever reacts to what is appended hears of it from here, and from here alone."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress

Heard = Callable[[str | None, int | None], None]
"""Is told of a table and the number of the last event that is now on disk; or of a table and None: what lies beside its
log, the names, has changed; or of None: anything may have, for nobody knows what was missed. `PEOPLE` is no table: who
is who has changed."""

PEOPLE = ""


class Announcements:
    """The stream of what was appended: (table, seq), in the order in which it came to be on disk.

    An announcement says that there is something to read, not what: to hear one twice does no harm.
    """

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is called for each announcement, in the event loop, in the order of listening."""
        self._listeners.append(heard)

    def tell(self, table: str | None, seq: int | None) -> None:
        """Whoever listens is called now; this is the event loop."""
        for heard in self._listeners:
            heard(table, seq)

    def announce(self, loop: AbstractEventLoop, table: str | None, seq: int | None) -> None:
        """Whoever listens will be called in this event loop, from whatever thread this is; nobody, if it has ended."""
        with suppress(RuntimeError):  # with it all who listened have ended
            for heard in self._listeners:
                loop.call_soon_threadsafe(heard, table, seq)
