"""Minimal game of three seats that shows how a search treats hidden information and the interests of other seats.

The game begins in one of two rooms. In the CUP room seat 0 guesses, and wins if the die under the cup shows 2 (of 0, 1,
2), or is content and shares the first place with another seat. In the TRUST room seat 1 shares the first place, or
trusts seat 2, which then takes the first place for itself or gives it to the other two.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.jit import compiled, randbelow

CUP, TRUST, TRUSTED, OVER = range(4)
GUESS, CONTENT, TRUST_IT, SHARE, TAKE, GIVE = range(6)
DECISIONS, SEATS, FEATURES = 6, 3, 3
NINES, FIVES = range(2)

# Compiled code for a type of state is cached on disk, so each version of this file needs a type of its own.
VERSION = "version_" + hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
STATE = np.dtype([("room", "i1"), ("die", "i1"), ("points", "i2", (SEATS,)), (VERSION, "i1")])


@compiled
def legal(state: Any, decisions: Any) -> int:
    if state.room == OVER:
        return 0
    decisions[0] = 2 * state.room
    decisions[1] = 2 * state.room + 1
    return 2


@compiled
def play(state: Any, decision: int) -> None:
    state.room = TRUSTED if decision == TRUST_IT else OVER
    if decision == GUESS:
        state.points[0 if state.die == 2 else 1] = 9
    elif decision == CONTENT:
        state.points[0] = 5
        state.points[2] = 5
    elif decision == SHARE:
        state.points[0] = 5
        state.points[1] = 5
    elif decision == TAKE:
        state.points[2] = 9
    elif decision == GIVE:
        state.points[0] = 9
        state.points[1] = 9


@compiled
def current_player(state: Any) -> int:
    return -1 if state.room == OVER else int(state.room)


@compiled
def points(state: Any, seat: int) -> int:
    return int(state.points[seat])


@compiled
def result(state: Any, seat: int) -> float:
    best, sharers = max(state.points[0], state.points[1], state.points[2]), 0
    for other in range(SEATS):
        if state.points[other] == best:
            sharers += 1
    return 1.0 / sharers if state.points[seat] == best else 0.0


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    state.die = randbelow(generator, 3)


@compiled
def sources(state: Any, seat: int, into: Any) -> None:
    """Write the points of a seat by source: nines and fives."""
    into[NINES] = state.points[seat] if state.points[seat] == 9 else 0
    into[FIVES] = state.points[seat] if state.points[seat] == 5 else 0


@compiled
def features(state: Any, seat: int, numbers: Any) -> None:
    for place in range(FEATURES):
        numbers[place] = 1.0 if state.room == place else 0.0


jit.register(
    STATE,
    legal_action_ids=legal,
    play=play,
    current_player=current_player,
    points=points,
    points_by_source=sources,
    result=result,
    resample_hidden=resample_hidden,
    write_features=features,
)


def start_in(room: int, die: int = 0) -> Any:
    """Return the initial state in one of the rooms."""
    state = jit.new_state(STATE)
    state.room, state.die = room, die
    return state
