"""The prophecies as lines: what each asks, what it brings or costs by pair of rounds, scarabs, who fulfils it now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.house_rule_marks import god_mark
from saqqara.games.imhotep.presentation.terminal.parts import CAN, STONE, just, legal
from saqqara.games.imhotep.svg.common import site_name
from saqqara.i18n import translate
from saqqara.presentation import View
from saqqara.theme.terminal_text import LEGAL_STYLE, QUIET_STYLE, SEAT_COLOURS, STRONG_STYLE, align_columns, fit

FULFILLED = "✓"


def prophecies(view: View, lang: str, columns: int) -> list[Text]:
    """A heading and a line a god; nothing where there are none."""
    if "prophecies" not in view:
        return []
    cards = view["prophecies"]
    names = align_columns([_name(view, card, lang) for card in cards], gap=1)
    title = Text(
        f" {translate(lang, 'imhotep-page-prophecies')} ({FULFILLED} {translate(lang, 'imhotep-cell-fulfilled')})",
        STRONG_STYLE,
    )
    points = align_columns([_pairs(view), *(_points(card) for card in cards)], gap=1)
    seats = align_columns([_seats(view, card) for card in cards], gap=1)
    rows = zip([title, *names], points, [Text(""), *seats], strict=True)
    return [fit(row, columns) for row in align_columns([list(row) for row in rows], gap=1)]


def _name(view: View, card: Mapping[str, Any], lang: str) -> list[Text]:
    """The god with its mark, and its task."""
    can = legal(view, f"prophesy {card['god']}")
    god = f"{CAN if can else ' '}{translate(lang, 'imhotep-god', god=card['god'])} {god_mark(card['god'], view)}"
    return [Text(god, LEGAL_STYLE if can else STRONG_STYLE), Text(_task(view, card, lang))]


def _task(view: View, card: Mapping[str, Any], lang: str) -> str:
    site = card["with"].get("site")
    return translate(
        lang, "imhotep-cell-task", task=card["task"], site=site_name(lang, site) if site else "",
        least=card["with"].get("at_least", 0),
    )  # fmt: skip


def _pairs(view: View) -> list[Text]:
    """The pairs of rounds, the one that goes on strong."""
    now = (view["round"] + 1) // components.ROUNDS_A_PAIR
    return [
        Text(_rounds(pair), STRONG_STYLE if pair == now else QUIET_STYLE) for pair in range(1, components.PAIRS + 1)
    ]


def _rounds(pair: int) -> str:
    """A pair of rounds: "3–4"."""
    last = pair * components.ROUNDS_A_PAIR
    return f"{last - 1}–{last}"


def _points(card: Mapping[str, Any]) -> list[Text]:
    return [Text(_worth(gain, loss), QUIET_STYLE) for gain, loss in zip(card["gain"], card["loss"], strict=True)]


def _worth(gain: int, loss: int) -> str:
    return f"±{gain}" if gain == loss else f"+{gain}−{loss}"


def _seats(view: View, card: Mapping[str, Any]) -> list[Text]:
    return [_seat(view, card, seat) for seat in range(len(card["scarabs"]))]


def _seat(view: View, card: Mapping[str, Any], seat: int) -> Text:
    """A seat at a god: the rounds in which it set its scarab, and whether it fulfils the task now."""
    pair = card["scarabs"][seat]
    mark = FULFILLED if card["fulfilled"][seat] else ""
    style = SEAT_COLOURS[seat] + just(view, f"prophecy-{card['god']}.{pair}") if pair else QUIET_STYLE
    return Text(f"{STONE[seat]}{_rounds(pair) if pair else ''}{mark}", style)
