"""Small pictures: a part of a game's own drawing, as a spectator sees the table. The large ones of the home page show a
game that stands for its title; those of tables are kept by their version, and never show what anybody may not know."""

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
"""What only who may see the table keeps."""


def title_thumbnail_url(name: str, lang: str, theme: str) -> str:
    """Where the picture of a title lies."""
    return f"/pictures/{static_version()}/{name}-{lang}-{theme}.svg"


def thumbnail_version(table: Table) -> str:
    """Changes with what a spectator sees of a table, and with nothing else."""
    return f"{table.final_ply}.{len(table.takebacks)}"


def table_thumbnail_url(name: str, version: str, lang: str, theme: str) -> str:
    """Where the picture of a table lies."""
    return f"/t/{name}/picture.svg?v={version}&lang={lang}&theme={theme}"


@router.get("/pictures/{version}/{name}-{lang}-{theme}.svg")
async def show_title_thumbnail(request: Request, version: str, name: str, lang: str, theme: str) -> Response:
    """The picture of a title; the address with the current version may be kept for ever."""
    if name not in list_games() or lang not in LANGUAGES or theme not in THEMES:
        raise HTTPException(404)
    svg = await run_queued(request, render_title_thumbnail, name, lang, theme)
    return _svg_response(svg, IMMUTABLE_CACHE if version == static_version() else "no-cache")


@router.get("/t/{name}/picture.svg")
async def show_table_thumbnail(request: Request, name: str, v: str = "") -> Response:
    """The picture of a table as it is now; the address with its version may be kept for ever."""
    preferences = read_preferences(request)

    def drawn(table: Table) -> Response:
        names = TableView(table, None, preferences.lang, "").names
        title, view = table.game.name, table.display_view(None)
        svg = crop_svg(title, table.game.definition.svg(view, preferences.lang, preferences.theme or THEMES[0], names))
        return _svg_response(svg, PRIVATE_IMMUTABLE_CACHE if v == thumbnail_version(table) else "private, no-cache")

    return await read_table(request, name, drawn)


@lru_cache(maxsize=64)
def render_title_thumbnail(name: str, lang: str, theme: str) -> str:
    """The picture of a title, in a language, by `day` or by `night`."""
    found = home_config(name).picture
    state = game(name, **found.options).start(seed=found.seed)
    for decision in found.actions:
        state.play(decision)
    return crop_svg(name, state.svg(None, lang, theme))


_SIZE_ATTRIBUTES = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def crop_svg(name: str, svg: str) -> str:
    """What small pictures show of a game's whole drawing."""
    box = home_config(name).picture.window
    if not box:
        return svg
    _, _, width, height = box
    window = " ".join(f"{number:g}" for number in box)
    return _SIZE_ATTRIBUTES.sub(f'viewBox="{window}" width="{width:g}" height="{height:g}"', svg, count=1)


def _svg_response(svg: str, cache_control: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": cache_control})
