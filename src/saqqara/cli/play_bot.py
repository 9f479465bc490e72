"""The computer player of the terminal: a process of its own with compiled rules, started when it is first needed. There
the strongest level thinks on the opponent's time, too."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.engines import BotTurn, EngineCommand, EnginePool
from saqqara.players import LEVELS
from saqqara.players.pondering import PonderCache, PonderResult
from saqqara.players.search_player import is_search_cached

if TYPE_CHECKING:
    from saqqara.analysis import Hint
    from saqqara.players.pool import Pool
    from saqqara.table import Table


MAX_PROCESSORS = 8
"""On so many at most the strongest level thinks: a tree for each, and all of them share the room for one."""
STOP_TIMEOUT_SECONDS = 0.1  # seconds that nobody notices before they are asked


def num_processors() -> int:
    """On how many it thinks here."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MAX_PROCESSORS)


class TerminalBot:
    """A pool of one worker that programs without an event loop can ask, for one game; and engines."""

    def __init__(self, name: str, engines: Mapping[str, EngineCommand] | None = None) -> None:
        self._name = name
        self._runner = asyncio.Runner()
        self._engines = EnginePool(engines or {}, self._choose)
        self._pool: Pool | None = None
        self._ponder_task: asyncio.Task[None] | None = None  # on the opponent's time
        self._pondered_position: tuple[int, list[str]] | None = (
            None  # who thinks or has thought so last, told which decisions
        )
        self._ponder_result: PonderCache | None = None

    def __enter__(self) -> TerminalBot:
        return self

    def __exit__(self, *error: object) -> None:
        self._engines.close()
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    def start_worker(self) -> None:
        """Starts the worker, which compiles while people look at the board."""
        if self._pool is None:
            from saqqara.players.pool import Pool

            self._pool = Pool(1, [self._name], processors=num_processors())

    def is_ready(self, player: str) -> bool:
        """Whether this player can be asked at once."""
        return player not in LEVELS or (self._pool is not None and self._pool.is_fully_compiled)

    def needs_compiling(self, state: State) -> bool:
        """Whether a level must wait until the rules of this game are compiled: they are not kept on disk yet."""
        if find_spec("numba") is None:
            return False
        return not is_search_cached(state)

    def choose(self, table: Table, seat: int) -> BotTurn:
        """What the computer player at a seat decides: a level, as far as nothing hidden is revealed on the way, from
        what it has thought before; or an engine."""
        view, game, player = table.view(seat), table.game, table.seats[seat]["player"]
        if player in LEVELS:
            return BotTurn(
                self._runner.run(self._choose_after_pondering(seat, table.actions_for(seat), view, game, player))
            )
        return self._runner.run(self._engines.play_turn(view, game, player))

    async def _choose(self, view: View, game: Game, level: str, thought: PonderResult | None = None) -> list[str]:
        self.start_worker()
        assert self._pool is not None
        return await self._pool.choose(view, game, level, thought)

    async def _choose_after_pondering(
        self, seat: int, told: list[str], view: View, game: Game, level: str
    ) -> list[str]:
        await self._stop_pondering()
        thought = None
        if self._ponder_result is not None and self._ponder_result.seat == seat:
            thought, self._ponder_result = self._ponder_result.result_for(seat, told), None
        return await self._choose(view, game, level, thought)

    def hint(self, view: View, game: Game) -> Hint:
        """What the strongest player would decide, and why."""
        from saqqara.analysis import hint

        self.start_worker()
        assert self._pool is not None
        found = self._runner.run(self._pool.run(hint, view, game))
        self._pondered_position = None  # whoever thought was interrupted, and can begin again
        return found

    # ---- on the opponent's time -------------------------------------------------------------------------------------

    def ponder(self, table: Table, seats: Iterable[int]) -> None:
        """Lets the first of these seats that is the strongest level's think while somebody else is asked, unless it has
        thought from here: in the worker, for some seconds at most, until anything is asked of it. Nobody waits for it:
        while rules are still compiled it does not think."""
        seat = next((one for one in seats if table.seats[one]["player"] == LEVELS[-1]), None)
        if seat is None or self._pondered_position == (seat, told := table.actions_for(seat)):
            return
        self._runner.run(self._start_pondering(seat, told, table.view(seat), table.game))

    async def _start_pondering(self, seat: int, told: list[str], view: View, game: Game) -> None:
        if await self._stop_pondering(STOP_TIMEOUT_SECONDS):
            self._pondered_position = seat, told
            self._ponder_task = asyncio.create_task(self._ponder(seat, told, view, game))
            await asyncio.wait([self._ponder_task], timeout=0)  # it has asked, and goes on while nothing runs here

    async def _stop_pondering(self, timeout: float | None = None) -> bool:
        """Ends the thought; whether it has ended in so many seconds (None: however long that takes)."""
        if self._ponder_task is not None and self._pool is not None:
            self._pool.stop_pondering()
            _, late = await asyncio.wait([self._ponder_task], timeout=timeout)
            self._ponder_task = self._ponder_task if late else None
        return self._ponder_task is None

    async def _ponder(self, seat: int, told: list[str], view: View, game: Game) -> None:
        self.start_worker()
        assert self._pool is not None
        thought = None
        with suppress(Exception):  # whatever it is, the game goes on without it
            thought = await self._pool.ponder(view, game, LEVELS[-1])
        if thought is None:
            self._pondered_position = None
        else:
            self._ponder_result = PonderCache(seat, told, view, thought)
