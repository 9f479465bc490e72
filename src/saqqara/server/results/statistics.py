"""Statistics: results by level and opponent, ratings of members with their curves, and score records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from html import escape
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
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.results.game_history import game_title, measure_name, percent
from saqqara.server.tables.api import OptionalGuest
from saqqara.storage import Store
from saqqara.storage.results import OpponentScore, ScoreRecord

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 64, 628, 12, 188
GRID_STEPS = (50, 100, 200, 500, 1000, 2000)
MAX_GRID_LINES = 5  # maximum number of horizontal grid lines
MAX_CURVE_POINTS = 200  # maximum number of points of a curve; more cannot be told apart


def rating_curve(ratings: Sequence[PlayerRating], words: str) -> str:
    """Render at least two ratings as a curve with a band for their uncertainty. `words` labels the end of the axis."""
    points = thin_out(ratings)
    low, high = min(one.elo - one.margin for one in points), max(one.elo + one.margin for one in points)
    step = next((step for step in GRID_STEPS if (high - low) / step <= MAX_GRID_LINES), GRID_STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def place(number: int, elo: float) -> str:
        x = LEFT + (RIGHT - LEFT) * number / (len(points) - 1)
        return f"{x:.1f} {BOTTOM - (BOTTOM - TOP) * (elo - low) / (high - low):.1f}"

    above = [place(number, one.elo + one.margin) for number, one in enumerate(points)]
    below = [place(number, one.elo - one.margin) for number, one in enumerate(points)]
    line = [place(number, one.elo) for number, one in enumerate(points)]
    grid_lines = []
    for elo in range(low, high + 1, step):
        y = place(0, elo).split()[1]
        grid_lines.append(f'<path class="rule" d="M{LEFT} {y}H{RIGHT}"/>')
        grid_lines.append(f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{elo}</text>')
    axis_labels = f'<text x="{LEFT}" y="{BOTTOM + 22}">1</text>'
    axis_labels += f'<text x="{RIGHT}" y="{BOTTOM + 22}" text-anchor="end">{escape(words)}</text>'
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(grid_lines)}'
        f'<path class="uncertainty" d="M{" ".join([*above, *reversed(below)])}Z"/><path class="line" '
        f'd="M{" ".join(line)}"/>'
        f"{axis_labels}</svg>"
    )


def thin_out(ratings: Sequence[PlayerRating], max_points: int = MAX_CURVE_POINTS) -> list[PlayerRating]:
    """Return up to `max_points` of the ratings, evenly spaced, with the first and the last.

    >>> [one.mu for one in thin_out([PlayerRating(float(mu)) for mu in range(9)], 3)]
    [0.0, 4.0, 8.0]
    """
    if len(ratings) <= max_points:
        return list(ratings)
    return [ratings[round(number * (len(ratings) - 1) / (max_points - 1))] for number in range(max_points)]


router = APIRouter(include_in_schema=False)

MAX_OPPONENTS = 12
"""Maximum number of opponents listed per game, those with the most games first."""

MAX_LATEST_GAMES = 10
"""Maximum number of recent games listed below a rating."""

Compute = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class OpponentShare:
    """Share of games in which the user finished ahead of an opponent.

    `share` is in percent, with shared places as halves. `address` links to these games.
    """

    name: str
    games: int
    share: int
    address: str


@dataclass(frozen=True)
class RatingView:
    """Rating of the user in a game, with its curve ("" after a single game) and the latest games."""

    rating: PlayerRating
    games: int
    curve: str
    latest: Sequence[tuple[int | None, int]]


@dataclass(frozen=True)
class ScoreRecordView:
    """Score record as text.

    `holder` is "" for the user's own record, `address` the link to its game ("" if the user may not open it).
    """

    measure: str
    value: str
    holder: str
    when: int | None
    address: str


@dataclass(frozen=True)
class GameStatistics:
    """Statistics of the user for one game."""

    game: str
    title: str
    levels: Sequence[OpponentShare]
    opponents: Sequence[OpponentShare]
    rated: RatingView | None
    unrated: int  # number of games agreed as rated, for a member without a rating
    records: Sequence[ScoreRecordView]


@dataclass(frozen=True)
class RankingRow:
    """Row of a game's ratings: a member, or a level as measured in arenas."""

    name: str
    elo: int
    margin: int
    games: int
    is_level: bool
    is_own: bool


@router.get("/me/statistics")
async def show_statistics(request: Request, guest: OptionalGuest) -> Response:
    """Return the user's own statistics: results and records, and for members their ratings."""
    lang, store, accounts = read_preferences(request).lang, service(request, Store), service(request, Accounts)
    rating_service = service(request, RatingService)
    async with service(request, FairExecutor).slot(request) as compute:
        person, found = guest or "", list[GameStatistics]()
        opponent_scores = await store.results.opponent_scores(person)
        names = {
            one.person: await store.social.name_of(one.person)
            for one in frequent_opponents(opponent_scores)
            if one.person
        }
        played_games = {game for game, _, _ in await store.results.count_by_game(person)}
        for game in [one for one in list_games() if one in played_games]:
            rating_table = await rating_service.rating_table(game) if accounts.is_member(person) else None
            steps = rating_table.steps.get(person, []) if rating_table else []
            score_records = await store.results.score_records(
                game, score_measures(find_definition(game).game({}).score_sources), [person]
            )
            unrated = (
                await store.results.count_agreed_rated(person, game) if rating_table is not None and not steps else 0
            )
            found.append(
                await compute(_game_statistics, game, opponent_scores, names, steps, unrated, score_records, lang)
            )
        return await compute(
            render_page, request, "results/statistics.html", sections=found, member=accounts.is_member(person)
        )


