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
from saqqara.i18n import times, translate
from saqqara.leagues.league_settings import MAX_ROUNDS, SWISS, InvalidLeagueError, LeagueSettings, playable_seat_counts
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.server.core.errors import WebError, http_error, store_http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.limits import client_address
from saqqara.server.core.network import NETWORK_COMMAND, absolute_url, is_loopback
from saqqara.server.core.preferences import read_preferences
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
from saqqara.server.pages.new_game import home_config
from saqqara.server.tables.api import OptionalGuest
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
    """League in a list; `about` summarizes its settings, `mine` says whether the user is its organizer."""

    id: str
    name: str
    about: str
    state: str
    count: int
    mine: bool


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
    executor, store, people = _services(request)
    async with executor.slot(request) as compute:
        own = await store.leagues.leagues_of(guest) if guest else []
        others = [
            row for row in await store.leagues.list_public(MAX_LISTED_LEAGUES) if row.id not in {one.id for one in own}
        ]
        counts = await store.leagues.count_entries([row.id for row in (*own, *others)])
        member = people.member_name(guest)
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
        member=member, titles={name: _league_games(name, lang) for name in list_games()}, paces=TIME_CONTROLS,
        coming=FIRST_MOVE_MINUTES,
        rounds_take=ROUND_MINUTES, longest=MAX_LEAGUE_NAME_LENGTH, most_rounds=MAX_ROUNDS,
        duration=lambda minutes: times.format_duration(minutes * times.MINUTE, lang),
        paced=lambda pace: time_control_text(pace, lang), as_json=json.dumps,
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
    found = []
    presets = home_config(game).presets
    for name, options in [(one.name, dict(one.options)) for one in presets] or [("", {})]:
        try:
            seats = [count for count in playable_seat_counts(game, options) if 2 <= count <= 4]
        except InvalidLeagueError:
            continue  # the preset depends on settings outside its options
        title = translate(lang, f"{game}-title")
        label = f"{title}: {translate(lang, f'{game}-preset-{name}')}" if name else title
        value = json.dumps({"game": game, "options": options})
        found.append(LeagueGame(game, label, value, " ".join(map(str, seats))))
    return found


@router.get("/{league}")
async def show_league(request: Request, league: LeagueId, guest: OptionalGuest) -> Response:
    """Return the page of a league: the user's table, the standings, and all rounds."""
    executor, _, people = _services(request)
    async with executor.slot(request) as compute:
        league_data, rules = await load_league(request, league)
        link, now = absolute_url(request, f"/leagues/{league}"), request.app.state.tables.now()
        facts: dict[str, Any] = {
            "longest_why": MAX_CORRECTION_REASON_LENGTH,
            "member": people.member_name(guest),
            "is_organizer": can_manage(request, league_data, guest),
            "own": league_data.league.organizer == guest,
            "organizer_name": people.member_name(league_data.league.organizer),
            "link": link,
            "alone": NETWORK_COMMAND if is_loopback(urlsplit(link).hostname) else "",
            "is_active": is_active(league_data),
            "takes_new": accepts_players(league_data, rules),
            "can_be_deleted": can_delete(league_data),
            "longest": MAX_LEAGUE_NAME_LENGTH,
        }

        def made() -> Response:
            lang = read_preferences(request).lang
            found = build_standings_view(league_data, rules, guest, lang)
            choices = edit_form_choices(rules, len(league_data.rounds), lang) if facts["is_organizer"] else {}
            page_facts = {"about": settings_lines(rules, lang), "now": now / 1000, **choices, **facts}
            return render_page(request, "leagues/league.html", sheet=found, **page_facts)

        return await compute(made)


