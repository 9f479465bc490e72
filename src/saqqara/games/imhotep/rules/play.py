"""Effects of actions and answers in Imhotep, automatic steps, and rounds (IMH-3).

`pending_choices.py` explains pending tasks.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules import actions, expansions
from saqqara.games.imhotep.rules.actions import carry_out_action
from saqqara.games.imhotep.rules.boats import (
    can_load,
    can_load_any_to_sail,
    choose_next_space,
    clear_boat,
    empty_spaces,
    load_stone,
    sail_and_choose_order,
    sail_boat,
    unload_stone,
)
from saqqara.games.imhotep.rules.cards import discard_card, gain_top_card
from saqqara.games.imhotep.rules.pending_choices import as_int, current_player, next_seat, pending_field, push_task
from saqqara.games.imhotep.rules.sites import market, obelisks, pyramid, temple, tomb
from saqqara.games.imhotep.rules.sites.delivery import score_temple_field
from saqqara.games.imhotep.rules.sites.temple import score_points
from saqqara.games.imhotep.rules.stone_moves import (
    gainable_stones,
    get_stones,
    put_into_quarry,
    return_to_quarry,
    sled_capacity,
)

# ---- rounds ----------------------------------------------------------------------------------------------------------


@compiled
def set_up_round(state: Any) -> None:
    """Set up the boats of the next round card and the market (IMH-3.1)."""
    log_move(state, layout.ROUND_CARD, layout.AT_ROUNDS, layout.AT_BOATS)
    for boat in range(components.BOATS):
        state.spaces[boat] = components.BOAT_SIZES[state.seats - 2, state.rounds[state.round_now], boat]
        log_move(state, layout.BOAT + boat, layout.BOX, layout.AT_BOATS)
    market.fill_fields(state)


@compiled
def end_turn(state: Any) -> None:
    """Pass the turn to the left neighbour, after ending a finished round.

    The round is finished if the fourth boat has sailed (IMH-3.3) or all seats have passed in a row (IMH-R14).
    """
    if state.sailed == components.BOATS or state.passes == state.seats:
        push_task(state, layout.END_TURN, components.EMPTY, layout.NONE, layout.NONE)
        push_task(state, layout.END_ROUND, components.EMPTY, layout.NONE, layout.NONE)
        push_task(state, layout.SCORE_TEMPLE, components.EMPTY, layout.NONE, layout.NONE)
    else:
        state.turn_seat = next_seat(state)  # also IMH-3.7: the seat that sailed the fourth boat had the turn (IMH-R13)
        state.turn += 1


@compiled
def score_temple_from(state: Any, field: int) -> None:
    """Score the temple from a field on, each field completely before the next (IMH-3.4, IMH-R7)."""
    if field < state.temple_fields:
        push_task(state, layout.SCORE_TEMPLE, components.EMPTY, field + 1, layout.NONE)
        score_temple_field(state, field)


@compiled
def clear_boats(state: Any) -> None:
    """Send the boats back (IMH-3.5); after IMH-R14 the stones on them return to the quarries."""
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
    """End the round (IMH-3.5) and start the next, or end the game (IMH-3.6), which reveals all hands (IMH-24.1)."""
    clear_boats(state)
    expansions.remove_private_boats(state)
    market.clear_fields(state)
    state.round_now += 1
    if state.round_now < components.ROUNDS:
        set_up_round(state)
    else:
        state.secret[:] = 0
        state.secret_older[:] = 0
        push_task(state, layout.OVER, components.EMPTY, layout.NONE, layout.NONE)


# ---- play ------------------------------------------------------------------------------------------------------------


@compiled
def answer_load(state: Any, task: int, seat: int, fact: int, place: int) -> None:
    """Place a stone on a space, and push the choice that follows."""
    boat = place // components.SPACES
    load_stone(state, seat, boat, place % components.SPACES)
    if task == layout.SAIL_LOAD:
        push_task(state, layout.SAIL, seat, boat, layout.NONE)
    elif task == layout.FAVOUR_3 or task == layout.FAVOUR_4 or task == layout.FAVOUR_4_MORE:
        expansions.push_sail_after_load(state, task, seat, boat)
    elif (task == layout.CHISEL or task == layout.FAVOUR_5) and fact > 1:
        push_task(state, task, seat, fact - 1, layout.NONE)


@compiled
def answer_sail(state: Any, task: int, seat: int, boat: int, site: int) -> None:
    """Sail a boat; with Lever and favour 3 the seat chooses the order of unloading (IMH-R23, IMH-R24)."""
    if task == layout.LEVER or task == layout.FAVOUR_3_SAIL:
        sail_and_choose_order(state, seat, boat, site)
    else:
        sail_boat(state, seat, boat, site)


@compiled
def answer_take(state: Any, task: int, seat: int, fact: int, other: int, field: int) -> None:
    """Take a market card for a stone or for favour 1."""
    if task == layout.FAVOUR_1:
        expansions.take_favour_card(state, seat, fact, other, field)
        return
    market.take_card_for_stone(state, seat, fact, field)


@compiled
def carry_out_answer(state: Any, action_id: int, task: int, seat: int, fact: int, other: int) -> None:
    """Carry out the answer to a choice whose task has been popped."""
    if action_id < notation.SAIL:
        answer_load(state, task, seat, fact, action_id - notation.LOAD)
    elif action_id < notation.USE:
        way = action_id - notation.SAIL
        answer_sail(state, task, seat, way // len(components.SITES), way % len(components.SITES))
    elif action_id < notation.TAKE:
        choose_next_space(state, seat, fact, action_id - notation.NEXT)
    elif action_id < notation.BUY:
        answer_take(state, task, seat, fact, other, action_id - notation.TAKE)
    elif action_id < notation.KEEP:
        market.buy_card(state, seat, fact, other, action_id - notation.BUY)
    elif action_id < notation.TAKE_POINTS:
        answer_stone_owner(state, action_id, seat, fact)
    elif action_id == notation.TAKE_STONES:
        get_stones(state, seat, components.TEMPLE_STONE_BONUS)
    elif notation.PLACE_IMHOTEP <= action_id < notation.DELIVER:
        temple.place_imhotep(state, action_id - notation.PLACE_IMHOTEP)
    elif notation.DELIVER <= action_id < notation.LAUNCH:
        actions.deliver_raft_stone(state, seat, action_id - notation.DELIVER)
    else:  # `points`, `done`
        decline(state, task, seat, fact, other)


@compiled
def answer_stone_owner(state: Any, action_id: int, seat: int, fact: int) -> None:
    """Carry out the choice of a stone's owner: a card of the pair, a crypt tile, a place to build, or a plinth."""
    if action_id < notation.CRYPT:
        market.keep_card(state, seat, action_id - notation.KEEP)
    elif action_id < notation.BUILD:
        tomb.take_tile(state, seat, action_id - notation.CRYPT)
    elif action_id < notation.RAISE:
        pyramid.build(state, seat, fact, action_id)
    else:
        obelisks.raise_obelisk(state, seat, fact, action_id - notation.RAISE)


