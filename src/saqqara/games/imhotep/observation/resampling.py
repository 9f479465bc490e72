"""Resampling of the information hidden from a seat: all arrangements that it cannot exclude are equally likely.

Unseen cards are in the draw pile, on the hidden field, among the unseen discards, and in the hands of others as secret
cards (IMH-24.2). Two facts restrict some of them. A secret card is neither red nor a Cargo Sled. And cards that were on
the hidden field or secret when a new draw pile was made were not among the open discards that went into it. These are
the older cards; `cards.record_unseen` stored the cards that were unseen then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.game_api import ALL_SEATS
from saqqara.core.jit import compiled, randbelow, random_word, shuffle
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.cards import (
    DISCARD_PLACES,
    MARKET_PLACES,
    can_be_secret,
    card_at_place,
    put_card_at_place,
)
from saqqara.games.imhotep.rules.pending_choices import as_int, current_player, phase

CARD_KINDS = len(components.CARDS)


@compiled
def has_older_cards(state: Any) -> bool:
    """Return True if any unseen card is older than the draw pile.

    Only then does it matter what was unseen when the draw pile was made.
    """
    if state.older > 0:
        return True
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == components.DISCARDED_OLDER:
            return True
    for seat in range(as_int(state.seats)):
        for card in range(CARD_KINDS):
            if state.secret_older[seat, card] > 0:
                return True
    return False


@compiled
def sees_pair(state: Any, seat: int) -> bool:
    """Return True if the seat, or any seat for `ALL_SEATS`, looks at the pair of the market now."""
    return phase(state) == layout.KEEP and (seat == ALL_SEATS or current_player(state) == seat)


# ---- unseen places, older cards first -----------------------------------------------------------------------


@compiled
def add_discards(state: Any, places: Any, n: int, visibility: int) -> int:
    """Add the discards that were discarded in one way."""
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == visibility:
            places[n] = DISCARD_PLACES + place
            n += 1
    return n


@compiled
def unseen_places(state: Any, seat: int, places: Any) -> int:
    """Write the places of the cards that a seat does not know, and return their number."""
    n = add_discards(state, places, layout.NONE, components.DISCARDED_OLDER)
    if state.sides[components.MARKET] == components.SIDE_B and not sees_pair(state, seat):
        for place in range(components.HIDDEN, components.MARKET_CARDS):
            if state.market[place] != components.EMPTY:
                places[n] = MARKET_PLACES + place
                n += 1
    n = add_discards(state, places, n, components.DISCARDED_UNSEEN)
    for place in range(as_int(state.pile_left)):
        places[n] = place
        n += 1
    return n


@compiled
def count_older(state: Any, seat: int) -> int:
    """Return the number of unseen places with older cards."""
    count = 0 if sees_pair(state, seat) else as_int(state.older)
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == components.DISCARDED_OLDER:
            count += 1
    return count


# ---- secret cards of others --------------------------------------------------------------------------------------


@compiled
def take_secret_cards(state: Any, seat: int, cards: Any, owners: Any, n: int, older: bool) -> int:
    """Move the older or the newer secret cards of all other seats from their hands to `cards` and `owners`.

    Return the new number of entries.
    """
    if seat == ALL_SEATS:
        return n
    for owner in range(as_int(state.seats)):
        for card in range(CARD_KINDS):
            old = as_int(state.secret_older[owner, card])
            count = old if older else as_int(state.secret[owner, card]) - old
            if owner != seat and count > 0:
                add_secret_cards(state, owner, card, -count, older)
                for _ in range(count):
                    cards[n], owners[n] = card, owner
                    n += 1
    return n


@compiled
def add_secret_cards(state: Any, owner: int, card: int, count: int, older: bool) -> None:
    """Add `count` secret cards of a kind to a hand; `count` may be negative."""
    state.hand[owner, card] += count
    state.secret[owner, card] += count
    if older:
        state.secret_older[owner, card] += count


# ---- cards with restrictions -------------------------------------------------------------------------------------


@compiled
def count_kinds(state: Any, seat: int, cards: Any, count: int, candidates: Any, totals: Any, unseen: Any) -> None:
    """Count cards by kind as far as the seat knows.

    `candidates` counts the candidates for older cards. `totals` counts these and the cards put into the draw pile at
    that time. `unseen` counts the cards that are unseen now.
    """
    for card in range(CARD_KINDS):
        own = 0
        for owner in range(as_int(state.seats)):
            if owner == seat or seat == ALL_SEATS:
                own += as_int(state.secret_older[owner, card])
        candidates[card] = state.unseen_then[card] - own
        totals[card] = state.piled_then[card] - own
        unseen[card] = 0
    if sees_pair(state, seat):
        for place in range(components.HIDDEN, components.HIDDEN + as_int(state.older)):
            candidates[state.market[place]] -= 1
            totals[state.market[place]] -= 1
    for place in range(count):
        unseen[cards[place]] += 1


@compiled
def pick_card(generator: Any, available: Any, in_hand: bool) -> int:
    """Return a random card of those available; for a hand, only of kinds that can be secret."""
    total = 0
    for card in range(CARD_KINDS):
        if not in_hand or can_be_secret(card):
            total += available[card]
    place = randbelow(generator, as_int(total))
    for card in range(CARD_KINDS):
        if not in_hand or can_be_secret(card):
            place -= available[card]
            if place < 0:
                return card
    return components.EMPTY


@compiled
def move_to_front(cards: Any, count: int, card: int, target: int) -> None:
    """Swap the first card of this kind from `target` on with the card at `target`."""
    for place in range(target, count):
        if cards[place] == card:
            cards[place] = cards[target]
            cards[target] = card
            return


@compiled
def select_restricted_cards(
    state: Any, seat: int, generator: Any, cards: Any, count: int, first_older: int, hand_end: int, end: int
) -> None:
    """Select possible cards at random and move them to the front of `cards`.

    Entries up to `first_older` may be any card, and those from there to `end` must be older cards. Entries up to
    `hand_end` are for hands. Some cards of a kind that were unseen or put into the pile at that time have been seen
    since. So a random draw decides whether an older card is still unseen. If not, the selection restarts, until all
    cards are unseen. This makes all possible arrangements equally likely.
    """
    candidates, totals = np.empty(CARD_KINDS, np.int64), np.empty(CARD_KINDS, np.int64)
    unseen = np.empty(CARD_KINDS, np.int64)
    count_kinds(state, seat, cards, count, candidates, totals, unseen)
    selected = 0
    while selected < end:
        older = selected >= first_older
        card = pick_card(generator, candidates if older else unseen, selected < hand_end)
        if older and randbelow(generator, as_int(totals[card])) >= unseen[card]:
            count_kinds(state, seat, cards, count, candidates, totals, unseen)
            selected = 0
        else:
            move_to_front(cards, count, card, selected)
            unseen[card] -= 1
            if older:
                candidates[card] -= 1
                totals[card] -= 1
            selected += 1


# ---- resampling ------------------------------------------------------------------------------------------------


@compiled
def deal_cards(state: Any, seat: int, generator: Any) -> None:
    """Deal the market cards that a seat does not know: first the restricted ones, then the others."""
    places, cards = np.empty(components.MAX_CARDS, np.int64), np.empty(components.MAX_CARDS, np.int64)
    owners = np.empty(components.MAX_CARDS, np.int64)
    first_older = hand_end = 0
    if state.with_hidden_cards == 1:
        first_older = take_secret_cards(state, seat, cards, owners, 0, False)
        hand_end = take_secret_cards(state, seat, cards, owners, first_older, True)
    count = hand_end + unseen_places(state, seat, places)
    for n in range(hand_end, count):
        cards[n] = card_at_place(state, places[n - hand_end])
    restricted_end = hand_end + count_older(state, seat)
    if restricted_end > 0:
        select_restricted_cards(state, seat, generator, cards, count, first_older, hand_end, restricted_end)
    shuffle(generator, cards[restricted_end:], count - restricted_end)
    for n in range(hand_end):
        add_secret_cards(state, owners[n], cards[n], 1, n >= first_older)
    for n in range(hand_end, count):
        put_card_at_place(state, places[n - hand_end], cards[n])


@compiled
def deal_crypt(state: Any, generator: Any) -> None:
    """Shuffle the crypt pile (IMH-R60)."""
    if state.sides[components.TOMB] == components.SIDE_C:
        drawn = as_int(state.crypt_drawn)
        shuffle(generator, state.crypt[drawn:], components.CRYPT_TILES - drawn)


@compiled
def deal_rounds(state: Any, generator: Any) -> None:
    """Shuffle the future round cards and the one in the box."""
    first = as_int(state.round_now) + 1
    for last in range(components.ROUNDS, first, -1):
        other = first + randbelow(generator, last - first + 1)
        saved = state.rounds[last]
        state.rounds[last] = state.rounds[other]
        state.rounds[other] = saved


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Resample what `seat` does not know: cards, rounds, crypt tiles, and the state of the generator."""
    deal_cards(state, as_int(seat), generator)
    deal_rounds(state, generator)
    deal_crypt(state, generator)
    for word in range(4):
        state.generator[word] = random_word(generator)
