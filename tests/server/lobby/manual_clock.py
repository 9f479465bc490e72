"""Clock that tests set."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from server.running_server import WAIT_SECONDS


@dataclass(eq=False)
class ScheduledCall:
    """Scheduled call."""

    at: float
    act: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class Clock:
    """Clock that starts at noon of 1 June 2026 UTC and stands still until a test advances it."""

    time: float = 1_780_315_200.0
    alarms: list[ScheduledCall] = field(default_factory=list)
    set_off: asyncio.Event = field(default_factory=asyncio.Event)

    def now(self) -> float:
        return self.time

    def call_later(self, seconds: float, act: Callable[[], None]) -> ScheduledCall:
        alarm = ScheduledCall(self.time + seconds, act)
        self.alarms.append(alarm)
        self.set_off.set()
        return alarm

    async def waits(self) -> None:
        """Wait until a call is scheduled."""
        while not self.due():
            self.set_off.clear()
            await asyncio.wait_for(self.set_off.wait(), WAIT_SECONDS)

    async def passes(self, seconds: float) -> None:
        """Wait until a call is scheduled, then advance the clock by `seconds` and make the due calls."""
        await self.waits()
        self.time += seconds
        for alarm in [alarm for alarm in self.due() if alarm.at <= self.time]:
            self.alarms.remove(alarm)
            alarm.act()

    def due(self) -> list[ScheduledCall]:
        return [alarm for alarm in self.alarms if not alarm.cancelled]
