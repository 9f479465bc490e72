"""Games by the million: played in compiled code, on many processors, counted.

>>> import saqqara
>>> games = saqqara.play_many(saqqara.game("duel"), ["greedy", "random"], 20)
>>> games.shares.mean() > 0.5
np.True_
"""

from saqqara.arenas.game_batch import Games
from saqqara.arenas.match import arena, round_robin
from saqqara.arenas.ratings import Sprt, ratings
from saqqara.arenas.run import play_many

__all__ = ["Games", "Sprt", "arena", "play_many", "ratings", "round_robin"]
