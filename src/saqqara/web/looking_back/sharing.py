"""What can be taken away from a table: a finished game as one page that replays it offline, positions as pictures."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from saqqara.look import THEMES
from saqqara.records import Record
from saqqara.share import Story, drawing, has_fonts, png, replay_page
from saqqara.web.commands.past import moment
from saqqara.web.frame.errors import refused
from saqqara.web.frame.limits import address
from saqqara.web.frame.reader import reader
from saqqara.web.frame.static import replay_styles

router = APIRouter(include_in_schema=False)


@router.get("/t/{name}/game.html")
async def whole_game(request: Request, name: str) -> Response:
    """The game as one page. Not before it is over: the page is there for ever, whoever reads it."""
    _slow_down(request)
    past = await moment(request, name, None)
    if not past.table.over:
        raise refused("not-over", "table-error-not-over")
    who = reader(request)
    html = await asyncio.to_thread(_page, past.table.record().text(), past.names, who.lang, who.theme)
    return _file(html.encode(), "text/html; charset=utf-8", f"{past.table.game.name}-{name}.html")


@lru_cache(maxsize=16)
def _page(record: str, names: tuple[str, ...], lang: str, theme: str) -> str:
    return replay_page(Story.of(Record.read(record).replay(), names), lang, theme, styles=replay_styles())


@router.get("/t/{name}/position.svg")
async def position_svg(request: Request, name: str, ply: int | None = None) -> Response:
    """A position as its reader may know it."""
    svg, title = await _drawn(request, name, ply)
    return _file(svg.encode(), "image/svg+xml", f"{title}.svg")


@router.get("/t/{name}/position.png")
async def position_png(request: Request, name: str, ply: int | None = None) -> Response:
    """The same for everything that cannot show SVG. On a machine without fonts there is none."""
    if not has_fonts():
        raise HTTPException(404)
    svg, title = await _drawn(request, name, ply)
    return _file(await asyncio.to_thread(_png, svg), "image/png", f"{title}.png")


async def _drawn(request: Request, name: str, ply: int | None) -> tuple[str, str]:
    """The drawing, and what its file is called."""
    _slow_down(request)
    past, who = await moment(request, name, ply), reader(request)
    game = past.table.game
    return drawing(game, past.view, who.lang, who.theme or THEMES[0], past.names), f"{game.name}-{name}-{past.ply}"


@lru_cache(maxsize=32)
def _png(svg: str) -> bytes:
    return png(svg)


def _slow_down(request: Request) -> None:
    state = request.app.state
    state.commands.take(state.guests.guest(request) or address(request))


def _file(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
