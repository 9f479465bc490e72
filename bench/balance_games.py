"""Games between equally strong computer players, for tables about the fairness of a game.

All seats search with the same number of simulations per action, like the strongest level, and use only what they may
know: every simulation resamples what is hidden from the seat to move. The same game and seed give the same result.
"""

from __future__ import annotations

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import current_player, legal_action_ids, play
from saqqara.core.state import State
from saqqara.players.levels import LEVELS, find_level
from saqqara.search import most_visited_action, new_tree, reset, simulate
from saqqara.search.rollout import action_buffer


def play_search_game(game: Game, seed: int, simulations: int) -> tuple[State, list[int]]:
    """Play a game from the setup of a seed; return the final state and the IDs of all actions."""
    table = jit.batch(game.start(seed=seed).raw)
    tree = new_tree(jit.unpack(table), len(game.action_texts), game.num_players, 4 * simulations)
    legal_ones, params = action_buffer(len(game.action_texts))[0], find_level(LEVELS[-1]).search_params(game)
    generator, action_ids = jit.generator_from_text(f"balance {seed}"), list[int]()
    while (seat := current_player(table[0])) >= 0:
        if legal_action_ids(table[0], legal_ones) == 1:
            action_ids.append(int(legal_ones[0]))
        else:
            reset(tree)
            simulate(tree, table, seat, params, generator, simulations)
            action_ids.append(most_visited_action(tree, seat))
        play(table[0], action_ids[-1])
    return State(game, jit.unpack(table), None), action_ids
