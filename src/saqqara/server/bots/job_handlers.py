"""Whoever thinks answers what is asked: loads the table, lets the analyst compute, and writes down what was found."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from saqqara.analysis import hint
from saqqara.analysis.game_review import review_ply, review_tasks
from saqqara.server.bots.analysis_api import HINT_ADAPTER, PLY_ADAPTER
from saqqara.server.tables.api import finished_record
from saqqara.storage import DONE, FAILED, AnalysisJobs, Job, StoreError

if TYPE_CHECKING:
    from saqqara.core.game_api import View
    from saqqara.server.tables.table_registry import TableRegistry
    from saqqara.table import Table

journal = logging.getLogger("saqqara.server")

T = TypeVar("T")

MAX_CONCURRENT_PLIES = 2
"""Plies of a review that are weighed at the same time."""


class AnalysisPool(Protocol):
    """Who computes; `players.pool.Pool` is one."""

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """What the function gives, called in a worker."""


class JobHandlers:
    """Answers hints and reviews of the tables of all rooms."""

    def __init__(
        self, analysis_pool: AnalysisPool, analysis_jobs: AnalysisJobs, tables_by_kind: Mapping[str, TableRegistry]
    ) -> None:
        """`rooms`: the tables by the room's name; "" are those of the log."""
        self.analysis_pool, self.analysis_jobs, self.tables_by_kind = analysis_pool, analysis_jobs, tables_by_kind
        self._review_lock = asyncio.Lock()

    async def hint(self, job: Job) -> None:
        """A job: a hint for who is to decide now."""
        await self._answer_hint(job, _current_view)

    async def past_hint(self, job: Job) -> None:
        """A job: a hint for who decided then, from what could be known then."""
        await self._answer_hint(job, _past_view)

    async def review(self, job: Job) -> None:
        """A job: a review, from where it was left; one after the other."""
        async with self.finishing_job(job), self._review_lock:
            record = await self.run_at_table(job, finished_record)
            known = await self.analysis_jobs.find(job)
            waiting = [
                one
                for one in await self.analysis_pool.run(review_tasks, record)
                if known and one.ply not in known.results
            ]

            async def some() -> None:
                while waiting:
                    question = waiting.pop(0)
                    found = await self.analysis_pool.run(review_ply, question)
                    await self.analysis_jobs.add_result(job, question.ply, PLY_ADAPTER.dump_json(found).decode())

            await asyncio.gather(*(some() for _ in range(MAX_CONCURRENT_PLIES)))

    async def run_at_table(self, job: Job, work: Callable[[Table], T]) -> T:
        """What is found at the table of a job."""
        room, _, name = job.table.rpartition("/")
        self.tables_by_kind[room].invalidate(name)
        async with self.tables_by_kind[room].locked(name) as table:
            return await asyncio.to_thread(work, table)  # to go back in a game takes a while

    @asynccontextmanager
    async def finishing_job(self, job: Job) -> AsyncIterator[None]:
        """Around what is done: afterwards it is done, or has failed; if the data cannot be written it is neither."""
        try:
            yield
        except StoreError:
            raise
        except Exception:  # whatever it is, who waits is told
            journal.exception("computer-failed", extra={"facts": job._asdict()})
            await self.analysis_jobs.finish(job, FAILED)
        else:
            await self.analysis_jobs.finish(job, DONE)

    async def _answer_hint(self, job: Job, view_of: Callable[[Table, int], View]) -> None:
        async with self.finishing_job(job):
            view, game = await self.run_at_table(job, lambda table: (view_of(table, job.part), table.game))
            found = await self.analysis_pool.run(hint, view, game)
            await self.analysis_jobs.add_result(job, 0, HINT_ADAPTER.dump_json(found).decode())


def _current_view(table: Table, seq: int) -> View:
    """What the seat to decide knows. Raises LookupError where the table has gone on."""
    if table.seq != seq or table.current_player is None:
        raise LookupError(f"event {seq} is not the last one any more")
    return table.view(table.current_player)


def _past_view(table: Table, ply: int) -> View:
    """What the seat knew that decided after so many decisions."""
    state = table.state_for(None)
    seat = state.turn_history[ply][1]
    return table.state_for(seat).at(ply).view(seat)
