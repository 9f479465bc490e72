"""The set-up of The Duel (DUEL-2): shuffled, checked, laid out."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Setup
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.duel import components, layout


def decks(options: Options) -> list[Any]:
    """What is shuffled: the sixty tiles."""
    return [layout.sorted_tiles()]


def random_setup(options: Options, generator: jit.Generator) -> Setup:
    """The set-up that a generator gives: the sixty tiles in a random order (DUEL-2.1)."""
    (deal,) = decks(options)
    jit.shuffle(generator, deal, len(deal))
    return {"deal": [components.TILES[tile] for tile in deal.tolist()]}


def validate_setup(options: Options, setup: Any) -> Setup:
    """The set-up as given, if it is exactly the box. Raises InvalidSetupError."""
    if not isinstance(setup, dict) or list(setup) != ["deal"] or not isinstance(setup["deal"], (list, tuple)):
        raise InvalidSetupError("a set-up of The Duel is {'deal': [the 60 tiles in the order of drawing]}")
    deal = list(setup["deal"])
    for position, name in enumerate(deal, 1):
        if name not in components.TILES:
            raise InvalidSetupError(
                f"tile {position} of the deal is {short_repr(name)}; tiles are {', '.join(components.TILES)}"
            )
    for name, copies in zip(components.TILES, components.COPIES, strict=True):
        if deal.count(name) != copies:
            raise InvalidSetupError(f"the deal has {deal.count(name)} of {name!r}, the box holds {copies} (DUEL-1.1)")
    return {"deal": deal}


def initial_state(options: Options, setup: Setup) -> Any:
    """The table at the start of the first turn."""
    state = layout.empty_state(options)
    deal = [components.TILES.index(name) for name in setup["deal"]]
    set_up(state, np.array(deal, np.int8), np.zeros(4, np.uint64))
    return state


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Lays out the tiles in the order of drawing; there is no chance later."""
    card = 0
    for boat in range(len(components.BOATS)):  # DUEL-2.1
        for space in range(components.SPACES):
            state.cargo[boat, space] = cards[card]
            card += 1
    for place in range(components.RESERVE_SIZE):  # DUEL-2.2
        state.reserve[place] = cards[card]
        card += 1
    for place in range(components.STOCK_SIZE):
        state.stock[place] = cards[card]
        card += 1
    state.reserve_left = components.RESERVE_SIZE
    state.stock_left = components.STOCK_SIZE
