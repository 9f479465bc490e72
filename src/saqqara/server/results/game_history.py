"""Search in all finished games of a user. The database returns one page at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from saqqara.core.registry import find_definition, list_games
from saqqara.errors import SaqqaraError
from saqqara.i18n import bot_name, names_with_stand_ins, translate
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.pages.my_games import name_with_level, score_text
from saqqara.server.pages.thumbnails import table_thumbnail_url
from saqqara.server.tables.api import OptionalGuest
from saqqara.server.tables.bot_names import BotNames, localized_bot_name
from saqqara.server.tables.table_view import player_names
from saqqara.storage import Store
from saqqara.storage.results import DURATION_RANGES, PERSON, FinishedGame, ResultFilter

PLAYED = "played"


@lru_cache(maxsize=512)
def options_text(game: str, options: str, lang: str) -> str:
    """Return the notable options of a game as text;

    "" if there are none, and for a game that is no longer installed.
    """
    try:
        view = find_definition(game).game(json.loads(options)).start(seed=0).view(None)
        return " · ".join(find_definition(game).presenter().variant_labels(view, lang))
    except SaqqaraError:
        return ""


def game_title(game: str, lang: str) -> str:
    """Return the title of a game, or its name if it is no longer installed."""
    return translate(lang, f"{game}-title") if game in list_games() else game


def finished_player_names(finished_game: FinishedGame, lang: str) -> tuple[str, ...]:
    """Return the names of the players, by seat."""
    seats = [
        {"name": finished_game.names.get(seat, ""), "player": player}
        for seat, player in enumerate(finished_game.players)
    ]
    if finished_game.game not in list_games():
        return tuple(seat["name"] or seat["player"] for seat in seats)
    return player_names(seats, find_definition(finished_game.game).presenter(), lang)


def other_player_names(finished_game: FinishedGame, lang: str) -> tuple[str, ...]:
    """Return the names of the other players; for named computer players with their level."""
    names = finished_player_names(finished_game, lang)
    return tuple(
        name if player == PERSON else name_with_level(name, player, lang)
        for seat, (name, player) in enumerate(zip(names, finished_game.players, strict=True))
        if seat != finished_game.seat
    )


def result_text(finished_game: FinishedGame, lang: str) -> str:
    """Return how the game ended as a sentence with all scores."""
    if 0 in finished_game.places:
        return translate(lang, "memory-nobody")
    winners = [seat for seat, place in enumerate(finished_game.places) if place == 1]
    points = score_text(winners, finished_game.points)
    if len(winners) > 1:
        return translate(lang, "home-mine-shared", points=points)
    me = finished_game.seat if finished_game.num_own_seats == 1 else None
    names, me = names_with_stand_ins(finished_player_names(finished_game, lang), me, finished_game.stand_in_seats, lang)
    seat_form = "you" if winners == [me] else "other"
    return translate(lang, "home-mine-won", whose=seat_form, name=names[winners[0]], points=points)


def early_end_label(finished_game: FinishedGame, lang: str) -> str:
    """Return why the game ended early, as a label; "" if it ended by its rules."""
    return (
        ""
        if finished_game.end_reason in (PLAYED, "agreed")
        else translate(lang, f"memory-ended-{finished_game.end_reason}")
    )


def measure_name(name: str, game: str, lang: str) -> str:
    """Return the label of a record's measure."""
    source = name.partition(":")[2]
    if source:
        words = find_definition(game).presenter().score_source_name(source, lang)
        return translate(lang, "memory-best-source", source=words)
    return translate(lang, f"memory-best-{name}")


def percent(part: float, whole: float) -> int:
    """Return a share in percent, rounded; 0 if `whole` is 0."""
    return round(100 * part / whole) if whole else 0


