"""Thinking on the opponent's time: while a person is to decide and has the table before their eyes, the strongest level
goes on thinking there, where no worker is wanted for anything else."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from saqqara.players import LEVELS
from saqqara.players.pondering import PonderCache, PonderResult
from saqqara.server.core.errors import WebError
from saqqara.server.tables.table_registry import Tables, is_computer

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import View
    from saqqara.table import Table

journal = logging.getLogger("saqqara.server")

KEPT = 8
"""Of so many seats it is remembered at once what they have thought, 3 MB each at most."""


class Ponderer(Protocol):
    """Who thinks on the opponent's time; `players.pool.Pool` is one."""

    async def choose(self, view: View, game: Game, level: str, thought: PonderResult | None = None) -> list[str]:
        """The next decisions of the turn, from what was thought before."""

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """What a level thinks for some seconds, or until it steps aside; None where others are to be answered."""

    def stop_pondering(self) -> None:
        """Who thinks so stops."""


class Pondering:
    """At most one thought at a time, of all tables; what was thought at some seats."""

    def __init__(self, tables: Tables, ponderer: Ponderer) -> None:
        self._tables, self._ponderer = tables, ponderer
        self._name, self._ended = "", False
        self._task: asyncio.Task[None] | None = None
        self._thoughts = OrderedDict[tuple[str, int], PonderCache]()  # by table and seat
        self.watched: Callable[[str], bool] = lambda name: False
        """Whether somebody has a page of this table open."""
        tables.store.event_bus.subscribe(lambda name, seq: self.end(name))

    def begin(self, name: str, seat: int) -> None:
        """Somebody else may be to decide at a table now: this seat thinks, unless another does."""
        if self._task is None and self.watched(name):
            self._ended = False
            self._name, self._task = name, asyncio.create_task(self._ponder(name, seat), name=f"pondering at {name}")

    def end(self, name: str | None) -> None:
        """Something was decided at a table (None: nobody knows where), or nobody has a page of it open any more."""
        if self._task is not None and name in (None, self._name):
            self._ended = True
            self._ponderer.stop_pondering()

    async def choose(self, name: str, seat: int, told: list[str], view: View, game: Game, level: str) -> list[str]:
        """What a level decides at a table, from the view of the seat to decide, which was told these decisions, and
        from what it has thought there."""
        self.end(name)
        if self._task is not None and self._name == name:
            await asyncio.wait([self._task])
        past = self._thoughts.pop((name, seat), None)
        thought = None if past is None else past.result_for(seat, told)
        return await self._ponderer.choose(view, game, level, thought)

    async def close(self) -> None:
        """Ends the thought."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _ponder(self, name: str, seat: int) -> None:
        try:
            async with self._tables.at(name) as table:
                if not _thinks(table, seat):
                    return
                view, game, told = table.view(seat), table.game, table.actions_for(seat)
                level = table.seats[seat]["player"]
            known = None if self._ended else await self._ponderer.ponder(view, game, level)
            if known is not None:
                self._thoughts[name, seat] = PonderCache(seat, told, view, known)
                while len(self._thoughts) > KEPT:
                    self._thoughts.popitem(last=False)
        except WebError:  # the table is gone
            pass
        except Exception:  # whatever it is, the game goes on without it; the journal has it
            journal.exception("computer-failed", extra={"facts": {"table": name}})
        finally:
            self._task = None


def _thinks(table: Table, seat: int) -> bool:
    """Whether this seat is the strongest level's, and a person is to decide."""
    actor = table.current_player
    if table.is_over or actor is None or table.seats[seat]["player"] != LEVELS[-1]:
        return False
    return not is_computer(table.seats[actor])
