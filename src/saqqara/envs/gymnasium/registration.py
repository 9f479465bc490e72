"""The names under which Gymnasium finds the environments."""

from __future__ import annotations

import gymnasium

from saqqara.core.registry import BUILTIN_GAMES

ENV_IDS: dict[str, str] = {game: f"Saqqara/{game.title().replace('_', '')}-v0" for game in BUILTIN_GAMES}
"""By game, the id of its environment."""


def register() -> None:
    """Registers all of them; who imports this package twice changes nothing."""
    for game, named in ENV_IDS.items():
        if named not in gymnasium.registry:
            gymnasium.register(
                named,
                entry_point="saqqara.envs.gymnasium.env:SaqqaraEnv",
                vector_entry_point="saqqara.envs.gymnasium.vector_env:SaqqaraVectorEnv",
                kwargs={"game": game},
            )
