"""Analysis board: games and positions that users import to view, try and analyse; none is stored permanently."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.core.jit import SEED_BITS
from saqqara.core.position_string import PositionSyntaxError, parse_position_and_text
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import find_definition, list_games
from saqqara.core.state import State
from saqqara.i18n import has_message, translate, truncate
from saqqara.images import render_svg
from saqqara.presentation import Viewer
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor, run_queued
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import client_address
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, PermittedGuest, StrictModel
from saqqara.server.tables.table_kinds import ANALYSIS
from saqqara.server.tables.table_registry import check_not_rated
from saqqara.storage import Store
from saqqara.table import PERSON, Table
from saqqara.text_reader import BYTE_ORDER_MARK, describe_character, line_span
from saqqara.theme import THEMES

# ---- importing -------------------------------------------------------------------------------------------------------

NO_FIELD = "nothing"  # in messages: placeholder for a missing field, or for no valid alternative
MAX_EXPECTED_LENGTH = 300  # maximum length of a list of valid alternatives
RECORD_MESSAGES = {
    "damaged": "bring-bad-record", "text": "bring-bad-text", "format": "bring-bad-format",
    "game": "bring-bad-record-game", "edition": "bring-bad-record-edition", "options": "bring-bad-record-options",
    "rules": "bring-bad-rules", "page": "bring-bad-page",
}  # fmt: skip
"""Message ID for each kind of record error."""


class UnreadableTextError(Exception):
    """Error in an imported text: a message with its facts, and the affected part of the text (column from 1)."""

    def __init__(self, message_id: str, facts: dict[str, str | int], column: int, length: int) -> None:
        super().__init__(message_id)
        self.message_id, self.facts, self.column, self.length = message_id, facts, column, length

    def localize(self, lang: str) -> str:
        """Return the reason as a sentence."""
        return translate(lang, self.message_id, **self.facts)


@dataclass(frozen=True)
class ImportedGame:
    """Imported text: the start position, the actions since then, and the players' names."""

    start: State
    position_string: str | None  # None: the game began with its setup
    actions: tuple[str, ...] = ()
    player_names: tuple[str, ...] = ()

    def final_state(self) -> State:
        """Return the position after the last action."""
        state = self.start.copy()
        for text in self.actions:
            state.play(text)
        return state

    def states(self) -> Iterator[State]:
        """Return all positions of the game, the last one first, because it is most likely the wanted one."""
        state = self.final_state()
        return (state.at(ply) for ply in reversed(range(len(state.history) + 1)))

    def create_table(self, guest: str) -> Table:
        """Return a table at which the guest has all seats."""
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
            if ply == table.ply and table.current_player is not None:  # else the table has played it
                table.play(table.current_player, text, confirm=True)
        return table


def parse_import(text: str) -> ImportedGame:
    """Parse a position string or a record. Raise `UnreadableTextError` if it is neither."""
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
    index = line_span(text, error.line)[0] + error.column - 1
    word = re.match(r"\S*", text[index:])
    return UnreadableTextError(f"bring-bad-{error.kind}", facts, index + 1, max(1, word.end() if word else 0))


def _record_error(error: InvalidRecordError, text: str) -> UnreadableTextError:
    """Return the error of a record, with its line and the invalid action if there is one."""
    line_number = error.line or 1
    start, end = line_span(text, line_number)
    facts: dict[str, str | int] = {"line": line_number, "ply": error.ply or 0}
    if error.kind == "text" and error.column is not None:
        facts |= {"column": error.column, "character": _describe_character(text, start + error.column - 1)}
        start, end = start + error.column - 1, start + error.column
    facts |= {
        name: value if isinstance(value, int) else truncate(value, MAX_EXPECTED_LENGTH)
        for name, value in error.facts.items()
    }
    message = "bring-bad-decision" if error.kind == "rules" and error.ply is not None else RECORD_MESSAGES[error.kind]
    return UnreadableTextError(message, facts, start + 1, max(1, end - start))


def _describe_character(text: str, index: int) -> str:
    """Return the code point and name of the character at an index, or `NO_FIELD` at the end of the text."""
    return describe_character(text[index]) if index < len(text) else NO_FIELD


