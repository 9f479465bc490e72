"""Stepping through a game: the page, and its moments one by one."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from saqqara.export import has_fonts
from saqqara.i18n import translate
from saqqara.server.core.network import COMMAND, only_here
from saqqara.server.core.numbers import Whole
from saqqara.server.core.templating import page
from saqqara.server.insights import score_table
from saqqara.server.live.playback_steps import steps
from saqqara.server.live.regions import pieces
from saqqara.server.live.table_page import explained
from saqqara.server.tables.access import look_at
from saqqara.server.tables.historic_view import Past, moment
from saqqara.server.tables.log_html import log_lines

router = APIRouter(include_in_schema=False)


def regions(moment: Past) -> dict[str, str]:
    """HTML by region, as at the table; `step` says what has just happened."""
    return {
        **pieces(moment, moment.view),
        "points": score_table.drawn(moment),
        "step": moment.fragment("replay/replay_step"),
    }


@router.get("/t/{name}/replay")
async def replay(request: Request, name: str, ply: Whole | None = None) -> Response:
    """The page, at a moment; without scripts every step is a link."""
    return await look_at(request, name, lambda table: _page(request, moment(request, name, table, ply)))


def _page(request: Request, now: Past) -> Response:
    return page(
        request,
        "replay/replay.html",
        moment=now,
        pictures=has_fonts(),
        alone=COMMAND if only_here(urlsplit(now.url).hostname) else "",
        api=request.app.state.api,
        hints=(now.table.is_over or now.table.is_imported) and request.app.state.reviews is not None,
        game=now.table.game.name,
        title=translate(now.lang, "replay-title", game=translate(now.lang, f"{now.table.game.name}-title")),
        last=len(now.log),
        regions={part: Markup(html) for part, html in regions(now).items()},
        topics=explained(now),
        lines=[Markup(line) for line in log_lines(now, buttons=False)],
    )


@router.get("/t/{name}/replay/{ply}")
async def step(request: Request, name: str, ply: Whole) -> Response:
    """A moment for the page's module: its regions, and what the decision that led to it moved, with what is staged."""
    return await look_at(request, name, lambda table: _step(moment(request, name, table, ply)))


def _step(now: Past) -> Response:
    answer = {
        "ply": now.ply,
        "last": len(now.log),
        "regions": regions(now),
        "moved": now.line["moved"] if now.line else [],
        "caption": now.said,
        "cutscene": steps(now, now.ply - 1, (), now.ply)[0]["cutscene"] if now.ply else None,
    }
    return JSONResponse(answer)
