"""What chance brings in the last round: market cards that nobody has seen, each as likely in each place (IMH-R21), and
crypt tiles (IMH-28.1)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.cards import DISCARD_PLACES, MARKET_PLACES, card_at_place, put_card_at_place
from saqqara.games.imhotep.rules.pending_choices import as_int, phase
from saqqara.games.imhotep.rules.sites.market import is_hidden


@compiled
def chance_outcome_count(before: Any, action_id: int, after: Any) -> int:
    """Each order of what the decision has shown is as likely."""
    ways = 1
    if before.pile_left != after.pile_left or takes_hidden(before, action_id):
        cards = unseen_count(before)
        for card in range(cards - unseen_count(after)):
            ways *= cards - card
    for tile in range(before.crypt_drawn, after.crypt_drawn):
        ways *= components.CRYPT_TILES - tile
    return int(ways)


@compiled
def apply_chance_outcome(state: Any, action_id: int, after: Any, number: int) -> int:
    """Lays cards and tiles that the decision shows in one of these orders, each in exchange with what lies there; in
    how many of them the same kinds come, 0 where one with a lower number is the same."""
    hidden_first = takes_hidden(state, action_id)
    left, alike, cards = number, 1, unseen_count(state)
    for card in range(cards - unseen_count(after)):
        other = card + left % (cards - card)
        left //= cards - card
        alike *= swap_cards(state, hidden_first, card, other, cards)
    for tile in range(state.crypt_drawn, after.crypt_drawn):
        other = tile + left % (components.CRYPT_TILES - tile)
        left //= components.CRYPT_TILES - tile
        alike *= swap_tiles(state, tile, other)
    return int(alike)


@compiled
def takes_hidden(state: Any, action_id: int) -> bool:
    """Whether a decision looks at what lies on the hidden field."""
    return action_id == notation.TAKE + components.HIDDEN and is_hidden(state, components.HIDDEN)


# ---- cards -----------------------------------------------------------------------------------------------------


@compiled
def hidden_field_count(state: Any) -> int:
    """How many cards lie on the hidden field that nobody looks at."""
    count = 0
    if is_hidden(state, components.HIDDEN) and phase(state) != layout.KEEP:
        for place in range(components.HIDDEN, components.MARKET_CARDS):
            count += state.market[place] != components.EMPTY
    return count


@compiled
def unseen_count(state: Any) -> int:
    """How many cards nobody has seen."""
    count = hidden_field_count(state) + as_int(state.pile_left)
    for place in range(as_int(state.discarded)):
        count += state.face_down[place] == components.DISCARDED_UNSEEN
    return count


@compiled
def unseen_place(state: Any, hidden_first: bool, number: int) -> int:
    """The place of one of the cards that nobody has seen, in the order in which they are shown: where the hidden field
    is looked at it comes first, else the draw pile from its top."""
    hidden, pile, place = hidden_field_count(state), as_int(state.pile_left), number
    if hidden_first:
        if place < hidden:
            return MARKET_PLACES + components.HIDDEN + place
        place -= hidden
    if place < pile:
        return pile - 1 - place
    place -= pile
    if not hidden_first:
        if place < hidden:
            return MARKET_PLACES + components.HIDDEN + place
        place -= hidden
    discard = 0
    while state.face_down[discard] != components.DISCARDED_UNSEEN or place > 0:
        place -= state.face_down[discard] == components.DISCARDED_UNSEEN
        discard += 1
    return DISCARD_PLACES + discard


@compiled
def swap_cards(state: Any, hidden_first: bool, card: int, other: int, cards: int) -> int:
    """Two of the unseen cards by their numbers; how many from the first number on are like the one that comes there, 0
    if one before the other is."""
    place, other_place = unseen_place(state, hidden_first, card), unseen_place(state, hidden_first, other)
    kind, alike = card_at_place(state, other_place), 0
    for number in range(card, cards):
        if card_at_place(state, unseen_place(state, hidden_first, number)) == kind:
            if number < other:
                return 0
            alike += 1
    put_card_at_place(state, other_place, card_at_place(state, place))
    put_card_at_place(state, place, kind)
    return alike


# ---- crypt tiles -----------------------------------------------------------------------------------------------


@compiled
def swap_tiles(state: Any, tile: int, other: int) -> int:
    """The same with tiles of the crypt, by their place in it."""
    kind, alike = as_int(state.crypt[other]), 0
    for number in range(tile, components.CRYPT_TILES):
        if state.crypt[number] == kind:
            if number < other:
                return 0
            alike += 1
    state.crypt[other] = state.crypt[tile]
    state.crypt[tile] = kind
    return alike
