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
from saqqara.server.core.fair_queue import MUCH, at_desk
from saqqara.server.core.limits import address
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.replay.scratch import Copies
from saqqara.server.tables.api import ABOUT, Commander, Strict
from saqqara.server.tables.table_registry import check_not_counting
from saqqara.theme import THEMES

router = APIRouter(**ABOUT)

MOST = 160_000
"""Letters of a text: more than any record has."""


class Text(Strict):
    """What somebody brings along."""

    text: str = Field(max_length=MOST, description="A position as a line, or the text of a record")


class Misread(BaseModel):
    """Why it cannot be read, and which part of it is meant."""

    message: str = Field(description="The reason as a sentence in the reader's language")
    column: int = Field(description="Where that begins, from 1")
    length: int


class Drawn(BaseModel):
    """The last position of it, or why there is none."""

    svg: str | None = None
    text: str = Field("", description="Who is to decide, or who has won")
    error: Misread | None = None


class Opened(BaseModel):
    """Where it can be looked at."""

    url: str


@cache
def _beginnings() -> list[tuple[str, str]]:
    return [(game, importing.beginning(game)) for game in list_games()]


@router.get("/analysis", include_in_schema=False)
async def page_of_it(request: Request) -> Response:
    """The page."""
    return await at_desk(request, _page, request)


def _page(request: Request) -> Response:
    return page(request, "analysis_board/import.html", beginnings=_beginnings(), most=MOST)


@router.post("/api/analysis/preview")
async def drawn(what: Text, request: Request, guest: Commander) -> Drawn:
    """Draws a position, or the last one of a record, and says what is wrong with a text that is none."""
    who = reader(request)
    async with request.app.state.desk.turn(request, MUCH // 4) as compute:
        try:
            svg, said = await compute(importing.drawn, what.text, who.lang, who.theme or THEMES[0])
        except importing.Wrong as wrong:
            return Drawn(text="", error=Misread(message=wrong.said(who.lang), column=wrong.column, length=wrong.length))
    return Drawn(svg=svg, text=said)


@router.post("/api/analysis")
async def bring(what: Text, request: Request, guest: Commander) -> Opened:
    """Opens a position, or a game, for whoever brings it along: to look at, to try, to analyse. It is kept for a while
    only; the same text leads to the same page."""
    state = request.app.state
    copies: Copies = state.brought
    about = hashlib.sha256(what.text.strip().encode(errors="replace")).hexdigest()
    name = await copies.of(guest, about, about)
    async with state.desk.turn(request, MUCH) as compute:
        try:
            found = await compute(importing.read, what.text)
        except importing.Wrong as wrong:
            raise WebError("bad-position", wrong.said, field="text", status=400) from wrong
        await check_not_counting(state.store, guest, found.start.game.name, found.states)
        if name is None:
            table = await compute(found.table, guest)
            name = await copies.open(guest, about, about, table, address(request))
    return Opened(url=f"/analysis/tables/t/{name}" + ("/replay" if found.line is None else ""))
