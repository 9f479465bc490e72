"""Fields of a position line of The Duel, and which of them are hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from saqqara.core.position_format import ArrayField, CountsField, PositionFormat, StepsField
from saqqara.games.duel import components, layout
from saqqara.games.duel.observation.determinization import visible_pieces

SEATS = ("0", "1")
TEMPLE, TOMB, ACTIONS = "1234", "ABCDEFGHIJKL", "tpus"
TILES = ("o", "l", "d", *TEMPLE, *TOMB, *ACTIONS)
"""Sign of each tile: obelisk, light and dark pyramid, temple by symbols, tomb by number, action tiles."""


def hidden_cells(state: Any, seat: int | None) -> dict[str, Any]:
    """Return masks of the hidden cells: the tiles in reserve and stock, for every seat (DUEL-R9)."""
    return {"reserve": np.ones(components.RESERVE_SIZE, np.int64), "stock": np.ones(components.STOCK_SIZE, np.int64)}


def validate(state: Any, is_complete: bool) -> None:
    """Check the numbers of tiles and meeples (DUEL-1.1, DUEL-1.3) and the loads of boats; raise `ValueError` if wrong.

    `is_complete` means that the position also lists the hidden tiles.
    """
    tiles = visible_pieces(state)
    left = int(state.reserve_left) + int(state.stock_left)
    if is_complete:
        tiles += state.reserve[components.RESERVE_SIZE - state.reserve_left :].tolist()
        tiles += state.stock[components.STOCK_SIZE - state.stock_left :].tolist()
        left = 0
    for tile, copies in enumerate(components.COPIES):
        count = tiles.count(tile)
        if count > copies or (is_complete and count < copies):
            raise ValueError(f"there are {count} of `{components.TILES[tile]}` ({TILES[tile]}); the box holds {copies}")
    if len(tiles) + left != components.TILE_COUNT:
        raise ValueError(f"there are {len(tiles) + left} tiles; the box holds {components.TILE_COUNT}")
    for seat in range(components.NUM_PLAYERS):
        meeples = int((state.harbour == seat).sum()) + int(state.supply[seat])
        if meeples != components.MEEPLES:
            raise ValueError(f"seat {seat} has {meeples} meeples in harbour and supply; expected {components.MEEPLES}")
    for boat, cargo in enumerate(state.cargo.tolist()):
        if not state.in_play[boat] and cargo != [components.EMPTY] * components.SPACES:
            raise ValueError(f"boat {components.BOATS[boat]} has left the game but is loaded")
        if any(near == components.EMPTY != far for near, far in pairwise(cargo)):
            raise ValueError(f"boat {components.BOATS[boat]} must be loaded from the harbour side without a gap")


POSITION_FORMAT = PositionFormat(
    fields=(
        ArrayField("turn", maximum=999, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("phase", layout.PHASES),
        ArrayField("harbour", SEATS, untrimmed=True),
        ArrayField("supply", maximum=components.MEEPLES),
        ArrayField("cargo", TILES, untrimmed=True),
        ArrayField("in_play", maximum=1),
        ArrayField("reserve", TILES, count_field="reserve_left", right_aligned=True),
        ArrayField("stock", TILES, count_field="stock_left", right_aligned=True),
        ArrayField("obelisk", maximum=components.COPIES[components.OBELISK]),
        CountsField(
            "pyramids", TILES[components.PYRAMID : components.TEMPLE], maximum=components.COPIES[components.PYRAMID]
        ),
        CountsField("temple", tuple(TEMPLE), maximum=components.COPIES[components.TEMPLE]),
        CountsField("tomb", tuple(TOMB), maximum=components.COPIES[components.TOMB]),
        CountsField("action_tiles", tuple(ACTIONS), maximum=components.COPIES[components.ACTION]),
        ArrayField("first_to_five", SEATS),
        ArrayField("box", TILES, count_field="boxed"),
        StepsField(
            "moved",
            (ArrayField("piece", layout.PIECES), ArrayField("from", layout.PLACES), ArrayField("to", layout.PLACES)),
            count_field="moves",
        ),
    ),
    omitted=("sides", "profile", "first"),
    hidden=hidden_cells,
    validate=validate,
)
