"""The command bar of the page of a table: what can be typed now, and why an action is not possible."""

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
"""What the modules of the command line and of the sounds say."""

MAX_LOG_LINES = 12
"""How many of the last lines of the log can be read."""


@router.get("/{name}/commands")
async def get_command_bar(name: TableName, request: Request, guest: OptionalGuest) -> Response:
    """What the command line knows at this moment of the table."""
    hand_covers, lang = request.app.state.hand_covers, read_preferences(request).lang

    def answer(table: Table) -> Response:
        return JSONResponse(command_bar_facts(TableView(table, hand_covers.viewer_seat(name, table, guest), lang, "")))

    return await read_table(request, name, answer)


def command_bar_facts(reading: TableView) -> dict[str, Any]:
    """`actions` that are possible now (text, words, and what it reveals), `texts` of all that there are (to ask why
    not), `score`, the `log` (newest first), and the `prompt`, as sentences."""
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
    """Whether a decision is possible now."""

    refusal: ErrorBody | None = Field(description="Null: it is possible; else why not")


@legality_router.get("/{name}/refusal")
async def check_action(
    name: TableName,
    request: Request,
    guest: OptionalGuest,
    action: Annotated[str, Query(max_length=200, description="A decision as the game writes it")],
    seat: BoundedInt | None = None,
) -> LegalityCheck:
    """Why a decision is not possible now, for who wants to know before deciding."""
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
    """A refusal for this reader; where only time helps it says for whom the table waits."""
    facts = WebError.from_table_error(error).body(reading.lang)
    if error.code == "not-your-turn":
        facts["suggestion"] = waiting_reason(reading)
    return ErrorBody(**facts)


def waiting_reason(reading: TableView) -> str:
    """For what the table waits before this reader can decide."""
    actor = reading.current_player
    if reading.status == "open" or actor is None:
        return reading.translate("table-waits-for-player", count=len(reading.open_seats))
    return reading.translate("explain-wait", name=reading.names[actor])


def disabled_reasons(reading: TableView) -> dict[str, str]:
    """What a button answers that can do nothing now, by its command; `chosen` is the one for what is chosen."""
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
