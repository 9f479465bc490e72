"""Components of Tara Wolf that do not depend on a card file: the cards, their kinds, and limits, no logic.

Costs and effects of cards are part of the state; see `cards/card_loader.py`.

Cards are numbered by kind: adventurers, companions, animals, traps, undead, papyri, tombs. Companions, animals, traps
and undead form the main pile; adventurers, companions and animals are the characters of a camp.
"""

from __future__ import annotations

import numpy as np

from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import MAX_MAIN_CARDS, SETUP_BOUNDS, standard_deck
from saqqara.games.tara_wolf.cards.effects import KINDS

NUM_PLAYERS = 2
EMPTY = -1  # no card or no seat
_DECK = standard_deck()

# ---- cards -----------------------------------------------------------------------------------------------------

CARDS = tuple(card.id for card in _DECK.cards)
CARD_COUNT = len(CARDS)
_KIND_COUNTS = [sum(card.kind == kind for card in _DECK.cards) for kind in KINDS]
COMPANION, ANIMAL, TRAP, UNDEAD, PAPYRUS, TOMB = (sum(_KIND_COUNTS[:kind]) for kind in range(1, len(KINDS)))
"""Number of the first card of each kind; adventurers start at 0."""
MAIN, MAIN_END = COMPANION, PAPYRUS  # range of the main pile
CHARACTER_END = TRAP  # end of the characters, the cards that can be in a camp: 0 to TRAP
PLAYED_END = TOMB  # end of the cards that can be in a tomb: 0 to TOMB
ADVENTURERS, PAPYRI, TOMBS = COMPANION, TOMB - PAPYRUS, CARD_COUNT - TOMB

CARD_KIND = np.array([KINDS.index(card.kind) for card in _DECK.cards], np.int64)

# ---- limits that hold for every card file ----------------------------------------------------------------------

MAX_MAIN_COUNT = MAX_MAIN_CARDS  # cards of the main pile
MAX_RESOURCES = SETUP_BOUNDS["resources"][1]
MAX_LOOKED_AT = effects.MAX_LOOKED_AT
MAX_COINS = SETUP_BOUNDS["coins"][1]

OPTIONS: dict[str, tuple[str | int, ...]] = {"short": (False, True), "two_coins": (False, True)}
