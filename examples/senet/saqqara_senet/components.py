"""Components of Senet: houses, pieces, sticks and the maximum number of throws; no logic.

Houses are counted from 0 in code and from 1 in every text, so the House of Beauty, 26, is 25.
"""

from __future__ import annotations

NUM_PLAYERS = 2
EMPTY = -1  # no piece in a house; no player to move

# ---- the thirty houses, SENET-1.1 ------------------------------------------------------------------------------

ROW_LENGTH = 10
HOUSES = 3 * ROW_LENGTH
REBIRTH, BEAUTY, WATER, TRUTHS, ATUM, HORUS = 14, 25, 26, 27, 28, 29  # SENET-1.2
NAMED_HOUSES = {REBIRTH: "rebirth", BEAUTY: "beauty", WATER: "water", TRUTHS: "truths", ATUM: "atum", HORUS: "horus"}
LEAVE_TRUTHS, LEAVE_ATUM = 3, 2  # SENET-4.4: the only throws that lead off the board from there
LEAVING_THROWS = {TRUTHS: LEAVE_TRUTHS, ATUM: LEAVE_ATUM}

# ---- pieces and sticks -----------------------------------------------------------------------------------------

PIECES = (5, 7)  # SENET-1.3: per seat; the first is the default
MAX_PIECES = max(PIECES)
STICKS = 4  # SENET-1.4
MAX_THROW = 5  # SENET-3.1: no flat side up
THROW_AGAIN = (1, 4, MAX_THROW)  # SENET-3.6: throws after which the same player throws again
PAIR_LENGTH, WALL_LENGTH = 2, 3  # SENET-3.4: adjacent pieces that are safe, or that cannot be passed

# ---- points and the end ----------------------------------------------------------------------------------------

HOME = HOUSES + 1  # SENET-5.2: points of a piece that has left the board
MAX_THROWS = 600  # SENET-5.3

OPTIONS: dict[str, tuple[str | int, ...]] = {"pieces": PIECES}
