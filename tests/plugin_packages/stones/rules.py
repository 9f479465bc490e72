"""Rules of Stones: setup, legal actions, their effects, and points."""

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.errors import InvalidSetupError, Refusal
from stones.layout import BEGINS, HEAPS, MOST, SIZES, empty

SOURCES = ("stones",)


def shuffled(options, generator):
    deal = np.arange(1, 13, dtype=np.int8)
    jit.shuffle(generator, deal, 12)
    return {"stones": deal.tolist()}


def checked(options, setup):
    if not isinstance(setup, dict) or sorted(setup["stones"]) != [*range(1, 13)]:
        raise InvalidSetupError("a set-up of Stones is {'stones': [the values 1 to 12, heap by heap]} (STONES-1.1)")
    return {"stones": [int(value) for value in setup["stones"]]}


def start(options, setup):
    table = empty()
    set_up(table, np.array(setup["stones"], np.int8), np.zeros(4, np.uint64))
    return table


@compiled
def set_up(state, cards, generator):
    for place in range(12):  # STONES-1.1
        state.stones[place] = cards[place]


@compiled
def legal(state, decisions):
    count = 0
    for heap in range(3):
        for stones in range(1, min(MOST, SIZES[heap] - state.taken[heap]) + 1):  # STONES-2.1
            decisions[count] = heap * MOST + stones - 1
            count += 1
    return count


@compiled
def play(state, decision):
    heap, stones = decision // MOST, decision % MOST + 1
    for _ in range(stones):
        value = state.stones[BEGINS[heap] + state.taken[heap]]
        state.owner[value] = state.actor  # STONES-2.2
        state.taken[heap] += 1
    state.heap, state.moves = heap, stones
    if state.taken.sum() == 12:
        state.last = state.actor
    else:
        state.actor = 1 - state.actor
        state.turn += 1


@compiled
def actor(state):
    return -1 if state.last >= 0 else state.actor


@compiled
def points(state, seat):
    total = 0
    for value in range(1, 13):
        if state.owner[value] == seat:
            total += value
    return total


@compiled
def result(state, seat):
    mine, theirs = points(state, seat), points(state, 1 - seat)
    if mine == theirs:  # STONES-3.1
        return 1.0 if state.last == seat else 0.0
    return 1.0 if mine > theirs else 0.0


def winners(state):
    return [seat for seat in (0, 1) if result(state, seat) == 1.0]


def breakdown(state):
    return breakdown_by_seat(state, SOURCES, 2)


def refusal(state, decision):
    heap, stones = decision // MOST, decision % MOST + 1
    left = SIZES[heap] - int(state.taken[heap])
    if state.last >= 0:
        return Refusal("STONES-3.1", "stones-no-over")
    return Refusal("STONES-2.1", "stones-no-left", {"heap": HEAPS[heap], "left": left}) if stones > left else None
