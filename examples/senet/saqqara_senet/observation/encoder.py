"""What a seat of Senet sees, as numbers (`saqqara.core.observation` says how)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara_senet import components
from saqqara_senet import layout as table
from saqqara_senet.rules.scoring import points

SEATS = axis("seat", ("own", "other"))
MOST_POINTS = components.HOME * components.MOST_PIECES

SPEC = ObservationSpec(
    (
        Part("number", (axis("own number", range(components.SEATS)),), "the number of one's own seat"),
        Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
        Part("phase", (axis("phase", table.PHASES),), "what is asked"),
        Part("turn", (), "the turn, from 1", components.MOST_THROWS + 1),
        Part("pieces", (), "pieces that each seat has", components.MOST_PIECES),
        Part("houses", (axis("house", range(1, components.HOUSES + 1)), SEATS), "whose piece stands in a house"),
        Part("off", (SEATS,), "pieces that have left the board", components.MOST_PIECES),
        Part("throw", (axis("throw", range(1, components.MOST + 1)),), "the last throw; none before the first"),
        Part("throws", (), "throws so far", components.MOST_THROWS),
        Part("points", (SEATS,), "as if the game ended now", MOST_POINTS),
    ),
    {
        "moved": "the last decision is over; what it changed lies on the table",
        "legal": "the mask of decisions says it",
        "reveals": "every throw does, and nothing else",
    },
)
AT, SIZE = SPEC.offsets, SPEC.size


@compiled
def observe(state: Any, seat: int, into: Any) -> None:
    """Writes what a seat sees into `into` (int16, as many as SPEC has)."""
    for place in range(SIZE):
        into[place] = 0
    into[AT.number + seat] = 1
    if state.actor >= 0:
        into[AT.decides + (state.actor != seat)] = 1
    into[AT.phase + state.phase] = 1
    into[AT.turn] = state.turn
    into[AT.pieces] = state.pieces
    for house in range(components.HOUSES):
        owner = state.houses[house]
        if owner >= 0:
            into[AT.houses + components.SEATS * house + (owner != seat)] = 1
    if state.throw > 0:
        into[AT.throw + state.throw - 1] = 1
    into[AT.throws] = state.throws
    for owner in range(components.SEATS):
        place = int(owner != seat)
        into[AT.off + place] = state.off[owner]
        into[AT.points + place] = points(state, owner)
