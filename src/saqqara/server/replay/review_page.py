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
from saqqara.i18n import names_with_stand_ins, translate
from saqqara.server.bots.analysis_api import ReviewResponse, build_review_response
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import html_response, render_page
from saqqara.server.insights.score_table import DASH_PATTERNS
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import check_over
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
    done, far = await _load_review(request, name)
    return await read_table(request, name, lambda table: _render_review(request, name, table, done, far))


@router.get("/t/{name}/highlights")
async def show_highlights(request: Request, name: str) -> Response:
    """Return the best moves and the turning point of a finished game, or the progress of its review, as HTML."""
    done, far = await _load_review(request, name)
    return await read_table(request, name, lambda table: _render_highlights(request, name, table, done, far))


async def _load_review(request: Request, name: str) -> tuple[Review | None, ReviewResponse]:
    """Return the review of a game (None until it is finished) and its progress."""
    reviews = request.app.state.review_service
    made = None if reviews is None else await reviews.find_progress(name)
    return made.review() if made is not None and made.state == DONE else None, build_review_response(made)


def _render_highlights(request: Request, name: str, table: Table, done: Review | None, far: ReviewResponse) -> Response:
    check_over(table)
    reading = _table_view(request, name, table)
    facts = {} if done is None else {"moments": find_highlights(done, reading, _ply_turns(reading))}
    available = request.app.state.review_service is not None
    return html_response(reading.render("replay/highlights", made=far, available=available, **facts))


def _table_view(request: Request, name: str, table: Table) -> TableView:
    seat = viewer_seat(table, request.app.state.guests.guest(request))
    return TableView(table, seat, read_preferences(request).lang, table_url(request, name))


def _ply_turns(reading: TableView) -> list[int]:
    """Return the turn of each action."""
    return [line["turn"] for line in reading.table.log(reading.seat)]


def find_highlights(review: Review, reading: TableView, turns: Sequence[int]) -> list[Highlight]:
    """Return the best move of each player, then the turning point. Moves that do not stand out are left out."""
    found, own = list[Highlight](), without_stand_ins(review, reading)
    for owner in reading.order:
        one = own.best_move(owner)
        if one is not None:
            what = played_text(one, reading)
            why = reading.translate("highlights-kept", kept=round(100 * one.at_random))
            found.append(
                _highlight(reading, turns, one.ply, owner, reading.translate("highlights-best"), f"{what}. {why}")
            )
    turned = review.turning_point()
    if turned is not None:
        seat_form, winner = "you" if turned.seat == reading.me else "other", reading.names[turned.seat]
        chances = {"before": round(100 * turned.before), "after": round(100 * turned.after)}
        swing = reading.translate("highlights-swing", whose=seat_form, name=winner, **chances)
        why = f"{played_text(review.plies[turned.ply - 1], reading)}. {swing}"
        found.append(_highlight(reading, turns, turned.ply, turned.actor, reading.translate("highlights-turned"), why))
    return found


def without_stand_ins(review: Review, reading: TableView) -> Review:
    """Return the review without the actions of stand-ins, which count for no player."""
    log = reading.table.log(reading.seat)
    taken = [one for one in review.plies if one.ply > len(log) or "by" not in log[one.ply - 1]]
    return Review(taken, review.winners, review.seats)


def played_text(one: PlyReview, reading: TableView) -> str:
    """Return an action as the label of its button, or its log sentence if the label names nothing (as "Done")."""
    if " " in one.action:
        return _choice_text(one, one.action, reading)
    sentence = reading.page.strip_emphasis(reading.log_sentence(reading.log[one.ply - 1]))
    return sentence.partition("\n")[0].removesuffix(".")


def _choice_text(one: PlyReview, decision: str, reading: TableView) -> str:
    """Return an action as the label of its button, for the view that the user had before it."""
    before = historic_view(reading.table, reading.seat, reading.lang, reading.url, one.ply - 1)
    return reading.page.action_label(decision, reading.lang, before.view)


def _highlight(reading: TableView, turns: Sequence[int], ply: int, seat: int, what: str, why: str) -> Highlight:
    log, names, me = reading.table.log(reading.seat), reading.names, reading.me
    if ply <= len(log) and "by" in log[ply - 1]:
        names, me = names_with_stand_ins(names, me, [seat], reading.lang)
    name = reading.translate("table-you") if seat == me else names[seat]
    return Highlight(ply, turns[ply - 1], reading.page.seat_symbol(seat), name, what, why)


def _render_review(request: Request, name: str, table: Table, done: Review | None, far: ReviewResponse) -> Response:
    check_over(table)
    reading = _table_view(request, name, table)
    turns = _ply_turns(reading)
    facts: dict[str, Any] = {} if done is None else {
        "chart": Markup(chances_chart(done, reading)),
        "sides": [build_side(done, reading, owner, turns) for owner in reading.order],
        "moments": find_highlights(done, reading, turns),
    }  # fmt: skip
    game = table.game.name
    title = translate(reading.lang, "review-title", game=translate(reading.lang, f"{game}-title"))
    return render_page(
        request, "replay/review.html", 200, reading=reading, game=game, title=title, made=far,
        api=request.app.state.api_prefix, available=request.app.state.review_service is not None, **facts,
    )  # fmt: skip


