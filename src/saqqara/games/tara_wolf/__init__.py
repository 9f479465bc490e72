"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saqqara import kernel
from saqqara.game import Rules, SaqqaraError
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


def in_colour(view: dict[str, Any], lang: str, *rest: Any) -> Text:
    """The table as text in colour. Raises SaqqaraError: there is none yet."""
    raise SaqqaraError("Tara Wolf is not drawn in the terminal yet; its table can be read from `state.view(seat)`")


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
)
