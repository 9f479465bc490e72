"""The spaces of a game, and what both kinds of environments are told alike."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete

from saqqara.core.game import Game
from saqqara.core.observation import DTYPE
from saqqara.core.registry import game as find_game
from saqqara.errors import InvalidOptionError, short_repr

ILLEGAL_ACTION_REWARD = -1.0
"""The reward of who tries what is not allowed: the game is over then, and lost."""
MAX_SEED = 2**62


def resolve_game(game: Any, options: dict[str, Any]) -> Game:
    """A game by name with its options, or one that has them already. Raises InvalidOptionError, UnknownGameError."""
    if not isinstance(game, Game):
        return find_game(game, **options)
    if options:
        raise InvalidOptionError(f"{game!r} has its options; {', '.join(options)} cannot be given besides")
    return game


def build_observation_space(game: Game) -> Box:
    """What a seat sees: int16 (size), as `game.observation_spec` says."""
    return Box(game.observation_spec.low, game.observation_spec.high, dtype=DTYPE)


def build_action_space(game: Game) -> Discrete[np.int64]:
    """The numbers of decisions, places in `game.action_texts`."""
    return Discrete(len(game.action_texts))


def check_seed(seed: Any) -> int:
    """A seed of a set-up. Raises InvalidOptionError."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed <= MAX_SEED:
        raise InvalidOptionError(
            f"the seed of an environment is a whole number from 0 to 2**62, not {short_repr(seed)}"
        )
    return int(seed)
