"""What a decision would do, for programs and, with its ghosts, for the table's page. Nothing hidden can be in it: it is
made from what the seat sees (`saqqara.table.action_preview`). Made once for each event, seat and language."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from saqqara.i18n import translate
from saqqara.presentation import format_signed, score_label
from saqqara.server.core.errors import WebError
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Guest, TableName
from saqqara.server.tables.table_registry import not_your_seat, reader_seat
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table, TableError
from saqqara.table.action_preview import ActionPreview
from saqqara.table.action_preview import preview_action as foresee

router = APIRouter(**ABOUT)

KEPT = 4000
"""How many answers are kept; the one that was used least recently goes first."""

Made = TypeVar("Made")


class Step(BaseModel):
    """A piece that moves."""

    piece: str = Field(description="`?` where what it is would only be revealed")
    origin: str = Field(serialization_alias="from")
    target: str = Field(serialization_alias="to")


class Previewed(BaseModel):
    """What a decision would do, as far as its seat can know that."""

    action: str
    forced: list[str] = Field(description="What the table would then take by itself, as there is no other choice")
    moved: list[Step] = Field(description="What all that would move, as in the view")
    text: str = Field(description="The same in the reader's language")
    scores: list[int | None] = Field(description="Points by seat if the game ended then; null: that would be revealed")
    secured: list[int | None] = Field(description="Of these what could no longer be lost")
    reveals: bool = Field(description="Whether something hidden would be revealed")
    projection: dict[str, list[int | None]] = Field(
        description="Points by seat now and at moments to come, if nothing more were done; empty for some games"
    )
    ends_turn: bool | None = Field(
        description="Whether it would be another seat's turn then, or the end of the game; null: that would be revealed"
    )


class Previews:
    """The previews that were made last; several threads may ask at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._lock = threading.Lock()

    def once(self, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """What was made for this key before, else what `make` makes."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                found: Made = self._kept[key]
                return found
        made = make()  # two threads that want the same at once make it twice
        with self._lock:
            self._kept[key] = made
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


Asked = Annotated[str, Query(max_length=200, description="A decision as the game writes it")]
Confirmed = Annotated[bool, Query(description="Whether the turn, if it ends, would be confirmed at once")]


def _seen(
    request: Request, name: str, table: Table, guest: str | None, decision: str, seat: int | None, confirm: bool
) -> tuple[Reading, ActionPreview]:
    """The table as the guest sees it, and what the decision would do. Raises TableError, WebError."""
    previews: Previews = request.app.state.previews
    own = reader_seat(table, guest, seat)
    if own is None:
        raise not_your_seat()
    request.app.state.covers.check(name, table, guest)
    refused = table.why_illegal(own, decision)
    if refused:
        raise refused
    reading = Reading(table, own, reader(request).lang, "")
    key = (name, table.seq, own, decision, confirm)
    helps = not table.settings.strict
    return reading, previews.once(key, lambda: foresee(table.game, reading.known, decision, confirm, show_aids=helps))


@router.get("/{name}/preview")
async def preview(
    name: TableName,
    request: Request,
    guest: Guest,
    action: Asked,
    seat: Whole | None = None,
    confirm: Confirmed = False,
) -> Previewed:
    """What a decision would do if it were made now. What it would reveal is not in it."""

    def previewed(table: Table) -> Previewed:
        return _previewed(action, *_seen(request, name, table, guest, action, seat, confirm))

    return await look_at(request, name, previewed)


def _previewed(decision: str, reading: Reading, seen: ActionPreview) -> Previewed:
    return Previewed(
        action=decision,
        forced=seen.forced_actions,
        moved=[Step(piece=step["piece"], origin=step["from"], target=step["to"]) for step in seen.moved],
        text=said(reading, seen),
        scores=list(seen.scores),
        secured=list(seen.secured),
        reveals=seen.reveals,
        projection={moment: list(points) for moment, points in seen.outlook.items()},
        ends_turn=seen.ends_turn,
    )


def said(reading: Reading, seen: ActionPreview) -> str:
    """What a decision would do, in sentences; then what the table would take by itself, and if it ends the game."""
    lots = reading.table.game.definition.chance_actions
    chosen = [number for number, line in enumerate(seen.log_lines) if not number or line["decision"] not in lots]
    told = [_told(reading, seen, number) for number in chosen]
    return " ".join([*told, reading.say("explain-over")] if seen.view_after["over"] else told)


def _told(reading: Reading, seen: ActionPreview, number: int) -> str:
    """One of the decisions; only after the last somebody is asked something."""
    line, last = seen.log_lines[number], number == len(seen.log_lines) - 1
    after = seen.view_after if last else {**seen.view_after, "actor": None}
    told = reading.page.preview_text(reading.view, after, line, reading.names, reading.lang, reading.me)
    whose = "you" if line["seat"] == reading.me else "other"
    facts = {"whose": whose, "name": reading.names[line["seat"]], "told": told}
    return reading.say("explain-forced", **facts) if number else told


# ---- for the page ---------------------------------------------------------------------------------------------------


@router.get("/{name}/preview/overlay", include_in_schema=False)
async def ghosts(
    name: TableName,
    request: Request,
    guest: Guest,
    action: Asked,
    seat: Whole | None = None,
    confirm: Confirmed = False,
) -> JSONResponse:
    """What the page shows of a decision that is pointed at: null where it is not possible any more, or where meanwhile
    its hand has been covered or its seat is somebody else's."""
    previews: Previews = request.app.state.previews

    def drawn(table: Table) -> JSONResponse:
        try:
            reading, seen = _seen(request, name, table, guest, action, seat, confirm)
        except (TableError, WebError) as refused:
            if isinstance(refused, WebError) and refused.code not in ("hand-hidden", "not-your-seat"):
                raise
            return JSONResponse(None)
        key = (name, table.seq, reading.seat, action, confirm, reading.lang)
        return JSONResponse(previews.once(key, lambda: shown(reading, seen)))

    return await look_at(request, name, drawn)


def shown(reading: Reading, seen: ActionPreview) -> dict[str, Any]:
    """A preview for the page: its words, the points that change, the ghosts by the id of the drawing they go into."""
    drawn = reading.page.preview_overlay(reading.view, seen.view_after, reading.lang, reading.names)
    becomes = {seat: _becomes(seen, seat) for seat in reading.order}
    becomes = {seat: points for seat, points in becomes.items() if points != _now(reading, seat)}
    return {
        "text": said(reading, seen),
        "new_points": becomes,
        "points": _points(reading, becomes),
        "spoken_text": _heard(reading, seen, becomes),
        "projection": _outlook(reading, seen),
        "drawings": {place: _for_the_eyes(svg) for place, svg in drawn.items()},
    }


def _outlook(reading: Reading, seen: ActionPreview) -> str:
    """Everybody's points now and at moments to come, with what would change, as a table; "" for games without."""
    now = reading.page.score_projection(reading.view, reading.view)
    rows = [
        (
            reading.page.projection_label(moment, reading.lang),
            [_cell(now[moment][seat], then[seat]) for seat in reading.order],
        )
        for moment, then in seen.outlook.items()
    ]
    return reading.fragment("insights/score_projection", rows=rows) if rows else ""


def _cell(now: int, then: int | None) -> tuple[str, str]:
    """Points, and in how far they are others than now."""
    if then is None:
        return "?", ""
    return format_signed(then), f"{then - now:+}".replace("-", "−") if then != now else ""


def _now(reading: Reading, seat: int) -> str:
    return str(score_label(reading.view, seat))


def _becomes(seen: ActionPreview, seat: int) -> str:
    """Points as everywhere; "?" for what would be revealed."""
    if seen.secured[seat] is None or seen.scores[seat] is None:
        return "?"
    return str(score_label({"secured": seen.secured, "scores": seen.scores}, seat))


def _points(reading: Reading, becomes: dict[int, str]) -> str:
    """Whose points become what, in a line; "" where they stay as they are."""
    names = {
        seat: translate(reading.lang, "table-you") if seat == reading.me else reading.names[seat] for seat in becomes
    }
    changes = [
        reading.say("explain-becomes", name=names[seat], before=_now(reading, seat), after=after)
        for seat, after in becomes.items()
    ]
    return " · ".join(changes)


def _heard(reading: Reading, seen: ActionPreview, becomes: dict[int, str]) -> str:
    """The same for ears."""
    sentences = []
    for seat in becomes:
        name = reading.names[seat]
        if seen.secured[seat] is None or seen.scores[seat] is None:
            sentences.append(reading.say("explain-becomes-open", name=name))
        else:
            points = score_label({"secured": seen.secured, "scores": seen.scores}, seat)
            sentences.append(reading.say("explain-becomes-heard", name=name, sure=points.secured, more=points.pending))
    return " ".join(sentences)


_NAMED = re.compile(r' (?:id|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"')


def _for_the_eyes(svg: str) -> str:
    """A drawing that is laid into another one: without ids, roles and labels, which that one has already."""
    plain = _NAMED.sub("", svg)
    return plain.replace('<svg class="drawing', '<svg aria-hidden="true" class="preview-overlay', 1)
