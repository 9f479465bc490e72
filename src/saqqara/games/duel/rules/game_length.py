"""How many decisions a game can have at most: a proof in the numbers of the box."""

from __future__ import annotations

from saqqara.core.game_api import Options
from saqqara.games.duel import components


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
