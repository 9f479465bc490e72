"""Environments for PettingZoo: its own tests; each game is the one that `start` returns for its seed."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.envs.pettingzoo import duel_v0, imhotep_v0, tara_wolf_v0

with warnings.catch_warnings():  # PettingZoo's tests import a game with deprecated calls
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

KINDS = {
    "duel": (duel_v0, {"tomb": "B"}),
    "imhotep": (imhotep_v0, {"players": 3, "market": "B", "bets": True}),
    "imhotep-four": (imhotep_v0, {"players": 4}),
    "tara_wolf": (tara_wolf_v0, {"short": True}),
}
kinds = pytest.mark.parametrize(("module", "options"), KINDS.values(), ids=KINDS)
# PettingZoo's tests warn about masks in the observations of other games.
their_warnings = pytest.mark.filterwarnings("ignore:Observation:UserWarning", "ignore:Action mask:UserWarning")


@kinds
@their_warnings
def test_pettingzoo_api_test_passes(module: ModuleType, options: dict[str, Any]) -> None:
    api_test(module.env(**options), num_cycles=30)
    api_test(module.raw_env(**options), num_cycles=30)


@kinds
def test_pettingzoo_seed_test_passes(module: ModuleType, options: dict[str, Any]) -> None:
    seed_test(lambda: module.env(**options), num_cycles=15)


@kinds
def test_pettingzoo_render_test_passes(module: ModuleType, options: dict[str, Any]) -> None:
    render_test(lambda render_mode: module.env(render_mode=render_mode, **options))


def test_text_and_pixel_rendering() -> None:
    """The rendering is the agent's own view, without the hands of others."""
    environment = tara_wolf_v0.env(render_mode="ansi")
    environment.reset(seed=2)
    hand = saqqara.game("tara_wolf").start(seed=2).view(0)["seats"][0]["hand_cards"]
    assert len(hand) == 5
    assert "seat 0" in environment.render()
    drawn = duel_v0.env(render_mode="rgb_array")
    drawn.reset(seed=2)
    assert (drawn.render().dtype, drawn.render().shape[2]) == (np.uint8, 3)


def games(environment: Any, state: saqqara.State) -> Iterator[str]:
    """Play random actions in both, and yield the agents in the order in which they decide."""
    rng = np.random.default_rng(1)
    while not state.is_over:
        agent = environment.agent_selection
        assert agent == f"player_{state.current_player}"
        for seat, name in enumerate(environment.possible_agents):
            seen = environment.observe(name)
            assert seen in environment.observation_space(name)
            assert seen["observation"].tolist() == state.observation(seat).tolist()
            mask = state.action_mask() if seat == state.current_player else np.zeros_like(state.action_mask())
            assert seen["action_mask"].tolist() == mask.astype(int).tolist()
        yield agent
        number = int(rng.choice(state.legal_action_ids()))
        environment.step(number)
        state.play_id(number)


@kinds
def test_environment_plays_the_game_of_its_seed(module: ModuleType, options: dict[str, Any]) -> None:
    environment = module.env(**options)
    environment.reset(seed=3)
    state = saqqara.game(module.__name__.split(".")[-1].removesuffix("_v0"), **options).start(seed=3)
    assert len(set(games(environment, state))) == state.game.num_players
    assert all(environment.terminations.values())
    assert sum(environment.rewards.values()) == pytest.approx(0)
    winners = [seat for seat, reward in enumerate(environment.rewards.values()) if reward > 0]
    assert winners == state.winners()
    for _ in range(state.game.num_players):
        environment.step(None)
    assert environment.agents == []


def test_rewards_by_points() -> None:
    environment, state = duel_v0.env(reward="lead"), saqqara.game("duel").start(seed=3)
    environment.reset(seed=3)
    assert len(list(games(environment, state))) > 40
    one, other = state.scores()
    assert environment.rewards == {"player_0": one - other, "player_1": other - one}


def test_illegal_action_is_refused_or_loses() -> None:
    raw = duel_v0.raw_env()
    raw.reset(seed=1)
    before = raw.observe("player_0")["observation"].tolist()
    with pytest.raises(saqqara.IllegalActionError, match="'unload 1' is not allowed"):
        raw.step(9)
    with pytest.raises(saqqara.ActionSyntaxError, match="57 is not a valid action"):
        raw.step(57)
    with pytest.raises(saqqara.ActionSyntaxError, match="'place a1' is not a valid action: expected an action ID"):
        raw.step("place a1")
    for nine in (np.int64(9), np.array(9)):
        with pytest.raises(saqqara.IllegalActionError, match="'unload 1' is not allowed"):
            raw.step(nine)
    assert raw.observe("player_0")["observation"].tolist() == before
    wrapped = duel_v0.env()
    wrapped.reset(seed=1)
    wrapped.step(9)
    assert wrapped.rewards == {"player_0": -1, "player_1": 0}


def test_invalid_calls_and_options_raise_errors() -> None:
    with pytest.raises(saqqara.SaqqaraError, match="no game is in progress"):
        duel_v0.raw_env().observe("player_0")
    with pytest.raises(saqqara.InvalidOptionError, match="imhotep: unknown option 'obelisk'"):
        imhotep_v0.env(obelisk="A")
    with pytest.raises(saqqara.InvalidOptionError, match="unknown reward 'fame'"):
        duel_v0.env(reward="fame")
    with pytest.raises(saqqara.InvalidSetupError, match="seed=-1 is out of range; seed must be a whole number"):
        duel_v0.env().reset(seed=-1)


def test_seeds_follow_from_the_first() -> None:
    environment, observations = duel_v0.raw_env(), []
    for seed in (9, None, None, 9, None):
        environment.reset(seed=seed)
        observations.append(environment.observe("player_0")["observation"].tobytes())
    assert observations[3:] == observations[:2]
    assert len(set(observations)) == 3


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
@pytest.mark.parametrize("made", ["env", "raw_env"])
def test_copied_environment_continues_the_same_game(copied: Any, made: str) -> None:
    environment = getattr(imhotep_v0, made)(players=4, reward="shares")
    environment.reset(seed=3)
    for _ in range(9):
        environment.step(int(environment.observe(environment.agent_selection)["action_mask"].argmax()))
    twin = copied(environment)
    assert (twin.unwrapped.game, twin.unwrapped.reward) == (saqqara.game("imhotep", players=4), "shares")
    ended: list[Any] = []
    for one in (environment, twin):
        seen = []
        while not any(one.terminations.values()):
            seen.append((one.agent_selection, one.observe(one.agent_selection)["observation"].tolist()))
            one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
        ended.append((seen, one.rewards))
    assert ended[0] == ended[1]
    assert len(ended[0][0]) > 20
    environment.reset()
    twin.reset()
    assert environment.observe("player_0")["observation"].tolist() == twin.observe("player_0")["observation"].tolist()
