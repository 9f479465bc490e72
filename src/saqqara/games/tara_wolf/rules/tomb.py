"""Tomb phase (TW-5): opening or passing, entering, obstacles, traps, the fight and its prize, leaving."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import (
    count_working,
    discard_from_hand,
    draw_cards,
    fill,
    gain_coins,
    log_move,
    remove_from_camp,
    return_to_hand,
)
from saqqara.games.tara_wolf.rules.strength import leading_adventurer, strength, total_strength

# ---- tomb resolution -------------------------------------------------------------------------------------------------


@compiled
def count_tombs(state: Any, seat: int) -> int:
    """Return how many tombs a seat has won."""
    count = 0
    for tomb in range(components.TOMBS):
        if state.won[tomb] == seat:
            count += 1
    return count


@compiled
def resolve_fight(state: Any) -> None:
    """Resolve the fight: the higher total takes the tomb, the holder wins a tie (TW-5.6)."""
    holder = state.holder
    for seat in range(components.NUM_PLAYERS):
        state.fight[seat] = total_strength(state, seat)
    award_tomb(state, holder if state.fight[holder] >= state.fight[1 - holder] else 1 - holder)


@compiled
def save_lineup(state: Any) -> None:
    """Save the cards in the tomb, so that their strengths can still be shown after they leave."""
    for seat in range(components.NUM_PLAYERS):
        for card in range(components.PLAYED_END):
            state.stood[seat, card] = state.inside[seat, card]
    state.fought, state.holder_then = state.tomb, state.holder


@compiled
def award_tomb(state: Any, seat: int) -> None:
    """Award the open tomb to a seat; end the game at once if it was the last one needed (TW-1.2, TW-7.1, TW-R19)."""
    save_lineup(state)
    state.won[state.tomb - components.TOMB] = seat
    log_move(state, state.tomb, layout.OPEN_TOMB, layout.WON + seat, layout.SEEN_BY_ALL)
    state.tomb = components.EMPTY
    if count_tombs(state, seat) == state.tombs_needed:
        state.phase = layout.OVER
        state.actor = components.EMPTY
    else:
        state.phase = layout.ASK_FOR_BOOKS
        state.asked = 0


# ---- book of the dead, TW-C12 ----------------------------------------------------------------------------------


@compiled
def can_come_back(state: Any, seat: int, card: int) -> bool:
    """Return whether the book of the dead could bring a card back: a survivor that does not return by itself."""
    return (
        components.COMPANION <= card < components.CHARACTER_END
        and state.inside[seat, card] > 0
        and state.effect[card] != effects.RETURNS
    )


@compiled
def has_returnable(state: Any, seat: int) -> bool:
    """Return whether a seat has a character that the book of the dead could bring back."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_come_back(state, seat, card):
            return True
    return False


@compiled
def ask_for_book(state: Any) -> None:
    """Ask for the book of the dead, the holder first; then leave the tomb.

    Every player with any papyrus and a character to bring back is asked, so that the question reveals nothing (TW-R9).
    """
    state.cause = components.EMPTY
    while state.asked < components.NUM_PLAYERS:
        seat = state.holder if state.asked == 0 else 1 - state.holder
        state.asked += 1
        if state.papyri_left[seat] > 0 and has_returnable(state, seat):
            state.phase = layout.BOOK
            state.actor = seat
            return
    state.phase = layout.LEAVE_TOMB


@compiled
def open_book(state: Any, papyrus: int) -> None:
    """Use the book of the dead; the returning characters are chosen one by one."""
    seat = state.actor
    state.papyri[seat, papyrus - components.PAPYRUS] -= 1
    state.papyri_left[seat] -= 1
    state.used[seat, papyrus - components.PAPYRUS] += 1
    log_move(state, papyrus, layout.PAPYRI + seat, layout.USED + seat, layout.SEEN_BY_ALL)
    state.cause = papyrus
    state.pending = state.param[papyrus, 0]
    state.phase = layout.BRING_BACK


@compiled
def return_from_tomb(state: Any, card: int) -> None:
    """Return a survivor to camp."""
    seat = state.actor
    state.inside[seat, card] -= 1
    state.camp[seat, card] += 1
    state.pending -= 1
    log_move(state, card, layout.INSIDE + seat, layout.CAMP + seat, layout.SEEN_BY_ALL)
    if state.pending == 0 or not has_returnable(state, seat):
        state.phase = layout.ASK_FOR_BOOKS


# ---- leaving ---------------------------------------------------------------------------------------------------


@compiled
def leave_tomb(state: Any) -> None:
    """Leave the tomb (TW-5.7), pass the medallion to the other player and begin a new round (TW-3.1)."""
    for turn in range(components.NUM_PLAYERS):
        seat = state.holder if turn == 0 else 1 - state.holder
        for card in range(components.PLAYED_END):
            for _ in range(state.inside[seat, card]):
                remove_from_tomb(state, seat, card)
            state.inside[seat, card] = 0
    log_move(
        state,
        layout.MEDALLION,
        layout.AT_MEDALLION + state.holder,
        layout.AT_MEDALLION + 1 - state.holder,
        layout.SEEN_BY_ALL,
    )
    state.holder = 1 - state.holder
    state.turn += 1
    state.camper = state.holder
    state.phase = layout.START_CAMP


