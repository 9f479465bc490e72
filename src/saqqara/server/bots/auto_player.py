"""Bots at tables, and scripted actions of guided games: whenever a table waits for one, it plays.

While a person is to decide and has the table before their eyes, the strongest level ponders, where no worker is needed
for anything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, cast

from saqqara.engines import BotTurn, EnginePool
from saqqara.players import LEVELS
from saqqara.players.tree_reuse import PonderCache, PonderResult
from saqqara.server.core.errors import NEWER_CODE, WebError
from saqqara.server.tables.table_registry import TableRegistry, is_bot, waits_for_bot
from saqqara.storage import JobNotReadyError, StoreError
from saqqara.table import Table

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import View
    from saqqara.storage import Job, Store
    from saqqara.table import Table


# ---- auto player -----------------------------------------------------------------------------------------------------


journal = logging.getLogger("saqqara.server")

MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 1.0, 60.0
"""Seconds before a computer player that failed is asked again: twice as long each time."""

LOST_TABLE_CODES = ("no-such-table", "broken", NEWER_CODE)
"""Tables at which nobody here will move again: they are not there, damaged, or left to servers that know more."""


class ActionChooser(Protocol):
    """Who chooses for computer players; `players.pool.Pool` is one."""

    async def choose(self, view: View, game: Game, level: str) -> list[str]:
        """The next decisions of the turn, up to the first that reveals something."""


GameReadyCheck = Callable[[str | None], bool]
"""Whether all is there that it takes to think about a game of this name; None: about any."""


def always_ready(game: str | None) -> bool:
    """All is there."""
    return True


class AutoPlayer:
    """Moves at tables by itself: each table has at most one task that does."""

    def __init__(self, tables: TableRegistry, follows_log: bool = True) -> None:
        """`listening`: to what is appended; else somebody else says where to move."""
        self.tables = tables
        self._tasks: dict[str, asyncio.Task[None]] = {}
        if follows_log:
            tables.store.event_bus.subscribe(lambda name, seq: self.on_append(name))

    async def step(self, name: str, expected_seq: int | None = None) -> bool:
        """Does what is to be done next at a table. False: nothing is, or the table has gone on `since` an event."""
        raise NotImplementedError

    async def run_job(self, job: Job) -> None:
        """A job: one step at a table, if its last event is still that of the job; each event has a job of its own."""
        name = job.table.rpartition("/")[2]
        self.tables.on_append(name, job.part)
        try:
            await self.step(name, job.part)
        except WebError as error:
            if error.code not in LOST_TABLE_CODES:
                raise

    def on_append(self, name: str | None) -> None:
        """Something has happened at a table."""
        if name:
            self.trigger(name)

    def trigger(self, name: str) -> None:
        """Lets a table go on, unless it is about to."""
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._play(name), name=f"computer at {name}")

    def resume(self, names: Sequence[str]) -> None:
        """After a start: lets all move that were to move when the server ended."""
        for name in names:
            self.trigger(name)

    async def close(self) -> None:
        """Ends all tasks; the tables wait on disk."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, name: str) -> None:
        """Takes step after step. What fails is logged and tried again."""
        wait = MIN_RETRY_SECONDS
        try:
            while True:
                try:
                    if not await self.step(name):
                        return
                    wait = MIN_RETRY_SECONDS
                except Exception as error:  # whatever it is, the game must go on; the journal has it
                    if isinstance(error, WebError) and error.code in LOST_TABLE_CODES:
                        return
                    journal.exception("computer-failed", extra={"facts": {"table": name, "again_in": wait}})
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, MAX_RETRY_SECONDS)
        finally:
            del self._tasks[name]


class BotPlayer(AutoPlayer):
    """The computer players of all tables: whenever a table waits for one, it is asked."""

    def __init__(
        self,
        tables: TableRegistry,
        chooser: ActionChooser,
        min_step_seconds: float,
        engines: EnginePool | None = None,
        is_game_ready: GameReadyCheck = always_ready,
        follows_log: bool = True,
        pondering: PonderingService | None = None,
    ) -> None:
        """`pace`: seconds that a step takes at least, so that people can follow; `company` decides for engines; what is
        not `is_game_ready` others are to think about; `pondering`: who thinks on the opponent's time."""
        super().__init__(tables, follows_log)
        self.pondering = pondering
        self.chooser, self.min_step_seconds, self.engines = (
            chooser,
            min_step_seconds,
            engines or EnginePool({}, chooser.choose),
        )
        self.is_game_ready = is_game_ready

    def on_append(self, name: str | None) -> None:
        """Something has happened at a table; None: nobody knows where."""
        if name is None:
            self._lookup_task = asyncio.create_task(self._resume_waiting(), name="who waits for a computer player")
        else:
            super().on_append(name)

    async def _resume_waiting(self) -> None:
        with suppress(StoreError):  # when it can be read again, this is heard again
            self.resume(await cast("Store", self.tables.store).waiting_tables())

    async def step(self, name: str, expected_seq: int | None = None) -> bool:
        """One step of a computer player: decisions up to the first that reveals something. False: nobody waits, or the
        table has gone on `since` an event. As a job it raises JobNotReadyError."""
        async with self.tables.locked(name) as table:
            if not waits_for_bot(table) or table.current_player is None or expected_seq not in (None, table.seq):
                return False
            seat = table.current_player
            view, game, level = table.view(seat), table.game, table.seats[seat]["player"]
            actions = table.actions_for(seat) if self.pondering is not None else []
        if expected_seq is not None and not self.is_game_ready(game.name):
            raise JobNotReadyError
        pause = asyncio.create_task(asyncio.sleep(self.min_step_seconds))
        try:
            turn = await self._choose_turn(name, seat, actions, view, game, level)
            await pause
        finally:
            pause.cancel()

        def decide(table: Table) -> None:
            # Meanwhile somebody may have sat down, or taken their turn back.
            if table.current_player == seat and table.seats[seat]["player"] == level and table.view(seat) == view:
                table.play_all(seat, turn.actions, turn.played_by)

        await self.tables.command(name, decide)
        if self.pondering is not None:
            self.pondering.start(name, seat)
        return True

    async def _choose_turn(
        self, name: str, seat: int, known_actions: list[str], view: View, game: Game, player: str
    ) -> BotTurn:
        """What a computer player decides next: an engine, or a level of the house, which may have thought before."""
        if player in LEVELS and self.pondering is not None:
            return BotTurn(await self.pondering.choose(name, seat, known_actions, view, game, player))
        if player in LEVELS:
            return BotTurn(await self.chooser.choose(view, game, player))
        return await self.engines.play_turn(view, game, player)


