"""Games of OpenSpiel: importing this registers `python_saqqara_duel`, `python_saqqara_imhotep` and
`python_saqqara_tara_wolf`, for `pyspiel.load_game`. Raises ImportError where OpenSpiel is missing.
"""

from saqqara.envs.optional import require_library

require_library("pyspiel", __name__, "openspiel")

from saqqara.envs.open_spiel.games import GAME_NAMES, OpenSpielGame, register  # noqa: E402
from saqqara.envs.open_spiel.states import OpenSpielState  # noqa: E402

__all__ = ["GAME_NAMES", "OpenSpielGame", "OpenSpielState"]

register()
