"""Home page with the user's games and a tile for each game, and the page about this server."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara import __version__
from saqqara.core.registry import game, list_games
from saqqara.i18n import translate
from saqqara.server.core.fair_queue import FairExecutor, run_queued
from saqqara.server.core.identity import denial_code
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.lobby.lobby import JoinableTable, find_invitations, find_open_tables
from saqqara.server.pages import my_games
from saqqara.server.pages.new_game import default_level, home_config, player_counts, render_new_game, seat_symbols
from saqqara.server.pages.thumbnails import title_thumbnail_url
from saqqara.server.tables.api import OptionalGuest
from saqqara.server.tables.bot_names import BotNames
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import StoreError, TableListEntry

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class GameTile:
    """Tile of a game on the home page.

    `pictures` maps each theme to the URL of a thumbnail. `against` labels the button that starts a standard game with
    one click, and `standard` is that game as JSON. The browser offers it to users who have not played the game yet.
    `first` says whether the game has an option for the first player.
    """

    name: str
    pictures: Mapping[str, str]
    against: str
    standard: str
    first: bool


def _game_tile(name: str, lang: str, levels: Sequence[str]) -> GameTile:
    level = default_level(levels)
    others = [level or "hot-seat"] * (player_counts(name)[0] - 1)
    presets = home_config(name).presets
    options = {**(presets[0].options if presets else {}), **_player_option(name)}
    standard = {"options": options, "others": others, "names": [""] * len(others), "begins": "chance"}
    opponent = translate(lang, f"home-level-{level}") if level else ""
    against = translate(lang, "home-play-against", who=opponent) if level else translate(lang, "home-here")
    pictures = {theme: title_thumbnail_url(name, lang, theme) for theme in ("day", "night")}
    return GameTile(name, pictures, against, json.dumps(standard), "first" in game(name).definition.options)


def _player_option(name: str) -> dict[str, int]:
    player_counts = game(name).definition.options.get("players")
    return {"players": int(player_counts[0])} if player_counts else {}


@router.get("/")
async def show_home(request: Request, guest: OptionalGuest, game: str = "") -> Response:
    """Return the home page, or with `?game=` the form for a new game of that kind."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        if game in list_games():
            return await compute(render_new_game, request, game)
        try:
            rows: Sequence[TableListEntry] | None = await my_games.find_my_games_for(request, guest, compute)
        except StoreError:  # part of the database is damaged; starting a new game must still work
            rows = None
        try:
            invited, joinable = (
                await find_invitations(request, guest, compute),
                await find_open_tables(request, guest, compute),
            )
        except StoreError:
            invited, joinable = [], []
        invited_tables = {joinable_table.table for joinable_table in invited}
        joinable = [joinable_table for joinable_table in joinable if joinable_table.table not in invited_tables]
        denial = await denial_code(request, guest)
        return await compute(_render_home, request, guest, rows, invited, joinable, denial)


def _render_home(
    request: Request,
    guest: str | None,
    rows: Sequence[TableListEntry] | None,
    invited: Sequence[JoinableTable],
    joinable: Sequence[JoinableTable],
    denial: str,
) -> Response:
    lang, levels = read_preferences(request).lang, service(request, BotNames).levels
    own_games = my_games.build_page(
        rows or (),
        guest or "",
        lang,
        my_games.MyGamesFilter(),
        0,
        my_games.FIRST_PAGE_SIZE,
        service(request, TableRegistry).now() / 1000,
    )
    table_symbols = (joinable_table.symbol for joinable_table in (*invited, *joinable))
    return render_page(
        request, "pages/home.html", titles=[_game_tile(name, lang, levels) for name in list_games()], own=own_games,
        first_page_size=my_games.FIRST_PAGE_SIZE,
        invited=invited, joinable=joinable, symbols=sorted({*seat_symbols(list_games()[0]), *table_symbols}),
        is_unavailable=rows is None,
        denial=denial, last_game_texts=_last_game_texts(levels, service(request, BotNames).engines, lang),
    )  # fmt: skip


def _last_game_texts(levels: Sequence[str], engines: Sequence[str], lang: str) -> dict[str, Any]:
    """Return the texts for the "play again" button.

    Only the browser knows the last game that was played of each title.
    """
    return {
        **{engine: engine for engine in engines},
        **{level: translate(lang, f"home-level-{level}") for level in levels},
        "adaptive": translate(lang, "home-even"),
        "open": translate(lang, "home-friend"),
        "hot-seat": translate(lang, "home-here"),
        "again": translate(lang, "home-play-again", who="{who}"),
        "against": translate(lang, "home-play-against", who="{who}"),
        "failed": translate(lang, "home-failed"),
    }


about_router = APIRouter(include_in_schema=False)


@about_router.get("/about")
async def show_about(request: Request) -> Response:
    """Return the page about the server: its version, its licence, and the stored personal data."""
    return await run_queued(request, render_page, request, "pages/about.html", version=__version__)
