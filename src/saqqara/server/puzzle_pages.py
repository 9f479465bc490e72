"""Puzzle pages, and the JSON API of puzzles.

The text of a page is derived from the position of its table: the first action is the answer. After a takeback, the page
asks again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, Field

from saqqara.analysis.evaluation import round_lead
from saqqara.analysis.reasons import explain_reasons
from saqqara.core.jit import SEED_BITS
from saqqara.core.registry import list_games
from saqqara.i18n import has_message, translate, truncate
from saqqara.images import render_svg
from saqqara.presentation import Viewer
from saqqara.puzzles import Puzzle, load_puzzles, puzzle_of_the_day
from saqqara.puzzles.puzzle import parse_puzzle
from saqqara.server.core.errors import WebError, http_error
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor, run_queued
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt, client_address
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response, render_fragment, render_page
from saqqara.server.live.table_page import render_table_page
from saqqara.server.pages.thumbnails import crop_svg
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.api import ROUTER_OPTIONS, CommandResult, PermittedGuest, StrictModel
from saqqara.server.tables.table_kinds import PUZZLE
from saqqara.server.tables.table_registry import no_such_table
from saqqara.server.tables.table_view import TableView, player_names
from saqqara.storage import AnalysisJobs
from saqqara.table import PERSON, Table
from saqqara.theme import THEMES

# ---- puzzle catalog --------------------------------------------------------------------------------------------------

catalog_router = APIRouter(**{**ROUTER_OPTIONS, "tags": ["puzzles"]})


class MyPuzzles:
    """Puzzles from users' own games, by name, as long as they are stored."""

    def __init__(self, analysis_jobs: AnalysisJobs) -> None:
        self._analysis_jobs = analysis_jobs

    def get(self, game: str, name: str) -> Puzzle | None:
        """Return the puzzle of this name; None if it is no longer stored. Raise `StoreError`."""
        text = self._analysis_jobs.find_result("puzzle", name)
        puzzle = None if text is None else parse_puzzle(text)
        return puzzle if puzzle is not None and puzzle.game == game else None


def find_puzzle(request: Request, game: str, name: str) -> Puzzle:
    """Return the puzzle of this name. Raise `WebError` `no-such-puzzle` if there is none."""
    user_puzzles = service(request, MyPuzzles)
    for puzzle in game_puzzles(game):
        if puzzle.name == name:
            return puzzle
    user_puzzle = user_puzzles.get(game, name)
    if user_puzzle is None:
        raise no_such_puzzle()
    return user_puzzle


