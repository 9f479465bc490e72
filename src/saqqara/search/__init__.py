"""Search in any game of two to four seats that offers the functions of `saqqara.core.game_api`; nothing here knows a
game.

What a game's numbers of decisions mean, views and texts are for the rooms above; here states come in batches
(`kernel.batch`), and whoever needs a clock asks again and again for a slice of work.
"""

from saqqara.search.move_selection import most_visited
from saqqara.search.puct import simulate
from saqqara.search.rollout import greedy_decision, perft, random_decision, random_games
from saqqara.search.tree import Style, Tree, advance_root, new_tree, reset

__all__ = [
    "Style",
    "Tree",
    "advance_root",
    "greedy_decision",
    "most_visited",
    "new_tree",
    "perft",
    "random_decision",
    "random_games",
    "reset",
    "simulate",
]
