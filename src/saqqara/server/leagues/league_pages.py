"""Pages of leagues: the list, a league with live updates, and its standings as a CSV file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from saqqara.accounts import Accounts
from saqqara.core.registry import list_games
from saqqara.errors import DomainError
from saqqara.i18n import times, translate
from saqqara.leagues.league_settings import MAX_ROUNDS, SWISS, InvalidLeagueError, LeagueSettings, playable_seat_counts
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.server.core.errors import http_error, json_error_response, store_http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.network import NETWORK_COMMAND, absolute_url, is_loopback
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import client_address
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.leagues.api import (
    MAX_CORRECTION_REASON_LENGTH,
    MAX_LEAGUE_NAME_LENGTH,
    LeagueId,
    accepts_players,
    can_delete,
    can_manage,
    is_active,
    load_league,
)
from saqqara.server.leagues.standings_view import build_standings_view, league_version, standings_csv
from saqqara.server.live.hub import Hub
from saqqara.server.pages.new_game import home_config
from saqqara.server.tables.api import OptionalGuest
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store, StoreError
from saqqara.storage.leagues import LeagueRow

router = APIRouter(prefix="/leagues", include_in_schema=False)

MAX_LISTED_LEAGUES = 20
"""Maximum number of public leagues that the list shows, the latest first."""

TIME_CONTROLS = (
    {"minutes": 5, "seconds": 10}, {"minutes": 10, "seconds": 20}, {"minutes": 20, "seconds": 40},
    {"days": 1}, {"days": 3}, {"days": 7},
)  # fmt: skip
FIRST_MOVE_MINUTES = (3, 5, 10, 30, 24 * 60, 3 * 24 * 60)
ROUND_MINUTES = (0, 60, 120, 7 * 24 * 60, 14 * 24 * 60, 28 * 24 * 60)


@dataclass(frozen=True)
class LeagueListItem:
    """League in a list; `about` summarizes its settings, `is_own` says whether the user is its organizer."""

    id: str
    name: str
    about: str
    state: str
    count: int
    is_own: bool


@dataclass(frozen=True)
class LeagueGame:
    """Game choice of the form for a new league.

    `value` holds the game and its options as JSON, `seats` the possible numbers of players at a table, separated by
    spaces.
    """

    game: str
    label: str
    value: str
    seats: str


@router.get("")
async def leagues(request: Request, guest: OptionalGuest) -> Response:
    """Return the page with the user's leagues, the public leagues, and the form for a new league."""
    executor, store, accounts = _services(request)
    async with executor.slot(request) as compute:
        own = await store.leagues.leagues_of(guest) if guest else []
        others = [
            row for row in await store.leagues.list_public(MAX_LISTED_LEAGUES) if row.id not in {one.id for one in own}
        ]
        counts = await store.leagues.count_entries([row.id for row in (*own, *others)])
        member = accounts.member_name(guest)
        return await compute(_render_league_list, request, own, others, counts, guest, member)


def _render_league_list(
    request: Request,
    own: Sequence[LeagueRow],
    others: Sequence[LeagueRow],
    counts: dict[str, int],
    guest: str | None,
    member: str,
) -> Response:
    lang = read_preferences(request).lang
    return render_page(
        request, "leagues/league_list.html", own=_league_list_items(own, counts, guest, lang),
        others=_league_list_items(others, counts,
        guest, lang),
        member=member, titles={name: _league_games(name, lang) for name in list_games()}, time_controls=TIME_CONTROLS,
        first_turn_minutes_choices=FIRST_MOVE_MINUTES,
        round_minutes_choices=ROUND_MINUTES, max_name_length=MAX_LEAGUE_NAME_LENGTH, max_rounds=MAX_ROUNDS,
        duration_text=lambda minutes: times.format_duration(minutes * times.MINUTE, lang),
        time_control_text=lambda time_control: time_control_text(time_control, lang), as_json=json.dumps,
    )  # fmt: skip


