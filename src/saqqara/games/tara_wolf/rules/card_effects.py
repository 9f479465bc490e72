"""What companions and animals do when they are played (TW-4.2, TW-R11): at once, once, as far as it can be done."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, randbelow
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import (
    discard_from_hand,
    draw_cards,
    log_move,
    look_at_top,
    remove_from_camp,
)


@compiled
def apply_effect(state: Any, card: int) -> None:
    """The effect of a card just played; then playing goes on, or the decision that the effect needs is asked."""
    seat, effect, amount = state.actor, state.effect[card], int(state.param[card, 0])
    state.phase, state.cause = layout.CONTINUE_PLAYING, card
    if effect == effects.DRAWS:
        draw_cards(state, seat, amount)
    elif effect == effects.TAKES_COINS:
        take_coins(state, seat, amount)
    elif effect == effects.LOOKS_AT_HAND:
        look_at_hand(state, seat)
    elif effect == effects.TAKES_HAND_CARD:
        take_hand_card(state, seat)
    elif effect == effects.TAKES_ONE_OF_TOP:
        look_at_top(state, seat, amount)
        if state.shown_left > 0:
            state.phase = layout.TAKE
    elif effect == effects.MAKES_DISCARD:
        state.owed = min(amount, state.hand_left[1 - seat])
        if state.owed > 0:
            state.phase = layout.GIVE_UP
            state.actor = 1 - seat
    elif (effect == effects.REMOVES or effect == effects.TAKES_OVER) and has_target(state, card):
        state.phase = layout.TARGET


@compiled
def take_coins(state: Any, seat: int, count: int) -> None:
    """The thief: coins from the other player, if there are any (TW-C4)."""
    for _ in range(min(count, state.coins[1 - seat])):
        state.coins[1 - seat] -= 1
        state.coins[seat] += 1
        log_move(state, layout.COIN, layout.PURSE + 1 - seat, layout.PURSE + seat, layout.SEEN_BY_ALL)


@compiled
def look_at_hand(state: Any, seat: int) -> None:
    """The reporter: the other player's hand is known from now on (TW-R20)."""
    other = 1 - seat
    for card in range(components.MAIN, components.MAIN_END):
        if state.hand[other, card] > state.known[other, 0, card]:
            state.known[other, 0, card] = state.hand[other, card]
            state.revealed |= 1 << seat


@compiled
def take_hand_card(state: Any, seat: int) -> None:
    """The spy: a card of the other player's hand, every one equally likely (TW-C4). Both players know it then; to
    everybody else any card of that hand may have gone."""
    other = 1 - seat
    if state.hand_left[other] == 0:
        return
    left, card = randbelow(state.generator, state.hand_left[other]), components.MAIN
    while left >= state.hand[other, card]:
        left -= state.hand[other, card]
        card += 1
    for known in range(components.MAIN, components.MAIN_END):
        if state.known[other, 1, known] > 0:
            state.known[other, 1, known] -= 1
    if state.known[other, 0, card] > 0:
        state.known[other, 0, card] -= 1
    state.hand[other, card] -= 1
    state.hand_left[other] -= 1
    state.hand[seat, card] += 1
    state.hand_left[seat] += 1
    state.known[seat, 0, card] += 1
    state.drawn_lot = card
    state.revealed |= 1 << seat
    log_move(state, card, layout.HAND + other, layout.HAND + seat, layout.SEEN_BY_ALL - layout.SPECTATOR)


# ---- the archaeologist -----------------------------------------------------------------------------------------


@compiled
def is_looked_at(state: Any, card: int) -> bool:
    """Whether the card is among those looked at."""
    for place in range(components.MAX_LOOKED_AT):
        if state.shown[place] == card:
            return True
    return False


@compiled
def take_looked_at(state: Any, card: int) -> None:
    """TW-C3: one of the cards shown comes into the hand, the rest are discarded. The other player knows which one it
    is if he knew the cards and misses it among the discarded (TW-R20)."""
    seat, missed, taken = state.actor, 0, False
    for place in range(components.MAX_LOOKED_AT):
        looked_at = state.shown[place] + 0  # a number, wide
        if looked_at == components.EMPTY:
            continue
        seen = state.shown_seen[place]
        if looked_at == card:
            missed += (seen >> (1 - seat)) & 1
        if looked_at == card and not taken:
            taken = True
            state.hand[seat, card] += 1
            state.hand_left[seat] += 1
        else:
            state.discards[looked_at] += 1
            log_move(state, looked_at, layout.SHOWN + seat, layout.DISCARD, layout.SEEN_BY_ALL)
            missed -= 1 if looked_at == card else 0
        state.shown[place] = components.EMPTY
    state.shown_left = 0
    seen_by = 1 << seat
    if missed > 0:
        state.known[seat, 0, card] += 1
        seen_by = layout.SEEN_BY_ALL - layout.SPECTATOR
    log_move(state, card, layout.SHOWN + seat, layout.HAND + seat, seen_by)
    state.phase = layout.CONTINUE_PLAYING


# ---- assassin and enchantress ----------------------------------------------------------------------------------


@compiled
def is_target(state: Any, cause: int, card: int) -> bool:
    """Whether a card can choose this one in the other player's camp; in camp the printed strength counts (TW-R6)."""
    return (
        card < components.CHARACTER_END
        and state.camp[1 - state.camper, card] > 0
        and (state.param[cause, 0] >> components.CARD_KIND[card]) & 1 == 1
        and state.strength[card] <= state.param[cause, 1]
    )


@compiled
def has_target(state: Any, cause: int) -> bool:
    """Whether a card has somebody to choose in the other player's camp."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if is_target(state, cause, card):
            return True
    return False


@compiled
def choose_target(state: Any, card: int) -> None:
    """The one chosen is discarded, or walks over, which is not being played (TW-R7)."""
    seat, other = state.camper, 1 - state.camper
    remove_from_camp(state, other, card)
    if state.effect[state.cause] == effects.REMOVES:
        state.discards[card] += 1
        log_move(state, card, layout.CAMP + other, layout.DISCARD, layout.SEEN_BY_ALL)
    else:
        state.camp[seat, card] += 1
        state.taken_over[seat, card] += 1
        log_move(state, card, layout.CAMP + other, layout.CAMP + seat, layout.SEEN_BY_ALL)
    state.phase = layout.CONTINUE_PLAYING


# ---- the mercenary ---------------------------------------------------------------------------------------------


@compiled
def give_up_card(state: Any, card: int) -> None:
    """The other player discards; then playing goes on (TW-R11)."""
    discard_from_hand(state, state.actor, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.CONTINUE_PLAYING
