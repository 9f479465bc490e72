"""Movement of cards and coins: piles, hands, discards, and what seats know of them (TW-R5, TW-R20)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, shuffle
from saqqara.games.tara_wolf import components, layout

# ---- moves for logs and drawings -------------------------------------------------------------------------------


@compiled
def log_move(state: Any, piece: int, origin: int, target: int, seen_by: int) -> None:
    """Record the move of a piece and the viewers of its face in `state.moved`; the rules never read it."""
    if state.moves == layout.MAX_MOVES:
        return
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moved[state.moves, 3] = seen_by
    state.moves += 1


@compiled
def fill(counts: Any, first: int, end: int, value: int) -> None:
    """Set the entries of an array from `first` to before `end`; this compiles faster than a slice."""
    for place in range(first, end):
        counts[place] = value


# ---- coins -----------------------------------------------------------------------------------------------------


@compiled
def gain_coins(state: Any, seat: int, count: int) -> None:
    """Give coins from the supply to a seat, as far as available (TW-R4)."""
    for _ in range(min(count, state.coin_count - state.coins[0] - state.coins[1])):
        state.coins[seat] += 1
        log_move(state, layout.COIN, layout.SUPPLY, layout.PURSE + seat, layout.SEEN_BY_ALL)


@compiled
def give_back_coins(state: Any, seat: int, count: int) -> None:
    """Return coins of a seat to the supply."""
    for _ in range(count):
        state.coins[seat] -= 1
        log_move(state, layout.COIN, layout.PURSE + seat, layout.SUPPLY, layout.SEEN_BY_ALL)


# ---- main pile -------------------------------------------------------------------------------------------------


@compiled
def count_other_hidden(state: Any, owner: int, level: int, card: int) -> int:
    """Return how many hidden cards other than `card` could be in the owner's hand instead.

    The count covers cards outside that hand that are hidden from the other player (level 0) or from spectators (level
    1), while the main pile is empty.
    """
    other, count = 1 - owner, 0
    for place in range(components.MAX_LOOKED_AT):
        looked_at = state.shown[place] + 0  # widened
        if (
            looked_at != components.EMPTY
            and looked_at != card
            and (level == 1 or not (state.shown_seen[place] >> other) & 1)
        ):
            count += 1
    if level == 1:  # spectators see neither hand
        for kind in range(components.MAIN, components.MAIN_END):
            if kind != card:
                count += state.hand[other, kind] - state.known[other, level, kind]
    return count


@compiled
def deduce_hands(state: Any) -> None:
    """Raise `known` by what card counting proves about single hands (TW-R20).

    Everyone saw the discards, and the main pile is empty, so every other card is in a hand or being looked at. What
    this proves about a single hand stays known when the discards become the new pile. What it proves only about several
    hands together, or about a hand and the cards looked at, is not kept.
    """
    for owner in range(components.NUM_PLAYERS):
        for level in range(2):
            for card in range(components.MAIN, components.MAIN_END):
                if state.hand[owner, card] > state.known[owner, level, card]:
                    certain = state.hand[owner, card] - count_other_hidden(state, owner, level, card)
                    state.known[owner, level, card] = max(certain, state.known[owner, level, card])


@compiled
def reshuffle(state: Any) -> None:
    """Shuffle the discard pile into a new main pile, whose order no seat knows (TW-4.1)."""
    deduce_hands(state)
    count = 0
    for card in range(components.MAIN, components.MAIN_END):
        for _ in range(state.discards[card]):
            state.pile[count] = card
            state.seen[count] = layout.SEEN_BY_NONE
            count += 1
            log_move(state, card, layout.DISCARD, layout.MAIN, layout.SEEN_BY_ALL)
        state.discards[card] = 0
    shuffle(state.generator, state.pile, count)
    state.pile_left = state.fresh = count


@compiled
def pop_pile(state: Any) -> int:
    """Remove and return the top card of the main pile, reshuffling if it is empty (TW-R5).

    Return EMPTY if there is no card at all. The seats that knew the card are still stored at its place in `seen`.
    """
    if state.pile_left == 0:
        reshuffle(state)
    if state.pile_left == 0:
        return components.EMPTY
    state.pile_left -= 1
    return int(state.pile[state.pile_left])


@compiled
def draw_cards(state: Any, seat: int, count: int) -> None:
    """Draw cards from the main pile into a hand; a seat that knew a card in the pile still knows it (TW-R20)."""
    for _ in range(count):
        card = pop_pile(state)
        if card == components.EMPTY:  # TW-R5: draw what there is
            return
        seen = int(state.seen[state.pile_left])
        state.hand[seat, card] += 1
        state.hand_left[seat] += 1
        state.known[seat, 0, card] += (seen >> (1 - seat)) & 1
        state.revealed |= (1 << seat) & ~seen
        log_move(state, card, layout.MAIN, layout.HAND + seat, seen | (1 << seat))


@compiled
def look_at_top(state: Any, seat: int, count: int) -> None:
    """Let a seat look at the top cards (TW-R5).

    They are set apart in `shown`, top card first, until the seat has chosen.
    """
    state.shown_left = 0
    for place in range(count):
        card = pop_pile(state)
        if card == components.EMPTY:
            return
        seen = int(state.seen[state.pile_left])
        state.shown[place] = card
        state.shown_seen[place] = seen | (1 << seat)
        state.shown_left += 1
        state.revealed |= (1 << seat) & ~seen
        log_move(state, card, layout.MAIN, layout.SHOWN + seat, seen | (1 << seat))


# ---- hands -----------------------------------------------------------------------------------------------------


@compiled
def remove_from_hand(state: Any, seat: int, card: int) -> None:
    """Remove a card from a hand in public.

    It may be the card known to others, so `known` decreases if it counts such a card (TW-R20).
    """
    state.hand[seat, card] -= 1
    state.hand_left[seat] -= 1
    for level in range(2):
        if state.known[seat, level, card] > 0:
            state.known[seat, level, card] -= 1


@compiled
def discard_from_hand(state: Any, seat: int, card: int) -> None:
    """Discard a card from a hand; both players see it (TW-6.2, TW-R20)."""
    remove_from_hand(state, seat, card)
    state.discards[card] += 1
    log_move(state, card, layout.HAND + seat, layout.DISCARD, layout.SEEN_BY_ALL)


@compiled
def return_to_hand(state: Any, seat: int, card: int, origin: int) -> None:
    """Move a face-up card into a hand."""
    state.hand[seat, card] += 1
    state.hand_left[seat] += 1
    log_move(state, card, origin, layout.HAND + seat, layout.SEEN_BY_ALL)


# ---- camps -----------------------------------------------------------------------------------------------------


@compiled
def remove_from_camp(state: Any, seat: int, card: int) -> None:
    """Remove a character from a camp; of equal ones, a recently taken-over one first."""
    state.camp[seat, card] -= 1
    if state.taken_over[seat, card] > 0:
        state.taken_over[seat, card] -= 1


@compiled
def count_working(state: Any, seat: int, card: int) -> int:
    """Return how many copies of a character use their camp ability; those just taken over do not (TW-R7)."""
    return int(state.camp[seat, card] - state.taken_over[seat, card])
