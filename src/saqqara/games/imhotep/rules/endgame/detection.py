"""From where on a game of Imhotep can be solved: for two, in the last round, where what is hidden is hidden from both
alike, and can be counted."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import components

SEATS = 2
MAX_BOATS = 3  # that have not sailed; with more there is no hope within the time for a decision
BONUS_FIELD = int(
    (components.PYRAMID_BONUS[0] == components.CARD_BONUS).argmax()
)  # of the left pyramid, gives a card (IMH-6.2)


def is_endgame(state: Any) -> bool:
    """Whether a game that goes on can be solved from here."""
    return bool(components.BOATS - state.sailed <= MAX_BOATS and is_countable(state))


def is_countable(state: Any) -> bool:
    """Whether all that chance can still bring can be counted, however long that takes."""
    last = state.seats == SEATS and state.round_now == components.ROUNDS - 1
    return bool(last and has_equal_knowledge(state) and state.pile_left >= max_drawn_cards(state))


def has_equal_knowledge(state: Any) -> bool:
    """Whether both seats know the same, and each card that nobody has seen is as likely everywhere: where one is known
    to be older than the draw pile (IMH-R62) it is not."""
    older = state.older > 0 or (state.face_down[: state.discarded] == components.DISCARDED_OLDER).any()
    return not (older or (state.with_hidden_cards and can_hold_secret(state)))


def can_hold_secret(state: Any) -> bool:
    """Whether somebody holds a secret card, or may yet gain one while there is something to decide (IMH-24.2); what the
    temple gives comes after all decisions."""
    gained = state.sides[components.MARKET] == components.SIDE_B or can_pyramid_give_card(state)
    return bool(gained or state.secret[:SEATS].any())


def can_pyramid_give_card(state: Any) -> bool:
    """Whether a field of the pyramids has yet to give a card."""
    return bool(state.sides[components.PYRAMID] == components.SIDE_B and state.built[0] <= BONUS_FIELD)


def max_drawn_cards(state: Any) -> int:
    """As many cards as can be drawn in what is left of the round, at most. Where there are so many no new draw pile is
    made, whose order would follow from a generator (IMH-R8)."""
    freed = 2 if state.sides[components.MARKET] in (components.SIDE_B, components.SIDE_C) else 1
    count = int(state.sides[components.TEMPLE] == components.SIDE_B) + can_pyramid_give_card(state)
    count += freed * int(state.private_left[:SEATS].sum())
    if state.with_dynasty:
        count += freed * components.DYNASTY_COPIES[components.RAFT]
    if state.favour_left[:SEATS].any() and state.favours[0] == components.EMPTY:
        count += components.FAVOUR_CARDS
    return count + (components.FAVOUR_CARDS if state.depth > 0 else 0)  # fields that are refilled when all else is done
