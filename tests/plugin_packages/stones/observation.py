"""View of a seat: the stones that were taken, and the sizes of the heaps."""

import numpy as np

from saqqara.core import jit
from saqqara.core.jit import compiled
from saqqara.errors import InvalidViewError, check_range
from stones import rules
from stones.layout import BEGINS, HEAPS, SIZES, TEXTS, empty


def moved(state, seat=None):
    first = BEGINS[int(state.heap)] + int(state.taken[int(state.heap)]) - int(state.moves)
    values = state.stones[first : first + int(state.moves)].tolist()
    heap = f"heap-{HEAPS[int(state.heap)]}"
    return [{"piece": f"stone-{value}", "from": heap, "to": f"stones-{int(state.owner[value])}"} for value in values]


def view(state, seat):
    over = bool(state.last >= 0)
    legal = np.empty(9, np.int16)
    count = rules.legal(state, legal) if not over and seat is not None and seat == state.actor else 0
    texts = [TEXTS[int(number)] for number in legal[:count]]
    points = rules.breakdown(state)
    return {
        "options": {},
        "turn": int(state.turn),
        "current_player": None if over else int(state.actor),
        "over": over,
        "heaps": [size - int(taken) for size, taken in zip(SIZES, state.taken, strict=True)],
        "stones": [[value for value in range(1, 13) if state.owner[value] == owner] for owner in (0, 1)],
        "scores": [one["stones"] for one in points],
        "secured": [one["stones"] for one in points],
        "breakdown": points,
        "secured_breakdown": points,
        "winners": rules.winners(state) if over else [],
        "legal": texts,
        "reveals": list(texts),
        "moved": moved(state),
    }


def imagine(view, generator):
    state = empty()
    for seat, values in enumerate(view["stones"]):
        for value in values:
            state.owner[check_range(value, 12, 1)] = seat
    last = [int(step["piece"].partition("-")[2]) for step in view["moved"]]
    heap = HEAPS.index(view["moved"][0]["from"][-1]) if last else 0
    open_ = [value for value in range(1, 13) if state.owner[value] >= 0 and value not in last]
    hidden = [value for value in range(1, 13) if state.owner[value] < 0]
    for number, left in enumerate(view["heaps"]):
        taken = SIZES[number] - check_range(left, SIZES[number])
        ours = last if number == heap else []
        if taken < len(ours) or taken - len(ours) > len(open_):
            raise InvalidViewError("heaps and stones that were taken do not go together (STONES-2.2)")
        seen = [open_.pop() for _ in range(taken - len(ours))] + ours
        rest = [hidden.pop() for _ in range(left)]
        state.stones[BEGINS[number] : BEGINS[number] + SIZES[number]] = seen + rest
        state.taken[number] = taken
    state.heap, state.moves, state.turn = heap, len(last), check_range(view["turn"], 12, 1)
    if view["over"]:
        state.last = state.actor = int(view["moved"][0]["to"][-1])
    else:
        state.actor = check_range(view["current_player"], 1)
    resample_hidden(state, 0, generator)
    return state


@compiled
def resample_hidden(state, seat, generator):
    places, count = np.empty(12, np.int8), 0
    for heap in range(3):
        for place in range(BEGINS[heap] + state.taken[heap], BEGINS[heap] + SIZES[heap]):
            places[count] = place
            count += 1
    for last in range(count - 1, 0, -1):
        other = jit.randbelow(generator, last + 1)
        saved = state.stones[places[last]]
        state.stones[places[last]] = state.stones[places[other]]
        state.stones[places[other]] = saved
