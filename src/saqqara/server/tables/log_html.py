"""The log on the table's page: every decision in words, turns that were taken back struck out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

from saqqara.core.game_api import View
from saqqara.presentation import split_emphasis
from saqqara.server.tables.table_view import TableView
from saqqara.table import STAND_IN, Table
from saqqara.table.undo_stack import TableLogLine


def render_log(reading: TableView, headline: str) -> str:
    """Newest first, at the end how the game ended."""
    lines, places = _render_all_lines(reading)
    before = last_own_ply(reading)
    new, moved = len(reading.log) - before, "yes" if before else "no"
    missed = new > 0 and not reading.table.is_scratch
    mark = f'<span class="visually-hidden">{escape(reading.translate("moments-since", moved=moved))}: </span>'
    items = [f"<li>{line}</li>" for line in lines]
    for place in places[len(places) - new :]:
        items[place] = f'<li class="new">{mark}{lines[place]}</li>'
    if reading.table.is_over:
        items.append(f"<li>{_render_line(headline, 'mark-confirm', '')}</li>")
    lines_html = "".join(reversed(items))
    head = reading.render_cached("tables/log", empty=not lines, missed=missed, moved=moved)
    label = escape(reading.translate("table-log"))
    return f'{head}<ol class="lines" reversed tabindex="0" aria-label="{label}">{lines_html}</ol>'


def last_own_ply(reading: TableView) -> int:
    """How many decisions had been made when the reader had made their last one, with any of their seats (not what the
    table has taken by itself, nor a computer player for them); all of them for a spectator."""
    log = reading.log
    if not reading.own_seats:
        return len(log)
    made = (ply for ply in range(len(log), 0, -1) if _is_made_by(log[ply - 1], reading.own_seats))
    return next(made, 0)


def mark_moved(reading: TableView, view: View) -> View:
    """The view with everything as just moved that was moved since the reader's own last decision, and still lies where
    it was put; where there is nothing of that kind, with what was moved last."""
    lines = reading.log[last_own_ply(reading) :]
    return {**view, "moved": _net_moves([step for line in lines for step in line["moved"]])} if lines else view


def _net_moves(steps: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Steps without those whose piece has moved on."""
    left: list[dict[str, str]] = []
    for step in steps:
        here = (step["piece"], step["from"])
        came = [place for place, earlier in enumerate(left) if (earlier["piece"], earlier["to"]) == here]
        if came:
            del left[came[-1]]
        left.append(step)
    return left


def _is_made_by(line: TableLogLine, seats: Sequence[int]) -> bool:
    return line["seat"] in seats and not line.get("forced") and line.get("by") != STAND_IN


def render_log_lines(reading: TableView, buttons: bool = True) -> list[str]:
    """Every decision that stands as HTML, oldest first: whose, what it did, and the number of the turn where one
    begins. What can be explained is a button; without `buttons`, where a whole line can be pressed, it only says so."""
    return _cached_lines(reading, reading.log, None, buttons)


def render_all_lines(reading: TableView) -> list[str]:
    """The log with the turns that were taken back: struck out, after each who took it back."""
    return _render_all_lines(reading)[0]


def _render_all_lines(reading: TableView) -> tuple[list[str], list[int]]:
    """The same, and where in it stands each decision that was not taken back."""
    lines: list[str] = []  # what has been written, and
    places: list[int] = []  # where in it stands each decision that was not taken back
    for back in reading.table.takebacks:
        _append_new(lines, places, _cached_lines(reading, back.log_before(reading.viewpoint), back.seq))
        for place in places[back.ply :]:
            lines[place] = f"<del>{lines[place]}</del>"
        del places[back.ply :]
        sentence = takeback_sentence(reading, back.seat, back.has_revealed)
        lines.append(_render_line(sentence, "mark-undo", ""))
    _append_new(lines, places, render_log_lines(reading))
    return lines, places


def _append_new(lines: list[str], places: list[int], rendered: Sequence[str]) -> None:
    """Writes the decisions that are not there yet."""
    new = rendered[len(places) :]
    places += range(len(lines), len(lines) + len(new))
    lines += new


def takeback_sentence(reading: TableView, seat: int, revealed: bool) -> str:
    """That a seat took a turn back, and what of it the players still know."""
    return reading.translate(
        "senses-back-done",
        whose="you" if seat == reading.me else "other",
        name=reading.names[seat],
        agreed="yes" if reading.table.takeback_voters(seat) else "no",
        known="yes" if revealed else "no",
    )


_line_cache = WeakKeyDictionary[Table, dict[tuple[Any, ...], tuple[list[TableLogLine], list[str]]]]()
"""What was told last at each table, to each kind of reader, of each log: its lines, and each of them as HTML."""


def _cached_lines(
    reading: TableView, log: list[TableLogLine], taken_back: int | None, buttons: bool = True
) -> list[str]:
    """Every line of a log as HTML: of the one that stands, or of the one that event number `taken_back` has ended. The
    past does not change: only what has been added is told."""
    cached = _line_cache.setdefault(reading.table, {})
    kind = (reading.seat, reading.me, reading.names, reading.lang, taken_back, buttons)
    before, lines = cached.get(kind, ([], []))
    same = len(before)
    while before[:same] != log[:same]:
        same -= 1
    turn = log[same - 1]["turn"] if same else 0
    lines = lines[:same]
    for line in log[same:]:
        number = "" if line["turn"] == turn else str(line["turn"])
        turn = line["turn"]
        lines.append(_render_line(reading.log_sentence(line), reading.page.seat_symbol(line["seat"]), number, buttons))
    cached[kind] = log, lines
    return lines


def _render_line(sentence: str, symbol: str, number: str, buttons: bool = True) -> str:
    words = "".join([_render_part(*part, buttons) for part in split_emphasis(sentence)])
    box = "0 0 24 24" if symbol.startswith("mark-") else "0 0 48 48"
    mark = f'<svg class="mini" viewBox="{box}" aria-hidden="true"><use href="#{symbol}"/></svg>'
    return f"{mark}<span>{words}</span><i>{number}</i>"


def _render_part(words: str, strong: bool, topic: str, buttons: bool) -> str:
    """A part of a sentence: what matters in bold; what can be explained says so, and is a button where it may be."""
    text_html = escape(words)
    if not topic:
        return f"<b>{text_html}</b>" if strong else text_html
    if not buttons:
        return f'<b class="label" data-info="{escape(topic)}">{text_html}</b>'
    # A `<button>` is one box in its line: a comma behind it may stand alone on the next one, and long names tear a gap.
    return f'<span class="label" role="button" tabindex="0" data-info="{escape(topic)}">{text_html}</span>'
