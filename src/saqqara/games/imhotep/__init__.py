"""Imhotep, with its mini-expansions Private Boats, Bets and the Pharaoh's Favour."""

from __future__ import annotations

from typing import Any

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.imhotep import box, notation, state
from saqqara.games.imhotep.rules import legal, longest, play, scoring, setup, tasks
from saqqara.games.imhotep.rules.refusals import remedies
from saqqara.games.imhotep.sight import dealing, imagining, view
from saqqara.rules import Setup

kernel.implement(
    state.STATE,
    legal=legal.legal,
    play=play.play,
    actor=tasks.actor,
    points=scoring.points,
    result=scoring.result,
    deal_anew=dealing.deal_anew,
)


def listed(table: Any, before: Setup) -> Setup:
    """What the set-up lists for readers besides: the order of each new draw pile so far."""
    return {setup.READERS: setup.reshuffles(table)}


RULES = Rules(
    package=__name__,
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
    reveals=view.reveals,
    view=view.view,
    imagine=imagining.imagine,
    breakdown=scoring.breakdown,
    winners=scoring.winners,
    max_decisions=longest.max_decisions,
    moved=view.moved,
    listed=listed,
    wait=8,
    automatic=True,
)
