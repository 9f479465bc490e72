"""Dealing anew what a seat of Imhotep cannot know: each arrangement that it cannot rule out equally likely.

Unseen cards lie in the draw pile, on the hidden field, among the discards that nobody has seen, and, secret, in the
hands of others (IMH-24.2). Two things are known of some of them. A secret card is neither red nor a Cargo Sled. And
cards that lay on the hidden field, or were secret, when a new draw pile was made were not among the open discards that
went into it (`cards.record_unseen` noted what was unseen then): these are the older cards.
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
    """Whether unseen cards are older than the draw pile: only then it matters what was unseen when it was made."""
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
    """Whether a seat, or for `ALL_SEATS` any of them, looks at the pair of the market now."""
    return phase(state) == layout.KEEP and (seat == ALL_SEATS or current_player(state) == seat)


# ---- unseen places, the older ones first --------------------------------------------------------------------


@compiled
def add_discards(state: Any, places: Any, n: int, how: int) -> int:
    """The discards that were laid down in one way."""
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == how:
            places[n] = DISCARD_PLACES + place
            n += 1
    return n


@compiled
def unseen_places(state: Any, seat: int, places: Any) -> int:
    """Writes the places of the cards that a seat cannot know; returns how many."""
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
    """How many of the unseen places hold older cards."""
    count = 0 if sees_pair(state, seat) else as_int(state.older)
    for place in range(as_int(state.discarded)):
        if state.face_down[place] == components.DISCARDED_OLDER:
            count += 1
    return count


# ---- secret cards of others --------------------------------------------------------------------------------------


@compiled
def take_secret_cards(state: Any, seat: int, cards: Any, owners: Any, n: int, older: bool) -> int:
    """Takes the secret cards of all other seats out of their hands, older or newer ones; writes them and whose they
    were, returns how many there are now."""
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
    """So many secret cards of a kind more in a hand."""
    state.hand[owner, card] += count
    state.secret[owner, card] += count
    if older:
        state.secret_older[owner, card] += count


# ---- cards that cannot be just any -------------------------------------------------------------------------------


@compiled
def count_kinds(state: Any, seat: int, cards: Any, count: int, among: Any, of: Any, left: Any) -> None:
    """By card, as far as the seat knows: `among` those that the older ones are, `of` these and what came into the draw
    pile then, `left` those that are unseen now."""
    for card in range(CARD_KINDS):
        own = 0
        for owner in range(as_int(state.seats)):
            if owner == seat or seat == ALL_SEATS:
                own += as_int(state.secret_older[owner, card])
        among[card] = state.unseen_then[card] - own
        of[card] = state.piled_then[card] - own
        left[card] = 0
    if sees_pair(state, seat):
        for place in range(components.HIDDEN, components.HIDDEN + as_int(state.older)):
            among[state.market[place]] -= 1
            of[state.market[place]] -= 1
    for place in range(count):
        left[cards[place]] += 1


@compiled
def pick_card(generator: Any, there: Any, in_hand: bool) -> int:
    """One of the cards that are there, for a hand of those that can be secret; all equally likely."""
    total = 0
    for card in range(CARD_KINDS):
        if not in_hand or can_be_secret(card):
            total += there[card]
    place = randbelow(generator, as_int(total))
    for card in range(CARD_KINDS):
        if not in_hand or can_be_secret(card):
            place -= there[card]
            if place < 0:
                return card
    return components.EMPTY


@compiled
def move_to_front(cards: Any, count: int, card: int, target: int) -> None:
    """Changes places between the first such card from `target` on and what lies there."""
    for place in range(target, count):
        if cards[place] == card:
            cards[place] = cards[target]
            cards[target] = card
            return


@compiled
def choose(state: Any, seat: int, generator: Any, cards: Any, count: int, newer: int, in_hands: int, last: int) -> None:
    """Puts cards that may lie there first among `cards`: up to `newer` any, from there to `last` older ones; those up
    to `in_hands` are for hands. Of the cards of a kind that were unseen or piled then some have been seen since, so
    chance decides whether an older one is unseen still; tried again from the beginning until all of them are, which
    gives each possible arrangement the same chance."""
    among, of = np.empty(CARD_KINDS, np.int64), np.empty(CARD_KINDS, np.int64)
    left = np.empty(CARD_KINDS, np.int64)
    count_kinds(state, seat, cards, count, among, of, left)
    done = 0
    while done < last:
        older = done >= newer
        card = pick_card(generator, among if older else left, done < in_hands)
        if older and randbelow(generator, as_int(of[card])) >= left[card]:
            count_kinds(state, seat, cards, count, among, of, left)
            done = 0
        else:
            move_to_front(cards, count, card, done)
            left[card] -= 1
            if older:
                among[card] -= 1
                of[card] -= 1
            done += 1


# ---- all together ----------------------------------------------------------------------------------------------


@compiled
def deal_cards(state: Any, seat: int, generator: Any) -> None:
    """Deals the market cards that a seat cannot know: first those of which something is known, then the others."""
    places, cards = np.empty(components.MAX_CARDS, np.int64), np.empty(components.MAX_CARDS, np.int64)
    owners = np.empty(components.MAX_CARDS, np.int64)
    newer = in_hands = 0
    if state.with_hidden_cards == 1:
        newer = take_secret_cards(state, seat, cards, owners, 0, False)
        in_hands = take_secret_cards(state, seat, cards, owners, newer, True)
    count = in_hands + unseen_places(state, seat, places)
    for n in range(in_hands, count):
        cards[n] = card_at_place(state, places[n - in_hands])
    chosen = in_hands + count_older(state, seat)
    if chosen > 0:
        choose(state, seat, generator, cards, count, newer, in_hands, chosen)
    shuffle(generator, cards[chosen:], count - chosen)
    for n in range(in_hands):
        add_secret_cards(state, owners[n], cards[n], 1, n >= newer)
    for n in range(in_hands, count):
        put_card_at_place(state, places[n - in_hands], cards[n])


@compiled
def deal_crypt(state: Any, generator: Any) -> None:
    """The crypt pile in a random order (IMH-R60)."""
    if state.sides[components.TOMB] == components.SIDE_C:
        drawn = as_int(state.crypt_drawn)
        shuffle(generator, state.crypt[drawn:], components.CRYPT_TILES - drawn)


@compiled
def deal_rounds(state: Any, generator: Any) -> None:
    """The round cards to come and the one in the box in a random order."""
    first = as_int(state.round_now) + 1
    for last in range(components.ROUNDS, first, -1):
        other = first + randbelow(generator, last - first + 1)
        saved = state.rounds[last]
        state.rounds[last] = state.rounds[other]
        state.rounds[other] = saved


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Deals anew what `seat` cannot know: cards, rounds, crypt tiles, and the generator, which becomes another."""
    deal_cards(state, as_int(seat), generator)
    deal_rounds(state, generator)
    deal_crypt(state, generator)
    for word in range(4):
        state.generator[word] = random_word(generator)
