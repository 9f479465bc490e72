"""Which decisions of Tara Wolf are legal; `state.phase` says what is asked.

The seat to decide need not be the one whose camp phase it is.
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
    """Whether the seat to decide holds the card in hand."""
    return bool(state.hand[state.actor, card] > 0)


@compiled
def can_choose(state: Any, card: int) -> bool:
    """Whether a card can be chosen for the effect that is being carried out."""
    if state.phase == layout.TAKE:  # TW-C3
        return is_looked_at(state, card)
    if state.phase == layout.TARGET:
        return is_target(state, state.cause, card)
    return can_come_back(state, state.actor, card)  # TW-C12


@compiled
def can_play(state: Any, card: int) -> bool:
    """TW-4.2: a companion or an animal in hand that can be paid."""
    seat = state.actor
    return bool(state.hand[seat, card] > 0 and price(state, seat, card) <= state.coins[seat])


@compiled
def add_papyri(state: Any, action_ids: Any, n: int, effect: int) -> int:
    """The papyri of the seat to decide that have an effect."""
    for card in range(components.PAPYRUS, components.PLAYED_END):
        if state.effect[card] == effect and state.papyri[state.actor, card - components.PAPYRUS] > 0:
            action_ids[n] = notation.USE[card]
            n += 1
    return n


@compiled
def add_lays(state: Any, action_ids: Any, n: int) -> int:
    """TW-5.4: traps and undead in hand, papyri that can be laid (TW-R13), for the holder one bluff (TW-R2)."""
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
    """TW-5.5: the legal targets; while one of them draws traps upon itself only that one (TW-C7)."""
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
    if state.param[state.cause, 4] > 0:  # TW-R15: `up to` may stop at any time
        action_ids[n] = notation.DONE
        n += 1
    return n


@compiled
def legal_in_camp(state: Any, action_ids: Any) -> int:
    """The legal decisions of a camp phase."""
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
    """What can be chosen for an effect."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_choose(state, card):
            action_ids[n] = notation.CHOOSE[card]
            n += 1
    return n


@compiled
def add_discards(state: Any, action_ids: Any, n: int) -> int:
    """Every hand card."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_discard(state, card):
            action_ids[n] = notation.DISCARD[card]
            n += 1
    return n


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
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
