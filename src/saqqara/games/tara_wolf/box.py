"""What is in the box of Tara Wolf: the card file as numbers and tables, no logic.

Cards are numbered by kind: adventurers, companions, animals, traps, undead, papyri, tombs. Companions, animals, traps
and undead are the cards of the main pile; adventurers, companions and animals are the characters of a camp.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.effects import KINDS
from saqqara.games.tara_wolf.cards.reading import the_box

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

NONE_OF_IT = 99  # cost of what is not bought
KIND = np.array([KINDS.index(card.kind) for card in _BOX.cards], np.int64)
COPIES = np.array([card.copies for card in _BOX.cards], np.int64)  # every card shows them (TW-1.3)
COST = np.array([NONE_OF_IT if card.cost is None else card.cost for card in _BOX.cards], np.int64)
STRENGTH = np.array([card.strength or 0 for card in _BOX.cards], np.int64)
EFFECT = np.array([list(effects.EFFECTS).index(card.effect) for card in _BOX.cards], np.int64)
WITH = np.zeros((CARD_COUNT, effects.PARAMETERS), np.int64)
"""[card, place]: the parameters of its effect, in the order in which `effects.EFFECTS` lists them."""
for _number, _card in enumerate(_BOX.cards):
    for _place, _name in enumerate(effects.EFFECTS[_card.effect].parameters):
        WITH[_number, _place] = _card.parameters[_name]


def having(effect: int) -> npt.NDArray[np.int64]:
    """The cards that have an effect, in an array for loops of compiled code."""
    return np.array([card for card in range(CARD_COUNT) if EFFECT[card] == effect], np.int64)


IS_TRAP = np.array([card.effect == "eliminates" for card in _BOX.cards])
IS_UNDEAD = np.array([c.kind == "undead" or (c.kind == "papyrus" and c.strength is not None) for c in _BOX.cards])
FIGHTS_AS = np.where(IS_UNDEAD, effects.UNDEAD, KIND).astype(np.int64)
"""The kind that counts in a tomb: avatars are undead for every purpose (TW-C10)."""
CAN_BE_LAID = IS_TRAP | IS_UNDEAD | (EFFECT == effects.WARDS)  # beside the bluff (TW-R13)
IS_OBSTACLE = IS_TRAP | IS_UNDEAD

MAIN_COUNT = int(COPIES[MAIN:MAIN_END].sum())

# ---- numbers of the set-up -------------------------------------------------------------------------------------

STARTING_HAND = _BOX.setup["starting_hand"]
PAPYRI_EACH = _BOX.setup["papyri_each"]
RESOURCES = _BOX.setup["resources"]
HAND_LIMIT = _BOX.setup["hand_limit"]
COIN_LIMIT = _BOX.setup["coin_limit"]
COINS = _BOX.setup["coins"]
TOMBS_TO_WIN = _BOX.setup["tombs_to_win"]
TOMBS_TO_WIN_SHORT = _BOX.setup["tombs_to_win_short"]
TWO_COINS = _BOX.setup["two_coins"]


def _most(least: int, *wanted: int) -> int:
    """The largest first parameter of the cards with one of these effects, `least` at least."""
    return max([least, *(int(WITH[card, 0]) for card in range(CARD_COUNT) if EFFECT[card] in wanted)])


MOST_RESOURCES = _most(RESOURCES, effects.SWELLS_RESOURCES)
MOST_LOOKED_AT = _most(1, effects.FORESEES, effects.TAKES_ONE_OF_TOP)

OPTIONS: dict[str, tuple[str | int, ...]] = {"short": (False, True), "two_coins": (False, True)}
