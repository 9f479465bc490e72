"""Senet, the game of the tombs of Saqqara, as a package for Saqqara."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import Rules
from saqqara.core.game_api import Skill
from saqqara_senet import components, layout, notation
from saqqara_senet.observation import determinization, encoder, position_fields, resampling, view
from saqqara_senet.rules import game_length, legal, play, scoring, setup
from saqqara_senet.rules.refusals import remedies

jit.implement(
    layout.STATE,
    set_up=setup.set_up,
    legal=legal.legal,
    play=play.play,
    actor=play.actor,
    points=scoring.points,
    sources=scoring.sources,
    result=scoring.result,
    deal_anew=resampling.deal_anew,
    observe=encoder.observe,
)

RULES = Rules(
    package=__name__,
    name="senet",
    edition=notation.EDITION,
    options=components.OPTIONS,
    seats=lambda options: components.SEATS,
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=layout.empty_table,
    decks=lambda options: [],
    observation_spec=encoder.SPEC,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    imagine=determinization.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_decisions=game_length.max_decisions,
    moved=view.moved,
    noted=view.noted,
    spelling=position_fields.SPELLING,
    scale=100.0,  # houses walked: until the last pieces leave the board a lead says little (README: how strong)
    sharpness=0.12,
    levels={"novice": Skill(30, 0.2, depth=1, rollout=4), "apprentice": Skill(200, depth=3, rollout=4)},
    horizon=6,  # three throws: beyond, chance has drowned what a move was good for
    automatic=True,
    lots=frozenset({"throw"}),
)
