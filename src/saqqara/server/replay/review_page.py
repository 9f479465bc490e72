"""Review page: the chance of winning during the game, the costly moves, and luck separated from skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from saqqara.analysis import PlyReview, Review
from saqqara.analysis.evaluation import round_lead
from saqqara.analysis.reasons import explain_reasons
from saqqara.i18n import translate
from saqqara.server.bots.analysis_api import ReviewResponse, ReviewService, build_review_response
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import optional_service, service
from saqqara.server.core.templating import html_response, render_page
from saqqara.server.insights.score_table import DASH_PATTERNS
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import check_over
from saqqara.server.tables.table_kinds import TablePaths
from saqqara.server.tables.table_registry import table_url, viewer_seat
from saqqara.server.tables.table_view import TableView, historic_view
from saqqara.storage import DONE
from saqqara.table import Table

router = APIRouter(include_in_schema=False)

WIDTH, HEIGHT = 640, 200  # of the chart, in SVG units
LEFT, RIGHT, TOP, BOTTOM = 64, 56, 12, 30  # margins of the chart
MIN_PUZZLE_COST = 0.05  # minimum loss of winning chance for which a move becomes a puzzle
MAX_TICKS = 8  # maximum number of labelled turns below the chart


@dataclass(frozen=True)
class CostlyMove:
    """Costly move: its position in the game, what was played, what was better, and the cost."""

    ply: int
    turn: int
    played: str
    better: str
    why: str  # reason why the better move is better, as a sentence; "" if the evaluation supports none
    cost: str  # as a sentence
    puzzle: str  # URL of a puzzle to find the better move; "" if there is none for this user


@dataclass(frozen=True)
class Highlight:
    """Highlight of a game: its position in the game, the player, what was played, and why it matters."""

    ply: int
    turn: int
    symbol: str
    name: str
    what: str
    why: str


@dataclass(frozen=True)
class ReviewSide:
    """Review of one player."""

    seat: int
    name: str
    symbol: str
    skill: str | None  # in percent, negative if worse than random play; None if there was nothing to lose
    lost: int  # lost winning chance in percent, summed
    luck: str  # in percent, with sign
    lucky: int  # in percent, without sign
    costly: list[CostlyMove]


@router.get("/t/{name}/review")
async def show_review(request: Request, name: str) -> Response:
    """Return the review of a finished game, or its progress."""
    review, progress = await _load_review(request, name)
    return await read_table(request, name, lambda table: _render_review(request, name, table, review, progress))


@router.get("/t/{name}/highlights")
async def show_highlights(request: Request, name: str) -> Response:
    """Return the best moves and the turning point of a finished game, or the progress of its review, as HTML."""
    review, progress = await _load_review(request, name)
    return await read_table(request, name, lambda table: _render_highlights(request, name, table, review, progress))


async def _load_review(request: Request, name: str) -> tuple[Review | None, ReviewResponse]:
    """Return the review of a game (None until it is finished) and its progress."""
    reviews = optional_service(request, ReviewService)
    progress = None if reviews is None else await reviews.find_progress(name)
    return progress.review() if progress is not None and progress.state == DONE else None, build_review_response(
        progress
    )


def _render_highlights(
    request: Request, name: str, table: Table, review: Review | None, progress: ReviewResponse
) -> Response:
    check_over(table)
    table_view = _table_view(request, name, table)
    facts = {} if review is None else {"moments": find_highlights(review, table_view, _ply_turns(table_view))}
    available = optional_service(request, ReviewService) is not None
    return html_response(table_view.render("replay/highlights", progress=progress, available=available, **facts))


def _table_view(request: Request, name: str, table: Table) -> TableView:
    seat = viewer_seat(table, service(request, GuestCookies).guest(request))
    return TableView(table, seat, read_preferences(request).lang, table_url(request, name))


def _ply_turns(table_view: TableView) -> list[int]:
    """Return the turn of each action."""
    return [line["turn"] for line in table_view.table.log(table_view.seat)]


def find_highlights(review: Review, table_view: TableView, turns: Sequence[int]) -> list[Highlight]:
    """Return the best move of each player, then the turning point. Moves that do not stand out are left out."""
    highlights, own = list[Highlight](), without_stand_ins(review, table_view)
    for owner in table_view.order:
        best_move = own.best_move(owner)
        if best_move is not None:
            what = played_text(best_move, table_view)
            why = table_view.translate("highlights-kept", kept=round(100 * best_move.random_regret))
            highlights.append(
                _highlight(
                    table_view, turns, best_move.ply, owner, table_view.translate("highlights-best"), f"{what}. {why}"
                )
            )
    turning_point = review.turning_point()
    if turning_point is not None:
        seat_form, winner = (
            "you" if turning_point.seat == table_view.me else "other",
            table_view.names[turning_point.seat],
        )
        chances = {"before": round(100 * turning_point.before), "after": round(100 * turning_point.after)}
        swing = table_view.translate("highlights-swing", whose=seat_form, name=winner, **chances)
        why = f"{played_text(review.plies[turning_point.ply - 1], table_view)}. {swing}"
        highlights.append(
            _highlight(
                table_view,
                turns,
                turning_point.ply,
                turning_point.actor,
                table_view.translate("highlights-turned"),
                why,
            )
        )
    return highlights


def without_stand_ins(review: Review, table_view: TableView) -> Review:
    """Return the review without the actions of stand-ins, which count for no player."""
    log = table_view.table.log(table_view.seat)
    own_plies = [
        ply_review for ply_review in review.plies if ply_review.ply > len(log) or "by" not in log[ply_review.ply - 1]
    ]
    return Review(own_plies, review.winners, review.seats)


def played_text(ply_review: PlyReview, table_view: TableView) -> str:
    """Return an action as the label of its button, or its log sentence if the label names nothing (as "Done")."""
    if " " in ply_review.action:
        return _choice_text(ply_review, ply_review.action, table_view)
    sentence = table_view.presenter.strip_emphasis(table_view.log_sentence(table_view.log[ply_review.ply - 1]))
    return sentence.partition("\n")[0].removesuffix(".")


def _choice_text(ply_review: PlyReview, action: str, table_view: TableView) -> str:
    """Return an action as the label of its button, for the view that the user had before it."""
    before = historic_view(table_view.table, table_view.seat, table_view.lang, table_view.url, ply_review.ply - 1)
    return table_view.presenter.action_label(action, table_view.lang, before.view)


def _highlight(table_view: TableView, turns: Sequence[int], ply: int, seat: int, what: str, why: str) -> Highlight:
    log, viewer = table_view.table.log(table_view.seat), table_view.viewer
    if ply <= len(log) and "by" in log[ply - 1]:
        viewer = viewer.with_stand_ins([seat])
    name = viewer.translate("table-you") if seat == viewer.seat else viewer.names[seat]
    return Highlight(ply, turns[ply - 1], table_view.presenter.seat_symbol(seat), name, what, why)


def _render_review(
    request: Request, name: str, table: Table, review: Review | None, progress: ReviewResponse
) -> Response:
    check_over(table)
    table_view = _table_view(request, name, table)
    turns = _ply_turns(table_view)
    facts: dict[str, Any] = {} if review is None else {
        "chart": Markup(chances_chart(review, table_view)),
        "sides": [build_side(review, table_view, owner, turns) for owner in table_view.order],
        "moments": find_highlights(review, table_view, turns),
    }  # fmt: skip
    game = table.game.name
    title = translate(table_view.lang, "review-title", game=translate(table_view.lang, f"{game}-title"))
    return render_page(
        request, "replay/review.html", 200, table_view=table_view, game=game, title=title, progress=progress,
        api=service(request, TablePaths).api, available=optional_service(request, ReviewService) is not None, **facts,
    )  # fmt: skip


def build_side(review: Review, table_view: TableView, seat: int, turns: Sequence[int]) -> ReviewSide:
    """Build the review of one player as text."""
    own = without_stand_ins(review, table_view)
    skill, luck = own.skill(seat), round(100 * review.luck(seat))
    return ReviewSide(
        seat=seat,
        name=table_view.translate("table-you") if seat == table_view.me else table_view.names[seat],
        symbol=table_view.presenter.seat_symbol(seat),
        skill=None if skill is None else f"{round(100 * skill)}".replace("-", "−"),
        lost=round(100 * own.total_regret(seat)),
        luck=f"{luck:+}".replace("-", "−"),
        lucky=abs(luck),
        costly=[_costly_move(one, table_view, turns) for one in own.mistakes(seat)],
    )


def _costly_move(ply_review: PlyReview, table_view: TableView, turns: Sequence[int]) -> CostlyMove:
    played, better = played_text(ply_review, table_view), _choice_text(ply_review, ply_review.best, table_view)
    reasons = explain_reasons(table_view.presenter, ply_review.reasons, table_view.viewer)
    why = table_view.translate("review-because", reasons=reasons) if reasons else ""
    puzzle = f"{table_view.path}/puzzle?ply={ply_review.ply - 1}" if _is_puzzle(ply_review, table_view) else ""
    return CostlyMove(
        ply_review.ply, turns[ply_review.ply - 1], played, better, why, cost_sentence(ply_review, table_view), puzzle
    )


def cost_sentence(ply_review: PlyReview, table_view: TableView) -> str:
    """Return the cost of an action as a sentence."""
    if ply_review.lost_only_points:
        return table_view.translate("review-cost-points", points=round(ply_review.points_lost))
    points = round_lead(ply_review.points_lost, ply_review.best_win_prob, ply_review.played_win_prob)
    return table_view.translate("review-cost", cost=round(100 * ply_review.regret), points=points)


def _is_puzzle(ply_review: PlyReview, table_view: TableView) -> bool:
    """Return whether a costly action makes a puzzle: the user's own, not in an imported game, and costly enough."""
    return (
        ply_review.regret >= MIN_PUZZLE_COST
        and ply_review.seat in table_view.own_seats
        and not table_view.table.is_imported
    )


