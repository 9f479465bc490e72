"""Imhotep for PettingZoo: `env(players=3)`; arguments as `Cycle` takes them, options of the game by keyword."""

from __future__ import annotations

from typing import Any

from saqqara.envs.pettingzoo.aec import Cycle, wrapped


def raw_env(**arguments: Any) -> Cycle:
    """The environment as it is. Raises InvalidOptionError."""
    return Cycle("imhotep", **arguments)


def env(**arguments: Any) -> Any:
    """The environment with the wrappers of PettingZoo's own board games. Raises InvalidOptionError."""
    return wrapped(raw_env(**arguments))
