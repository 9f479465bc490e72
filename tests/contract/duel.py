"""Contract test data of The Duel."""

import random

import saqqara
from contract.table import Table


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Replay the actions after a deal with exchanged hidden tiles.

    The tiles still in reserve (places 18 to 20 of the deal) and stock (21 to 59) change places.
    """
    view = state.view(seat)
    deal = list(state.setup["deal"])
    hidden = [*range(21 - view["reserve"], 21), *range(60 - view["stock"], 60)]
    tiles = [deal[place] for place in hidden]
    chance.shuffle(tiles)
    for place, tile in zip(hidden, tiles, strict=True):
        deal[place] = tile
    twin = state.game.start(setup={"deal": deal})
    for text in state.history:
        twin.play(text)
    return twin


TABLE = Table(other)
