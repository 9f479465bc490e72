"""What a server knows of itself, for its host."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from saqqara.server.core.network import Listening
from saqqara.server.live.hub import Hub

if TYPE_CHECKING:
    from saqqara.admin.monitoring import ProcessStats
    from saqqara.server.bot_service import Computer


class Vital:
    """Looks when it is asked; `computer` is who computes, None where nobody does."""

    def __init__(self, hub: Hub, computer: Computer | None) -> None:
        self._hub, self._computer = hub, computer
        self._started = int(time.time())

        self.listening: Listening | None = None

    def __call__(self) -> ProcessStats:
        """How many pages are open at tables, whether computer players can play, since when the server runs, and the
        address at which people open it."""
        where = {} if self.listening is None else {"address": self.listening.address}
        computer = computer_state(self._computer)
        return {"pages": self._hub.pages, "computer": computer, "started": self._started, **where}


COMPUTER_STATES = ("ready", "warming-up", "elsewhere", "none")


def computer_state(computer: Computer | None) -> str:
    """How those are who choose for computer players: `ready`, `warming-up`, `elsewhere` (in processes of their own), or
    `none`."""
    if computer is None:
        return "none"
    if computer.chooser is None:
        return "elsewhere"
    return "ready" if getattr(computer.chooser, "is_fully_compiled", True) else "warming-up"
