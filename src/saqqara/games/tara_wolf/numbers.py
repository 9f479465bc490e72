"""The numbers of the decisions, in canonical order, and back: which verb, which card."""

from __future__ import annotations

import numpy as np

from saqqara.games.tara_wolf import box

VERBS = (
    "coins", "play", "choose", "top", "discard", "use", "open", "pass", "send", "lay", "trigger", "hit", "done",
)  # fmt: skip
(
    VERB_COINS, VERB_PLAY, VERB_CHOOSE, VERB_TOP, VERB_DISCARD, VERB_USE, VERB_OPEN, VERB_PASS, VERB_SEND, VERB_LAY,
    VERB_TRIGGER, VERB_HIT, VERB_DONE,
) = range(len(VERBS))  # fmt: skip

_MAIN = range(box.MAIN, box.MAIN_END)
_PLAYED = range(box.PLAYED_END)
_OBJECTS = {
    "coins": range(box.MOST_RESOURCES + 1),
    "play": _MAIN,
    "choose": _MAIN,
    "top": range(1, box.MOST_LOOKED_AT + 1),
    "discard": _MAIN,
    "use": range(box.PAPYRUS, box.PLAYED_END),
    "open": range(1),
    "pass": range(1),
    "send": range(box.CHARACTER_END),
    "lay": range(box.MAIN, box.PLAYED_END),
    "trigger": [card for card in _PLAYED if box.IS_TRAP[card]],
    "hit": [card for card in _PLAYED if card < box.CHARACTER_END or box.IS_UNDEAD[card]],
    "done": range(1),
}
"""What each verb can be said of: cards, for `coins` and `top` numbers, for the last of them nothing."""

_ALL = [(verb, thing) for verb, name in enumerate(VERBS) for thing in _OBJECTS[name]]
DECISIONS = len(_ALL)
VERB = np.array([verb for verb, _ in _ALL], np.int64)
"""The verb of each decision."""
OBJECT = np.array([thing for _, thing in _ALL], np.int64)
"""What each decision is about: a card, a number of coins, a place."""

_NUMBER = np.full((len(VERBS), max(box.CARD_COUNT, box.MOST_RESOURCES + 1)), -1, np.int16)
for _decision, (_verb, _thing) in enumerate(_ALL):
    _NUMBER[_verb, _thing] = _decision

# By card (`TOP`: by place from 1, `COINS`: by how many); -1 where there is no such decision.
COINS, PLAY, CHOOSE, TOP, DISCARD, USE = (_NUMBER[verb] for verb in range(VERB_COINS, VERB_USE + 1))
SEND, LAY, TRIGGER, HIT = (_NUMBER[verb] for verb in range(VERB_SEND, VERB_HIT + 1))
OPEN, PASS, DONE = (int(_NUMBER[verb, 0]) for verb in (VERB_OPEN, VERB_PASS, VERB_DONE))
