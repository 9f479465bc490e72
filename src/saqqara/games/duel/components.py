"""Components of The Duel: constants and points tables, no logic."""

from __future__ import annotations

import numpy as np

NUM_PLAYERS = 2
MEEPLES = 4  # DUEL-1.3, per seat

# ---- the sixty delivery tiles, DUEL-1.1 ------------------------------------------------------------------------

TILES = (
    "obelisk", "pyramid-light", "pyramid-dark",
    "temple-1", "temple-2", "temple-3", "temple-4",
    "tomb-1", "tomb-2", "tomb-3", "tomb-4", "tomb-5", "tomb-6",
    "tomb-7", "tomb-8", "tomb-9", "tomb-10", "tomb-11", "tomb-12",
    "action-take", "action-place", "action-unload", "action-swap",
)  # fmt: skip
OBELISK, PYRAMID, TEMPLE, TOMB, ACTION = 0, 1, 3, 7, 19  # the first tile of each site
COPIES = (12, 6, 6) + (3, 3, 3, 3) + (1,) * 12 + (3, 3, 3, 3)
TILE_COUNT = 60
EMPTY = -1  # a loading space or a field with nothing on it

# ---- the harbour, DUEL-1.2 -------------------------------------------------------------------------------------

HARBOUR_SIZE = 3
BOATS = ("1", "2", "3", "a", "b", "c")  # rows from the top, then columns from the left
SPACES = 3
RESERVE_SIZE = 3
STOCK_SIZE = TILE_COUNT - len(BOATS) * SPACES - RESERVE_SIZE
FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")

# ---- action tiles, DUEL-4, and options -------------------------------------------------------------------------

TAKE, PLACE, UNLOAD, SWAP = 0, 1, 2, 3
ACTIONS = ("take", "place", "unload", "swap")

SITES = ("obelisk", "temple", "pyramids", "tomb")
SIDES = ("A", "B")
PROFILES = ("printed", "yucata")
PRINTED, YUCATA = 0, 1
SITE_OBELISK, SITE_TEMPLE, SITE_PYRAMIDS, SITE_TOMB = 0, 1, 2, 3
SIDE_A, SIDE_B = 0, 1
OPTIONS: dict[str, tuple[str | int, ...]] = {
    "obelisk": SIDES, "temple": SIDES, "pyramids": SIDES, "tomb": SIDES, "profile": PROFILES, "first": (0, 1),
}  # fmt: skip

# ---- points tables ---------------------------------------------------------------------------------------------

OBELISK_MAJORITY = 6  # DUEL-6.1
OBELISK_FIVE, OBELISK_FIRST, OBELISK_SECOND, OBELISK_TEN = 5, 12, 6, 10  # DUEL-7.1
PYRAMID_A = np.array([0, 1, 3, 6, 10, 15, 21])  # DUEL-6.3, by number of tiles
PYRAMID_B = np.array([-6, 0, 4, 10, 18, 30, 45])  # DUEL-7.3, by number of tiles
TOMB_A = np.array([0, 1, 4, 9, 16, 25])  # DUEL-6.4, by size of the group; groups of more than 5 score as 5
TOMB_B = 4  # DUEL-7.4, per group
TEMPLE_B = np.array([0, 1, 4, 9, 16])  # DUEL-7.2, by size of the set
