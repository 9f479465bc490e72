"""Layout of a Senet state as one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara_senet import components

PHASES = ("throw", "move", "over")
THROW, MOVE, OVER = range(3)

# ---- pieces and places, for `moved` ----------------------------------------------------------------------------

PIECES = tuple(f"senet-{seat}" for seat in range(components.NUM_PLAYERS))
PLACES = (
    *(f"house-{house}" for house in range(1, components.HOUSES + 1)),
    *(f"off-{seat}" for seat in range(components.NUM_PLAYERS)),
)
OFF = components.HOUSES  # + seat
MAX_MOVES = 2  # an exchange, or into the water and out of it

STATE_DTYPE = np.dtype(
    [
        ("houses", "i1", (components.HOUSES,)),  # EMPTY or the seat of the piece
        ("off", "i1", (components.NUM_PLAYERS,)),  # pieces that have left the board
        ("pieces", "i1"),  # number per seat
        ("actor", "i1"),  # the current player; EMPTY when the game is over
        ("phase", "i1"),
        ("throw", "i1"),  # the last throw; 0 before the first
        ("throws", "i2"),  # number so far
        ("turn", "i2"),  # from 1
        ("generator", "u8", (4,)),  # hidden from all seats; every throw follows from it
        ("moved", "i1", (MAX_MOVES, 3)),  # steps of the last action: piece, from, to
        ("moves", "i1"),
    ]
)


def empty_state(options: dict[str, str | int]) -> Any:
    """Return a state whose board has no pieces."""
    state = jit.new_state(STATE_DTYPE)
    state.houses[:] = components.EMPTY
    state.pieces = int(options["pieces"])
    state.turn = 1
    return state
