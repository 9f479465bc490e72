"""Market cards of Imhotep: the piles, and the effects of gained cards (IMH-7)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, shuffle
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.sites.delivery import deliver_stone
from saqqara.games.imhotep.rules.stone_moves import get_stones, log_points

CARD_KINDS = len(components.CARDS)
DISCARD_PLACES = components.MAX_CARDS  # a card's place is its index in draw pile, discard pile and market combined
MARKET_PLACES = DISCARD_PLACES + components.MAX_CARDS


@compiled
def record_unseen(state: Any) -> None:
    """Record what everyone knows about older cards when a new draw pile is made.

    Cards on the hidden field and secret cards are then older than the draw pile. So they are among the cards that were
    unseen at that moment.
    """
    state.older = 0
    state.unseen_then[:] = state.piled_then[:] = 0
    for seat in range(as_int(state.seats)):
        for card in range(CARD_KINDS):
            state.secret_older[seat, card] = state.secret[seat, card]
            state.unseen_then[card] += state.secret[seat, card]
    if state.sides[components.MARKET] == components.SIDE_B:
        for place in range(components.HIDDEN, components.MARKET_CARDS):
            if state.market[place] != components.EMPTY:
                state.older += 1
                state.unseen_then[state.market[place]] += 1
    for place in range(as_int(state.discarded)):
        if state.face_down[place] != components.DISCARDED_OPEN:
            state.unseen_then[state.discard[place]] += 1
        else:
            state.piled_then[state.discard[place]] += 1
    for card in range(CARD_KINDS):
        state.piled_then[card] += state.unseen_then[card]


@compiled
def reshuffle(state: Any) -> None:
    """Turn the discard pile into the new draw pile (IMH-3.1, IMH-R8)."""
    record_unseen(state)
    count = as_int(state.discarded)
    shuffle(state.generator, state.discard, count)
    state.reshuffled[state.reshuffled_left] = count
    for place in range(count):
        state.pile[place] = state.discard[place]
        state.reshuffled[state.reshuffled_left + count - place] = state.discard[place]
    state.reshuffled_left += 1 + count
    state.pile_left, state.discarded = count, 0
    state.face_down[:] = 0
    log_move(state, layout.FACE_DOWN, layout.AT_DISCARD, layout.PILE)


@compiled
def draw_card(state: Any) -> int:
    """Draw and return the top card of the draw pile; EMPTY if both piles are empty (IMH-R8)."""
    if state.pile_left == 0 and state.discarded > 0:
        reshuffle(state)
    if state.pile_left == 0:
        return components.EMPTY
    state.pile_left -= 1
    return as_int(state.pile[state.pile_left])


@compiled
def discard_card(state: Any, card: int, origin: int, unseen: int) -> None:
    """Put a card on the discard pile; `unseen` is one of the `DISCARDED_` values."""
    state.discard[state.discarded] = card
    state.face_down[state.discarded] = unseen
    state.discarded += 1
    log_move(
        state,
        layout.CARD + card if unseen == components.DISCARDED_OPEN else layout.FACE_DOWN,
        origin,
        layout.AT_DISCARD,
    )


@compiled
def can_be_secret(card: int) -> bool:
    """Return True if a kind of card is neither red nor a Cargo Sled (IMH-24.2)."""
    return card >= components.DECORATION and card != components.CARGO_SLED


@compiled
def is_secret(state: Any, card: int, origin: int) -> bool:
    """Return True if a card that a seat gains stays hidden from others (IMH-24.2).

    Its kind must allow it, and the card must come unseen from the draw pile or the hidden field.
    """
    if state.with_hidden_cards == 0 or not can_be_secret(card):
        return False
    return origin == layout.PILE or (origin == layout.AT_HIDDEN and state.sides[components.MARKET] == components.SIDE_B)


@compiled
def remove_older_card(state: Any, seat: int, card: int, origin: int) -> None:
    """Account for a card older than the draw pile that leaves the hidden field.

    A secret card remains one of the cards that were unseen when the draw pile was made (IMH-R62). Any other card is
    seen now.
    """
    if is_secret(state, card, origin):
        state.secret_older[seat, card] += 1
    else:
        reveal_older_card(state, card)


@compiled
def reveal_older_card(state: Any, card: int) -> None:
    """Remove a card that is now seen from the counts of cards older than the draw pile."""
    state.unseen_then[card] -= 1
    state.piled_then[card] -= 1


@compiled
def gain_card(state: Any, seat: int, card: int, origin: int) -> None:
    """Give a card to a seat; a red card is carried out at once (IMH-5.1, IMH-R22)."""
    log_move(state, layout.CARD + card, origin, layout.HAND + seat)
    if card < components.DECORATION:
        gain_red_card(state, seat, card)
        return
    state.hand[seat, card] += 1
    if is_secret(state, card, origin):
        state.secret[seat, card] += 1


@compiled
def gain_red_card(state: Any, seat: int, card: int) -> None:
    """Carry out a red card and then discard or keep it (IMH-7.1, IMH-22.2, IMH-21.1, IMH-R40).

    A Private Quarry delivers no stone (IMH-R45). The stone of any other red card leads to a choice if the side of the
    site requires one (IMH-R70).
    """
    if state.keeps_red == 1:
        state.hand[seat, card] += 1
    else:
        push_task(state, layout.DISCARD, seat, card, layout.NONE)
    if card == components.PRIVATE_QUARRY:
        state.red_points[seat] += components.PRIVATE_QUARRY_POINTS
        log_points(state, seat, components.PRIVATE_QUARRY_POINTS, layout.HAND + seat)
        get_stones(state, seat, components.QUARRY_STONES)
    elif state.quarry[seat] > 0:  # IMH-R3
        deliver_stone(state, components.RED_CARD_SITES[card], seat, layout.QUARRY + seat)


@compiled
def gain_top_card(state: Any, seat: int) -> None:
    """Give the top card of the draw pile to a seat, if there is one (IMH-6.2, IMH-6.3)."""
    card = draw_card(state)
    if card != components.EMPTY:
        gain_card(state, seat, card, layout.PILE)


@compiled
def spend_card(state: Any, seat: int, card: int) -> None:
    """Remove a blue card from the hand and schedule its discarding after it is carried out.

    An open copy is used before a secret one (IMH-R61); of secret copies the latest is used first.
    """
    if state.secret[seat, card] == state.hand[seat, card]:
        state.secret[seat, card] -= 1
        if state.secret_older[seat, card] > state.secret[seat, card]:
            state.secret_older[seat, card] -= 1
            reveal_older_card(state, card)
    state.hand[seat, card] -= 1
    push_task(state, layout.DISCARD, seat, card, layout.NONE)


@compiled
def held_card_count(state: Any, seat: int) -> int:
    """Return the number of market cards of a seat, including kept red cards and hidden cards (IMH-24.3)."""
    count = as_int(state.unknown[seat])
    for card in range(CARD_KINDS):
        count += state.hand[seat, card]
    return count


@compiled
def card_at_place(state: Any, place: int) -> int:
    """Return the card at a place."""
    if place < DISCARD_PLACES:
        return as_int(state.pile[place])
    return as_int(
        state.discard[place - DISCARD_PLACES] if place < MARKET_PLACES else state.market[place - MARKET_PLACES]
    )


@compiled
def put_card_at_place(state: Any, place: int, card: int) -> None:
    """Put a card at a place."""
    if place < DISCARD_PLACES:
        state.pile[place] = card
    elif place < MARKET_PLACES:
        state.discard[place - DISCARD_PLACES] = card
    else:
        state.market[place - MARKET_PLACES] = card
