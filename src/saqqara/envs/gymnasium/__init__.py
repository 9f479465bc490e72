"""Environments of Gymnasium: one seat is the agent, players have the others.

Importing this registers `Saqqara/Duel-v0`, `Saqqara/Imhotep-v0` and `Saqqara/TaraWolf-v0`, for `gymnasium.make` and
`gymnasium.make_vec`. Raises ImportError where Gymnasium is missing.
"""

from saqqara.envs.optional import require_library

require_library("gymnasium", __name__, "gymnasium")

from saqqara.envs.gymnasium.env import SaqqaraEnv  # noqa: E402
from saqqara.envs.gymnasium.registration import ENV_IDS, register  # noqa: E402
from saqqara.envs.gymnasium.vector_env import SaqqaraVectorEnv  # noqa: E402

__all__ = ["ENV_IDS", "SaqqaraEnv", "SaqqaraVectorEnv"]

register()
