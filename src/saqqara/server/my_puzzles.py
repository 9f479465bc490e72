"""Puzzles from a user's own games: positions in which a review found a large loss, proved before they are shown.

Every action that is clearly better than the played one, and about as good as the best, solves the puzzle, because one
action rarely stands out after a mistake. The workers prove one position at a time, one search after another, so a game
or a hint waits for one search at most. Games in progress have no puzzles.
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
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import optional_service, service
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

PlyParam = Annotated[BoundedInt, Query(ge=0, description="Number of actions before the mistake")]


class ProofFacts(BaseModel):
    """Progress of the proof of a puzzle."""

    state: str = Field(description="`none`, `running`, `done`, `unclear` (not a puzzle), or `failed`")
    url: str = Field("", description="URL of the puzzle's page, once the puzzle is proved")


@dataclass(frozen=True)
class Mistake:
    """Mistake in a finished game: the view of its seat before it, and the action."""

    game: Game
    view: View
    action: str


class ProofService:
    """Proofs of this server by table and ply, made on demand."""

    def __init__(self, job_client: JobClient) -> None:
        self.job_client = job_client

    async def find_proof(self, name: str, ply: int) -> ProofFacts:
        """Return the progress of a proof; `none` if it was never requested."""
        found = await self.job_client.analysis_jobs.find(Job("puzzle", name, ply))
        if found is None:
            return ProofFacts(state=NONE, url="")
        if found.state == DONE and 0 not in found.results:
            return ProofFacts(state=UNCLEAR, url="")
        puzzle = parse_puzzle(found.results[0]) if 0 in found.results else None
        return ProofFacts(state=found.state, url=f"/puzzles/{puzzle.game}/{puzzle.name}" if puzzle else "")

    async def start(self, name: str, ply: int) -> ProofFacts:
        """Start a proof unless it exists or is running, and return its progress."""
        await self.job_client.submit(Job("puzzle", name, ply))
        return await self.find_proof(name, ply)


class PuzzleProver:
    """Worker that proves puzzles, one at a time."""

    def __init__(self, job_handlers: JobHandlers) -> None:
        self.job_handlers, self.analysis_pool = job_handlers, job_handlers.analysis_pool
        self._proof_lock = asyncio.Lock()

    async def prove_puzzle(self, job: Job) -> None:
        """Run a job: prove the puzzle of a mistake. A job without a result means that the position is unclear."""
        async with self.job_handlers.finishing_job(job), self._proof_lock:
            mistake = await self.job_handlers.run_at_table(job, lambda table: mistake_at_ply(table, job.part))
            with suppress(UnclearPositionError):
                puzzle = await self._prove(mistake)
                await self.job_handlers.analysis_jobs.add_result(job, 0, puzzle.to_json(), puzzle.name)

    async def _prove(self, mistake: Mistake) -> Puzzle:
        """Return the puzzle of a mistake. Raise `UnclearPositionError`, and the errors of the workers."""
        view, game, action = mistake.view, mistake.game, mistake.action
        ending = await self.analysis_pool.run(solve_position, view, game)
        if ending is None:
            verified = await self._prove_by_search(mistake)
        else:
            verified = combine_results(
                [ending], find_better_actions([ending.values], action, MIN_MISTAKE_LOSS), game, 0, ()
            )
        return await self.analysis_pool.run(build_puzzle, view, game, verified, action)

    async def _prove_by_search(self, mistake: Mistake) -> VerifiedPosition:
        """Return the position that several searches agree on.

        Raise `UnclearPositionError` after the first unsure search.
        """
        view, game, searches = mistake.view, mistake.game, list[SearchResult]()
        for seed in SEEDS:
            searches.append(
                await self.analysis_pool.run(search_position, view, game, mistake.action, SIMULATIONS, seed)
            )
            find_better_actions([searches[-1].values], mistake.action, MIN_MISTAKE_LOSS)
        best = find_better_actions([one.values for one in searches], mistake.action, MIN_MISTAKE_LOSS)
        return combine_results(searches, best, game, SIMULATIONS, SEEDS)


def mistake_at_ply(table: Table, ply: int) -> Mistake:
    """Return the action after `ply` actions, with the view of its seat."""
    state = table.state_for(None)
    return Mistake(table.game, state.at(ply).view(state.turn_history[ply][1]), state.history[ply])


def own_mistake(table: Table, guest: str | None, ply: int) -> Mistake:
    """Return a guest's own mistake in a finished game.

    Raise `WebError` if the game is not finished, there is no such action, or the guest did not take it.
    """
    check_over(table)
    state = table.state_for(None)
    if ply >= len(state.turn_history):
        raise http_error("no-hint", "web-error-no-hint-then", status=409, last=len(state.turn_history) - 1)
    if state.turn_history[ply][1] not in table.seats_of(guest) or "by" in table.log(None)[ply]:
        raise not_your_seat()
    return mistake_at_ply(table, ply)


def get_proofs(request: Request) -> ProofService:
    """Return the proofs of this server. Raise `WebError` if no computer player is available."""
    get_reviews(request)
    return service(request, ProofService)


@router.post("/api/tables/{name}/puzzle")
async def start_proof(name: TableName, ply: PlyParam, request: Request, guest: PermittedGuest) -> ProofFacts:
    """Start the proof of a puzzle: find a better action than your own at this point of a finished game."""
    proofs = get_proofs(request)
    await read_table(request, name, lambda table: own_mistake(table, guest, ply))
    return await proofs.start(name, ply)


@router.get("/api/tables/{name}/puzzle")
async def get_proof(name: TableName, ply: PlyParam, request: Request, guest: OptionalGuest) -> ProofFacts:
    """Return the progress of the proof."""
    proofs = get_proofs(request)
    await read_table(request, name, lambda table: own_mistake(table, guest, ply))
    return await proofs.find_proof(name, ply)


@router.get("/t/{name}/puzzle", include_in_schema=False)
async def show_my_puzzle(request: Request, name: TableName, ply: PlyParam) -> Response:
    """Return the page that shows the progress of a proof. Once it is done, the page redirects to the puzzle."""
    guest = service(request, GuestCookies).guest(request)
    proofs: ProofService | None = optional_service(request, ProofService)
    proof = ProofFacts(state=NONE, url="") if proofs is None else await proofs.find_proof(name, ply)

    def render(table: Table) -> Response:
        game = own_mistake(table, guest, ply).game.name
        available = proofs is not None
        return render_page(
            request, "puzzles/my_puzzle.html", 200, proof=proof, available=available, game=game, name=name, ply=ply
        )

    response = await read_table(request, name, render)
    return RedirectResponse(proof.url, 303) if proof.url else response
