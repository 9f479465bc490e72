"""The rules of Imhotep: which decisions are legal and what they do.

Every decision has a number (`numbering.py`, its text in `notation.py`). A turn is one action (`actions.py`), but an
action can ask for more, also of other seats, and one thing can interrupt another: a stone buys a card, the card lays a
stone, the stone's field gives a card. So what is pending lies on a stack, `state.tasks`; each task is its kind, the
seat that it concerns, and two facts. What comes next is on top:

- no task: it is the turn of `state.turn_seat`, any action of IMH-4 (phase `turn`)
- a question (`state.PHASES`): the task's seat decides, `legal` lists what; the answer takes the task off and may put
  others on top of what was pending before
- a step (`state.STEPS`): asks nobody, `settle` carries it out at once

| question | facts | step | facts |
|---|---|---|---|
| TAKE (a stone at the market) | 1: a private boat's | UNLOAD | boat, place in the order |
| KEEP (the hidden pair) | | DISCARD (after it was carried out) | card |
| BUILD (B pyramids) | where the stone is | DRAW (the top card, gained) | |
| PLACE (bonus of the B pyramids) | | REFILL | fields, a bit each |
| TEMPLE (points or stones) | field | STONE_BACK (private boat, market) | |
| LEVER, SAIL_LOAD, SAIL | SAIL: boat | FILL_SLED (favour 2) | |
| HAMMER, CHISEL | stones left | SCORE_TEMPLE | field |
| ORDER (`next`) | boat | END_TURN | |
| FAVOUR_1 | cards left, freed fields | END_ROUND | |
| FAVOUR_2, FAVOUR_3, FAVOUR_4, FAVOUR_5 | FAVOUR_5: stones left | | |
| FAVOUR_3_SAIL, FAVOUR_4_MORE, FAVOUR_4_SAIL | boat or ANY | | |

So a turn begins by putting END_TURN on the empty stack and the action on top; when the stack is empty again the next
turn begins. (If the round has ended, END_TURN puts itself, END_ROUND and SCORE_TEMPLE there first.) A question without
a choice that IMH-R20 says is not asked is declined by `settle`.
"""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box, favours, numbering, private_boats, rounds
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.actions import act, add_actions
from saqqara.games.imhotep.boats import (
    add_loads,
    add_loads_to_sail,
    add_sails,
    add_spaces,
    any_can_reach,
    any_ready,
    can_load,
    empty_spaces,
    load,
    missing,
)
from saqqara.games.imhotep.cards import discard, gain_top
from saqqara.games.imhotep.sites import market, market_b, pyramid_b, temple
from saqqara.games.imhotep.stones import back_to_quarry, gainable, get_stones
from saqqara.games.imhotep.tasks import actor, pending, push, whole
from saqqara.games.imhotep.unloading import add_next, choose_next, sail, sail_choosing, unload
from saqqara.kernel import compiled

__all__ = ["actor", "legal", "play", "settle"]

# ---- what is legal ---------------------------------------------------------------------------------------------


@compiled
def may_decline(state: Any, task: int, seat: int, fact: int) -> bool:
    """Whether `done` is possible: something optional, or a boat that may sail as it is (IMH-R23, R24, R25)."""
    if task == table.FAVOUR_3 or task == table.FAVOUR_4:
        return any_ready(state)
    if task == table.FAVOUR_4_MORE:
        return missing(state, fact) <= 0
    return task == table.PLACE or task == table.FAVOUR_1 or task == table.FAVOUR_2 or task == table.FAVOUR_5


@compiled
def add_answers(state: Any, decisions: Any, task: int, seat: int, fact: int) -> int:
    """The answers to a question, without `done`."""
    none_yet = numbering.NONE_YET
    if task == table.TAKE or task == table.FAVOUR_1:
        return market.add_takes(state, decisions, none_yet, task == table.FAVOUR_1)
    if task == table.LEVER:
        return add_sails(state, decisions, none_yet, box.ANY)
    if task == table.SAIL or task == table.FAVOUR_3_SAIL or task == table.FAVOUR_4_SAIL:
        return add_sails(state, decisions, none_yet, fact)
    if task == table.SAIL_LOAD or task == table.FAVOUR_3:
        return add_loads_to_sail(state, decisions, none_yet, seat, box.ONE_STONE)
    if task == table.FAVOUR_4:
        return add_loads_to_sail(state, decisions, none_yet, seat, box.TWO_STONES)
    if task == table.FAVOUR_4_MORE:
        return add_spaces(state, decisions, none_yet, fact)
    if task == table.BUILD:
        return pyramid_b.add_pyramids(state, decisions, none_yet)
    if task == table.ORDER:
        return add_next(state, decisions, none_yet, fact)
    if task == table.KEEP or task == table.TEMPLE:
        first = numbering.KEEP if task == table.KEEP else numbering.TAKE_POINTS
        decisions[0], decisions[1] = first, first + 1
        return 2
    return add_loads(state, decisions, none_yet, seat)  # PLACE, HAMMER, CHISEL, FAVOUR_2, FAVOUR_5


