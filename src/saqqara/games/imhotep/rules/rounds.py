"""Rounds of Imhotep: laying out, the end of a turn, the end of a round (IMH-3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.expansions import private_boats
from saqqara.games.imhotep.rules.pending_choices import next_seat, push_choice
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.sites.delivery import score_temple_field
from saqqara.games.imhotep.rules.stone_moves import move
from saqqara.games.imhotep.rules.unloading import clear_boat


@compiled
def set_up_round(state: Any) -> None:
    """IMH-3.1: the boats of the next round card, and the market."""
    move(state, table.ROUND_CARD, table.AT_ROUNDS, table.AT_BOATS)
    for boat in range(components.BOATS):
        state.spaces[boat] = components.BOAT_SIZES[state.seats - 2, state.rounds[state.round_now], boat]
        move(state, table.BOAT + boat, table.BOX, table.AT_BOATS)
    market.fill_fields(state)


@compiled
def end_turn(state: Any) -> None:
    """The turn goes to the left; first the round may end: fourth boat (IMH-3.3), or all have passed (IMH-R14)."""
    if state.sailed == components.BOATS or state.passes == state.seats:
        push_choice(state, table.END_TURN, components.EMPTY, table.NONE, table.NONE)
        push_choice(state, table.END_ROUND, components.EMPTY, table.NONE, table.NONE)
        push_choice(state, table.SCORE_TEMPLE, components.EMPTY, table.NONE, table.NONE)
    else:
        state.turn_seat = next_seat(state)  # also IMH-3.7: who sailed the fourth boat had the turn (IMH-R13)
        state.turn += 1


@compiled
def score_temple_from(state: Any, field: int) -> None:
    """IMH-3.4, IMH-R7: field by field from the left, each dealt with completely before the next."""
    if field < state.temple_fields:
        push_choice(state, table.SCORE_TEMPLE, components.EMPTY, field + 1, table.NONE)
        score_temple_field(state, field)


@compiled
def clear_boats(state: Any) -> None:
    """IMH-3.5: boats go back, with IMH-R14 the stones on them to the quarries."""
    for boat in range(components.BOATS):
        clear_boat(state, boat)
        docked = state.dock[boat] != components.EMPTY
        move(state, table.BOAT + boat, table.DOCK + state.dock[boat] if docked else table.AT_BOATS, table.BOX)
        state.dock[boat] = components.EMPTY
        state.spaces[boat] = 0
    state.docked[:] = components.EMPTY
    state.sailed = state.passes = 0


@compiled
def end_round(state: Any) -> None:
    """IMH-3.5, then the next round, or the end of the game (IMH-3.6), which opens all hands (IMH-24.1)."""
    clear_boats(state)
    private_boats.remove_private_boats(state)
    market.clear_fields(state)
    state.round_now += 1
    if state.round_now < components.ROUNDS:
        set_up_round(state)
    else:
        state.secret[:] = 0
        state.secret_older[:] = 0
        push_choice(state, table.OVER, components.EMPTY, table.NONE, table.NONE)
