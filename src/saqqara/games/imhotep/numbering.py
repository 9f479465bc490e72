"""The numbers of the decisions of Imhotep, in canonical order; `notation.py` gives their texts."""

from __future__ import annotations

from saqqara.games.imhotep import box

GET_STONES = 0
LOAD = GET_STONES + 1  # + boat * 4 + space
SAIL = LOAD + box.BOATS * box.SPACES  # + boat * 5 + site
USE = SAIL + box.BOATS * len(box.SITES)  # + blue card
NEXT = USE + len(box.BLUE)  # + space
TAKE = NEXT + box.SPACES  # + field
KEEP = TAKE + box.FIELDS  # + card of the pair
BUILD = KEEP + 2  # + pyramid
TAKE_POINTS = BUILD + len(box.PYRAMIDS)
TAKE_STONES = TAKE_POINTS + 1
LAUNCH = TAKE_STONES + 1  # + site
BET = LAUNCH + len(box.SITES)  # + (site - 1) * 2 + side
FAVOUR = BET + len(box.MONUMENTS) * len(box.BET_SIDES)  # + favour
DONE = FAVOUR + box.FAVOURS
PASS = DONE + 1
DECISIONS = PASS + 1
NONE_YET = 0  # how many are written when none is
