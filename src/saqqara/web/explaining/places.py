"""What dialogs fetch when they open: a place of the table by player (who has how much there, for how many points), and
what the reader knows of the things that are explained."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from saqqara.web.commands.api import ABOUT, Guest, InPlay, TableName
from saqqara.web.commands.past import past
from saqqara.web.commands.reading import Reading
from saqqara.web.frame.errors import refused
from saqqara.web.frame.reader import reader
from saqqara.web.frame.templating import html
from saqqara.words import quoted

router = APIRouter(**ABOUT)

Topics = Annotated[str, Path(max_length=400)]
Place = Annotated[str, Path(max_length=40)]
Ply = Annotated[int | None, Query(ge=0)]


@router.get("/{name}/places/{place}", include_in_schema=False)
async def place_by_player(
    name: TableName, place: Place, request: Request, guest: Guest, tables: InPlay, ply: Ply = None
) -> HTMLResponse:
    """The place as it stands now (or stood after `ply` decisions), as HTML. Raises WebError where nobody builds."""
    async with tables.at(name) as table:
        seat, lang = request.app.state.covers.eyes(name, table, guest), reader(request).lang
        reading = Reading(table, seat, lang, "") if ply is None else past(table, seat, lang, "", ply)
        found = reading.page.analysis(reading.view, place, lang)
    if found is None:
        raise refused("bad-request", "web-error-no-such-place", field="place", place=quoted(place))
    return html(reading.fragment("explaining/analysis", found=found))


@router.get("/{name}/topics/{topics}", include_in_schema=False)
async def known_of_topics(
    name: TableName, topics: Topics, request: Request, guest: Guest, tables: InPlay, ply: Ply = None
) -> HTMLResponse:
    """What the reader knows now (or after `ply` decisions) of topics, whose names are separated by blanks, as HTML."""
    async with tables.at(name) as table:
        seat, lang = request.app.state.covers.eyes(name, table, guest), reader(request).lang
        reading = Reading(table, seat, lang, "") if ply is None else past(table, seat, lang, "", ply)
        notes = [reading.page.note(reading.view, topic, lang) for topic in topics.split(" ")]
    return html("".join(f'<div class="known">{note}</div>' for note in notes if note))
