"""Dealing anew what a seat of Imhotep cannot know: each arrangement that it cannot rule out equally likely.

Unseen cards lie in the draw pile, on the hidden field and among the discards that nobody has seen. One thing is known
of some of them: cards that lay on the hidden field when a new draw pile was made were not among the open discards that
went into it (`cards.remember_unseen` noted what was unseen then).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.tasks import actor, phase, whole
from saqqara.kernel import below, compiled, random_word, shuffle

CARD_KINDS = len(box.CARDS)


@compiled
def sees_pair(state: Any, seat: int) -> bool:
    """Whether a seat looks at the pair of the market now."""
    return phase(state) == table.KEEP and actor(state) == seat


# ---- unseen places, the older ones first: a place is its number in pile, discard pile and market together --------

DISCARDS = box.CARD_COUNT
MARKET = DISCARDS + box.CARD_COUNT


@compiled
def add_discards(state: Any, places: Any, n: int, how: int) -> int:
    """The discards that were laid down in one way."""
    for place in range(whole(state.discarded)):
        if state.face_down[place] == how:
            places[n] = DISCARDS + place
            n += 1
    return n


@compiled
def unseen_places(state: Any, seat: int, places: Any) -> int:
    """Writes the places of the cards that a seat cannot know; returns how many."""
    n = add_discards(state, places, table.NONE, box.OLDER)
    if state.sides[box.MARKET] == box.SIDE_B and not sees_pair(state, seat):
        for place in range(box.HIDDEN, box.MARKET_CARDS):
            if state.market[place] != box.EMPTY:
                places[n] = MARKET + place
                n += 1
    n = add_discards(state, places, n, box.UNSEEN)
    for place in range(whole(state.pile_left)):
        places[n] = place
        n += 1
    return n


@compiled
def count_older(state: Any, seat: int) -> int:
    """How many of the unseen places hold older cards."""
    count = 0 if sees_pair(state, seat) else whole(state.older)
    for place in range(whole(state.discarded)):
        if state.face_down[place] == box.OLDER:
            count += 1
    return count


@compiled
def card_in(state: Any, place: int) -> int:
    """The card in a place."""
    if place < DISCARDS:
        return whole(state.pile[place])
    return whole(state.discard[place - DISCARDS] if place < MARKET else state.market[place - MARKET])


@compiled
def put_in(state: Any, place: int, card: int) -> None:
    """Lays a card in a place."""
    if place < DISCARDS:
        state.pile[place] = card
    elif place < MARKET:
        state.discard[place - DISCARDS] = card
    else:
        state.market[place - MARKET] = card


# ---- older cards ------------------------------------------------------------------------------------------------


@compiled
def pick(state: Any, generator: Any, taken: Any) -> int:
    """One of the cards that were unseen when the draw pile was made, besides those taken; all equally likely."""
    left = 0
    for card in range(CARD_KINDS):
        left += state.unseen_then[card] - taken[card]
    place = below(generator, whole(left))
    for card in range(CARD_KINDS):
        place -= state.unseen_then[card] - taken[card]
        if place < 0:
            return card
    return box.EMPTY


@compiled
def is_unseen_still(state: Any, generator: Any, card: int, taken: Any, unseen: Any) -> bool:
    """Chance decides: of the cards of this kind that were unseen or piled then, some have been seen since."""
    return bool(below(generator, whole(state.piled_then[card] - taken[card])) < unseen[card] - taken[card])


@compiled
def pick_older(state: Any, generator: Any, cards: Any, count: int, older: int) -> None:
    """Puts cards that the older ones may be first among `cards`; tried again until none of them has been seen since,
    which gives each possible arrangement the same chance."""
    unseen = np.zeros(CARD_KINDS, np.int64)
    for place in range(count):
        unseen[cards[place]] += 1
    taken = np.zeros(CARD_KINDS, np.int64)
    done = 0
    while done < older:
        card = pick(state, generator, taken)
        if is_unseen_still(state, generator, card, taken, unseen):
            taken[card] += 1
            bring_forward(cards, count, card, done)
            done += 1
        else:
            taken[:] = 0
            done = 0


@compiled
def bring_forward(cards: Any, count: int, card: int, target: int) -> None:
    """Changes places between the first such card from `target` on and what lies there."""
    for place in range(target, count):
        if cards[place] == card:
            cards[place] = cards[target]
            cards[target] = card
            return


# ---- all together ----------------------------------------------------------------------------------------------


@compiled
def deal_cards(state: Any, seat: int, generator: Any) -> None:
    """Deals the market cards that a seat cannot know."""
    places, cards = np.empty(box.CARD_COUNT, np.int64), np.empty(box.CARD_COUNT, np.int64)
    count = unseen_places(state, seat, places)
    for n in range(count):
        cards[n] = card_in(state, places[n])
    shuffle(generator, cards, count)
    older = count_older(state, seat)
    if older > 0:
        pick_older(state, generator, cards, count, older)
    for n in range(count):
        put_in(state, places[n], cards[n])


@compiled
def deal_rounds(state: Any, generator: Any) -> None:
    """The round cards to come and the one in the box in a random order."""
    first = whole(state.round_now) + 1
    for last in range(box.ROUNDS, first, -1):
        other = first + below(generator, last - first + 1)
        kept = state.rounds[last]
        state.rounds[last] = state.rounds[other]
        state.rounds[other] = kept


@compiled
def deal_anew(state: Any, seat: int, generator: Any) -> None:
    """Deals anew what `seat` cannot know: cards, rounds, and the generator, which becomes another."""
    deal_cards(state, whole(seat), generator)
    deal_rounds(state, generator)
    for word in range(4):
        state.generator[word] = random_word(generator)
