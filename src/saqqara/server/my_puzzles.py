"""Puzzles from one's own games: positions in which a review found a large loss, proved first.

Whatever is clearly better than what was played, and about as good as the best, solves it: after a mistake one single
decision seldom stands out. It is proved by the workers, one position at a time and search by search, so that whoever
plays or asks for a hint waits for one search at most. Of games that still go on there are no puzzles.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, Field

from saqqara.analysis.game_review import MIN_MISTAKE_LOSS
from saqqara.puzzles import Puzzle
from saqqara.puzzles.generator import build_puzzle
from saqqara.puzzles.puzzle import parse_puzzle
from saqqara.puzzles.verification import (
    SEEDS,
    SIMULATIONS,
    SearchResult,
    UnclearPositionError,
    VerifiedPosition,
    combine_results,
    find_better_actions,
    search_position,
    solve_position,
)
from saqqara.server.bots.analysis_api import JobHandlers, get_reviews
from saqqara.server.bots.jobs import JobClient
from saqqara.server.core.errors import http_error
from saqqara.server.core.limits import BoundedInt
from saqqara.server.core.templating import render_page
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, TableName, check_over
from saqqara.server.tables.table_registry import not_your_seat
from saqqara.storage import DONE, Job
from saqqara.table import Table

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import View


router = APIRouter(**{**ROUTER_OPTIONS, "tags": ["puzzles"]})

UNCLEAR, NONE = "unclear", "none"

PlyParam = Annotated[BoundedInt, Query(ge=0, description="After how many decisions the mistake was made")]


class ProofFacts(BaseModel):
    """How far the proof of a puzzle is."""

    state: str = Field(description="`none`, `running`, `done`, `unclear` (it is no puzzle), or `failed`")
    url: str = Field("", description="Where it is solved, once it is proved")


@dataclass(frozen=True)
class Mistake:
    """A decision of a game that is over: as its seat saw the game before it, and what it decided."""

    game: Game
    view: View
    action: str


class ProofService:
    """The proofs of this server, by table and decision; made on demand."""

    def __init__(self, job_client: JobClient) -> None:
        self.job_client = job_client

    async def find_proof(self, name: str, ply: int) -> ProofFacts:
        """How far the proof of a position is; `none` if none was asked for."""
        found = await self.job_client.analysis_jobs.find(Job("puzzle", name, ply))
        if found is None:
            return ProofFacts(state=NONE, url="")
        if found.state == DONE and 0 not in found.results:
            return ProofFacts(state=UNCLEAR, url="")
        puzzle = parse_puzzle(found.results[0]) if 0 in found.results else None
        return ProofFacts(state=found.state, url=f"/puzzles/{puzzle.game}/{puzzle.name}" if puzzle else "")

    async def start(self, name: str, ply: int) -> ProofFacts:
        """The proof of a position; begins it unless it is there or on its way."""
        await self.job_client.submit(Job("puzzle", name, ply))
        return await self.find_proof(name, ply)


class PuzzleProver:
    """Proves puzzles, one after the other."""

    def __init__(self, job_handlers: JobHandlers) -> None:
        self.job_handlers, self.analysis_pool = job_handlers, job_handlers.analysis_pool
        self._proof_lock = asyncio.Lock()

    async def prove_puzzle(self, job: Job) -> None:
        """A job: the puzzle of what was decided then; where nothing is found it is not clear."""
        async with self.job_handlers.finishing_job(job), self._proof_lock:
            mistake = await self.job_handlers.run_at_table(job, lambda table: mistake_at_ply(table, job.part))
            with suppress(UnclearPositionError):
                puzzle = await self._prove(mistake)
                await self.job_handlers.analysis_jobs.add_result(job, 0, puzzle.to_json(), puzzle.name)

    async def _prove(self, mistake: Mistake) -> Puzzle:
        """The puzzle of a mistake. Raises Unclear, and what the workers raise."""
        view, game, decision = mistake.view, mistake.game, mistake.action
        ending = await self.analysis_pool.run(solve_position, view, game)
        if ending is None:
            found = await self._prove_by_search(mistake)
        else:
            found = combine_results(
                [ending], find_better_actions([ending.values], decision, MIN_MISTAKE_LOSS), game, 0, ()
            )
        return await self.analysis_pool.run(build_puzzle, view, game, found, decision)

    async def _prove_by_search(self, mistake: Mistake) -> VerifiedPosition:
        """What several searches agree on. Raises Unclear as soon as one is not sure."""
        view, game, found = mistake.view, mistake.game, list[SearchResult]()
        for seed in SEEDS:
            found.append(await self.analysis_pool.run(search_position, view, game, mistake.action, SIMULATIONS, seed))
            find_better_actions([found[-1].values], mistake.action, MIN_MISTAKE_LOSS)
        best = find_better_actions([one.values for one in found], mistake.action, MIN_MISTAKE_LOSS)
        return combine_results(found, best, game, SIMULATIONS, SEEDS)


def mistake_at_ply(table: Table, ply: int) -> Mistake:
    """What was decided after so many decisions, as its seat saw the game."""
    state = table.state_for(None)
    return Mistake(table.game, state.at(ply).view(state.turn_history[ply][1]), state.history[ply])


def own_mistake(table: Table, guest: str | None, ply: int) -> Mistake:
    """What a guest decided after so many decisions of a game that is over, in which there was a choice. Raises
    WebError."""
    check_over(table)
    state = table.state_for(None)
    if ply >= len(state.turn_history):
        raise http_error("no-hint", "web-error-no-hint-then", status=409, last=len(state.turn_history) - 1)
    if state.turn_history[ply][1] not in table.seats_of(guest) or "by" in table.log(None)[ply]:
        raise not_your_seat()
    return mistake_at_ply(table, ply)


def get_proofs(request: Request) -> ProofService:
    """The proofs of this server. Raises WebError where no computer player is at work."""
    get_reviews(request)
    proofs: ProofService = request.app.state.proof_service
    return proofs


@router.post("/api/tables/{name}/puzzle")
async def start_proof(name: TableName, ply: PlyParam, request: Request, guest: PermittedGuest) -> ProofFacts:
    """Begins to prove a puzzle: what would have been better than one's own decision in a game that is over."""
    proofs = get_proofs(request)
    await read_table(request, name, lambda table: own_mistake(table, guest, ply))
    return await proofs.start(name, ply)


@router.get("/api/tables/{name}/puzzle")
async def get_proof(name: TableName, ply: PlyParam, request: Request, guest: OptionalGuest) -> ProofFacts:
    """How far that is."""
    proofs = get_proofs(request)
    await read_table(request, name, lambda table: own_mistake(table, guest, ply))
    return await proofs.find_proof(name, ply)


@router.get("/t/{name}/puzzle", include_in_schema=False)
async def show_my_puzzle(request: Request, name: TableName, ply: PlyParam) -> Response:
    """The page on which a puzzle of one's own is proved; once that is done, it leads there."""
    guest = request.app.state.guests.guest(request)
    proofs: ProofService | None = request.app.state.proof_service
    made = ProofFacts(state=NONE, url="") if proofs is None else await proofs.find_proof(name, ply)

    def render(table: Table) -> Response:
        game = own_mistake(table, guest, ply).game.name
        available = proofs is not None
        return render_page(
            request, "puzzles/my_puzzle.html", 200, made=made, available=available, game=game, name=name, ply=ply
        )

    answer = await read_table(request, name, render)
    return RedirectResponse(made.url, 303) if made.url else answer