@compiled
def legal(state: Any, decisions: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    if state.depth == 0:
        return add_actions(state, decisions, actor(state))
    task, seat, fact = pending(state, table.TASK), pending(state, table.SEAT), pending(state, table.FACT)
    if task == table.OVER:
        return 0
    n = add_answers(state, decisions, task, seat, fact)
    if may_decline(state, task, seat, fact):
        decisions[n] = numbering.DONE
        n += 1
    return n


# ---- what decisions do -----------------------------------------------------------------------------------------


@compiled
def answer_load(state: Any, task: int, seat: int, fact: int, place: int) -> None:
    """A stone on a space, and what comes after it."""
    boat = place // box.SPACES
    load(state, seat, boat, place % box.SPACES)
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
    if fact == 1:
        private_boats.refill_after_take(state, seat, field)
    market.take(state, seat, field)


@compiled
def answer(state: Any, decision: int, task: int, seat: int, fact: int, other: int) -> None:
    """Carries out the answer to a question, whose task has been taken off."""
    if decision < numbering.SAIL:
        answer_load(state, task, seat, fact, decision - numbering.LOAD)
    elif decision < numbering.USE:
        way = decision - numbering.SAIL
        answer_sail(state, task, seat, way // len(box.SITES), way % len(box.SITES))
    elif decision < numbering.TAKE:
        choose_next(state, seat, fact, decision - numbering.NEXT)
    elif decision < numbering.KEEP:
        answer_take(state, task, seat, fact, other, decision - numbering.TAKE)
    elif decision < numbering.BUILD:
        market_b.keep(state, seat, decision - numbering.KEEP)
    elif decision < numbering.TAKE_POINTS:
        pyramid_b.build(state, seat, fact, decision - numbering.BUILD)
    elif decision == numbering.TAKE_STONES:
        get_stones(state, seat, box.TEMPLE_STONES)
    else:  # `points`, `done`
        decline(state, task, seat, fact, other)


@compiled
def decline(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """What comes of a question that was declined, or that is not asked (IMH-R20)."""
    if task == table.TEMPLE:  # IMH-6.3
        temple.score_points(state, fact, box.ONE_POINT)
    elif task == table.BUILD:  # IMH-R6
        pyramid_b.add_further(state, seat, fact)
    else:
        favours.decline(state, task, seat, fact, other)


@compiled
def is_asked(state: Any, task: int, seat: int, fact: int) -> bool:
    """Whether a question is to be asked, or declined by the table itself (IMH-R1, IMH-R20)."""
    if task == table.TAKE:
        return market.any_card(state)
    if task == table.BUILD:
        return pyramid_b.any_room(state)
    if task == table.TEMPLE:  # IMH-R7
        return gainable(state, seat) > 0
    if task == table.FAVOUR_1:
        return fact > 0 and market.any_open(state)
    if task == table.PLACE or task == table.FAVOUR_2 or task == table.FAVOUR_5:
        return can_load(state, seat)
    if task == table.FAVOUR_3 or task == table.FAVOUR_4:
        return any_can_reach(state, seat, box.ONE_STONE if task == table.FAVOUR_3 else box.TWO_STONES)
    if task == table.FAVOUR_4_MORE:
        return state.sled[seat] > 0 and empty_spaces(state, fact) > 0
    return True


@compiled
def step(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Carries out a task that asks nobody."""
    if task == table.UNLOAD:
        unload(state, seat, fact, other)
    elif task == table.DISCARD:
        discard(state, fact, table.HAND + seat, box.OPENLY)
    elif task == table.DRAW:
        gain_top(state, seat)
    elif task == table.REFILL:
        market.refill(state, fact)
    elif task == table.STONE_BACK:
        back_to_quarry(state, seat, table.PRIVATE + seat)
    elif task == table.FILL_SLED:
        get_stones(state, seat, box.SLED)
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
        push(state, table.END_TURN, box.EMPTY, table.NONE, table.NONE)
        act(state, seat, whole(decision))
    else:
        task, seat = pending(state, table.TASK), pending(state, table.SEAT)
        fact, other = pending(state, table.FACT), pending(state, table.OTHER)
        state.depth -= 1
        answer(state, whole(decision), task, seat, fact, other)
    settle(state)
