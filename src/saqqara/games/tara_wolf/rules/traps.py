"""Traps (TW-5.5): each is triggered, settles its targets and hits them."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import count_working, discard_from_hand, log_move, return_to_hand
from saqqara.games.tara_wolf.rules.strength import leading_adventurer, strength
from saqqara.games.tara_wolf.rules.tomb_resolution import resolve_fight


@compiled
def has_open_trap(state: Any, seat: int) -> bool:
    """Whether a trap of the seat lies open and has not been triggered."""
    for card in range(components.TRAP, components.PLAYED_END):
        if state.inside[seat, card] > 0 and state.is_trap[card]:
            return True
    return False


@compiled
def start_next_trap(state: Any) -> None:
    """The holder triggers his traps, then the other player; after the last one comes the fight (TW-5.5)."""
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
    """TW-C6: with the ankh turned up nobody of the seat is a legal target."""
    card = int(state.first_with[effects.WARDS])
    while card != components.EMPTY:
        if state.inside[seat, card] > 0:
            return True
        card = int(state.next_with[card])
    return False


@compiled
def settle_targets(state: Any, trap: int, victim: int) -> None:
    """TW-R15: who can be hit is settled now. Companions and animals of the other side only (TW-R1), with their
    strength of this moment (TW-R6)."""
    safe = is_warded(state, victim)
    for card in range(components.COMPANION, components.CHARACTER_END):
        of_kind = (state.param[trap, 0] >> components.CARD_KIND[card]) & 1 == 1
        state.targets[card] = 0
        if of_kind and not safe and state.inside[victim, card] > 0:
            now = strength(state, victim, card)
            state.targets[card] = int(state.param[trap, 1] <= now <= state.param[trap, 2])


@compiled
def can_hit(state: Any, card: int) -> bool:
    """Whether the character is a target of the trap being carried out, and still there."""
    return bool(state.targets[card] > 0 and state.inside[1 - state.actor, card] > 0)


@compiled
def has_target_left(state: Any) -> bool:
    """Whether the trap being carried out still has a target."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_hit(state, card):
            return True
    return False


@compiled
def must_hit(state: Any, card: int) -> bool:
    """Whether this target is one that draws traps upon itself (TW-C7)."""
    return can_hit(state, card) and state.effect[card] == effects.DRAWS_TRAPS


@compiled
def continue_hits(state: Any) -> None:
    """The next hit of the trap, or if there can be none the next trap."""
    state.phase = layout.HIT if state.pending > 0 and has_target_left(state) else layout.NEXT_TRAP


@compiled
def trigger_trap(state: Any, trap: int) -> None:
    """TW-R14: every trap is triggered, also without a target."""
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
    """How many doctors a seat has left in camp (TW-C9)."""
    count, card = 0, int(state.first_with[effects.SAVES])
    while card != components.EMPTY:
        count += count_working(state, seat, card)
        card = int(state.next_with[card])
    return count


@compiled
def hit_target(state: Any, card: int) -> None:
    """A character is eliminated; a doctor may save it (TW-C9); then the curse bites (TW-C11)."""
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
    """TW-C11: the victim's owner discards a hand card."""
    victim = state.actor
    discard_from_hand(state, victim, card)
    state.owed -= 1
    if state.owed == 0:
        state.phase = layout.NEXT_HIT
        state.actor = 1 - victim
