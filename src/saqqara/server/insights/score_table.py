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
from saqqara.server.core.limits import BoundedInt
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import clause_url, html_response
from saqqara.server.insights.preview import PreviewCache
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
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
    pieces: list[tuple[str, str]] = Field(description="Counted pieces: place and piece, `` for all pieces there")


class TurnPoints(BaseModel):
    """Points at the end of a turn."""

    turn: int
    scores: list[int] = Field(description="Points by seat if the game had ended then")
    secured: list[int] = Field(description="The part of these points that could no longer be lost")


class ScoreTable(BaseModel):
    """All points of a table, as one reader may know them."""

    lines: list[ScoreLine]
    turns: list[TurnPoints] = Field(description="Oldest first; turn 0 is the start. Empty for what-if games, puzzles")


def score_line(reading: TableView, source: str, seat: int) -> ScoreLine:
    """Return the points of a seat from a source now."""
    view = reading.view
    explanation = reading.page.score_explanation(view, seat, source, reading.lang)
    return ScoreLine(
        seat=seat,
        source=source,
        name=reading.page.score_source_name(source, reading.lang),
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
    now, eyes, turns = table.state_for(seat), table.viewpoint(seat), [line["turn"] for line in table.log(seat)]
    ends = {turn: ply for ply, turn in enumerate(turns, 1)}  # number of actions at the end of each turn
    before = now.at(0).view(eyes)["turn"] - 1  # 0, except for an imported position
    return [_score_moment(turn, table.for_display(now.at(ply).view(eyes))) for turn, ply in {before: 0, **ends}.items()]


def _score_moment(turn: int, view: dict[str, Any]) -> ScoreMoment:
    return ScoreMoment(turn, tuple(view["scores"]), tuple(view["secured"]))


@router.get("/{name}/points")
async def get_scores(name: TableName, request: Request, guest: OptionalGuest) -> ScoreTable:
    """Get every source of points by seat, with what it counts, and the points by turn."""

    def score_table(table: Table) -> ScoreTable:
        reading = _table_view(request, name, table, guest)
        sources = reading.page.score_sources(reading.view)
        turns = [
            TurnPoints(turn=one.turn, scores=list(one.scores), secured=list(one.secured))
            for one in _cached_history(request, name, reading)
        ]
        return ScoreTable(
            lines=[score_line(reading, source, seat) for seat in reading.order for source in sources], turns=turns
        )

    return await read_table(request, name, score_table)


def _table_view(request: Request, name: str, table: Table, guest: str | None) -> TableView:
    found: TableView = request.app.state.hand_covers.table_view(name, table, guest, read_preferences(request).lang)
    return found


def _cached_history(request: Request, name: str, reading: TableView) -> list[ScoreMoment]:
    """Return the score history, computed once for each event of the table."""
    previews: PreviewCache = request.app.state.preview_cache
    table, seat = reading.table, reading.seat
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


def render_score_table(reading: TableView) -> str:
    """Render the score table."""
    return reading.render("insights/score_table", rows=score_rows(reading), totals=score_totals(reading))


def score_rows(reading: TableView) -> list[tuple[str, list[ScoreCell]]]:
    """Return the name of each source of points, and a cell for each seat in display order."""
    return [
        (reading.page.score_source_name(source, reading.lang), [_cell(reading, source, seat) for seat in reading.order])
        for source in reading.page.score_sources(reading.view)
    ]


def score_totals(reading: TableView) -> list[tuple[str, str]]:
    """Return the secured and pending points of each seat in display order."""
    return [score_label(reading.view, seat).parts for seat in reading.order]


def _cell(reading: TableView, source: str, seat: int) -> ScoreCell:
    one = score_line(reading, source, seat)
    points = score_label(reading.view, seat, source)
    name = reading.translate("table-you") if seat == reading.me else reading.names[seat]
    chosen = {
        "title": f"{name} · {one.name}",
        "points": str(points),
        "text": one.text,
        "clause": one.clause,
        "clause_url": one.clause_url,
        "pieces": one.pieces,
        "symbol": reading.page.seat_symbol(seat),
    }
    label = reading.translate("explain-line", name=name, source=one.name, sure=points.secured, more=points.pending)
    return ScoreCell(f"line-{source}-{seat}", *points.parts, label, json.dumps(chosen, ensure_ascii=False))


@router.get("/{name}/chart", include_in_schema=False)
async def show_chart(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the chart of all points over the game, with a sentence; it is empty before there is anything to show."""

    def drawn(table: Table) -> HTMLResponse:
        reading = _table_view(request, name, table, guest)
        return html_response(render_chart(reading, _cached_history(request, name, reading)))

    return await read_table(request, name, drawn)


def render_chart(reading: TableView, moments: Sequence[ScoreMoment]) -> str:
    """Render the chart with its sentence; "" with fewer than two turns."""
    if len(moments) < 3:
        return ""
    names = [reading.translate("table-you") if seat == reading.me else name for seat, name in enumerate(reading.names)]
    crests = [reading.page.seat_symbol(seat) for seat in range(len(names))]
    turn = reading.translate("explain-chart-turn", turns=reading.turn_kind)
    return reading.render(
        "insights/chart", drawn=score_chart_svg(moments, crests, turn), words=_chart_text(reading, moments, names)
    )


def _chart_text(reading: TableView, moments: Sequence[ScoreMoment], names: Sequence[str]) -> str:
    """Return the sentence about the chart: the points of all seats, and the leader with the turn since they lead."""
    last = moments[-1]
    have = ", ".join(reading.translate("explain-chart-has", name=name, points=format_signed(n)) for name, n in
                     zip(names, last.scores, strict=True))  # fmt: skip
    leader, since = find_leader(moments)
    if leader is None:
        return reading.translate("explain-chart-even", turns=reading.turn_kind, turn=last.turn, have=have)
    return reading.translate(
        "explain-chart", turns=reading.turn_kind, turn=last.turn, have=have, name=names[leader], since=since
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


def score_chart_svg(moments: Sequence[ScoreMoment], crests: Sequence[str], turn: str) -> str:
    """Return the chart as an `<svg>`; `crests` are the symbols of the seats, and `turn` is the label of the x axis.

    The page needs a text next to it, because the drawing is hidden from screen readers.
    """
    scale = _Scale.fit(moments)
    parts = [_grid(scale), _turn_labels(scale, turn)]
    for seat in reversed(range(len(crests))):
        parts.append(_curve(scale, seat, [(one.turn, one.secured[seat]) for one in moments], thin=True))
        parts.append(_curve(scale, seat, [(one.turn, one.scores[seat]) for one in moments]))
    parts.append(_end_labels(scale, moments[-1], crests))
    return f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'


@dataclass(frozen=True)
class _Scale:
    """Scale of the chart: positions of turns and points."""

    last: int
    least: int
    most: int
    step: int

    @classmethod
    def fit(cls, moments: Sequence[ScoreMoment]) -> _Scale:
        drawn = [points for one in moments for points in (*one.scores, *one.secured)]
        least, most = min(*drawn, 0), max(*drawn, MIN_SCALE_POINTS)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, most - least) if (most - least) / step <= 6)
        return cls(moments[-1].turn, least // step * step, -(-most // step) * step, step)

    def x(self, turn: float) -> float:
        return LEFT + (RIGHT - LEFT) * turn / self.last

    def y(self, points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - self.least) / (self.most - self.least)


def _text(words: str, x: float, y: float, anchor: str, kind: str = "scale") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _grid(scale: _Scale) -> str:
    lines = []
    for points in range(scale.least, scale.most + 1, scale.step):
        y = scale.y(points)
        kind = "zero" if points == 0 else "rule"
        lines.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        lines.append(_text(str(points).replace("-", "−"), LEFT - 5, y + 4, "end"))
    return "".join(lines)


def _turn_labels(scale: _Scale, word: str) -> str:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, scale.last) if scale.last / step <= 7)
    numbers = [_text(str(turn), scale.x(turn), BOTTOM + 16, "middle") for turn in range(step, scale.last + 1, step)]
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


def _end_labels(scale: _Scale, last: ScoreMoment, crests: Sequence[str]) -> str:
    """Return the symbol and points at the end of each line, moved apart where they would overlap."""
    order = sorted(range(len(crests)), key=lambda seat: -last.scores[seat])
    drawn = []
    for seat, y in zip(order, _spread_labels([scale.y(last.scores[seat]) for seat in order]), strict=True):
        drawn.append(f'<use href="#{crests[seat]}" x="{RIGHT + 6}" y="{y - 9:.1f}" width="18" height="18"/>')
        drawn.append(_text(str(last.scores[seat]).replace("-", "−"), RIGHT + 27, y + 5, "start", "end"))
    return "".join(drawn)


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

    def by_player(table: Table) -> HTMLResponse:
        reading = _view_at(request, name, table, guest, ply)
        found = reading.page.site_breakdown(reading.view, place, reading.lang)
        if found is None:
            raise http_error("bad-request", "web-error-no-such-place", field="place", place=truncate(place))
        return html_response(reading.render("insights/site", found=found))

    return await read_table(request, name, by_player)


@site_router.get("/{name}/topics/{topics}", include_in_schema=False)
async def show_topics(
    name: TableName, topics: TopicNames, request: Request, guest: OptionalGuest, ply: PlyParam = None
) -> HTMLResponse:
    """Send what the reader knows now (or after `ply` actions) about topics, with names separated by blanks, as HTML."""

    def known(table: Table) -> HTMLResponse:
        reading = _view_at(request, name, table, guest, ply)
        notes = [reading.page.topic_note(reading.view, topic, reading.lang) for topic in topics.split(" ")]
        return html_response("".join(f'<div class="known-cards">{note}</div>' for note in notes if note))

    return await read_table(request, name, known)


def _view_at(request: Request, name: str, table: Table, guest: str | None, ply: int | None) -> TableView:
    """Return the table as its reader sees it now, or saw it after `ply` actions."""
    seat, lang = request.app.state.hand_covers.viewer_seat(name, table, guest), read_preferences(request).lang
    return TableView(table, seat, lang, "") if ply is None else historic_view(table, seat, lang, "", ply)
