"""Hints and reviews: their API, and the jobs in which workers compute them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, TypeAdapter

from saqqara.analysis import Hint, PlyReview, Reason, Review, hint
from saqqara.analysis.game_review import ReviewTask, review_ply, review_tasks
from saqqara.analysis.reasons import explain_hint
from saqqara.core.record import Record
from saqqara.i18n import has_message
from saqqara.server.bots.jobs import JobClient
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import optional_service, service
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import (
    ROUTER_OPTIONS,
    OptionalGuest,
    PermittedGuest,
    TableName,
    TablesDep,
    check_over,
    finished_record,
)
from saqqara.server.tables.table_kinds import LIVE
from saqqara.server.tables.table_registry import check_not_rated, not_your_seat, stale_error, table_url, viewer_seat
from saqqara.server.tables.table_view import MoverView, TableView
from saqqara.storage import DONE, FAILED, RUNNING, AnalysisJobs, Job, Store, StoreError
from saqqara.table import Table

if TYPE_CHECKING:
    from saqqara.core.game_api import View
    from saqqara.core.state import State
    from saqqara.server.tables.table_registry import TableRegistry


# ---- analysis api ----------------------------------------------------------------------------------------------------


router = APIRouter(**ROUTER_OPTIONS)

PLY_ADAPTER, HINT_ADAPTER = TypeAdapter(PlyReview), TypeAdapter(Hint)
"""Converters between these types and JSON."""


class HintResponse(BaseModel):
    """Hint in steps, each more specific than the one before."""

    place_text: str = Field(description="Where to look")
    action: str = Field(description="Action that the strongest level would choose", examples=["place b2"])
    places: list[str] = Field(description="Places between which the action moves pieces, as in `moved`")
    action_text: str = Field(description="The action in the reader's language")
    explanation: str = Field(
        description="Which actions are as good, which are worse and why, and the probability of winning, in the "
        "reader's language"
    )
    compared_with: str = Field(
        description='Best known action that is clearly worse; "" if there is none', examples=["pass"]
    )
    reasons: list[Reason] = Field(
        description="Why the suggested action is better than that one: what it gains, denies, prepares, and costs"
    )
    points: float = Field(description="Expected advantage over the next best action, in points of lead")
    win_probability: float = Field(description="Probability of winning, from 0 to 1")


class ReviewResponse(BaseModel):
    """Progress of a review, and its plies once it is complete."""

    state: str = Field(description="`none`, `running`, `done`, or `failed`")
    done: int = Field(description="Number of plies reviewed so far")
    total: int
    plies: list[PlyReview] = Field(default=[], description="Every action, reviewed with the information at that time")
    winners: list[int] = []


@dataclass(frozen=True)
class ReviewProgress:
    """Progress of a review: the total number of plies, and the answers so far by ply."""

    state: str
    total: int
    winners: list[int]
    seats: int
    answers: dict[int, PlyReview]

    def review(self) -> Review:
        """Return the whole review, once it is complete."""
        return Review(self.plies, self.winners, self.seats)

    @property
    def plies(self) -> list[PlyReview]:
        """Answers in the order of the game."""
        return [self.answers[ply] for ply in sorted(self.answers)]


class ReviewService:
    """Reviews of finished tables of one kind, and hints for its tables."""

    def __init__(self, job_client: JobClient, kind: str = LIVE) -> None:
        """Set the kind of the tables, one of `table_kinds`."""
        self.job_client, self.kind = job_client, kind

    def make_job(self, kind: str, name: str, part: int = 0) -> Job:
        """Return a job for a table of this kind."""
        return Job(kind, f"{self.kind}/{name}" if self.kind else name, part)

    async def find_progress(self, name: str) -> ReviewProgress | None:
        """Return the review of a table; None if none was requested, or if it was cancelled."""
        found = await self.job_client.analysis_jobs.find(self.make_job("review", name))
        if found is None:
            return None
        return ReviewProgress(
            found.state,
            **found.requester,
            answers={ply: PLY_ADAPTER.validate_json(one) for ply, one in found.results.items()},
        )

    async def start(self, name: str, record: Record) -> ReviewProgress:
        """Start the review of a finished game unless it exists; return its progress."""
        facts = {"total": len(record.actions), "winners": record.result["winners"], "seats": len(record.players)}
        await self.job_client.submit(self.make_job("review", name), facts)
        progress = await self.find_progress(name)
        return progress or ReviewProgress(RUNNING, **facts, answers={})

    async def cancel(self, name: str) -> None:
        """Cancel and delete a review, if there is one."""
        await self.job_client.cancel(self.make_job("review", name))

    async def hint(self, kind: str, name: str, part: int) -> Hint:
        """Return a hint; see `Job` for `part`. Raise `WebError` `stale` if the table has changed."""
        job = self.make_job(kind, name, part)
        await self.job_client.submit(job)
        found = await self.job_client.wait_for_answer(job)
        if found is None or 0 not in found.results:
            raise stale_error()
        return HINT_ADAPTER.validate_json(found.results[0])


def get_reviews(request: Request) -> ReviewService:
    """Return the reviews of this server. Raise `WebError` if no computer player is available."""
    reviews: ReviewService | None = optional_service(request, ReviewService)
    if reviews is None:
        raise http_error("no-computer", "web-error-no-computer", status=409)
    return reviews


@router.get("/{name}/hint")
async def give_hint(
    name: TableName, request: Request, guest: OptionalGuest, ply: Annotated[BoundedInt | None, Query(ge=0)] = None
) -> HintResponse:
    """Get the action that the strongest level would choose.

    Without `ply`, the hint is for the current position, in games against computer players only. With `ply`, it is for
    the position after `ply` actions of a finished game, with the information that the seat to move had then.
    """
    reviews, executor = get_reviews(request), service(request, FairExecutor)
    lang, url = read_preferences(request).lang, table_url(request, name)

    def make_view(table: Table) -> TableView:
        return _current_table_view(table, guest, lang, url) if ply is None else _past_table_view(table, lang, url, ply)

    table_view = await read_table(request, name, make_view, HEAVY_COST)
    if table_view.table.is_imported:
        state = table_view.state if isinstance(table_view, MoverView) else table_view.table.state_for(table_view.seat)
        await check_not_rated(service(request, Store), guest, state.game.name, lambda: [state])
    found = (
        await reviews.hint("hint", name, table_view.table.seq)
        if ply is None
        else await reviews.hint("past-hint", name, ply)
    )
    async with executor.slot(request, 0) as compute:
        return await compute(build_hint_response, table_view, found)


def _current_table_view(table: Table, guest: str | None, lang: str, url: str) -> TableView:
    """Return the table as the seat to move sees it. Raise `WebError` if no hint is available."""
    seat = viewer_seat(table, guest)
    if seat is None:
        raise not_your_seat()
    table_view = TableView(table, seat, lang, url)
    if not table_view.can_hint or table_view.status != "choose":
        raise http_error("no-hint", "web-error-no-hint", status=409)
    return table_view


def _past_table_view(table: Table, lang: str, url: str, ply: int) -> TableView:
    """Return a finished or imported game as the seat that acted after `ply` actions saw it.

    Raise `WebError` if no seat did.
    """
    if not (table.is_over or table.is_imported):
        raise http_error("not-over", "table-error-not-over")
    seats = [seat for _, seat in table.state_for(None).turn_history]
    if ply >= len(seats):
        raise http_error("no-hint", "web-error-no-hint-then", status=409, last=len(seats) - 1)
    return MoverView(table, seats[ply], lang, url, ply)


def build_hint_response(table_view: TableView, hint: Hint) -> HintResponse:
    """Return a hint in words."""
    verb = hint.best.action.split()[0]
    action_text = table_view.translate(
        "review-hint-what", what=table_view.presenter.action_label(hint.best.action, table_view.lang, table_view.view)
    )
    place_message = f"{table_view.table.game.name}-where-{verb}"
    moves = table_view.predict_moves(hint.best.action)
    return HintResponse(
        place_text=table_view.translate(place_message) if has_message(table_view.lang, place_message) else action_text,
        action=hint.best.action,
        places=list(dict.fromkeys(step[end] for step in moves for end in ("from", "to"))),
        action_text=action_text,
        explanation=explain_hint(table_view.presenter, hint, table_view.view, table_view.viewer),
        compared_with="" if hint.contrast is None else hint.contrast.worse_action.action,
        reasons=[] if hint.contrast is None else list(hint.contrast.reasons),
        points=hint.points,
        win_probability=hint.best.value,
    )


@router.post("/{name}/review")
async def start_review(name: TableName, request: Request, guest: PermittedGuest) -> ReviewResponse:
    """Start the review of a finished game, unless it exists."""
    reviews = get_reviews(request)
    record, is_imported = await read_table(
        request, name, lambda table: (finished_record(table), table.is_imported), HEAVY_COST
    )
    if is_imported:
        await check_not_rated(service(request, Store), guest, record.game, lambda: _positions(record))
    return build_review_response(await reviews.start(name, record))


def _positions(record: Record) -> Iterator[State]:
    state = record.replay()
    return (state.at(ply) for ply in range(len(record.actions) + 1))


@router.get("/{name}/review")
async def get_review(name: TableName, request: Request) -> ReviewResponse:
    """Get the progress of the review, and the whole review once it is complete."""
    reviews = get_reviews(request)
    await read_table(request, name, check_over)
    return build_review_response(await reviews.find_progress(name))


@router.delete("/{name}/review")
async def cancel_review(name: TableName, request: Request, guest: PermittedGuest, tables: TablesDep) -> ReviewResponse:
    """Cancel the review and delete its results. Only players of the table may do so."""
    reviews = get_reviews(request)
    async with tables.locked(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
    await reviews.cancel(name)
    return build_review_response(None)


def build_review_response(progress: ReviewProgress | None) -> ReviewResponse:
    """Return the progress of a review; `none` if there is none."""
    if progress is None:
        return ReviewResponse(state="none", done=0, total=0)
    plies = progress.plies if progress.state == DONE else []
    return ReviewResponse(
        state=progress.state, done=len(progress.answers), total=progress.total, plies=plies, winners=progress.winners
    )


# ---- job handlers ----------------------------------------------------------------------------------------------------


logger = logging.getLogger("saqqara.server")

T = TypeVar("T")

MAX_CONCURRENT_PLIES = 2
"""Maximum number of plies of a review that are computed at once."""


class AnalysisPool(Protocol):
    """Pool of workers, such as `players.pool.Pool`."""

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function in a worker and return its result."""


