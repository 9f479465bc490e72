"""What a seat of Imhotep knows where market cards are hidden (IMH-24): secret cards of others are only counted. When
the game is over there are none any more."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.cards import CARD_KINDS, is_secret
from saqqara.games.imhotep.rules.pending_choices import current_player


def known_state(state: Any, seat: int | None) -> Any:
    """The state as far as the hands that a seat (None: a spectator) knows go, to look at: others' secret cards are
    `unknown` ones in it."""
    if not state.with_hidden_cards:
        return state
    twin = jit.duplicate(state)
    for owner in other_seats(state, seat):
        twin.unknown[owner] = secret_card_count(state, owner)
        twin.hand[owner] -= state.secret[owner]
    return twin


def other_seats(state: Any, seat: int | None) -> list[int]:
    """All seats but one; to a spectator all."""
    return [owner for owner in range(int(state.seats)) if owner != seat]


def secret_card_count(state: Any, owner: int) -> int:
    """How many secret cards a seat has."""
    return int(state.secret[owner].sum())


@compiled
def is_gained_unseen(state: Any, seat: int, piece: int, origin: int, target: int) -> bool:
    """Whether a move is a card that another seat than `seat` (-1: a spectator) gains unseen (IMH-R63); the end of the
    game opens it."""
    owner, card = target - layout.HAND, piece - layout.CARD
    if owner == seat or not 0 <= owner < state.seats or not 0 <= card < CARD_KINDS:
        return False
    return current_player(state) != components.EMPTY and is_secret(state, card, origin)
