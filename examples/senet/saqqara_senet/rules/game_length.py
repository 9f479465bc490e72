"""How many decisions a game can have at most: a proof in the numbers of the box."""

from __future__ import annotations

from saqqara.core.game_api import Options
from saqqara_senet import components


def max_game_length(options: Options) -> int:
    """No game has more decisions than this.

    Pieces go back and drown (SENET-3.7, SENET-4.2), so by themselves the houses bound nothing; the throws do: after the
    last of them the game is over (SENET-5.3). Each is a decision (SENET-3.1), and exactly one follows it: a piece goes
    forward, one goes back, or the throw is lost (SENET-3.2, SENET-3.7, SENET-3.8).
    """
    return 2 * components.MAX_THROWS
