"""Hints and reviews: what the strongest player thinks, computed by the workers, never by the web process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, TypeAdapter

from saqqara.analysis import Hint, PlyReview, Reason, Review
from saqqara.analysis.reason_text import explain_hint
from saqqara.core.record import Record
from saqqara.i18n import has_message
from saqqara.server.bots.job_client import Asking
from saqqara.server.core.errors import refused
from saqqara.server.core.fair_queue import MUCH, Desk
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Commander, Guest, InPlay, TableName, check_over, finished
from saqqara.server.tables.historic_view import Deciding
from saqqara.server.tables.table_registry import check_not_counting, late, not_your_seat, reader_seat, table_url
from saqqara.server.tables.table_view import Reading
from saqqara.storage import DONE, RUNNING, Job
from saqqara.table import Table

if TYPE_CHECKING:
    from saqqara.core.state import State

router = APIRouter(**ABOUT)

PLY, HINT = TypeAdapter(PlyReview), TypeAdapter(Hint)
"""How they are written down."""


class Hinted(BaseModel):
    """A hint in steps: each says more than the one before."""

    place_text: str = Field(description="Where to look")
    action: str = Field(description="What the strongest player would do", examples=["place b2"])
    places: list[str] = Field(description="Between which places that would move pieces, as in `moved`")
    action_text: str = Field(description="The same in the reader's language")
    explanation: str = Field(
        description="What is as good, what is worse and why, in the reader's language; the chance to win"
    )
    compared_with: str = Field(
        description="The best known decision that is clearly worse; empty if none is", examples=["pass"]
    )
    reasons: list[Reason] = Field(description="Why it is better than that: what it gains, denies, prepares, and costs")
    points: float = Field(description="By how many points of lead, expected, it is better than the next best")
    win_probability: float = Field(description="Of winning, from 0 to 1")


class Reviewed(BaseModel):
    """How far a review is, and its plies once it is complete."""

    state: str = Field(description="`none`, `running`, `done`, or `failed`")
    done: int = Field(description="Plies weighed so far")
    total: int
    plies: list[PlyReview] = Field(default=[], description="Every decision, from what could be known then")
    winners: list[int] = []


@dataclass(frozen=True)
class Made:
    """How far a review is: of so many plies, with these answers."""

    state: str
    total: int
    winners: list[int]
    seats: int
    answers: dict[int, PlyReview]

    def review(self) -> Review:
        """The whole review, once it is complete."""
        return Review(self.plies, self.winners, self.seats)

    @property
    def plies(self) -> list[PlyReview]:
        """The answers in the order of the game."""
        return [self.answers[ply] for ply in sorted(self.answers)]


class Reviews:
    """The reviews of the finished tables of a room, and what else is asked of the analyst there."""

    def __init__(self, asking: Asking, room: str = "") -> None:
        """`room`: that of the tables, where they are none of the log."""
        self.asking, self.room = asking, room

    def job(self, kind: str, name: str, part: int = 0) -> Job:
        """What is to be done about a table of this room."""
        return Job(kind, f"{self.room}/{name}" if self.room else name, part)

    async def of(self, name: str) -> Made | None:
        """The review of a table, if one was asked for and not cancelled."""
        found = await self.asking.asked.find(self.job("review", name))
        if found is None:
            return None
        return Made(
            found.state, **found.facts, answers={ply: PLY.validate_json(one) for ply, one in found.results.items()}
        )

    async def start(self, name: str, record: Record) -> Made:
        """The review of a finished game; begins it unless it is there or on its way."""
        facts = {"total": len(record.decisions), "winners": record.result["winners"], "seats": len(record.players)}
        await self.asking.ask(self.job("review", name), facts)
        made = await self.of(name)
        return made or Made(RUNNING, **facts, answers={})

    async def cancel(self, name: str) -> None:
        """Ends a review and forgets it; nothing happens if there is none."""
        await self.asking.forget(self.job("review", name))

    async def hint(self, kind: str, name: str, part: int) -> Hint:
        """A hint: see `Job`. Raises WebError `stale` where the table has gone on."""
        job = self.job(kind, name, part)
        await self.asking.ask(job)
        found = await self.asking.settled(job)
        if found is None or 0 not in found.results:
            raise late()
        return HINT.validate_json(found.results[0])


def reviews_of(request: Request) -> Reviews:
    """The reviews of this server. Raises WebError where no computer player is at work."""
    reviews: Reviews | None = request.app.state.reviews
    if reviews is None:
        raise refused("no-computer", "web-error-no-computer", status=409)
    return reviews


@router.get("/{name}/hint")
async def give_hint(
    name: TableName, request: Request, guest: Guest, ply: Annotated[Whole | None, Query(ge=0)] = None
) -> Hinted:
    """What the strongest player would do: now, in games against computer players alone; in a finished game after `ply`
    decisions, from what the seat to decide could know then."""
    reviews, desk = reviews_of(request), cast(Desk, request.app.state.desk)
    lang, url = reader(request).lang, table_url(request, name)

    def asked(table: Table) -> Reading:
        return _now(table, guest, lang, url) if ply is None else _then(table, lang, url, ply)

    reading = await look_at(request, name, asked, MUCH)
    if reading.table.is_imported:
        state = reading.state if isinstance(reading, Deciding) else reading.table.state_for(reading.seat)
        await check_not_counting(request.app.state.store, guest, state.game.name, lambda: [state])
    found = (
        await reviews.hint("hint", name, reading.table.seq) if ply is None else await reviews.hint("then", name, ply)
    )
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
    if not (table.is_over or table.is_imported):
        raise refused("not-over", "table-error-not-over")
    seats = [seat for _, seat in table.state_for(None).turn_history]
    if ply >= len(seats):
        raise refused("no-hint", "web-error-no-hint-then", status=409, last=len(seats) - 1)
    return Deciding(table, seats[ply], lang, url, ply)


def hinted(reading: Reading, found: Hint) -> Hinted:
    """A hint in words."""
    kind = found.best.decision.split()[0]
    what = reading.say(
        "review-hint-what", what=reading.page.action_label(found.best.decision, reading.lang, reading.view)
    )
    where = f"{reading.table.game.name}-where-{kind}"
    moved = reading.foresight(found.best.decision)
    return Hinted(
        place_text=reading.say(where) if has_message(reading.lang, where) else what,
        action=found.best.decision,
        places=list(dict.fromkeys(step[end] for step in moved for end in ("from", "to"))),
        action_text=what,
        explanation=explain_hint(reading.page, found, reading.view, reading.names, reading.lang, reading.me),
        compared_with="" if found.contrast is None else found.contrast.than.decision,
        reasons=[] if found.contrast is None else list(found.contrast.reasons),
        points=found.points,
        win_probability=found.best.value,
    )


@router.post("/{name}/review")
async def start_review(name: TableName, request: Request, guest: Commander) -> Reviewed:
    """Begins the review of a finished game, unless it is there."""
    reviews = reviews_of(request)
    record, brought = await look_at(request, name, lambda table: (finished(table), table.is_imported), MUCH)
    if brought:
        await check_not_counting(request.app.state.store, guest, record.game, lambda: _positions(record))
    return reviewed(await reviews.start(name, record))


def _positions(record: Record) -> Iterator[State]:
    state = record.replay()
    return (state.at(ply) for ply in range(len(record.decisions) + 1))


@router.get("/{name}/review")
async def look_at_review(name: TableName, request: Request) -> Reviewed:
    """How far the review is; the whole of it once it is complete."""
    reviews = reviews_of(request)
    await look_at(request, name, check_over)
    return reviewed(await reviews.of(name))


@router.delete("/{name}/review")
async def cancel_review(name: TableName, request: Request, guest: Commander, tables: InPlay) -> Reviewed:
    """Ends the review; what was weighed is lost. For who sat at the table."""
    reviews = reviews_of(request)
    async with tables.at(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
    await reviews.cancel(name)
    return reviewed(None)


def reviewed(made: Made | None) -> Reviewed:
    """How far a review is; `none` without one."""
    if made is None:
        return Reviewed(state="none", done=0, total=0)
    plies = made.plies if made.state == DONE else []
    return Reviewed(state=made.state, done=len(made.answers), total=made.total, plies=plies, winners=made.winners)
