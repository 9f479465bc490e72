"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.tara_wolf import (
    box,
    dealing,
    drawing,
    imagining,
    notation,
    remedies,
    rules,
    scoring,
    setup,
    sight,
    state,
)
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


def shown() -> Page:
    """What the table's page shows; read only when a browser asks for it."""
    from saqqara.games.tara_wolf import page

    return page


def in_colour(view: dict[str, Any], lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
    """The table as text in colour; read only when a terminal asks for it."""
    from saqqara.games.tara_wolf import terminal

    return terminal.board(view, lang, names, columns, lines)


RULES = Rules(
    name="tara_wolf",
    edition=notation.EDITION,
    options=box.OPTIONS,
    seats=lambda options: box.SEATS,
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
    svg=drawing.svg,
    page=shown,
    terminal=in_colour,
    told=sight.told,
    hands=True,
    listed=setup.listed,
    scale=1.5,  # tombs
    wait=20,
)
