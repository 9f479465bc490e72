"""The home page: one's own games, and a picture of each title with what begins a game of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.core.registry import game, list_games
from saqqara.i18n import translate
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.lobby.lobby import Place, invitations, open_places
from saqqara.server.pages import my_games
from saqqara.server.pages.new_game import counts, crests, default_level, form
from saqqara.server.pages.presets import offer
from saqqara.server.pages.thumbnails import address_of
from saqqara.server.tables.api import Guest
from saqqara.server.tables.guest_identity import stranger_to
from saqqara.storage import StoreError, TableListEntry

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Title:
    """A game on the home page: its pictures by theme, and what is played with one click by who has not played it yet:
    against whom, as JSON, and whether who begins is an option of the game."""

    name: str
    pictures: Mapping[str, str]
    against: str
    standard: str
    first: bool


def _title(name: str, lang: str, levels: Sequence[str]) -> Title:
    level = default_level(levels)
    others = [level or "hot-seat"] * (counts(name)[0] - 1)
    presets = offer(name).presets
    options = {**(presets[0].options if presets else {}), **_players(name)}
    standard = {"options": options, "others": others, "names": [""] * len(others), "begins": "chance"}
    who = translate(lang, f"home-level-{level}") if level else ""
    against = translate(lang, "home-play-against", who=who) if level else translate(lang, "home-here")
    pictures = {theme: address_of(name, lang, theme) for theme in ("day", "night")}
    return Title(name, pictures, against, json.dumps(standard), "first" in game(name).definition.options)


def _players(name: str) -> dict[str, int]:
    known = game(name).definition.options.get("players")
    return {"players": int(known[0])} if known else {}


@router.get("/")
async def home(request: Request, guest: Guest, game: str = "") -> Response:
    """The home page; with `?game=` how that game is played is chosen."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        if game in list_games():
            return await compute(form, request, game)
        try:
            rows: Sequence[TableListEntry] | None = await my_games.listed_for(request, guest, compute)
        except StoreError:  # part of the file is damaged; whoever wants to play something new can
            rows = None
        try:
            invited, joinable = await invitations(request, guest, compute), await open_places(request, guest, compute)
        except StoreError:
            invited, joinable = [], []
        known = {place.table for place in invited}
        joinable = [place for place in joinable if place.table not in known]
        stranger = await stranger_to(request, guest)
        return await compute(_page, request, guest, rows, invited, joinable, stranger)


def _page(
    request: Request,
    guest: str | None,
    rows: Sequence[TableListEntry] | None,
    invited: Sequence[Place],
    joinable: Sequence[Place],
    stranger: str,
) -> Response:
    lang, levels = reader(request).lang, request.app.state.levels
    mine = my_games.part(
        rows or (), guest or "", lang, my_games.Wish(), 0, my_games.FIRST, request.app.state.tables.now() / 1000
    )
    crested = (place.crest for place in (*invited, *joinable))
    return page(
        request, "pages/home.html", titles=[_title(name, lang, levels) for name in list_games()], own=mine,
        few=my_games.FIRST,
        invited=invited, joinable=joinable, crests=sorted({*crests(list_games()[0]), *crested}), unread=rows is None,
        stranger=stranger, said=_said(levels, request.app.state.engines, lang),
    )  # fmt: skip


def _said(levels: Sequence[str], engines: Sequence[str], lang: str) -> dict[str, Any]:
    """What is said of the last game of a title, which this browser alone knows."""
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
