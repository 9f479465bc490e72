"""Analysis board: games and positions that users import, to look at, try and analyse; none is kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.core.jit import SEED_BITS
from saqqara.core.position_string import PositionSyntaxError, parse_position_and_text
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import list_games
from saqqara.core.state import State
from saqqara.i18n import translate, truncate
from saqqara.images import render_svg
from saqqara.server.bots import analysis_api
from saqqara.server.core import errors
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, run_queued
from saqqara.server.core.limits import client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.routing import merge_routers
from saqqara.server.core.templating import render_page
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay import downloads, replay_page, review_page, scratch
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, PermittedGuest, StrictModel
from saqqara.server.tables.table_registry import check_not_rated
from saqqara.table import PERSON, Table
from saqqara.text_reader import BYTE_ORDER_MARK, describe_character, line_span
from saqqara.theme import THEMES

# ---- importing -------------------------------------------------------------------------------------------------------

NO_FIELD = "nothing"  # in messages: there is no field, or nothing that could stand there
MAX_EXPECTED_LENGTH = 300  # signs of what could stand there
RECORD_MESSAGES = {
    "damaged": "bring-bad-record", "text": "bring-bad-text", "format": "bring-bad-format",
    "game": "bring-bad-record-game", "edition": "bring-bad-record-edition", "options": "bring-bad-record-options",
    "rules": "bring-bad-rules", "page": "bring-bad-page",
}  # fmt: skip
"""What is said of a record, by the kind of its error."""


class UnreadableTextError(Exception):
    """Why a text cannot be read: a message with its facts, and which part of the text is meant, from 1."""

    def __init__(self, message_id: str, facts: dict[str, str | int], column: int, length: int) -> None:
        super().__init__(message_id)
        self.message_id, self.facts, self.column, self.length = message_id, facts, column, length

    def localize(self, lang: str) -> str:
        """The reason as a sentence."""
        return translate(lang, self.message_id, **self.facts)


@dataclass(frozen=True)
class ImportedGame:
    """A text that has been read: the position that it begins with, the decisions since, who has played."""

    start: State
    position_string: str | None  # None: the game began with its set-up
    actions: tuple[str, ...] = ()
    player_names: tuple[str, ...] = ()

    def final_state(self) -> State:
        """The position after the last decision."""
        state = self.start.copy()
        for text in self.actions:
            state.play(text)
        return state

    def states(self) -> Iterator[State]:
        """All its positions, the last first: that is the one that is meant most often."""
        state = self.final_state()
        return (state.at(ply) for ply in reversed(range(len(state.history) + 1)))

    def create_table(self, guest: str) -> Table:
        """A table at which the guest has all seats."""
        game, names = self.start.game, self.player_names or ("",) * self.start.game.num_players
        seats = [{"name": name, "player": PERSON, "person": guest} for name in names]
        setup = self.start.setup if self.position_string is None else None
        table = Table.for_game(
            game,
            secrets.randbits(SEED_BITS),
            seats,
            setup=setup,
            position_string=self.position_string,
            is_imported=True,
        )
        for ply, text in enumerate(self.actions):
            if ply == table.ply and table.current_player is not None:  # else the table has taken it by itself
                table.play(table.current_player, text, confirm=True)
        return table


def parse_import(text: str) -> ImportedGame:
    """What a reader has brought along. Raises UnreadableTextError."""
    try:
        if text.removeprefix(BYTE_ORDER_MARK).lstrip().startswith(("{", "<")):
            record = Record.parse(text)
            return ImportedGame(record.initial_state(), None, tuple(record.actions), tuple(record.players))
        return ImportedGame(*parse_position_and_text(text))
    except PositionSyntaxError as error:
        raise _position_error(error, text) from error
    except InvalidRecordError as error:
        raise _record_error(error, text) from error


def _position_error(error: PositionSyntaxError, text: str) -> UnreadableTextError:
    facts: dict[str, str | int] = {
        "field": truncate(error.field or NO_FIELD),
        "right": truncate(error.expected or NO_FIELD, MAX_EXPECTED_LENGTH),
    }
    at = line_span(text, error.line)[0] + error.column - 1
    word = re.match(r"\S*", text[at:])
    return UnreadableTextError(f"bring-bad-{error.kind}", facts, at + 1, max(1, word.end() if word else 0))


def _record_error(error: InvalidRecordError, text: str) -> UnreadableTextError:
    """A record is named with its line, and the decision, where there is one."""
    number = error.line or 1
    begins, ends = line_span(text, number)
    facts: dict[str, str | int] = {"line": number, "ply": error.ply or 0}
    if error.kind == "text" and error.column is not None:
        facts |= {"column": error.column, "character": _describe_character(text, begins + error.column - 1)}
        begins, ends = begins + error.column - 1, begins + error.column
    facts |= {
        name: value if isinstance(value, int) else truncate(value, MAX_EXPECTED_LENGTH)
        for name, value in error.facts.items()
    }
    message = "bring-bad-decision" if error.kind == "rules" and error.ply is not None else RECORD_MESSAGES[error.kind]
    return UnreadableTextError(message, facts, begins + 1, max(1, ends - begins))


def _describe_character(text: str, index: int) -> str:
    """What stands at an index of a text: its code point and name, or nothing where the text ends."""
    return describe_character(text[index]) if index < len(text) else NO_FIELD


def render_import(text: str, lang: str, theme: str) -> tuple[str, str]:
    """The last position of what was brought along, drawn and in words. Raises UnreadableTextError."""
    imported = parse_import(text)
    state = imported.final_state()
    seat = state.current_player
    view = state.view(seat)
    page = state.game.definition.presenter()
    given = imported.player_names or ("",) * state.game.num_players
    names = tuple(name or page.default_name(number, lang) for number, name in enumerate(given))
    if seat is None:
        sentence = page.result_text(view, names, lang, None)
    else:
        sentence = translate(lang, "table-turn", whose="other", name=names[seat])
    return render_svg(state.game, view, lang, theme, names), sentence


def start_position(game: str) -> str:
    """The line of a game that has just begun, as spectators see it: something to change."""
    return find_rules(game).game({}).start(seed=1).position_string(None)


# ---- sub app ---------------------------------------------------------------------------------------------------------


PAGES_PREFIX, API_PREFIX = "/analysis/tables", "/api/analysis/tables"
"""Under which addresses they lie."""

ANALYSIS_ROUTES = merge_routers(analysis_api.router)
REPLAY_ROUTES = merge_routers(replay_page.router, review_page.router, downloads.router, scratch.router)


def add_analysis(app: FastAPI, reviews: analysis_api.ReviewService | None) -> FastAPI:
    """Makes an application over tables that nobody keeps one where hints and reviews are to be had too."""
    app.state.review_service, app.state.pages_prefix = reviews, PAGES_PREFIX
    app.router.routes.extend(ANALYSIS_ROUTES)
    return app


def create_pages_app(analysis_app: FastAPI, main_app: FastAPI) -> FastAPI:
    """The pages of the tables of such an application, for the guests of the real one."""
    app = FastAPI(routes=REPLAY_ROUTES, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    for name in ("guests", "executor", "levels", "what_if_tables", "review_service", "store", "settings"):
        setattr(app.state, name, getattr(main_app.state, name))
    app.state.tables, app.state.hand_covers = analysis_app.state.tables, analysis_app.state.hand_covers
    app.state.pages_prefix, app.state.api_prefix = PAGES_PREFIX, API_PREFIX
    app.add_api_route("/t/{name}", _show_table, include_in_schema=False)
    errors.install_error_handlers(app)
    return app


async def _show_table(request: Request, name: str) -> Response:
    """The page of a table, framed so that nobody takes it for a game."""
    guest = request.app.state.guests.guest(request)

    def render(found: object) -> Response:
        return render_table_page(request, name, found, found.seats_of(guest), "analysis_board/board.html")  # type: ignore[arg-type, attr-defined]

    return await read_table(request, name, render)


# ---- import page -----------------------------------------------------------------------------------------------------


router = APIRouter(**ROUTER_OPTIONS)

MAX_TEXT_LENGTH = 160_000
"""Letters of a text: more than any record has."""


class ImportTextRequest(StrictModel):
    """What somebody brings along."""

    text: str = Field(max_length=MAX_TEXT_LENGTH, description="A position as a line, or the text of a record")


class ParseProblem(BaseModel):
    """Why it cannot be read, and which part of it is meant."""

    message: str = Field(description="The reason as a sentence in the reader's language")
    column: int = Field(description="Where that begins, from 1")
    length: int


class ImportPreview(BaseModel):
    """The last position of it, or why there is none."""

    svg: str | None = None
    text: str = Field("", description="Who is to decide, or who has won")
    error: ParseProblem | None = None


class OpenedAnalysis(BaseModel):
    """Where it can be looked at."""

    url: str


@cache
def _start_positions() -> list[tuple[str, str]]:
    return [(game, start_position(game)) for game in list_games()]


@router.get("/analysis", include_in_schema=False)
async def show_import(request: Request) -> Response:
    """The page."""
    return await run_queued(request, _render_import, request)


def _render_import(request: Request) -> Response:
    return render_page(request, "analysis_board/import.html", beginnings=_start_positions(), most=MAX_TEXT_LENGTH)


@router.post("/api/analysis/preview")
async def preview_import(what: ImportTextRequest, request: Request, guest: PermittedGuest) -> ImportPreview:
    """Draws a position, or the last one of a record, and says what is wrong with a text that is none."""
    preferences = read_preferences(request)
    async with request.app.state.executor.slot(request, HEAVY_COST // 4) as compute:
        try:
            svg, result = await compute(render_import, what.text, preferences.lang, preferences.theme or THEMES[0])
        except UnreadableTextError as wrong:
            return ImportPreview(
                text="",
                error=ParseProblem(message=wrong.localize(preferences.lang), column=wrong.column, length=wrong.length),
            )
    return ImportPreview(svg=svg, text=result)


@router.post("/api/analysis")
async def import_text(what: ImportTextRequest, request: Request, guest: PermittedGuest) -> OpenedAnalysis:
    """Opens a position, or a game, for whoever brings it along: to look at, to try, to analyse. It is kept for a while
    only; the same text leads to the same page."""
    state = request.app.state
    copies: ScratchTables = state.analysis_tables
    about = hashlib.sha256(what.text.strip().encode(errors="replace")).hexdigest()
    name = await copies.find_matching(guest, about, about)
    async with state.executor.slot(request, HEAVY_COST) as compute:
        try:
            found = await compute(parse_import, what.text)
        except UnreadableTextError as wrong:
            raise WebError("bad-position", wrong.localize, field="text", status=400) from wrong
        await check_not_rated(state.store, guest, found.start.game.name, found.states)
        if name is None:
            table = await compute(found.create_table, guest)
            name = await copies.open(guest, about, about, table, client_address(request))
    return OpenedAnalysis(url=f"/analysis/tables/t/{name}" + ("/replay" if found.position_string is None else ""))
