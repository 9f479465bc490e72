"""Puzzles from one's own games: where a review says that a reader has lost much, "find better" is proved first.

It is proved by the workers, one position at a time and search by search, so that whoever plays or asks for a hint waits
for one search at most. Of games that still go on there are no puzzles.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, Field

from saqqara.analysis.reviewing import MISTAKE
from saqqara.puzzles import Puzzle
from saqqara.puzzles.finding import finished
from saqqara.puzzles.proving import SEEDS, SIMULATIONS, Found, Searched, Unclear, agreed, searched, solved, sorted_out
from saqqara.table import Table
from saqqara.web.commands.api import ABOUT, Commander, Guest, TableName, check_over
from saqqara.web.commands.looking import look_at
from saqqara.web.commands.tables import not_your_seat
from saqqara.web.computer.analysis import Analyst, reviews_of
from saqqara.web.frame.errors import refused
from saqqara.web.frame.templating import page
from saqqara.web.puzzles.finding import Own

if TYPE_CHECKING:
    from saqqara.game import Game
    from saqqara.rules import View

router = APIRouter(**{**ABOUT, "tags": ["puzzles"]})

KEPT = 200
"""So many positions are remembered, also those that were not clear."""
RUNNING, DONE, UNCLEAR, FAILED, NONE = "running", "done", "unclear", "failed", "none"

Ply = Annotated[int, Query(ge=0, description="After how many decisions the mistake was made")]


class Proving(BaseModel):
    """How far the proof of a puzzle is."""

    state: str = Field(description="`none`, `running`, `done`, `unclear` (it is no puzzle), or `failed`")
    url: str = Field("", description="Where it is solved, once it is proved")


@dataclass(frozen=True)
class Mistake:
    """A decision of a game that is over: as its seat saw the game before it, and what it decided."""

    game: Game
    view: View
    decision: str


@dataclass
class Job:
    """A position that is being proved, or has been."""

    state: str = RUNNING
    puzzle: Puzzle | None = None
    task: asyncio.Task[None] | None = None


class Proofs:
    """The proofs of this server, by table and decision; made on demand, one after the other."""

    def __init__(self, analyst: Analyst, own: Own) -> None:
        self.analyst, self.own = analyst, own
        self._jobs: OrderedDict[tuple[str, int], Job] = OrderedDict()
        self._one = asyncio.Lock()

    def of(self, name: str, ply: int) -> Job | None:
        """The proof of a position, if one was asked for."""
        return self._jobs.get((name, ply))

    def start(self, name: str, ply: int, mistake: Mistake) -> Job:
        """The proof of a position; begins it unless it is there or on its way."""
        job = self._jobs.get((name, ply))
        if job is None or job.state == FAILED:
            job = self._jobs[name, ply] = Job()
            job.task = asyncio.create_task(self._work(job, mistake), name=f"puzzle of {name}")
        if job.puzzle is not None:
            self.own.add(job.puzzle)
        self._jobs.move_to_end((name, ply))
        while len(self._jobs) > KEPT:
            _, oldest = self._jobs.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()
        return job

    async def close(self) -> None:
        """Ends all."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, job: Job, mistake: Mistake) -> None:
        try:
            async with self._one:
                job.puzzle = await self._proved(mistake)
            self.own.add(job.puzzle)
            job.state = DONE
        except Unclear:
            job.state = UNCLEAR
        finally:
            job.state = FAILED if job.state == RUNNING else job.state

    async def _proved(self, mistake: Mistake) -> Puzzle:
        """The puzzle of a mistake. Raises Unclear, and what the workers raise."""
        view, game, decision = mistake.view, mistake.game, mistake.decision
        ending = await self.analyst.run(solved, view, game)
        found = await self._searched(mistake) if ending is None else agreed([ending], game, 0, (), MISTAKE)
        return await self.analyst.run(finished, view, game, found, decision)

    async def _searched(self, mistake: Mistake) -> Found:
        """What several searches agree on. Raises Unclear as soon as one is not sure."""
        view, game, found = mistake.view, mistake.game, list[Searched]()
        for seed in SEEDS:
            found.append(await self.analyst.run(searched, view, game, mistake.decision, SIMULATIONS, seed))
            sorted_out([found[-1].values], MISTAKE)
        return agreed(found, game, SIMULATIONS, SEEDS, MISTAKE)


def mistake_at(table: Table, guest: str | None, ply: int) -> Mistake:
    """What a guest decided after so many decisions of a game that is over, in which there was a choice. Raises
    WebError."""
    check_over(table)
    state = table.state_for(None)
    if ply >= len(state.turns):
        raise refused("no-hint", "web-error-no-hint-then", status=409, last=len(state.turns) - 1)
    seat = state.turns[ply][1]
    if seat not in table.seats_of(guest):
        raise not_your_seat()
    return Mistake(table.game, state.at(ply).view(seat), state.decisions[ply])


def proving(job: Job | None) -> Proving:
    """How far a proof is; `none` without one."""
    if job is None:
        return Proving(state=NONE, url="")
    url = f"/puzzles/{job.puzzle.game}/{job.puzzle.name}" if job.puzzle else ""
    return Proving(state=job.state, url=url)


def proofs_of(request: Request) -> Proofs:
    """The proofs of this server. Raises WebError where no computer player is at work."""
    reviews_of(request)
    proofs: Proofs = request.app.state.proofs
    return proofs


@router.post("/api/tables/{name}/puzzle")
async def start_proof(name: TableName, ply: Ply, request: Request, guest: Commander) -> Proving:
    """Begins to prove a puzzle: what would have been better than one's own decision in a game that is over."""
    proofs = proofs_of(request)
    found = await look_at(request, name, lambda table: mistake_at(table, guest, ply))
    return proving(proofs.start(name, ply, found))


@router.get("/api/tables/{name}/puzzle")
async def look_at_proof(name: TableName, ply: Ply, request: Request, guest: Guest) -> Proving:
    """How far that is."""
    proofs = proofs_of(request)
    await look_at(request, name, lambda table: mistake_at(table, guest, ply))
    return proving(proofs.of(name, ply))


@router.get("/t/{name}/puzzle", include_in_schema=False)
async def own_puzzle(request: Request, name: TableName, ply: Ply) -> Response:
    """The page on which a puzzle of one's own is proved; once that is done, it leads there."""
    guest = request.app.state.guests.guest(request)
    proofs: Proofs | None = request.app.state.proofs
    job = proofs.of(name, ply) if proofs is not None else None

    def shown(table: Table) -> tuple[Mistake, Response]:
        found = mistake_at(table, guest, ply)
        facts = {"available": proofs is not None, "game": found.game.name, "name": name, "ply": ply}
        return found, page(request, "puzzles/own.html", 200, made=proving(job), **facts)

    found, answer = await look_at(request, name, shown)
    if proofs is not None and job is not None and job.puzzle is not None:
        return RedirectResponse(proving(proofs.start(name, ply, found)).url, 303)
    return answer