def render_import(text: str, lang: str, theme: str) -> tuple[str, str]:
    """Return the last position of an import as SVG and as a sentence. Raise `UnreadableTextError`."""
    imported = parse_import(text)
    state = imported.final_state()
    seat = state.current_player
    view = state.view(seat)
    presenter = state.game.definition.presenter()
    player_names = imported.player_names or ("",) * state.game.num_players
    names = tuple(name or presenter.default_name(number, lang) for number, name in enumerate(player_names))
    if seat is None:
        sentence = presenter.result_text(view, Viewer(lang, None, tuple(names)))
    else:
        sentence = translate(lang, "table-turn", whose="other", name=names[seat])
    return render_svg(state.game, view, lang, theme, names), sentence


def start_position(game: str) -> str:
    """Return the position string of a new game, as spectators see it: an example for users to edit."""
    return find_definition(game).game({}).start(seed=1).position_string(None)


# ---- board -----------------------------------------------------------------------------------------------------------


board_router = APIRouter(include_in_schema=False)


@board_router.get("/t/{name}")
async def show_board(request: Request, name: str) -> Response:
    """Return the page of a table, in a frame that tells it apart from a real game."""
    guest = service(request, GuestCookies).guest(request)

    def render(table: Table) -> Response:
        return render_table_page(request, name, table, table.seats_of(guest), "analysis_board/board.html")

    return await read_table(request, name, render)


# ---- import page -----------------------------------------------------------------------------------------------------


router = APIRouter(**ROUTER_OPTIONS)

MAX_TEXT_LENGTH = 160_000
"""Maximum length of a text; more than any record has."""


class ImportTextRequest(StrictModel):
    """Text to import."""

    text: str = Field(max_length=MAX_TEXT_LENGTH, description="A position string, or the text of a record")


class ParseProblem(BaseModel):
    """Reason why a text cannot be read, and the part that is wrong."""

    message: str = Field(description="Reason, as a sentence in your language")
    column: int = Field(description="Start of the wrong part, from 1")
    length: int


class ImportPreview(BaseModel):
    """Last position of an import, or the error in it."""

    svg: str | None = None
    text: str = Field("", description="Player to move, or the result")
    error: ParseProblem | None = None


class OpenedAnalysis(BaseModel):
    """Opened analysis board."""

    url: str


@cache
def _start_positions() -> list[tuple[str, str]]:
    return [(game, start_position(game)) for game in list_games()]


@router.get("/analysis", include_in_schema=False)
async def show_import(request: Request) -> Response:
    """Return the import page."""
    return await run_queued(request, _render_import, request)


def _render_import(request: Request) -> Response:
    games = [game for game in list_games() if has_message(read_preferences(request).lang, f"{game}-spelling")]
    return render_page(
        request,
        "analysis_board/import.html",
        start_positions=_start_positions(),
        explained_games=games,
        max_length=MAX_TEXT_LENGTH,
    )


@router.post("/api/analysis/preview")
async def preview_import(import_request: ImportTextRequest, request: Request, guest: PermittedGuest) -> ImportPreview:
    """Render a position, or the last position of a record, or return the error in the text."""
    preferences = read_preferences(request)
    async with service(request, FairExecutor).slot(request, HEAVY_COST // 4) as compute:
        try:
            svg, result = await compute(
                render_import, import_request.text, preferences.lang, preferences.theme or THEMES[0]
            )
        except UnreadableTextError as error:
            return ImportPreview(
                text="",
                error=ParseProblem(message=error.localize(preferences.lang), column=error.column, length=error.length),
            )
    return ImportPreview(svg=svg, text=result)


@router.post("/api/analysis")
async def import_text(import_request: ImportTextRequest, request: Request, guest: PermittedGuest) -> OpenedAnalysis:
    """Open a position or a game on an analysis board, to view, try and analyse it.

    The board is kept for a limited time only. The same text leads to the same page.
    """
    scratch_tables = service(request, ScratchTables, ANALYSIS)
    digest = hashlib.sha256(import_request.text.strip().encode(errors="replace")).hexdigest()
    name = await scratch_tables.find_matching(guest, digest, digest)
    async with service(request, FairExecutor).slot(request, HEAVY_COST) as compute:
        try:
            imported = await compute(parse_import, import_request.text)
        except UnreadableTextError as error:
            raise WebError("bad-position", error.localize, field="text", status=400) from error
        await check_not_rated(service(request, Store), guest, imported.start.game.name, imported.states)
        if name is None:
            table = await compute(imported.create_table, guest)
            name = await scratch_tables.open(guest, digest, digest, table, client_address(request))
    return OpenedAnalysis(url=f"/analysis/tables/t/{name}" + ("/replay" if imported.position_string is None else ""))
