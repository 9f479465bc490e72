"""The page of a table, whole: what a browser gets first; afterwards only regions that changed reach it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from saqqara.page import Topic
from saqqara.table import Table
from saqqara.web.commands.reading import Reading
from saqqara.web.commands.tables import table_url
from saqqara.web.explaining import line
from saqqara.web.frame.reader import reader
from saqqara.web.frame.templating import page
from saqqara.web.live.regions import regions, seat_of, title
from saqqara.words import say

WORDS = (
    "table-choose", "table-failed", "table-not-fetched", "table-why", "table-back", "table-lost", "table-copied",
    "table-half", "table-dropped",
)  # fmt: skip
"""What the modules say by themselves."""

_LATER = {fact: f"{{{fact}}}" for fact in ("rule", "decision", "text")}
"""Facts that modules fill in."""

_CLAUSE = re.compile(r"^(.*?)\s*\(([A-Z]+-[\w.]+)\)$", re.DOTALL)


def table_page(
    request: Request, name: str, table: Table, seats: Sequence[int], template: str = "live/table.html", **more: Any
) -> HTMLResponse:
    """The page of the table called `name`, for a reader who has these seats (none: a spectator). Another template than
    the table's own may need more facts."""
    lang = reader(request).lang
    state = request.app.state
    cover = state.covers.covered(name, table, state.guests.guest(request))
    seat = seat_of(table, seats) if cover is None else None
    url = table_url(request, name)
    reading = Reading(table, seat, lang, url, cover=cover)
    return page(
        request,
        template,
        name=name,
        game=table.game.name,
        seq=reading.seq,
        title=title(table, seat, lang),
        order=reading.order,
        called=reading.names,
        one_screen=reading.one_screen,
        commitment=table.commitment,
        regions={part: Markup(html) for part, html in regions(table, seat, lang, url, cover).items()},
        topics=explained(reading),
        words={message: say(lang, message, **_LATER) for message in (*WORDS, *line.WORDS)},
        **more,
    )


def explained(reading: Reading) -> list[dict[str, Any]]:
    """Everything that a dialog explains: each topic with its text, and the clause that the text ends with taken off."""
    return [_explained(topic, reading.lang) for topic in reading.page.topics(reading.table.game, reading.lang)]


def _explained(topic: Topic, lang: str) -> dict[str, Any]:
    """A topic with its text, and the clause that the text ends with taken off."""
    text = topic.text or say(lang, topic.message)
    found = _CLAUSE.match(text)
    words, clause = found.groups() if found else (text, None)
    return {
        "name": topic.name,
        "symbol": topic.symbol,
        "title": topic.title,
        "text": words,
        "clause": clause,
        "general": topic.general,
    }
