"""Mehen, a race along a coiled snake: the smallest complete game for Saqqara.

Two players throw sticks and lead three lions each from the tail to the centre. The rules are in `pages/rules.en.md`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from saqqara.core.definition import Actions, PieceSet, Rules, SearchHints, SetupRules, TableHints, Visibility
from saqqara.core.game import GameDefinition
from saqqara.core.game_api import View
from saqqara.core.jit import compiled, randbelow
from saqqara.errors import Refusal

LIONS = 3  # of each seat (MEHEN-1.1)
CENTRE = 20  # the tail is field 0 (MEHEN-1.2)
MAX_THROW = 3  # MEHEN-2.1
MAX_TURNS = 150  # MEHEN-3.2

# ---- actions: throw, and move a lion from one of the fields 0 to 19 --------------------------------------------------

THROW, MOVE = 0, 1  # + field
ACTION_TEXTS = ("throw", *(f"move {field}" for field in range(CENTRE)))

# ---- state -----------------------------------------------------------------------------------------------------------

PIECES = ("lion-0", "lion-1")
PLACES = ("tail", *(f"field-{field}" for field in range(1, CENTRE)), "centre")

STATE_DTYPE = np.dtype(
    [
        ("snake", "i1", (2, CENTRE + 1)),  # [seat, field]: number of lions
        ("actor", "i1"),  # the seat whose turn it is
        ("throw", "i1"),  # 0 before the throw of this turn
        ("turn", "i2"),  # from 1
        ("steps", "i1", (2, 3)),  # moves of the last action: seat, origin, target
        ("num_steps", "i1"),
        ("generator", "u8", (4,)),  # all later throws follow from it; hidden from both seats
    ]
)
LIMITS = {
    "snake": LIONS, "actor": 1, "throw": MAX_THROW, "turn": (1, MAX_TURNS + 1), "steps": CENTRE, "num_steps": 2,
}  # fmt: skip

# ---- rules, compiled -------------------------------------------------------------------------------------------------


@compiled
def set_up(state: Any, cards: Any, generator: Any) -> None:
    """Place all lions on the tail (MEHEN-1.2)."""
    for seat in range(2):
        state.snake[seat, 0] = LIONS
    for word in range(4):
        state.generator[word] = generator[word]


@compiled
def current_player(state: Any) -> int:
    """Return the seat whose turn it is; -1 if all lions of a seat are in the centre, or after the last turn."""
    is_over = state.turn > MAX_TURNS or state.snake[0, CENTRE] == LIONS or state.snake[1, CENTRE] == LIONS
    return -1 if is_over else state.actor


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the legal actions: the throw, and after it a move from each field with a lion."""
    if current_player(state) < 0:
        return 0
    if state.throw == 0:  # MEHEN-2.1
        action_ids[0] = THROW
        return 1
    count = 0
    for field in range(CENTRE):  # MEHEN-2.2
        if state.snake[state.actor, field] > 0:
            action_ids[count] = MOVE + field
            count += 1
    return count


@compiled
def play(state: Any, action_id: int) -> None:
    """Play a legal action."""
    state.steps[:] = 0
    state.num_steps = 0
    if action_id == THROW:
        state.throw = 1 + randbelow(state.generator, MAX_THROW)
        return
    origin = action_id - MOVE
    target = min(origin + state.throw, CENTRE)  # MEHEN-2.2
    move_lion(state, state.actor, origin, target)
    other = 1 - state.actor
    if target < CENTRE and state.snake[other, target] == 1:  # MEHEN-2.3
        move_lion(state, other, target, 0)
    state.throw = 0
    state.actor = other
    state.turn += 1


@compiled
def move_lion(state: Any, seat: int, origin: int, target: int) -> None:
    """Move a lion of a seat."""
    state.snake[seat, origin] -= 1
    state.snake[seat, target] += 1
    state.steps[state.num_steps, 0] = seat
    state.steps[state.num_steps, 1] = origin
    state.steps[state.num_steps, 2] = target
    state.num_steps += 1


@compiled
def points(state: Any, seat: int) -> int:
    """Return the fields that the lions of a seat have walked (MEHEN-3.1)."""
    total = 0
    for field in range(1, CENTRE + 1):
        total += field * state.snake[seat, field]
    return total


# ---- for tables ------------------------------------------------------------------------------------------------------


def why_illegal(raw: Any, action_id: int) -> Refusal | None:
    """Return the clause that forbids an action; None for a legal one."""
    if current_player(raw) < 0:
        return Refusal("MEHEN-3.1", "mehen-over")
    if (raw.throw == 0) != (action_id == THROW):
        return Refusal("MEHEN-2.1", "mehen-throw-first" if raw.throw == 0 else "mehen-thrown")
    field = action_id - MOVE
    if action_id == THROW or raw.snake[raw.actor, field] > 0:
        return None
    return Refusal("MEHEN-2.2", "mehen-no-lion", {"field": field})


def last_moves(raw: Any, seat: int | None) -> list[dict[str, str]]:
    """Return the moves of the last action."""
    steps = raw.steps[: raw.num_steps].tolist()
    return [{"piece": PIECES[lion], "from": PLACES[origin], "to": PLACES[target]} for lion, origin, target in steps]


def places(view: View) -> dict[str, Counter[str]]:
    """Return the lions by place."""
    fields = zip(*view["state"]["snake"], strict=True)
    return {place: +Counter(dict(zip(PIECES, lions, strict=True))) for place, lions in zip(PLACES, fields, strict=True)}


DEFINITION = GameDefinition(
    name="mehen",
    edition="mehen-1",
    num_players=2,
    actions=Actions(ACTION_TEXTS, chance=frozenset({"throw"})),
    rules=Rules(
        STATE_DTYPE,
        legal_action_ids,
        play,
        current_player,
        points,
        max_game_length=2 * MAX_TURNS,
        why_illegal=why_illegal,
        limits=LIMITS,
    ),
    setup=SetupRules(set_up=set_up),
    pieces=PieceSet(PIECES, lambda options: dict.fromkeys(PIECES, LIONS), places),
    visibility=Visibility(last_moves=last_moves),
    search=SearchHints(lead_scale=15.0, rollout_horizon=20),
    table=TableHints(autoplay_forced=True),
)
