"""Search for any game of two to four seats that implements `saqqara.core.game_api`; no module here knows a game.

Search knows actions only by their IDs and states only in batches (`jit.batch`). It never reads a clock: callers that
have one request simulations in small slices.
"""

from saqqara.search.move_selection import most_visited_action
from saqqara.search.puct import simulate
from saqqara.search.rollout import greedy_action, perft, play_random_games, random_action
from saqqara.search.tree import SearchParams, Tree, advance_root, new_tree, reset

__all__ = [
    "SearchParams",
    "Tree",
    "advance_root",
    "greedy_action",
    "most_visited_action",
    "new_tree",
    "perft",
    "play_random_games",
    "random_action",
    "reset",
    "simulate",
]
