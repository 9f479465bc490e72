"""Senet, the game of the tombs of Saqqara, as a package for Saqqara."""

from __future__ import annotations

from saqqara import kernel
from saqqara.game import Rules
from saqqara.rules import Skill
from saqqara_senet import box, notation, state
from saqqara_senet.rules import legal, longest, play, scoring, setup
from saqqara_senet.rules.refusals import remedies
from saqqara_senet.sight import dealing, imagining, observing, spelling, view

kernel.implement(
    state.STATE,
    set_up=setup.set_up,
    legal=legal.legal,
    play=play.play,
    actor=play.actor,
    points=scoring.points,
    sources=scoring.sources,
    result=scoring.result,
    deal_anew=dealing.deal_anew,
    observe=observing.observe,
)

RULES = Rules(
    package=__name__,
    name="senet",
    edition=notation.EDITION,
    options=box.OPTIONS,
    seats=lambda options: box.SEATS,
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=state.empty_table,
    decks=lambda options: [],
    observation_spec=observing.SPEC,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    imagine=imagining.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_decisions=longest.max_decisions,
    moved=view.moved,
    noted=view.noted,
    spelling=spelling.SPELLING,
    scale=100.0,  # houses walked: until the last pieces leave the board a lead says little (README: how strong)
    sharpness=0.12,
    levels={"novice": Skill(30, 0.2, depth=1, rollout=4), "apprentice": Skill(200, depth=3, rollout=4)},
    horizon=6,  # three throws: beyond, chance has drowned what a move was good for
    automatic=True,
    lots=frozenset({"throw"}),
)
