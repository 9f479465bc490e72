"""Announcements: whoever reacts to what is appended hears of it from here, and from here alone."""

from __future__ import annotations

from collections.abc import Callable

Heard = Callable[[str, int | None], None]
"""Is told of a table and the number of the last event that is now on disk; or of a table and None: what lies beside its
log, the names, has changed."""


class Announcements:
    """The stream of what was appended: (table, seq), in the order in which it came to be on disk.

    An announcement says that there is something to read, not what: to hear one twice does no harm.
    """

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is called for each announcement, in the event loop, in the order of listening."""
        self._listeners.append(heard)

    @property
    def listeners(self) -> tuple[Heard, ...]:
        """Who listens, in order."""
        return tuple(self._listeners)
