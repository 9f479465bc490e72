"""Log of the table page: every action in words; turns that were taken back are struck out."""

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
    """Render the log, newest line first; above it the result of a finished game."""
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
    """Return the number of actions up to and including the reader's last one, with any of their seats; 0 if none.

    Forced actions and those of a stand-in do not count as the reader's. For a spectator, return the number of all
    actions.
    """
    log = reading.log
    if not reading.own_seats:
        return len(log)
    made = (ply for ply in range(len(log), 0, -1) if _is_made_by(log[ply - 1], reading.own_seats))
    return next(made, 0)


def mark_moved(reading: TableView, view: View) -> View:
    """Return the view with all moves since the reader's last action as `moved`.

    Pieces that were moved again are listed only with their last move. Without later actions, the view is unchanged: it
    lists what was moved last.
    """
    lines = reading.log[last_own_ply(reading) :]
    return {**view, "moved": _net_moves([step for line in lines for step in line["moved"]])} if lines else view


def _net_moves(steps: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Return the steps without those whose piece was moved again by a later step."""
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
    """Render every action that was not taken back, oldest first: seat, sentence, and a turn number where a turn begins.

    Terms with an explanation are buttons. Without `buttons`, for lists in which a whole line is a button, they are only
    marked.
    """
    return _cached_lines(reading, reading.log, None, buttons)


def render_all_lines(reading: TableView) -> list[str]:
    """Render the log with the turns that were taken back: struck out, each followed by the seat that took it back."""
    return _render_all_lines(reading)[0]


def _render_all_lines(reading: TableView) -> tuple[list[str], list[int]]:
    """Return these lines, and the index of each action that was not taken back."""
    lines: list[str] = []
    places: list[int] = []  # index in `lines` of each action that was not taken back
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
    """Append the actions that are not in `lines` yet."""
    new = rendered[len(places) :]
    places += range(len(lines), len(lines) + len(new))
    lines += new


def takeback_sentence(reading: TableView, seat: int, revealed: bool) -> str:
    """Return the sentence that a seat took a turn back, and what players still know of it."""
    return reading.translate(
        "senses-back-done",
        whose="you" if seat == reading.me else "other",
        name=reading.names[seat],
        agreed="yes" if reading.table.takeback_voters(seat) else "no",
        known="yes" if revealed else "no",
    )


_line_cache = WeakKeyDictionary[Table, dict[tuple[Any, ...], tuple[list[TableLogLine], list[str]]]]()
"""Last rendered logs of each table by kind of reader and log: the lines, and the HTML of each."""


def _cached_lines(
    reading: TableView, log: list[TableLogLine], taken_back: int | None, buttons: bool = True
) -> list[str]:
    """Render every line of a log: the current one, or the one that takeback event `taken_back` ended.

    Past actions do not change, so only new lines are rendered.
    """
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
    """Render a part of a sentence: emphasis in bold, a term with an explanation as a button or only marked."""
    text_html = escape(words)
    if not topic:
        return f"<b>{text_html}</b>" if strong else text_html
    if not buttons:
        return f'<b class="label" data-info="{escape(topic)}">{text_html}</b>'
    # A `<button>` is one box in its line: a comma after it could wrap alone, and long names would leave a gap.
    return f'<span class="label" role="button" tabindex="0" data-info="{escape(topic)}">{text_html}</span>'
