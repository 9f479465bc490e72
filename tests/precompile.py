"""Compile games before several processes test them: `python tests/precompile.py duel imhotep`.

Otherwise, each process would compile them.
"""

import random
import sys

from contract.random_games import play_on, random_game, visible_state
from saqqara.analysis.evaluation import evaluate_actions
from saqqara.core.record import Record
from saqqara.players import pool


def precompile_game(name: str) -> None:
    """Call what Python calls of a game, so that it is compiled and cached."""
    state = random_game(name, 0).start(seed=0)
    game = state.game
    view = state.view(state.current_player)
    pool.choose_turn(view, game, "novice")
    evaluate_actions(view, game, simulations=10, seconds=1.0)
    for text in game.action_texts:
        state.why_illegal(text)
    play_on(state.copy(), random.Random(0))
    play_on(state, random.Random(1))
    for seat in (None, *range(game.num_players)):
        visible_state(state, seat)
    Record.parse(Record.from_state(state).text()).replay()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        precompile_game(name)
