"""All one's finished games, with a search; by pages, each of which the database gives by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from saqqara.i18n import bot_name
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.pages.thumbnails import table_address
from saqqara.server.results.labels import chosen, early, in_words, others, pages, stands, title
from saqqara.server.tables.api import Guest
from saqqara.server.tables.bot_names import in_words as villager
from saqqara.storage import Store
from saqqara.storage.results import DURATION_RANGES, FinishedGame, ResultFilter

router = APIRouter(include_in_schema=False)

SIZE = 24
"""Games on a page."""

OUTCOMES = ("won", "lost", "nobody")


@dataclass(frozen=True)
class Entry:
    """A finished game in words of its reader; `when` in seconds since 1970, None if unknown."""

    table: str
    title: str
    others: tuple[str, ...]
    won: bool
    stands: str
    early: str
    settings: str
    decisions: int
    when: int | None
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class Asked:
    """What a reader has asked for, as the form shows it."""

    game: str
    options: str
    outcome: str
    against: str
    length: str
    who: str


@router.get("/games")
async def finished(
    request: Request,
    guest: Guest,
    game: str = "",
    options: Annotated[str, Query(max_length=2000)] = "",
    outcome: str = "",
    against: str = "",
    length: str = "",
    who: str = "",
    at: Annotated[int, Query(alias="page", ge=1, le=1_000_000)] = 1,
) -> Response:
    """The page; what is asked for and is not there counts as not asked."""
    lang, store, desk = reader(request).lang, _store(request), _desk(request)
    async with desk.turn(request) as compute:
        person = guest or ""
        kinds = await store.results.count_by_game(person)
        levels = (*request.app.state.levels, *request.app.state.engines)
        asked = Asked(
            game if game in {one for one, _, _ in kinds} else "",
            options if (game, options) in {(one, those) for one, those, _ in kinds} else "",
            outcome if outcome in OUTCOMES else "",
            against if against in ("people", "computer", *levels) else "",
            length if length in DURATION_RANGES else "",
            who.strip()[:40],
        )  # fmt: skip
        names = None
        if asked.who:
            letters = asked.who.casefold()
            beside = await store.results.opponent_names(person)
            names = [one for one in beside if letters in one.casefold() or letters in villager(one, lang).casefold()]
        wish = ResultFilter(asked.game, asked.options, asked.outcome, asked.against, asked.length, names)
        count = await store.results.count_finished(person, wish)
        at = min(at, max(1, -(-count // SIZE)))
        found = await store.results.list_finished(person, wish, SIZE * (at - 1), SIZE)
        entries = await compute(lambda: [_entry(one, lang) for one in found])
        query = chosen(vars(asked))
        return await compute(
            page, request, "results/game_history.html", entries=entries, asked=asked, count=count, at=at,
            all=sum(number for _, _, number in kinds), filtered=bool(query),
            titles={one: title(one, lang) for one, _, _ in kinds},
            settings=await compute(_settings, kinds, asked.game, lang),
            levels={one: bot_name(lang, one) for one in levels}, lengths=tuple(DURATION_RANGES), outcomes=OUTCOMES,
            pages=[(number, f"/games?{urlencode(chosen(query, page=str(number)))}") for number in
                   pages(count, SIZE, at)],
        )  # fmt: skip


def _settings(kinds: list[tuple[str, str, int]], game: str, lang: str) -> dict[str, str]:
    """With what the reader has played a game, in words; nothing where that was always the same."""
    found = {options: in_words(game, options, lang) for one, options, _ in kinds if one == game}
    return found if len(found) > 1 else {}


def _entry(one: FinishedGame, lang: str) -> Entry:
    return Entry(
        one.table, title(one.game, lang), others(one, lang),
        one.num_own_seats == 1 and one.places[one.seat] == 1 and one.seat not in one.stand_in_seats,
        stands(one, lang), early(one, lang), in_words(one.game, one.options, lang), one.decisions, one.at or None,
        {theme: table_address(one.table, one.version, lang, theme) for theme in ("day", "night")},
    )  # fmt: skip


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk
