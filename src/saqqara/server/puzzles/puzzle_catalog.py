"""Which puzzles there are at this server, and those that programs ask for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from saqqara.core.registry import list_games
from saqqara.i18n import truncate
from saqqara.puzzles import Puzzle, load_puzzles, puzzle_of_the_day
from saqqara.puzzles.puzzle import parse_puzzle
from saqqara.server.core.errors import WebError, http_error
from saqqara.server.core.fair_queue import run_queued
from saqqara.server.tables.api import ROUTER_OPTIONS, PermittedGuest, StrictModel
from saqqara.storage import AnalysisJobs

router = APIRouter(**{**ROUTER_OPTIONS, "tags": ["puzzles"]})


class MyPuzzles:
    """The puzzles of readers' own games, by name, as far as they are still kept."""

    def __init__(self, analysis_jobs: AnalysisJobs) -> None:
        self._analysis_jobs = analysis_jobs

    def get(self, game: str, name: str) -> Puzzle | None:
        """The puzzle of this name; None if it is not there any more. Raises StoreError."""
        text = self._analysis_jobs.find_result("puzzle", name)
        found = None if text is None else parse_puzzle(text)
        return found if found is not None and found.game == game else None


def find_puzzle(request: Request, game: str, name: str) -> Puzzle:
    """The puzzle of this name. Raises WebError `no-such-puzzle`."""
    own: MyPuzzles = request.app.state.my_puzzles
    for one in game_puzzles(game):
        if one.name == name:
            return one
    found = own.get(game, name)
    if found is None:
        raise no_such_puzzle()
    return found


def game_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game. Raises WebError `no-such-puzzle` for a game that there is not."""
    if game not in list_games():
        raise no_such_puzzle()
    return load_puzzles(game)


def no_such_puzzle() -> WebError:
    """There is no puzzle of that name, or not any more."""
    return http_error("no-such-puzzle", "puzzle-error-gone", status=404)


def game_puzzle_of_the_day(game: str) -> Puzzle | None:
    """The puzzle of this day, which begins for everybody when it does in Greenwich; None where a game has none."""
    return puzzle_of_the_day(game_puzzles(game), datetime.now(UTC).date())


# ---- for programs ----------------------------------------------------------------------------------------------


class PuzzleFacts(BaseModel):
    """A puzzle without its solution."""

    name: str = Field(description="What it is called in addresses", examples=["0f3c9a1e"])
    url: str = Field(description="The page on which it is solved")
    position: str = Field(description="The position as its seat may know it, as a line")
    seat: int = Field(description="The seat to decide")
    difficulty: int = Field(description="From 1 (easy) to 3 (hard)")


class PuzzleListFacts(BaseModel):
    """The puzzles that come with a game."""

    today: str | None = Field(description="The name of the puzzle of this day; null where there is none")
    puzzles: list[PuzzleFacts] = Field(description="The easy ones first")


class PuzzleAttemptRequest(StrictModel):
    """A decision that somebody would take."""

    action: str = Field(max_length=200, description="As the game writes it", examples=["place b2"])


class AttemptVerdict(BaseModel):
    """What a decision in a puzzle is worth."""

    correct: bool = Field(description="Whether it is one of the best")
    regret: float = Field(description="The chance of winning that it loses, from 0 to 1; 0 for the best")
    points: float = Field(description="The points of lead that it loses; 0 for the best")
    replies: list[str] = Field(description="What others are expected to answer, as far as that can be known")


GameParam = Annotated[str, Path(description="The name of a game", examples=["duel"])]
PuzzleNameParam = Annotated[str, Path(description="The puzzle's name", examples=["0f3c9a1e"])]


def puzzle_facts(puzzle: Puzzle) -> PuzzleFacts:
    """What everybody may know of a puzzle."""
    url = f"/puzzles/{puzzle.game}/{puzzle.name}"
    return PuzzleFacts(
        name=puzzle.name, url=url, position=puzzle.position, seat=puzzle.seat, difficulty=puzzle.difficulty
    )


@router.get("/api/puzzles/{game}")
async def list_puzzles(game: GameParam, request: Request) -> PuzzleListFacts:
    """The puzzles that come with a game, and which of them is that of the day."""
    found, of_today = await run_queued(request, lambda: (game_puzzles(game), game_puzzle_of_the_day(game)))
    return PuzzleListFacts(today=of_today.name if of_today else None, puzzles=[puzzle_facts(one) for one in found])


@router.get("/api/puzzles/{game}/{name}")
async def get_puzzle(game: GameParam, name: PuzzleNameParam, request: Request) -> PuzzleFacts:
    """A puzzle: one that comes with a game, or one of somebody's own games."""
    return puzzle_facts(await run_queued(request, find_puzzle, request, game, name))


@router.post("/api/puzzles/{game}/{name}/answer")
async def answer_puzzle(
    game: GameParam, name: PuzzleNameParam, tried: PuzzleAttemptRequest, request: Request, guest: PermittedGuest
) -> AttemptVerdict:
    """What a decision is worth; nothing is kept of who has asked."""
    puzzle = await run_queued(request, find_puzzle, request, game, name)
    if tried.action not in [one.action for one in puzzle.answers]:
        there = ", ".join(one.action for one in puzzle.answers)
        raise http_error("illegal", "puzzle-error-illegal", decision=truncate(tried.action), there=there)
    found = puzzle.answer(tried.action)
    cost, points = puzzle.regret(tried.action), puzzle.points_lost(tried.action)
    return AttemptVerdict(correct=found.is_best, regret=cost, points=points, replies=list(found.replies))
