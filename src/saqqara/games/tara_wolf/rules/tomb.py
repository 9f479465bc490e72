"""The tomb phase up to the turning up: opening or passing, entering, obstacles (TW-5.1 to TW-5.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import (
    discard_from_hand,
    draw_cards,
    fill,
    gain_coins,
    log_move,
    remove_from_camp,
    return_to_hand,
)
from saqqara.games.tara_wolf.rules.tomb_resolution import award_tomb

NO_LIMIT = 127

# ---- opening or passing ----------------------------------------------------------------------------------------


@compiled
def pass_tomb(state: Any) -> None:
    """TW-5.2: the marker goes, the medallion stays, a new round begins (TW-R16)."""
    holder = state.holder
    state.markers[holder] = 0
    log_move(state, layout.PASS_MARKER, layout.MARKER + holder, layout.BOX, layout.SEEN_BY_ALL)
    state.turn += 1
    state.camper = holder
    state.phase = layout.START_CAMP


@compiled
def clear_last_fight(state: Any) -> None:
    """The last tomb and its fight are no longer on show."""
    fill(state.fight, 0, components.NUM_PLAYERS, components.EMPTY)
    state.fought = state.holder_then = components.EMPTY
    for seat in range(components.NUM_PLAYERS):
        fill(state.fallen[seat], 0, components.CHARACTER_END, 0)
        fill(state.stood[seat], 0, components.PLAYED_END, 0)


@compiled
def open_tomb(state: Any) -> None:
    """TW-5.1: the top tomb is opened; what happens on opening happens now."""
    holder = state.holder
    state.tombs_left -= 1
    state.tomb = state.tomb_pile[state.tombs_left]
    state.revealed |= 3 & ~state.tomb_seen
    state.tomb_seen = layout.SEEN_BY_NONE
    log_move(state, state.tomb, layout.TOMB_PILE, layout.OPEN_TOMB, layout.SEEN_BY_ALL)
    state.eliminated = state.foiled = 0
    fill(state.saved, 0, components.NUM_PLAYERS, 0)
    clear_last_fight(state)
    if state.effect[state.tomb] == effects.DRAWS_ON_OPENING:
        draw_cards(state, holder, int(state.param[state.tomb, 0]))
        draw_cards(state, 1 - holder, int(state.param[state.tomb, 0]))
    state.phase = layout.START_OPENING
    state.asked = 0


@compiled
def ask_to_discard(state: Any) -> None:
    """The tomb of Seti I: the holder makes all his decisions, then the other player (TW-R17); then all enter."""
    while state.asked < components.NUM_PLAYERS and state.effect[state.tomb] == effects.DISCARDS_ON_OPENING:
        seat = state.holder if state.asked == 0 else 1 - state.holder
        state.asked += 1
        state.owed = min(state.param[state.tomb, 0], state.hand_left[seat])
        if state.owed > 0:
            state.phase = layout.OPENING_DISCARD
            state.actor = seat
            return
    state.phase = layout.SEND
    state.actor = state.holder


@compiled
def discard_on_opening(state: Any, card: int) -> None:
    """One of the cards that the tomb demands."""
    discard_from_hand(state, state.actor, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.START_OPENING


# ---- entering, TW-5.3 ------------------------------------------------------------------------------------------


@compiled
def places_per_player(state: Any) -> int:
    """How many characters each player may send (TW-R18)."""
    return int(state.param[state.tomb, 0]) if state.effect[state.tomb] == effects.ADMITS else NO_LIMIT


@compiled
def count_sent(state: Any, seat: int) -> int:
    """How many characters a seat has sent, before traps thin them out."""
    count = 0
    for card in range(components.CHARACTER_END):
        count += state.inside[seat, card]
    return int(count)


@compiled
def is_camp_empty(state: Any, seat: int) -> bool:
    """Whether nobody is left whom a seat could send."""
    for card in range(components.CHARACTER_END):
        if state.camp[seat, card] > 0:
            return False
    return True


@compiled
def send_character(state: Any, card: int) -> None:
    """A character goes into the tomb; with the last one who can, the sending stops by itself (TW-R9, TW-R18)."""
    seat = state.actor
    remove_from_camp(state, seat, card)
    state.inside[seat, card] += 1
    log_move(state, card, layout.CAMP + seat, layout.INSIDE + seat, layout.SEEN_BY_ALL)
    if is_camp_empty(state, seat) or count_sent(state, seat) >= places_per_player(state):
        state.phase = layout.END_SENDING


@compiled
def stop_sending(state: Any) -> None:
    """Who has sent nobody loses the tomb to the other, at once (TW-R3); else the other player sends, or all lay."""
    seat = state.actor
    if count_sent(state, seat) == 0:
        if state.consolation[seat]:  # TW-7.2, TW-R8
            state.consolation[seat] = 0
            gain_coins(state, seat, state.consolation_coins)
        award_tomb(state, 1 - seat)
    elif seat == state.holder:
        state.phase = layout.SEND
        state.actor = 1 - seat
    else:
        state.phase = layout.START_LAYING
        state.asked = 0


# ---- obstacles, TW-5.4 -----------------------------------------------------------------------------------------


@compiled
def has_bluff(state: Any, seat: int) -> bool:
    """Whether a companion or an animal lies among the cards that a seat has laid (TW-R2)."""
    for card in range(components.MAIN, components.CHARACTER_END):
        if state.laid[seat, card] > 0:
            return True
    return False


@compiled
def ask_to_lay(state: Any) -> None:
    """Asks for obstacles, the holder first, everybody with a hand card or a papyrus, whichever it is (TW-R9); then all
    are turned up."""
    while state.asked < components.NUM_PLAYERS:
        seat = state.holder if state.asked == 0 else 1 - state.holder
        state.asked += 1
        if state.hand_left[seat] + state.papyri_left[seat] > 0:
            state.phase = layout.LAY
            state.actor = seat
            return
    turn_up_facedown(state)


@compiled
def lay_card(state: Any, card: int) -> None:
    """A card is laid face down. From the hand it may be one that the other player knew: see `known` in `state.py`."""
    seat = state.actor
    state.laid[seat, card] += 1
    if card < components.PAPYRUS:
        state.hand[seat, card] -= 1
        state.hand_left[seat] -= 1
        state.laid_cards[seat] += 1
        log_move(state, card, layout.HAND + seat, layout.LAID + seat, 1 << seat)
    else:
        state.papyri[seat, card - components.PAPYRUS] -= 1
        state.papyri_left[seat] -= 1
        state.laid_papyri[seat] += 1
        log_move(state, card, layout.PAPYRI + seat, layout.LAID + seat, 1 << seat)
    if state.hand_left[seat] + state.papyri_left[seat] == 0:
        state.phase = layout.START_LAYING


@compiled
def turn_up_facedown(state: Any) -> None:
    """All that was laid is turned up; the bluff goes back to the hand and is known from then on (TW-R2)."""
    for turn in range(components.NUM_PLAYERS):
        seat = state.holder if turn == 0 else 1 - state.holder
        if state.laid_cards[seat] + state.laid_papyri[seat] > 0:
            state.revealed |= 1 << (1 - seat)
        for card in range(components.MAIN, components.PLAYED_END):
            for _ in range(state.laid[seat, card]):
                turn_up_one(state, seat, card)
            state.laid[seat, card] = 0
        state.laid_cards[seat] = state.laid_papyri[seat] = 0
    state.phase = layout.NEXT_TRAP


@compiled
def turn_up_one(state: Any, seat: int, card: int) -> None:
    """One card is turned up."""
    if card < components.CHARACTER_END:
        return_to_hand(state, seat, card, layout.LAID + seat)
        for level in range(2):
            state.known[seat, level, card] = max(1, state.known[seat, level, card])
        return
    state.inside[seat, card] += 1
    log_move(state, card, layout.LAID + seat, layout.INSIDE + seat, layout.SEEN_BY_ALL)
    if card < components.MAIN_END:
        for level in range(2):
            state.known[seat, level, card] = max(0, state.known[seat, level, card] - 1)
