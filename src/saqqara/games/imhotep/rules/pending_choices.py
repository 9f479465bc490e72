"""The pending tasks of Imhotep: a small stack.

A turn is one action (`actions.py`), but an action can ask for more, also of other seats, and one thing can interrupt
another: a stone buys a card, the card lays a stone, the stone's field gives a card. So what is pending lies on a stack,
`state.tasks`; each task is its kind, the seat that it concerns, and two facts. What comes next is on top:

- no task: it is the turn of `state.turn_seat`, any action of IMH-4 (phase `turn`)
- a question (`layout.PHASES`): the task's seat decides, `legal` lists what; the answer takes the task off and may put
  others on top of what was pending before
- a step (`layout.STEPS`): asks nobody, `resolve_automatic` carries it out at once

| question | facts | step | facts |
|---|---|---|---|
| TAKE (a stone at the market) | 1: a private boat's, a raft's | UNLOAD | boat, place in the order |
| BUY (C market: one more) | the same; freed fields | DISCARD (after it was carried out) | card |
| KEEP (the hidden pair) | | DRAW (the top card, gained) | |
| BUILD (B and C pyramids) | where the stone comes from | REFILL | fields, a bit each |
| PLACE (bonus of the B pyramids) | | STONE_BACK (private boat, raft, market) | 1: a raft's |
| TEMPLE (points or stones) | field | | |
| CRYPT (C tomb), IMHOTEP (D temple) | | | |
| RAISE (D obelisks) | where the stone comes from | | |
| LEVER, SAIL_LOAD, SAIL | SAIL: boat | FILL_SLED (favour 2) | |
| RAFT, PLANK | | | |
| HAMMER, CHISEL | stones left | SCORE_TEMPLE | field |
| ORDER (`next`) | boat | END_TURN | |
| FAVOUR_1 | cards left, freed fields | END_ROUND | |
| FAVOUR_2, FAVOUR_3, FAVOUR_4, FAVOUR_5 | FAVOUR_5: stones left | | |
| FAVOUR_3_SAIL, FAVOUR_4_MORE, FAVOUR_4_SAIL | boat or ANY | | |

So a turn begins by putting END_TURN on the empty stack and the action on top; when the stack is empty again the next
turn begins. (If the round has ended, END_TURN puts itself, END_ROUND and SCORE_TEMPLE there first.) A question without
a choice that IMH-R20 says is not asked is declined by `resolve_automatic`.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import layout


@compiled
def push_choice(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """A task that comes before all that are pending."""
    depth = state.depth
    state.tasks[depth, 0] = task
    state.tasks[depth, 1] = seat
    state.tasks[depth, 2] = fact
    state.tasks[depth, 3] = other
    state.depth = depth + 1


@compiled
def as_int(number: Any) -> int:
    """A number of the record at full width, so that what takes it is compiled once."""
    return number + 0  # type: ignore[no-any-return]


@compiled
def pending_field(state: Any, column: int) -> int:
    """Of the task that comes next: TASK, SEAT, FACT or OTHER."""
    return as_int(state.tasks[state.depth - 1, column])


@compiled
def phase(state: Any) -> int:
    """What is asked now: the task that comes next, TURN if none is pending."""
    return layout.TURN if state.depth == 0 else pending_field(state, layout.TASK)


@compiled
def current_player(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    return as_int(state.turn_seat) if state.depth == 0 else pending_field(state, layout.SEAT)


@compiled
def next_seat(state: Any) -> int:
    """The left neighbour of the seat whose turn it is."""
    return int((state.turn_seat + 1) % state.seats)
