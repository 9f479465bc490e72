"""The computer player of the terminal: a process of its own with compiled rules, started when it is first needed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saqqara.engine import Command, Company, Turn
from saqqara.game import Game
from saqqara.players import LEVELS
from saqqara.rules import View

if TYPE_CHECKING:
    from saqqara.analysis import Hint
    from saqqara.players.pool import Pool


MOST_PROCESSORS = 8
"""On so many at most the strongest level thinks: a tree for each, and all of them share the room for one."""


def processors() -> int:
    """On how many it thinks here."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_PROCESSORS)


class Computer:
    """A pool of one worker that programs without an event loop can ask, for one game; and engines."""

    def __init__(self, name: str, engines: Mapping[str, Command] | None = None) -> None:
        self._name = name
        self._runner = asyncio.Runner()
        self._company = Company(engines or {}, self._choose)
        self._pool: Pool | None = None

    def __enter__(self) -> Computer:
        return self

    def __exit__(self, *error: object) -> None:
        self._company.close()
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    def warm_up(self) -> None:
        """Starts the worker, which compiles while people look at the board."""
        if self._pool is None:
            from saqqara.players.pool import Pool

            self._pool = Pool(1, [self._name], processors=processors())

    def ready(self, player: str) -> bool:
        """Whether this player can be asked at once."""
        return player not in LEVELS or (self._pool is not None and self._pool.ready)

    def decide(self, view: View, game: Game, player: str) -> Turn:
        """What a computer player decides: a level, as far as nothing hidden is revealed on the way, or an engine."""
        if player in LEVELS:
            return Turn(self._runner.run(self._choose(view, game, player)))
        return self._runner.run(self._company.turn(view, game, player))

    async def _choose(self, view: View, game: Game, level: str) -> list[str]:
        self.warm_up()
        assert self._pool is not None
        return await self._pool.choose(view, game, level)

    def hint(self, view: View, game: Game) -> Hint:
        """What the strongest player would decide, and why."""
        from saqqara.analysis import hint

        self.warm_up()
        assert self._pool is not None
        return self._runner.run(self._pool.run(hint, view, game))
