"""Thumbnails: cropped drawings of a game, as a spectator sees it.

The home page shows a sample position for each game. Thumbnails of tables are cached by version and contain no hidden
information, since they show the view of a spectator.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from saqqara.core.registry import game, list_games
from saqqara.i18n import LANGUAGES
from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.static import IMMUTABLE_CACHE, static_version
from saqqara.server.pages.new_game import home_config
from saqqara.server.tables.access import read_table
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table
from saqqara.theme import THEMES

router = APIRouter(include_in_schema=False)

PRIVATE_IMMUTABLE_CACHE = IMMUTABLE_CACHE.replace("public", "private")
"""`Cache-Control` value for pictures of tables: shared caches must not store them, since access is restricted."""


def title_thumbnail_url(name: str, lang: str, theme: str) -> str:
    """Return the URL of a game's thumbnail."""
    return f"/pictures/{static_version()}/{name}-{lang}-{theme}.svg"


def thumbnail_version(table: Table) -> str:
    """Return a version that changes exactly when the spectator's view of a table changes."""
    return f"{table.final_ply}.{len(table.takebacks)}"


def table_thumbnail_url(name: str, version: str, lang: str, theme: str) -> str:
    """Return the URL of a table's thumbnail."""
    return f"/t/{name}/picture.svg?v={version}&lang={lang}&theme={theme}"


@router.get("/pictures/{version}/{name}-{lang}-{theme}.svg")
async def show_title_thumbnail(request: Request, version: str, name: str, lang: str, theme: str) -> Response:
    """Return the thumbnail of a game. Responses for the current version may be cached forever."""
    if name not in list_games() or lang not in LANGUAGES or theme not in THEMES:
        raise HTTPException(404)
    svg = await run_queued(request, render_title_thumbnail, name, lang, theme)
    return _svg_response(svg, IMMUTABLE_CACHE if version == static_version() else "no-cache")


@router.get("/t/{name}/picture.svg")
async def show_table_thumbnail(request: Request, name: str, v: str = "") -> Response:
    """Return the thumbnail of a table in its current state. Responses for the current version may be cached forever."""
    preferences = read_preferences(request)

    def render(table: Table) -> Response:
        names = TableView(table, None, preferences.lang, "").names
        title, view = table.game.name, table.display_view(None)
        svg = crop_svg(title, table.game.definition.svg(view, preferences.lang, preferences.theme or THEMES[0], names))
        return _svg_response(svg, PRIVATE_IMMUTABLE_CACHE if v == thumbnail_version(table) else "private, no-cache")

    return await read_table(request, name, render)


@lru_cache(maxsize=64)
def render_title_thumbnail(name: str, lang: str, theme: str) -> str:
    """Render the thumbnail of a game, with the theme `day` or `night`."""
    spec = home_config(name).picture
    state = game(name, **spec.options).start(seed=spec.seed)
    for action in spec.actions:
        state.play(action)
    return crop_svg(name, state.svg(None, lang, theme))


_SIZE_ATTRIBUTES = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def crop_svg(name: str, svg: str) -> str:
    """Crop a game's drawing to the window of its thumbnail."""
    box = home_config(name).picture.window
    if not box:
        return svg
    _, _, width, height = box
    window = " ".join(f"{number:g}" for number in box)
    return _SIZE_ATTRIBUTES.sub(f'viewBox="{window}" width="{width:g}" height="{height:g}"', svg, count=1)


def _svg_response(svg: str, cache_control: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": cache_control})