@router.get("/{league}/standings.csv")
async def download_standings(request: Request, league: LeagueId, local: bool = False) -> Response:
    """Return the standings as a CSV file in UTF-8; with `?local=true` for spreadsheets in the user's language."""
    executor, *_ = _services(request)
    async with executor.slot(request) as compute:
        league_data, rules = await load_league(request, league)
        text = await compute(standings_csv, league_data, rules, read_preferences(request).lang, local)
    headers = {
        "Content-Disposition": f'attachment; filename="league-{league_data.league.id}.csv"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(text.encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


def summary_line(rules: LeagueSettings, lang: str) -> str:
    """Return a one-line summary of a league's game, seats and rounds."""
    how = translate(lang, f"league-kind-{rules.kind}-of", rounds=rules.rounds)
    return f"{translate(lang, f'{rules.game}-title')} · {translate(lang, 'league-seats', count=rules.seats)} · {how}"


def settings_lines(rules: LeagueSettings, lang: str) -> list[str]:
    """Return the settings of a league as lines of text."""
    found = [summary_line(rules, lang), time_control_text(rules.time_control.to_json(), lang)]
    if rules.time_control.first_turn_minutes:
        found.append(
            translate(
                lang,
                "terms-come",
                time=times.format_duration(rules.time_control.first_turn_minutes * times.MINUTE, lang),
            )
        )
    if rules.round:
        found.append(
            translate(lang, "league-round-takes", time=times.format_duration(rules.round * times.MINUTE, lang))
        )
    if not rules.spectators:
        found.append(translate(lang, "terms-alone"))
    return found


def edit_form_choices(rules: LeagueSettings, num_rounds_begun: int, lang: str) -> dict[str, Any]:
    """Return the choices of the form to edit a league, and the bounds of the number of rounds.

    Each choice is its value, its label, and whether it is the current one. `num_rounds_begun` rounds have begun.
    """
    pace, come = rules.time_control.to_json(), rules.time_control.first_turn_minutes
    now: dict[str, Any] = {name: pace[name] for name in ("minutes", "seconds", "days") if name in pace}
    paces = [dict[str, Any](one) for one in TIME_CONTROLS]
    if now not in paces:
        paces.append(now)

    def lasts(minutes: int) -> str:
        return times.format_duration(minutes * times.MINUTE, lang)

    return {
        "limits": [
            (one, lasts(one) if one else translate(lang, "league-round-any"), one == rules.round)
            for one in sorted({*ROUND_MINUTES, rules.round})
        ],
        "paces": [(json.dumps(one), time_control_text(one, lang), one == now) for one in paces],
        "first_turn_choices": [
            (one, lasts(one) if one else translate(lang, "league-come-any"), one == come)
            for one in sorted({0, *FIRST_MOVE_MINUTES, come})
        ],
        "least_rounds": max(1, num_rounds_begun if rules.kind == SWISS else 1), "most_rounds": MAX_ROUNDS[rules.kind],
    }  # fmt: skip


def time_control_text(time_control: dict[str, Any], lang: str) -> str:
    """Return a time control as text."""
    if "days" in time_control:
        return translate(lang, "terms-pace-turns", days=time_control["days"])
    return translate(lang, "terms-pace-live", minutes=time_control["minutes"], seconds=time_control["seconds"])


def _services(request: Request) -> tuple[FairExecutor, Store, Accounts]:
    state = request.app.state
    return state.executor, state.store, state.people


live_router = APIRouter(prefix="/api/leagues")


@live_router.websocket("/{league}/live")
async def live(socket: WebSocket, league: str) -> None:
    """Send `{"version"}` at once and after each change;

    "gone" once the league is deleted. Messages of the client are ignored.
    """
    state = socket.app.state
    store: Store = state.store
    where = client_address(socket)
    key = state.guests.guest(socket) or where
    try:
        if await store.leagues.load(league) is None:
            raise http_error("no-such-league", "league-error-none", status=404)
        state.hub.sockets.enter(key, where)
    except (WebError, StoreError) as error:
        known = error if isinstance(error, WebError) else store_http_error(error)
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await socket.send_denial_response(known.response(socket))
        return
    try:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):  # depends on the ASGI server
            await socket.accept()
            await _serve_socket(socket, state.league_scheduler, store, league)
    finally:
        state.hub.sockets.leave(key, where)


async def _serve_socket(socket: WebSocket, running: LeagueScheduler, store: Store, league: str) -> None:
    talking = [
        asyncio.create_task(_send_versions(socket, running, store, league)),
        asyncio.create_task(socket.receive()),
    ]
    try:
        await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)


async def _send_versions(socket: WebSocket, running: LeagueScheduler, store: Store, league: str) -> None:
    last_version = ""
    with running.follow(league) as news:
        while True:
            league_data = await store.leagues.load(league)
            version = "gone" if league_data is None else league_version(league_data)
            if version != last_version:
                last_version = version
                await socket.send_text(json.dumps({"version": version}))
            await news.wait()
            news.clear()
