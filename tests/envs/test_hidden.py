"""In every adapter, states that a seat cannot distinguish are equal to it byte by byte.

This covers observations, information states, masks and drawings.
"""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

import saqqara
from contract.random_games import TABLES, random_play
from saqqara.core import jit
from saqqara.envs.episode import Episode, episode_factory
from saqqara.envs.gymnasium import SaqqaraEnv
from saqqara.envs.open_spiel import GAME_NAMES
from saqqara.envs.pettingzoo import duel_v0, imhotep_v0, tara_wolf_v0

MODULES = {"duel": duel_v0, "imhotep": imhotep_v0, "tara_wolf": tara_wolf_v0}


def episode_at(state: saqqara.State) -> Episode:
    """Return an episode at the position of a state."""
    course = Episode(episode_factory(state.game), jit.batch(state.raw))
    course.advance(-1)
    return course


def pettingzoo_view(state: saqqara.State, seat: int) -> list[Any]:
    """Return what PettingZoo shows to an agent."""
    environment = MODULES[state.game.name].raw_env(render_mode="ansi", **state.game.options)
    environment.reset(seed=1)
    environment._episode = episode_at(state)
    agent = environment.agent_selection = environment.possible_agents[seat]
    seen = environment.observe(agent)
    return [seen["observation"].tobytes(), seen["action_mask"].tobytes(), environment.render()]


def gymnasium_view(state: saqqara.State, seat: int) -> list[Any]:
    """Return what Gymnasium shows to the agent at the seat to decide."""
    environment = SaqqaraEnv(state.game, opponent="random", seat=seat, render_mode="ansi")
    environment.reset(seed=1)
    games, here = environment._games, np.zeros(1, np.intp)
    jit.copy(games._states, 0, jit.batch(state.raw), 0)
    games._play_opponents(here)
    return [games.observations.tobytes(), games.action_masks.tobytes(), environment.render()]


def open_spiel_view(state: saqqara.State, seat: int) -> list[Any]:
    """Return what OpenSpiel shows to a player over the last two actions."""
    options = ",".join(f"{name}={value}" for name, value in state.game.options.items())
    theirs = pyspiel.load_game(f"{GAME_NAMES[state.game.name]}({options})").new_initial_state()
    for ply in range(max(len(state.history) - 2, 0), len(state.history) + 1):
        theirs.episode = episode_at(state.at(ply))
        theirs._extend_history(lambda seat: "")
    strings = [theirs.information_state_string(seat), theirs.observation_string(seat)]
    legal = theirs.legal_actions() if state.current_player == seat else []
    return [*strings, np.array(theirs.observation_tensor(seat)).tobytes(), legal]


@pytest.mark.parametrize("name", MODULES)
def test_indistinguishable_states_look_the_same_to_a_seat(name: str) -> None:
    hidden = 0
    for seed in (0, 1):
        for number, (state, _) in enumerate(random_play(name, seed)):
            if number % 31 != 5 or state.is_over:
                continue
            for seat in range(state.game.num_players):
                other = TABLES[name].other(state, seat, random.Random(seed))
                hidden += jit.to_bytes(other.raw) != jit.to_bytes(state.raw)
                assert pettingzoo_view(other, seat) == pettingzoo_view(state, seat)
                assert open_spiel_view(other, seat) == open_spiel_view(state, seat)
                if seat == state.current_player:
                    assert gymnasium_view(other, seat) == gymnasium_view(state, seat)
    assert hidden > 4
