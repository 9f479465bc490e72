"""What decisions of Imhotep do: an action, or the answer to a question; then what asks nobody, until somebody is asked.

`tasks.py` explains what is pending.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules import rounds
from saqqara.games.imhotep.rules.actions import act
from saqqara.games.imhotep.rules.boats import (
    any_can_reach,
    can_load,
    empty_spaces,
    load,
)
from saqqara.games.imhotep.rules.cards import discard, gain_top
from saqqara.games.imhotep.rules.expansions import favours, raft
from saqqara.games.imhotep.rules.pending_choices import actor, pending, push, whole
from saqqara.games.imhotep.rules.sites.market import fields as market
from saqqara.games.imhotep.rules.sites.market import side_b as market_b
from saqqara.games.imhotep.rules.sites.obelisks import side_d as obelisks_d
from saqqara.games.imhotep.rules.sites.pyramid import choosing as pyramid
from saqqara.games.imhotep.rules.sites.temple import side_d as temple_d
from saqqara.games.imhotep.rules.sites.temple.stones import score_points
from saqqara.games.imhotep.rules.sites.tomb import side_c as tomb_c
from saqqara.games.imhotep.rules.stone_moves import back_to_quarry, gainable, get_stones, into_quarry, room
from saqqara.games.imhotep.rules.unloading import choose_next, sail, sail_choosing, unload


@compiled
def answer_load(state: Any, task: int, seat: int, fact: int, place: int) -> None:
    """A stone on a space, and what comes after it."""
    boat = place // components.SPACES
    load(state, seat, boat, place % components.SPACES)
    if task == table.SAIL_LOAD:
        push(state, table.SAIL, seat, boat, table.NONE)
    elif task == table.FAVOUR_3 or task == table.FAVOUR_4 or task == table.FAVOUR_4_MORE:
        favours.loaded_to_sail(state, task, seat, boat)
    elif (task == table.CHISEL or task == table.FAVOUR_5) and fact > 1:
        push(state, task, seat, fact - 1, table.NONE)


@compiled
def answer_sail(state: Any, task: int, seat: int, boat: int, site: int) -> None:
    """A boat sails; Lever and favour 3 choose in which order it is unloaded (IMH-R23, IMH-R24)."""
    if task == table.LEVER or task == table.FAVOUR_3_SAIL:
        sail_choosing(state, seat, boat, site)
    else:
        sail(state, seat, boat, site)


@compiled
def answer_take(state: Any, task: int, seat: int, fact: int, other: int, field: int) -> None:
    """A card of the market for a stone, or for favour 1."""
    if task == table.FAVOUR_1:
        favours.take(state, seat, fact, other, field)
        return
    market.take_for_stone(state, seat, fact, field)


@compiled
def answer(state: Any, decision: int, task: int, seat: int, fact: int, other: int) -> None:
    """Carries out the answer to a question, whose task has been taken off."""
    if decision < notation.SAIL:
        answer_load(state, task, seat, fact, decision - notation.LOAD)
    elif decision < notation.USE:
        way = decision - notation.SAIL
        answer_sail(state, task, seat, way // len(components.SITES), way % len(components.SITES))
    elif decision < notation.TAKE:
        choose_next(state, seat, fact, decision - notation.NEXT)
    elif decision < notation.BUY:
        answer_take(state, task, seat, fact, other, decision - notation.TAKE)
    elif decision < notation.KEEP:
        market.buy(state, seat, fact, other, decision - notation.BUY)
    elif decision < notation.TAKE_POINTS:
        answer_gift(state, decision, seat, fact)
    elif decision == notation.TAKE_STONES:
        get_stones(state, seat, components.TEMPLE_STONES)
    elif notation.STAND <= decision < notation.DELIVER:
        temple_d.put(state, decision - notation.STAND)
    elif notation.DELIVER <= decision < notation.LAUNCH:
        raft.land(state, seat, decision - notation.DELIVER)
    else:  # `points`, `done`
        decline(state, task, seat, fact, other)


@compiled
def answer_gift(state: Any, decision: int, seat: int, fact: int) -> None:
    """What the owner of a stone has chosen: a card of the pair, a crypt tile, where to build, a plinth."""
    if decision < notation.CRYPT:
        market_b.keep(state, seat, decision - notation.KEEP)
    elif decision < notation.BUILD:
        tomb_c.take(state, seat, decision - notation.CRYPT)
    elif decision < notation.RAISE:
        pyramid.build(state, seat, fact, decision)
    else:
        obelisks_d.raise_on(state, seat, fact, decision - notation.RAISE)


@compiled
def decline(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """What comes of a question that was declined, or that is not asked (IMH-R20)."""
    if task == table.TEMPLE:  # IMH-6.3
        score_points(state, fact, components.ONE_POINT)
    elif task == table.BUILD:  # IMH-R6, IMH-26.3
        pyramid.add_further(state, seat, fact)
    elif task == table.BUY:
        market.refill_later(state, seat, fact, other)
    else:
        favours.decline(state, task, seat, fact, other)


@compiled
def is_asked(state: Any, task: int, seat: int, fact: int) -> bool:
    """Whether a question is to be asked, or declined by the table itself (IMH-R1, IMH-R20)."""
    if task == table.TAKE:
        return market.any_card(state)
    if task == table.BUY:  # IMH-R51
        return market.may_buy(state, seat)
    if task == table.CRYPT:
        return tomb_c.any_open(state)
    if task == table.BUILD:
        return pyramid.any_room(state)
    if task == table.TEMPLE:  # IMH-R7
        return gainable(state, seat) > 0
    if task == table.FAVOUR_1:
        return fact > 0 and market.any_open(state)
    if task == table.PLACE or task == table.FAVOUR_2 or task == table.FAVOUR_5:
        return can_load(state, seat)
    if task == table.FAVOUR_3 or task == table.FAVOUR_4:
        return any_can_reach(state, seat, components.ONE_STONE if task == table.FAVOUR_3 else components.TWO_STONES)
    if task == table.FAVOUR_4_MORE:
        return state.sled[seat] > 0 and empty_spaces(state, fact) > 0
    return True


@compiled
def stone_back(state: Any, seat: int, kind: int) -> None:
    """A market stone goes back to the quarry: from a private boat (IMH-R12), or a raft's, which is on its way
    (IMH-R43)."""
    if kind == raft.ON_ITS_WAY:
        into_quarry(state, seat, table.SLED + seat)
    else:
        back_to_quarry(state, seat, table.PRIVATE + seat)


@compiled
def step(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Carries out a task that asks nobody."""
    if task == table.UNLOAD:
        unload(state, seat, fact, other)
    elif task == table.DISCARD:
        discard(state, fact, table.HAND + seat, components.OPENLY)
    elif task == table.DRAW:
        gain_top(state, seat)
    elif task == table.REFILL:
        market.refill(state, fact)
    elif task == table.STONE_BACK:
        stone_back(state, seat, fact)
    elif task == table.FILL_SLED:
        get_stones(state, seat, room(state, seat))
    elif task == table.SCORE_TEMPLE:
        rounds.score_temple_from(state, fact)
    elif task == table.END_TURN:
        rounds.end_turn(state)
    else:
        rounds.end_round(state)


@compiled
def settle(state: Any) -> None:
    """Carries out what asks nobody, until somebody is asked."""
    while state.depth > 0:
        task, seat = pending(state, table.TASK), pending(state, table.SEAT)
        fact, other = pending(state, table.FACT), pending(state, table.OTHER)
        if task > table.OVER:
            state.depth -= 1
            step(state, task, seat, fact, other)
        elif is_asked(state, task, seat, fact):
            return
        else:
            state.depth -= 1
            decline(state, task, seat, fact, other)


@compiled
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision."""
    state.moves = 0
    if state.depth == 0:
        seat = actor(state)
        push(state, table.END_TURN, components.EMPTY, table.NONE, table.NONE)
        act(state, seat, whole(decision))
    else:
        task, seat = pending(state, table.TASK), pending(state, table.SEAT)
        fact, other = pending(state, table.FACT), pending(state, table.OTHER)
        state.depth -= 1
        answer(state, whole(decision), task, seat, fact, other)
    settle(state)