def page_numbers(count: int, size: int, at: int) -> Sequence[int]:
    """Return the page numbers to link: the first, the last, and those around the current page.

    >>> page_numbers(230, 24, 5)
    [1, 4, 5, 6, 10]
    """
    last = max(1, -(-count // size))
    return [number for number in range(1, last + 1) if number in (1, last) or abs(number - at) <= 1]


def build_query(query: Mapping[str, str], **changes: str) -> dict[str, str]:
    """Return a query with these changes and without empty values."""
    return {name: value for name, value in {**query, **changes}.items() if value}


router = APIRouter(include_in_schema=False)

PAGE_SIZE = 24
"""Number of games on a page."""

OUTCOMES = ("won", "lost", "nobody")


@dataclass(frozen=True)
class FinishedGameRow:
    """Finished game in the user's language; `when` is in seconds since 1970, None if unknown."""

    table: str
    title: str
    others: tuple[str, ...]
    won: bool
    outcome_text: str
    early_end: str
    settings: str
    num_actions: int
    when: int | None
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class HistoryFilter:
    """Filter of the game history, with the valid values of the query."""

    game: str
    options: str
    outcome: str
    against: str
    length: str
    opponent: str


@router.get("/games")
async def show_game_history(
    request: Request,
    guest: OptionalGuest,
    game: str = "",
    options: Annotated[str, Query(max_length=2000)] = "",
    outcome: str = "",
    against: str = "",
    length: str = "",
    opponent: str = "",
    at: Annotated[int, Query(alias="page", ge=1, le=1_000_000)] = 1,
) -> Response:
    """Return the page of finished games. Invalid values of the query are ignored."""
    lang, store, executor = read_preferences(request).lang, _get_store(request), _get_executor(request)
    async with executor.slot(request) as compute:
        person = guest or ""
        kinds = await store.results.count_by_game(person)
        levels = (*service(request, BotNames).levels, *service(request, BotNames).engines)
        query_filter = HistoryFilter(
            game if game in {one for one, _, _ in kinds} else "",
            options if (game, options) in {(one, game_options) for one, game_options, _ in kinds} else "",
            outcome if outcome in OUTCOMES else "",
            against if against in ("people", "computer", *levels) else "",
            length if length in DURATION_RANGES else "",
            opponent.strip()[:40],
        )  # fmt: skip
        names = None
        if query_filter.opponent:
            needle = query_filter.opponent.casefold()
            opponents = await store.results.opponent_names(person)
            names = [
                one
                for one in opponents
                if needle in one.casefold() or needle in localized_bot_name(one, lang).casefold()
            ]
        result_filter = ResultFilter(
            query_filter.game,
            query_filter.options,
            query_filter.outcome,
            query_filter.against,
            query_filter.length,
            names,
        )
        count = await store.results.count_finished(person, result_filter)
        at = min(at, max(1, -(-count // PAGE_SIZE)))
        found = await store.results.list_finished(person, result_filter, PAGE_SIZE * (at - 1), PAGE_SIZE)
        entries = await compute(lambda: [_build_row(one, lang) for one in found])
        query = build_query(vars(query_filter))
        return await compute(
            render_page, request, "results/game_history.html", entries=entries, query_filter=query_filter,
            count=count, at=at, all=sum(number for _, _, number in kinds), filtered=bool(query),
            titles={one: game_title(one, lang) for one, _, _ in kinds},
            settings=await compute(_setting_choices, kinds, query_filter.game, lang),
            levels={one: bot_name(lang, one) for one in levels}, lengths=tuple(DURATION_RANGES), outcomes=OUTCOMES,
            pages=[(number, f"/games?{urlencode(build_query(query, page=str(number)))}") for number in
                   page_numbers(count, PAGE_SIZE, at)],
        )  # fmt: skip


def _setting_choices(kinds: list[tuple[str, str, int]], game: str, lang: str) -> dict[str, str]:
    """Return the settings with which the user has played a game, as text; empty if they were always the same."""
    found = {options: options_text(game, options, lang) for one, options, _ in kinds if one == game}
    return found if len(found) > 1 else {}


def _build_row(finished_game: FinishedGame, lang: str) -> FinishedGameRow:
    return FinishedGameRow(
        finished_game.table,
        game_title(finished_game.game, lang),
        other_player_names(finished_game, lang),
        finished_game.num_own_seats == 1
        and finished_game.places[finished_game.seat] == 1
        and finished_game.seat not in finished_game.stand_in_seats,
        result_text(finished_game, lang),
        early_end_label(finished_game, lang),
        options_text(finished_game.game, finished_game.options, lang),
        finished_game.num_actions,
        finished_game.ended_at or None,
        {
            theme: table_thumbnail_url(finished_game.table, finished_game.image_version, lang, theme)
            for theme in ("day", "night")
        },
    )


def _get_store(request: Request) -> Store:
    return service(request, Store)


def _get_executor(request: Request) -> FairExecutor:
    return service(request, FairExecutor)
