"""Strength in a tomb (TW-5.6, TW-5.8, TW-R6): printed strength, and bonuses from cards, tomb and adventurer."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import effects


@compiled
def count_inside(state: Any, seat: int, kinds: int) -> int:
    """Return how many cards of these kinds (a sum of `1 << kind`) fight for a seat.

    Untriggered traps and papyri that do not fight do not count.
    """
    count = 0
    for card in range(components.PLAYED_END):
        if state.inside[seat, card] > 0 and (kinds >> state.fights_as[card]) & 1:
            count += state.inside[seat, card]
    return int(count)


@compiled
def bonus_from_others(state: Any, seat: int, kind: int) -> int:
    """Return the bonus of a kind from a seat's trainers and priests, minus that of opposing temple cats (TW-C8)."""
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
    """Return the bonus of one copy of a card from its own effect and from other cards."""
    effect, kind = state.effect[card], int(state.fights_as[card])
    bonus = bonus_from_others(state, seat, kind)
    if effect == effects.PACK:
        bonus += state.param[card, 0] * (state.inside[seat, card] - 1)
    elif effect == effects.FEEDS:  # TW-C10
        bonus += state.param[card, 0] * state.eliminated
    elif effect == effects.GROWS:
        itself = (state.param[card, 0] >> kind) & 1
        count = count_inside(state, seat, int(state.param[card, 0])) - itself
        bonus += min(state.param[card, 2], state.param[card, 1] * count)  # TW-C10: the cap is for its own bonus
    elif effect == effects.DEFIES_MEDALLION and seat != state.holder:
        bonus += state.param[card, 0]
    return int(bonus)


@compiled
def tomb_bonus(state: Any, card: int) -> int:
    """Return the bonus that the open tomb gives a card, on either side."""
    if state.tomb == components.EMPTY or state.effect[state.tomb] != effects.STRENGTHENS:
        return 0
    return int(state.param[state.tomb, 1]) if (state.param[state.tomb, 0] >> state.fights_as[card]) & 1 else 0


@compiled
def leading_adventurer(state: Any, seat: int) -> int:
    """Return a seat's adventurer in the tomb if the seat holds the medallion, so that the ability works (TW-3.2).

    EMPTY otherwise.
    """
    if seat == state.holder:
        for card in range(components.ADVENTURERS):
            if state.inside[seat, card] > 0:
                return card
    return components.EMPTY


@compiled
def ability_bonus(state: Any, seat: int, card: int) -> int:
    """Return the bonus of a card from the ability of its side's adventurer."""
    adventurer = leading_adventurer(state, seat)
    if adventurer == components.EMPTY:
        return 0
    if state.effect[adventurer] == effects.LEADS:
        if card == adventurer:
            return int(state.param[adventurer, 2])
        return int(state.param[adventurer, 1]) if (state.param[adventurer, 0] >> state.fights_as[card]) & 1 else 0
    if state.effect[adventurer] == effects.IN_COMPANY and card == adventurer:  # TW-C8: either bonus, never both
        companions = count_inside(state, seat, 1 << effects.COMPANION)
        return int(
            state.param[adventurer, 2] if companions >= state.param[adventurer, 1] else state.param[adventurer, 0]
        )
    return 0


@compiled
def strength(state: Any, seat: int, card: int) -> int:
    """Return the strength of one copy of a seat's card in the tomb, at least 0 (TW-R6)."""
    bonus = card_bonus(state, seat, card) + tomb_bonus(state, card) + ability_bonus(state, seat, card)
    return int(max(0, state.strength[card] + bonus))


@compiled
def has_strength(state: Any, card: int) -> bool:
    """Return whether a face-up card in a tomb has a strength: no traps, and of the papyri only avatars."""
    return card < components.CHARACTER_END or bool(state.is_undead[card])


@compiled
def total_strength(state: Any, seat: int) -> int:
    """Return the total strength of a seat in the tomb (TW-5.6); 0 outside a fight (TW-R21)."""
    sum_of_all = 0
    if state.tomb != components.EMPTY:
        for card in range(components.PLAYED_END):
            if state.inside[seat, card] > 0 and has_strength(state, card):
                sum_of_all += state.inside[seat, card] * strength(state, seat, card)
    return int(sum_of_all)
