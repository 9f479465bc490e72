"""Speed of Saqqara, measured in the same way as that of the other libraries (`theirs.py`)."""

from __future__ import annotations

from collections.abc import Callable

from measuring_process import serve_measurements

import saqqara
from saqqara.core import jit
from saqqara.players import LEVELS
from saqqara.players.base import require_current_player
from saqqara.players.levels import find_level
from saqqara.search import new_tree, play_random_games, reset, simulate
from saqqara.search.rollout import action_buffer

Work = Callable[[], int]
GAMES = 100
SIMULATIONS = 1000


def bulk(name: str) -> Work:
    """Return work that plays whole games in compiled code."""
    start = saqqara.game(name).start(seed=1)
    states, scratch, generator = jit.batch(start.raw), jit.batch(start.raw), jit.generator_from_text("compare")
    action_ids = action_buffer(len(start.game.action_texts))[0]
    return lambda: play_random_games(states, scratch, action_ids, generator, GAMES)


def python(name: str) -> Work:
    """Return work that plays whole games through the Python interface."""
    game, generator = saqqara.game(name), jit.generator_from_text("compare")

    def work() -> int:
        state = game.start(seed=1)
        while actions := state.legal_actions():
            state.play(actions[jit.randbelow(generator, len(actions))])
        return len(state.history)

    return work


def search(name: str) -> Work:
    """Return work that runs the strongest level's tree search from the first action.

    The search resamples hidden information for each simulation.
    """
    start = saqqara.game(name).start(seed=1)
    (params, network), generator = find_level(LEVELS[-1]).search_setup(start.game), jit.generator_from_text("compare")
    root = jit.batch(start.raw)
    networks, texts = [] if network is None else [network], len(start.game.action_texts)
    tree = new_tree(start.raw, texts, start.game.num_players, texts * SIMULATIONS, networks)

    def work() -> int:
        reset(tree)
        simulate(tree, root, require_current_player(start), params, generator, SIMULATIONS)
        return SIMULATIONS

    return work


if __name__ == "__main__":
    serve_measurements(
        {"bulk": ("saqqara", bulk), "python": ("saqqara", python), "search": ("saqqara", search)},
        lambda _: saqqara.__version__,
    )