@compiled
def remove_from_tomb(state: Any, seat: int, card: int) -> None:
    """Move a card from the tomb to its destination."""
    if card < components.ADVENTURERS or state.effect[card] == effects.RETURNS:
        state.camp[seat, card] += 1
        target = layout.CAMP + seat
    elif card < components.PAPYRUS:
        state.discards[card] += 1
        target = layout.DISCARD
    else:
        state.used[seat, card - components.PAPYRUS] += 1
        target = layout.USED + seat
    log_move(state, card, layout.INSIDE + seat, target, layout.SEEN_BY_ALL)


# ---- traps -----------------------------------------------------------------------------------------------------------


@compiled
def has_open_trap(state: Any, seat: int) -> bool:
    """Return whether a seat has an untriggered face-up trap."""
    for card in range(components.TRAP, components.PLAYED_END):
        if state.inside[seat, card] > 0 and state.is_trap[card]:
            return True
    return False


@compiled
def start_next_trap(state: Any) -> None:
    """Let the holder trigger traps, then the other player; the fight follows the last trap (TW-5.5)."""
    state.cause = components.EMPTY
    for turn in range(components.NUM_PLAYERS):
        seat = state.holder if turn == 0 else 1 - state.holder
        if has_open_trap(state, seat):
            state.phase = layout.TRIGGER
            state.actor = seat
            return
    resolve_fight(state)


@compiled
def is_warded(state: Any, seat: int) -> bool:
    """Return whether a face-up ankh protects all characters of a seat (TW-C6)."""
    card = int(state.first_with[effects.WARDS])
    while card != components.EMPTY:
        if state.inside[seat, card] > 0:
            return True
        card = int(state.next_with[card])
    return False


@compiled
def settle_targets(state: Any, trap: int, victim: int) -> None:
    """Fix the legal targets of a trap at this moment (TW-R15).

    Only companions and animals of the other side are targets (TW-R1), by their current strength (TW-R6).
    """
    safe = is_warded(state, victim)
    for card in range(components.COMPANION, components.CHARACTER_END):
        of_kind = (state.param[trap, 0] >> components.CARD_KIND[card]) & 1 == 1
        state.targets[card] = 0
        if of_kind and not safe and state.inside[victim, card] > 0:
            now = strength(state, victim, card)
            state.targets[card] = int(state.param[trap, 1] <= now <= state.param[trap, 2])


@compiled
def can_hit(state: Any, card: int) -> bool:
    """Return whether a character is a target of the current trap and still in the tomb."""
    return bool(state.targets[card] > 0 and state.inside[1 - state.actor, card] > 0)


