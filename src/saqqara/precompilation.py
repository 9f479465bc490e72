"""Compilation of games ahead of their first use."""

from __future__ import annotations

import numpy as np

from saqqara.analysis import analyse, review
from saqqara.arenas import self_play
from saqqara.bench import perft
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import ALL_SEATS
from saqqara.core.registry import game, list_games
from saqqara.envs.episode import episode_factory
from saqqara.envs.single_agent import SingleAgentGames
from saqqara.players import LEVELS, player
from saqqara.players.timed_solver import compile_endgame_solver
from saqqara.players.tree_reuse import compile_tree_reuse
from saqqara.vectorized import vector

COMPILED_PLAYERS = ("random", "greedy", f"{LEVELS[0]}:simulations=2")
"""One player of each kind that arenas run without Python."""


def precompile(*names: str) -> None:
    """Compile the games with these `names`, by default all, and store the compiled code on disk.

    This covers what playing, viewing, searching, analyses, reviews, arenas, vectors of games, environments and perft
    need. Code that has been compiled before is only loaded.

    >>> import saqqara
    >>> saqqara.precompile("duel")

    It takes up to some minutes per game, once per machine (docs/internals/compiler.md lists when it is repeated), and
    prints its progress to stderr. With interpreted rules there is nothing to compile. Raises `UnknownGameError` before
    anything is compiled.
    """
    for one in [game(name) for name in names or list_games()]:
        if not jit.JIT_DISABLED:
            _compile_game(one.name)


def _compile_game(name: str) -> None:
    """Call everything that Python calls in a game: play one, with views, searches and reviews."""
    state = game(name).start(seed=0)
    for text in state.game.action_texts:
        state.why_illegal(text)
    compile_endgame_solver(state.game)
    compile_tree_reuse(state.game)
    analyse(state, simulations=8, seed=0)
    for one in COMPILED_PLAYERS:
        self_play(state.game, [one], 1, seed=0, keep_actions=True, by_source=True)
    has_observations = state.game.definition.observation is not None
    if has_observations:
        vector_game = vector(name, num_games=2, seed=0)
        vector_game.step(vector_game.sample())
    players = [
        player("search", simulations=2, seed=0),
        *(player("greedy", seed=0) for _ in range(state.game.num_players - 1)),
    ]
    while not state.is_over:
        if has_observations:
            state.observation()
        text = players[state.current_player or 0].choose(state)
        state.reveals(text)
        state.play(text)
    for seat in (None, *range(state.game.num_players)):
        state.view(seat)
        state.log(seat)
        state.determinize(seat, 0)
    state.svg()
    state.position_key()
    record = state.record()
    record.replay().position_string()
    review(record, simulations=8, seed=0)
    for kind in ("random", *LEVELS):
        player(kind, seed=0, **({} if kind == "random" else {"simulations": 2})).choose(state.at(0))
    perft(state.at(0), 2)
    if has_observations:
        _compile_environments(state.game)


def _compile_environments(game: Game) -> None:
    """Call what the environments of Gymnasium, PettingZoo and OpenSpiel call; their libraries are not needed."""
    places = np.arange(2)
    games = SingleAgentGames(game, 2, list(COMPILED_PLAYERS[:1]) * (game.num_players - 1), "zero_sum")
    games.start_games(places, [0, 1], [0, 1])
    games.play(places, games.action_masks.argmax(axis=1))
    episode = episode_factory(game).create(0)
    episode.observation(0)
    episode.rewards("zero_sum")
    episode.resample_hidden(0, jit.generator_from_text("precompile"))
    episode.resample_hidden(ALL_SEATS, jit.generator_from_text("precompile"))
    episode.play(int(episode.action_mask.argmax()))
