"""Endgame of two-player Imhotep for `search.endgame_solver`: the last round, its chance outcomes and its key."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.cards import DISCARD_PLACES, MARKET_PLACES, card_at_place, put_card_at_place
from saqqara.games.imhotep.rules.pending_choices import as_int, phase
from saqqara.games.imhotep.rules.sites.market import is_hidden
from saqqara.games.imhotep.rules.sites.temple import next_stone_field, visible_owner, visible_stone
from saqqara.games.imhotep.rules.stone_moves import stones_at_site

# ---- detection -------------------------------------------------------------------------------------------------------

SEATS = 2
MAX_BOATS = 3  # boats that have not sailed; with more, solving takes longer than a move may take
BONUS_FIELD = int(
    (components.PYRAMID_BONUS[0] == components.CARD_BONUS).argmax()
)  # field of the left pyramid that gives a card (IMH-6.2)


def is_endgame(state: Any) -> bool:
    """Return True if a game in progress can be solved from this state."""
    return bool(components.BOATS - state.sailed <= MAX_BOATS and is_countable(state))


def is_countable(state: Any) -> bool:
    """Return True if all remaining chance outcomes can be enumerated, regardless of the time needed."""
    last = state.seats == SEATS and state.round_now == components.ROUNDS - 1
    return bool(last and has_equal_knowledge(state) and state.pile_left >= max_drawn_cards(state))


def has_equal_knowledge(state: Any) -> bool:
    """Return True if both seats have the same knowledge and all unseen cards are equally likely everywhere.

    The latter is false if a card is known to be older than the draw pile (IMH-R62).
    """
    older = state.older > 0 or (state.face_down[: state.discarded] == components.DISCARDED_OLDER).any()
    return not (older or (state.with_hidden_cards and can_hold_secret(state)))


def can_hold_secret(state: Any) -> bool:
    """Return True if a seat holds a secret card or may gain one while actions remain (IMH-24.2).

    Cards from the temple do not count, because they come after all actions.
    """
    gained = state.sides[components.MARKET] == components.SIDE_B or can_pyramid_give_card(state)
    return bool(gained or state.secret[:SEATS].any())


def can_pyramid_give_card(state: Any) -> bool:
    """Return True if a field of the pyramids has yet to give a card."""
    return bool(state.sides[components.PYRAMID] == components.SIDE_B and state.built[0] <= BONUS_FIELD)


def max_drawn_cards(state: Any) -> int:
    """Return an upper bound on the cards that can be drawn in the rest of the round.

    If the draw pile has that many cards, no new pile is made, whose order would depend on the random generator
    (IMH-R8).
    """
    freed = 2 if state.sides[components.MARKET] in (components.SIDE_B, components.SIDE_C) else 1
    count = int(state.sides[components.TEMPLE] == components.SIDE_B) + can_pyramid_give_card(state)
    count += freed * int(state.private_left[:SEATS].sum())
    if state.with_dynasty:
        count += freed * components.DYNASTY_COPIES[components.RAFT]
    if state.favour_left[:SEATS].any() and state.favours[0] == components.EMPTY:
        count += components.FAVOUR_CARDS
    return count + (components.FAVOUR_CARDS if state.depth > 0 else 0)  # fields are refilled at the end of the action


# ---- chance ----------------------------------------------------------------------------------------------------------


@compiled
def chance_outcome_count(before: Any, action_id: int, after: Any) -> int:
    """Return the number of equally likely orders of the cards and tiles that an action reveals."""
    ways = 1
    if before.pile_left != after.pile_left or takes_hidden(before, action_id):
        cards = unseen_count(before)
        for card in range(cards - unseen_count(after)):
            ways *= cards - card
    for tile in range(before.crypt_drawn, after.crypt_drawn):
        ways *= components.CRYPT_TILES - tile
    return int(ways)


@compiled
def apply_chance_outcome(state: Any, action_id: int, after: Any, outcome: int) -> int:
    """Swap in the cards and tiles of one of these orders, and return the number of equivalent orders.

    `outcome` is the index of the order. Equivalent orders reveal the same kinds. The result is 0 if an order with a
    lower number is equivalent.
    """
    hidden_first = takes_hidden(state, action_id)
    left, alike, cards = outcome, 1, unseen_count(state)
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
    """Return True if an action looks at the cards on the hidden field."""
    return action_id == notation.TAKE + components.HIDDEN and is_hidden(state, components.HIDDEN)


# ---- cards -----------------------------------------------------------------------------------------------------


@compiled
def hidden_field_count(state: Any) -> int:
    """Return the number of cards on the hidden field that no seat is looking at."""
    count = 0
    if is_hidden(state, components.HIDDEN) and phase(state) != layout.KEEP:
        for place in range(components.HIDDEN, components.MARKET_CARDS):
            count += state.market[place] != components.EMPTY
    return count


@compiled
def unseen_count(state: Any) -> int:
    """Return the number of cards that no seat has seen."""
    count = hidden_field_count(state) + as_int(state.pile_left)
    for place in range(as_int(state.discarded)):
        count += state.face_down[place] == components.DISCARDED_UNSEEN
    return count


@compiled
def unseen_place(state: Any, hidden_first: bool, number: int) -> int:
    """Return the place of an unseen card, numbered in the order in which the cards are revealed.

    The hidden field comes first if the action looks at it; otherwise the draw pile comes first, from its top.
    """
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
    """Swap two unseen cards, given by their numbers.

    Return how many cards from the number `card` on are of the same kind as the card swapped in, or 0 if one of them
    comes before `other`.
    """
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
    """Swap two crypt tiles, given by their index in the pile; the result is as in `swap_cards`."""
    kind, alike = as_int(state.crypt[other]), 0
    for number in range(tile, components.CRYPT_TILES):
        if state.crypt[number] == kind:
            if number < other:
                return 0
            alike += 1
    state.crypt[other] = state.crypt[tile]
    state.crypt[tile] = kind
    return alike


# ---- bits in words ----------------------------------------------------------------------------------------------

WORD_BITS = 62  # bits used in each word
WORD_MASK = (1 << WORD_BITS) - 1
KIND_BITS, STATUE_BITS = 2, 4  # bits that hold the number of cards of a kind
HAND_BITS = KIND_BITS * (len(components.CARDS) - 1) + STATUE_BITS  # bits that hold the numbers of all kinds
ONE_CARD = np.array(
    [
        1 << KIND_BITS * card + (STATUE_BITS - KIND_BITS if card > components.STATUE else 0)
        for card in range(len(components.CARDS))
    ],
    np.int64,
)
"""Codes of a single card, by kind; the code of several cards is the sum of their codes."""


@compiled
def write_bits(words: Any, bit_offset: int, number: int, bits: int) -> int:
    """Write a number of `bits` bits into zeroed words at `bit_offset`, and return the position after it."""
    word, shift = bit_offset // WORD_BITS, bit_offset % WORD_BITS
    words[word] |= (number << shift) & WORD_MASK
    if shift + bits > WORD_BITS:
        words[word + 1] |= number >> (WORD_BITS - shift)
    return bit_offset + bits


@compiled
def hand_code(counts: Any) -> int:
    """Return the cards of a hand, given by kind, as one number."""
    number = 0
    for card in range(len(ONE_CARD)):
        number += as_int(counts[card]) * ONE_CARD[card]
    return int(number)


# ---- boats, seats, market ---------------------------------------------------------------------------------------

ENDGAME_KEY_SIZE = 14
OWNER_BITS, SITE_BITS, SLED_BITS, QUARRY_BITS, SIZES_BITS, CARD_BITS, COIN_BITS = (
    2,
    3,
    4,
    7,
    3,
    5,
    4,
)  # bits that hold such a number, EMPTY as 0
BOAT_BITS = OWNER_BITS * components.SPACES + 1  # bits that hold a boat: 1 if it waits, then its cargo
TASK_BITS, FACT_BITS, OTHER_BITS, DEPTH_BITS = 6, 8, 5, 4


@compiled
def write_endgame_key(state: Any, words: Any) -> None:
    """Write the key of a state into `words`; states with equal keys have equal values."""
    words[:] = 0
    bit_offset = write_boats(state, words, 0)
    bit_offset = write_seats(state, words, bit_offset)
    bit_offset = write_market(state, words, bit_offset)
    bit_offset = write_monuments(state, words, bit_offset)
    bit_offset = write_single_uses(state, words, bit_offset)
    write_pending_choices(state, words, bit_offset)


@compiled
def write_boats(state: Any, words: Any, bit_offset: int) -> int:
    """Write the boats, their sizes from the round card, and the sites that have been visited.

    Between turns the order of boats of one size does not matter, and boats that have sailed are omitted.
    """
    bit_offset = write_bits(words, bit_offset, as_int(state.rounds[state.round_now]), SIZES_BITS)
    held = boat_code(state, 0)
    for number in range(1, components.BOATS):
        other = boat_code(state, number)
        if state.depth == 0 and state.spaces[number] == state.spaces[number - 1] and other > held:
            bit_offset = write_bits(words, bit_offset, other, BOAT_BITS)
        else:
            bit_offset = write_bits(words, bit_offset, held, BOAT_BITS)
            held = other
    bit_offset = write_bits(words, bit_offset, held, BOAT_BITS)
    for site in range(len(components.SITES)):
        bit_offset = write_bits(words, bit_offset, int(state.docked[site] != components.EMPTY), 1)
        bit_offset = write_bits(words, bit_offset, int(state.private_dock[site] != components.EMPTY), 1)
    return bit_offset


@compiled
def boat_code(state: Any, number: int) -> int:
    """Return a boat as a number; 0 for a boat that has sailed, between turns."""
    if state.depth == 0 and state.dock[number] != components.EMPTY:
        return 0
    code = 1
    for space in range(components.SPACES):
        code = (code << OWNER_BITS) + state.cargo[number, space] + 1
    return int(code)


@compiled
def write_seats(state: Any, words: Any, bit_offset: int) -> int:
    """Write the seat that has the turn, the belongings of the seats, and the lead."""
    bit_offset = write_bits(words, bit_offset, as_int(state.turn_seat), 1)
    bit_offset = write_bits(words, bit_offset, as_int(state.passes), 2)
    for seat in range(SEATS):
        bit_offset = write_bits(words, bit_offset, as_int(state.sled[seat]), SLED_BITS)
        bit_offset = write_bits(words, bit_offset, as_int(state.quarry[seat]), QUARRY_BITS)
        bit_offset = write_bits(words, bit_offset, hand_code(state.hand[seat]), HAND_BITS)
    return write_lead(state, words, bit_offset)


@compiled
def write_market(state: Any, words: Any, bit_offset: int) -> int:
    """Write the market cards, a pair that a seat is looking at, and the unseen cards.

    The order of open cards matters only on side D, where coins lie on them.
    """
    here, unseen = 0, 0
    for place in range(as_int(state.pile_left)):
        unseen += ONE_CARD[state.pile[place]]
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == components.DISCARDED_UNSEEN:
            unseen += ONE_CARD[state.discard[place]]
    pair = phase(state) == layout.KEEP
    for place in range(components.MARKET_CARDS):
        card = as_int(state.market[place])
        if is_hidden(state, place):
            bit_offset = write_bits(words, bit_offset, card + 1 if pair else 0, CARD_BITS)
            unseen += 0 if pair or card == components.EMPTY else ONE_CARD[card]
        elif state.sides[components.MARKET] == components.SIDE_D and place < components.FIELDS:
            bit_offset = write_bits(words, bit_offset, card + 1, CARD_BITS)
            bit_offset = write_bits(words, bit_offset, as_int(state.field_coins[place]), COIN_BITS)
        elif card != components.EMPTY:
            here += ONE_CARD[card]
    bit_offset = write_bits(words, bit_offset, here, HAND_BITS)
    bit_offset = write_bits(words, bit_offset, unseen, HAND_BITS)
    return write_bits(words, bit_offset, hidden_field_count(state), OWNER_BITS)


@compiled
def write_single_uses(state: Any, words: Any, bit_offset: int) -> int:
    """Write what each seat may do once, coins, and scarabs."""
    for seat in range(SEATS):
        bit_offset = write_bits(words, bit_offset, as_int(state.private_left[seat]), 1)
        bit_offset = write_bits(words, bit_offset, as_int(state.coins[seat]), COIN_BITS)
    for site in range(len(components.MONUMENTS)):
        bit_offset = write_bits(words, bit_offset, state.bets[site, 0] + 1, OWNER_BITS)
    for favour in range(components.FAVOURS):
        bit_offset = write_bits(words, bit_offset, state.favours[favour] + 1, OWNER_BITS)
    if state.with_prophecies == 1:
        for god in range(components.GODS_IN_PLAY):
            bit_offset = write_bits(words, bit_offset, as_int(state.gods[god]), SITE_BITS)
            for seat in range(SEATS):
                bit_offset = write_bits(words, bit_offset, state.scarabs[god, seat] + 1, OWNER_BITS)
    return bit_offset


@compiled
def write_pending_choices(state: Any, words: Any, bit_offset: int) -> int:
    """Write the pending tasks, and the state of the boats during them."""
    bit_offset = write_bits(words, bit_offset, as_int(state.depth), DEPTH_BITS)
    if state.depth > 0:
        for number in range(components.BOATS):
            bit_offset = write_bits(words, bit_offset, state.dock[number] + 1, SITE_BITS)
        for place in range(components.SPACES):
            bit_offset = write_bits(
                words, bit_offset, as_int(state.order[place]) if place < state.ordered else 0, OWNER_BITS
            )
        bit_offset = write_bits(words, bit_offset, as_int(state.ordered), SITE_BITS)
        for seat in range(SEATS):
            bit_offset = write_bits(words, bit_offset, as_int(state.aboard[seat]), 1)
    for number in range(as_int(state.depth)):
        bit_offset = write_bits(words, bit_offset, as_int(state.tasks[number, layout.TASK_COLUMN]), TASK_BITS)
        bit_offset = write_bits(words, bit_offset, state.tasks[number, layout.SEAT_COLUMN] + 1, OWNER_BITS)
        bit_offset = write_bits(words, bit_offset, state.tasks[number, layout.FACT_COLUMN] + 1, FACT_BITS)
        bit_offset = write_bits(words, bit_offset, as_int(state.tasks[number, layout.OTHER_COLUMN]), OTHER_BITS)
    return bit_offset


# ---- monuments --------------------------------------------------------------------------------------------------

FIELD_BITS, STONE_COUNT_BITS, BUILT_BITS, TILE_COUNT_BITS, OPEN_TILE_BITS = (
    3,
    6,
    3,
    5,
    2,
)  # bits that hold such a number, EMPTY as 0
LEAD_BITS, LEAD_OFFSET = 17, 1 << 16
TILE_KINDS = len(components.CRYPT)


@compiled
def write_lead(state: Any, words: Any, bit_offset: int) -> int:
    """Write the lead of the first seat in points that were scored at once and never change."""
    lead = LEAD_OFFSET
    for seat in range(SEATS):
        scored = state.pyramid_points[seat] + state.temple_points[seat] + state.obelisk_points[seat]
        scored += state.market_points[seat] + state.red_points[seat]
        lead += scored if seat == 0 else -scored
    return write_bits(words, bit_offset, as_int(lead), LEAD_BITS)


@compiled
def write_monuments(state: Any, words: Any, bit_offset: int) -> int:
    """Write the stones at the monuments, by owner if that matters (IMH-9.1, IMH-23), and their positions."""
    for site in range(components.PYRAMID, len(components.SITES)):
        if state.with_wrath == 1 or state.with_prophecies == 1:
            for seat in range(SEATS):
                bit_offset = write_bits(words, bit_offset, as_int(state.delivered[seat, site]), STONE_COUNT_BITS)
        else:
            bit_offset = write_bits(words, bit_offset, stones_at_site(state, site), STONE_COUNT_BITS)
    bit_offset = write_pyramid(state, words, bit_offset)
    bit_offset = write_temple(state, words, bit_offset)
    bit_offset = write_tomb(state, words, bit_offset)
    return write_obelisks(state, words, bit_offset)


@compiled
def write_pyramid(state: Any, words: Any, bit_offset: int) -> int:
    """Write side B: heights of the pyramids; C: built places, owners of scaffolds; D: owners of the stones."""
    side = state.sides[components.PYRAMID]
    if side == components.SIDE_B:
        for pyramid in range(len(components.PYRAMIDS)):
            bit_offset = write_bits(words, bit_offset, as_int(state.built[pyramid]), BUILT_BITS)
    elif side == components.SIDE_C:
        for place in range(components.SCAFFOLD_PLACES):
            bit_offset = write_bits(words, bit_offset, int(state.pyramid[place] != components.EMPTY), 1)
        for level in range(components.SCAFFOLD_LEVELS):
            bit_offset = write_bits(words, bit_offset, state.scaffolds[level] + 1, OWNER_BITS)
    elif side == components.SIDE_D:
        for field in range(components.FOUNDATION_FIELDS):
            bit_offset = write_bits(words, bit_offset, state.pyramid[field] + 1, OWNER_BITS)
    return bit_offset


@compiled
def write_temple(state: Any, words: Any, bit_offset: int) -> int:
    """Write the owners of visible stones; side C: chariots; D: Imhotep's field and the field of the next stone."""
    for field in range(as_int(state.temple_fields)):
        bit_offset = write_bits(
            words,
            bit_offset,
            visible_owner(state, field) + 1 if visible_stone(state, field) != components.EMPTY else 0,
            OWNER_BITS,
        )
    if state.sides[components.TEMPLE] == components.SIDE_C:
        for seat in range(SEATS):
            bit_offset = write_bits(words, bit_offset, as_int(state.chariot[seat]), STONE_COUNT_BITS)
    elif state.sides[components.TEMPLE] == components.SIDE_D:
        bit_offset = write_bits(words, bit_offset, state.imhotep + 1, FIELD_BITS)
        bit_offset = write_bits(words, bit_offset, next_stone_field(state), FIELD_BITS)
    return bit_offset


