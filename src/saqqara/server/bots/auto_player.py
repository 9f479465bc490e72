"""Computer players at tables, and scripted actions of tutorials: they play whenever a table waits for them.

While a person who has the table open is to move, the strongest level ponders, as long as no worker is needed for
anything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from cachetools import LRUCache

from saqqara.engines import BotTurn, EnginePool
from saqqara.errors import DomainError
from saqqara.players import LEVELS
from saqqara.players.tree_reuse import PonderCache, PonderResult
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import JobNotReadyError
from saqqara.table import Table
from saqqara.table.projections import is_bot, waits_for_bot

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import View
    from saqqara.storage import Job


# ---- auto player -----------------------------------------------------------------------------------------------------


logger = logging.getLogger("saqqara.server")

LOST_TABLE_CODES = ("no-such-table", "broken", "newer")
"""Error codes of tables at which this process stops playing: nonexistent, damaged, or left to newer servers."""

MAX_LOST_JOBS = 10_000
"""Maximum number of jobs at such tables that a process remembers."""


class ActionChooser(Protocol):
    """Chooser of the actions of computer players, such as `players.pool.Pool`."""

    async def choose(self, view: View, game: Game, level: str) -> list[str]:
        """Return the next actions of the turn, up to the first that reveals something."""


GameReadyCheck = Callable[[str | None], bool]
"""Function that checks whether computation for a game of this name is ready (None: for every game)."""


def always_ready(game: str | None) -> bool:
    """Return True: no game needs preparation."""
    return True


class AutoPlayer:
    """Player that acts at tables by itself, one step for each job."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self._lost_jobs: LRUCache[Job, None] = LRUCache(MAX_LOST_JOBS)

    async def step(self, name: str, seq: int) -> None:
        """Do the next step at a table if `seq` is its last event."""
        raise NotImplementedError

    async def run_job(self, job: Job) -> None:
        """Run a job: one step at a table if its last event is still that of the job. Each event has its own job."""
        if job in self._lost_jobs:
            return
        name = job.table.rpartition("/")[2]
        self.tables.on_append(name, job.part)
        try:
            await self.step(name, job.part)
        except DomainError as error:
            if error.code not in LOST_TABLE_CODES:
                raise
            self._lost_jobs[job] = None  # the workers put the job back as long as the table waits


class BotPlayer(AutoPlayer):
    """Computer players of all tables: they act whenever a table waits for one."""

    def __init__(
        self,
        tables: TableRegistry,
        chooser: ActionChooser,
        min_step_seconds: float,
        engines: EnginePool | None = None,
        is_game_ready: GameReadyCheck = always_ready,
        pondering: PonderingService | None = None,
    ) -> None:
        """Create the players.

        `min_step_seconds` is the minimum duration of a step, so that people can follow it. `engines` plays for engines.
        Games for which `is_game_ready` is false are left to other processes, or wait. `pondering` computes on the
        opponent's time.
        """
        super().__init__(tables)
        self.pondering = pondering
        self.chooser, self.min_step_seconds = chooser, min_step_seconds
        self.engines = engines or EnginePool({}, chooser.choose)
        self.is_game_ready = is_game_ready

    async def step(self, name: str, seq: int) -> None:
        """Take one step of a computer player if `seq` is the last event.

        A step consists of actions up to the first that reveals something.
        Raise `JobNotReadyError` if computation for the game is not ready.
        """
        async with self.tables.locked(name) as table:
            if not waits_for_bot(table) or table.current_player is None or seq != table.seq:
                return
            if not self.is_game_ready(table.game.name):
                raise JobNotReadyError
            seat = table.current_player
            view, game, level = table.view(seat), table.game, table.seats[seat]["player"]
            actions = table.actions_for(seat) if self.pondering is not None else []
        pause = asyncio.create_task(asyncio.sleep(self.min_step_seconds))
        try:
            turn = await self._choose_turn(name, seat, actions, view, game, level)
            await pause
        finally:
            pause.cancel()

        def play_turn(table: Table) -> None:
            # Meanwhile a person may have sat down, or taken back their turn.
            if table.current_player == seat and table.seats[seat]["player"] == level and table.view(seat) == view:
                table.play_all(seat, turn.actions, turn.played_by)

        await self.tables.command(name, play_turn)
        if self.pondering is not None:
            self.pondering.start(name, seat)

    async def _choose_turn(
        self, name: str, seat: int, known_actions: list[str], view: View, game: Game, player: str
    ) -> BotTurn:
        """Return the next actions of a computer player: of an engine, or of a level, which may have pondered before."""
        if player in LEVELS and self.pondering is not None:
            return BotTurn(await self.pondering.choose(name, seat, known_actions, view, game, player))
        if player in LEVELS:
            return BotTurn(await self.chooser.choose(view, game, player))
        return await self.engines.play_turn(view, game, player)


