"""Imhotep for PettingZoo: `env(players=3)`; arguments as `SaqqaraAECEnv` takes them, options of the game by keyword."""

from __future__ import annotations

from typing import Any

from saqqara.envs.pettingzoo.aec import SaqqaraAECEnv, wrap_env


def raw_env(**arguments: Any) -> SaqqaraAECEnv:
    """The environment as it is. Raises InvalidOptionError."""
    return SaqqaraAECEnv("imhotep", **arguments)


def env(**arguments: Any) -> Any:
    """The environment with the wrappers of PettingZoo's own board games. Raises InvalidOptionError."""
    return wrap_env(raw_env(**arguments))