def build_side(review: Review, reading: TableView, seat: int, turns: Sequence[int]) -> ReviewSide:
    """Build the review of one player as text."""
    own = without_stand_ins(review, reading)
    skill, luck = own.skill(seat), round(100 * review.luck(seat))
    return ReviewSide(
        seat=seat,
        name=reading.translate("table-you") if seat == reading.me else reading.names[seat],
        symbol=reading.page.seat_symbol(seat),
        skill=None if skill is None else f"{round(100 * skill)}".replace("-", "−"),
        lost=round(100 * own.total_regret(seat)),
        luck=f"{luck:+}".replace("-", "−"),
        lucky=abs(luck),
        costly=[_costly_move(one, reading, turns) for one in own.mistakes(seat)],
    )


def _costly_move(one: PlyReview, reading: TableView, turns: Sequence[int]) -> CostlyMove:
    played, better = played_text(one, reading), _choice_text(one, one.best, reading)
    reasons = explain_reasons(reading.page, one.reasons, reading.names, reading.lang, reading.me)
    why = reading.translate("review-because", reasons=reasons) if reasons else ""
    puzzle = f"{reading.path}/puzzle?ply={one.ply - 1}" if _is_puzzle(one, reading) else ""
    return CostlyMove(one.ply, turns[one.ply - 1], played, better, why, cost_sentence(one, reading), puzzle)


def cost_sentence(one: PlyReview, reading: TableView) -> str:
    """Return the cost of an action as a sentence."""
    if one.lost_only_points:
        return reading.translate("review-cost-points", points=round(one.points))
    points = round_lead(one.points, one.chance, one.played)
    return reading.translate("review-cost", cost=round(100 * one.cost), points=points)


def _is_puzzle(one: PlyReview, reading: TableView) -> bool:
    """Return whether a costly action makes a puzzle: the user's own, not in an imported game, and costly enough."""
    return one.cost >= MIN_PUZZLE_COST and one.seat in reading.own_seats and not reading.table.is_imported


def chances_chart(review: Review, reading: TableView) -> str:
    """Render the chance of winning after each action as an `<svg>`.

    With two seats, the chart shows the chance of the first seat in the user's order. With more seats, whose chances do
    not determine each other, it shows every seat. Costly moves are marked with the symbol of their seat and link to the
    replay.
    """
    seats = reading.order[:1] if review.seats == 2 else reading.order
    chances = {seat: review.chances(seat) for seat in seats}
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    step = wide / max(1, len(review.plies))

    def at(seat: int, ply: int) -> tuple[float, float]:
        return LEFT + ply * step, TOP + (1 - chances.get(seat, chances[seats[0]])[ply]) * high

    def curve(seat: int) -> str:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(seat, ply) for ply in range(len(review.plies) + 1)))
        if len(seats) > 1:
            return (
                f'<polyline class="line owner-{seat}" stroke-dasharray="{DASH_PATTERNS[seat] or "none"}" '
                f'points="{points}"/>'
            )
        under = f'<polygon class="under" points="{LEFT},{TOP + high} {points} {WIDTH - RIGHT},{TOP + high}"/>'
        return f'{under}<polyline class="line" points="{points}"/>'

    lines = _axes(reading, step, len(review.plies))
    curves = "".join(map(curve, reversed(seats)))
    marks = "".join(
        _costly_mark(one, at(seat, one.ply - 1), reading)
        for seat in reading.order
        for one in without_stand_ins(review, reading).mistakes(seat)
        if not one.lost_only_points
    )
    named = ", ".join(reading.translate("table-you") if seat == reading.me else reading.names[seat] for seat in seats)
    start = round(100 * chances[seats[0]][0])
    label = escape(reading.translate("review-chart", name=named, start=start, count=len(review.plies)))
    return (
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">{lines}{curves}{marks}'
        "</svg>"
    )


def _axes(reading: TableView, step: float, plies: int) -> str:
    """Render the axes: chances at the left, turns below."""

    def words(text: str, x: float, y: float, anchor: str) -> str:
        return f'<text class="cap" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'

    drawn, high = list[str](), HEIGHT - TOP - BOTTOM
    for percent in (0, 50, 100):
        y = TOP + (1 - percent / 100) * high
        drawn.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        drawn.append(words(reading.translate("review-percent", percent=percent), LEFT - 12, y + 4, "end"))
    for turn, ply in turn_ticks([line["turn"] for line in reading.log][:plies]):
        drawn.append(words(str(turn), LEFT + ply * step, HEIGHT - 8, "middle"))
    drawn.append(
        words(reading.translate("explain-chart-turn", turns=reading.turn_kind), WIDTH - RIGHT + 12, HEIGHT - 8, "start")
    )
    return "".join(drawn)


def turn_ticks(turns: Sequence[int]) -> list[tuple[int, int]]:
    """Return the turns to label below the chart, each with the number of actions before it.

    They are multiples of a round number.

    >>> turn_ticks([1, 2, 2, 3, 4])
    [(1, 0), (2, 1), (3, 3), (4, 4)]
    """
    last = max(turns, default=0)
    every = next(every for every in (1, 5, 10, 20, 50, 100, last) if last <= MAX_TICKS * every)
    first = {turn: ply for ply, turn in reversed(list(enumerate(turns)))}
    return [(turn, first[turn]) for turn in sorted(first) if turn % every == 0]


def _costly_mark(one: PlyReview, place: tuple[float, float], reading: TableView) -> str:
    words = escape(reading.translate("review-mark", name=reading.names[one.seat], cost=round(100 * one.cost)))
    x, y = place
    symbol = (
        f'<use href="#{reading.page.seat_symbol(one.seat)}" x="{x - 7:.1f}" y="{y - 7:.1f}" width="14" height="14"/>'
    )
    return (
        f'<a class="mistake" href="{reading.path}/replay?ply={one.ply - 1}" aria-label="{words}">'
        f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="4"/>{symbol}</a>'
    )
