"""Legal actions of Imhotep: the actions of a turn, or the answers to the pending choice.

`pending_choices.py` explains pending tasks. Functions named `add_...` write action IDs into `action_ids` from index `n`
on, in canonical order, and return the new number of entries.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules import actions
from saqqara.games.imhotep.rules.actions import add_actions
from saqqara.games.imhotep.rules.boats import (
    add_loads,
    add_loads_to_sail,
    add_next,
    add_sails,
    add_spaces,
    has_ready_boat,
    missing_stones,
)
from saqqara.games.imhotep.rules.pending_choices import current_player, pending_field
from saqqara.games.imhotep.rules.sites import market, obelisks, pyramid, temple, tomb


@compiled
def can_decline(state: Any, task: int, seat: int, fact: int) -> bool:
    """Return True if `done` is legal: the choice is optional, or a boat may sail as it is (IMH-R23, R24, R25)."""
    if task == layout.FAVOUR_3 or task == layout.FAVOUR_4:
        return has_ready_boat(state)
    if task == layout.FAVOUR_4_MORE:
        return missing_stones(state, fact) <= 0
    if task == layout.FAVOUR_1 or task == layout.FAVOUR_2 or task == layout.FAVOUR_5:
        return True
    return task == layout.PLACE or task == layout.BUY


@compiled
def add_answers(state: Any, action_ids: Any, task: int, seat: int, fact: int) -> int:
    """Write the answers to a choice, without `done`, and return their number."""
    none_yet = notation.NONE_YET
    if task == layout.TAKE or task == layout.FAVOUR_1:
        return market.add_takes(state, action_ids, none_yet, task == layout.FAVOUR_1)
    if task == layout.LEVER:
        return add_sails(state, action_ids, none_yet, components.ANY_BOAT)
    if task == layout.SAIL or task == layout.FAVOUR_3_SAIL or task == layout.FAVOUR_4_SAIL:
        return add_sails(state, action_ids, none_yet, fact)
    if task == layout.SAIL_LOAD or task == layout.FAVOUR_3:
        return add_loads_to_sail(state, action_ids, none_yet, seat, components.ONE_STONE)
    if task == layout.FAVOUR_4:
        return add_loads_to_sail(state, action_ids, none_yet, seat, components.TWO_STONES)
    if task == layout.FAVOUR_4_MORE:
        return add_spaces(state, action_ids, none_yet, fact)
    if task == layout.BUILD:
        return pyramid.add_choices(state, action_ids, none_yet)
    if task == layout.ORDER:
        return add_next(state, action_ids, none_yet, fact)
    if task == layout.KEEP or task == layout.TEMPLE:
        first = notation.KEEP if task == layout.KEEP else notation.TAKE_POINTS
        action_ids[0], action_ids[1] = first, first + 1
        return 2
    if task >= layout.BUY:
        return add_dynasty_answers(state, action_ids, task, seat)
    return add_loads(state, action_ids, none_yet, seat)  # PLACE, HAMMER, CHISEL, FAVOUR_2, FAVOUR_5


@compiled
def add_dynasty_answers(state: Any, action_ids: Any, task: int, seat: int) -> int:
    """Write the answers to the choices of sides C and D, Raft and Plank, without `done`; return their number."""
    none_yet = notation.NONE_YET
    if task == layout.BUY:
        return market.add_buys(state, action_ids, none_yet)
    if task == layout.CRYPT:
        return tomb.add_tiles(state, action_ids, none_yet)
    if task == layout.RAISE:
        return obelisks.add_plinths(action_ids, none_yet)
    if task == layout.IMHOTEP:
        return temple.add_imhotep_fields(state, action_ids, none_yet)
    if task == layout.RAFT:
        return actions.add_raft_sites(state, action_ids, none_yet)
    return actions.add_plank_sails(state, action_ids, none_yet, seat)


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the legal action IDs into `action_ids`, in canonical order, and return their number."""
    if state.depth == 0:
        return add_actions(state, action_ids, current_player(state))
    task, seat, fact = (
        pending_field(state, layout.TASK_COLUMN),
        pending_field(state, layout.SEAT_COLUMN),
        pending_field(state, layout.FACT_COLUMN),
    )
    if task == layout.OVER:
        return 0
    n = add_answers(state, action_ids, task, seat, fact)
    if can_decline(state, task, seat, fact):
        action_ids[n] = notation.DONE
        n += 1
    return n
