"""Tara Wolf in the Valley of the Kings."""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import Rules
from saqqara.core.game_api import Skill
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import overrides
from saqqara.games.tara_wolf.observation import (
    determinization,
    display,
    encoder,
    features,
    log_details,
    position_fields,
    resampling,
    view,
)
from saqqara.games.tara_wolf.rules import game_length, legal, play, scoring, setup
from saqqara.games.tara_wolf.rules.refusals import reasons, remedies

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
)


RULES = Rules(
    package=__name__,
    name="tara_wolf",
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
    features=features.COUNT,
    refusal=remedies.refusal,
    reworded=reasons.reworded,
    reveals=view.reveals,
    turns_up=view.turns_up,
    view=view.view,
    display=display.display,
    helped=True,
    imagine=determinization.imagine,
    sources=lambda options: scoring.SOURCES,
    winners=scoring.winners,
    max_decisions=game_length.max_decisions,
    moved=view.moved,
    spelling=position_fields.SPELLING,
    told=view.told,
    hands=lambda options: True,
    openly=view.openly,
    noted=log_details.noted,
    listed=setup.listed,
    variable=overrides.VARIABLE,
    corrected=lambda options: True,
    numbers=lambda options, path: overrides.numbers(path),
    read_numbers=lambda options, numbers: overrides.checked(numbers),
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
