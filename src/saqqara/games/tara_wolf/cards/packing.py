"""What the cards of a box cost and do as it lies in the state of a table, for compiled code."""

from __future__ import annotations

from typing import Any

from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import Deck, standard_deck
from saqqara.games.tara_wolf.cards.effects import EFFECTS, KINDS, MAX_PARAMETERS

NOT_FOR_SALE = 99  # cost of what is not bought
END_OF_CHAIN = -1  # ends a chain of cards
_CARD_COUNT = len(standard_deck().cards)

STATE_FIELDS: tuple[tuple[str, str, tuple[int, ...]] | tuple[str, str], ...] = (
    ("copies", "i1", (_CARD_COUNT,)),  # every card shows them (TW-1.3)
    ("cost", "i1", (_CARD_COUNT,)),
    ("strength", "i1", (_CARD_COUNT,)),
    ("effect", "i1", (_CARD_COUNT,)),  # its number in `effects.EFFECTS`
    ("param", "i1", (_CARD_COUNT, MAX_PARAMETERS)),  # of the effect, in the order in which `effects.EFFECTS` lists them
    ("is_trap", "i1", (_CARD_COUNT,)),
    ("is_undead", "i1", (_CARD_COUNT,)),
    (
        "fights_as",
        "i1",
        (_CARD_COUNT,),
    ),  # the kind that counts in a tomb: avatars are undead for every purpose (TW-C10)
    ("can_be_laid", "i1", (_CARD_COUNT,)),  # of papyri; beside the bluff (TW-R13)
    ("first_with", "i1", (len(EFFECTS),)),  # [effect]: the first card that has it, or NOTHING ...
    ("next_with", "i1", (_CARD_COUNT,)),  # ... [card]: the next one with the same effect
    ("main_count", "i8"),  # cards of the main pile
    ("starting_hand", "i8"),
    ("papyri_each", "i8"),
    ("resources_each", "i8"),
    ("hand_limit", "i8"),
    ("coin_limit", "i8"),
    ("coin_count", "i8"),
    ("tombs_needed", "i8"),
    ("consolation_coins", "i8"),
)
"""What a state's type needs, in order: name, type, shape where it is an array."""


def pack(state: Any, deck: Deck, short: bool) -> None:
    """Writes a box into a state with these fields; `short`: for a short game."""
    state.first_with[:] = state.next_with[:] = END_OF_CHAIN
    last: dict[int, int] = {}
    for number, card in enumerate(deck.cards):
        undead = card.kind == "undead" or (card.kind == "papyrus" and card.strength is not None)
        trap, effect = card.effect == "eliminates", tuple(EFFECTS).index(card.effect)
        state.copies[number], state.effect[number] = card.copies, effect
        state.cost[number] = NOT_FOR_SALE if card.cost is None else card.cost
        state.strength[number] = card.strength or 0
        state.param[number, :] = 0
        for place, name in enumerate(EFFECTS[card.effect].parameters):
            state.param[number, place] = card.parameters[name]
        state.is_trap[number], state.is_undead[number] = trap, undead
        state.fights_as[number] = effects.UNDEAD if undead else KINDS.index(card.kind)
        state.can_be_laid[number] = trap or undead or card.effect == "wards"
        if effect in last:
            state.next_with[last[effect]] = number
        else:
            state.first_with[effect] = number
        last[effect] = number
    of_main = [card.copies for card in deck.cards if card.kind in effects.MAIN_KINDS]
    state.main_count, setup = sum(of_main), deck.setup
    state.starting_hand, state.papyri_each = setup["starting_hand"], setup["papyri_each"]
    state.resources_each, state.coin_count = setup["resources"], setup["coins"]
    state.hand_limit, state.coin_limit = setup["hand_limit"], setup["coin_limit"]
    state.tombs_needed = setup["tombs_to_win_short" if short else "tombs_to_win"]
    state.consolation_coins = setup["two_coins"]
