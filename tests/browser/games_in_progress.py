"""Games in progress for browser tests that need the end of a game, but not its beginning.

With `pytest --full-games`, all of them start from the beginning.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import saqqara
from browser.conftest import LiveServer


@cache
def random_history(game: str, left: int, options: tuple[tuple[str, Any], ...], seed: int) -> list[str]:
    """Return the actions of a random game, shuffled with seed 1, without the last `left` ones."""
    chance, state = random.Random(f"{game} {seed}"), saqqara.game(game, **dict(options)).start(seed=1)
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
    return state.history[:-left]


def create_table_in_progress(
    server: LiveServer, game: str, left: int, seats: str, *, full_games: bool, seed: int = 1, **options: Any
) -> str:
    """Create a table at which about `left` random actions remain (all if `full_games`); return its name."""
    decisions = () if full_games else random_history(game, left, tuple(options.items()), seed)
    return server.create_game_table(game, None, decisions, seats, **options)
