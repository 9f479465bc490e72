"""Stones: a small game of another package, for tests.

Twelve stones lie face down in three heaps; the player who has taken the higher sum wins.
"""

import numpy as np

from saqqara.core import jit
from saqqara.core.game import GameDefinition
from stones import layout, numbers, observation, position_fields, rules

jit.register(
    layout.STATE, set_up=rules.set_up, legal_action_ids=rules.legal, play=rules.play, current_player=rules.actor,
    points=rules.points,
    points_by_source=rules.sources, result=rules.result, resample_hidden=observation.resample_hidden,
    write_observation=numbers.observe,
)  # fmt: skip

DEFINITION = GameDefinition(
    package=__name__,
    name="stones",
    edition="stones-1",
    options={},
    num_players=lambda options: 2,
    action_texts=layout.TEXTS,
    syntax_hint=lambda text: "`take` needs a heap and how many stones, as in `take b 2`",
    random_setup=rules.shuffled,
    validate_setup=rules.checked,
    initial_state=rules.start,
    empty_state=lambda options: layout.empty(),
    decks=lambda options: [np.arange(1, 13, dtype=np.int8)],
    observation_spec=numbers.SPEC,
    why_illegal=rules.refusal,
    reveals=lambda table, decision: True,
    view=observation.view,
    determinize=observation.imagine,
    score_sources=lambda options: rules.SOURCES,
    winners=rules.winners,
    max_game_length=lambda options: 12,
    last_moves=observation.moved,
    position_format=position_fields.SPELLING,
)
