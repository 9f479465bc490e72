"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara import kernel
from saqqara.game import Rules
from saqqara.games.tara_wolf import box, notation, state
from saqqara.games.tara_wolf.cards import own
from saqqara.games.tara_wolf.rules import legal, longest, play, scoring, setup
from saqqara.games.tara_wolf.rules.refusals import reasons, remedies
from saqqara.games.tara_wolf.sight import dealing, display, features, imagining, noting, observing, spelling, view
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
    blank=state.empty_table,
    decks=setup.decks,
    observation_spec=observing.SPEC,
    features=features.COUNT,
    refusal=remedies.refusal,
    reworded=reasons.reworded,
    reveals=view.reveals,
    turns_up=view.turns_up,
    view=view.view,
    display=display.display,
    helped=True,
    imagine=imagining.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=scoring.winners,
    max_decisions=longest.max_decisions,
    moved=view.moved,
    spelling=spelling.SPELLING,
    told=view.told,
    hands=lambda options: True,
    openly=view.openly,
    noted=noting.noted,
    listed=setup.listed,
    variable=own.VARIABLE,
    corrected=lambda options: True,
    numbers=lambda options, path: own.numbers(path),
    read_numbers=lambda options, numbers: own.checked(numbers),
    scale=1.5,  # tombs
    turns="round",
    telling=0.04,
    apart=scoring.apart,
    wait=20,
    levels={
        "novice": Skill(6, 3.0, depth=1, rollout=4),
        "apprentice": Skill(18, 0.45, depth=1, rollout=4),
        "potter": Skill(60, 0.12, depth=2, rollout=4),
        "mason": Skill(20, 0.15, learned=True),
        "scribe": Skill(30, learned=True),
        "architect": Skill(learned=True),
    },
)
