"""Imhotep: The Duel."""

from __future__ import annotations

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.duel import box, notation, state
from saqqara.games.duel.rules import ending, legal, longest, play, scoring, setup
from saqqara.games.duel.rules.refusals import remedies
from saqqara.games.duel.sight import dealing, features, imagining, observing, spelling, view
from saqqara.rules import Skill

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
    features=features.features,
    chances=ending.chances,
    arrange=ending.arrange,
    closing=ending.closing,
    canonical=ending.canonical,
    write_rest=ending.write_rest,
)


RULES = Rules(
    package=__name__,
    name="duel",
    edition=notation.EDITION,
    options=box.OPTIONS,
    seats=lambda options: box.SEATS,
    texts=notation.TEXTS,
    hint=notation.hint,
    shuffled=setup.shuffled,
    checked=setup.checked,
    start=setup.start,
    blank=state.empty_table,
    decks=setup.decks,
    observation_spec=observing.SPEC,
    refusal=remedies.refusal,
    reveals=view.reveals,
    view=view.view,
    imagine=imagining.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=lambda table: [int(scoring.winner(table))],
    max_decisions=longest.max_decisions,
    moved=view.moved,
    spelling=spelling.SPELLING,
    features=features.COUNT,
    mirrors=(features.exchanged(),),
    ending=ending.begun,
    ending_words=ending.WORDS,
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