MAX_PONDER_RESULTS = 8
"""Maximum number of seats whose ponder results are kept, up to 3 MB each."""


class Ponderer(Protocol):
    """Ponderer on the opponent's time, such as `players.pool.Pool`."""

    async def choose(self, view: View, game: Game, level: str, ponder_result: PonderResult | None = None) -> list[str]:
        """Return the next actions of the turn, based on the result of pondering."""

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """Ponder for some seconds or until it is stopped; return None if other requests need the workers."""

    def stop_pondering(self) -> None:
        """Stop pondering."""


class PonderingService:
    """Pondering for computer players: at one table at a time, with the latest results by seat."""

    def __init__(self, tables: TableRegistry, ponderer: Ponderer, is_watched: Callable[[str], bool]) -> None:
        """`is_watched` returns whether a page of a table is open."""
        self._tables, self._ponderer, self._is_watched = tables, ponderer, is_watched
        self._name, self._ended = "", False
        self._task: asyncio.Task[None] | None = None
        self._ponder_results: LRUCache[tuple[str, int], PonderCache] = LRUCache(MAX_PONDER_RESULTS)  # by table and seat
        tables.store.event_bus.subscribe(lambda name, seq: self.stop(name))

    def start(self, name: str, seat: int) -> None:
        """Ponder for a seat at a table where another player may be to move, unless pondering is running."""
        if self._task is None and self._is_watched(name):
            self._ended = False
            self._name, self._task = name, asyncio.create_task(self._ponder(name, seat), name=f"pondering at {name}")

    def stop(self, name: str | None) -> None:
        """Stop pondering at a table (None: at any) after an action, or when its last page is closed."""
        if self._task is not None and name in (None, self._name):
            self._ended = True
            self._ponderer.stop_pondering()

    async def choose(
        self, name: str, seat: int, known_actions: list[str], view: View, game: Game, level: str
    ) -> list[str]:
        """Return the actions of a level, given the view of its seat.

        It uses the result of pondering for the seat if that still applies after `known_actions`.
        """
        self.stop(name)
        if self._task is not None and self._name == name:
            await asyncio.wait([self._task])
        cached = self._ponder_results.pop((name, seat), None)
        ponder_result = None if cached is None else cached.result_for(seat, known_actions)
        return await self._ponderer.choose(view, game, level, ponder_result)

    async def close(self) -> None:
        """Stop pondering."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _ponder(self, name: str, seat: int) -> None:
        try:
            async with self._tables.locked(name) as table:
                if not _should_ponder(table, seat):
                    return
                view, game, actions = table.view(seat), table.game, table.actions_for(seat)
                level = table.seats[seat]["player"]
            result = None if self._ended else await self._ponderer.ponder(view, game, level)
            if result is not None:
                self._ponder_results[name, seat] = PonderCache(seat, actions, view, result)
        except DomainError:  # the table was deleted
            pass
        except Exception:  # any error is logged; the game continues without pondering
            logger.exception("bot_failed", extra={"facts": {"table": name}})
        finally:
            self._task = None


def _should_ponder(table: Table, seat: int) -> bool:
    """Return whether a person is to move and the seat belongs to the strongest level."""
    actor = table.current_player
    if table.is_over or actor is None or table.seats[seat]["player"] != LEVELS[-1]:
        return False
    return not is_bot(table.seats[actor])


# ---- script player ---------------------------------------------------------------------------------------------------


class ScriptPlayer(AutoPlayer):
    """Player of the scripted actions of tables, for any seat."""

    def __init__(self, tables: TableRegistry, step_seconds: float) -> None:
        """Set the tables, and the delay before each action."""
        super().__init__(tables)
        self.step_seconds = step_seconds

    async def step(self, name: str, seq: int) -> None:
        """Play one scripted action if `seq` is the last event, unless the script has ended or waits for a person."""
        async with self.tables.locked(name) as table:
            if next_scripted_action(table) is None or seq != table.seq:
                return
        await asyncio.sleep(self.step_seconds)
        await self.tables.command(name, play_scripted_action)


def next_scripted_action(table: Table) -> str | None:
    """Return the action that the table's script plays now; None if a person must act."""
    is_waiting = table.is_over or table.awaits_confirmation or table.script is None
    return None if is_waiting or table.script is None else table.script.scripted_action(table.ply)


def has_scripted_action(table: Table) -> bool:
    """Return whether the table's script plays now."""
    return next_scripted_action(table) is not None


def play_scripted_action(table: Table) -> None:
    """Play the scripted action that is due; keep what a person has done meanwhile."""
    action = next_scripted_action(table)
    if action is not None and table.current_player is not None:
        table.play(table.current_player, action, confirm=True)
