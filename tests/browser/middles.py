"""Games that are already under way: what must be seen to its end in a browser need not be begun there.

`pytest --full-games` begins them all at the beginning.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import saqqara
from browser.conftest import LiveServer


@cache
def played(game: str, left: int, options: tuple[tuple[str, Any], ...], seed: int) -> list[str]:
    """A random game of the shuffle of seed 1: its decisions but the last so many."""
    chance, state = random.Random(f"{game} {seed}"), saqqara.game(game, **dict(options)).start(seed=1)
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
    return state.history[:-left]


def under_way(
    server: LiveServer, game: str, left: int, seats: str, *, full_games: bool, seed: int = 1, **options: Any
) -> str:
    """The name of a table at which so many decisions would be left, were they at random; all of them if
    `full_games`."""
    decisions = () if full_games else played(game, left, tuple(options.items()), seed)
    return server.create_game_table(game, None, decisions, seats, **options)
