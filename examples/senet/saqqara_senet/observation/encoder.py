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
        Part("number", (axis("own number", range(components.NUM_PLAYERS)),), "seat number of the observer"),
        Part("decides", (SEATS,), "seat that acts next; none once the game is over"),
        Part("phase", (axis("phase", layout.PHASES),), "current phase: the kind of choice to make"),
        Part("turn", (), "number of the turn, from 1", components.MAX_THROWS + 1),
        Part("pieces", (), "number of pieces of each seat", components.MAX_PIECES),
        Part("houses", (axis("house", range(1, components.HOUSES + 1)), SEATS), "owner of the piece in a house"),
        Part("off", (SEATS,), "pieces that have left the board", components.MAX_PIECES),
        Part("throw", (axis("throw", range(1, components.MAX_THROW + 1)),), "last throw; none before the first"),
        Part("throws", (), "number of throws so far", components.MAX_THROWS),
        Part("points", (SEATS,), "points if the game ended now", MAX_POINTS),
    ),
    {
        "moved": "describes the last action; its result is visible in the position",
        "legal": "given by the action mask",
        "reveals": "always exactly the throws",
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
