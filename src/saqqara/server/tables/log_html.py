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


def render_log(table_view: TableView, headline: str) -> str:
    """Render the log, newest line first; above it the result of a finished game."""
    lines, indices = _render_all_lines(table_view)
    last_own = last_own_ply(table_view)
    num_new, moved = len(table_view.log) - last_own, "yes" if last_own else "no"
    missed = num_new > 0 and not table_view.table.is_scratch
    mark = f'<span class="visually-hidden">{escape(table_view.translate("moments-since", moved=moved))}: </span>'
    items = [f"<li>{line}</li>" for line in lines]
    for index in indices[len(indices) - num_new :]:
        items[index] = f'<li class="new">{mark}{lines[index]}</li>'
    if table_view.table.is_over:
        items.append(f"<li>{_render_line(headline, 'mark-confirm', '')}</li>")
    lines_html = "".join(reversed(items))
    head = table_view.render_cached("tables/log", empty=not lines, missed=missed, moved=moved)
    label = escape(table_view.translate("table-log"))
    return f'{head}<ol class="lines" reversed tabindex="0" aria-label="{label}">{lines_html}</ol>'


def last_own_ply(table_view: TableView) -> int:
    """Return the number of actions up to and including the reader's last one, with any of their seats; 0 if none.

    Forced actions and those of a stand-in do not count as the reader's. For a spectator, return the number of all
    actions.
    """
    log = table_view.log
    if not table_view.own_seats:
        return len(log)
    own_plies = (ply for ply in range(len(log), 0, -1) if _is_made_by(log[ply - 1], table_view.own_seats))
    return next(own_plies, 0)


def mark_moved(table_view: TableView, view: View) -> View:
    """Return the view with all moves since the reader's last action as `moved`.

    Pieces that were moved again are listed only with their last move. Without later actions, the view is unchanged: it
    lists what was moved last.
    """
    lines = table_view.log[last_own_ply(table_view) :]
    return {**view, "moved": _net_moves([step for line in lines for step in line["moved"]])} if lines else view


def _net_moves(steps: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Return the steps without those whose piece was moved again by a later step."""
    remaining: list[dict[str, str]] = []
    for step in steps:
        position = (step["piece"], step["from"])
        replaced = [index for index, earlier in enumerate(remaining) if (earlier["piece"], earlier["to"]) == position]
        if replaced:
            del remaining[replaced[-1]]
        remaining.append(step)
    return remaining


def _is_made_by(line: TableLogLine, seats: Sequence[int]) -> bool:
    return line["seat"] in seats and not line.get("forced") and line.get("by") != STAND_IN


def render_log_lines(table_view: TableView, buttons: bool = True) -> list[str]:
    """Render every action that was not taken back, oldest first: seat, sentence, and a turn number where a turn begins.

    Terms with an explanation are buttons. Without `buttons`, for lists in which a whole line is a button, they are only
    marked.
    """
    return _cached_lines(table_view, table_view.log, None, buttons)


def render_all_lines(table_view: TableView) -> list[str]:
    """Render the log with the turns that were taken back: struck out, each followed by the seat that took it back."""
    return _render_all_lines(table_view)[0]


def _render_all_lines(table_view: TableView) -> tuple[list[str], list[int]]:
    """Return these lines, and the index of each action that was not taken back."""
    lines: list[str] = []
    indices: list[int] = []  # index in `lines` of each action that was not taken back
    for takeback in table_view.table.takebacks:
        _append_new(lines, indices, _cached_lines(table_view, takeback.log_before(table_view.viewpoint), takeback.seq))
        for index in indices[takeback.ply :]:
            lines[index] = f"<del>{lines[index]}</del>"
        del indices[takeback.ply :]
        sentence = takeback_sentence(table_view, takeback.seat, takeback.has_revealed)
        lines.append(_render_line(sentence, "mark-undo", ""))
    _append_new(lines, indices, render_log_lines(table_view))
    return lines, indices


def _append_new(lines: list[str], indices: list[int], rendered: Sequence[str]) -> None:
    """Append the actions that are not in `lines` yet."""
    new = rendered[len(indices) :]
    indices += range(len(lines), len(lines) + len(new))
    lines += new


def takeback_sentence(table_view: TableView, seat: int, has_revealed: bool) -> str:
    """Return the sentence that a seat took a turn back, and what players still know of it."""
    return table_view.translate(
        "senses-back-done",
        whose="you" if seat == table_view.me else "other",
        name=table_view.names[seat],
        agreed="yes" if table_view.table.takeback_voters(seat) else "no",
        known="yes" if has_revealed else "no",
    )


_line_cache = WeakKeyDictionary[Table, dict[tuple[Any, ...], tuple[list[TableLogLine], list[str]]]]()
"""Last rendered logs of each table by kind of reader and log: the lines, and the HTML of each."""


def _cached_lines(
    table_view: TableView, log: list[TableLogLine], taken_back: int | None, buttons: bool = True
) -> list[str]:
    """Render every line of a log: the current one, or the one that takeback event `taken_back` ended.

    Past actions do not change, so only new lines are rendered.
    """
    cached = _line_cache.setdefault(table_view.table, {})
    key = (table_view.seat, table_view.me, table_view.names, table_view.lang, taken_back, buttons)
    previous_log, lines = cached.get(key, ([], []))
    num_same = len(previous_log)
    while previous_log[:num_same] != log[:num_same]:
        num_same -= 1
    turn = log[num_same - 1]["turn"] if num_same else 0
    lines = lines[:num_same]
    for line in log[num_same:]:
        number = "" if line["turn"] == turn else str(line["turn"])
        turn = line["turn"]
        lines.append(
            _render_line(table_view.log_sentence(line), table_view.presenter.seat_symbol(line["seat"]), number, buttons)
        )
    cached[key] = log, lines
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
