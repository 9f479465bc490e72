"""Set-up of The Duel (DUEL-2): shuffled, checked, laid out; and the maximum length of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Setup
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.duel import components, layout

# ---- setup -----------------------------------------------------------------------------------------------------------


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


# ---- game length -----------------------------------------------------------------------------------------------------


def max_game_length(options: Options) -> int:
    """No game has more decisions than this.

    Unloading: each fill of a boat is unloaded once at most, the last loaded boat not at all (DUEL-5.1). Filled are the
    six boats, and again while the stock lasts (DUEL-3.2d).

    Placing: all meeples once, and again whenever they have come back; they come back by unloading alone, three at a
    time at most (DUEL-3.2a, DUEL-3.2b).

    Action tiles: each is used once (DUEL-3.3), and brings one decision besides placing and unloading: what is taken or
    swapped, or `done` (DUEL-4.1 to 4.4, DUEL-R5).

    Passing: never twice in a row. Who passes (DUEL-R6) has no meeple in supply, as one of the nine fields is always
    free of the eight meeples. If the next player had none either, all eight would stand in the harbour, two in every
    row and column at least, and one of the two or more boats in play could be unloaded. So each pass is followed by
    placing or by an action tile (not by unloading, which nobody can, or who passed would have). And with four meeples
    in three rows two stand in one row, so its boat has left the game: the stock is empty, at most four boats are still
    to be unloaded, and only so many meeples come back. So what can be placed from the first pass on are the next
    player's meeples and these.
    """
    boats, meeples = len(components.BOATS), components.NUM_PLAYERS * components.MEEPLES
    unloadings = boats + components.STOCK_SIZE // components.SPACES - 1
    placements = meeples + components.HARBOUR_SIZE * unloadings
    uses = sum(components.COPIES[components.ACTION :])
    unloadings_after_a_pass = boats - 1 - 1
    passes = components.MEEPLES + components.HARBOUR_SIZE * unloadings_after_a_pass + uses
    return unloadings + placements + 2 * uses + passes
