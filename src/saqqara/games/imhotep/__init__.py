"""Imhotep, with its mini-expansions Private Boats, Bets and the Pharaoh's Favour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from saqqara import kernel
from saqqara.game import Rules, Setup
from saqqara.games.imhotep import box, dealing, imagining, notation, remedies, rules, scoring, setup, sight, state
from saqqara.page import Page

if TYPE_CHECKING:
    from rich.text import Text

kernel.implement(
    state.STATE,
    legal=rules.legal,
    play=rules.play,
    actor=rules.actor,
    points=scoring.points,
    result=scoring.result,
    deal_anew=dealing.deal_anew,
)


def svg(view: dict[str, Any], lang: str, theme: str = "day", names: Sequence[str] | None = None) -> str:
    """The table as one self-contained SVG; the drawing is read only when it is asked for."""
    from saqqara.games.imhotep import drawing

    return drawing.svg(view, lang, theme, names)


def shown() -> Page:
    """What the table's page shows; read only when a browser asks for it."""
    from saqqara.games.imhotep import page

    return page


def in_colour(view: dict[str, Any], lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
    """The table as text in colour; read only when a terminal asks for it."""
    from saqqara.games.imhotep import terminal

    return terminal.board(view, lang, names, columns, lines)


def listed(table: Any, before: Setup) -> Setup:
    """What the set-up lists for readers besides: the order of each new draw pile so far."""
    return {setup.READERS: setup.reshuffles(table)}


RULES = Rules(
    name="imhotep",
    edition=notation.EDITION,
    options=box.OPTIONS,
    seats=lambda options: int(options["players"]),
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    refusal=remedies.refusal,
    reveals=sight.reveals,
    view=sight.view,
    imagine=imagining.imagine,
    breakdown=scoring.breakdown,
    winners=scoring.winners,
    moved=sight.moved,
    svg=svg,
    page=shown,
    terminal=in_colour,
    listed=listed,
    automatic=True,
)
