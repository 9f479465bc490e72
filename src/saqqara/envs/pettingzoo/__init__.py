"""PettingZoo environments, in which every seat is an agent: `duel_v0`, `imhotep_v0` and `tara_wolf_v0`.

Each module has `env` and `raw_env`. Raises ImportError if PettingZoo is not installed.
"""

from saqqara.envs.rendering import require_library

require_library("pettingzoo", __name__, "pettingzoo")

from saqqara.envs.pettingzoo import duel_v0, imhotep_v0, tara_wolf_v0  # noqa: E402

__all__ = ["duel_v0", "imhotep_v0", "tara_wolf_v0"]
