"""The pages on which a puzzle is chosen: of all games, and of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.core.registry import list_games
from saqqara.export import drawing
from saqqara.puzzles import Puzzle
from saqqara.server.core.fair_queue import MUCH, at_desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.pages.thumbnails import windowed
from saqqara.server.puzzles.puzzle_catalog import PuzzleGame, PuzzleName, on_shelf, puzzle_of, today
from saqqara.server.tables.table_view import called
from saqqara.theme import THEMES

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Title:
    """A game: the puzzle of the day, and all that come with it, by difficulty."""

    game: str
    today: Puzzle | None
    levels: Sequence[tuple[int, Sequence[Puzzle]]]


def _title(game: str) -> Title:
    there = on_shelf(game)
    levels = [(level, [one for one in there if one.difficulty == level]) for level in (1, 2, 3)]
    return Title(game, today(game), [(level, those) for level, those in levels if those])


@router.get("/puzzles")
async def all_puzzles(request: Request) -> Response:
    """The puzzles of the day, and those of one's own games."""
    return await at_desk(
        request, lambda: page(request, "puzzles/puzzle_index.html", titles=[_title(one) for one in list_games()])
    )


@router.get("/puzzles/{game}")
async def of_one_game(request: Request, game: PuzzleGame) -> Response:
    """The puzzles of a game."""
    return await at_desk(request, lambda: page(request, "puzzles/puzzle_list.html", title=_title(game)))


@router.get("/puzzles/{game}/{name}/{theme}.svg")
async def picture(request: Request, game: PuzzleGame, name: PuzzleName, theme: str) -> Response:
    """The middle of a puzzle's table, drawn as its seat sees it."""
    lang = reader(request).lang

    def drawn() -> str:
        puzzle = puzzle_of(request, game, name)
        state = puzzle.state(seed=0)
        seats = [{"name": "", "player": "person"}] * state.game.num_players
        names = called(seats, state.game.presenter(), lang)
        theme_of = theme if theme in THEMES else THEMES[0]
        return windowed(game, drawing(state.game, state.view(puzzle.seat), lang, theme_of, names))

    async with request.app.state.desk.turn(request, MUCH // 4) as compute:
        return Response(await compute(drawn), media_type="image/svg+xml")
