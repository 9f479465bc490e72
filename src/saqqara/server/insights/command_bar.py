"""Command bar of the table page: commands that can be typed now, and why an action is not legal."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from saqqara.presentation import score_label
from saqqara.server.core.errors import ErrorBody, error_body
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import service
from saqqara.server.insights import table_dialogs
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.hand_covers import HandCovers
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
    hand_covers, lang = service(request, HandCovers), read_preferences(request).lang

    def respond(table: Table) -> Response:
        return JSONResponse(command_bar_facts(TableView(table, hand_covers.viewer_seat(name, table, guest), lang, "")))

    return await read_table(request, name, respond)


def command_bar_facts(table_view: TableView) -> dict[str, Any]:
    """Return the data of the command bar.

    `actions` are the legal actions (text, words, and what they reveal). `texts` are all action IDs of the game, to ask
    why one is not legal. `score`, `log` (newest first) and `prompt` are sentences.
    """
    can_choose = table_view.status == "choose"
    view, presenter, lang = table_view.view, table_view.presenter, table_view.lang
    reveals = table_dialogs.reveal_sentences(table_view) if can_choose else {}
    latest_lines = table_view.log[: -MAX_LOG_LINES - 1 : -1]
    return {
        "seq": table_view.seq,
        "actions": [
            {"text": action, "words": presenter.action_label(action, lang, view), "reveals": reveals.get(action, "")}
            for action in (view["legal"] if can_choose else ())
        ],
        "texts": list(table_view.table.game.action_texts),
        "score": [_score_sentence(table_view, seat) for seat in table_view.order],
        "log": [presenter.strip_emphasis(table_view.log_sentence(line)) for line in latest_lines],
        "prompt": presenter.prompt(view, lang) if can_choose else "",
    }


def _score_sentence(table_view: TableView, seat: int) -> str:
    points = score_label(table_view.view, seat)
    name = table_view.translate("table-you") if seat == table_view.me else table_view.names[seat]
    return table_view.translate("senses-line-points", name=name, sure=points.secured, more=points.pending)


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
    hand_covers, lang = service(request, HandCovers), read_preferences(request).lang

    def check(table: Table) -> LegalityCheck:
        own_seat = viewer_seat(table, guest, seat)
        if own_seat is None:
            raise not_your_seat()
        error_if_covered = hand_covers.covered_error(name, table, guest)
        if error_if_covered:
            return LegalityCheck(refusal=error_body(error_if_covered, lang))
        error = table.why_illegal(own_seat, action)
        return LegalityCheck(
            refusal=None if error is None else explain_refusal(TableView(table, own_seat, lang, ""), error)
        )

    return await read_table(request, name, check)


def explain_refusal(table_view: TableView, error: TableError) -> ErrorBody:
    """Return a refusal for this reader; if it only needs time, the suggestion is whom the table waits for."""
    body = error_body(error, table_view.lang)
    if error.code == "not-your-turn":
        body.suggestion = waiting_reason(table_view)
    return body


def waiting_reason(table_view: TableView) -> str:
    """Return what the table waits for before this reader can act."""
    actor = table_view.current_player
    if table_view.status == "open" or actor is None:
        return table_view.translate("table-waits-for-player", count=len(table_view.open_seats))
    return table_view.translate("explain-wait", name=table_view.names[actor])


def disabled_reasons(table_view: TableView) -> dict[str, str]:
    """Return why a button is disabled, by its command; `chosen` belongs to the button for the selected action."""
    if table_view.status in ("choose", "confirm"):
        undo = table_view.translate(table_view.table.undo_refusal_message)
        prompt = table_view.presenter.prompt(table_view.view, table_view.lang) if table_view.status == "choose" else ""
        return {
            "undo": undo,
            "restart": undo,
            "redo": table_view.translate("table-error-nothing-to-redo"),
            "chosen": prompt,
        }
    return dict.fromkeys(("undo", "restart", "redo", "chosen"), waiting_reason(table_view))
