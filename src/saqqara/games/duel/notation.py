"""Actions of The Duel: their IDs, in canonical order, and their texts."""

from __future__ import annotations

from saqqara.games.duel import components

# ---- IDs --------------------------------------------------------------------------------------------------------

BOAT_COUNT = len(components.BOATS)

PLACE_ON = 0  # + field
UNLOAD_BOAT = PLACE_ON + components.HARBOUR_SIZE * components.HARBOUR_SIZE  # + boat
USE_TILE = UNLOAD_BOAT + BOAT_COUNT  # + action
TAKE_TILE = USE_TILE + 4  # + boat * 3 + space
SWAP_TILES = TAKE_TILE + BOAT_COUNT * components.SPACES  # + boat * 3 + pair: spaces 1-2, 1-3, 2-3
DONE = SWAP_TILES + BOAT_COUNT * components.SPACES
PASS = DONE + 1
NUM_ACTIONS = PASS + 1

# ---- texts ------------------------------------------------------------------------------------------------------

SPACE_PAIRS = ("1-2", "1-3", "2-3")

ACTION_TEXTS: tuple[str, ...] = (
    *(f"place {field}" for field in components.FIELDS),
    *(f"unload {boat}" for boat in components.BOATS),
    *(f"use {action}" for action in components.ACTIONS),
    *(f"take {boat}.{space}" for boat in components.BOATS for space in (1, 2, 3)),
    *(f"swap {boat}.{pair}" for boat in components.BOATS for pair in SPACE_PAIRS),
    "done",
    "pass",
)
"""Texts of all actions, indexed by action ID; this is the canonical order."""

ACTION_EXAMPLES = {
    "place": "`place` needs a field: column a to c and row 1 to 3, as in `place b2`",
    "unload": "`unload` needs a boat: 1 to 3 for a row or a to c for a column, as in `unload 2`",
    "use": "`use` needs an action tile: take, place, unload or swap, as in `use take`",
    "take": "`take` needs a boat and a loading space from 1 to 3, as in `take 2.3`",
    "swap": "`swap` needs a boat and two of its spaces, the lower first, as in `swap c.1-3`",
    "done": "`done` takes no argument",
    "pass": "`pass` takes no argument",
}

EDITION = "duel-1"
"""Edition of the rules named in records. It changes whenever the same actions would produce a different game."""
