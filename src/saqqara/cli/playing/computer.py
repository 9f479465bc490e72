"""The computer player of the terminal: a process of its own with compiled rules, started when it is first needed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from saqqara.game import Game
from saqqara.rules import View

if TYPE_CHECKING:
    from saqqara.players.pool import Pool


class Computer:
    """A pool of one worker that programs without an event loop can ask, for one game."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._runner = asyncio.Runner()
        self._pool: Pool | None = None

    def __enter__(self) -> Computer:
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    def warm_up(self) -> None:
        """Starts the worker, which compiles while people look at the board."""
        if self._pool is None:
            from saqqara.players.pool import Pool

            self._pool = Pool(1, [self._name])

    @property
    def ready(self) -> bool:
        """Whether it has warmed up."""
        return self._pool is not None and self._pool.ready

    def decide(self, view: View, game: Game, level: str) -> list[str]:
        """What a computer player of this level decides, as far as nothing hidden is revealed on the way."""
        self.warm_up()
        assert self._pool is not None
        return self._runner.run(self._pool.choose(view, game, level))

    def hint(self, view: View, game: Game) -> str:
        """What the strongest player would decide."""
        from saqqara.players import LEVELS

        return self.decide(view, game, LEVELS[-1])[0]
