"""Mini-expansion The Pharaoh's Favour (IMH-12, IMH-R72): five things that can be done once each, one a seat."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.boats import can_load, can_load_any_to_sail, has_empty_space, has_ready_boat
from saqqara.games.imhotep.rules.pending_choices import push_choice
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.stone_moves import log_move, sled_capacity, take_from_quarry


@compiled
def can_use_favour(state: Any, seat: int, favour: int) -> bool:
    """Whether a favour (from 0) can do something once its stone is paid (IMH-R11)."""
    if favour == 0:
        return market.has_open_card(state)
    if favour == 1:
        return state.quarry[seat] > 1 and (state.sled[seat] < sled_capacity(state, seat) or has_empty_space(state))
    if favour == 2:
        return has_ready_boat(state) or can_load_any_to_sail(state, seat, components.ONE_STONE)
    if favour == 3:
        return has_ready_boat(state) or can_load_any_to_sail(state, seat, components.TWO_STONES)
    return can_load(state, seat)


@compiled
def add_favours(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """The favours that are free and can do something."""
    if state.favour_left[seat] == 0 or state.quarry[seat] == 0:
        return n
    for favour in range(components.FAVOURS):
        if state.favours[favour] == components.EMPTY and can_use_favour(state, seat, favour):
            action_ids[n] = notation.FAVOUR + favour
            n += 1
    return n


@compiled
def start_favour(state: Any, seat: int, favour: int) -> None:
    """IMH-12.1: a stone from the quarry on the favour's field; what it asks comes next (IMH-R24)."""
    state.favour_left[seat] = 0
    take_from_quarry(state, seat)
    state.favours[favour] = seat
    log_move(state, layout.STONE + seat, layout.QUARRY + seat, layout.FAVOUR + favour)
    if favour == 0:
        push_choice(state, layout.FAVOUR_1, seat, components.FAVOUR_CARDS, layout.NONE)
    elif favour == 1:
        push_choice(state, layout.FILL_SLED, seat, layout.NONE, layout.NONE)
        push_choice(state, layout.FAVOUR_2, seat, layout.NONE, layout.NONE)
    elif favour == 2:
        push_choice(state, layout.FAVOUR_3, seat, layout.NONE, layout.NONE)
    elif favour == 3:
        push_choice(state, layout.FAVOUR_4, seat, layout.NONE, layout.NONE)
    else:
        push_choice(state, layout.FAVOUR_5, seat, components.THREE_STONES, layout.NONE)


@compiled
def take_favour_card(state: Any, seat: int, left: int, freed: int, field: int) -> None:
    """Favour 1: a card; its fields are refilled when both are carried out."""
    push_choice(state, layout.FAVOUR_1, seat, left - 1, freed | 1 << field)
    market.take_card(state, seat, field)


@compiled
def push_sail_after_load(state: Any, task: int, seat: int, boat: int) -> None:
    """Favours 3 and 4: what comes after a stone was placed on a boat."""
    if task == layout.FAVOUR_3:
        push_choice(state, layout.FAVOUR_3_SAIL, seat, boat, layout.NONE)
    elif task == layout.FAVOUR_4:
        push_choice(state, layout.FAVOUR_4_MORE, seat, boat, layout.NONE)
    else:
        push_choice(state, layout.FAVOUR_4_SAIL, seat, boat, layout.NONE)


@compiled
def decline_favour(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """What comes after `done`, or at once where nothing optional is possible (IMH-R20)."""
    if task == layout.FAVOUR_1:
        if other != 0:
            push_choice(state, layout.REFILL, seat, other, layout.NONE)
    elif task == layout.FAVOUR_3:
        push_choice(state, layout.FAVOUR_3_SAIL, seat, components.ANY_BOAT, layout.NONE)
    elif task == layout.FAVOUR_4:
        push_choice(state, layout.FAVOUR_4_SAIL, seat, components.ANY_BOAT, layout.NONE)
    elif task == layout.FAVOUR_4_MORE:
        push_choice(state, layout.FAVOUR_4_SAIL, seat, fact, layout.NONE)
