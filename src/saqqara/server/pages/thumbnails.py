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
from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.static import FOREVER, static_version
from saqqara.server.pages.presets import offer
from saqqara.server.tables.access import look_at
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table
from saqqara.theme import THEMES

router = APIRouter(include_in_schema=False)

MINE_FOREVER = FOREVER.replace("public", "private")
"""What only who may see the table keeps."""


def address_of(name: str, lang: str, theme: str) -> str:
    """Where the picture of a title lies."""
    return f"/pictures/{static_version()}/{name}-{lang}-{theme}.svg"


def version_of(table: Table) -> str:
    """Changes with what a spectator sees of a table, and with nothing else."""
    return f"{table.final_ply}.{len(table.takebacks)}"


def table_address(name: str, version: str, lang: str, theme: str) -> str:
    """Where the picture of a table lies."""
    return f"/t/{name}/picture.svg?v={version}&lang={lang}&theme={theme}"


@router.get("/pictures/{version}/{name}-{lang}-{theme}.svg")
async def of_title(request: Request, version: str, name: str, lang: str, theme: str) -> Response:
    """The picture of a title; the address with the current version may be kept for ever."""
    if name not in list_games() or lang not in LANGUAGES or theme not in THEMES:
        raise HTTPException(404)
    svg = await at_desk(request, titled, name, lang, theme)
    return _svg(svg, FOREVER if version == static_version() else "no-cache")


@router.get("/t/{name}/picture.svg")
async def of_table(request: Request, name: str, v: str = "") -> Response:
    """The picture of a table as it is now; the address with its version may be kept for ever."""
    who = reader(request)

    def drawn(table: Table) -> Response:
        names = Reading(table, None, who.lang, "").names
        title, view = table.game.name, table.display_view(None)
        svg = windowed(title, table.game.definition.svg(view, who.lang, who.theme or THEMES[0], names))
        return _svg(svg, MINE_FOREVER if v == version_of(table) else "private, no-cache")

    return await look_at(request, name, drawn)


@lru_cache(maxsize=64)
def titled(name: str, lang: str, theme: str) -> str:
    """The picture of a title, in a language, by `day` or by `night`."""
    found = offer(name).picture
    state = game(name, **found.options).start(seed=found.seed)
    for decision in found.decisions:
        state.play(decision)
    return windowed(name, state.svg(None, lang, theme))


_SIZE = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def windowed(name: str, svg: str) -> str:
    """What small pictures show of a game's whole drawing."""
    shown = offer(name).picture.window
    if not shown:
        return svg
    _, _, width, height = shown
    window = " ".join(f"{number:g}" for number in shown)
    return _SIZE.sub(f'viewBox="{window}" width="{width:g}" height="{height:g}"', svg, count=1)


def _svg(svg: str, kept: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": kept})
