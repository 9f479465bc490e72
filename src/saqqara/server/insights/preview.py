"""Preview of an action, for programs and, as an overlay, for the table page.

It cannot contain hidden information, because it is computed from the view of the seat (`saqqara.table.action_preview`).
It is computed once for each event, seat and language.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from cachetools import LRUCache
from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from saqqara.errors import DomainError
from saqqara.i18n import translate
from saqqara.presentation import format_signed, score_label
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import service
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_registry import not_your_seat, viewer_seat
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table, TableError
from saqqara.table.action_preview import ActionPreview
from saqqara.table.action_preview import preview_action as compute_preview

router = APIRouter(**ROUTER_OPTIONS)

MAX_CACHED = 4000
"""Maximum number of cached results; the least recently used one is dropped."""

Made = TypeVar("Made")


class PieceMove(BaseModel):
    """Move of a piece."""

    piece: str = Field(description="`?` if only the action would reveal which piece it is")
    origin: str = Field(serialization_alias="from")
    target: str = Field(serialization_alias="to")


class PreviewResponse(BaseModel):
    """Effects of an action, as far as its seat can know them."""

    action: str
    forced: list[str] = Field(description="Actions that the table would then take because there is no other choice")
    moved: list[PieceMove] = Field(description="Moves of pieces by all these actions, as in the view")
    text: str = Field(description="Effects of the action, in the reader's language")
    scores: list[int | None] = Field(
        description="Points by seat if the game ended after the action; null: not known before"
    )
    secured: list[int | None] = Field(description="Part of these points that can no longer be lost")
    reveals: bool = Field(description="Whether the action would reveal something hidden")
    projection: dict[str, list[int | None]] = Field(
        description="Points by seat now and at later moments if no further action followed; empty for some games"
    )
    ends_turn: bool | None = Field(
        description="Whether another seat would move next or the game would end; null: not known before the action"
    )


class PreviewCache:
    """Cache of the latest results; safe for threads."""

    def __init__(self) -> None:
        self._entries = LRUCache[tuple[Any, ...], Any](MAX_CACHED)
        self._lock = threading.Lock()

    def get_or_create(self, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """Return the cached result for this key, or compute it with `make` and cache it."""
        with self._lock:
            if key in self._entries:
                cached: Made = self._entries[key]
                return cached
        result = make()  # two threads with the same key may both compute it
        with self._lock:
            self._entries[key] = result
        return result


ActionParam = Annotated[str, Query(max_length=200, description="Text of the action")]
ConfirmParam = Annotated[bool, Query(description="Whether to confirm the turn at once if it ends with the action")]


def _preview_for(
    request: Request, name: str, table: Table, guest: str | None, action: str, seat: int | None, confirm: bool
) -> tuple[TableView, ActionPreview]:
    """Return the table as the guest sees it, and the preview of an action. Raise `TableError` or `WebError`."""
    previews = service(request, PreviewCache)
    own_seat = viewer_seat(table, guest, seat)
    if own_seat is None:
        raise not_your_seat()
    service(request, HandCovers).check_uncovered(name, table, guest)
    error = table.why_illegal(own_seat, action)
    if error:
        raise error
    table_view = TableView(table, own_seat, read_preferences(request).lang, "")
    key = (name, table.seq, own_seat, action, confirm)
    show_aids = not table.settings.strict
    return table_view, previews.get_or_create(
        key, lambda: compute_preview(table.game, table_view.full_view, action, confirm, show_aids=show_aids)
    )


@router.get("/{name}/preview")
async def preview(
    name: TableName,
    request: Request,
    guest: OptionalGuest,
    action: ActionParam,
    seat: BoundedInt | None = None,
    confirm: ConfirmParam = False,
) -> PreviewResponse:
    """Preview an action: what would happen now, without what the action would reveal."""

    def build_response(table: Table) -> PreviewResponse:
        return _preview_response(action, *_preview_for(request, name, table, guest, action, seat, confirm))

    return await read_table(request, name, build_response)


def _preview_response(action: str, table_view: TableView, action_preview: ActionPreview) -> PreviewResponse:
    return PreviewResponse(
        action=action,
        forced=action_preview.forced_actions,
        moved=[PieceMove(piece=step["piece"], origin=step["from"], target=step["to"]) for step in action_preview.moved],
        text=preview_sentences(table_view, action_preview),
        scores=list(action_preview.scores),
        secured=list(action_preview.secured),
        reveals=action_preview.reveals,
        projection={moment: list(points) for moment, points in action_preview.projection.items()},
        ends_turn=action_preview.ends_turn,
    )


def preview_sentences(table_view: TableView, action_preview: ActionPreview) -> str:
    """Return the effects of an action in sentences, with the forced actions after it, and whether it ends the game."""
    chance_actions = table_view.table.game.definition.actions.chance
    indices = [
        number
        for number, line in enumerate(action_preview.log_lines)
        if not number or line["action"] not in chance_actions
    ]
    sentences = [_action_sentence(table_view, action_preview, number) for number in indices]
    return " ".join(
        [*sentences, table_view.translate("explain-over")] if action_preview.view_after["over"] else sentences
    )


def _action_sentence(table_view: TableView, action_preview: ActionPreview, number: int) -> str:
    """Return the sentence about one of the actions; only the last one contains the next prompt."""
    line, last = action_preview.log_lines[number], number == len(action_preview.log_lines) - 1
    after = action_preview.view_after if last else {**action_preview.view_after, "current_player": None}
    sentence = table_view.presenter.preview_text(table_view.view, after, line, table_view.viewer)
    seat_form = "you" if line["seat"] == table_view.me else "other"
    facts = {"whose": seat_form, "name": table_view.names[line["seat"]], "told": sentence}
    return table_view.translate("explain-forced", **facts) if number else sentence


# ---- table page -----------------------------------------------------------------------------------------------------


@router.get("/{name}/preview/overlay", include_in_schema=False)
async def preview_overlay(
    name: TableName,
    request: Request,
    guest: OptionalGuest,
    action: ActionParam,
    seat: BoundedInt | None = None,
    confirm: ConfirmParam = False,
) -> JSONResponse:
    """Send the preview of an action for the table page.

    It is null if the action is no longer legal, or if meanwhile the hand was covered or the seat was given away.
    """
    previews = service(request, PreviewCache)

    def render(table: Table) -> JSONResponse:
        try:
            table_view, action_preview = _preview_for(request, name, table, guest, action, seat, confirm)
        except DomainError as error:
            if not isinstance(error, TableError) and error.code not in ("hand-hidden", "not-your-seat"):
                raise
            return JSONResponse(None)
        key = (name, table.seq, table_view.seat, action, confirm, table_view.lang)
        return JSONResponse(previews.get_or_create(key, lambda: page_preview(table_view, action_preview)))

    return await read_table(request, name, render)


def page_preview(table_view: TableView, action_preview: ActionPreview) -> dict[str, Any]:
    """Return a preview for the page: texts, changed points, and overlays by the ID of their drawing."""
    overlays = table_view.presenter.preview_overlay(table_view.view, action_preview.view_after, table_view.viewer)
    new_points = {seat: _points_after(action_preview, seat) for seat in table_view.order}
    new_points = {seat: points for seat, points in new_points.items() if points != _current_points(table_view, seat)}
    return {
        "text": preview_sentences(table_view, action_preview),
        "new_points": new_points,
        "points": _points_change(table_view, new_points),
        "spoken_text": _spoken_points_change(table_view, action_preview, new_points),
        "projection": _render_projection(table_view, action_preview),
        "drawings": {place: _strip_labels(svg) for place, svg in overlays.items()},
    }


def _render_projection(table_view: TableView, action_preview: ActionPreview) -> str:
    """Render a table of all points now and at later moments, with the changes; "" for games without a projection."""
    current_points = table_view.presenter.score_projection(table_view.view, table_view.view)
    rows = [
        (
            table_view.presenter.projection_label(moment, table_view.lang),
            [_projection_cell(current_points[moment][seat], later_points[seat]) for seat in table_view.order],
        )
        for moment, later_points in action_preview.projection.items()
    ]
    return table_view.render("insights/score_projection", rows=rows) if rows else ""


def _projection_cell(now: int, then: int | None) -> tuple[str, str]:
    """Return the points, and their difference from now."""
    if then is None:
        return "?", ""
    return format_signed(then), f"{then - now:+}".replace("-", "−") if then != now else ""


def _current_points(table_view: TableView, seat: int) -> str:
    return str(score_label(table_view.view, seat))


def _points_after(action_preview: ActionPreview, seat: int) -> str:
    """Return the points after the action as a text; "?" if the action would reveal them."""
    if action_preview.secured[seat] is None or action_preview.scores[seat] is None:
        return "?"
    return str(score_label({"secured": action_preview.secured, "scores": action_preview.scores}, seat))


def _points_change(table_view: TableView, points_after: dict[int, str]) -> str:
    """Return a line about the points that change; "" if none do."""
    names = {
        seat: translate(table_view.lang, "table-you") if seat == table_view.me else table_view.names[seat]
        for seat in points_after
    }
    changes = [
        table_view.translate("explain-becomes", name=names[seat], before=_current_points(table_view, seat), after=after)
        for seat, after in points_after.items()
    ]
    return " · ".join(changes)


def _spoken_points_change(table_view: TableView, action_preview: ActionPreview, points_after: dict[int, str]) -> str:
    """Return the changed points for screen readers."""
    sentences = []
    for seat in points_after:
        name = table_view.names[seat]
        if action_preview.secured[seat] is None or action_preview.scores[seat] is None:
            sentences.append(table_view.translate("explain-becomes-open", name=name))
        else:
            points = score_label({"secured": action_preview.secured, "scores": action_preview.scores}, seat)
            sentences.append(
                table_view.translate("explain-becomes-heard", name=name, sure=points.secured, more=points.pending)
            )
    return " ".join(sentences)


_LABEL_ATTRIBUTES = re.compile(r' (?:id|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"')


def _strip_labels(svg: str) -> str:
    """Return a drawing for an overlay, without IDs, roles and labels, which the drawing below it has already."""
    plain = _LABEL_ATTRIBUTES.sub("", svg)
    return plain.replace('<svg class="drawing', '<svg aria-hidden="true" class="preview-overlay', 1)
