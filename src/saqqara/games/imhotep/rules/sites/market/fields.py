"""Market: four fields with cards; a stone buys one of them (IMH-5.1). `side_b.py` has the hidden field, `side_c.py` and
`side_d.py` the coins."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.cards import discard, draw, gain, leave_older
from saqqara.games.imhotep.rules.pending_choices import push
from saqqara.games.imhotep.rules.sites.market import side_b as market_b
from saqqara.games.imhotep.rules.sites.market import side_c as market_c
from saqqara.games.imhotep.rules.sites.market import side_d as market_d
from saqqara.games.imhotep.rules.stone_moves import move

REFILLED = 1
"""Fact of TAKE and BUY: for a private boat or a raft, after which freed fields may be refilled."""


@compiled
def any_card(state: Any) -> bool:
    """Whether a card lies at the market, the hidden field included."""
    return any_open(state) or bool(state.market[components.HIDDEN] != components.EMPTY)


@compiled
def any_open(state: Any) -> bool:
    """Whether an open card lies at the market."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY and not market_b.is_hidden(state, field):
            return True
    return False


@compiled
def add_takes(state: Any, decisions: Any, n: int, open_only: bool) -> int:
    """IMH-5.1: any field with a card; for the first favour open ones only (IMH-R21)."""
    for field in range(components.FIELDS):
        if state.market[field] != components.EMPTY and not (open_only and market_b.is_hidden(state, field)):
            decisions[n] = notation.TAKE + field
            n += 1
    return n


@compiled
def take_for_stone(state: Any, seat: int, kind: int, field: int) -> None:
    """A stone takes a card; on side C its owner may then buy another (IMH-25.1)."""
    freed = 1 << field
    if state.sides[components.MARKET] == components.SIDE_C:
        push(state, table.BUY, seat, kind, freed)
    else:
        refill_later(state, seat, kind, freed)
    take(state, seat, field)


@compiled
def may_buy(state: Any, seat: int) -> bool:
    """Whether a seat has a coin, and a card lies there (IMH-R51)."""
    return state.coins[seat] > 0 and any_card(state)


@compiled
def buy(state: Any, seat: int, kind: int, freed: int, field: int) -> None:
    """One more card for a coin."""
    market_c.pay(state, seat)
    refill_later(state, seat, kind, freed | 1 << field)
    take(state, seat, field)


@compiled
def refill_later(state: Any, seat: int, kind: int, freed: int) -> None:
    """IMH-10.3, IMH-22.6: what a private boat or a raft has freed is refilled when the cards are carried out, if no
    normal boat has been at the market this round."""
    if kind == REFILLED and state.docked[components.MARKET] == components.EMPTY:
        push(state, table.REFILL, seat, freed, table.NONE)


@compiled
def take(state: Any, seat: int, field: int) -> None:
    """IMH-5.1: the card of a field; from a hidden pair one is chosen first (IMH-6.1)."""
    if market_b.is_hidden(state, field) and market_b.is_pair(state):
        push(state, table.KEEP, seat, table.NONE, table.NONE)
        return
    card = market_b.card_at(state, field)
    state.market[field] = components.EMPTY
    if market_b.is_hidden(state, field) and state.older > 0:
        leave_older(state, seat, card, table.AT_HIDDEN)
        state.older = 0
    market_d.score_coins(state, seat, field)
    gain(state, seat, card, table.FIELD + field)


@compiled
def fill_field(state: Any, field: int) -> None:
    """A card from the draw pile on a field; on the hidden field two, face down (IMH-3.1, IMH-6.1)."""
    hidden = market_b.is_hidden(state, field)
    for place in range(field, field + (2 if hidden else 1)):
        card = draw(state)
        state.market[place] = card
        if card != components.EMPTY:
            move(state, table.FACE_DOWN if hidden else table.CARD + card, table.PILE, table.FIELD + field)


@compiled
def fill(state: Any) -> None:
    """IMH-3.1, IMH-R21: all empty fields, in the order of their numbers."""
    for field in range(components.FIELDS):
        if state.market[field] == components.EMPTY:
            fill_field(state, field)


@compiled
def refill(state: Any, fields: int) -> None:
    """IMH-R12, IMH-R24: freed fields (a bit each), in the order of their numbers."""
    for field in range(components.FIELDS):
        if fields >> field & 1:
            fill_field(state, field)


@compiled
def clear(state: Any) -> None:
    """IMH-3.5: cards left over are discarded, those of the hidden field face down (IMH-R21); on side D they stay."""
    if market_d.keeps_cards(state):
        market_d.add_coins(state)
        return
    for place in range(components.MARKET_CARDS):
        if state.market[place] != components.EMPTY:
            unseen = market_b.unseen(state, place)
            market_d.free_coins(state, min(place, components.HIDDEN))
            discard(state, market_b.card_at(state, place), table.FIELD + min(place, components.HIDDEN), unseen)
            state.market[place] = components.EMPTY
    state.older = 0
