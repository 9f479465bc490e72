"""How far back a player can go, as the page shows it: undo, then the lock, then asking the others.

`asked` is the request that stands (for everybody at the table), `dialog` what can be asked, `handing_over` what the
confirmation of a turn means, `revealed` what decisions turn up, `said` what is told of requests and their answers.
"""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from saqqara.presentation import UNKNOWN
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import html
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Guest, TableName
from saqqara.server.tables.log_html import back_sentence
from saqqara.server.tables.proposals import takeback
from saqqara.server.tables.table_view import Reading
from saqqara.table import Event
from saqqara.table.action_preview import foreseeable_moves, player_after_confirm

router = APIRouter(**ABOUT)


def asker(reading: Reading) -> int | None:
    """The reader's seat that could ask to take its last turn back; of several the one that decided last."""
    log = reading.log
    return next((line["seat"] for line in reversed(log) if line["seat"] in reading.own), reading.seat)


def can_ask(reading: Reading) -> bool:
    """Whether the reader could ask now for what undo cannot reach."""
    seat = asker(reading)
    here = reading.mood != "open" and seat not in reading.table.away_seats and not reading.table.is_puzzle
    return seat is not None and here and reading.table.can_request_takeback(seat)


def beyond(reading: Reading) -> bool:
    """Whether undo has nothing left for the reader, and asking has."""
    mine = reading.mood in ("choose", "confirm")
    return not (mine and reading.table.can_undo) and can_ask(reading)


def asked(reading: Reading) -> str:
    """The request that stands: who asks, what would go back, and the reader's buttons; empty without one."""
    request = reading.table.takeback_request
    if request is None:
        return ""
    return reading.fragment(
        "insights/takeback_request",
        sentence=_question(reading, request.seat),
        steps=_steps(reading, request.seat),
        answers=not request.pending_seats.isdisjoint(reading.own),
        own=request.seat in reading.own,
    )


def dialog(reading: Reading) -> str:
    """What the reader could take back, and whom they would ask; empty if they cannot."""
    seat = asker(reading)
    if seat is None or not can_ask(reading):
        return ""
    table = reading.table
    others = " · ".join(reading.names[other] for other in table.takeback_voters(seat))
    return reading.fragment("insights/takeback_dialog", steps=_steps(reading, seat), asks=bool(others), others=others)


def _steps(reading: Reading, seat: int) -> list[str]:
    """What would go back, in sentences, oldest first."""
    page, ply = reading.page, reading.table.takeback_ply(seat)
    return [page.strip_emphasis(reading.told(line)) for line in reading.log[ply:]]


def _question(reading: Reading, seat: int) -> str:
    return takeback(reading.names, reading.lang, reading.me, seat)


def handing_over(reading: Reading) -> str:
    """What confirming the turn means: who is to choose then, or the end. Only while it can be confirmed."""
    following = player_after_confirm(reading.table.state_for(reading.seat))
    if following is None:
        return reading.say("senses-ends")
    return reading.say("senses-hands-over", name=reading.names[following])


def revealed(reading: Reading) -> dict[str, str]:
    """What each decision that reveals would turn up: how many pieces that are hidden now."""
    found = {}
    for decision in reading.view["reveals"]:
        told, _ = foreseeable_moves(reading.page, reading.known, reading.foresight(decision))
        count = sum(step["piece"] == UNKNOWN for step in told)
        found[decision] = reading.say("senses-reveals", count=count)
    return found


def said(reading: Reading, events: Iterable[Event]) -> list[str]:
    """What a reader is told of requests and answers among these events, as whole sentences."""
    backs = {back.seq: back for back in reading.table.takebacks}
    sentences = []
    for event in events:
        if event["event"] == "takeback_asked" and reading.table.takeback_voters(event["seat"]):
            sentences.append(_question(reading, event["seat"]))
        elif event["event"] == "takeback_refused":
            sentences.append(_declined(reading, event))
        elif event["seq"] in backs:
            back = backs[event["seq"]]
            sentences.append(back_sentence(reading, back.seat, back.has_revealed))
    return sentences


def _declined(reading: Reading, event: Event) -> str:
    """That whoever was asked does not agree, or that whoever asked withdraws."""
    seat = event["seat"]
    before = reversed(reading.table.events[: event["seq"]])
    asked_by = next(earlier["seat"] for earlier in before if earlier["event"] == "takeback_asked")
    whose = "you" if seat == reading.me else "other"
    message = "senses-back-withdrawn" if seat == asked_by else "senses-back-refused"
    return reading.say(message, whose=whose, name=reading.names[seat])


@router.get("/{name}/takeback", include_in_schema=False)
async def what_goes_back(name: TableName, request: Request, guest: Guest) -> HTMLResponse:
    """What the reader could take back, and whom they would ask, for its dialog; empty if they cannot."""
    covers, lang = request.app.state.covers, reader(request).lang
    return await look_at(request, name, lambda table: html(dialog(covers.reading(name, table, guest, lang))))
