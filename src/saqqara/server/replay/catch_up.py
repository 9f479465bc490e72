"""While you were away: what has happened since a reader's own last decision, and in up to three lines what it changed.

The page plays it from the moments of the replay (`saqqara.server.replay.replay_page`).
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from saqqara.presentation import score_label
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.live.playback_steps import steps
from saqqara.server.tables.access import look_at
from saqqara.server.tables.historic_view import Past, past
from saqqara.server.tables.log_html import since
from saqqara.server.tables.table_registry import table_url
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table

router = APIRouter(include_in_schema=False)

LINES = 3
"""What has changed is said in so many lines at most."""


def changed(then: Past, now: Reading) -> list[str]:
    """What has changed since a moment: points, then what the game tells."""
    log = now.log[then.ply :]
    told = now.page.summary_text(log, now.names, now.lang, now.me)
    return [*_points(then, now), *(now.page.strip_emphasis(sentence) for sentence in told)][:LINES]


def _points(then: Past, now: Reading) -> list[str]:
    pairs = [
        now.say(
            "senses-away-points-of",
            name=now.say("table-you") if seat == now.me else now.names[seat],
            before=_pair(then, seat),
            after=_pair(now, seat),
        )
        for seat in now.order
        if _pair(then, seat) != _pair(now, seat)
    ]
    return [now.say("senses-away-points", pairs="; ".join(pairs))] if pairs else []


def _pair(reading: Reading, seat: int) -> str:
    """A seat's points as they stand on the page: "31 (+14)"."""
    return str(score_label(reading.view, seat))


@router.get("/t/{name}/catch-up")
async def away(request: Request, name: str, after: Whole | None = None) -> Response:
    """The steps that the page plays, and what they have changed: since the reader's own last decision, or since the
    event (as the reader counts) that their page has shown last."""
    covers, guest = request.app.state.covers, request.app.state.guests.guest(request)

    def missed(table: Table) -> Response:
        seat = covers.seat(name, table, guest)
        now = Reading(table, seat, reader(request).lang, table_url(request, name))
        first, last = since(now), len(table.log(seat))
        counted = tuple(table.seats_of(guest))
        own = () if seat is None else counted
        if after is not None and 0 <= after <= table.seq_for(counted):
            unseen = table.diff_since(table.event_number(after, counted), own)
            first = max(first, last - len(unseen.added))
        then = past(table, seat, now.lang, now.url, first)
        told = changed(then, now) if first < last else []
        return JSONResponse({"first": first, "steps": steps(now, first, own), "changes": told})

    return await look_at(request, name, missed)
