"""State of The Duel as one NumPy record."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.games.duel import components

# ---- phases: which action the current seat chooses -------------------------------------------------------------

PHASES = (
    "turn", "take", "place-first", "place-second", "place-third", "place-then-unload",
    "unload-first", "unload-second", "swap", "unload-after-swap", "over",
)  # fmt: skip
TURN, TAKE, PLACE_FIRST, PLACE_SECOND, PLACE_THIRD, PLACE_THEN_UNLOAD = range(6)
UNLOAD_FIRST, UNLOAD_SECOND, SWAP, UNLOAD_AFTER_SWAP, OVER = range(6, 11)

# ---- pieces and places, for `moved` ----------------------------------------------------------------------------

PIECES = (*components.TILES, "meeple-0", "meeple-1", *(f"boat-{boat}" for boat in components.BOATS))
MEEPLE = len(components.TILES)
BOAT = MEEPLE + components.NUM_PLAYERS

AREAS = ("supply", "obelisk", "temple", "pyramids", "tomb", "action_tiles")
PLACES = (
    *components.FIELDS,
    *(f"{boat}.{space}" for boat in components.BOATS for space in (1, 2, 3)),
    *components.BOATS,
    "stock", "reserve", "box",
    *(f"{area}-{seat}" for seat in range(components.NUM_PLAYERS) for area in AREAS),
)  # fmt: skip
FIELD = 0
SPACE = FIELD + len(components.FIELDS)
BERTH = SPACE + len(components.BOATS) * components.SPACES
STOCK = BERTH + len(components.BOATS)
RESERVE = STOCK + 1
BOX = RESERVE + 1
SUPPLY = BOX + 1
AT_OBELISK, AT_TEMPLE, AT_PYRAMIDS, AT_TOMB, AT_ACTIONS = 1, 2, 3, 4, 5  # added to SUPPLY + seat * len(AREAS)
MAX_MOVES = 12  # three meeples, three tiles and two refilled boats (DUEL-8.1)

STATE_DTYPE = np.dtype(
    [
        (
            "harbour",
            "i1",
            (components.HARBOUR_SIZE, components.HARBOUR_SIZE),
        ),  # [row, column]: EMPTY or the seat of the meeple
        ("supply", "i1", (components.NUM_PLAYERS,)),  # number of meeples
        (
            "cargo",
            "i1",
            (len(components.BOATS), components.SPACES),
        ),  # [boat, space]: EMPTY or a tile; space 0 is next to the harbour
        ("in_play", "i1", (len(components.BOATS),)),  # 0 for a boat that has left the game, otherwise 1
        (
            "reserve",
            "i1",
            (components.RESERVE_SIZE,),
        ),  # hidden; only the last `reserve_left` are valid, top tile first
        ("reserve_left", "i1"),
        ("stock", "i1", (components.STOCK_SIZE,)),  # hidden; only the last `stock_left` are valid, in drawing order
        ("stock_left", "i1"),
        ("box", "i1", (components.TILE_COUNT,)),  # tiles that left the game, in order
        ("boxed", "i1"),
        ("obelisk", "i1", (components.NUM_PLAYERS,)),  # number of tiles
        ("temple", "i1", (components.NUM_PLAYERS, 4)),  # [seat, symbols - 1]: number of tiles
        ("pyramids", "i1", (components.NUM_PLAYERS, 2)),  # [seat, light or dark]: number of tiles
        ("tomb", "i1", (components.NUM_PLAYERS, 12)),  # [seat, number - 1]: 1 for each tile that the seat owns
        ("action_tiles", "i1", (components.NUM_PLAYERS, 4)),  # [seat, action]: number of tiles
        ("first_to_five", "i1"),  # DUEL-R8: EMPTY or the seat
        ("sides", "i1", (4,)),  # obelisk, temple, pyramids, tomb: SIDE_A or SIDE_B
        ("profile", "i1"),
        ("first", "i1"),
        ("actor", "i1"),  # the seat that chooses the next action; EMPTY once the game is over
        ("phase", "i1"),
        ("turn", "i2"),  # starting at 1
        ("moved", "i1", (MAX_MOVES, 3)),  # the moves of the last action: piece, from, to
        ("moves", "i1"),
    ]
)


def sorted_tiles() -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return the 60 tiles, sorted, as int8."""
    return np.repeat(np.arange(len(components.TILES), dtype=np.int8), components.COPIES)


def empty_state(options: dict[str, str | int]) -> Any:
    """Return a state with the options set and the meeples in supply, before any tile is dealt."""
    state = jit.new_state(STATE_DTYPE)
    state.harbour[:] = components.EMPTY
    state.supply[:] = components.MEEPLES
    state.cargo[:] = components.EMPTY
    state.in_play[:] = 1
    state.box[:] = components.EMPTY
    state.sides[:] = [components.SIDES.index(str(options[site])) for site in components.SITES]
    state.profile = components.PROFILES.index(str(options["profile"]))
    state.first = state.actor = int(options["first"])  # DUEL-2.3; with DUEL-8.2 the caller draws it
    state.first_to_five = components.EMPTY
    state.turn = 1
    return state
