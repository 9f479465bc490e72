"""What a server knows of itself, for its host."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from saqqara.server.core.network import ListenAddress
from saqqara.server.live.hub import Hub

if TYPE_CHECKING:
    from saqqara.admin.monitoring import ProcessStats
    from saqqara.server.bot_service import BotConfig


class ProcessMonitor:
    """Looks when it is asked; `computer` is who computes, None where nobody does."""

    def __init__(self, hub: Hub, bots: BotConfig | None) -> None:
        self._hub, self._bots = hub, bots
        self._started = int(time.time())

        self.listen_address: ListenAddress | None = None

    def __call__(self) -> ProcessStats:
        """How many pages are open at tables, whether computer players can play, since when the server runs, and the
        address at which people open it."""
        where = {} if self.listen_address is None else {"address": self.listen_address.url}
        computer = bot_state(self._bots)
        return {"pages": self._hub.num_pages, "computer": computer, "started": self._started, **where}


BOT_STATES = ("ready", "warming-up", "elsewhere", "none")


def bot_state(bots: BotConfig | None) -> str:
    """How those are who choose for computer players: `ready`, `warming-up`, `elsewhere` (in processes of their own), or
    `none`."""
    if bots is None:
        return "none"
    if bots.chooser is None:
        return "elsewhere"
    return "ready" if getattr(bots.chooser, "is_fully_compiled", True) else "warming-up"
