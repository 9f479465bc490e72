"""Market, side B: the hidden field bottom right (IMH-6.1, IMH-R21)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.cards import discard, gain, leave_older, see_older
from saqqara.games.imhotep.rules.pending_choices import whole


@compiled
def is_hidden(state: Any, place: int) -> bool:
    """Whether what lies at a place of the market lies face down."""
    return bool(place >= components.HIDDEN and state.sides[components.MARKET] == components.SIDE_B)


@compiled
def card_at(state: Any, place: int) -> int:
    """The card at a place of the market, or EMPTY."""
    return whole(state.market[place])


@compiled
def is_pair(state: Any) -> bool:
    """Whether two cards lie on the hidden field."""
    return bool(state.market[components.HIDDEN + 1] != components.EMPTY)


@compiled
def unseen(state: Any, place: int) -> int:
    """How a card left over at a place is discarded: openly, unseen, or unseen and older than the draw pile."""
    if not is_hidden(state, place):
        return components.OPENLY
    return components.OLDER if place < components.HIDDEN + state.older else components.UNSEEN


@compiled
def keep(state: Any, seat: int, choice: int) -> None:
    """One of the pair is kept; the other is discarded openly before the kept one is carried out."""
    kept, other = card_at(state, components.HIDDEN + choice), card_at(state, components.HIDDEN + 1 - choice)
    state.market[components.HIDDEN] = state.market[components.HIDDEN + 1] = components.EMPTY
    if choice < state.older:
        leave_older(state, seat, kept, table.AT_HIDDEN)
    if 1 - choice < state.older:
        see_older(state, other)
    state.older = 0
    discard(state, other, table.AT_HIDDEN, components.OPENLY)
    gain(state, seat, kept, table.AT_HIDDEN)
