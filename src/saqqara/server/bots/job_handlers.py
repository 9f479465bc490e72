"""Whoever thinks answers what is asked: loads the table, lets the analyst compute, and writes down what was found."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from saqqara.analysis import hint
from saqqara.analysis.game_review import review_ply, review_tasks
from saqqara.server.bots.analysis_api import HINT, PLY
from saqqara.server.tables.api import finished
from saqqara.storage import DONE, FAILED, AnalysisJobs, Job, StoreError

if TYPE_CHECKING:
    from saqqara.core.game_api import View
    from saqqara.server.tables.table_registry import Tables
    from saqqara.table import Table

journal = logging.getLogger("saqqara.server")

T = TypeVar("T")

AT_ONCE = 2
"""Plies of a review that are weighed at the same time."""


class Analyst(Protocol):
    """Who computes; `players.pool.Pool` is one."""

    async def run(self, function: Callable[..., T], *facts: Any) -> T:
        """What the function gives, called in a worker."""


class Answering:
    """Answers hints and reviews of the tables of all rooms."""

    def __init__(self, analyst: Analyst, asked: AnalysisJobs, rooms: Mapping[str, Tables]) -> None:
        """`rooms`: the tables by the room's name; "" are those of the log."""
        self.analyst, self.asked, self.rooms = analyst, asked, rooms
        self._one = asyncio.Lock()

    async def hint(self, job: Job) -> None:
        """A job: a hint for who is to decide now."""
        await self._hint(job, _now)

    async def then(self, job: Job) -> None:
        """A job: a hint for who decided then, from what could be known then."""
        await self._hint(job, _then)

    async def review(self, job: Job) -> None:
        """A job: a review, from where it was left; one after the other."""
        async with self.settling(job), self._one:
            record = await self.look(job, finished)
            known = await self.asked.find(job)
            waiting = [
                one for one in await self.analyst.run(review_tasks, record) if known and one.ply not in known.results
            ]

            async def some() -> None:
                while waiting:
                    question = waiting.pop(0)
                    found = await self.analyst.run(review_ply, question)
                    await self.asked.add_result(job, question.ply, PLY.dump_json(found).decode())

            await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def look(self, job: Job, found: Callable[[Table], T]) -> T:
        """What is found at the table of a job."""
        room, _, name = job.table.rpartition("/")
        self.rooms[room].doubt(name)
        async with self.rooms[room].at(name) as table:
            return await asyncio.to_thread(found, table)  # to go back in a game takes a while

    @asynccontextmanager
    async def settling(self, job: Job) -> AsyncIterator[None]:
        """Around what is done: afterwards it is done, or has failed; if the data cannot be written it is neither."""
        try:
            yield
        except StoreError:
            raise
        except Exception:  # whatever it is, who waits is told
            journal.exception("computer-failed", extra={"facts": job._asdict()})
            await self.asked.finish(job, FAILED)
        else:
            await self.asked.finish(job, DONE)

    async def _hint(self, job: Job, seen: Callable[[Table, int], View]) -> None:
        async with self.settling(job):
            view, game = await self.look(job, lambda table: (seen(table, job.part), table.game))
            found = await self.analyst.run(hint, view, game)
            await self.asked.add_result(job, 0, HINT.dump_json(found).decode())


def _now(table: Table, seq: int) -> View:
    """What the seat to decide knows. Raises LookupError where the table has gone on."""
    if table.seq != seq or table.current_player is None:
        raise LookupError(f"event {seq} is not the last one any more")
    return table.view(table.current_player)


def _then(table: Table, ply: int) -> View:
    """What the seat knew that decided after so many decisions."""
    state = table.state_for(None)
    seat = state.turn_history[ply][1]
    return table.state_for(seat).at(ply).view(seat)
