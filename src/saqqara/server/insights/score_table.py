"""The ledger of points: every source by seat, what it counts and by which clause, and the points turn by turn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from saqqara.presentation import format_signed, score_label
from saqqara.server.core.clause_urls import address_of
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import html
from saqqara.server.insights.preview import Previews
from saqqara.server.insights.score_chart import Moment, chart
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Guest, TableName
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table

router = APIRouter(**ABOUT)


class Line(BaseModel):
    """What a source of points brings a seat."""

    seat: int
    source: str = Field(description="As in the view's breakdown", examples=["tomb"])
    name: str = Field(description="The source in the reader's language")
    secured: int = Field(description="What can no longer be lost")
    points: int = Field(description="What it brings if the game ends now")
    text: str = Field(description="What is counted, as a sentence in the reader's language")
    clause: str = Field(description="The clause by which it counts", examples=["DUEL-6.4"])
    clause_url: str | None = Field(description="Where that clause can be read", examples=["/rules/duel#DUEL-6.4"])
    pieces: list[tuple[str, str]] = Field(description="What is counted: place and piece, `` for all that lie there")


class TurnPoints(BaseModel):
    """The points at the end of a turn."""

    turn: int
    scores: list[int] = Field(description="By seat, if the game had ended then")
    secured: list[int] = Field(description="Of these what could no longer be lost")


class Ledger(BaseModel):
    """All points of a table, as one reader may know them."""

    lines: list[Line]
    turns: list[TurnPoints] = Field(description="Oldest first; turn 0 is the beginning. Empty where play was imagined")


def line(reading: Reading, source: str, seat: int) -> Line:
    """What a source brings a seat now."""
    view = reading.view
    counted = reading.page.score_explanation(view, seat, source, reading.lang)
    return Line(
        seat=seat,
        source=source,
        name=reading.page.score_source_name(source, reading.lang),
        secured=view["secured_breakdown"][seat][source],
        points=view["breakdown"][seat][source],
        text=counted.text,
        clause=counted.clause,
        clause_url=address_of(counted.clause),
        pieces=list(counted.pieces),
    )


def history(table: Table, seat: int | None) -> list[Moment]:
    """The points at the end of every turn so far, the beginning first, as a seat could know them then; nothing for a
    table whose beginning was imagined."""
    if table.starts_from_view:
        return []
    now, eyes, turns = table.state_for(seat), table.viewpoint(seat), [line["turn"] for line in table.log(seat)]
    ends = {turn: ply for ply, turn in enumerate(turns, 1)}  # after how many decisions each turn ended
    before = now.at(0).view(eyes)["turn"] - 1  # 0, but where a position was brought along
    return [_moment(turn, table.for_display(now.at(ply).view(eyes))) for turn, ply in {before: 0, **ends}.items()]


def _moment(turn: int, view: dict[str, Any]) -> Moment:
    return Moment(turn, tuple(view["scores"]), tuple(view["secured"]))


@router.get("/{name}/points")
async def points(name: TableName, request: Request, guest: Guest) -> Ledger:
    """Every source of points in play by seat, with what it counts, and the points turn by turn."""

    def counted(table: Table) -> Ledger:
        reading = _reading(request, name, table, guest)
        sources = reading.page.score_sources(reading.view)
        turns = [
            TurnPoints(turn=one.turn, scores=list(one.scores), secured=list(one.secured))
            for one in _history(request, name, reading)
        ]
        return Ledger(lines=[line(reading, source, seat) for seat in reading.order for source in sources], turns=turns)

    return await look_at(request, name, counted)


def _reading(request: Request, name: str, table: Table, guest: str | None) -> Reading:
    found: Reading = request.app.state.covers.reading(name, table, guest, reader(request).lang)
    return found


def _history(request: Request, name: str, reading: Reading) -> list[Moment]:
    """The history, made once for each event of the table."""
    previews: Previews = request.app.state.previews
    table, seat = reading.table, reading.seat
    return previews.once(("history", name, table.seq, seat), lambda: history(table, seat))


# ---- for the page ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A line of the ledger on the page: `sure` and `more` as points are written, `label` for ears, and as JSON what is
    shown of it when it is chosen."""

    id: str
    sure: str
    more: str
    label: str
    chosen: str


