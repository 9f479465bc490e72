"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.tara_wolf import (
    box,
    dealing,
    imagining,
    notation,
    remedies,
    rules,
    scoring,
    setup,
    sight,
    state,
)

kernel.implement(
    state.STATE,
    legal=rules.legal,
    play=rules.play,
    actor=rules.actor,
    points=scoring.points,
    result=scoring.result,
    deal_anew=dealing.deal_anew,
)


RULES = Rules(
    package=__name__,
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
    told=sight.told,
    hands=True,
    listed=setup.listed,
    scale=1.5,  # tombs
    wait=20,
)
