"""The pages of leagues: which there are, one of them, its standings as a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.accounts import Accounts
from saqqara.core.registry import list_games
from saqqara.i18n import times, translate
from saqqara.leagues.league_settings import MAX_ROUNDS, SWISS, InvalidLeagueError, LeagueSettings, playable_seat_counts
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.network import COMMAND, only_here, reached
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.leagues.api import (
    LONGEST,
    LONGEST_WHY,
    LeagueId,
    can_be_deleted,
    goes_on,
    keeps,
    kept_of,
    takes_new,
)
from saqqara.server.leagues.standings_view import comma_separated, sheet
from saqqara.server.pages.presets import offer
from saqqara.server.tables.api import Guest
from saqqara.storage import Store
from saqqara.storage.leagues import LeagueRow

router = APIRouter(prefix="/leagues", include_in_schema=False)

SHOWN = 20
"""So many leagues of the house are shown, the latest."""

PACES = (
    {"minutes": 5, "seconds": 10}, {"minutes": 10, "seconds": 20}, {"minutes": 20, "seconds": 40},
    {"days": 1}, {"days": 3}, {"days": 7},
)  # fmt: skip
COMING = (3, 5, 10, 30, 24 * 60, 3 * 24 * 60)
ROUNDS_TAKE = (0, 60, 120, 7 * 24 * 60, 14 * 24 * 60, 28 * 24 * 60)


@dataclass(frozen=True)
class Listed:
    """A league in a list: what it is called, `about` it in words, how many play, whether the reader keeps it."""

    id: str
    name: str
    about: str
    state: str
    count: int
    mine: bool


@dataclass(frozen=True)
class Title:
    """What a league can be played with: a game and what of it, as JSON, and how many can sit at a table."""

    game: str
    label: str
    value: str
    seats: str


@router.get("")
async def leagues(request: Request, guest: Guest) -> Response:
    """The leagues of the house, one's own, and the form that opens one."""
    desk, store, people = _of(request)
    async with desk.turn(request) as compute:
        own = await store.leagues.leagues_of(guest) if guest else []
        others = [row for row in await store.leagues.list_public(SHOWN) if row.id not in {one.id for one in own}]
        counts = await store.leagues.count_entries([row.id for row in (*own, *others)])
        member = people.member_name(guest)
        return await compute(_all, request, own, others, counts, guest, member)


def _all(
    request: Request,
    own: Sequence[LeagueRow],
    others: Sequence[LeagueRow],
    counts: dict[str, int],
    guest: str | None,
    member: str,
) -> Response:
    lang = reader(request).lang
    return page(
        request, "leagues/league_list.html", own=_listed(own, counts, guest, lang), others=_listed(others, counts,
        guest, lang),
        member=member, titles={name: _titles(name, lang) for name in list_games()}, paces=PACES, coming=COMING,
        rounds_take=ROUNDS_TAKE, longest=LONGEST, most_rounds=MAX_ROUNDS,
        duration=lambda minutes: times.format_duration(minutes * times.MINUTE, lang),
        paced=lambda pace: paced(pace, lang), as_json=json.dumps,
    )  # fmt: skip


def _listed(rows: Sequence[LeagueRow], counts: dict[str, int], guest: str | None, lang: str) -> list[Listed]:
    return [
        Listed(
            row.id, row.name, about(LeagueSettings.from_json(row.facts), lang),
            row.state, counts.get(row.id, 0), row.keeper == guest,
        )
        for row in rows
    ]  # fmt: skip


def _titles(game: str, lang: str) -> list[Title]:
    found = []
    presets = offer(game).presets
    for name, options in [(one.name, dict(one.options)) for one in presets] or [("", {})]:
        try:
            seats = [count for count in playable_seat_counts(game, options) if 2 <= count <= 4]
        except InvalidLeagueError:
            continue  # a preset that needs more than its options
        title = translate(lang, f"{game}-title")
        label = f"{title}: {translate(lang, f'{game}-preset-{name}')}" if name else title
        value = json.dumps({"game": game, "options": options})
        found.append(Title(game, label, value, " ".join(map(str, seats))))
    return found


