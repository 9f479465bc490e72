"""The page where readers bring games and positions along, and what answers it."""

from __future__ import annotations

import hashlib
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.core.registry import list_games
from saqqara.server.analysis_board import importing
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, run_queued
from saqqara.server.core.limits import client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_page
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.api import ROUTER_OPTIONS, PermittedGuest, StrictModel
from saqqara.server.tables.table_registry import check_not_rated
from saqqara.theme import THEMES

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
    return [(game, importing.start_position(game)) for game in list_games()]


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
            svg, result = await compute(
                importing.render_import, what.text, preferences.lang, preferences.theme or THEMES[0]
            )
        except importing.UnreadableTextError as wrong:
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
            found = await compute(importing.parse_import, what.text)
        except importing.UnreadableTextError as wrong:
            raise WebError("bad-position", wrong.localize, field="text", status=400) from wrong
        await check_not_rated(state.store, guest, found.start.game.name, found.states)
        if name is None:
            table = await compute(found.create_table, guest)
            name = await copies.open(guest, about, about, table, client_address(request))
    return OpenedAnalysis(url=f"/analysis/tables/t/{name}" + ("/replay" if found.position_string is None else ""))
