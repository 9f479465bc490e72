"""Score table: all sources of points by seat, a chart of the points by turn, and facts about sites and topics."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from saqqara.i18n import truncate
from saqqara.presentation import format_signed, score_label
from saqqara.server.core.errors import http_error
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.rule_links import clause_url
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response
from saqqara.server.insights.preview import PreviewCache
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_view import TableView, historic_view
from saqqara.table import Table

router = APIRouter(**ROUTER_OPTIONS)


class ScoreLine(BaseModel):
    """Points of a seat from one source."""

    seat: int
    source: str = Field(description="Source, as in the view's breakdown", examples=["tomb"])
    name: str = Field(description="Name of the source in the reader's language")
    secured: int = Field(description="Points that can no longer be lost")
    points: int = Field(description="Points if the game ended now")
    text: str = Field(description="What is counted, as a sentence in the reader's language")
    clause: str = Field(description="ID of the rules clause that counts it", examples=["DUEL-6.4"])
    clause_url: str | None = Field(description="URL of that clause", examples=["/rules/duel#DUEL-6.4"])
    pieces: list[tuple[str, str]] = Field(description='Counted pieces: place and piece, "" for all pieces at the place')


class TurnPoints(BaseModel):
    """Points at the end of a turn."""

    turn: int
    scores: list[int] = Field(description="Points by seat if the game had ended then")
    secured: list[int] = Field(description="Part of these points that could no longer be lost")


class ScoreTable(BaseModel):
    """All points of a table, as one reader may know them."""

    lines: list[ScoreLine]
    turns: list[TurnPoints] = Field(
        description="Oldest first; turn 0 is the start. Empty for what-if games and puzzles"
    )


def score_line(table_view: TableView, source: str, seat: int) -> ScoreLine:
    """Return the points of a seat from a source now."""
    view = table_view.view
    explanation = table_view.presenter.score_explanation(view, seat, source, table_view.lang)
    return ScoreLine(
        seat=seat,
        source=source,
        name=table_view.presenter.score_source_name(source, table_view.lang),
        secured=view["secured_breakdown"][seat][source],
        points=view["breakdown"][seat][source],
        text=explanation.text,
        clause=explanation.clause,
        clause_url=clause_url(explanation.clause),
        pieces=list(explanation.pieces),
    )


def score_history(table: Table, seat: int | None) -> list[ScoreMoment]:
    """Return the points at the start and at the end of every turn so far, as a seat could know them then.

    The result is empty for a table that starts from a determinized view.
    """
    if table.starts_from_view:
        return []
    now, viewpoint, turns = table.state_for(seat), table.viewpoint(seat), [line["turn"] for line in table.log(seat)]
    ends = {turn: ply for ply, turn in enumerate(turns, 1)}  # number of actions at the end of each turn
    first_turn = now.at(0).view(viewpoint)["turn"] - 1  # 0, except for an imported position
    return [
        _score_moment(turn, table.for_display(now.at(ply).view(viewpoint)))
        for turn, ply in {first_turn: 0, **ends}.items()
    ]


def _score_moment(turn: int, view: dict[str, Any]) -> ScoreMoment:
    return ScoreMoment(turn, tuple(view["scores"]), tuple(view["secured"]))


@router.get("/{name}/points")
async def get_scores(name: TableName, request: Request, guest: OptionalGuest) -> ScoreTable:
    """Get every source of points by seat, with what it counts, and the points by turn."""

    def score_table(table: Table) -> ScoreTable:
        table_view = _table_view(request, name, table, guest)
        sources = table_view.presenter.score_sources(table_view.view)
        turns = [
            TurnPoints(turn=moment.turn, scores=list(moment.scores), secured=list(moment.secured))
            for moment in _cached_history(request, name, table_view)
        ]
        return ScoreTable(
            lines=[score_line(table_view, source, seat) for seat in table_view.order for source in sources], turns=turns
        )

    return await read_table(request, name, score_table)


def _table_view(request: Request, name: str, table: Table, guest: str | None) -> TableView:
    found: TableView = service(request, HandCovers).table_view(name, table, guest, read_preferences(request).lang)
    return found


def _cached_history(request: Request, name: str, table_view: TableView) -> list[ScoreMoment]:
    """Return the score history, computed once for each event of the table."""
    previews = service(request, PreviewCache)
    table, seat = table_view.table, table_view.seat
    return previews.get_or_create(("history", name, table.seq, seat), lambda: score_history(table, seat))


# ---- table page -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScoreCell:
    """Cell of the score table on the page.

    `sure` and `more` are the secured and pending points as texts, and `label` is the text for screen readers. `chosen`
    is the JSON data that the page shows when the cell is selected.
    """

    id: str
    sure: str
    more: str
    label: str
    chosen: str


@router.get("/{name}/scores", include_in_schema=False)
async def show_score_table(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the current score table for its dialog."""
    return await read_table(
        request, name, lambda table: html_response(render_score_table(_table_view(request, name, table, guest)))
    )


