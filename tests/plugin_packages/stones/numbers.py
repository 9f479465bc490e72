"""Observation of a seat as numbers, for programs that learn."""

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from stones.layout import HEAPS, SIZES
from stones.rules import points

SEATS, VALUES = axis("seat", ("own", "other")), axis("value", range(1, 13))
SPEC = ObservationSpec(
    (
        Part("number", (axis("own number", (0, 1)),), "the number of one's own seat"),
        Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
        Part("turn", (), "the turn, from 1", 12),
        Part("heaps", (axis("heap", HEAPS),), "stones in a heap", max(SIZES)),
        Part("stones", (SEATS, VALUES), "who has taken a stone"),
        Part("points", (SEATS,), "as if the game ended now", 78),
    ),
    {"moved": "the stones say it", "legal": "the mask of decisions says it", "reveals": "every decision does"},
)
AT, SIZE = SPEC.offsets, SPEC.size


@compiled
def observe(state, seat, into):
    for place in range(SIZE):
        into[place] = 0
    into[AT.number + seat] = 1
    if state.last < 0:
        into[AT.decides + (state.actor != seat)] = 1
    into[AT.turn] = state.turn
    for heap in range(3):
        into[AT.heaps + heap] = SIZES[heap] - state.taken[heap]
    for value in range(1, 13):
        if state.owner[value] >= 0:
            into[AT.stones + 12 * (state.owner[value] != seat) + value - 1] = 1
    for place in range(2):
        into[AT.points + place] = points(state, seat if place == 0 else 1 - seat)