@compiled
def decline(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Carry out the consequence of a declined choice, or of one that is not offered (IMH-R20)."""
    if task == layout.TEMPLE:  # IMH-6.3
        score_points(state, fact, components.ONE_POINT)
    elif task == layout.BUILD:  # IMH-R6, IMH-26.3
        pyramid.add_overflow(state, seat, fact)
    elif task == layout.BUY:
        market.push_refill(state, seat, fact, other)
    else:
        expansions.decline_favour(state, task, seat, fact, other)


@compiled
def needs_answer(state: Any, task: int, seat: int, fact: int) -> bool:
    """Return True if a seat must answer a choice, False if it is declined automatically (IMH-R1, IMH-R20)."""
    if task == layout.TAKE:
        return market.has_card(state)
    if task == layout.BUY:  # IMH-R51
        return market.can_buy(state, seat)
    if task == layout.CRYPT:
        return tomb.has_open_tile(state)
    if task == layout.BUILD:
        return pyramid.can_build(state)
    if task == layout.TEMPLE:  # IMH-R7
        return gainable_stones(state, seat) > 0
    if task == layout.FAVOUR_1:
        return fact > 0 and market.has_open_card(state)
    if task == layout.PLACE or task == layout.FAVOUR_2 or task == layout.FAVOUR_5:
        return can_load(state, seat)
    if task == layout.FAVOUR_3 or task == layout.FAVOUR_4:
        return can_load_any_to_sail(
            state, seat, components.ONE_STONE if task == layout.FAVOUR_3 else components.TWO_STONES
        )
    if task == layout.FAVOUR_4_MORE:
        return state.sled[seat] > 0 and empty_spaces(state, fact) > 0
    return True


@compiled
def return_market_stone(state: Any, seat: int, kind: int) -> None:
    """Return a market stone to the quarry.

    It comes from a private boat (IMH-R12), or it is the stone of a Raft, which is in transit (IMH-R43).
    """
    if kind == actions.RAFT_STONE:
        put_into_quarry(state, seat, layout.SLED + seat)
    else:
        return_to_quarry(state, seat, layout.PRIVATE + seat)


@compiled
def carry_out_step(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Carry out a step, which requires no choice."""
    if task == layout.UNLOAD:
        unload_stone(state, seat, fact, other)
    elif task == layout.DISCARD:
        discard_card(state, fact, layout.HAND + seat, components.DISCARDED_OPEN)
    elif task == layout.DRAW:
        gain_top_card(state, seat)
    elif task == layout.REFILL:
        market.refill_fields(state, fact)
    elif task == layout.STONE_BACK:
        return_market_stone(state, seat, fact)
    elif task == layout.FILL_SLED:
        get_stones(state, seat, sled_capacity(state, seat))
    elif task == layout.SCORE_TEMPLE:
        score_temple_from(state, fact)
    elif task == layout.END_TURN:
        end_turn(state)
    else:
        end_round(state)


@compiled
def resolve_automatic(state: Any) -> None:
    """Carry out steps and decline unoffered choices, until a seat must choose."""
    while state.depth > 0:
        task, seat = pending_field(state, layout.TASK_COLUMN), pending_field(state, layout.SEAT_COLUMN)
        fact, other = pending_field(state, layout.FACT_COLUMN), pending_field(state, layout.OTHER_COLUMN)
        if task > layout.OVER:
            state.depth -= 1
            carry_out_step(state, task, seat, fact, other)
        elif needs_answer(state, task, seat, fact):
            return
        else:
            state.depth -= 1
            decline(state, task, seat, fact, other)


@compiled
def play(state: Any, action_id: int) -> None:
    """Carry out a legal action."""
    state.moves = 0
    if state.depth == 0:
        seat = current_player(state)
        push_task(state, layout.END_TURN, components.EMPTY, layout.NONE, layout.NONE)
        carry_out_action(state, seat, as_int(action_id))
    else:
        task, seat = pending_field(state, layout.TASK_COLUMN), pending_field(state, layout.SEAT_COLUMN)
        fact, other = pending_field(state, layout.FACT_COLUMN), pending_field(state, layout.OTHER_COLUMN)
        state.depth -= 1
        carry_out_answer(state, as_int(action_id), task, seat, fact, other)
    resolve_automatic(state)
