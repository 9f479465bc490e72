"""Pending tasks of Imhotep, kept on a small stack.

A turn is one action (`actions.py`), but an action can require choices, also of other seats. One effect can interrupt
another: a stone takes a card, the card places a stone, the stone's field gives a card. Therefore the pending tasks are
kept on a stack, `state.tasks`. Each task consists of its kind, the seat that it concerns, and two facts. The top of the
stack determines what comes next:

- no task: `state.turn_seat` takes its turn with any action of IMH-4 (phase `turn`)
- a choice (`layout.PHASES`): the task's seat chooses one of the actions that `legal` lists; the answer removes the task
  and may push others on top of the remaining ones
- a step (`layout.STEPS`): requires no choice; `resolve_automatic` carries it out at once

| choice | facts | step | facts |
|---|---|---|---|
| TAKE (a stone at the market) | 1: of a private boat or Raft | UNLOAD | boat, index in the order |
| BUY (C market: another card) | the same; freed fields | DISCARD (after it was carried out) | card |
| KEEP (the hidden pair) | | DRAW (the top card, gained) | |
| BUILD (B and C pyramids) | origin of the stone | REFILL | bit mask of fields |
| PLACE (bonus of the B pyramids) | | STONE_BACK (private boat, Raft, market) | 1: of a Raft |
| TEMPLE (points or stones) | field | | |
| CRYPT (C tomb), IMHOTEP (D temple) | | | |
| RAISE (D obelisks) | origin of the stone | | |
| LEVER, SAIL_LOAD, SAIL | SAIL: boat | FILL_SLED (favour 2) | |
| RAFT, PLANK | | | |
| HAMMER, CHISEL | stones left | SCORE_TEMPLE | field |
| ORDER (`next`) | boat | END_TURN | |
| FAVOUR_1 | cards left, freed fields | END_ROUND | |
| FAVOUR_2, FAVOUR_3, FAVOUR_4, FAVOUR_5 | FAVOUR_5: stones left | | |
| FAVOUR_3_SAIL, FAVOUR_4_MORE, FAVOUR_4_SAIL | boat or ANY_BOAT | | |

A turn begins by pushing END_TURN on the empty stack and carrying out the action on top of it. When the stack is empty
again, the next turn begins. (At the end of a round, END_TURN first pushes itself, END_ROUND and SCORE_TEMPLE.) If a
choice is one that IMH-R20 does not offer, `resolve_automatic` declines it.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import layout


@compiled
def push_task(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Push a task on top of all pending tasks."""
    depth = state.depth
    state.tasks[depth, 0] = task
    state.tasks[depth, 1] = seat
    state.tasks[depth, 2] = fact
    state.tasks[depth, 3] = other
    state.depth = depth + 1


@compiled
def as_int(number: Any) -> int:
    """Return a number of the record as a full-width integer, so that functions taking it are compiled only once."""
    return number + 0  # type: ignore[no-any-return]


@compiled
def pending_field(state: Any, column: int) -> int:
    """Return a column of the next task: TASK, SEAT, FACT or OTHER."""
    return as_int(state.tasks[state.depth - 1, column])


@compiled
def phase(state: Any) -> int:
    """Return the kind of the next task; TURN if none is pending."""
    return layout.TURN if state.depth == 0 else pending_field(state, layout.TASK_COLUMN)


@compiled
def current_player(state: Any) -> int:
    """Return the seat that must choose; -1 if the game is over."""
    return as_int(state.turn_seat) if state.depth == 0 else pending_field(state, layout.SEAT_COLUMN)


@compiled
def next_seat(state: Any) -> int:
    """Return the left neighbour of the seat that has the turn."""
    return int((state.turn_seat + 1) % state.seats)
