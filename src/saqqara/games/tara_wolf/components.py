"""What is in every box of Tara Wolf, whatever numbers its cards have: which cards of which kinds, no logic. What cards
cost and do lies in the state: `cards/card_loader.py`.

Cards are numbered by kind: adventurers, companions, animals, traps, undead, papyri, tombs. Companions, animals, traps
and undead are the cards of the main pile; adventurers, companions and animals are the characters of a camp.
"""

from __future__ import annotations

import numpy as np

from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import MAX_MAIN_CARDS, SETUP_BOUNDS, standard_deck
from saqqara.games.tara_wolf.cards.effects import KINDS

NUM_PLAYERS = 2
EMPTY = -1  # no card, no seat
_DECK = standard_deck()

# ---- cards -----------------------------------------------------------------------------------------------------

CARDS = tuple(card.id for card in _DECK.cards)
CARD_COUNT = len(CARDS)
_KIND_COUNTS = [sum(card.kind == kind for card in _DECK.cards) for kind in KINDS]
COMPANION, ANIMAL, TRAP, UNDEAD, PAPYRUS, TOMB = (sum(_KIND_COUNTS[:kind]) for kind in range(1, len(KINDS)))
"""The number of the first card of each kind; the first adventurer is 0."""
MAIN, MAIN_END = COMPANION, PAPYRUS  # cards of the main pile
CHARACTER_END = TRAP  # cards that live in a camp: 0 .. TRAP
PLAYED_END = TOMB  # cards that can lie in a tomb: 0 .. TOMB
ADVENTURERS, PAPYRI, TOMBS = COMPANION, TOMB - PAPYRUS, CARD_COUNT - TOMB

CARD_KIND = np.array([KINDS.index(card.kind) for card in _DECK.cards], np.int64)

# ---- as large as a card file can make it -----------------------------------------------------------------------

MAX_MAIN_COUNT = MAX_MAIN_CARDS  # cards of the main pile
MAX_RESOURCES = SETUP_BOUNDS["resources"][1]
MAX_LOOKED_AT = effects.MAX_LOOKED_AT
MAX_COINS = SETUP_BOUNDS["coins"][1]

OPTIONS: dict[str, tuple[str | int, ...]] = {"short": (False, True), "two_coins": (False, True)}
