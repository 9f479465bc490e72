"""Stones: a small game of another package, for tests. Twelve stones lie face down in three heaps; whoever has taken the
higher sum wins."""

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Rules
from stones import layout, numbers, observation, position_fields, rules

jit.implement(
    layout.STATE, set_up=rules.set_up, legal=rules.legal, play=rules.play, actor=rules.actor, points=rules.points,
    sources=rules.sources, result=rules.result, deal_anew=observation.deal_anew, observe=numbers.observe,
)  # fmt: skip

RULES = Rules(
    package=__name__,
    name="stones",
    edition="stones-1",
    options={},
    seats=lambda options: 2,
    texts=layout.TEXTS,
    hint=lambda text: "`take` needs a heap and how many stones, as in `take b 2`",
    shuffled=rules.shuffled,
    checked=rules.checked,
    start=rules.start,
    blank=lambda options: layout.empty(),
    decks=lambda options: [np.arange(1, 13, dtype=np.int8)],
    observation_spec=numbers.SPEC,
    refusal=rules.refusal,
    reveals=lambda table, decision: True,
    view=observation.view,
    imagine=observation.imagine,
    sources=lambda options: rules.SOURCES,
    winners=rules.winners,
    max_decisions=lambda options: 12,
    moved=observation.moved,
    spelling=position_fields.SPELLING,
)
