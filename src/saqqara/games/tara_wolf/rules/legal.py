"""Legal actions of Tara Wolf by `state.phase`.

The current seat is not always the seat of the current camp phase.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.camp import (
    is_looked_at,
    is_target,
    price,
)
from saqqara.games.tara_wolf.rules.tomb import (
    can_come_back,
    can_hit,
    has_bluff,
    must_hit,
)


@compiled
def can_discard(state: Any, card: int) -> bool:
    """Return whether the current seat holds a card in hand."""
    return bool(state.hand[state.actor, card] > 0)


@compiled
def can_choose(state: Any, card: int) -> bool:
    """Return whether a card can be chosen for the effect in progress."""
    if state.phase == layout.TAKE:  # TW-C3
        return is_looked_at(state, card)
    if state.phase == layout.TARGET:
        return is_target(state, state.cause, card)
    return can_come_back(state, state.actor, card)  # TW-C12


@compiled
def can_play(state: Any, card: int) -> bool:
    """Return whether a companion or animal is in hand and affordable (TW-4.2)."""
    seat = state.actor
    return bool(state.hand[seat, card] > 0 and price(state, seat, card) <= state.coins[seat])


@compiled
def add_papyri(state: Any, action_ids: Any, n: int, effect: int) -> int:
    """Append the uses of the current seat's papyri with an effect; return the new count."""
    for card in range(components.PAPYRUS, components.PLAYED_END):
        if state.effect[card] == effect and state.papyri[state.actor, card - components.PAPYRUS] > 0:
            action_ids[n] = notation.USE[card]
            n += 1
    return n


@compiled
def add_lays(state: Any, action_ids: Any, n: int) -> int:
    """Append the cards that can be laid and return the new count (TW-5.4).

    These are traps and undead in hand, layable papyri (TW-R13), and one bluff for the holder (TW-R2).
    """
    seat = state.actor
    bluffs = seat == state.holder and not has_bluff(state, seat)
    for card in range(components.MAIN, components.MAIN_END):
        if state.hand[seat, card] > 0 and (bluffs or card >= components.TRAP):
            action_ids[n] = notation.LAY[card]
            n += 1
    for card in range(components.PAPYRUS, components.PLAYED_END):
        if state.papyri[seat, card - components.PAPYRUS] > 0 and state.can_be_laid[card]:
            action_ids[n] = notation.LAY[card]
            n += 1
    return n


@compiled
def add_hits(state: Any, action_ids: Any, n: int) -> int:
    """Append the hits on legal targets and return the new count (TW-5.5).

    A target that draws traps upon itself excludes all others (TW-C7).
    """
    for card in range(components.COMPANION, components.CHARACTER_END):
        if must_hit(state, card):
            action_ids[n] = notation.HIT[card]
            n += 1
    if n > 0:
        return n
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_hit(state, card):
            action_ids[n] = notation.HIT[card]
            n += 1
    if state.param[state.cause, 4] > 0:  # TW-R15: a trap that hits up to a number of targets may stop at any time
        action_ids[n] = notation.DONE
        n += 1
    return n


@compiled
def legal_in_camp(state: Any, action_ids: Any) -> int:
    """Write the legal actions of a camp phase and return their number."""
    phase, n = state.phase, 0
    if phase == layout.PLAY:
        for card in range(components.COMPANION, components.CHARACTER_END):
            if can_play(state, card):
                action_ids[n] = notation.PLAY[card]
                n += 1
        action_ids[n] = notation.DONE
        n += 1
    elif phase == layout.RESOURCES:
        for coins in range(state.resources + 1):
            action_ids[n] = notation.COINS[coins]
            n += 1
        n = add_papyri(state, action_ids, n, effects.SWELLS_RESOURCES)
    elif phase == layout.FORESEE:
        for place in range(components.MAX_LOOKED_AT):
            if state.shown[place] != components.EMPTY:
                action_ids[n] = notation.TOP[place + 1]
                n += 1
    elif phase == layout.TAKE or phase == layout.TARGET:
        n = add_choices(state, action_ids, n)
    else:  # GIVE_UP and CLEAN_UP
        n = add_discards(state, action_ids, n)
    return n


@compiled
def add_choices(state: Any, action_ids: Any, n: int) -> int:
    """Append the choices for an effect and return the new count."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_choose(state, card):
            action_ids[n] = notation.CHOOSE[card]
            n += 1
    return n


@compiled
def add_discards(state: Any, action_ids: Any, n: int) -> int:
    """Append a discard for every hand card and return the new count."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_discard(state, card):
            action_ids[n] = notation.DISCARD[card]
            n += 1
    return n


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the legal action IDs into `action_ids`, in canonical order, and return their number."""
    phase, n = state.phase, 0
    if phase < layout.OPEN:
        return legal_in_camp(state, action_ids)
    if phase == layout.OVER:
        return 0
    if phase == layout.HIT:
        return add_hits(state, action_ids, n)
    if phase == layout.OPENING_DISCARD or phase == layout.CURSE_DISCARD:
        return add_discards(state, action_ids, n)
    if phase == layout.OPEN:
        action_ids[0] = notation.OPEN
        action_ids[1] = notation.PASS
        return 1 + int(state.markers[state.actor])  # TW-5.2
    if phase == layout.TRIGGER:
        for card in range(components.TRAP, components.PLAYED_END):
            if state.inside[state.actor, card] > 0 and state.is_trap[card]:
                action_ids[n] = notation.TRIGGER[card]
                n += 1
        return n  # TW-R14: no `done`
    if phase == layout.SEND:
        for card in range(components.CHARACTER_END):
            if state.camp[state.actor, card] > 0:
                action_ids[n] = notation.SEND[card]
                n += 1
    elif phase == layout.LAY:
        n = add_lays(state, action_ids, n)
    elif phase == layout.BOOK:
        n = add_papyri(state, action_ids, n, effects.BRINGS_BACK)
    else:  # BRING_BACK
        n = add_choices(state, action_ids, n)
    action_ids[n] = notation.DONE
    return n + 1
