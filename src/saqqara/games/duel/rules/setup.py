"""The set-up of The Duel (DUEL-2): shuffled, checked, laid out."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.errors import BadSetup
from saqqara.games.duel import box
from saqqara.games.duel import state as table
from saqqara.rules import Options, Setup


def shuffled(options: Options, generator: kernel.Generator) -> Setup:
    """The set-up that a generator gives: the sixty tiles in a random order (DUEL-2.1)."""
    deal = table.full_box()
    kernel.shuffle(generator, deal, len(deal))
    return {"deal": [box.TILES[tile] for tile in deal.tolist()]}


def checked(options: Options, setup: Any) -> Setup:
    """The set-up as given, if it is exactly the box. Raises BadSetup."""
    if not isinstance(setup, dict) or list(setup) != ["deal"] or not isinstance(setup["deal"], (list, tuple)):
        raise BadSetup("a set-up of The Duel is {'deal': [the 60 tiles in the order of drawing]}")
    deal = list(setup["deal"])
    for position, name in enumerate(deal, 1):
        if name not in box.TILES:
            raise BadSetup(f"tile {position} of the deal is {name!r}; tiles are {', '.join(box.TILES)}")
    for name, copies in zip(box.TILES, box.COPIES, strict=True):
        if deal.count(name) != copies:
            raise BadSetup(f"the deal has {deal.count(name)} of {name!r}, the box holds {copies} (DUEL-1.1)")
    return {"deal": deal}


def start(options: Options, setup: Setup) -> Any:
    """The table at the start of the first turn."""
    deal = [box.TILES.index(name) for name in setup["deal"]]
    state = table.empty_table(options)
    state.cargo[:] = np.reshape(deal[:18], (6, 3))  # DUEL-2.1
    state.reserve[:] = deal[18:21]  # DUEL-2.2
    state.stock[:] = deal[21:]
    state.reserve_left, state.stock_left = box.RESERVE, box.STOCK
    return state