def _league_list_items(
    rows: Sequence[LeagueRow], counts: dict[str, int], guest: str | None, lang: str
) -> list[LeagueListItem]:
    return [
        LeagueListItem(
            row.id, row.name, summary_line(LeagueSettings.from_json(row.settings), lang),
            row.state, counts.get(row.id, 0), row.organizer == guest,
        )
        for row in rows
    ]  # fmt: skip


def _league_games(game: str, lang: str) -> list[LeagueGame]:
    games = []
    presets = home_config(game).presets
    for name, options in [(one.name, dict(one.options)) for one in presets] or [("", {})]:
        try:
            seats = [count for count in playable_seat_counts(game, options) if 2 <= count <= 4]
        except InvalidLeagueError:
            continue  # the preset depends on settings outside its options
        title = translate(lang, f"{game}-title")
        label = f"{title}: {translate(lang, f'{game}-preset-{name}')}" if name else title
        value = json.dumps({"game": game, "options": options})
        games.append(LeagueGame(game, label, value, " ".join(map(str, seats))))
    return games


@router.get("/{league}")
async def show_league(request: Request, league: LeagueId, guest: OptionalGuest) -> Response:
    """Return the page of a league: the user's table, the standings, and all rounds."""
    executor, _, accounts = _services(request)
    async with executor.slot(request) as compute:
        league_data, settings = await load_league(request, league)
        invitation_url, now = absolute_url(request, f"/leagues/{league}"), service(request, TableRegistry).now()
        facts: dict[str, Any] = {
            "max_reason_length": MAX_CORRECTION_REASON_LENGTH,
            "member": accounts.member_name(guest),
            "is_organizer": can_manage(request, league_data, guest),
            "is_own_league": league_data.league.organizer == guest,
            "organizer_name": accounts.member_name(league_data.league.organizer),
            "invitation_url": invitation_url,
            "network_command": NETWORK_COMMAND if is_loopback(urlsplit(invitation_url).hostname) else "",
            "is_active": is_active(league_data),
            "accepts_players": accepts_players(league_data, settings),
            "can_be_deleted": can_delete(league_data),
            "max_name_length": MAX_LEAGUE_NAME_LENGTH,
        }

        def render() -> Response:
            lang = read_preferences(request).lang
            view = build_standings_view(league_data, settings, guest, lang)
            choices = edit_form_choices(settings, len(league_data.rounds), lang) if facts["is_organizer"] else {}
            page_facts = {"about": settings_lines(settings, lang), "now": now / 1000, **choices, **facts}
            return render_page(request, "leagues/league.html", view=view, **page_facts)

        return await compute(render)


