"""Numeric observations of Senet, in the format of `saqqara.core.observation`."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara_senet import components, layout
from saqqara_senet.rules.scoring import points

SEATS = axis("seat", ("own", "other"))
MAX_POINTS = components.HOME * components.MAX_PIECES

OBSERVATION_SPEC = ObservationSpec(
    (
        Part("number", (axis("own number", range(components.NUM_PLAYERS)),), "the number of one's own seat"),
        Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
        Part("phase", (axis("phase", layout.PHASES),), "what is asked"),
        Part("turn", (), "the turn, from 1", components.MAX_THROWS + 1),
        Part("pieces", (), "pieces that each seat has", components.MAX_PIECES),
        Part("houses", (axis("house", range(1, components.HOUSES + 1)), SEATS), "whose piece stands in a house"),
        Part("off", (SEATS,), "pieces that have left the board", components.MAX_PIECES),
        Part("throw", (axis("throw", range(1, components.MAX_THROW + 1)),), "the last throw; none before the first"),
        Part("throws", (), "throws so far", components.MAX_THROWS),
        Part("points", (SEATS,), "as if the game ended now", MAX_POINTS),
    ),
    {
        "moved": "the last decision is over; what it changed lies on the table",
        "legal": "the mask of decisions says it",
        "reveals": "every throw does, and nothing else",
    },
)
OFFSETS, OBSERVATION_SIZE = OBSERVATION_SPEC.offsets, OBSERVATION_SPEC.size


@compiled
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Write the observation of a seat into `into` (int16, OBSERVATION_SIZE elements)."""
    for place in range(OBSERVATION_SIZE):
        into[place] = 0
    into[OFFSETS.number + seat] = 1
    if state.actor >= 0:
        into[OFFSETS.decides + (state.actor != seat)] = 1
    into[OFFSETS.phase + state.phase] = 1
    into[OFFSETS.turn] = state.turn
    into[OFFSETS.pieces] = state.pieces
    for house in range(components.HOUSES):
        owner = state.houses[house]
        if owner >= 0:
            into[OFFSETS.houses + components.NUM_PLAYERS * house + (owner != seat)] = 1
    if state.throw > 0:
        into[OFFSETS.throw + state.throw - 1] = 1
    into[OFFSETS.throws] = state.throws
    for owner in range(components.NUM_PLAYERS):
        place = int(owner != seat)
        into[OFFSETS.off + place] = state.off[owner]
        into[OFFSETS.points + place] = points(state, owner)
