"""Actions of Tara Wolf: their IDs, in canonical order (by verb, then by card), and their texts."""

from __future__ import annotations

import hashlib

import numpy as np

from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import card_loader
from saqqara.games.tara_wolf.cards.card_loader import standard_deck
from saqqara.games.tara_wolf.cards.effects import EFFECTS, MAX_PARAMETERS

# ---- IDs --------------------------------------------------------------------------------------------------------

VERBS = (
    "coins", "play", "choose", "top", "discard", "use", "open", "pass", "send", "lay", "trigger", "hit", "done",
)  # fmt: skip
(
    VERB_COINS, VERB_PLAY, VERB_CHOOSE, VERB_TOP, VERB_DISCARD, VERB_USE, VERB_OPEN, VERB_PASS, VERB_SEND, VERB_LAY,
    VERB_TRIGGER, VERB_HIT, VERB_DONE,
) = range(len(VERBS))  # fmt: skip

_MAIN = range(components.MAIN, components.MAIN_END)
_PAPYRI = range(
    components.PAPYRUS, components.PLAYED_END
)  # their function depends on the card file: they may be traps or undead
_OPERANDS = {
    "coins": range(components.MAX_RESOURCES + 1),
    "play": _MAIN,
    "choose": _MAIN,
    "top": range(1, components.MAX_LOOKED_AT + 1),
    "discard": _MAIN,
    "use": _PAPYRI,
    "open": range(1),
    "pass": range(1),
    "send": range(components.CHARACTER_END),
    "lay": range(components.MAIN, components.PLAYED_END),
    "trigger": [*range(components.TRAP, components.UNDEAD), *_PAPYRI],
    "hit": [*range(components.CHARACTER_END), *range(components.UNDEAD, components.PLAYED_END)],
    "done": range(1),
}
"""Objects of each verb: cards, numbers for `coins` and `top`, and a single entry for verbs without an object."""

_ALL_ACTIONS = [(verb, operand) for verb, name in enumerate(VERBS) for operand in _OPERANDS[name]]
NUM_ACTIONS = len(_ALL_ACTIONS)
ACTION_VERB = np.array([verb for verb, _ in _ALL_ACTIONS], np.int64)
"""Verb of each action, by action ID."""
ACTION_OPERAND = np.array([operand for _, operand in _ALL_ACTIONS], np.int64)
"""Object of each action, by action ID: a card, a number of coins, or a place."""

_ACTION_ID = np.full((len(VERBS), max(components.CARD_COUNT, components.MAX_RESOURCES + 1)), -1, np.int16)
for _action_id, (_verb, _operand) in enumerate(_ALL_ACTIONS):
    _ACTION_ID[_verb, _operand] = _action_id

# Action IDs by card (TOP: by place from 1, COINS: by number of coins); -1 if there is no such action.
COINS, PLAY, CHOOSE, TOP, DISCARD, USE = (_ACTION_ID[verb] for verb in range(VERB_COINS, VERB_USE + 1))
SEND, LAY, TRIGGER, HIT = (_ACTION_ID[verb] for verb in range(VERB_SEND, VERB_HIT + 1))
OPEN, PASS, DONE = (int(_ACTION_ID[verb, 0]) for verb in (VERB_OPEN, VERB_PASS, VERB_DONE))

# ---- texts ------------------------------------------------------------------------------------------------------

BARE_VERBS = ("open", "pass", "done")


def _text(verb: int, operand: int) -> str:
    if VERBS[verb] in BARE_VERBS:
        return VERBS[verb]
    return f"{VERBS[verb]} {operand if verb in (VERB_COINS, VERB_TOP) else components.CARDS[operand]}"


ACTION_TEXTS: tuple[str, ...] = tuple(
    _text(verb, operand) for verb, operand in zip(ACTION_VERB.tolist(), ACTION_OPERAND.tolist(), strict=True)
)
"""Texts of all actions, indexed by action ID; this is the canonical order."""

UNKNOWN_CARD = "?"
"""Placeholder for a card that the reader of a view or log may not know."""


def _example(verb: str) -> str:
    return next(text for text in ACTION_TEXTS if text.startswith(f"{verb} "))


ACTION_EXAMPLES = {
    "coins": f"`coins` needs a number from 0 to {components.MAX_RESOURCES}, as in `coins 3`",
    "play": f"`play` needs a card of the main pile by its ID, as in `{_example('play')}`",
    "choose": f"`choose` needs a card of the main pile by its ID, as in `{_example('choose')}`",
    "top": f"`top` needs a place from 1 to {components.MAX_LOOKED_AT} in the order first shown, as in `top 2`",
    "discard": f"`discard` needs a card of the main pile by its ID, as in `{_example('discard')}`",
    "use": f"`use` needs a papyrus by its ID, as in `{_example('use')}`",
    "open": "`open` takes no argument",
    "pass": "`pass` takes no argument",
    "send": f"`send` needs an adventurer, a companion or an animal by its ID, as in `{_example('send')}`",
    "lay": f"`lay` needs a card of the main pile or a papyrus by its ID, as in `{_example('lay')}`",
    "trigger": f"`trigger` needs a trap by its ID, as in `{_example('trigger')}`",
    "hit": f"`hit` needs a character by its ID, as in `{_example('hit')}`",
    "done": "`done` takes no argument",
}


def _edition_id() -> str:
    """Return `tara_wolf-1` with a hash of the rules data in the card file."""
    cards, effects = standard_deck().cards, list(EFFECTS)
    tables = [
        [card.copies for card in cards],
        [card_loader.NOT_FOR_SALE if card.cost is None else card.cost for card in cards],
        [card.strength or 0 for card in cards],
        [effects.index(card.effect) for card in cards],
        [[*card.parameters.values(), *[0] * (MAX_PARAMETERS - len(card.parameters))] for card in cards],
    ]
    edition_data = repr((components.CARDS, tables, tuple(standard_deck().setup.values())))
    return f"tara_wolf-1-{hashlib.sha256(edition_data.encode()).hexdigest()[:8]}"


EDITION = _edition_id()
"""Edition of the rules named in records.

It changes whenever the same actions would produce a different game, so also with every number of the card file.
"""
