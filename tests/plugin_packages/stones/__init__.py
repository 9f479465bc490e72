"""Stones: a small game of another package, for tests.

Twelve stones lie face down in three heaps; the player who has taken the higher sum wins.
"""

import numpy as np

from saqqara.core.definition import Actions, Rules, Scoring, SetupRules, Visibility
from saqqara.core.game import GameDefinition
from saqqara.presentation import LazyPresentation
from stones import layout, numbers, observation, position_fields, rules

DEFINITION = GameDefinition(
    name="stones",
    edition="stones-1",
    num_players=2,
    actions=Actions(layout.TEXTS, {"take": "`take` needs a heap and how many stones, as in `take b 2`"}),
    rules=Rules(
        layout.STATE, rules.legal, rules.play, rules.actor, rules.points, 12, rules.result, why_illegal=rules.refusal
    ),
    setup=SetupRules(
        random=rules.shuffled,
        validate=rules.checked,
        initial_state=rules.start,
        empty_state=lambda options: layout.empty(),
        decks=lambda options: [np.arange(1, 13, dtype=np.int8)],
        set_up=rules.set_up,
    ),
    visibility=Visibility(
        view=observation.view,
        determinize=observation.imagine,
        reveals=lambda table, decision: True,
        last_moves=observation.moved,
        resample_hidden=observation.resample_hidden,
        write_observation=numbers.observe,
    ),
    scoring=Scoring(lambda options: rules.SOURCES),
    position=position_fields.SPELLING,
    observation=numbers.SPEC,
    presentation=LazyPresentation(__name__),
)