@router.get("/{name}/scores", include_in_schema=False)
async def ledger_of(name: TableName, request: Request, guest: Guest) -> HTMLResponse:
    """The ledger as it stands now, for its dialog."""
    return await look_at(request, name, lambda table: html(drawn(_reading(request, name, table, guest))))


def drawn(reading: Reading) -> str:
    """The ledger as HTML."""
    return reading.fragment("insights/score_table", rows=rows(reading), totals=totals(reading))


def rows(reading: Reading) -> list[tuple[str, list[Cell]]]:
    """By source of points: its name, and a line for each seat in order of layout."""
    return [
        (reading.page.score_source_name(source, reading.lang), [_cell(reading, source, seat) for seat in reading.order])
        for source in reading.page.score_sources(reading.view)
    ]


def totals(reading: Reading) -> list[tuple[str, str]]:
    """All points of each seat in order of layout: what is sure and what comes on top."""
    return [score_label(reading.view, seat).parts for seat in reading.order]


def _cell(reading: Reading, source: str, seat: int) -> Cell:
    one = line(reading, source, seat)
    points = score_label(reading.view, seat, source)
    name = reading.say("table-you") if seat == reading.me else reading.names[seat]
    chosen = {
        "title": f"{name} · {one.name}",
        "points": str(points),
        "text": one.text,
        "clause": one.clause,
        "clause_url": one.clause_url,
        "pieces": one.pieces,
        "crest": reading.page.seat_symbol(seat),
    }
    label = reading.say("explain-line", name=name, source=one.name, sure=points.secured, more=points.pending)
    return Cell(f"line-{source}-{seat}", *points.parts, label, json.dumps(chosen, ensure_ascii=False))


@router.get("/{name}/chart", include_in_schema=False)
async def chart_of(name: TableName, request: Request, guest: Guest) -> HTMLResponse:
    """Everybody's points over the game as a drawing with a sentence; empty before there is something to see."""

    def drawn(table: Table) -> HTMLResponse:
        reading = _reading(request, name, table, guest)
        return html(figure(reading, _history(request, name, reading)))

    return await look_at(request, name, drawn)


def figure(reading: Reading, moments: Sequence[Moment]) -> str:
    """The chart with its sentence; "" with fewer than two turns."""
    if len(moments) < 3:
        return ""
    names = [reading.say("table-you") if seat == reading.me else name for seat, name in enumerate(reading.names)]
    crests = [reading.page.seat_symbol(seat) for seat in range(len(names))]
    turn = reading.say("explain-chart-turn", turns=reading.turns)
    return reading.fragment(
        "insights/chart", drawn=chart(moments, crests, turn), words=_in_words(reading, moments, names)
    )


def _in_words(reading: Reading, moments: Sequence[Moment], names: Sequence[str]) -> str:
    """How the points went: what everybody has, and who has led since when."""
    last = moments[-1]
    have = ", ".join(reading.say("explain-chart-has", name=name, points=format_signed(n)) for name, n in
                     zip(names, last.scores, strict=True))  # fmt: skip
    leader, since = leading(moments)
    if leader is None:
        return reading.say("explain-chart-even", turns=reading.turns, turn=last.turn, have=have)
    return reading.say("explain-chart", turns=reading.turns, turn=last.turn, have=have, name=names[leader], since=since)


def leading(moments: Sequence[Moment]) -> tuple[int | None, int]:
    """Who has most points now, alone, and after which turn that began; None if nobody has."""

    def leads(moment: Moment) -> int | None:
        best = max(moment.scores)
        return moment.scores.index(best) if moment.scores.count(best) == 1 else None

    leader, since = leads(moments[-1]), moments[-1].turn
    for moment in reversed(moments):
        if leads(moment) != leader:
            break
        since = moment.turn
    return leader, since
