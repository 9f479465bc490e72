"""Imhotep: The Duel."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import Rules
from saqqara.core.game_api import Skill
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.observation import determinization, encoder, features, position_fields, resampling, view
from saqqara.games.duel.rules import endgame, game_length, legal, play, scoring, setup
from saqqara.games.duel.rules.refusals import remedies

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
    features=features.features,
    chances=endgame.chances,
    arrange=endgame.arrange,
    closing=endgame.closing,
    canonical=endgame.canonical,
    write_rest=endgame.write_rest,
)


RULES = Rules(
    package=__name__,
    name="duel",
    edition=notation.EDITION,
    options=components.OPTIONS,
    seats=lambda options: components.SEATS,
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=layout.empty_table,
    decks=setup.decks,
    observation_spec=encoder.SPEC,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    imagine=determinization.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_decisions=game_length.max_decisions,
    moved=view.moved,
    spelling=position_fields.SPELLING,
    features=features.COUNT,
    mirrors=(features.exchanged(),),
    ending=endgame.begun,
    ending_words=endgame.WORDS,
    levels={
        "novice": Skill(30, 0.26, depth=1, rollout=4),
        "apprentice": Skill(100, 0.12, depth=2, rollout=6),
        "potter": Skill(300, 0.025, depth=3, rollout=4),
        "mason": Skill(33, 0.04, learned=True),
        "scribe": Skill(85, 0.025, learned=True),
        "surveyor": Skill(230, 0.012, learned=True),
        "overseer": Skill(580, learned=True),
        "architect": Skill(learned=True),
    },
)