def render_score_table(table_view: TableView) -> str:
    """Render the score table."""
    return table_view.render("insights/score_table", rows=score_rows(table_view), totals=score_totals(table_view))


def score_rows(table_view: TableView) -> list[tuple[str, list[ScoreCell]]]:
    """Return the name of each source of points, and a cell for each seat in display order."""
    return [
        (
            table_view.presenter.score_source_name(source, table_view.lang),
            [_cell(table_view, source, seat) for seat in table_view.order],
        )
        for source in table_view.presenter.score_sources(table_view.view)
    ]


def score_totals(table_view: TableView) -> list[tuple[str, str]]:
    """Return the secured and pending points of each seat in display order."""
    return [score_label(table_view.view, seat).parts for seat in table_view.order]


def _cell(table_view: TableView, source: str, seat: int) -> ScoreCell:
    line = score_line(table_view, source, seat)
    points = score_label(table_view.view, seat, source)
    name = table_view.translate("table-you") if seat == table_view.me else table_view.names[seat]
    selection = {
        "title": f"{name} · {line.name}",
        "points": str(points),
        "text": line.text,
        "clause": line.clause,
        "clause_url": line.clause_url,
        "pieces": line.pieces,
        "symbol": table_view.presenter.seat_symbol(seat),
    }
    label = table_view.translate("explain-line", name=name, source=line.name, sure=points.secured, more=points.pending)
    return ScoreCell(f"line-{source}-{seat}", *points.parts, label, json.dumps(selection, ensure_ascii=False))


