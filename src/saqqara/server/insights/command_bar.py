"""Command bar of the table page: commands that can be typed now, and why an action is not legal."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from saqqara.presentation import score_label
from saqqara.server.core.errors import ErrorBody, WebError
from saqqara.server.core.limits import BoundedInt
from saqqara.server.core.preferences import read_preferences
from saqqara.server.insights import table_dialogs
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.table_registry import not_your_seat, viewer_seat
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table, TableError

router = APIRouter(include_in_schema=False)

CLIENT_MESSAGES = (
    "senses-line-no-undo", "senses-line-no-redo", "senses-line-no-confirm", "senses-line-no-away", "senses-line-help",
    "senses-line-why-what", "senses-line-possible", "senses-line-then-confirm", "senses-line-unknown",
    "senses-line-about-score", "senses-line-about-log", "senses-line-about-undo", "senses-line-about-redo",
    "senses-line-about-restart", "senses-line-about-confirm", "senses-line-about-takeback",
    "senses-line-about-agree", "senses-line-about-refuse", "senses-line-about-why", "senses-line-about-away",
    "senses-line-about-help",
    "senses-sound-moved", "senses-sound-turn", "senses-sound-over", "senses-sound-asked", "senses-sound-refused",
)  # fmt: skip
"""IDs of the messages of the scripts for the command bar and for sounds."""

MAX_LOG_LINES = 12
"""Number of latest log lines that can be read."""


@router.get("/{name}/commands")
async def get_command_bar(name: TableName, request: Request, guest: OptionalGuest) -> Response:
    """Send the data of the command bar for the current state of the table."""
    hand_covers, lang = request.app.state.hand_covers, read_preferences(request).lang

    def answer(table: Table) -> Response:
        return JSONResponse(command_bar_facts(TableView(table, hand_covers.viewer_seat(name, table, guest), lang, "")))

    return await read_table(request, name, answer)


def command_bar_facts(reading: TableView) -> dict[str, Any]:
    """Return the data of the command bar.

    `actions` are the legal actions (text, words, and what they reveal). `texts` are all action IDs of the game, to ask
    why one is not legal. `score`, `log` (newest first) and `prompt` are sentences.
    """
    deciding = reading.status == "choose"
    view, page, lang = reading.view, reading.page, reading.lang
    reveals = table_dialogs.reveal_sentences(reading) if deciding else {}
    last = reading.log[: -MAX_LOG_LINES - 1 : -1]
    return {
        "seq": reading.seq,
        "actions": [
            {"text": decision, "words": page.action_label(decision, lang, view), "reveals": reveals.get(decision, "")}
            for decision in (view["legal"] if deciding else ())
        ],
        "texts": list(reading.table.game.action_texts),
        "score": [_score_sentence(reading, seat) for seat in reading.order],
        "log": [page.strip_emphasis(reading.log_sentence(line)) for line in last],
        "prompt": page.prompt(view, lang) if deciding else "",
    }


def _score_sentence(reading: TableView, seat: int) -> str:
    points = score_label(reading.view, seat)
    name = reading.translate("table-you") if seat == reading.me else reading.names[seat]
    return reading.translate("senses-line-points", name=name, sure=points.secured, more=points.pending)


legality_router = APIRouter(**ROUTER_OPTIONS)


class LegalityCheck(BaseModel):
    """Check whether an action is legal now."""

    refusal: ErrorBody | None = Field(description="Why the action is not legal; null if it is")


@legality_router.get("/{name}/refusal")
async def check_action(
    name: TableName,
    request: Request,
    guest: OptionalGuest,
    action: Annotated[str, Query(max_length=200, description="Text of the action")],
    seat: BoundedInt | None = None,
) -> LegalityCheck:
    """Check whether an action is legal now, and why not, without playing it."""
    hand_covers, lang = request.app.state.hand_covers, read_preferences(request).lang

    def checked(table: Table) -> LegalityCheck:
        own = viewer_seat(table, guest, seat)
        if own is None:
            raise not_your_seat()
        covered = hand_covers.covered_error(name, table, guest)
        if covered:
            return LegalityCheck(refusal=ErrorBody(**covered.body(lang)))
        error = table.why_illegal(own, action)
        return LegalityCheck(refusal=None if error is None else explain_refusal(TableView(table, own, lang, ""), error))

    return await read_table(request, name, checked)


def explain_refusal(reading: TableView, error: TableError) -> ErrorBody:
    """Return a refusal for this reader; if it only needs time, the suggestion is whom the table waits for."""
    facts = WebError.from_table_error(error).body(reading.lang)
    if error.code == "not-your-turn":
        facts["suggestion"] = waiting_reason(reading)
    return ErrorBody(**facts)


def waiting_reason(reading: TableView) -> str:
    """Return what the table waits for before this reader can act."""
    actor = reading.current_player
    if reading.status == "open" or actor is None:
        return reading.translate("table-waits-for-player", count=len(reading.open_seats))
    return reading.translate("explain-wait", name=reading.names[actor])


def disabled_reasons(reading: TableView) -> dict[str, str]:
    """Return why a button is disabled, by its command; `chosen` belongs to the button for the selected action."""
    if reading.status in ("choose", "confirm"):
        undo = reading.translate(reading.table.undo_refusal_message)
        chosen = reading.page.prompt(reading.view, reading.lang) if reading.status == "choose" else ""
        return {
            "undo": undo,
            "restart": undo,
            "redo": reading.translate("table-error-nothing-to-redo"),
            "chosen": chosen,
        }
    return dict.fromkeys(("undo", "restart", "redo", "chosen"), waiting_reason(reading))
