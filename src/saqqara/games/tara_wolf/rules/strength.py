"""Strength in a tomb (TW-5.6, TW-5.8, TW-R6): printed, and what cards, the tomb and an adventurer add to it."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import effects


@compiled
def count_inside(state: Any, seat: int, kinds: int) -> int:
    """How many cards of these kinds (a sum of `1 << kind`) fight for a seat; traps and papyri that wait count not."""
    count = 0
    for card in range(components.PLAYED_END):
        if state.inside[seat, card] > 0 and (kinds >> state.fights_as[card]) & 1:
            count += state.inside[seat, card]
    return int(count)


@compiled
def bonus_from_others(state: Any, seat: int, kind: int) -> int:
    """What trainers and priests of one's own add to a kind, and temple cats of the other side take (TW-C8)."""
    bonus, card = 0, int(state.first_with[effects.LIFTS])
    while card != components.EMPTY:
        if (state.param[card, 0] >> kind) & 1:
            bonus += state.inside[seat, card] * state.param[card, 1]
        card = int(state.next_with[card])
    card = int(state.first_with[effects.WEAKENS])
    while card != components.EMPTY:
        if (state.param[card, 0] >> kind) & 1:
            bonus -= state.inside[1 - seat, card] * state.param[card, 1]
        card = int(state.next_with[card])
    return int(bonus)


@compiled
def card_bonus(state: Any, seat: int, card: int) -> int:
    """What a card's own effect and other cards add to one such card."""
    effect, kind = state.effect[card], int(state.fights_as[card])
    bonus = bonus_from_others(state, seat, kind)
    if effect == effects.PACK:
        bonus += state.param[card, 0] * (state.inside[seat, card] - 1)
    elif effect == effects.FEEDS:  # TW-C10
        bonus += state.param[card, 0] * state.eliminated
    elif effect == effects.GROWS:
        itself = (state.param[card, 0] >> kind) & 1
        count = count_inside(state, seat, int(state.param[card, 0])) - itself
        bonus += min(state.param[card, 2], state.param[card, 1] * count)  # TW-C10: the cap is for its own bonus only
    elif effect == effects.DEFIES_MEDALLION and seat != state.holder:
        bonus += state.param[card, 0]
    return int(bonus)


@compiled
def tomb_bonus(state: Any, card: int) -> int:
    """What the open tomb adds to a card, on either side."""
    if state.tomb == components.EMPTY or state.effect[state.tomb] != effects.STRENGTHENS:
        return 0
    return int(state.param[state.tomb, 1]) if (state.param[state.tomb, 0] >> state.fights_as[card]) & 1 else 0


@compiled
def leading_adventurer(state: Any, seat: int) -> int:
    """The adventurer whose ability works for a seat: in the tomb, with the medallion (TW-3.2); else EMPTY."""
    if seat == state.holder:
        for card in range(components.ADVENTURERS):
            if state.inside[seat, card] > 0:
                return card
    return components.EMPTY


@compiled
def ability_bonus(state: Any, seat: int, card: int) -> int:
    """What the adventurer's ability adds to a card on his side."""
    adventurer = leading_adventurer(state, seat)
    if adventurer == components.EMPTY:
        return 0
    if state.effect[adventurer] == effects.LEADS:
        if card == adventurer:
            return int(state.param[adventurer, 2])
        return int(state.param[adventurer, 1]) if (state.param[adventurer, 0] >> state.fights_as[card]) & 1 else 0
    if state.effect[adventurer] == effects.IN_COMPANY and card == adventurer:  # TW-C8: one or the other, never both
        companions = count_inside(state, seat, 1 << effects.COMPANION)
        return int(
            state.param[adventurer, 2] if companions >= state.param[adventurer, 1] else state.param[adventurer, 0]
        )
    return 0


@compiled
def strength(state: Any, seat: int, card: int) -> int:
    """The strength of one such card of a seat in the tomb: never below 0 (TW-R6)."""
    bonus = card_bonus(state, seat, card) + tomb_bonus(state, card) + ability_bonus(state, seat, card)
    return int(max(0, state.strength[card] + bonus))


@compiled
def has_strength(state: Any, card: int) -> bool:
    """Whether a card that lies open in a tomb has a strength: not traps, and of papyri only avatars."""
    return card < components.CHARACTER_END or bool(state.is_undead[card])


@compiled
def total_strength(state: Any, seat: int) -> int:
    """The strength of all characters of a seat in the tomb (TW-5.6); outside a fight 0 (TW-R21)."""
    sum_of_all = 0
    if state.tomb != components.EMPTY:
        for card in range(components.PLAYED_END):
            if state.inside[seat, card] > 0 and has_strength(state, card):
                sum_of_all += state.inside[seat, card] * strength(state, seat, card)
    return int(sum_of_all)
