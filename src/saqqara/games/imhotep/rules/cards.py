"""Market cards of Imhotep: the piles, and what happens with a card that is gained (IMH-7)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, shuffle
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import as_int, push_choice
from saqqara.games.imhotep.rules.sites.delivery import deliver_stone
from saqqara.games.imhotep.rules.stone_moves import get_stones, log_move, log_points

CARD_KINDS = len(components.CARDS)
DISCARD_PLACES = components.MAX_CARDS  # a place of a card is its number in pile, discard pile and market together
MARKET_PLACES = DISCARD_PLACES + components.MAX_CARDS


@compiled
def record_unseen(state: Any) -> None:
    """What everybody knows of the hidden field when a new draw pile is made: its cards are older than that pile, so
    they are among those that nobody had seen then."""
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
    """IMH-3.1, IMH-R8: the discard pile becomes the new draw pile."""
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
    """The top card of the draw pile; EMPTY if both piles are empty (IMH-R8)."""
    if state.pile_left == 0 and state.discarded > 0:
        reshuffle(state)
    if state.pile_left == 0:
        return components.EMPTY
    state.pile_left -= 1
    return as_int(state.pile[state.pile_left])


@compiled
def discard_card(state: Any, card: int, origin: int, unseen: int) -> None:
    """A card goes to the discard pile, openly or unseen."""
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
    """IMH-24.2: whether a kind of card is neither red nor a Cargo Sled."""
    return card >= components.DECORATION and card != components.CARGO_SLED


@compiled
def is_secret(state: Any, card: int, origin: int) -> bool:
    """IMH-24.2: whether a card that a seat gains stays hidden from others: it can, and came unseen, from the draw pile
    or the hidden field."""
    if state.with_hidden_cards == 0 or not can_be_secret(card):
        return False
    return origin == layout.PILE or (origin == layout.AT_HIDDEN and state.sides[components.MARKET] == components.SIDE_B)


@compiled
def remove_older_card(state: Any, seat: int, card: int, origin: int) -> None:
    """A card older than the draw pile leaves the hidden field: it stays one of those that nobody else had seen then
    where it is secret (IMH-R62), else it is seen now."""
    if is_secret(state, card, origin):
        state.secret_older[seat, card] += 1
    else:
        reveal_older_card(state, card)


@compiled
def reveal_older_card(state: Any, card: int) -> None:
    """A card older than the draw pile, unseen when it was made, is seen: it is none of the others."""
    state.unseen_then[card] -= 1
    state.piled_then[card] -= 1


@compiled
def gain_card(state: Any, seat: int, card: int, origin: int) -> None:
    """A seat gets a card; a red one is carried out at once (IMH-5.1, IMH-R22)."""
    log_move(state, layout.CARD + card, origin, layout.HAND + seat)
    if card < components.DECORATION:
        gain_red_card(state, seat, card)
        return
    state.hand[seat, card] += 1
    if is_secret(state, card, origin):
        state.secret[seat, card] += 1


@compiled
def gain_red_card(state: Any, seat: int, card: int) -> None:
    """IMH-7.1, IMH-22.2: a red card is carried out, and then discarded or kept (IMH-21.1, IMH-R40). A Private Quarry
    lays no stone (IMH-R45); what others lay asks where the site's side asks (IMH-R70)."""
    if state.keeps_red == 1:
        state.hand[seat, card] += 1
    else:
        push_choice(state, layout.DISCARD, seat, card, layout.NONE)
    if card == components.PRIVATE_QUARRY:
        state.red_points[seat] += components.PRIVATE_QUARRY_POINTS
        log_points(state, seat, components.PRIVATE_QUARRY_POINTS, layout.HAND + seat)
        get_stones(state, seat, components.QUARRY_STONES)
    elif state.quarry[seat] > 0:  # IMH-R3
        deliver_stone(state, components.RED_CARD_SITES[card], seat, layout.QUARRY + seat)


@compiled
def gain_top_card(state: Any, seat: int) -> None:
    """A seat gets the top card of the draw pile, if there is one (IMH-6.2, IMH-6.3)."""
    card = draw_card(state)
    if card != components.EMPTY:
        gain_card(state, seat, card, layout.PILE)


@compiled
def spend_card(state: Any, seat: int, card: int) -> None:
    """A blue card leaves the hand to be carried out: an open copy before a secret one (IMH-R61), of secret ones the
    last; then it is discarded."""
    if state.secret[seat, card] == state.hand[seat, card]:
        state.secret[seat, card] -= 1
        if state.secret_older[seat, card] > state.secret[seat, card]:
            state.secret_older[seat, card] -= 1
            reveal_older_card(state, card)
    state.hand[seat, card] -= 1
    push_choice(state, layout.DISCARD, seat, card, layout.NONE)


@compiled
def held_card_count(state: Any, seat: int) -> int:
    """How many market cards lie with a seat, kept red ones too; what is hidden is counted (IMH-24.3)."""
    count = as_int(state.unknown[seat])
    for card in range(CARD_KINDS):
        count += state.hand[seat, card]
    return count


@compiled
def card_at_place(state: Any, place: int) -> int:
    """The card in a place."""
    if place < DISCARD_PLACES:
        return as_int(state.pile[place])
    return as_int(
        state.discard[place - DISCARD_PLACES] if place < MARKET_PLACES else state.market[place - MARKET_PLACES]
    )


@compiled
def put_card_at_place(state: Any, place: int, card: int) -> None:
    """Lays a card in a place."""
    if place < DISCARD_PLACES:
        state.pile[place] = card
    elif place < MARKET_PLACES:
        state.discard[place - DISCARD_PLACES] = card
    else:
        state.market[place - MARKET_PLACES] = card