@router.get("/{league}")
async def league(request: Request, league: LeagueId, guest: Guest) -> Response:
    """A league: the reader's table, the standings, all rounds."""
    desk, _, people = _of(request)
    async with desk.turn(request) as compute:
        kept, rules = await kept_of(request, league)
        link, now = reached(request, f"/leagues/{league}"), request.app.state.tables.now()
        facts: dict[str, Any] = {
            "longest_why": LONGEST_WHY, "member": people.member_name(guest), "keeper": keeps(request, kept, guest),
            "own": kept.league.keeper == guest, "keeper_name": people.member_name(kept.league.keeper), "link": link,
            "alone": COMMAND if only_here(urlsplit(link).hostname) else "", "goes_on": goes_on(kept),
            "takes_new": takes_new(kept, rules), "can_be_deleted": can_be_deleted(kept), "longest": LONGEST,
        }  # fmt: skip

        def made() -> Response:
            lang = reader(request).lang
            found = sheet(kept, rules, guest, lang)
            choices = editable(rules, len(kept.rounds), lang) if facts["keeper"] else {}
            shown = {"about": agreed(rules, lang), "now": now / 1000, **choices, **facts}
            return page(request, "leagues/league.html", sheet=found, **shown)

        return await compute(made)


@router.get("/{league}/standings.csv")
async def file(request: Request, league: LeagueId, local: bool = False) -> Response:
    """The standings as a file (UTF-8, with commas); with `?local=true` for spreadsheets in the reader's language."""
    desk, *_ = _of(request)
    async with desk.turn(request) as compute:
        kept, rules = await kept_of(request, league)
        text = await compute(comma_separated, kept, rules, reader(request).lang, local)
    headers = {
        "Content-Disposition": f'attachment; filename="league-{kept.league.id}.csv"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(text.encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


def about(rules: LeagueSettings, lang: str) -> str:
    """What a league is played with, in a line."""
    how = translate(lang, f"league-kind-{rules.kind}-of", rounds=rules.rounds)
    return f"{translate(lang, f'{rules.game}-title')} · {translate(lang, 'league-seats', count=rules.seats)} · {how}"


def agreed(rules: LeagueSettings, lang: str) -> list[str]:
    """All that is agreed of a league, in words."""
    found = [about(rules, lang), paced(rules.pace.to_json(), lang)]
    if rules.pace.come:
        found.append(translate(lang, "terms-come", time=times.format_duration(rules.pace.come * times.MINUTE, lang)))
    if rules.round:
        found.append(
            translate(lang, "league-round-takes", time=times.format_duration(rules.round * times.MINUTE, lang))
        )
    if not rules.spectators:
        found.append(translate(lang, "terms-alone"))
    return found


def editable(rules: LeagueSettings, begun: int, lang: str) -> dict[str, Any]:
    """What the form offers in which a league is edited: each choice as its value, in words, and whether it is the
    present one; and the bounds of the number of rounds; `begun`: how many have."""
    pace, come = rules.pace.to_json(), rules.pace.come
    now: dict[str, Any] = {name: pace[name] for name in ("minutes", "seconds", "days") if name in pace}
    paces = [dict[str, Any](one) for one in PACES]
    if now not in paces:
        paces.append(now)

    def lasts(minutes: int) -> str:
        return times.format_duration(minutes * times.MINUTE, lang)

    return {
        "limits": [
            (one, lasts(one) if one else translate(lang, "league-round-any"), one == rules.round)
            for one in sorted({*ROUNDS_TAKE, rules.round})
        ],
        "paces": [(json.dumps(one), paced(one, lang), one == now) for one in paces],
        "comes": [
            (one, lasts(one) if one else translate(lang, "league-come-any"), one == come)
            for one in sorted({0, *COMING, come})
        ],
        "least_rounds": max(1, begun if rules.kind == SWISS else 1), "most_rounds": MAX_ROUNDS[rules.kind],
    }  # fmt: skip


def paced(pace: dict[str, Any], lang: str) -> str:
    """A pace in words."""
    if "days" in pace:
        return translate(lang, "terms-pace-turns", days=pace["days"])
    return translate(lang, "terms-pace-live", minutes=pace["minutes"], seconds=pace["seconds"])


def _of(request: Request) -> tuple[Desk, Store, Accounts]:
    state = request.app.state
    return state.desk, state.store, state.people