def chances_chart(review: Review, table_view: TableView) -> str:
    """Render the chance of winning after each action as an `<svg>`.

    With two seats, the chart shows the chance of the first seat in the user's order. With more seats, whose chances do
    not determine each other, it shows every seat. Costly moves are marked with the symbol of their seat and link to the
    replay.
    """
    seats = table_view.order[:1] if review.seats == 2 else table_view.order
    chances = {seat: review.win_probs(seat) for seat in seats}
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    step = width / max(1, len(review.plies))

    def at(seat: int, ply: int) -> tuple[float, float]:
        return LEFT + ply * step, TOP + (1 - chances.get(seat, chances[seats[0]])[ply]) * height

    def curve(seat: int) -> str:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(seat, ply) for ply in range(len(review.plies) + 1)))
        if len(seats) > 1:
            return (
                f'<polyline class="line owner-{seat}" stroke-dasharray="{DASH_PATTERNS[seat] or "none"}" '
                f'points="{points}"/>'
            )
        under = f'<polygon class="under" points="{LEFT},{TOP + height} {points} {WIDTH - RIGHT},{TOP + height}"/>'
        return f'{under}<polyline class="line" points="{points}"/>'

    lines = _axes(table_view, step, len(review.plies))
    curves = "".join(map(curve, reversed(seats)))
    marks = "".join(
        _costly_mark(one, at(seat, one.ply - 1), table_view)
        for seat in table_view.order
        for one in without_stand_ins(review, table_view).mistakes(seat)
        if not one.lost_only_points
    )
    named = ", ".join(
        table_view.translate("table-you") if seat == table_view.me else table_view.names[seat] for seat in seats
    )
    start = round(100 * chances[seats[0]][0])
    label = escape(table_view.translate("review-chart", name=named, start=start, count=len(review.plies)))
    return (
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">{lines}{curves}{marks}'
        "</svg>"
    )