@compiled
def has_target_left(state: Any) -> bool:
    """Return whether the current trap still has a target."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_hit(state, card):
            return True
    return False


@compiled
def must_hit(state: Any, card: int) -> bool:
    """Return whether a target draws traps upon itself (TW-C7)."""
    return can_hit(state, card) and state.effect[card] == effects.DRAWS_TRAPS


@compiled
def continue_hits(state: Any) -> None:
    """Continue with the next hit of the trap or, if there is none, with the next trap."""
    state.phase = layout.HIT if state.pending > 0 and has_target_left(state) else layout.NEXT_TRAP


@compiled
def trigger_trap(state: Any, trap: int) -> None:
    """Trigger a trap, which happens even without a target (TW-R14)."""
    seat = state.actor
    state.inside[seat, trap] -= 1
    if trap < components.PAPYRUS:
        state.discards[trap] += 1
        log_move(state, trap, layout.INSIDE + seat, layout.DISCARD, layout.SEEN_BY_ALL)
    else:
        state.used[seat, trap - components.PAPYRUS] += 1
        log_move(state, trap, layout.INSIDE + seat, layout.USED + seat, layout.SEEN_BY_ALL)
    lord = leading_adventurer(state, 1 - seat)
    if lord != components.EMPTY and state.effect[lord] == effects.FOILS_FIRST_TRAP and state.foiled == 0:  # TW-C5
        state.foiled = 1
        state.phase = layout.NEXT_TRAP
        return
    state.cause = trap
    state.pending = state.param[trap, 3]
    settle_targets(state, trap, 1 - seat)
    state.phase = layout.NEXT_HIT


@compiled
def count_doctors(state: Any, seat: int) -> int:
    """Return how many working doctors a seat has left in camp (TW-C9)."""
    count, card = 0, int(state.first_with[effects.SAVES])
    while card != components.EMPTY:
        count += count_working(state, seat, card)
        card = int(state.next_with[card])
    return count


@compiled
def hit_target(state: Any, card: int) -> None:
    """Eliminate a character, unless a doctor saves it (TW-C9); then apply the curse (TW-C11)."""
    victim = 1 - state.actor
    is_companion = components.CARD_KIND[card] == effects.COMPANION
    state.inside[victim, card] -= 1
    state.eliminated += 1
    state.fallen[victim, card] += 1
    state.pending -= 1
    if is_companion and state.saved[victim] < count_doctors(state, victim):
        state.saved[victim] += 1
        return_to_hand(state, victim, card, layout.INSIDE + victim)
        state.known[victim, 0, card] += 1
        state.known[victim, 1, card] += 1
    else:
        state.discards[card] += 1
        log_move(state, card, layout.INSIDE + victim, layout.DISCARD, layout.SEEN_BY_ALL)
    state.phase = layout.NEXT_HIT
    state.owed = min(state.param[state.cause, 5], state.hand_left[victim]) if is_companion else 0
    if state.owed > 0:
        state.phase = layout.CURSE_DISCARD
        state.actor = victim


@compiled
def pay_curse(state: Any, card: int) -> None:
    """Discard a hand card of the victim's owner for the curse (TW-C11)."""
    victim = state.actor
    discard_from_hand(state, victim, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.NEXT_HIT
        state.actor = 1 - victim


# ---- tomb ------------------------------------------------------------------------------------------------------------


NO_LIMIT = 127

# ---- opening or passing ----------------------------------------------------------------------------------------


@compiled
def pass_tomb(state: Any) -> None:
    """Pass: remove the marker, keep the medallion, begin a new round (TW-5.2, TW-R16)."""
    holder = state.holder
    state.markers[holder] = 0
    log_move(state, layout.PASS_MARKER, layout.MARKER + holder, layout.BOX, layout.SEEN_BY_ALL)
    state.turn += 1
    state.camper = holder
    state.phase = layout.START_CAMP


@compiled
def clear_last_fight(state: Any) -> None:
    """Clear the record of the last tomb and its fight."""
    fill(state.fight, 0, components.NUM_PLAYERS, components.EMPTY)
    state.fought = state.holder_then = components.EMPTY
    for seat in range(components.NUM_PLAYERS):
        fill(state.fallen[seat], 0, components.CHARACTER_END, 0)
        fill(state.stood[seat], 0, components.PLAYED_END, 0)


@compiled
def open_tomb(state: Any) -> None:
    """Open the top tomb and apply its effect on opening (TW-5.1)."""
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
    """Ask for the discards of the tomb of Seti I, first of the holder, then of the other player (TW-R17); then send."""
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
    """Discard one of the cards that the tomb requires."""
    discard_from_hand(state, state.actor, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.START_OPENING


# ---- entering, TW-5.3 ------------------------------------------------------------------------------------------


@compiled
def places_per_player(state: Any) -> int:
    """Return how many characters each player may send (TW-R18)."""
    return int(state.param[state.tomb, 0]) if state.effect[state.tomb] == effects.ADMITS else NO_LIMIT


@compiled
def count_sent(state: Any, seat: int) -> int:
    """Return how many characters a seat has in the tomb; before traps, these are the ones sent."""
    count = 0
    for card in range(components.CHARACTER_END):
        count += state.inside[seat, card]
    return int(count)


@compiled
def is_camp_empty(state: Any, seat: int) -> bool:
    """Return whether a seat has no character left to send."""
    for card in range(components.CHARACTER_END):
        if state.camp[seat, card] > 0:
            return False
    return True


@compiled
def send_character(state: Any, card: int) -> None:
    """Send a character into the tomb; sending ends automatically with the last possible one (TW-R9, TW-R18)."""
    seat = state.actor
    remove_from_camp(state, seat, card)
    state.inside[seat, card] += 1
    log_move(state, card, layout.CAMP + seat, layout.INSIDE + seat, layout.SEEN_BY_ALL)
    if is_camp_empty(state, seat) or count_sent(state, seat) >= places_per_player(state):
        state.phase = layout.END_SENDING


@compiled
def stop_sending(state: Any) -> None:
    """End the sending of a seat: award the tomb if no character was sent (TW-R3), else set the next step."""
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
    """Return whether a seat has laid a companion or an animal (TW-R2)."""
    for card in range(components.MAIN, components.CHARACTER_END):
        if state.laid[seat, card] > 0:
            return True
    return False


@compiled
def ask_to_lay(state: Any) -> None:
    """Ask for obstacles, the holder first; then turn up all laid cards.

    Every player with any hand card or papyrus is asked, so that the question reveals nothing (TW-R9).
    """
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
    """Lay a card face down.

    A card from the hand may be one that the other player knew; see `known` in `layout.py`.
    """
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
    """Turn up all laid cards; the bluff returns to the hand and stays known (TW-R2)."""
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
    """Turn up one laid card."""
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
