"""Games by the million: played in compiled code, on many processors, counted.

>>> import saqqara
>>> games = saqqara.play_many(saqqara.game("duel"), ["greedy", "random"], 20)
>>> games.shares.mean() > 0.5
np.True_
"""

from saqqara.bulk.games import Games
from saqqara.bulk.meetings import arena, round_robin
from saqqara.bulk.ratings import Sprt, ratings
from saqqara.bulk.running import play_many

__all__ = ["Games", "Sprt", "arena", "play_many", "ratings", "round_robin"]