def game_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the built-in puzzles of a game. Raise `WebError` `no-such-puzzle` for an unknown game."""
    if game not in list_games():
        raise no_such_puzzle()
    return load_puzzles(game)


def no_such_puzzle() -> WebError:
    """Return the error for a puzzle that does not exist or no longer exists."""
    return http_error("no-such-puzzle", "puzzle-error-gone", status=404)


def game_puzzle_of_the_day(game: str) -> Puzzle | None:
    """Return the puzzle of the day, which changes at midnight UTC; None if the game has no puzzles."""
    return puzzle_of_the_day(game_puzzles(game), datetime.now(UTC).date())


# ---- api -------------------------------------------------------------------------------------------------------


class PuzzleFacts(BaseModel):
    """Puzzle without its solution."""

    name: str = Field(description="Name of the puzzle, as in its URL", examples=["0f3c9a1e"])
    url: str = Field(description="URL of the puzzle's page")
    position: str = Field(description="Position string, as seen by the seat to move")
    seat: int = Field(description="Seat to move")
    difficulty: int = Field(description="From 1 (easy) to 3 (hard)")


class PuzzleListFacts(BaseModel):
    """Built-in puzzles of a game."""

    today: str | None = Field(description="Name of the puzzle of the day; null if there is none")
    puzzles: list[PuzzleFacts] = Field(description="Puzzles, easiest first")


class PuzzleAttemptRequest(StrictModel):
    """Request to check an action in a puzzle."""

    action: str = Field(max_length=200, description="Action, in the game's notation", examples=["place b2"])


class AttemptVerdict(BaseModel):
    """Value of an action in a puzzle."""

    correct: bool = Field(description="Whether it is one of the best actions")
    regret: float = Field(description="Loss of probability of winning, from 0 to 1; 0 for the best action")
    points: float = Field(description="Loss of lead in points; 0 for the best action")
    replies: list[str] = Field(description="Expected replies of the opponents, as far as they can be predicted")


GameParam = Annotated[str, Path(description="Name of a game", examples=["duel"])]
PuzzleNameParam = Annotated[str, Path(description="Name of the puzzle", examples=["0f3c9a1e"])]


def puzzle_facts(puzzle: Puzzle) -> PuzzleFacts:
    """Return the public facts of a puzzle."""
    url = f"/puzzles/{puzzle.game}/{puzzle.name}"
    return PuzzleFacts(
        name=puzzle.name, url=url, position=puzzle.position, seat=puzzle.seat, difficulty=puzzle.difficulty
    )


@catalog_router.get("/api/puzzles/{game}")
async def list_puzzles(game: GameParam, request: Request) -> PuzzleListFacts:
    """Return the built-in puzzles of a game, and which of them is the puzzle of the day."""
    puzzles, today = await run_queued(request, lambda: (game_puzzles(game), game_puzzle_of_the_day(game)))
    return PuzzleListFacts(today=today.name if today else None, puzzles=[puzzle_facts(one) for one in puzzles])


@catalog_router.get("/api/puzzles/{game}/{name}")
async def get_puzzle(game: GameParam, name: PuzzleNameParam, request: Request) -> PuzzleFacts:
    """Return a puzzle, either built in or from a user's own game."""
    return puzzle_facts(await run_queued(request, find_puzzle, request, game, name))


@catalog_router.post("/api/puzzles/{game}/{name}/answer")
async def answer_puzzle(
    game: GameParam, name: PuzzleNameParam, attempt: PuzzleAttemptRequest, request: Request, guest: PermittedGuest
) -> AttemptVerdict:
    """Return the value of an action. The server does not store the attempt."""
    puzzle = await run_queued(request, find_puzzle, request, game, name)
    if attempt.action not in [one.action for one in puzzle.answers]:
        actions = ", ".join(one.action for one in puzzle.answers)
        raise http_error("illegal", "puzzle-error-illegal", decision=truncate(attempt.action), there=actions)
    answer = puzzle.answer(attempt.action)
    regret, points = puzzle.regret(attempt.action), puzzle.points_lost(attempt.action)
    return AttemptVerdict(correct=answer.is_best, regret=regret, points=points, replies=list(answer.replies))


# ---- puzzle pages ----------------------------------------------------------------------------------------------------


list_router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class PuzzleGroup:
    """Game with its puzzle of the day and its built-in puzzles by difficulty."""

    game: str
    today: Puzzle | None
    levels: Sequence[tuple[int, Sequence[Puzzle]]]


def _puzzle_group(game: str) -> PuzzleGroup:
    puzzles = game_puzzles(game)
    levels = [(level, [one for one in puzzles if one.difficulty == level]) for level in (1, 2, 3)]
    return PuzzleGroup(
        game, game_puzzle_of_the_day(game), [(level, level_puzzles) for level, level_puzzles in levels if level_puzzles]
    )


@list_router.get("/puzzles")
async def show_puzzle_index(request: Request) -> Response:
    """Return the page with the puzzles of the day and links to the user's own puzzles."""
    return await run_queued(
        request,
        lambda: render_page(request, "puzzles/puzzle_index.html", titles=[_puzzle_group(one) for one in list_games()]),
    )


