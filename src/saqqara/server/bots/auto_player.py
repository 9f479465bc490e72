"""Lets computer players move: whenever a table waits for one, it is asked, and its decisions are played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, cast

from saqqara.engines import Company, Turn
from saqqara.players import LEVELS
from saqqara.server.core.errors import NEWER, WebError
from saqqara.server.tables.table_registry import Tables, waits_for_computer
from saqqara.storage import JobNotReadyError, StoreError
from saqqara.table import Table

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import View
    from saqqara.server.bots.bot_pondering import Pondering
    from saqqara.storage import Job, Store

journal = logging.getLogger("saqqara.server")

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds before a computer player that failed is asked again: twice as long each time."""

GONE = ("no-such-table", "broken", NEWER)
"""Tables at which nobody here will move again: they are not there, damaged, or left to servers that know more."""


class Chooser(Protocol):
    """Who chooses for computer players; `players.pool.Pool` is one."""

    async def choose(self, view: View, game: Game, level: str) -> list[str]:
        """The next decisions of the turn, up to the first that reveals something."""


AtHand = Callable[[str | None], bool]
"""Whether all is there that it takes to think about a game of this name; None: about any."""


def always(game: str | None) -> bool:
    """All is there."""
    return True


class Movers:
    """Moves at tables by itself: each table has at most one task that does."""

    def __init__(self, tables: Tables, listening: bool = True) -> None:
        """`listening`: to what is appended; else somebody else says where to move."""
        self.tables = tables
        self._tasks: dict[str, asyncio.Task[None]] = {}
        if listening:
            tables.store.event_bus.subscribe(lambda name, seq: self.heard(name))

    async def step(self, name: str, since: int | None = None) -> bool:
        """Does what is to be done next at a table. False: nothing is, or the table has gone on `since` an event."""
        raise NotImplementedError

    async def play(self, job: Job) -> None:
        """A job: one step at a table, if its last event is still that of the job; each event has a job of its own."""
        name = job.table.rpartition("/")[2]
        self.tables.heard(name, job.part)
        try:
            await self.step(name, job.part)
        except WebError as error:
            if error.code not in GONE:
                raise

    def heard(self, name: str | None) -> None:
        """Something has happened at a table."""
        if name:
            self.wake(name)

    def wake(self, name: str) -> None:
        """Lets a table go on, unless it is about to."""
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._play(name), name=f"computer at {name}")

    def go_on(self, names: Sequence[str]) -> None:
        """After a start: lets all move that were to move when the server ended."""
        for name in names:
            self.wake(name)

    async def close(self) -> None:
        """Ends all tasks; the tables wait on disk."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, name: str) -> None:
        """Takes step after step. What fails is logged and tried again."""
        wait = FIRST_WAIT
        try:
            while True:
                try:
                    if not await self.step(name):
                        return
                    wait = FIRST_WAIT
                except Exception as error:  # whatever it is, the game must go on; the journal has it
                    if isinstance(error, WebError) and error.code in GONE:
                        return
                    journal.exception("computer-failed", extra={"facts": {"table": name, "again_in": wait}})
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        finally:
            del self._tasks[name]


class Bots(Movers):
    """The computer players of all tables: whenever a table waits for one, it is asked."""

    def __init__(
        self,
        tables: Tables,
        chooser: Chooser,
        pace: float,
        company: Company | None = None,
        at_hand: AtHand = always,
        listening: bool = True,
        pondering: Pondering | None = None,
    ) -> None:
        """`pace`: seconds that a step takes at least, so that people can follow; `company` decides for engines; what is
        not `at_hand` others are to think about; `pondering`: who thinks on the opponent's time."""
        super().__init__(tables, listening)
        self.pondering = pondering
        self.chooser, self.pace, self.company = chooser, pace, company or Company({}, chooser.choose)
        self.at_hand = at_hand

    def heard(self, name: str | None) -> None:
        """Something has happened at a table; None: nobody knows where."""
        if name is None:
            self._looking = asyncio.create_task(self._look(), name="who waits for a computer player")
        else:
            super().heard(name)

    async def _look(self) -> None:
        with suppress(StoreError):  # when it can be read again, this is heard again
            self.go_on(await cast("Store", self.tables.store).waiting_tables())

    async def step(self, name: str, since: int | None = None) -> bool:
        """One step of a computer player: decisions up to the first that reveals something. False: nobody waits, or the
        table has gone on `since` an event. As a job it raises JobNotReadyError."""
        async with self.tables.at(name) as table:
            if not waits_for_computer(table) or table.current_player is None or since not in (None, table.seq):
                return False
            seat = table.current_player
            view, game, level = table.view(seat), table.game, table.seats[seat]["player"]
            told = table.actions_for(seat) if self.pondering is not None else []
        if since is not None and not self.at_hand(game.name):
            raise JobNotReadyError
        pause = asyncio.create_task(asyncio.sleep(self.pace))
        try:
            turn = await self._turn(name, seat, told, view, game, level)
            await pause
        finally:
            pause.cancel()

        def decide(table: Table) -> None:
            # Meanwhile somebody may have sat down, or taken their turn back.
            if table.current_player == seat and table.seats[seat]["player"] == level and table.view(seat) == view:
                table.play_all(seat, turn.decisions, turn.instead)

        await self.tables.command(name, decide)
        if self.pondering is not None:
            self.pondering.begin(name, seat)
        return True

    async def _turn(self, name: str, seat: int, told: list[str], view: View, game: Game, player: str) -> Turn:
        """What a computer player decides next: an engine, or a level of the house, which may have thought before."""
        if player in LEVELS and self.pondering is not None:
            return Turn(await self.pondering.choose(name, seat, told, view, game, player))
        if player in LEVELS:
            return Turn(await self.chooser.choose(view, game, player))
        return await self.company.turn(view, game, player)
