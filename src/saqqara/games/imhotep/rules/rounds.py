"""Rounds of Imhotep: laying out, the end of a turn, the end of a round (IMH-3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.expansions import private_boats
from saqqara.games.imhotep.rules.pending_choices import next_seat, push_choice
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.sites.delivery import score_temple_field
from saqqara.games.imhotep.rules.stone_moves import log_move
from saqqara.games.imhotep.rules.unloading import clear_boat


@compiled
def set_up_round(state: Any) -> None:
    """IMH-3.1: the boats of the next round card, and the market."""
    log_move(state, layout.ROUND_CARD, layout.AT_ROUNDS, layout.AT_BOATS)
    for boat in range(components.BOATS):
        state.spaces[boat] = components.BOAT_SIZES[state.seats - 2, state.rounds[state.round_now], boat]
        log_move(state, layout.BOAT + boat, layout.BOX, layout.AT_BOATS)
    market.fill_fields(state)


@compiled
def end_turn(state: Any) -> None:
    """The turn goes to the left; first the round may end: fourth boat (IMH-3.3), or all have passed (IMH-R14)."""
    if state.sailed == components.BOATS or state.passes == state.seats:
        push_choice(state, layout.END_TURN, components.EMPTY, layout.NONE, layout.NONE)
        push_choice(state, layout.END_ROUND, components.EMPTY, layout.NONE, layout.NONE)
        push_choice(state, layout.SCORE_TEMPLE, components.EMPTY, layout.NONE, layout.NONE)
    else:
        state.turn_seat = next_seat(state)  # also IMH-3.7: who sailed the fourth boat had the turn (IMH-R13)
        state.turn += 1


@compiled
def score_temple_from(state: Any, field: int) -> None:
    """IMH-3.4, IMH-R7: field by field from the left, each dealt with completely before the next."""
    if field < state.temple_fields:
        push_choice(state, layout.SCORE_TEMPLE, components.EMPTY, field + 1, layout.NONE)
        score_temple_field(state, field)


@compiled
def clear_boats(state: Any) -> None:
    """IMH-3.5: boats go back, with IMH-R14 the stones on them to the quarries."""
    for boat in range(components.BOATS):
        clear_boat(state, boat)
        docked = state.dock[boat] != components.EMPTY
        log_move(state, layout.BOAT + boat, layout.DOCK + state.dock[boat] if docked else layout.AT_BOATS, layout.BOX)
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
        push_choice(state, layout.OVER, components.EMPTY, layout.NONE, layout.NONE)
