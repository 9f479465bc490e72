"""Market: four fields with cards; each stone takes one of the cards (IMH-5.1)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.cards import discard_card, draw_card, gain_card, remove_older_card, reveal_older_card
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.stone_moves import log_points

# ---- fields with cards, all sides (IMH-5.1) ---------------------------------------------------------------------

REFILL_AFTER = 1
"""Fact of TAKE and BUY: for a private boat or a Raft, after which freed fields may be refilled."""


@compiled
def has_card(state: Any) -> bool:
    """Return True if there is a card at the market, including the hidden field."""
    return has_open_card(state) or bool(state.market[components.HIDDEN] != components.EMPTY)


@compiled
def has_open_card(state: Any) -> bool:
    """Return True if there is an open card at the market."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY and not is_hidden(state, field):
            return True
    return False


@compiled
def add_takes(state: Any, action_ids: Any, n: int, open_only: bool) -> int:
    """Add `take` for every field with a card; for the first favour only open cards (IMH-5.1, IMH-R21)."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY and not (open_only and is_hidden(state, field)):
            action_ids[n] = notation.TAKE + field
            n += 1
    return n


@compiled
def take_card_for_stone(state: Any, seat: int, kind: int, field: int) -> None:
    """Take a card for a stone; on side C its owner may then buy another (IMH-25.1)."""
    freed = 1 << field
    if state.sides[components.MARKET] == components.SIDE_C:
        push_task(state, layout.BUY, seat, kind, freed)
    else:
        push_refill(state, seat, kind, freed)
    take_card(state, seat, field)


@compiled
def can_buy(state: Any, seat: int) -> bool:
    """Return True if a seat has a coin and there is a card (IMH-R51)."""
    return state.coins[seat] > 0 and has_card(state)


@compiled
def buy_card(state: Any, seat: int, kind: int, freed: int, field: int) -> None:
    """Take another card for a coin."""
    pay_coin(state, seat)
    push_refill(state, seat, kind, freed | 1 << field)
    take_card(state, seat, field)


@compiled
def push_refill(state: Any, seat: int, kind: int, freed: int) -> None:
    """Schedule the refill of fields that a private boat or a Raft has freed (IMH-10.3, IMH-22.6).

    The refill follows after the cards are carried out, if no normal boat has been at the market this round.
    """
    if kind == REFILL_AFTER and state.docked[components.MARKET] == components.EMPTY:
        push_task(state, layout.REFILL, seat, freed, layout.NONE)


@compiled
def take_card(state: Any, seat: int, field: int) -> None:
    """Take the card of a field (IMH-5.1); for a hidden pair, request the choice of one card first (IMH-6.1)."""
    if is_hidden(state, field) and has_hidden_pair(state):
        push_task(state, layout.KEEP, seat, layout.NONE, layout.NONE)
        return
    card = card_at(state, field)
    state.market[field] = components.EMPTY
    if is_hidden(state, field) and state.older > 0:
        remove_older_card(state, seat, card, layout.AT_HIDDEN)
        state.older = 0
    score_coins(state, seat, field)
    gain_card(state, seat, card, layout.FIELD + field)


@compiled
def fill_field(state: Any, field: int) -> None:
    """Put a card from the draw pile on a field; on the hidden field two, face down (IMH-3.1, IMH-6.1)."""
    hidden = is_hidden(state, field)
    for place in range(field, field + (2 if hidden else 1)):
        card = draw_card(state)
        state.market[place] = card
        if card != components.EMPTY:
            log_move(state, layout.FACE_DOWN if hidden else layout.CARD + card, layout.PILE, layout.FIELD + field)


@compiled
def fill_fields(state: Any) -> None:
    """Fill all empty fields, in the order of their numbers (IMH-3.1, IMH-R21)."""
    for field in range(components.FIELDS):
        if state.market[field] == components.EMPTY:
            fill_field(state, field)


@compiled
def refill_fields(state: Any, fields: int) -> None:
    """Refill freed fields, given as a bit mask, in the order of their numbers (IMH-R12, IMH-R24)."""
    for field in range(components.FIELDS):
        if fields >> field & 1:
            fill_field(state, field)


@compiled
def clear_fields(state: Any) -> None:
    """Discard the remaining cards, those of the hidden field face down (IMH-3.5, IMH-R21); on side D they stay."""
    if keeps_cards(state):
        add_coins(state)
        return
    for place in range(components.MARKET_CARDS):
        if state.market[place] != components.EMPTY:
            unseen = discard_visibility(state, place)
            return_coins(state, min(place, components.HIDDEN))
            discard_card(state, card_at(state, place), layout.FIELD + min(place, components.HIDDEN), unseen)
            state.market[place] = components.EMPTY
    state.older = 0


# ---- side B: the hidden field bottom right (IMH-6.1, IMH-R21) ---------------------------------------------------


@compiled
def is_hidden(state: Any, place: int) -> bool:
    """Return True if the cards at a place of the market are face down."""
    return bool(place >= components.HIDDEN and state.sides[components.MARKET] == components.SIDE_B)


@compiled
def card_at(state: Any, place: int) -> int:
    """Return the card at a place of the market, or EMPTY."""
    return as_int(state.market[place])


@compiled
def has_hidden_pair(state: Any) -> bool:
    """Return True if there are two cards on the hidden field."""
    return bool(state.market[components.HIDDEN + 1] != components.EMPTY)


@compiled
def discard_visibility(state: Any, place: int) -> int:
    """Return how a remaining card is discarded: openly, unseen, or unseen and older than the draw pile."""
    if not is_hidden(state, place):
        return components.DISCARDED_OPEN
    return components.DISCARDED_OLDER if place < components.HIDDEN + state.older else components.DISCARDED_UNSEEN


@compiled
def keep_card(state: Any, seat: int, choice: int) -> None:
    """Keep one card of the pair; the other is discarded openly before the kept card is carried out."""
    chosen, other = card_at(state, components.HIDDEN + choice), card_at(state, components.HIDDEN + 1 - choice)
    state.market[components.HIDDEN] = state.market[components.HIDDEN + 1] = components.EMPTY
    if choice < state.older:
        remove_older_card(state, seat, chosen, layout.AT_HIDDEN)
    if 1 - choice < state.older:
        reveal_older_card(state, other)
    state.older = 0
    discard_card(state, other, layout.AT_HIDDEN, components.DISCARDED_OPEN)
    gain_card(state, seat, chosen, layout.AT_HIDDEN)


# ---- side C: a coin buys another card (IMH-25.1, IMH-25.2) ------------------------------------------------------


@compiled
def pay_coin(state: Any, seat: int) -> None:
    """Remove a coin of a seat from the game."""
    state.coins[seat] -= 1
    log_move(state, layout.COIN, layout.COINS_OF + seat, layout.BOX)


@compiled
def add_buys(state: Any, action_ids: Any, n: int) -> int:
    """Add `buy` for every field with a card."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY:
            action_ids[n] = notation.BUY + field
            n += 1
    return n


