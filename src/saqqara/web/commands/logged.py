"""The log on the table's page: every decision in words, turns that were taken back struck out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

from saqqara.table import Table
from saqqara.table.progress import Line
from saqqara.web.commands.reading import Reading


def region(reading: Reading, headline: str) -> str:
    """Newest first, at the end how the game ended."""
    lines = all_lines(reading)
    if reading.table.over:
        lines.append(_line(headline, "mark-confirm", "", reading.page.STRONG, reading.page.WEAK))
    shown = "".join([f"<li>{line}</li>" for line in reversed(lines)])
    missed = since(reading) < len(reading.table.log(reading.seat)) and not reading.table.imagined
    head, label = reading.remembered("commands/log", empty=not lines, missed=missed), escape(reading.say("table-log"))
    return f'{head}<ol class="lines" reversed tabindex="0" aria-label="{label}">{shown}</ol>'


def since(reading: Reading) -> int:
    """How many decisions had been made when the reader had made their last one, with any of their seats (not what the
    table has taken by itself); all of them for a spectator."""
    log = reading.table.log(reading.seat)
    if not reading.own:
        return len(log)
    made = (ply for ply in range(len(log), 0, -1) if _is_made_by(log[ply - 1], reading.own))
    return next(made, 0)


def _is_made_by(line: Line, seats: Sequence[int]) -> bool:
    return line["seat"] in seats and not line.get("forced")


def log_lines(reading: Reading) -> list[str]:
    """Every decision that stands as HTML, oldest first: whose, what it did, and the number of the turn where one
    begins."""
    return _lines(reading, reading.table.log(reading.seat), None)


def all_lines(reading: Reading) -> list[str]:
    """The log with the turns that were taken back: struck out, after each who took it back."""
    lines: list[str] = []  # what has been written, and
    places: list[int] = []  # where in it stands each decision that was not taken back
    for back in reading.table.taken_back:
        _go_on(lines, places, _lines(reading, back.log(reading.seat), back.seq))
        for place in places[back.ply :]:
            lines[place] = f"<del>{lines[place]}</del>"
        del places[back.ply :]
        sentence = back_sentence(reading, back.seat, back.revealed)
        lines.append(_line(sentence, "mark-undo", "", reading.page.STRONG, reading.page.WEAK))
    _go_on(lines, places, log_lines(reading))
    return lines


def _go_on(lines: list[str], places: list[int], told: Sequence[str]) -> None:
    """Writes the decisions that are not there yet."""
    new = told[len(places) :]
    places += range(len(lines), len(lines) + len(new))
    lines += new


def back_sentence(reading: Reading, seat: int, revealed: bool) -> str:
    """That a seat took a turn back, and what of it the players still know."""
    return reading.say(
        "senses-back-done",
        whose="you" if seat == reading.me else "other",
        name=reading.names[seat],
        agreed="yes" if reading.table.asks(seat) else "no",
        known="yes" if revealed else "no",
    )


_told = WeakKeyDictionary[Table, dict[tuple[Any, ...], tuple[list[Line], list[str]]]]()
"""What was told last at each table, to each kind of reader, of each log: its lines, and each of them as HTML."""


def _lines(reading: Reading, log: list[Line], taken_back: int | None) -> list[str]:
    """Every line of a log as HTML: of the one that stands, or of the one that event number `taken_back` has ended. The
    past does not change: only what has been added is told."""
    kept = _told.setdefault(reading.table, {})
    kind = (reading.seat, reading.me, reading.names, reading.lang, taken_back)
    before, lines = kept.get(kind, ([], []))
    same = len(before)
    while before[:same] != log[:same]:
        same -= 1
    turn = log[same - 1]["turn"] if same else 0
    lines = lines[:same]
    for line in log[same:]:
        number = "" if line["turn"] == turn else str(line["turn"])
        page, turn = reading.page, line["turn"]
        lines.append(_line(reading.told(line), page.crest(line["seat"]), number, page.STRONG, page.WEAK))
    kept[kind] = log, lines
    return lines


def _line(sentence: str, crest: str, number: str, strong: str, weak: str) -> str:
    words = escape(sentence).replace(strong, "<b>").replace(weak, "</b>")
    box = "0 0 24 24" if crest.startswith("mark-") else "0 0 48 48"
    mark = f'<svg class="mini" viewBox="{box}" aria-hidden="true"><use href="#{crest}"/></svg>'
    return f"{mark}<span>{words}</span><i>{number}</i>"