def _axes(table_view: TableView, step: float, plies: int) -> str:
    """Render the axes: chances at the left, turns below."""

    def words(text: str, x: float, y: float, anchor: str) -> str:
        return f'<text class="cap" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'

    parts, height = list[str](), HEIGHT - TOP - BOTTOM
    for percent in (0, 50, 100):
        y = TOP + (1 - percent / 100) * height
        parts.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(words(table_view.translate("review-percent", percent=percent), LEFT - 12, y + 4, "end"))
    for turn, ply in turn_ticks([line["turn"] for line in table_view.log][:plies]):
        parts.append(words(str(turn), LEFT + ply * step, HEIGHT - 8, "middle"))
    parts.append(
        words(
            table_view.translate("explain-chart-turn", turns=table_view.turn_kind),
            WIDTH - RIGHT + 12,
            HEIGHT - 8,
            "start",
        )
    )
    return "".join(parts)


def turn_ticks(turns: Sequence[int]) -> list[tuple[int, int]]:
    """Return the turns to label below the chart, each with the number of actions before it.

    They are multiples of a round number.

    >>> turn_ticks([1, 2, 2, 3, 4])
    [(1, 0), (2, 1), (3, 3), (4, 4)]
    """
    last = max(turns, default=0)
    step = next(step for step in (1, 5, 10, 20, 50, 100, last) if last <= MAX_TICKS * step)
    first = {turn: ply for ply, turn in reversed(list(enumerate(turns)))}
    return [(turn, first[turn]) for turn in sorted(first) if turn % step == 0]


def _costly_mark(ply_review: PlyReview, place: tuple[float, float], table_view: TableView) -> str:
    words = escape(
        table_view.translate("review-mark", name=table_view.names[ply_review.seat], cost=round(100 * ply_review.regret))
    )
    x, y = place
    symbol = table_view.presenter.seat_symbol(ply_review.seat)
    symbol_svg = f'<use href="#{symbol}" x="{x - 7:.1f}" y="{y - 7:.1f}" width="14" height="14"/>'
    return (
        f'<a class="mistake" href="{table_view.path}/replay?ply={ply_review.ply - 1}" aria-label="{words}">'
        f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="4"/>{symbol_svg}</a>'
    )