@router.get("/{league}/standings.csv")
async def download_standings(request: Request, league: LeagueId, local: bool = False) -> Response:
    """Return the standings as a CSV file in UTF-8; with `?local=true` for spreadsheets in the user's language."""
    executor, *_ = _services(request)
    async with executor.slot(request) as compute:
        league_data, settings = await load_league(request, league)
        text = await compute(standings_csv, league_data, settings, read_preferences(request).lang, local)
    headers = {
        "Content-Disposition": f'attachment; filename="league-{league_data.league.id}.csv"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(text.encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


def summary_line(settings: LeagueSettings, lang: str) -> str:
    """Return a one-line summary of a league's game, seats and rounds."""
    kind_text = translate(lang, f"league-kind-{settings.kind}-of", rounds=settings.rounds)
    title, seats = translate(lang, f"{settings.game}-title"), translate(lang, "league-seats", count=settings.seats)
    return f"{title} · {seats} · {kind_text}"


def settings_lines(settings: LeagueSettings, lang: str) -> list[str]:
    """Return the settings of a league as lines of text."""
    lines = [summary_line(settings, lang), time_control_text(settings.time_control.to_json(), lang)]
    if settings.time_control.first_turn_minutes:
        lines.append(
            translate(
                lang,
                "terms-come",
                time=times.format_duration(settings.time_control.first_turn_minutes * times.MINUTE, lang),
            )
        )
    if settings.round_minutes:
        lines.append(
            translate(
                lang, "league-round-takes", time=times.format_duration(settings.round_minutes * times.MINUTE, lang)
            )
        )
    if not settings.spectators:
        lines.append(translate(lang, "terms-alone"))
    return lines


def edit_form_choices(settings: LeagueSettings, num_rounds_begun: int, lang: str) -> dict[str, Any]:
    """Return the choices of the form to edit a league, and the bounds of the number of rounds.

    Each choice is its value, its label, and whether it is the current one. `num_rounds_begun` rounds have begun.
    """
    time_control, first_turn_minutes = settings.time_control.to_json(), settings.time_control.first_turn_minutes
    current: dict[str, Any] = {
        name: time_control[name] for name in ("minutes", "seconds", "days") if name in time_control
    }
    time_controls = [dict[str, Any](one) for one in TIME_CONTROLS]
    if current not in time_controls:
        time_controls.append(current)

    def duration_text(minutes: int) -> str:
        return times.format_duration(minutes * times.MINUTE, lang)

    return {
        "round_minutes_choices": [
            (one, duration_text(one) if one else translate(lang, "league-round-any"), one == settings.round_minutes)
            for one in sorted({*ROUND_MINUTES, settings.round_minutes})
        ],
        "time_control_choices": [
            (json.dumps(one), time_control_text(one, lang), one == current) for one in time_controls
        ],
        "first_turn_choices": [
            (one, duration_text(one) if one else translate(lang, "league-come-any"), one == first_turn_minutes)
            for one in sorted({0, *FIRST_MOVE_MINUTES, first_turn_minutes})
        ],
        "min_rounds": max(1, num_rounds_begun if settings.kind == SWISS else 1),
        "max_rounds": MAX_ROUNDS[settings.kind],
    }


def time_control_text(time_control: dict[str, Any], lang: str) -> str:
    """Return a time control as text."""
    if "days" in time_control:
        return translate(lang, "terms-pace-turns", days=time_control["days"])
    return translate(lang, "terms-pace-live", minutes=time_control["minutes"], seconds=time_control["seconds"])


def _services(request: Request) -> tuple[FairExecutor, Store, Accounts]:
    return service(request, FairExecutor), service(request, Store), service(request, Accounts)


live_router = APIRouter(prefix="/api/leagues")


@live_router.websocket("/{league}/live")
async def live(socket: WebSocket, league: str) -> None:
    """Send `{"version"}` at once and after each change;

    "gone" once the league is deleted. Messages of the client are ignored.
    """
    store = service(socket, Store)
    address = client_address(socket)
    key = service(socket, GuestCookies).guest(socket) or address
    try:
        if await store.leagues.load(league) is None:
            raise http_error("no-such-league", "league-error-none", status=404)
        service(socket, Hub).sockets.acquire(key, address)
    except (DomainError, StoreError) as error:
        web_error = error if isinstance(error, DomainError) else store_http_error(error)
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await socket.send_denial_response(json_error_response(socket, web_error))
        return
    try:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):  # depends on the ASGI server
            await socket.accept()
            await _serve_socket(socket, service(socket, LeagueScheduler), store, league)
    finally:
        service(socket, Hub).sockets.release(key, address)


async def _serve_socket(socket: WebSocket, scheduler: LeagueScheduler, store: Store, league: str) -> None:
    tasks = [
        asyncio.create_task(_send_versions(socket, scheduler, store, league)),
        asyncio.create_task(socket.receive()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_versions(socket: WebSocket, scheduler: LeagueScheduler, store: Store, league: str) -> None:
    last_version = ""
    with scheduler.follow(league) as change_event:
        while True:
            league_data = await store.leagues.load(league)
            version = "gone" if league_data is None else league_version(league_data)
            if version != last_version:
                last_version = version
                await socket.send_text(json.dumps({"version": version}))
            await change_event.wait()
            change_event.clear()
