"""Which decisions of Imhotep are legal: the actions of a turn, or the answers to the question that is pending.

`pending_choices.py` explains what is pending.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules import blue_cards
from saqqara.games.imhotep.rules.actions import add_actions
from saqqara.games.imhotep.rules.boats import (
    add_loads,
    add_loads_to_sail,
    add_sails,
    add_spaces,
    has_ready_boat,
    missing_stones,
)
from saqqara.games.imhotep.rules.pending_choices import actor, pending_field
from saqqara.games.imhotep.rules.sites import market, obelisks, pyramid, temple, tomb
from saqqara.games.imhotep.rules.unloading import add_next


@compiled
def can_decline(state: Any, task: int, seat: int, fact: int) -> bool:
    """Whether `done` is possible: something optional, or a boat that may sail as it is (IMH-R23, R24, R25)."""
    if task == table.FAVOUR_3 or task == table.FAVOUR_4:
        return has_ready_boat(state)
    if task == table.FAVOUR_4_MORE:
        return missing_stones(state, fact) <= 0
    if task == table.FAVOUR_1 or task == table.FAVOUR_2 or task == table.FAVOUR_5:
        return True
    return task == table.PLACE or task == table.BUY


@compiled
def add_answers(state: Any, decisions: Any, task: int, seat: int, fact: int) -> int:
    """The answers to a question, without `done`."""
    none_yet = notation.NONE_YET
    if task == table.TAKE or task == table.FAVOUR_1:
        return market.add_takes(state, decisions, none_yet, task == table.FAVOUR_1)
    if task == table.LEVER:
        return add_sails(state, decisions, none_yet, components.ANY_BOAT)
    if task == table.SAIL or task == table.FAVOUR_3_SAIL or task == table.FAVOUR_4_SAIL:
        return add_sails(state, decisions, none_yet, fact)
    if task == table.SAIL_LOAD or task == table.FAVOUR_3:
        return add_loads_to_sail(state, decisions, none_yet, seat, components.ONE_STONE)
    if task == table.FAVOUR_4:
        return add_loads_to_sail(state, decisions, none_yet, seat, components.TWO_STONES)
    if task == table.FAVOUR_4_MORE:
        return add_spaces(state, decisions, none_yet, fact)
    if task == table.BUILD:
        return pyramid.add_choices(state, decisions, none_yet)
    if task == table.ORDER:
        return add_next(state, decisions, none_yet, fact)
    if task == table.KEEP or task == table.TEMPLE:
        first = notation.KEEP if task == table.KEEP else notation.TAKE_POINTS
        decisions[0], decisions[1] = first, first + 1
        return 2
    if task >= table.BUY:
        return add_dynasty_answers(state, decisions, task, seat)
    return add_loads(state, decisions, none_yet, seat)  # PLACE, HAMMER, CHISEL, FAVOUR_2, FAVOUR_5


@compiled
def add_dynasty_answers(state: Any, decisions: Any, task: int, seat: int) -> int:
    """The answers to what sides C and D, the raft and the plank ask, without `done`."""
    none_yet = notation.NONE_YET
    if task == table.BUY:
        return market.add_buys(state, decisions, none_yet)
    if task == table.CRYPT:
        return tomb.add_tiles(state, decisions, none_yet)
    if task == table.RAISE:
        return obelisks.add_plinths(decisions, none_yet)
    if task == table.IMHOTEP:
        return temple.add_imhotep_fields(state, decisions, none_yet)
    if task == table.RAFT:
        return blue_cards.add_raft_sites(state, decisions, none_yet)
    return blue_cards.add_plank_sails(state, decisions, none_yet, seat)


@compiled
def legal(state: Any, decisions: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    if state.depth == 0:
        return add_actions(state, decisions, actor(state))
    task, seat, fact = (
        pending_field(state, table.TASK),
        pending_field(state, table.SEAT),
        pending_field(state, table.FACT),
    )
    if task == table.OVER:
        return 0
    n = add_answers(state, decisions, task, seat, fact)
    if can_decline(state, task, seat, fact):
        decisions[n] = notation.DONE
        n += 1
    return n
