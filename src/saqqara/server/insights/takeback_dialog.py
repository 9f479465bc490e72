"""How far back a player can go, as the page shows it: undo, then the lock, then asking the others.

`asked` is the request that stands (for everybody at the table), `dialog` what can be asked, `handing_over` what the
confirmation of a turn means, `revealed` what decisions turn up, `said` what is told of requests and their answers.
"""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from saqqara.presentation import UNKNOWN
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import html_response
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.log_html import takeback_sentence
from saqqara.server.tables.table_view import TableView, takeback_request_sentence
from saqqara.table import Event
from saqqara.table.action_preview import foreseeable_moves, player_after_confirm

router = APIRouter(**ROUTER_OPTIONS)


def requesting_seat(reading: TableView) -> int | None:
    """The reader's seat that could ask to take its last turn back; of several the one that decided last."""
    log = reading.log
    return next((line["seat"] for line in reversed(log) if line["seat"] in reading.own_seats), reading.seat)


def can_request(reading: TableView) -> bool:
    """Whether the reader could ask now for what undo cannot reach."""
    seat = requesting_seat(reading)
    here = reading.status != "open" and seat not in reading.table.away_seats and not reading.table.is_puzzle
    return seat is not None and here and reading.table.can_request_takeback(seat)


def needs_request(reading: TableView) -> bool:
    """Whether undo has nothing left for the reader, and asking has."""
    mine = reading.status in ("choose", "confirm")
    return not (mine and reading.table.can_undo) and can_request(reading)


def render_request(reading: TableView) -> str:
    """The request that stands: who asks, what would go back, and the reader's buttons; empty without one."""
    request = reading.table.takeback_request
    if request is None:
        return ""
    return reading.render(
        "insights/takeback_request",
        sentence=_request_sentence(reading, request.seat),
        steps=_undone_sentences(reading, request.seat),
        answers=not request.pending_seats.isdisjoint(reading.own_seats),
        own=request.seat in reading.own_seats,
    )


def render_takeback_dialog(reading: TableView) -> str:
    """What the reader could take back, and whom they would ask; empty if they cannot."""
    seat = requesting_seat(reading)
    if seat is None or not can_request(reading):
        return ""
    table = reading.table
    others = " · ".join(reading.names[other] for other in table.takeback_voters(seat))
    return reading.render(
        "insights/takeback_dialog", steps=_undone_sentences(reading, seat), needs_consent=bool(others), others=others
    )


def _undone_sentences(reading: TableView, seat: int) -> list[str]:
    """What would go back, in sentences, oldest first."""
    page, ply = reading.page, reading.table.takeback_ply(seat)
    return [page.strip_emphasis(reading.log_sentence(line)) for line in reading.log[ply:]]


def _request_sentence(reading: TableView, seat: int) -> str:
    return takeback_request_sentence(reading.names, reading.lang, reading.me, seat)


def next_turn_sentence(reading: TableView) -> str:
    """What confirming the turn means: who is to choose then, or the end. Only while it can be confirmed."""
    following = player_after_confirm(reading.table.state_for(reading.seat))
    if following is None:
        return reading.translate("senses-ends")
    return reading.translate("senses-hands-over", name=reading.names[following])


def reveal_sentences(reading: TableView) -> dict[str, str]:
    """What each decision that reveals would turn up: how many pieces that are hidden now."""
    found = {}
    for decision in reading.view["reveals"]:
        moves, _ = foreseeable_moves(reading.page, reading.full_view, reading.predict_moves(decision))
        count = sum(step["piece"] == UNKNOWN for step in moves)
        found[decision] = reading.translate("senses-reveals", count=count)
    return found


def takeback_sentences(reading: TableView, events: Iterable[Event]) -> list[str]:
    """What a reader is told of requests and answers among these events, as whole sentences."""
    backs = {back.seq: back for back in reading.table.takebacks}
    sentences = []
    for event in events:
        if event["event"] == "takeback_requested" and reading.table.takeback_voters(event["seat"]):
            sentences.append(_request_sentence(reading, event["seat"]))
        elif event["event"] == "takeback_declined":
            sentences.append(_decline_sentence(reading, event))
        elif event["seq"] in backs:
            back = backs[event["seq"]]
            sentences.append(takeback_sentence(reading, back.seat, back.has_revealed))
    return sentences


def _decline_sentence(reading: TableView, event: Event) -> str:
    """That whoever was asked does not agree, or that whoever asked withdraws."""
    seat = event["seat"]
    before = reversed(reading.table.events[: event["seq"]])
    requester = next(earlier["seat"] for earlier in before if earlier["event"] == "takeback_requested")
    seat_form = "you" if seat == reading.me else "other"
    message = "senses-back-withdrawn" if seat == requester else "senses-back-refused"
    return reading.translate(message, whose=seat_form, name=reading.names[seat])


@router.get("/{name}/takeback", include_in_schema=False)
async def get_takeback_dialog(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """What the reader could take back, and whom they would ask, for its dialog; empty if they cannot."""
    hand_covers, lang = request.app.state.hand_covers, read_preferences(request).lang
    return await read_table(
        request,
        name,
        lambda table: html_response(render_takeback_dialog(hand_covers.table_view(name, table, guest, lang))),
    )
