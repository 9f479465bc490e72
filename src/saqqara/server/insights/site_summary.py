"""What dialogs fetch when they open: a place of the table by player (who has how much there, for how many points), and
what the reader knows of the things that are explained."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from saqqara.i18n import truncate
from saqqara.server.core.errors import refused
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import html
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Guest, TableName
from saqqara.server.tables.historic_view import past
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table

router = APIRouter(**ABOUT)

Topics = Annotated[str, Path(max_length=400)]
Place = Annotated[str, Path(max_length=40)]
Ply = Annotated[Whole | None, Query(ge=0)]


@router.get("/{name}/sites/{place}", include_in_schema=False)
async def place_by_player(
    name: TableName, place: Place, request: Request, guest: Guest, ply: Ply = None
) -> HTMLResponse:
    """The place as it stands now (or stood after `ply` decisions), as HTML. Raises WebError where nobody builds."""

    def by_player(table: Table) -> HTMLResponse:
        reading = _reading(request, name, table, guest, ply)
        found = reading.page.site_breakdown(reading.view, place, reading.lang)
        if found is None:
            raise refused("bad-request", "web-error-no-such-place", field="place", place=truncate(place))
        return html(reading.fragment("insights/site", found=found))

    return await look_at(request, name, by_player)


@router.get("/{name}/topics/{topics}", include_in_schema=False)
async def known_of_topics(
    name: TableName, topics: Topics, request: Request, guest: Guest, ply: Ply = None
) -> HTMLResponse:
    """What the reader knows now (or after `ply` decisions) of topics, whose names are separated by blanks, as HTML."""

    def known(table: Table) -> HTMLResponse:
        reading = _reading(request, name, table, guest, ply)
        notes = [reading.page.topic_note(reading.view, topic, reading.lang) for topic in topics.split(" ")]
        return html("".join(f'<div class="known-cards">{note}</div>' for note in notes if note))

    return await look_at(request, name, known)


def _reading(request: Request, name: str, table: Table, guest: str | None, ply: int | None) -> Reading:
    """The table as its reader sees it now, or saw it after `ply` decisions."""
    seat, lang = request.app.state.covers.seat(name, table, guest), reader(request).lang
    return Reading(table, seat, lang, "") if ply is None else past(table, seat, lang, "", ply)
