"""Canonical form of an Imhotep position, complete or as a seat sees it.

In the form that a seat sees, hidden cards, rounds and crypt tiles have the order that `determinization.py` uses before
it deals. So both ways to a determinization produce the same state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.observation.resampling import CARD_KINDS, add_secret_cards, has_older_cards, sees_pair
from saqqara.games.imhotep.observation.view import is_gained_unseen
from saqqara.games.imhotep.rules.cards import can_be_secret
from saqqara.games.imhotep.rules.pending_choices import as_int, current_player
from saqqara.games.imhotep.rules.sites.temple import last_stone_field

MAX_RESHUFFLED = layout.STATE_DTYPE["reshuffled"].shape[0]


# ---- fields without a meaning ----------------------------------------------------------------------------------


@compiled
def clear_unused(state: Any) -> None:
    """Clear unused fields.

    These are the ends of piles and lists, the turn seat of a finished game, the cards that were unseen if that no
    longer matters, and the new draw piles so far, which are only for readers.
    """
    for place in range(as_int(state.pile_left), components.MAX_CARDS):
        state.pile[place] = 0
    for place in range(as_int(state.discarded), components.MAX_CARDS):
        state.discard[place] = 0
        state.face_down[place] = 0
    for space in range(as_int(state.ordered), components.SPACES):
        state.order[space] = 0
    for number in range(as_int(state.depth), layout.MAX_PENDING_CHOICES):
        for column in range(4):
            state.tasks[number, column] = 0
    for number in range(as_int(state.moves), layout.MAX_MOVES):
        for column in range(3):
            state.moved[number, column] = 0
    if current_player(state) == components.EMPTY:
        state.turn_seat = 0
    if not has_older_cards(state):
        for card in range(CARD_KINDS):
            state.unseen_then[card] = 0
            state.piled_then[card] = 0
    for place in range(MAX_RESHUFFLED):
        state.reshuffled[place] = 0
    state.reshuffled_left = 0


# ---- hidden information ----------------------------------------------------------------------------------------


@compiled
def hide_unknown(state: Any, seat: int) -> None:
    """Put what a seat does not know into an order that follows from its view, and set the generator to 0."""
    clear_unused(state)
    for number in range(as_int(state.moves)):
        piece, origin, target = state.moved[number, 0], state.moved[number, 1], state.moved[number, 2]
        if is_gained_unseen(state, seat, as_int(piece), as_int(origin), as_int(target)):
            state.moved[number, 0] = layout.FACE_DOWN
    hide_cards(state, as_int(seat))
    sort_range(state.rounds, min(as_int(state.round_now) + 1, components.ROUNDS), components.ROUNDS + 1)
    if state.sides[components.TOMB] == components.SIDE_C:
        sort_range(state.crypt, 0, as_int(state.crypt_drawn))
        sort_range(state.crypt, as_int(state.crypt_drawn), components.CRYPT_TILES)
    if state.sides[components.TEMPLE] == components.SIDE_D:
        sort_columns(state)
    for word in range(4):
        state.generator[word] = 0


@compiled
def sort_range(array: Any, first: int, end: int) -> None:
    """Sort the entries of a small array from `first` to before `end`."""
    for place in range(first + 1, end):
        value = as_int(array[place])
        hole = place
        while hole > first and array[hole - 1] > value:
            array[hole] = array[hole - 1]
            hole -= 1
        array[hole] = value


@compiled
def hide_cards(state: Any, seat: int) -> None:
    """Distribute the cards that a seat does not know over their places, the highest numbers first.

    The order of places is: hands, draw pile, discard pile, hidden field.
    """
    left = np.zeros(CARD_KINDS, np.int64)
    secret = np.zeros((components.MAX_SEATS, 2), np.int64)  # [seat]: secret cards of others, and older ones among them
    on_field = take_cards(state, seat, left, secret)
    if state.with_hidden_cards == 1:
        for owner in range(as_int(state.seats)):
            for number in range(secret[owner, 0]):
                add_secret_cards(state, owner, take_last(left, True), 1, number < secret[owner, 1])
    for place in range(as_int(state.pile_left)):
        state.pile[place] = take_last(left, False)
    for place in range(as_int(state.discarded)):
        if state.face_down[place] != components.DISCARDED_OPEN:
            state.discard[place] = take_last(left, False)
    for place in range(on_field):
        state.market[components.HIDDEN + place] = take_last(left, False)


@compiled
def take_cards(state: Any, seat: int, left: Any, secret: Any) -> int:
    """Count the cards that a seat does not know by kind, and remove them from hands and the hidden field.

    Write the number of secret cards of each seat into `secret`. Return the number of cards on the hidden field.
    """
    on_field = 0
    if state.with_hidden_cards == 1:
        for owner in range(as_int(state.seats)):
            if owner != seat:
                take_hand(state, owner, left, secret)
    for place in range(as_int(state.pile_left)):
        left[state.pile[place]] += 1
    for place in range(as_int(state.discarded)):
        if state.face_down[place] != components.DISCARDED_OPEN:
            left[state.discard[place]] += 1
    if state.sides[components.MARKET] == components.SIDE_B and not sees_pair(state, seat):
        for place in range(components.HIDDEN, components.MARKET_CARDS):
            if state.market[place] != components.EMPTY:
                left[state.market[place]] += 1
                state.market[place] = components.EMPTY
                on_field += 1
    return on_field


@compiled
def take_hand(state: Any, owner: int, left: Any, secret: Any) -> None:
    """Remove a seat's secret cards from its hand and count them."""
    for card in range(CARD_KINDS):
        count, older = as_int(state.secret[owner, card]), as_int(state.secret_older[owner, card])
        secret[owner, 0] += count
        secret[owner, 1] += older
        left[card] += count
        add_secret_cards(state, owner, card, older - count, False)
        add_secret_cards(state, owner, card, -older, True)


@compiled
def take_last(left: Any, in_hand: bool) -> int:
    """Take the card with the highest number; for a hand, only of kinds that can be secret."""
    for card in range(CARD_KINDS - 1, -1, -1):
        if left[card] > 0 and (not in_hand or can_be_secret(card)):
            left[card] -= 1
            return card
    return components.EMPTY


@compiled
def sort_columns(state: Any) -> None:
    """Sort the stones of the temple by column, with the column of the last stone at the end (IMH-27.3).

    The order between columns has no effect, and no view shows it.
    """
    stones, last = as_int(state.laid[components.TEMPLE]), last_stone_field(state)
    owners, fields = np.zeros(components.MAX_STONES, np.int64), np.zeros(components.MAX_STONES, np.int64)
    count = 0
    for number in range(as_int(state.temple_fields) + 1):
        field = last if number == state.temple_fields else number
        for stone in range(stones):
            if state.temple_field[stone] == field and (field != last or number == state.temple_fields):
                owners[count] = as_int(state.temple[stone])
                fields[count] = field
                count += 1
    for stone in range(count):
        state.temple[stone] = owners[stone]
        state.temple_field[stone] = fields[stone]
