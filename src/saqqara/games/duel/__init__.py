"""Imhotep: The Duel."""

from __future__ import annotations

from typing import Any

from saqqara import kernel
from saqqara.game import BadSetup, Options, Rules, Setup
from saqqara.games.duel import box, notation, remedies, rules, scoring, sight, state

kernel.implement(
    state.STATE,
    legal=rules.legal,
    play=rules.play,
    actor=rules.actor,
    points=scoring.points,
    result=scoring.result,
    deal_anew=sight.deal_anew,
)


def shuffled(options: Options, generator: kernel.Generator) -> Setup:
    """The set-up that a generator gives."""
    return {"deal": [box.TILES[tile] for tile in state.shuffled(generator)]}


def checked(options: Options, setup: Any) -> Setup:
    """The set-up as given, if it is exactly the box. Raises BadSetup."""
    if not isinstance(setup, dict) or list(setup) != ["deal"] or not isinstance(setup["deal"], (list, tuple)):
        raise BadSetup("a set-up of The Duel is {'deal': [the 60 tiles in the order of drawing]}")
    deal = list(setup["deal"])
    for position, name in enumerate(deal, 1):
        if name not in box.TILES:
            raise BadSetup(f"tile {position} of the deal is {name!r}; tiles are {', '.join(box.TILES)}")
    for name, copies in zip(box.TILES, box.COPIES, strict=True):
        if deal.count(name) != copies:
            raise BadSetup(f"the deal has {deal.count(name)} of {name!r}, the box holds {copies} (DUEL-1.1)")
    return {"deal": deal}


def start(options: Options, setup: Setup) -> Any:
    """The table at the start."""
    return state.start(options, [box.TILES.index(name) for name in setup["deal"]])


RULES = Rules(
    package=__name__,
    name="duel",
    edition=notation.EDITION,
    options=box.OPTIONS,
    seats=lambda options: box.SEATS,
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=shuffled,
    checked=checked,
    start=start,
    refusal=remedies.refusal,
    reveals=sight.reveals,
    view=sight.view,
    imagine=sight.imagine,
    breakdown=scoring.breakdown,
    winners=lambda table: [int(scoring.winner(table))],
    moved=sight.moved,
)
