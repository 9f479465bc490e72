"""Tara Wolf for PettingZoo: `env(short=True)`.

The arguments are those of `SaqqaraAECEnv` and the options of the game.
"""

from __future__ import annotations

from typing import Any

from saqqara.envs.pettingzoo.aec import SaqqaraAECEnv, wrap_env


def raw_env(**arguments: Any) -> SaqqaraAECEnv:
    """Return the environment without wrappers. Raise `InvalidOptionError`."""
    return SaqqaraAECEnv("tara_wolf", **arguments)


def env(**arguments: Any) -> Any:
    """Return the environment with the wrappers of PettingZoo's own board games. Raise `InvalidOptionError`."""
    return wrap_env(raw_env(**arguments))
