"""Games compiled before anybody waits for them."""

from __future__ import annotations

import numpy as np

from saqqara.analysis import analyse, review
from saqqara.arenas import play_many
from saqqara.arenas.perft import perft
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import ALL_SEATS
from saqqara.core.registry import game, list_games
from saqqara.envs.episode import dealer
from saqqara.envs.single_agent import Against
from saqqara.players import LEVELS, player
from saqqara.players.timed_solver import compile_endgame_solver
from saqqara.players.tree_reuse import compile_tree_reuse
from saqqara.vectorized import vector

IN_COMPILED_CODE = ("random", "greedy", f"{LEVELS[0]}:simulations=2")
"""One of each kind of players that arenas let think without Python."""


def warm(*names: str) -> None:
    """Compiles the games of these `names`, all that there are if none is named, and keeps them on disk: all that
    playing, looking, searching, analysing, reviews, arenas, arrays of games, environments and perft need. What has been
    compiled before is only loaded.

    >>> import saqqara
    >>> saqqara.warm("duel")

    It takes up to some minutes a game, once on a machine (docs/internals/compiler.md says when again), and tells on
    stderr what it does. With interpreted rules there is nothing to compile. Raises UnknownGameError before anything is
    compiled.
    """
    for one in [game(name) for name in names or list_games()]:
        if not jit.JIT_DISABLED:
            _compile(one.name)


def _compile(name: str) -> None:
    """Does a little of all that Python asks of a game: plays one, and looks at it."""
    state = game(name).start(seed=0)
    for text in state.game.action_texts:
        state.why_illegal(text)
    compile_endgame_solver(state.game)
    compile_tree_reuse(state.game)
    analyse(state, simulations=8, seed=0)
    for one in IN_COMPILED_CODE:
        play_many(state.game, [one], 1, seed=0, decisions=True, sources=True)
    games_at_once = vector(name, count=2, seed=0)
    games_at_once.step(games_at_once.sample())
    players = [
        player("search", simulations=2, seed=0),
        *(player("greedy", seed=0) for _ in range(state.game.num_players - 1)),
    ]
    while not state.is_over:
        state.observation()
        text = players[state.current_player or 0].choose(state)
        state.reveals(text)
        state.play(text)
    for seat in (None, *range(state.game.num_players)):
        state.view(seat)
        state.log(seat)
    state.svg()
    record = state.record()
    record.replay().position_string()
    review(record, simulations=8, seed=0)
    for kind in ("random", *LEVELS):
        player(kind, seed=0, **({} if kind == "random" else {"simulations": 2})).choose(state.at(0))
    perft(state.at(0), 2)
    _compile_environments(state.game)


def _compile_environments(game: Game) -> None:
    """Play what the environments of Gymnasium, PettingZoo and OpenSpiel call; their libraries are not needed."""
    places = np.arange(2)
    games = Against(game, 2, list(IN_COMPILED_CODE[:1]) * (game.num_players - 1), "zero_sum")
    games.begin(places, [0, 1], [0, 1])
    games.play(places, games.masks.argmax(axis=1))
    course = dealer(game).begin(0)
    course.observation(0)
    course.rewards("zero_sum")
    course.resample_hidden(0, jit.generator_from_text("precompile"))
    course.resample_hidden(ALL_SEATS, jit.generator_from_text("precompile"))
    course.play(int(course.mask.argmax()))
