"""Downloads of a table: a finished game as an offline replay page, and positions as pictures or text."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from saqqara.core.record import Record
from saqqara.export import ReplayData, replay_page
from saqqara.images import has_fonts, render_png, render_svg
from saqqara.server.core.errors import http_error
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import service
from saqqara.server.core.static import replay_styles
from saqqara.server.tables.access import read_table, viewable_table
from saqqara.server.tables.api import finished_record
from saqqara.server.tables.hand_covers import requested_view
from saqqara.table import Table
from saqqara.theme import THEMES

router = APIRouter(include_in_schema=False)


@router.get("/t/{name}/game.html")
async def download_game(request: Request, name: str) -> Response:
    """Return a finished game as one HTML page that replays it. Raise `WebError` for a game in progress.

    The file can be read by anyone at any time, so it must not exist while information is hidden.
    """
    preferences = read_preferences(request)
    async with service(request, FairExecutor).slot(request, HEAVY_COST) as compute:
        async with viewable_table(request, name) as table:
            title, record, names, by, stand_ins = await compute(_game_facts, request, name, table)
        html = await compute(_build_page, record, names, by, stand_ins, preferences.lang, preferences.theme)
    return _file_response(html, "text/html; charset=utf-8", f"{title}.html")


def _game_facts(
    request: Request, name: str, table: Table
) -> tuple[str, str, tuple[str, ...], tuple[tuple[int, str], ...], tuple[int, ...]]:
    """Return the title of the file, the record, the names, the actions of stand-ins, and the seats they played for.

    The actions of stand-ins are pairs of the ply and the stand-in.
    """
    record, names = finished_record(table).text(), requested_view(request, name, table, None).names
    by = tuple((ply, line["by"]) for ply, line in enumerate(table.log(None)) if "by" in line)
    return f"{table.game.name}-{name}", record, names, by, tuple(table.stand_in_seats)


@lru_cache(maxsize=16)
def _build_page(
    record: str,
    names: tuple[str, ...],
    by: tuple[tuple[int, str], ...],
    stand_ins: tuple[int, ...],
    lang: str,
    theme: str,
) -> bytes:
    parsed = Record.parse(record)
    replay_data = ReplayData.from_state(parsed.replay(), names, parsed.early_end, dict(by), stand_ins)
    return replay_page(replay_data, lang, theme, styles=replay_styles(), record=parsed).encode()


@router.get("/t/{name}/position.svg")
async def download_svg(request: Request, name: str, ply: BoundedInt | None = None) -> Response:
    """Return a position as SVG, without information that is hidden from the requesting user."""

    def render(table: Table) -> Response:
        svg, title = _render_position(request, name, table, ply)
        return _file_response(svg.encode(), "image/svg+xml", f"{title}.svg")

    return await read_table(request, name, render)


@router.get("/t/{name}/position.txt")
async def download_position(request: Request, name: str, ply: BoundedInt | None = None) -> Response:
    """Return a position string.

    For a game in progress it leaves out information that is hidden from the requesting user. Raise `WebError` `rated`
    during a rated game.
    """

    def render(table: Table) -> Response:
        if table.settings.rated and not table.is_over:
            raise http_error("rated", "web-error-counts", suggestion="web-error-counts-later")
        moment = requested_view(request, name, table, ply)
        line = (
            moment.state.position_string()
            if table.is_over and not table.is_scratch
            else moment.state.position_string(moment.viewpoint)
        )
        return _file_response(
            f"{line}\n".encode(), "text/plain; charset=utf-8", f"{table.game.name}-{name}-{moment.ply}.txt"
        )

    return await read_table(request, name, render)


@router.get("/t/{name}/position.png")
async def download_png(request: Request, name: str, ply: BoundedInt | None = None) -> Response:
    """Return a position as PNG, for programs that cannot show SVG. Answer 404 if no fonts are installed."""
    if not has_fonts():
        raise HTTPException(404)
    async with service(request, FairExecutor).slot(request, HEAVY_COST) as compute:
        async with viewable_table(request, name) as table:
            svg, title = await compute(_render_position, request, name, table, ply)
        picture = await compute(_cached_png, svg)
    return _file_response(picture, "image/png", f"{title}.png")


def _render_position(request: Request, name: str, table: Table, ply: int | None) -> tuple[str, str]:
    """Return the SVG drawing and its file name without the suffix."""
    moment, preferences = requested_view(request, name, table, ply), read_preferences(request)
    game = moment.table.game
    return render_svg(
        game, moment.view, preferences.lang, preferences.theme or THEMES[0], moment.names
    ), f"{game.name}-{name}-{moment.ply}"


@lru_cache(maxsize=32)
def _cached_png(svg: str) -> bytes:
    return render_png(svg)


def _file_response(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