@router.get("/records")
async def show_records(request: Request, guest: OptionalGuest, game: str = "") -> Response:
    """Return the page of the server's records and ratings.

    It contains only members, whose names are public, and only games that allowed spectators.
    """
    lang, store, accounts = read_preferences(request).lang, service(request, Store), service(request, Accounts)
    game = game if game in list_games() else list_games()[0]
    async with service(request, FairExecutor).slot(request) as compute:
        members = list(accounts.members)
        sources = find_definition(game).game({}).score_sources
        score_records = (
            await store.results.score_records(game, score_measures(sources), members, spectators_only=True)
            if members
            else []
        )
        rating_table = await service(request, RatingService).rating_table(game)
        ratings = {one: rating_table.steps[one] for one in members if one in rating_table.steps}
        ranked = await compute(_ranking_rows, game, ratings, accounts, guest or "", lang)
        records = await compute(_score_records, game, score_records, lang, accounts.member_name, {guest or ""})
        titles = {one: game_title(one, lang) for one in list_games()}
        return await compute(
            render_page,
            request,
            "results/score_records.html",
            game=game,
            titles=titles,
            records=records,
            ranked=ranked,
            rated=any(not one.is_level for one in ranked),
        )


def frequent_opponents(opponent_scores: Sequence[OpponentScore]) -> list[OpponentScore]:
    """Return the opponents to list: those with the most games in each game."""
    people = [one for one in opponent_scores if one.person]
    return [
        one for game in {one.game: None for one in people}
        for one in [each for each in people if each.game == game][:MAX_OPPONENTS]
    ]  # fmt: skip


def _game_statistics(
    game: str, opponent_scores: Sequence[OpponentScore], names: dict[str, str], steps: Sequence[RatingStep],
    unrated: int, score_records: Sequence[ScoreRecord], lang: str,
) -> GameStatistics:  # fmt: skip
    scores_of_game = [one for one in opponent_scores if one.game == game]
    computers = [
        _opponent_share(one, bot_name(lang, one.player), {"against": one.player})
        for one in scores_of_game
        if not one.person
    ]
    others = []
    for one in frequent_opponents(scores_of_game):
        name = names.get(one.person or "", "")
        others.append(
            _opponent_share(one, name or translate(lang, "memory-somebody"), {"opponent": name, "against": "people"})
        )
    return GameStatistics(
        game,
        game_title(game, lang),
        computers,
        others,
        _rating_view(steps, lang),
        unrated,
        _score_records(game, score_records, lang),
    )


def _opponent_share(opponent_score: OpponentScore, name: str, query: dict[str, str]) -> OpponentShare:
    link_query = urlencode({key: value for key, value in {"game": opponent_score.game, **query}.items() if value})
    return OpponentShare(
        name,
        opponent_score.games,
        percent(opponent_score.ahead + opponent_score.tied / 2, opponent_score.games),
        f"/games?{link_query}",
    )


def _rating_view(steps: Sequence[RatingStep], lang: str) -> RatingView | None:
    if not steps:
        return None
    latest = [(one.at or None, one.rating.elo) for one in steps[: -MAX_LATEST_GAMES - 1 : -1]]
    curve = (
        Markup(rating_curve([one.rating for one in steps], translate(lang, "memory-count", count=len(steps))))
        if len(steps) > 1
        else ""
    )
    return RatingView(steps[-1].rating, len(steps), curve, latest)


def _score_records(
    game: str,
    records: Sequence[ScoreRecord],
    lang: str,
    name: Callable[[str | None], str] = lambda person: "",
    own: Collection[str] | None = None,
) -> list[ScoreRecordView]:
    """Return the records as text; a record of 0 for a score source is left out.

    `own` are the users whose games may be opened from here (None: all).
    """
    return [
        ScoreRecordView(
            measure_name(one.measure, game, lang), format_signed(one.value), name(one.person), one.at or None,
            f"/t/{one.table}" if own is None or one.person in own else "",
        )
        for one in records
        if one.value > 0 or one.measure == POINTS or not one.measure.startswith(SOURCE_PREFIX)
    ]  # fmt: skip


def _ranking_rows(
    game: str, ratings: dict[str, list[RatingStep]], accounts: Accounts, viewer: str, lang: str
) -> list[RankingRow]:
    rows = [
        RankingRow(
            accounts.member_name(person),
            steps[-1].rating.elo,
            steps[-1].rating.margin,
            len(steps),
            False,
            person == viewer,
        )
        for person, steps in ratings.items()
    ]
    bot_ratings = {name: bot_rating for (_, name), bot_rating in load_bot_ratings(game).items()}
    for name, bot_rating in bot_ratings.items():
        rating = level_rating(bot_rating)
        rows.append(RankingRow(bot_name(lang, name), rating.elo, rating.margin, bot_rating.games, True, False))
    return sorted(rows, key=lambda one: (-one.elo, one.name))
