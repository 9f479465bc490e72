"""Setup of The Duel (DUEL-2): random setup, validation, initial state, and the maximum length of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Setup
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.duel import components, layout

# ---- setup -----------------------------------------------------------------------------------------------------------


def decks(options: Options) -> list[Any]:
    """Return the deck to shuffle: the sixty tiles."""
    return [layout.sorted_tiles()]


def random_setup(options: Options, generator: jit.Generator) -> Setup:
    """Return a random setup: the sixty tiles in an order drawn from the generator (DUEL-2.1)."""
    (deal,) = decks(options)
    jit.shuffle(generator, deal, len(deal))
    return {"deal": [components.TILES[tile] for tile in deal.tolist()]}


def validate_setup(options: Options, setup: Any) -> Setup:
    """Return the setup unchanged if it is exactly the 60 tiles; otherwise raise `InvalidSetupError`."""
    if not isinstance(setup, dict) or list(setup) != ["deal"] or not isinstance(setup["deal"], (list, tuple)):
        raise InvalidSetupError("a setup of The Duel must be {'deal': [the 60 tiles in drawing order]}")
    deal = list(setup["deal"])
    for position, name in enumerate(deal, 1):
        if name not in components.TILES:
            raise InvalidSetupError(
                f"tile {position} of the deal: unknown tile {short_repr(name)}; valid: {', '.join(components.TILES)}"
            )
    for name, copies in zip(components.TILES, components.COPIES, strict=True):
        if deal.count(name) != copies:
            raise InvalidSetupError(f"the deal has {deal.count(name)} of {name!r}; the box holds {copies} (DUEL-1.1)")
    return {"deal": deal}


def initial_state(options: Options, setup: Setup) -> Any:
    """Return the state at the start of the first turn."""
    state = layout.empty_state(options)
    deal = [components.TILES.index(name) for name in setup["deal"]]
    set_up(state, np.array(deal, np.int8), np.zeros(4, np.uint64))
    return state


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Lay out the tiles in the order of drawing. The generator is unused: no chance follows."""
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
    """Return an upper bound on the number of actions in a game.

    Unloading: each load of a boat is unloaded at most once, and the last loaded boat not at all (DUEL-5.1). Loads are
    the six initial ones and the refills while the stock lasts (DUEL-3.2d).

    Placing: each meeple is placed once, and again whenever it has returned. Meeples return only by unloading, at most
    three at a time (DUEL-3.2a, DUEL-3.2b).

    Action tiles: each is used once (DUEL-3.3) and adds one action besides placing and unloading: a take, a swap or
    `done` (DUEL-4.1 to 4.4, DUEL-R5).

    Passing: never twice in a row. A seat that passes (DUEL-R6) has no meeple in supply, because eight meeples always
    leave one of the nine fields free. If the next player had none either, all eight meeples would be in the harbour, at
    least two in every row and column. One of the two or more loaded boats could then be unloaded. So a pass is always
    followed by a placement or an action tile. It is not followed by an unloading: if one were legal, the first player
    could not have passed. In addition, four meeples in three rows put two into one row, so the boat of that row has
    left the game: the stock is empty, at most four more boats are unloaded, and only their meeples return. The
    placements after the first pass are therefore limited to the next player's meeples and the returned ones.
    """
    boats, meeples = len(components.BOATS), components.NUM_PLAYERS * components.MEEPLES
    unloadings = boats + components.STOCK_SIZE // components.SPACES - 1
    placements = meeples + components.HARBOUR_SIZE * unloadings
    uses = sum(components.COPIES[components.ACTION :])
    unloadings_after_a_pass = boats - 1 - 1
    passes = components.MEEPLES + components.HARBOUR_SIZE * unloadings_after_a_pass + uses
    return unloadings + placements + 2 * uses + passes
