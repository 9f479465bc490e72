"""Cards and coins on their way: piles, hands, discards, and what seats know of them (TW-R5, TW-R20)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, shuffle
from saqqara.games.tara_wolf import components, layout

# ---- notes for log and drawing ---------------------------------------------------------------------------------


@compiled
def log_move(state: Any, piece: int, origin: int, target: int, seen_by: int) -> None:
    """Notes for log and drawing that a piece has moved, and who sees its face; the rules themselves never read it."""
    if state.moves == layout.MAX_MOVES:
        return
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moved[state.moves, 3] = seen_by
    state.moves += 1


@compiled
def fill(counts: Any, first: int, end: int, value: int) -> None:
    """Puts a value into entries of an array, from `first` to before `end`; it compiles faster than a slice."""
    for place in range(first, end):
        counts[place] = value


# ---- coins -----------------------------------------------------------------------------------------------------


@compiled
def gain_coins(state: Any, seat: int, count: int) -> None:
    """Coins from the supply, as far as there are any (TW-R4)."""
    for _ in range(min(count, state.coin_count - state.coins[0] - state.coins[1])):
        state.coins[seat] += 1
        log_move(state, layout.COIN, layout.SUPPLY, layout.PURSE + seat, layout.SEEN_BY_ALL)


@compiled
def give_back_coins(state: Any, seat: int, count: int) -> None:
    """Coins back to the supply."""
    for _ in range(count):
        state.coins[seat] -= 1
        log_move(state, layout.COIN, layout.PURSE + seat, layout.SUPPLY, layout.SEEN_BY_ALL)


# ---- the main pile ---------------------------------------------------------------------------------------------


@compiled
def count_other_hidden(state: Any, owner: int, level: int, card: int) -> int:
    """How many cards other than this one are hidden from the other player (level 0) or from spectators (level 1)
    outside an owner's hand, while there is no main pile: each of them could be in that hand instead."""
    other, count = 1 - owner, 0
    for place in range(components.MAX_LOOKED_AT):
        looked_at = state.shown[place] + 0  # a number, wide
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
    """TW-R20: all saw what went to the discard pile, and the main pile is empty: what lies nowhere open is in a hand or
    being looked at. What follows from that of a single hand stays known when the discards become the pile; what follows
    only of hands, or a hand and cards looked at, together is not kept."""
    for owner in range(components.NUM_PLAYERS):
        for level in range(2):
            for card in range(components.MAIN, components.MAIN_END):
                if state.hand[owner, card] > state.known[owner, level, card]:
                    certain = state.hand[owner, card] - count_other_hidden(state, owner, level, card)
                    state.known[owner, level, card] = max(certain, state.known[owner, level, card])


@compiled
def reshuffle(state: Any) -> None:
    """TW-4.1: the discard pile, shuffled, is the new main pile; nobody knows where in it a card lies."""
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
    """Takes the top card off the main pile, which is made anew for it if it is empty (TW-R5); EMPTY if there is none.
    Who knew the card still stands at its place in `seen`."""
    if state.pile_left == 0:
        reshuffle(state)
    if state.pile_left == 0:
        return components.EMPTY
    state.pile_left -= 1
    return int(state.pile[state.pile_left])


@compiled
def draw_cards(state: Any, seat: int, count: int) -> None:
    """Cards from the main pile into a hand. Who knew a card on the pile knows it in the hand (TW-R20)."""
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
    """A seat looks at the top cards; they lie apart, the top one first, until it has decided (TW-R5)."""
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
    """A card leaves a hand for all to see: who knew of one like it may have known this one (TW-R20)."""
    state.hand[seat, card] -= 1
    state.hand_left[seat] -= 1
    for level in range(2):
        if state.known[seat, level, card] > 0:
            state.known[seat, level, card] -= 1


@compiled
def discard_from_hand(state: Any, seat: int, card: int) -> None:
    """TW-6.2: from the hand to the discard pile, seen by both as it goes (TW-R20)."""
    remove_from_hand(state, seat, card)
    state.discards[card] += 1
    log_move(state, card, layout.HAND + seat, layout.DISCARD, layout.SEEN_BY_ALL)


@compiled
def return_to_hand(state: Any, seat: int, card: int, origin: int) -> None:
    """An open card comes into a hand."""
    state.hand[seat, card] += 1
    state.hand_left[seat] += 1
    log_move(state, card, origin, layout.HAND + seat, layout.SEEN_BY_ALL)


# ---- camps -----------------------------------------------------------------------------------------------------


@compiled
def remove_from_camp(state: Any, seat: int, card: int) -> None:
    """A character leaves a camp; of equal ones first one that was taken over lately."""
    state.camp[seat, card] -= 1
    if state.taken_over[seat, card] > 0:
        state.taken_over[seat, card] -= 1


@compiled
def count_working(state: Any, seat: int, card: int) -> int:
    """How many characters of this kind use their camp ability for a seat: not those just taken over (TW-R7)."""
    return int(state.camp[seat, card] - state.taken_over[seat, card])