class JobHandlers:
    """Handlers of the jobs for hints and reviews of all kinds of tables."""

    def __init__(
        self, analysis_pool: AnalysisPool, analysis_jobs: AnalysisJobs, tables_by_kind: Mapping[str, TableRegistry]
    ) -> None:
        """Set the pool, the jobs, and the tables by kind of `table_kinds`."""
        self.analysis_pool, self.analysis_jobs, self.tables_by_kind = analysis_pool, analysis_jobs, tables_by_kind
        self._review_lock = asyncio.Lock()

    async def hint(self, job: Job) -> None:
        """Run a job: a hint for the seat to move."""
        await self._answer_hint(job, _current_view)

    async def past_hint(self, job: Job) -> None:
        """Run a job: a hint for the seat that moved at a past ply, with the information that it had then."""
        await self._answer_hint(job, _past_view)

    async def review(self, job: Job) -> None:
        """Run a job: the missing plies of a review. Only one review runs at a time."""
        async with self.finishing_job(job), self._review_lock:
            record = await self.run_at_table(job, finished_record)
            all_tasks = await self.analysis_pool.run(review_tasks, record)
            # If the review is cancelled and requested again meanwhile, plies are missing again at the end.
            while tasks := await self._missing_plies(job, all_tasks):

                async def review_plies(tasks: list[ReviewTask] = tasks) -> None:
                    while tasks:
                        task = tasks.pop(0)
                        reviewed = await self.analysis_pool.run(review_ply, task)
                        await self.analysis_jobs.add_result(job, task.ply, PLY_ADAPTER.dump_json(reviewed).decode())

                await asyncio.gather(*(review_plies() for _ in range(MAX_CONCURRENT_PLIES)))

    async def _missing_plies(self, job: Job, tasks: Sequence[ReviewTask]) -> list[ReviewTask]:
        """Return the plies that a requested review still lacks."""
        progress = await self.analysis_jobs.find(job)
        return [] if progress is None else [task for task in tasks if task.ply not in progress.results]

    async def run_at_table(self, job: Job, work: Callable[[Table], T]) -> T:
        """Run work on the table of a job in a thread and return the result."""
        kind, _, name = job.table.rpartition("/")
        self.tables_by_kind[kind].invalidate(name)
        async with self.tables_by_kind[kind].locked(name) as table:
            return await asyncio.to_thread(work, table)  # returning to an earlier state takes a while

    @asynccontextmanager
    async def finishing_job(self, job: Job) -> AsyncIterator[None]:
        """Finish a job as done or failed after the context; if the store fails, it stays unfinished."""
        try:
            yield
        except StoreError:
            raise
        except Exception:  # any error fails the job, so that the client is notified
            logger.exception("job_failed", extra={"facts": job._asdict()})
            await self.analysis_jobs.finish(job, FAILED)
        else:
            await self.analysis_jobs.finish(job, DONE)

    async def _answer_hint(self, job: Job, view_of: Callable[[Table, int], View]) -> None:
        async with self.finishing_job(job):
            view, game = await self.run_at_table(job, lambda table: (view_of(table, job.part), table.game))
            answer = await self.analysis_pool.run(hint, view, game)
            await self.analysis_jobs.add_result(job, 0, HINT_ADAPTER.dump_json(answer).decode())


def _current_view(table: Table, seq: int) -> View:
    """Return the view of the seat to move. Raise `LookupError` if the table has changed."""
    if table.seq != seq or table.current_player is None:
        raise LookupError(f"event {seq} is no longer the last one")
    return table.view(table.current_player)


def _past_view(table: Table, ply: int) -> View:
    """Return the view of the seat that moved after `ply` actions, at that time."""
    state = table.state_for(None)
    seat = state.turn_history[ply][1]
    return table.state_for(seat).at(ply).view(seat)