@compiled
def write_tomb(state: Any, words: Any, bit_offset: int) -> int:
    """Write the owners of the stones, in order; side C: tiles of the seats and the open tiles, unordered."""
    if state.sides[components.TOMB] != components.SIDE_C:
        for stone in range(stones_at_site(state, components.TOMB)):
            bit_offset = write_bits(words, bit_offset, as_int(state.tomb[stone]), 1)
        return bit_offset
    for kind in range(TILE_KINDS):
        for seat in range(SEATS):
            bit_offset = write_bits(words, bit_offset, as_int(state.tiles[seat, kind]), TILE_COUNT_BITS)
        count = 0
        for place in range(components.CRYPT_OPEN):
            count += state.crypt_open[place] == kind
        bit_offset = write_bits(words, bit_offset, count, OPEN_TILE_BITS)
    return bit_offset


@compiled
def write_obelisks(state: Any, words: Any, bit_offset: int) -> int:
    """Write heights or loose stones; side B: owners of the towers; D: plinths."""
    for seat in range(SEATS):
        bit_offset = write_bits(words, bit_offset, as_int(state.obelisk[seat]), STONE_COUNT_BITS)
    if state.sides[components.OBELISKS] == components.SIDE_B:
        for tower in range(len(components.TOWER_POINTS)):
            bit_offset = write_bits(words, bit_offset, state.towers[tower] + 1, OWNER_BITS)
    elif state.sides[components.OBELISKS] == components.SIDE_D:
        for plinth in range(len(components.PLINTHS)):
            for seat in range(SEATS):
                bit_offset = write_bits(words, bit_offset, as_int(state.plinths[plinth, seat]), STONE_COUNT_BITS)
    return bit_offset