MAX_THOUGHTS = 8
"""Of so many seats it is remembered at once what they have thought, 3 MB each at most."""


class Ponderer(Protocol):
    """Who thinks on the opponent's time; `players.pool.Pool` is one."""

    async def choose(self, view: View, game: Game, level: str, thought: PonderResult | None = None) -> list[str]:
        """The next decisions of the turn, from what was thought before."""

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """What a level thinks for some seconds, or until it steps aside; None where others are to be answered."""

    def stop_pondering(self) -> None:
        """Who thinks so stops."""


class PonderingService:
    """At most one thought at a time, of all tables; what was thought at some seats."""

    def __init__(self, tables: TableRegistry, ponderer: Ponderer) -> None:
        self._tables, self._ponderer = tables, ponderer
        self._name, self._ended = "", False
        self._task: asyncio.Task[None] | None = None
        self._thoughts = OrderedDict[tuple[str, int], PonderCache]()  # by table and seat
        self.is_watched: Callable[[str], bool] = lambda name: False
        """Whether somebody has a page of this table open."""
        tables.store.event_bus.subscribe(lambda name, seq: self.stop(name))

    def start(self, name: str, seat: int) -> None:
        """Somebody else may be to decide at a table now: this seat thinks, unless another does."""
        if self._task is None and self.is_watched(name):
            self._ended = False
            self._name, self._task = name, asyncio.create_task(self._ponder(name, seat), name=f"pondering at {name}")

    def stop(self, name: str | None) -> None:
        """Something was decided at a table (None: nobody knows where), or nobody has a page of it open any more."""
        if self._task is not None and name in (None, self._name):
            self._ended = True
            self._ponderer.stop_pondering()

    async def choose(
        self, name: str, seat: int, known_actions: list[str], view: View, game: Game, level: str
    ) -> list[str]:
        """What a level decides at a table, from the view of the seat to decide, which was told these decisions, and
        from what it has thought there."""
        self.stop(name)
        if self._task is not None and self._name == name:
            await asyncio.wait([self._task])
        past = self._thoughts.pop((name, seat), None)
        thought = None if past is None else past.result_for(seat, known_actions)
        return await self._ponderer.choose(view, game, level, thought)

    async def close(self) -> None:
        """Ends the thought."""
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
            known = None if self._ended else await self._ponderer.ponder(view, game, level)
            if known is not None:
                self._thoughts[name, seat] = PonderCache(seat, actions, view, known)
                while len(self._thoughts) > MAX_THOUGHTS:
                    self._thoughts.popitem(last=False)
        except WebError:  # the table is gone
            pass
        except Exception:  # whatever it is, the game goes on without it; the journal has it
            journal.exception("computer-failed", extra={"facts": {"table": name}})
        finally:
            self._task = None


def _should_ponder(table: Table, seat: int) -> bool:
    """Whether this seat is the strongest level's, and a person is to decide."""
    actor = table.current_player
    if table.is_over or actor is None or table.seats[seat]["player"] != LEVELS[-1]:
        return False
    return not is_bot(table.seats[actor])


# ---- script player ---------------------------------------------------------------------------------------------------


class ScriptPlayer(AutoPlayer):
    """Plays what the courses of tables play, for whoever is to decide."""

    def __init__(self, tables: TableRegistry, step_seconds: float, follows_log: bool = True) -> None:
        """`pace`: seconds before each decision."""
        super().__init__(tables, follows_log)
        self.step_seconds = step_seconds

    async def step(self, name: str, expected_seq: int | None = None) -> bool:
        """One decision of the course. False: somebody is asked, has to confirm, or the course is over; or the table has
        gone on `since` an event."""
        async with self.tables.locked(name) as table:
            if next_scripted_action(table) is None or expected_seq not in (None, table.seq):
                return False
        await asyncio.sleep(self.step_seconds)
        await self.tables.command(name, play_scripted_action)
        return True


def next_scripted_action(table: Table) -> str | None:
    """The decision that the table's course plays now; None where somebody has to do something."""
    waits = table.is_over or table.awaits_confirmation or table.script is None
    return None if waits or table.script is None else table.script.scripted_action(table.ply)


def has_scripted_action(table: Table) -> bool:
    """Whether the table's course plays now."""
    return next_scripted_action(table) is not None


def play_scripted_action(table: Table) -> None:
    """Plays what is due; what somebody has done meanwhile stays."""
    decision = next_scripted_action(table)
    if decision is not None and table.current_player is not None:
        table.play(table.current_player, decision, confirm=True)