@compiled
def unspent_coin_points(state: Any, seat: int) -> int:
    """Return the points for a seat's unspent coins at the end."""
    return int(state.coins[seat] * state.coin_left_points)


# ---- side D: cards that are not taken stay and gain coins (IMH-25.3, IMH-25.4) ----------------------------------


@compiled
def keeps_cards(state: Any) -> bool:
    """Return True if remaining cards stay at the end of this round: in every round but the last.

    How the round ended does not matter (IMH-R76).
    """
    return bool(state.sides[components.MARKET] == components.SIDE_D and state.round_now < components.ROUNDS - 1)


@compiled
def add_coins(state: Any) -> None:
    """Put coins on each remaining card at the end of some rounds.

    The fields get them in their order, until the supply is empty.
    """
    if state.coin_rounds[state.round_now] == 0:
        return
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY:
            for _ in range(min(as_int(state.coins_a_card), as_int(state.coins_left))):
                state.field_coins[field] += 1
                state.coins_left -= 1
                log_move(state, layout.COIN, layout.COINS, layout.FIELD + field)


@compiled
def return_coins(state: Any, field: int) -> int:
    """Return the coins of a field to the supply; return their number."""
    coins = as_int(state.field_coins[field])
    for _ in range(coins):
        log_move(state, layout.COIN, layout.FIELD + field, layout.COINS)
    state.field_coins[field] = 0
    state.coins_left += coins
    return coins


@compiled
def score_coins(state: Any, seat: int, field: int) -> None:
    """Score the coins on a taken card, before it is carried out (IMH-R52)."""
    points = return_coins(state, field) * as_int(state.coin_points)
    state.market_points[seat] += points
    log_points(state, seat, points, layout.FIELD + field)
