"""Search in any game of two to four seats that implements `saqqara.core.game_api`; nothing here knows a game.

Search knows actions only by their ids and states only in batches (`jit.batch`). It never reads a clock: callers that
have one ask for a slice of work at a time.
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
