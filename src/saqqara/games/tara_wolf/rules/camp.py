"""The camp phase (TW-4): its start, resources, prices, clean-up. What cards do when played: `card_effects.py`."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import (
    count_working,
    draw_cards,
    fill,
    gain_coins,
    give_back_coins,
    log_move,
    look_at_top,
    remove_from_hand,
)

# ---- the start of a camp phase, TW-R10 -------------------------------------------------------------------------


@compiled
def total_resources(state: Any, seat: int, effect: int, place: int) -> int:
    """The sum of a parameter over the characters with an effect that work in a camp."""
    total, card = 0, int(state.first_with[effect])
    while card != components.EMPTY:
        total += count_working(state, seat, card) * int(state.param[card, place])
        card = int(state.next_with[card])
    return total


@compiled
def lookahead_of(state: Any, seat: int) -> int:
    """How many cards the seers in camp see: several look once (TW-C2)."""
    most, card = 0, int(state.first_with[effects.FORESEES])
    while card != components.EMPTY:
        if count_working(state, seat, card) > 0:
            most = max(most, int(state.param[card, 0]))
        card = int(state.next_with[card])
    return most


@compiled
def start_camp(state: Any) -> None:
    """The camp phase of a seat begins: seers, then patrons, then smugglers, then resources (TW-R10)."""
    seat = state.camper
    state.actor = seat
    state.companions_played = 0
    state.first_played = components.EMPTY
    fill(state.taken_over[seat], 0, components.CHARACTER_END, 0)  # TW-R7
    state.resources = state.resources_each
    state.phase = layout.GAIN_RESOURCES
    most = lookahead_of(state, seat)
    if most > 0:
        state.revealed |= (1 << seat) & ~state.tomb_seen  # TW-C2: the top tomb is shown too
        state.tomb_seen |= 1 << seat
        look_at_top(state, seat, most)
        if state.shown_left > 0:
            state.phase = layout.FORESEE


@compiled
def gain_resources(state: Any) -> None:
    """Each patron, then each smuggler; then the resources are split (TW-R10)."""
    seat = state.camper
    gain_coins(state, seat, total_resources(state, seat, effects.BRINGS_COINS, 0))
    draw_cards(state, seat, total_resources(state, seat, effects.BRINGS_CARDS, 0))
    state.phase = layout.RESOURCES


@compiled
def put_back_card(state: Any, place: int) -> None:
    """TW-C2: one of the cards shown goes on top of the pile; after the last one the phase goes on."""
    seat = state.actor
    if state.shown_left > 1:  # from now on nobody else can tell which is which (TW-R20)
        for other in range(components.MAX_LOOKED_AT):
            state.shown_seen[other] = 1 << seat
    card, seen = state.shown[place] + 0, state.shown_seen[place] + 0  # wide, and no views
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
    """The flood of the Nile: more resources this time (TW-R10)."""
    state.papyri[state.actor, papyrus - components.PAPYRUS] -= 1
    state.papyri_left[state.actor] -= 1
    state.used[state.actor, papyrus - components.PAPYRUS] += 1
    state.resources = int(state.param[papyrus, 0])
    log_move(state, papyrus, layout.PAPYRI + state.actor, layout.USED + state.actor, layout.SEEN_BY_ALL)


@compiled
def take_resources(state: Any, coins: int) -> None:
    """So many coins, the rest in cards; coins that are not there are lost (TW-R4)."""
    seat = state.actor
    gain_coins(state, seat, coins)
    draw_cards(state, seat, state.resources - coins)
    state.phase = layout.CONTINUE_PLAYING


# ---- playing, TW-4.2 -------------------------------------------------------------------------------------------


@compiled
def price(state: Any, seat: int, card: int) -> int:
    """What a companion or an animal costs now, in coins (TW-C1)."""
    cost = int(state.cost[card])
    if components.CARD_KIND[card] != effects.COMPANION:
        return cost
    if state.companions_played == 0:
        cost -= total_resources(state, seat, effects.CHEAPENS_FIRST, 0)
    elif state.companions_played == 1 and state.effect[state.first_played] == effects.CHEAPENS_FIRST:
        cost -= int(state.param[state.first_played, 0])  # that foreman alone has seen no other companion played
    return max(cost, 0)


@compiled
def play_card(state: Any, card: int) -> None:
    """TW-R11: pay, and the card goes to camp; its effect comes next."""
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
    """Playing is asked again, unless the hand is empty (TW-R9)."""
    state.phase = layout.PLAY if state.hand_left[state.camper] > 0 else layout.TIDY_UP
    state.actor = state.camper
    state.cause = components.EMPTY


# ---- clean-up, TW-4.3 ------------------------------------------------------------------------------------------


@compiled
def hand_limit(state: Any, seat: int) -> int:
    """Cards that a hand may keep; camels in camp raise it (TW-R12)."""
    return int(state.hand_limit + total_resources(state, seat, effects.RAISES_LIMITS, 0))


@compiled
def coin_limit(state: Any, seat: int) -> int:
    """Coins that may be kept; camels in camp raise it (TW-R12)."""
    return int(state.coin_limit + total_resources(state, seat, effects.RAISES_LIMITS, 1))


@compiled
def clean_up(state: Any) -> None:
    """TW-R12: discards one by one while the hand is over the limit, then surplus coins; then the phase is over."""
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
