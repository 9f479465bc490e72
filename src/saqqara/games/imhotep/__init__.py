"""Imhotep, with its mini-expansions Private Boats, Bets and the Pharaoh's Favour, and with A New Dynasty."""

from __future__ import annotations

from typing import Any

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.imhotep import notation, options, state
from saqqara.games.imhotep.numbers import reading
from saqqara.games.imhotep.rules import legal, longest, play, scoring, setup, tasks
from saqqara.games.imhotep.rules.refusals import remedies
from saqqara.games.imhotep.sight import dealing, imagining, view
from saqqara.rules import Setup

kernel.implement(
    state.STATE,
    set_up=setup.set_up,
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
    options=options.OPTIONS,
    settled=options.settled,
    seats=lambda options: int(options["players"]),
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=state.empty_table,
    decks=setup.compiled_decks,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    imagine=imagining.imagine,
    breakdown=scoring.breakdown,
    winners=scoring.winners,
    max_decisions=longest.max_decisions,
    moved=view.moved,
    listed=listed,
    measured=options.MEASURED,
    wait=8,
    hands=options.has_hands,
    automatic=True,
    numbers=lambda options: reading.numbers(reading.the_file()) if options.get("dynasty") else None,
    look_at_file=reading.the_file,
    read_numbers=lambda options, numbers: reading.checked(numbers),
)
