"""Replay of a game: the page, its positions one by one, and the catch-up since a player's last action."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from saqqara.i18n import translate
from saqqara.images import has_fonts
from saqqara.presentation import score_label
from saqqara.server.bots.analysis_api import ReviewService
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.network import NETWORK_COMMAND, is_loopback
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import optional_service, service
from saqqara.server.core.templating import render_page
from saqqara.server.insights import score_table
from saqqara.server.live.table_page import playback_steps, render_pieces, topic_entries
from saqqara.server.tables.access import read_table
from saqqara.server.tables.hand_covers import HandCovers, requested_view
from saqqara.server.tables.log_html import last_own_ply, render_log_lines
from saqqara.server.tables.table_kinds import TablePaths
from saqqara.server.tables.table_registry import table_url
from saqqara.server.tables.table_view import HistoricView, TableView, historic_view
from saqqara.table import Table

router = APIRouter(include_in_schema=False)


def render_moment(moment: HistoricView) -> dict[str, str]:
    """Return the HTML of a position by region, as on the page of a table; `step` describes the last action."""
    return {
        **render_pieces(moment, moment.view),
        "points": score_table.render_score_table(moment),
        "step": moment.render("replay/replay_step"),
    }


@router.get("/t/{name}/replay")
async def show_replay(request: Request, name: str, ply: BoundedInt | None = None) -> Response:
    """Return the replay page at a position. Without scripts, every step is a link."""
    return await read_table(
        request, name, lambda table: _render_replay(request, requested_view(request, name, table, ply))
    )


def _render_replay(request: Request, now: HistoricView) -> Response:
    return render_page(
        request,
        "replay/replay.html",
        moment=now,
        pictures=has_fonts(),
        network_command=NETWORK_COMMAND if is_loopback(urlsplit(now.url).hostname) else "",
        api=service(request, TablePaths).api,
        has_hints=(now.table.is_over or now.table.is_imported) and optional_service(request, ReviewService) is not None,
        game=now.table.game.name,
        title=translate(now.lang, "replay-title", game=translate(now.lang, f"{now.table.game.name}-title")),
        last=len(now.log),
        regions={part: Markup(html) for part, html in render_moment(now).items()},
        topics=topic_entries(now),
        lines=[Markup(line) for line in render_log_lines(now, buttons=False)],
    )


@router.get("/t/{name}/replay/{ply}")
async def replay_step(request: Request, name: str, ply: BoundedInt) -> Response:
    """Return a position as JSON for `replay.js`: its regions, the pieces that moved, and the cutscene."""
    return await read_table(request, name, lambda table: _step_response(requested_view(request, name, table, ply)))


def _step_response(now: HistoricView) -> Response:
    answer = {
        "ply": now.ply,
        "last": len(now.log),
        "regions": render_moment(now),
        "moved": now.log_line["moved"] if now.log_line else [],
        "caption": now.description,
        "cutscene": playback_steps(now, now.ply - 1, (), now.ply)[0]["cutscene"] if now.ply else None,
    }
    return JSONResponse(answer)


catch_up_router = APIRouter(include_in_schema=False)

MAX_CHANGE_LINES = 3
"""Maximum number of lines that describe changes."""


def change_lines(then: HistoricView, now: TableView) -> list[str]:
    """Return lines that describe the changes since a position: the scores first, then the game's own summary."""
    log = now.log[then.ply :]
    summary = now.presenter.summary_text(log, now.viewer)
    return [*_points_lines(then, now), *(now.presenter.strip_emphasis(sentence) for sentence in summary)][
        :MAX_CHANGE_LINES
    ]


def _points_lines(then: HistoricView, now: TableView) -> list[str]:
    pairs = [
        now.translate(
            "senses-away-points-of",
            name=now.translate("table-you") if seat == now.me else now.names[seat],
            before=_points_text(then, seat),
            after=_points_text(now, seat),
        )
        for seat in now.order
        if _points_text(then, seat) != _points_text(now, seat)
    ]
    return [now.translate("senses-away-points", pairs="; ".join(pairs))] if pairs else []


def _points_text(table_view: TableView, seat: int) -> str:
    """Return a seat's score as on the page of the table, for example "31 (+14)"."""
    return str(score_label(table_view.view, seat))


@catch_up_router.get("/t/{name}/catch-up")
async def show_catch_up(request: Request, name: str, after: BoundedInt | None = None) -> Response:
    """Return as JSON the steps that the page plays, and the changes that they have made.

    They begin after the player's own last action, or after the event `after` if that is later. `after` is a sequence
    number as this user counts events: the last one that their page has shown.
    """
    hand_covers, guest = service(request, HandCovers), service(request, GuestCookies).guest(request)

    def build_response(table: Table) -> Response:
        seat = hand_covers.viewer_seat(name, table, guest)
        now = TableView(table, seat, read_preferences(request).lang, table_url(request, name))
        first, last = last_own_ply(now), len(table.log(seat))
        reader_seats = tuple(table.seats_of(guest))
        own = () if seat is None else reader_seats
        if after is not None and 0 <= after <= table.seq_for(reader_seats):
            diff = table.diff_since(table.event_number(after, reader_seats), own)
            first = max(first, last - len(diff.added))
        then = historic_view(table, seat, now.lang, now.url, first)
        changes = change_lines(then, now) if first < last else []
        return JSONResponse({"first": first, "steps": playback_steps(now, first, own), "changes": changes})

    return await read_table(request, name, build_response)
