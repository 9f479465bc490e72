"""Camp phase (TW-4): start, resources, prices, clean-up, and effects of played cards (TW-4.2, TW-R11)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, randbelow
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import (
    count_working,
    discard_from_hand,
    draw_cards,
    fill,
    gain_coins,
    give_back_coins,
    log_move,
    look_at_top,
    remove_from_camp,
    remove_from_hand,
)

# ---- start of a camp phase, TW-R10 -----------------------------------------------------------------------------


@compiled
def sum_working_parameter(state: Any, seat: int, effect: int, place: int) -> int:
    """Return the sum of a parameter over the characters in a camp with a working effect."""
    total, card = 0, int(state.first_with[effect])
    while card != components.EMPTY:
        total += count_working(state, seat, card) * int(state.param[card, place])
        card = int(state.next_with[card])
    return total


@compiled
def lookahead_of(state: Any, seat: int) -> int:
    """Return how many cards a seat's seers look at; several seers look only once (TW-C2)."""
    most, card = 0, int(state.first_with[effects.FORESEES])
    while card != components.EMPTY:
        if count_working(state, seat, card) > 0:
            most = max(most, int(state.param[card, 0]))
        card = int(state.next_with[card])
    return most


@compiled
def start_camp(state: Any) -> None:
    """Start the camp phase of `state.camper`: seers, then patrons, then smugglers, then resources (TW-R10)."""
    seat = state.camper
    state.actor = seat
    state.companions_played = 0
    state.first_played = components.EMPTY
    fill(state.taken_over[seat], 0, components.CHARACTER_END, 0)  # TW-R7
    state.resources = state.resources_each
    state.phase = layout.GAIN_RESOURCES
    most = lookahead_of(state, seat)
    if most > 0:
        state.revealed |= (1 << seat) & ~state.tomb_seen  # TW-C2: the top tomb is shown as well
        state.tomb_seen |= 1 << seat
        look_at_top(state, seat, most)
        if state.shown_left > 0:
            state.phase = layout.FORESEE


@compiled
def gain_resources(state: Any) -> None:
    """Apply patrons, then smugglers; the split of the resources follows (TW-R10)."""
    seat = state.camper
    gain_coins(state, seat, sum_working_parameter(state, seat, effects.BRINGS_COINS, 0))
    draw_cards(state, seat, sum_working_parameter(state, seat, effects.BRINGS_CARDS, 0))
    state.phase = layout.RESOURCES


@compiled
def put_back_card(state: Any, place: int) -> None:
    """Put one of the shown cards on top of the pile; the phase continues after the last one (TW-C2)."""
    seat = state.actor
    if state.shown_left > 1:  # from now on, the other seat cannot tell these cards apart (TW-R20)
        for other in range(components.MAX_LOOKED_AT):
            state.shown_seen[other] = 1 << seat
    card, seen = state.shown[place] + 0, state.shown_seen[place] + 0  # + 0 widens the values and avoids array views
    state.pile[state.pile_left] = card
    state.seen[state.pile_left] = seen
    state.pile_left += 1
    state.shown[place] = components.EMPTY
    state.shown_left -= 1
    log_move(state, card, layout.SHOWN + seat, layout.MAIN, seen)
    if state.shown_left == 0:
        state.phase = layout.GAIN_RESOURCES


# ---- resources, TW-4.1 -----------------------------------------------------------------------------------------


@compiled
def use_resource_papyrus(state: Any, papyrus: int) -> None:
    """Use the Nile flood, which raises the resources of this camp phase (TW-R10)."""
    state.papyri[state.actor, papyrus - components.PAPYRUS] -= 1
    state.papyri_left[state.actor] -= 1
    state.used[state.actor, papyrus - components.PAPYRUS] += 1
    state.resources = int(state.param[papyrus, 0])
    log_move(state, papyrus, layout.PAPYRI + state.actor, layout.USED + state.actor, layout.SEEN_BY_ALL)


@compiled
def take_resources(state: Any, coins: int) -> None:
    """Take `coins` coins and the rest in cards; coins missing from the supply are lost (TW-R4)."""
    seat = state.actor
    gain_coins(state, seat, coins)
    draw_cards(state, seat, state.resources - coins)
    state.phase = layout.CONTINUE_PLAYING


# ---- playing, TW-4.2 -------------------------------------------------------------------------------------------


@compiled
def price(state: Any, seat: int, card: int) -> int:
    """Return the current cost of a companion or animal, in coins (TW-C1)."""
    cost = int(state.cost[card])
    if components.CARD_KIND[card] != effects.COMPANION:
        return cost
    if state.companions_played == 0:
        cost -= sum_working_parameter(state, seat, effects.CHEAPENS_FIRST, 0)
    elif state.companions_played == 1 and state.effect[state.first_played] == effects.CHEAPENS_FIRST:
        cost -= int(state.param[state.first_played, 0])  # that foreman still applies (TW-C1)
    return max(cost, 0)


