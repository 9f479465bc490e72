"""Which decisions of Tara Wolf are legal; `state.phase` says what is asked.

The seat to decide need not be the one whose camp phase it is.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.camp import (
    price,
)
from saqqara.games.tara_wolf.rules.card_effects import is_shown, is_target
from saqqara.games.tara_wolf.rules.tomb import (
    has_bluff,
)
from saqqara.games.tara_wolf.rules.tomb_resolution import can_come_back
from saqqara.games.tara_wolf.rules.traps import can_hit, must_hit


@compiled
def can_discard(state: Any, card: int) -> bool:
    """Whether the seat to decide holds the card in hand."""
    return bool(state.hand[state.actor, card] > 0)


@compiled
def can_choose(state: Any, card: int) -> bool:
    """Whether a card can be chosen for the effect that is being carried out."""
    if state.phase == table.TAKE:  # TW-C3
        return is_shown(state, card)
    if state.phase == table.TARGET:
        return is_target(state, state.cause, card)
    return can_come_back(state, state.actor, card)  # TW-C12


@compiled
def can_play(state: Any, card: int) -> bool:
    """TW-4.2: a companion or an animal in hand that can be paid."""
    seat = state.actor
    return bool(state.hand[seat, card] > 0 and price(state, seat, card) <= state.coins[seat])


@compiled
def add_papyri(state: Any, decisions: Any, n: int, effect: int) -> int:
    """The papyri of the seat to decide that have an effect."""
    for card in range(components.PAPYRUS, components.PLAYED_END):
        if state.effect[card] == effect and state.papyri[state.actor, card - components.PAPYRUS] > 0:
            decisions[n] = notation.USE[card]
            n += 1
    return n


@compiled
def add_lays(state: Any, decisions: Any, n: int) -> int:
    """TW-5.4: traps and undead in hand, papyri that can be laid (TW-R13), for the holder one bluff (TW-R2)."""
    seat = state.actor
    bluffs = seat == state.holder and not has_bluff(state, seat)
    for card in range(components.MAIN, components.MAIN_END):
        if state.hand[seat, card] > 0 and (bluffs or card >= components.TRAP):
            decisions[n] = notation.LAY[card]
            n += 1
    for card in range(components.PAPYRUS, components.PLAYED_END):
        if state.papyri[seat, card - components.PAPYRUS] > 0 and state.can_be_laid[card]:
            decisions[n] = notation.LAY[card]
            n += 1
    return n


@compiled
def add_hits(state: Any, decisions: Any, n: int) -> int:
    """TW-5.5: the legal targets; while one of them draws traps upon itself only that one (TW-C7)."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if must_hit(state, card):
            decisions[n] = notation.HIT[card]
            n += 1
    if n > 0:
        return n
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_hit(state, card):
            decisions[n] = notation.HIT[card]
            n += 1
    if state.param[state.cause, 4] > 0:  # TW-R15: `up to` may stop at any time
        decisions[n] = notation.DONE
        n += 1
    return n


@compiled
def legal_in_camp(state: Any, decisions: Any) -> int:
    """The legal decisions of a camp phase."""
    phase, n = state.phase, 0
    if phase == table.PLAY:
        for card in range(components.COMPANION, components.CHARACTER_END):
            if can_play(state, card):
                decisions[n] = notation.PLAY[card]
                n += 1
        decisions[n] = notation.DONE
        n += 1
    elif phase == table.RESOURCES:
        for coins in range(state.resources + 1):
            decisions[n] = notation.COINS[coins]
            n += 1
        n = add_papyri(state, decisions, n, effects.SWELLS_RESOURCES)
    elif phase == table.FORESEE:
        for place in range(components.MOST_LOOKED_AT):
            if state.shown[place] != components.EMPTY:
                decisions[n] = notation.TOP[place + 1]
                n += 1
    elif phase == table.TAKE or phase == table.TARGET:
        n = add_choices(state, decisions, n)
    else:  # GIVE_UP and CLEAN_UP
        n = add_discards(state, decisions, n)
    return n


@compiled
def add_choices(state: Any, decisions: Any, n: int) -> int:
    """What can be chosen for an effect."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_choose(state, card):
            decisions[n] = notation.CHOOSE[card]
            n += 1
    return n


@compiled
def add_discards(state: Any, decisions: Any, n: int) -> int:
    """Every hand card."""
    for card in range(components.MAIN, components.MAIN_END):
        if can_discard(state, card):
            decisions[n] = notation.DISCARD[card]
            n += 1
    return n


@compiled
def legal(state: Any, decisions: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    phase, n = state.phase, 0
    if phase < table.OPEN:
        return legal_in_camp(state, decisions)
    if phase == table.OVER:
        return 0
    if phase == table.HIT:
        return add_hits(state, decisions, n)
    if phase == table.OPENING_DISCARD or phase == table.CURSE_DISCARD:
        return add_discards(state, decisions, n)
    if phase == table.OPEN:
        decisions[0] = notation.OPEN
        decisions[1] = notation.PASS
        return 1 + int(state.markers[state.actor])  # TW-5.2
    if phase == table.TRIGGER:
        for card in range(components.TRAP, components.PLAYED_END):
            if state.inside[state.actor, card] > 0 and state.is_trap[card]:
                decisions[n] = notation.TRIGGER[card]
                n += 1
        return n  # TW-R14: no `done`
    if phase == table.SEND:
        for card in range(components.CHARACTER_END):
            if state.camp[state.actor, card] > 0:
                decisions[n] = notation.SEND[card]
                n += 1
    elif phase == table.LAY:
        n = add_lays(state, decisions, n)
    elif phase == table.BOOK:
        n = add_papyri(state, decisions, n, effects.BRINGS_BACK)
    else:  # BRING_BACK
        n = add_choices(state, decisions, n)
    decisions[n] = notation.DONE
    return n + 1
