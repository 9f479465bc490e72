"""Figures: one's shares by level and opponent, members' ratings, one's own records and those of the house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from saqqara.accounts import Accounts
from saqqara.core.registry import find_definition, list_games
from saqqara.i18n import bot_name, translate
from saqqara.presentation import format_signed
from saqqara.results.game_results import POINTS, SOURCE_PREFIX, score_measures
from saqqara.results.player_ratings import PlayerRating, RatingService, RatingStep, level_rating, load_bot_ratings
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.results.labels import measure, percent, title
from saqqara.server.results.rating_chart import curve
from saqqara.server.tables.api import Guest
from saqqara.storage import Store
from saqqara.storage.results import OpponentScore, ScoreRecord

router = APIRouter(include_in_schema=False)

OPPONENTS = 12
"""So many opponents of a title are named, those of the most games."""

LATEST = 10
"""So many games of a rating are told in words."""

Compute = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Share:
    """How often the reader was ahead of somebody: of 100 games, shared places as halves; `address` leads to these."""

    name: str
    games: int
    share: int
    address: str


@dataclass(frozen=True)
class Rated:
    """The reader's rating in a game: with its curve ("" for one game alone) and the latest of its games in words."""

    rating: PlayerRating
    games: int
    curve: str
    latest: Sequence[tuple[int | None, int]]


@dataclass(frozen=True)
class Record:
    """A record in words; `who` is "" for the reader's own, `address` that of its game, "" where it is not the reader's
    to open."""

    of: str
    value: str
    who: str
    when: int | None
    address: str


@dataclass(frozen=True)
class Section:
    """What there is to be said of one title."""

    game: str
    title: str
    levels: Sequence[Share]
    opponents: Sequence[Share]
    rated: Rated | None
    unrated: int  # of a member without a rating, the games that were meant to count
    records: Sequence[Record]


@dataclass(frozen=True)
class Ranked:
    """A member in the ratings of a title, or a level as arenas have measured it."""

    name: str
    elo: int
    spread: int
    games: int
    level: bool
    own: bool


@router.get("/me/statistics")
async def figures(request: Request, guest: Guest) -> Response:
    """One's own figures: shares and records for everybody, ratings for members."""
    lang, state = reader(request).lang, request.app.state
    store: Store = state.store
    people: Accounts = state.people
    ladders: RatingService = state.ladders
    desk: Desk = state.desk
    async with desk.turn(request) as compute:
        person, found = guest or "", list[Section]()
        against = await store.results.opponent_scores(person)
        names = {one.person: await store.social.name_of(one.person) for one in named(against) if one.person}
        played = {game for game, _, _ in await store.results.count_by_game(person)}
        for game in [one for one in list_games() if one in played]:
            ladder = await ladders.rating_table(game) if people.is_member(person) else None
            steps = ladder.steps.get(person, []) if ladder else []
            best = await store.results.score_records(
                game, score_measures(find_definition(game).game({}).score_sources), [person]
            )
            unrated = await store.results.count_agreed_rated(person, game) if ladder is not None and not steps else 0
            found.append(await compute(_section, game, against, names, steps, unrated, best, lang))
        return await compute(page, request, "results/statistics.html", sections=found, member=people.is_member(person))


@router.get("/records")
async def records(request: Request, guest: Guest, game: str = "") -> Response:
    """The records of the house and its ratings: of members alone, who have a name here that everybody may know, from
    games at which others could look on."""
    lang, state = reader(request).lang, request.app.state
    store: Store = state.store
    people: Accounts = state.people
    desk: Desk = state.desk
    game = game if game in list_games() else list_games()[0]
    async with desk.turn(request) as compute:
        members = list(people.members)
        sources = find_definition(game).game({}).score_sources
        best = (
            await store.results.score_records(game, score_measures(sources), members, watched=True) if members else []
        )
        ladder = await state.ladders.rating_table(game)
        ratings = {one: ladder.steps[one] for one in members if one in ladder.steps}
        ranked = await compute(_ranked, game, ratings, people, guest or "", lang)
        told = await compute(_records, game, best, lang, people.member_name, {guest or ""})
        titles = {one: title(one, lang) for one in list_games()}
        return await compute(
            page, request, "results/score_records.html", game=game, titles=titles, records=told, ranked=ranked,
            rated=any(not one.level for one in ranked),
        )  # fmt: skip


def named(against: Sequence[OpponentScore]) -> list[OpponentScore]:
    """The opponents that are named: of each title those of the most games."""
    people = [one for one in against if one.person]
    return [
        one for game in {one.game: None for one in people}
        for one in [each for each in people if each.game == game][:OPPONENTS]
    ]  # fmt: skip


def _section(
    game: str, against: Sequence[OpponentScore], names: dict[str, str], steps: Sequence[RatingStep], unrated: int,
    best: Sequence[ScoreRecord], lang: str,
) -> Section:  # fmt: skip
    here = [one for one in against if one.game == game]
    computers = [_share(one, bot_name(lang, one.player), {"against": one.player}) for one in here if not one.person]
    others = []
    for one in named(here):
        name = names.get(one.person or "", "")
        others.append(_share(one, name or translate(lang, "memory-somebody"), {"who": name, "against": "people"}))
    return Section(game, title(game, lang), computers, others, _rated(steps, lang), unrated, _records(game, best, lang))


def _share(one: OpponentScore, name: str, query: dict[str, str]) -> Share:
    wish = urlencode({key: value for key, value in {"game": one.game, **query}.items() if value})
    return Share(name, one.games, percent(one.ahead + one.tied / 2, one.games), f"/games?{wish}")


def _rated(steps: Sequence[RatingStep], lang: str) -> Rated | None:
    if not steps:
        return None
    latest = [(one.at or None, one.rating.elo) for one in steps[: -LATEST - 1 : -1]]
    drawn = (
        Markup(curve([one.rating for one in steps], translate(lang, "memory-count", count=len(steps))))
        if len(steps) > 1
        else ""
    )
    return Rated(steps[-1].rating, len(steps), drawn, latest)


def _records(
    game: str,
    best: Sequence[ScoreRecord],
    lang: str,
    name: Callable[[str | None], str] = lambda person: "",
    own: Collection[str] | None = None,
) -> list[Record]:
    """In words; what nobody has a point of is no record. `own`: who may open their games from here (None: all)."""
    return [
        Record(
            measure(one.measure, game, lang), format_signed(one.value), name(one.person), one.at or None,
            f"/t/{one.table}" if own is None or one.person in own else "",
        )
        for one in best
        if one.value > 0 or one.measure == POINTS or not one.measure.startswith(SOURCE_PREFIX)
    ]  # fmt: skip


def _ranked(game: str, ratings: dict[str, list[RatingStep]], people: Accounts, reader_: str, lang: str) -> list[Ranked]:
    found = [
        Ranked(
            people.member_name(person),
            steps[-1].rating.elo,
            steps[-1].rating.margin,
            len(steps),
            False,
            person == reader_,
        )
        for person, steps in ratings.items()
    ]
    newest = {name: measured for (_, name), measured in load_bot_ratings(game).items()}
    for name, measured in newest.items():
        rating = level_rating(measured)
        found.append(Ranked(bot_name(lang, name), rating.elo, rating.margin, measured.games, True, False))
    return sorted(found, key=lambda one: (-one.elo, one.name))
