"""What is in every box of Tara Wolf, whatever numbers its cards have: which cards of which kinds, no logic. What cards
cost and do lies in the state: `cards/packing.py`.

Cards are numbered by kind: adventurers, companions, animals, traps, undead, papyri, tombs. Companions, animals, traps
and undead are the cards of the main pile; adventurers, companions and animals are the characters of a camp.
"""

from __future__ import annotations

import numpy as np

from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import MOST_MAIN, SETUP, the_box
from saqqara.games.tara_wolf.cards.effects import KINDS

SEATS = 2
EMPTY = -1  # no card, no seat
_BOX = the_box()

# ---- cards -----------------------------------------------------------------------------------------------------

CARDS = tuple(card.id for card in _BOX.cards)
CARD_COUNT = len(CARDS)
_OF_KIND = [sum(card.kind == kind for card in _BOX.cards) for kind in KINDS]
COMPANION, ANIMAL, TRAP, UNDEAD, PAPYRUS, TOMB = (sum(_OF_KIND[:kind]) for kind in range(1, len(KINDS)))
"""The number of the first card of each kind; the first adventurer is 0."""
MAIN, MAIN_END = COMPANION, PAPYRUS  # cards of the main pile
CHARACTER_END = TRAP  # cards that live in a camp: 0 .. TRAP
PLAYED_END = TOMB  # cards that can lie in a tomb: 0 .. TOMB
ADVENTURERS, PAPYRI, TOMBS = COMPANION, TOMB - PAPYRUS, CARD_COUNT - TOMB

KIND = np.array([KINDS.index(card.kind) for card in _BOX.cards], np.int64)

# ---- as large as a card file can make it -----------------------------------------------------------------------

MAIN_COUNT = MOST_MAIN  # cards of the main pile
MOST_RESOURCES = SETUP["resources"][1]
MOST_LOOKED_AT = effects.MOST_LOOKED_AT
MOST_COINS = SETUP["coins"][1]

OPTIONS: dict[str, tuple[str | int, ...]] = {"short": (False, True), "two_coins": (False, True)}
