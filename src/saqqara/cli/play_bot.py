"""Computer players of the terminal, in a separate process with compiled rules that starts when it is first needed.

The strongest level also ponders in it, that is, it searches during the turns of the opponent.
"""

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
from saqqara.players.search_player import is_search_cached
from saqqara.players.tree_reuse import PonderCache, PonderResult

if TYPE_CHECKING:
    from saqqara.analysis import Hint
    from saqqara.players.pool import Pool
    from saqqara.table import Table


MAX_PROCESSORS = 8
"""Maximum number of processors for the strongest level: one search tree each, in the memory of one."""
STOP_TIMEOUT_SECONDS = 0.1  # a delay before the prompt that users do not notice


def num_processors() -> int:
    """Return the number of processors to use on this machine."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MAX_PROCESSORS)


class TerminalBot:
    """Synchronous interface to a pool of one worker and to engines, for one game."""

    def __init__(self, name: str, engines: Mapping[str, EngineCommand] | None = None) -> None:
        self._name = name
        self._runner = asyncio.Runner()
        self._engines = EnginePool(engines or {}, self._choose)
        self._pool: Pool | None = None
        self._ponder_task: asyncio.Task[None] | None = None  # search during the opponent's turn
        self._pondered_position: tuple[int, list[str]] | None = None  # seat and history of the last pondering
        self._ponder_result: PonderCache | None = None

    def __enter__(self) -> TerminalBot:
        return self

    def __exit__(self, *error: object) -> None:
        self._engines.close()
        if self._pool is not None:
            self._pool.close()
        self._runner.close()

    def start_worker(self) -> None:
        """Start the worker, which compiles while the user looks at the board."""
        if self._pool is None:
            from saqqara.players.pool import Pool

            self._pool = Pool(1, [self._name], processors=num_processors())

    def is_ready(self, player: str) -> bool:
        """Return whether this player can move without waiting for the compiler."""
        return player not in LEVELS or (self._pool is not None and self._pool.is_fully_compiled)

    def needs_compiling(self, state: State) -> bool:
        """Return whether a level must wait for the compiler because the rules are not cached on disk."""
        if find_spec("numba") is None:
            return False
        return not is_search_cached(state)

    def choose(self, table: Table, seat: int) -> BotTurn:
        """Return the actions of the computer player at a seat, an engine or a level.

        A level uses the result of its pondering, and stops before an action that reveals hidden information.
        """
        view, game, player = table.view(seat), table.game, table.seats[seat]["player"]
        if player in LEVELS:
            return BotTurn(
                self._runner.run(self._choose_after_pondering(seat, table.actions_for(seat), view, game, player))
            )
        return self._runner.run(self._engines.play_turn(view, game, player))

    async def _choose(self, view: View, game: Game, level: str, ponder_result: PonderResult | None = None) -> list[str]:
        self.start_worker()
        assert self._pool is not None
        return await self._pool.choose(view, game, level, ponder_result)

    async def _choose_after_pondering(
        self, seat: int, history: list[str], view: View, game: Game, level: str
    ) -> list[str]:
        await self._stop_pondering()
        ponder_result = None
        if self._ponder_result is not None and self._ponder_result.seat == seat:
            ponder_result, self._ponder_result = self._ponder_result.result_for(seat, history), None
        return await self._choose(view, game, level, ponder_result)

    def hint(self, view: View, game: Game) -> Hint:
        """Return the action that the strongest player would choose, with reasons."""
        from saqqara.analysis import hint

        self.start_worker()
        assert self._pool is not None
        found = self._runner.run(self._pool.run(hint, view, game))
        self._pondered_position = None  # pondering was interrupted, and may start again
        return found

    # ---- pondering ---------------------------------------------------------------------------------------------------

    def ponder(self, table: Table, seats: Iterable[int]) -> None:
        """Let the first of these seats with the strongest level ponder during another player's turn.

        It ponders in the worker for a few seconds, once per position, until the next request. It does not ponder
        while the rules are being compiled.
        """
        seat = next((one for one in seats if table.seats[one]["player"] == LEVELS[-1]), None)
        if seat is None or self._pondered_position == (seat, history := table.actions_for(seat)):
            return
        self._runner.run(self._start_pondering(seat, history, table.view(seat), table.game))

    async def _start_pondering(self, seat: int, history: list[str], view: View, game: Game) -> None:
        if await self._stop_pondering(STOP_TIMEOUT_SECONDS):
            self._pondered_position = seat, history
            self._ponder_task = asyncio.create_task(self._ponder(seat, history, view, game))
            await asyncio.wait(
                [self._ponder_task], timeout=0
            )  # sends the request; the worker continues while this loop is idle

    async def _stop_pondering(self, timeout: float | None = None) -> bool:
        """Stop pondering; return whether it stopped within the timeout (None: wait until it does)."""
        if self._ponder_task is not None and self._pool is not None:
            self._pool.stop_pondering()
            _, late = await asyncio.wait([self._ponder_task], timeout=timeout)
            self._ponder_task = self._ponder_task if late else None
        return self._ponder_task is None

    async def _ponder(self, seat: int, history: list[str], view: View, game: Game) -> None:
        self.start_worker()
        assert self._pool is not None
        ponder_result = None
        with suppress(Exception):  # pondering is optional
            ponder_result = await self._pool.ponder(view, game, LEVELS[-1])
        if ponder_result is None:
            self._pondered_position = None
        else:
            self._ponder_result = PonderCache(seat, history, view, ponder_result)