@list_router.get("/puzzles/{game}")
async def show_puzzle_list(request: Request, game: GameParam) -> Response:
    """Return the page with the puzzles of a game."""
    return await run_queued(
        request, lambda: render_page(request, "puzzles/puzzle_list.html", title=_puzzle_group(game))
    )


@list_router.get("/puzzles/{game}/{name}/{theme}.svg")
async def show_puzzle_thumbnail(request: Request, game: GameParam, name: PuzzleNameParam, theme: str) -> Response:
    """Return the thumbnail of a puzzle: its position as seen by its seat, cropped."""
    lang = read_preferences(request).lang

    def render() -> str:
        puzzle = find_puzzle(request, game, name)
        state = puzzle.state(seed=0)
        seats = [{"name": "", "player": "person"}] * state.game.num_players
        names = player_names(seats, state.game.presenter(), lang)
        theme_of = theme if theme in THEMES else THEMES[0]
        return crop_svg(game, render_svg(state.game, state.view(puzzle.seat), lang, theme_of, names))

    async with service(request, FairExecutor).slot(request, HEAVY_COST // 4) as compute:
        return Response(await compute(render), media_type="image/svg+xml")


router = APIRouter(**{**ROUTER_OPTIONS, "tags": ["puzzles"]})

HINT_LEVEL, SOLUTION_LEVEL = 1, 2
"""Levels of help: a hint where to look, and the solution."""
MAX_SOLUTIONS = 4  # maximum number of best actions listed in a solution


@dataclass(frozen=True)
class PuzzleStep:
    """Current text of a puzzle.

    `status` is `question`, `right`, `wrong` or `solution`. `lines` are sentences, the most important one first. `seq`
    is the sequence number of the last event, as this player counts events. `places` are the places between which the
    solution moves pieces. `has_replies` says whether the replies to a wrong action can be played at the table.
    """

    status: str
    lines: tuple[str, ...]
    seq: int
    places: tuple[str, ...] = ()
    has_replies: bool = False


def create_puzzle_table(puzzle: Puzzle, guest: str, seed: int) -> Table:
    """Return the table of a puzzle, at which the guest has the seat to move and the other seats are empty.

    Information that the seat cannot know is dealt from the seed.
    """
    state = puzzle.state(seed=seed)
    seats = [{"name": "", "player": PERSON, "person": None} for _ in range(state.game.num_players)]
    seats[puzzle.seat]["person"] = guest
    return Table.for_game(state.game, seed, seats, view=state.view(puzzle.seat), is_puzzle=True)


def puzzle_step(puzzle: Puzzle, table: Table, lang: str, help_: int) -> PuzzleStep:
    """Return the current text at a puzzle's table."""
    table_view = TableView(table, puzzle.seat, lang, "")
    history = table.state_for(puzzle.seat).history[:1]
    seq = table_view.seq
    if history and history[0] in puzzle.best_actions:
        return PuzzleStep(
            "right", (translate(lang, "puzzle-right"), *_reason_sentences(puzzle, table_view, history[0])), seq
        )
    if history:
        return _wrong_step(puzzle, table_view, history[0], seq)
    if help_ >= SOLUTION_LEVEL:
        return _solution_step(puzzle, table_view, seq)
    lines = [translate(lang, "puzzle-find", name=table_view.names[puzzle.seat])]
    if help_ >= HINT_LEVEL:
        lines.append(_hint_text(puzzle, lang))
    return PuzzleStep("question", tuple(lines), seq)


def _hint_text(puzzle: Puzzle, lang: str) -> str:
    place_message = f"{puzzle.game}-where-{puzzle.best_actions[0].split()[0]}"
    return translate(lang, place_message) if has_message(lang, place_message) else translate(lang, "puzzle-not-first")


def _solution_step(puzzle: Puzzle, table_view: TableView, seq: int) -> PuzzleStep:
    action_texts = [_choice_text(puzzle, table_view, text) for text in puzzle.best_actions]
    first = table_view.translate("puzzle-solution", what=action_texts[0])
    if action_texts[1:]:
        others = " · ".join(action_texts[1:MAX_SOLUTIONS])
        first = (
            f"{first} {table_view.translate('puzzle-solution-too', solved=_yes_or_no(puzzle.is_solved), what=others)}"
        )
    moves = (
        table_view.predict_moves(puzzle.best_actions[0]) if puzzle.best_actions[0] in table_view.view["legal"] else []
    )
    places = tuple(dict.fromkeys(step[end] for step in moves for end in ("from", "to")))
    return PuzzleStep("solution", (first, *_reason_sentences(puzzle, table_view, puzzle.best_actions[0])), seq, places)


def _reason_sentences(puzzle: Puzzle, table_view: TableView, action: str) -> tuple[str, ...]:
    """Return why an action is better than the distractor, and the chances of winning with both.

    Reasons are stored only for the first of the best actions.
    """
    names, lang = table_view.names, table_view.lang
    reasons = explain_reasons(
        table_view.presenter,
        puzzle.reasons if action == puzzle.best_actions[0] else (),
        Viewer(lang, table_view.me, tuple(names)),
    )
    chance, other_chance = (_percent(puzzle.answer(text).chance) for text in (action, puzzle.distractor))
    other = _choice_text(puzzle, table_view, puzzle.distractor)
    better = table_view.translate(
        "puzzle-chances", other=other, solved=_yes_or_no(puzzle.is_solved), chance=chance, less=other_chance
    )
    return (table_view.translate("puzzle-because", reasons=reasons), better) if reasons else (better,)


def _wrong_step(puzzle: Puzzle, table_view: TableView, action: str, seq: int) -> PuzzleStep:
    cost, chances = _percent(puzzle.regret(action)), (puzzle.answers[0].chance, puzzle.answer(action).chance)
    points = (
        0 if puzzle.is_solved else round_lead(puzzle.points_lost(action), *chances)
    )  # exact values are no estimated lead
    what = _choice_text(puzzle, table_view, action)
    replies = [table_view.presenter.action_label(text, table_view.lang) for text in puzzle.answer(action).replies]
    lines = [table_view.translate("puzzle-wrong", what=what, cost=cost, points=points)]
    is_reply_played = table_view.table.ply > 1
    if replies and is_reply_played:
        lines.append(table_view.translate("puzzle-replies", replies=" → ".join(replies)))
    return PuzzleStep("wrong", tuple(lines), seq, has_replies=bool(replies) and not is_reply_played)


def _choice_text(puzzle: Puzzle, table_view: TableView, action: str) -> str:
    """Return an action as the label of its button in the position of the puzzle."""
    return table_view.presenter.action_label(action, table_view.lang, puzzle.state(seed=0).view(puzzle.seat))


def _yes_or_no(solved: bool) -> str:
    return "yes" if solved else "no"


def _percent(share: float) -> int:
    return round(100 * share)


# ---- pages -----------------------------------------------------------------------------------------------------


@router.get("/puzzles/{game}/{name}", include_in_schema=False)
async def show_puzzle(
    request: Request,
    game: GameParam,
    name: PuzzleNameParam,
    again: bool = False,
    help_: Annotated[BoundedInt, Query(alias="help")] = 0,
) -> Response:
    """Return the page of a puzzle, with its table as the user left it.

    `again` starts the puzzle again. `help` is the level of help that the page then gives: `HINT_LEVEL`, or
    `SOLUTION_LEVEL` to mark the solution in the position.
    """
    scratch_tables = service(request, ScratchTables, PUZZLE)
    guests = service(request, GuestCookies)
    guest = guests.ensure_account(request)
    async with service(request, FairExecutor).slot(request) as compute:
        puzzle = await compute(find_puzzle, request, game, name)
        existing = await scratch_tables.find(guest, puzzle.name)
        if existing is None or again:
            table = await compute(create_puzzle_table, puzzle, guest, secrets.randbits(SEED_BITS))
            existing = (
                puzzle.name,
                await scratch_tables.open(guest, puzzle.name, puzzle.name, table, client_address(request)),
            )
        if again:
            return RedirectResponse(request.url.path + (f"?help={help_}" if help_ > 0 else ""), 303)
        async with scratch_tables.tables.locked(existing[1]) as table:
            seats, template = table.seats_of(guest), "puzzles/puzzle.html"
            step_html = await compute(_render_step, request, puzzle, table, help_)
            page_facts: dict[str, Any] = {"puzzle": puzzle, "step": step_html}
            response: Response = await compute(
                render_table_page, request, existing[1], table, seats, template, **page_facts
            )
    return response


@router.get("/puzzles/{game}/{name}/step", include_in_schema=False)
async def show_puzzle_step(
    request: Request, game: GameParam, name: PuzzleNameParam, help_: Annotated[BoundedInt, Query(alias="help")] = 0
) -> Response:
    """Return the current text as HTML. Raise `WebError` `no-such-table` if the guest has not started the puzzle."""
    puzzle, table_name = await _begun_puzzle(request, game, name)
    scratch_tables = service(request, ScratchTables, PUZZLE)
    async with (
        service(request, FairExecutor).slot(request) as compute,
        scratch_tables.tables.locked(table_name) as table,
    ):
        return html_response(await compute(_render_step, request, puzzle, table, help_))


@router.post("/api/puzzles/{game}/{name}/replies")
async def play_replies(
    game: GameParam, name: PuzzleNameParam, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Play the opponents' expected replies to a wrong action, at your table of this puzzle."""
    puzzle, table_name = await _begun_puzzle(request, game, name)
    scratch_tables = service(request, ScratchTables, PUZZLE)

    def play(table: Table) -> int:
        _play_replies(puzzle, table)
        return table.seq_for(table.seats_of(guest))

    return CommandResult(seq=await scratch_tables.tables.command(table_name, play))


def _play_replies(puzzle: Puzzle, table: Table) -> None:
    """Play the replies to the action that was taken, as far as they are legal with the dealt hidden information."""
    history = table.state_for(puzzle.seat).history
    if len(history) != 1 or history[0] in puzzle.best_actions:
        return
    if table.awaits_confirmation:
        table.confirm(puzzle.seat)
    for text in puzzle.answer(history[0]).replies:
        if table.current_player is None or table.why_illegal(table.current_player, text) is not None:
            return
        table.play(table.current_player, text, confirm=True)


async def _begun_puzzle(request: Request, game: str, name: str) -> tuple[Puzzle, str]:
    """Return a puzzle and the name of the requesting user's table for it. Raise `WebError` if there is none."""
    scratch_tables = service(request, ScratchTables, PUZZLE)
    existing = await scratch_tables.find(service(request, GuestCookies).guest(request) or "", name)
    if existing is None:
        raise no_such_table()
    async with service(request, FairExecutor).slot(
        request, 0
    ) as compute:  # this process may not have loaded the puzzles yet
        return await compute(find_puzzle, request, game, name), existing[1]


def _render_step(request: Request, puzzle: Puzzle, table: Table, help_: int) -> Markup:
    lang = read_preferences(request).lang
    return render_fragment(
        lang,
        "puzzles/puzzle_step.html",
        step=puzzle_step(puzzle, table, lang, help_),
        puzzle=puzzle,
        help=help_,
        next=_next_puzzle(puzzle),
    )


def _next_puzzle(puzzle: Puzzle) -> str:
    """Return the name of the next built-in puzzle; after a user's own puzzle, the first one."""
    names = [one.name for one in game_puzzles(puzzle.game)]
    after = names[names.index(puzzle.name) + 1 :] if puzzle.name in names else []
    return next(iter([*after, *names]), "")