@compiled
def play_card(state: Any, card: int) -> None:
    """Pay for a card and move it to camp; `apply_effect` follows (TW-R11)."""
    seat = state.actor
    give_back_coins(state, seat, price(state, seat, card))
    remove_from_hand(state, seat, card)
    state.camp[seat, card] += 1
    log_move(state, card, layout.HAND + seat, layout.CAMP + seat, layout.SEEN_BY_ALL)
    if components.CARD_KIND[card] == effects.COMPANION:
        if state.companions_played == 0:
            state.first_played = card
        state.companions_played = min(state.companions_played + 1, 2)


@compiled
def continue_playing(state: Any) -> None:
    """Return to the `play` phase, or go on to the clean-up if the hand is empty (TW-R9)."""
    state.phase = layout.PLAY if state.hand_left[state.camper] > 0 else layout.TIDY_UP
    state.actor = state.camper
    state.cause = components.EMPTY


# ---- clean-up, TW-4.3 ------------------------------------------------------------------------------------------


@compiled
def hand_limit(state: Any, seat: int) -> int:
    """Return the maximum number of hand cards kept, raised by camels in camp (TW-R12)."""
    return int(state.hand_limit + sum_working_parameter(state, seat, effects.RAISES_LIMITS, 0))


@compiled
def coin_limit(state: Any, seat: int) -> int:
    """Return the maximum number of coins kept, raised by camels in camp (TW-R12)."""
    return int(state.coin_limit + sum_working_parameter(state, seat, effects.RAISES_LIMITS, 1))


@compiled
def clean_up(state: Any) -> None:
    """Require one discard if the hand exceeds its limit; else return surplus coins and end the camp phase (TW-R12)."""
    seat = state.camper
    if state.hand_left[seat] > hand_limit(state, seat):
        state.phase = layout.CLEAN_UP
        return
    give_back_coins(state, seat, max(0, state.coins[seat] - coin_limit(state, seat)))
    if seat == state.holder:  # TW-3.1
        state.camper = 1 - seat
        state.phase = layout.START_CAMP
    else:
        state.phase = layout.OPEN
        state.actor = state.holder


# ---- card effects ----------------------------------------------------------------------------------------------------


@compiled
def apply_effect(state: Any, card: int) -> None:
    """Apply the effect of the card just played and set the phase of the choice that it needs, if any."""
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
    """Take coins from the other player, as far as available: the thief (TW-C4)."""
    for _ in range(min(count, state.coins[1 - seat])):
        state.coins[1 - seat] -= 1
        state.coins[seat] += 1
        log_move(state, layout.COIN, layout.PURSE + 1 - seat, layout.PURSE + seat, layout.SEEN_BY_ALL)


@compiled
def look_at_hand(state: Any, seat: int) -> None:
    """Reveal the other player's hand to a seat: the reporter (TW-R20)."""
    other = 1 - seat
    for card in range(components.MAIN, components.MAIN_END):
        if state.hand[other, card] > state.known[other, 0, card]:
            state.known[other, 0, card] = state.hand[other, card]
            state.revealed |= 1 << seat


@compiled
def take_hand_card(state: Any, seat: int) -> None:
    """Take a card from the other player's hand, each equally likely: the spy (TW-C4).

    Both players know the card afterwards. For spectators, any card of that hand may have moved.
    """
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


# ---- archaeologist ---------------------------------------------------------------------------------------------


@compiled
def is_looked_at(state: Any, card: int) -> bool:
    """Return whether a card is among those being looked at."""
    for place in range(components.MAX_LOOKED_AT):
        if state.shown[place] == card:
            return True
    return False


@compiled
def take_looked_at(state: Any, card: int) -> None:
    """Take one of the shown cards into the hand and discard the rest (TW-C3).

    The other player can identify the card if they knew the shown cards and one is missing from the discards (TW-R20).
    """
    seat, missed, taken = state.actor, 0, False
    for place in range(components.MAX_LOOKED_AT):
        looked_at = state.shown[place] + 0  # widened
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
    """Return whether `cause` can target a card in the other camp, by its printed strength (TW-R6)."""
    return (
        card < components.CHARACTER_END
        and state.camp[1 - state.camper, card] > 0
        and (state.param[cause, 0] >> components.CARD_KIND[card]) & 1 == 1
        and state.strength[card] <= state.param[cause, 1]
    )


@compiled
def has_target(state: Any, cause: int) -> bool:
    """Return whether a card has a target in the other player's camp."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if is_target(state, cause, card):
            return True
    return False


@compiled
def choose_target(state: Any, card: int) -> None:
    """Discard the chosen character, or take it over, which does not count as playing it (TW-R7)."""
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


# ---- mercenary -------------------------------------------------------------------------------------------------


@compiled
def give_up_card(state: Any, card: int) -> None:
    """Discard a card for the mercenary; play continues after the last one (TW-R11)."""
    discard_from_hand(state, state.actor, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.CONTINUE_PLAYING
