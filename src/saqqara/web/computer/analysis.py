"""Hints and reviews: what the strongest player thinks, computed by the workers, never by the web process."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, cast

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from saqqara.analysis import Hint, Ply, Reason, Review, hint
from saqqara.analysis.reviewing import answer, questions
from saqqara.analysis.reviewing import reviewed as put_together
from saqqara.analysis.telling import why
from saqqara.records import Record
from saqqara.table import Table
from saqqara.web.commands.api import ABOUT, Commander, Guest, InPlay, TableName, check_over, finished
from saqqara.web.commands.looking import look_at
from saqqara.web.commands.past import Deciding
from saqqara.web.commands.reading import Reading
from saqqara.web.commands.tables import check_not_counting, not_your_seat, reader_seat, table_url
from saqqara.web.frame.desk import MUCH, Desk
from saqqara.web.frame.errors import refused
from saqqara.web.frame.reader import reader
from saqqara.words import known

if TYPE_CHECKING:
    from saqqara.rules import View
    from saqqara.state import State

router = APIRouter(**ABOUT)

T = TypeVar("T")

AT_ONCE = 2  # plies of a review that are weighed at the same time
KEPT = 64  # reviews in memory


class Analyst(Protocol):
    """Who computes; `players.pool.Pool` is one."""

    async def run(self, function: Callable[..., T], *facts: Any) -> T:
        """What the function gives, called in a worker."""


class Hinted(BaseModel):
    """A hint in steps: each says more than the one before."""

    where: str = Field(description="Where to look")
    decision: str = Field(description="What the strongest player would do", examples=["place b2"])
    places: list[str] = Field(description="Between which places that would move pieces, as in `moved`")
    what: str = Field(description="The same in the reader's language")
    why: str = Field(description="What is as good, what is worse and why, in the reader's language; the chance to win")
    than: str = Field(description="The best known decision that is clearly worse; empty if none is", examples=["pass"])
    reasons: list[Reason] = Field(description="Why it is better than that: what it gains, denies, prepares, and costs")
    points: float = Field(description="By how many points of lead, expected, it is better than the next best")
    chance: float = Field(description="Of winning, from 0 to 1")


class Reviewed(BaseModel):
    """How far a review is, and its plies once it is complete."""

    state: str = Field(description="`none`, `running`, `done`, or `failed`")
    done: int = Field(description="Plies weighed so far")
    total: int
    plies: list[Ply] = Field(default=[], description="Every decision, from what could be known then")
    winners: list[int] = []


@dataclass
class Job:
    """A review that is being made, or is complete."""

    record: Record
    total: int
    answers: dict[int, Ply] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None

    @property
    def state(self) -> str:
        if len(self.answers) == self.total:
            return "done"
        return "running" if self.task is not None and not self.task.done() else "failed"

    def review(self) -> Review:
        """The whole review, once it is complete."""
        return put_together(self.record, [self.answers[ply] for ply in sorted(self.answers)])


class Reviews:
    """The reviews of this server's finished tables; made on demand, one after the other."""

    def __init__(self, analyst: Analyst) -> None:
        self.analyst = analyst
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._one = asyncio.Lock()

    def of(self, name: str) -> Job | None:
        """The review of a table, if one was asked for and not cancelled."""
        return self._jobs.get(name)

    def start(self, name: str, record: Record) -> Job:
        """The review of a finished game; begins it unless it is there or on its way."""
        job = self._jobs.get(name)
        if job is None or job.state == "failed":
            job = self._jobs[name] = Job(record, len(record.decisions))
            job.task = asyncio.create_task(self._work(job), name=f"review of {name}")
        self._jobs.move_to_end(name)
        while len(self._jobs) > KEPT:
            self.cancel(next(iter(self._jobs)))
        return job

    def cancel(self, name: str) -> None:
        """Ends a review and forgets it; nothing happens if there is none."""
        job = self._jobs.pop(name, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """Ends all."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for name in list(self._jobs):
            self.cancel(name)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, job: Job) -> None:
        async with self._one:
            waiting = await self.analyst.run(questions, job.record)
            await asyncio.gather(*(self._some(job, waiting) for _ in range(AT_ONCE)))

    async def _some(self, job: Job, waiting: list[Any]) -> None:
        while waiting:
            question = waiting.pop(0)
            job.answers[question.ply] = await self.analyst.run(answer, question)


def reviews_of(request: Request) -> Reviews:
    """The reviews of this server. Raises WebError where no computer player is at work."""
    reviews: Reviews | None = request.app.state.reviews
    if reviews is None:
        raise refused("no-computer", "web-error-no-computer", status=409)
    return reviews


@router.get("/{name}/hint")
async def give_hint(
    name: TableName, request: Request, guest: Guest, ply: Annotated[int | None, Query(ge=0)] = None
) -> Hinted:
    """What the strongest player would do: now, in games against computer players alone; in a finished game after `ply`
    decisions, from what the seat to decide could know then."""
    analyst, desk = reviews_of(request).analyst, cast(Desk, request.app.state.desk)
    lang, url = reader(request).lang, table_url(request, name)

    def asked(table: Table) -> tuple[Reading, View]:
        reading = _now(table, guest, lang, url) if ply is None else _then(table, lang, url, ply)
        return reading, reading.view

    reading, view = await look_at(request, name, asked, MUCH)
    if reading.table.brought:
        state = reading.state if isinstance(reading, Deciding) else reading.table.state_for(reading.seat)
        await check_not_counting(request.app.state.store, lambda: [state])
    found = await analyst.run(hint, view, reading.table.game)
    async with desk.turn(request, 0) as compute:
        return await compute(hinted, reading, found)


def _now(table: Table, guest: str | None, lang: str, url: str) -> Reading:
    """The table for whom a hint is asked. Raises WebError if there is none to be had."""
    seat = reader_seat(table, guest)
    if seat is None:
        raise not_your_seat()
    reading = Reading(table, seat, lang, url)
    if not reading.hints or reading.mood != "choose":
        raise refused("no-hint", "web-error-no-hint", status=409)
    return reading


def _then(table: Table, lang: str, url: str, ply: int) -> Reading:
    """A finished game, or one that was brought along, as the seat saw it that decided after `ply` decisions. Raises
    WebError if none did."""
    if not (table.over or table.brought):
        raise refused("not-over", "table-error-not-over")
    seats = [seat for _, seat in table.state_for(None).turns]
    if ply >= len(seats):
        raise refused("no-hint", "web-error-no-hint-then", status=409, last=len(seats) - 1)
    return Deciding(table, seats[ply], lang, url, ply)


def hinted(reading: Reading, found: Hint) -> Hinted:
    """A hint in words."""
    kind = found.best.decision.split()[0]
    what = reading.say("review-hint-what", what=reading.page.choice(found.best.decision, reading.lang))
    where = f"{reading.table.game.name}-where-{kind}"
    moved = reading.foresight(found.best.decision)
    return Hinted(
        where=reading.say(where) if known(reading.lang, where) else what,
        decision=found.best.decision,
        places=list(dict.fromkeys(step[end] for step in moved for end in ("from", "to"))),
        what=what,
        why=why(reading.page, found, reading.names, reading.lang, reading.me),
        than="" if found.contrast is None else found.contrast.than.decision,
        reasons=[] if found.contrast is None else list(found.contrast.reasons),
        points=found.points,
        chance=found.best.value,
    )


@router.post("/{name}/review")
async def start_review(name: TableName, request: Request, guest: Commander) -> Reviewed:
    """Begins the review of a finished game, unless it is there."""
    reviews = reviews_of(request)
    record, brought = await look_at(request, name, lambda table: (finished(table), table.brought), MUCH)
    if brought:
        await check_not_counting(request.app.state.store, lambda: _positions(record))
    return reviewed(reviews.start(name, record))


def _positions(record: Record) -> Iterator[State]:
    state = record.replay()
    return (state.at(ply) for ply in range(len(record.decisions) + 1))


@router.get("/{name}/review")
async def look_at_review(name: TableName, request: Request) -> Reviewed:
    """How far the review is; the whole of it once it is complete."""
    reviews = reviews_of(request)
    await look_at(request, name, check_over)
    return reviewed(reviews.of(name))


@router.delete("/{name}/review")
async def cancel_review(name: TableName, request: Request, guest: Commander, tables: InPlay) -> Reviewed:
    """Ends the review; what was weighed is lost. For who sat at the table."""
    reviews = reviews_of(request)
    async with tables.at(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
    reviews.cancel(name)
    return reviewed(None)


def reviewed(job: Job | None) -> Reviewed:
    """How far a review is; `none` without one."""
    if job is None:
        return Reviewed(state="none", done=0, total=0)
    plies = [job.answers[ply] for ply in sorted(job.answers)] if job.state == "done" else []
    return Reviewed(state=job.state, done=len(job.answers), total=job.total, plies=plies,
                    winners=job.record.result["winners"])  # fmt: skip
