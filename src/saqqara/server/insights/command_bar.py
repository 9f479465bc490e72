"""The command line of the table's page: what can be typed now, and the answers that need no command, in words."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from saqqara.presentation import score_label
from saqqara.server.core.preferences import reader
from saqqara.server.insights import takeback_dialog
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import Guest, TableName
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table

router = APIRouter(include_in_schema=False)

WORDS = (
    "senses-line-no-undo", "senses-line-no-redo", "senses-line-no-confirm", "senses-line-no-away", "senses-line-help",
    "senses-line-why-what", "senses-line-possible", "senses-line-then-confirm", "senses-line-unknown",
    "senses-line-about-score", "senses-line-about-log", "senses-line-about-undo", "senses-line-about-redo",
    "senses-line-about-restart", "senses-line-about-confirm", "senses-line-about-takeback",
    "senses-line-about-agree", "senses-line-about-refuse", "senses-line-about-why", "senses-line-about-away",
    "senses-line-about-help",
    "senses-sound-moved", "senses-sound-turn", "senses-sound-over", "senses-sound-asked", "senses-sound-refused",
)  # fmt: skip
"""What the modules of the command line and of the sounds say."""

LOG = 12
"""How many of the last lines of the log can be read."""


@router.get("/{name}/commands")
async def line(name: TableName, request: Request, guest: Guest) -> Response:
    """What the command line knows at this moment of the table."""
    covers, lang = request.app.state.covers, reader(request).lang

    def answer(table: Table) -> Response:
        return JSONResponse(known(Reading(table, covers.seat(name, table, guest), lang, "")))

    return await look_at(request, name, answer)


def known(reading: Reading) -> dict[str, Any]:
    """`actions` that are possible now (text, words, and what it reveals), `texts` of all that there are (to ask why
    not), `score`, the `log` (newest first), and the `prompt`, as sentences."""
    deciding = reading.mood == "choose"
    view, page, lang = reading.view, reading.page, reading.lang
    reveals = takeback_dialog.revealed(reading) if deciding else {}
    last = reading.log[: -LOG - 1 : -1]
    return {
        "seq": reading.seq,
        "actions": [
            {"text": decision, "words": page.action_label(decision, lang, view), "reveals": reveals.get(decision, "")}
            for decision in (view["legal"] if deciding else ())
        ],
        "texts": list(reading.table.game.action_texts),
        "score": [_score(reading, seat) for seat in reading.order],
        "log": [page.strip_emphasis(reading.told(line)) for line in last],
        "prompt": page.prompt(view, lang) if deciding else "",
    }


def _score(reading: Reading, seat: int) -> str:
    points = score_label(reading.view, seat)
    name = reading.say("table-you") if seat == reading.me else reading.names[seat]
    return reading.say("senses-line-points", name=name, sure=points.secured, more=points.pending)
