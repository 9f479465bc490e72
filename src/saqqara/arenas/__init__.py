"""Bulk games and matches: millions of games in compiled code on many processors, with statistics.

>>> import saqqara
>>> games = saqqara.self_play(saqqara.game("duel"), ["greedy", "random"], 20)
>>> games.score_rates.mean() > 0.5
np.True_
"""

from saqqara.arenas.executors import RayExecutor
from saqqara.arenas.game_batch import GameBatch
from saqqara.arenas.match import arena, round_robin
from saqqara.arenas.ratings import Sprt, fit_ratings
from saqqara.arenas.run import self_play

__all__ = ["GameBatch", "RayExecutor", "Sprt", "arena", "fit_ratings", "round_robin", "self_play"]
