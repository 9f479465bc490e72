"""The log on the table's page: every decision in words, turns that were taken back struck out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup

from saqqara.games import game as find_game
from saqqara.page import Page
from saqqara.table import told
from saqqara.web.reading import Reading


def region(reading: Reading, headline: str) -> str:
    """Newest first, at the end how the game ended."""
    lines = all_lines(reading)
    if reading.table.over:
        lines.append(_line(headline, "mark-confirm", "", reading.page.STRONG, reading.page.WEAK))
    shown = Markup("".join(f"<li>{line}</li>" for line in reversed(lines)))
    missed = since(reading) < len(reading.table.log(reading.seat)) and not reading.table.imagined
    return reading.fragment("log", lines=shown, empty=not lines, missed=missed)


def since(reading: Reading) -> int:
    """How many decisions had been made when the reader had made their last one, with any of their seats (not what the
    table has taken by itself); all of them for a spectator."""
    log = reading.table.log(reading.seat)
    if not reading.own:
        return len(log)
    made = (ply for ply, line in enumerate(log, 1) if line["seat"] in reading.own and not line.get("forced"))
    return max(made, default=0)


def log_lines(reading: Reading) -> list[str]:
    """Every decision that stands as HTML, oldest first: whose, what it did, and the number of the turn where one
    begins."""
    return _lines(reading, reading.table.log(reading.seat))


def all_lines(reading: Reading) -> list[str]:
    """The log with the turns that were taken back: struck out, after each who took it back."""
    lines: list[str] = []  # what has been written, and
    places: list[int] = []  # where in it stands each decision that was not taken back
    for back in reading.table.taken_back:
        _go_on(lines, places, _lines(reading, back.log(reading.seat)))
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


def _lines(reading: Reading, log: Sequence[dict[str, Any]]) -> list[str]:
    lines, turn = [], 0
    readers = (reading.table.game.name, reading.names, reading.lang, reading.me)
    for line in log:
        moved = tuple([tuple(step.values()) for step in line["moved"]])
        marks = line["turn"] != turn, line.get("forced", False)
        lines.append(_told(*readers, line["turn"], line["seat"], line["decision"], moved, *marks))
        turn = line["turn"]
    return lines


@lru_cache(maxsize=50_000)
def _told(
    game: str,
    names: tuple[str, ...],
    lang: str,
    me: int | None,
    turn: int,
    seat: int,
    decision: str,
    moved: tuple[tuple[str, ...], ...],
    begins: bool,
    forced: bool,
) -> str:
    """A line of the log for readers of this kind; the past does not change, so it is told once."""
    page: Page = find_game(game).rules.page()
    steps = [dict(zip(("piece", "from", "to"), step, strict=True)) for step in moved]
    line = {"turn": turn, "seat": seat, "decision": decision, "moved": steps, "forced": forced}
    sentence = told(page, line, names, lang, me)
    return _line(sentence, page.crest(seat), str(turn) if begins else "", page.STRONG, page.WEAK)


@lru_cache(maxsize=20_000)
def _line(sentence: str, crest: str, number: str, strong: str, weak: str) -> str:
    words = escape(sentence).replace(strong, "<b>").replace(weak, "</b>")
    box = "0 0 24 24" if crest.startswith("mark-") else "0 0 48 48"
    mark = f'<svg class="mini" viewBox="{box}" aria-hidden="true"><use href="#{crest}"/></svg>'
    return f"{mark}<span>{words}</span><i>{number}</i>"