@router.get("/{name}/chart", include_in_schema=False)
async def show_chart(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the chart of all points over the game, with a sentence; it is empty before there is anything to show."""

    def render(table: Table) -> HTMLResponse:
        table_view = _table_view(request, name, table, guest)
        return html_response(render_chart(table_view, _cached_history(request, name, table_view)))

    return await read_table(request, name, render)


def render_chart(table_view: TableView, moments: Sequence[ScoreMoment]) -> str:
    """Render the chart with its sentence; "" with fewer than two turns."""
    if len(moments) < 3:
        return ""
    names = [
        table_view.translate("table-you") if seat == table_view.me else name
        for seat, name in enumerate(table_view.names)
    ]
    symbols = [table_view.presenter.seat_symbol(seat) for seat in range(len(names))]
    turn = table_view.translate("explain-chart-turn", turns=table_view.turn_kind)
    return table_view.render(
        "insights/chart", svg=score_chart_svg(moments, symbols, turn), text=_chart_text(table_view, moments, names)
    )


def _chart_text(table_view: TableView, moments: Sequence[ScoreMoment], names: Sequence[str]) -> str:
    """Return the sentence about the chart: the points of all seats, and the leader with the turn since they lead."""
    last = moments[-1]
    points_text = ", ".join(
        table_view.translate("explain-chart-has", name=name, points=format_signed(points))
        for name, points in zip(names, last.scores, strict=True)
    )
    leader, since = find_leader(moments)
    if leader is None:
        return table_view.translate("explain-chart-even", turns=table_view.turn_kind, turn=last.turn, have=points_text)
    return table_view.translate(
        "explain-chart", turns=table_view.turn_kind, turn=last.turn, have=points_text, name=names[leader], since=since
    )


def find_leader(moments: Sequence[ScoreMoment]) -> tuple[int | None, int]:
    """Return the seat that leads alone, and the turn since it leads; None if no seat does."""

    def leads(moment: ScoreMoment) -> int | None:
        best = max(moment.scores)
        return moment.scores.index(best) if moment.scores.count(best) == 1 else None

    leader, since = leads(moments[-1]), moments[-1].turn
    for moment in reversed(moments):
        if leads(moment) != leader:
            break
        since = moment.turn
    return leader, since


WIDTH, HEIGHT = 480, 190
LEFT, RIGHT, TOP, BOTTOM = 26, 430, 12, 164
MIN_SCALE_POINTS = 5  # the scale always reaches this, so that a first point is no peak
MIN_LABEL_GAP = 20  # units between two labels at the ends of the lines
LABEL_MARGIN = 6  # units between the lowest label and the zero line, above the turn numbers
DASH_PATTERNS = ("", "0.1 6", "10 5", "14 4 0.1 4")  # by seat, so that lines differ not only in colour


@dataclass(frozen=True)
class ScoreMoment:
    """Points of all seats if the game had ended after a turn, and the part that could no longer be lost."""

    turn: int
    scores: tuple[int, ...]
    secured: tuple[int, ...]


def score_chart_svg(moments: Sequence[ScoreMoment], symbols: Sequence[str], turn: str) -> str:
    """Return the chart as an `<svg>`; `symbols` are those of the seats, and `turn` is the label of the x axis.

    The page needs a text next to it, because the drawing is hidden from screen readers.
    """
    scale = _Scale.fit(moments)
    parts = [_grid(scale), _turn_labels(scale, turn)]
    for seat in reversed(range(len(symbols))):
        parts.append(_curve(scale, seat, [(one.turn, one.secured[seat]) for one in moments], thin=True))
        parts.append(_curve(scale, seat, [(one.turn, one.scores[seat]) for one in moments]))
    parts.append(_end_labels(scale, moments[-1], symbols))
    return f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'


@dataclass(frozen=True)
class _Scale:
    """Scale of the chart: positions of turns and points."""

    last_turn: int
    min_points: int
    max_points: int
    step: int

    @classmethod
    def fit(cls, moments: Sequence[ScoreMoment]) -> _Scale:
        values = [points for one in moments for points in (*one.scores, *one.secured)]
        low, high = min(*values, 0), max(*values, MIN_SCALE_POINTS)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, high - low) if (high - low) / step <= 6)
        return cls(moments[-1].turn, low // step * step, -(-high // step) * step, step)

    def x(self, turn: float) -> float:
        return LEFT + (RIGHT - LEFT) * turn / self.last_turn

    def y(self, points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - self.min_points) / (self.max_points - self.min_points)


def _text(words: str, x: float, y: float, anchor: str, kind: str = "scale") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _grid(scale: _Scale) -> str:
    lines = []
    for points in range(scale.min_points, scale.max_points + 1, scale.step):
        y = scale.y(points)
        kind = "zero" if points == 0 else "rule"
        lines.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        lines.append(_text(str(points).replace("-", "−"), LEFT - 5, y + 4, "end"))
    return "".join(lines)


def _turn_labels(scale: _Scale, word: str) -> str:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, scale.last_turn) if scale.last_turn / step <= 7)
    numbers = [
        _text(str(turn), scale.x(turn), BOTTOM + 16, "middle") for turn in range(step, scale.last_turn + 1, step)
    ]
    return "".join(numbers) + _text(word, RIGHT + 14, BOTTOM + 18, "start")


def _curve(scale: _Scale, seat: int, points: Sequence[tuple[int, int]], thin: bool = False) -> str:
    path = " ".join(f"{scale.x(turn):.1f} {scale.y(n):.1f}" for turn, n in points)
    dashes = f' stroke-dasharray="{DASH_PATTERNS[seat]}"' if DASH_PATTERNS[seat] and not thin else ""
    kind = "certain-points" if thin else "curve"
    return f'<path class="{kind} owner-{seat}" d="M{path}"{dashes}/>'


def _spread_labels(positions: Sequence[float]) -> list[float]:
    """Return positions of labels from the top down, as near as possible to the wanted ones, without overlaps."""
    places: list[float] = []
    for y in positions:
        places.append(max(y, places[-1] + MIN_LABEL_GAP) if places else y)
    for number in range(len(places)):
        places[number] = min(places[number], BOTTOM - LABEL_MARGIN - MIN_LABEL_GAP * (len(places) - 1 - number))
    return places


def _end_labels(scale: _Scale, last: ScoreMoment, symbols: Sequence[str]) -> str:
    """Return the symbol and points at the end of each line, moved apart where they would overlap."""
    order = sorted(range(len(symbols)), key=lambda seat: -last.scores[seat])
    parts = []
    for seat, y in zip(order, _spread_labels([scale.y(last.scores[seat]) for seat in order]), strict=True):
        parts.append(f'<use href="#{symbols[seat]}" x="{RIGHT + 6}" y="{y - 9:.1f}" width="18" height="18"/>')
        parts.append(_text(str(last.scores[seat]).replace("-", "−"), RIGHT + 27, y + 5, "start", "end"))
    return "".join(parts)


site_router = APIRouter(**ROUTER_OPTIONS)

TopicNames = Annotated[str, Path(max_length=400)]
SiteName = Annotated[str, Path(max_length=40)]
PlyParam = Annotated[BoundedInt | None, Query(ge=0)]


@site_router.get("/{name}/sites/{place}", include_in_schema=False)
async def show_site(
    name: TableName, place: SiteName, request: Request, guest: OptionalGuest, ply: PlyParam = None
) -> HTMLResponse:
    """Send the current state of a site (or after `ply` actions) as HTML.

    Raise `WebError` for a place that is not a site.
    """

    def render(table: Table) -> HTMLResponse:
        table_view = _view_at(request, name, table, guest, ply)
        site = table_view.presenter.site_breakdown(table_view.view, place, table_view.lang)
        if site is None:
            raise http_error("bad-request", "web-error-no-such-place", field="place", place=truncate(place))
        return html_response(table_view.render("insights/site", site=site))

    return await read_table(request, name, render)


@site_router.get("/{name}/topics/{topics}", include_in_schema=False)
async def show_topics(
    name: TableName, topics: TopicNames, request: Request, guest: OptionalGuest, ply: PlyParam = None
) -> HTMLResponse:
    """Send what the reader knows now (or after `ply` actions) about topics, with names separated by blanks, as HTML."""

    def render(table: Table) -> HTMLResponse:
        table_view = _view_at(request, name, table, guest, ply)
        notes = [
            table_view.presenter.topic_note(table_view.view, topic, table_view.lang) for topic in topics.split(" ")
        ]
        return html_response("".join(f'<div class="known-cards">{note}</div>' for note in notes if note))

    return await read_table(request, name, render)


def _view_at(request: Request, name: str, table: Table, guest: str | None, ply: int | None) -> TableView:
    """Return the table as its reader sees it now, or saw it after `ply` actions."""
    seat, lang = service(request, HandCovers).viewer_seat(name, table, guest), read_preferences(request).lang
    return TableView(table, seat, lang, "") if ply is None else historic_view(table, seat, lang, "", ply)
