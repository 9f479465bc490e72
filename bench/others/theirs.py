"""Speed of other libraries, measured in their own environment by requests of `bench/compare.py`.

Each function prepares `work`, which plays for a while and returns its number of steps or simulations. A step is a
random legal action of a player; chance events are not counted, although they take time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from measuring_process import serve_measurements

Work = Callable[[], int]
BATCH = 1024  # games that Pgx plays at once
STEPS = 64  # steps that Pgx plays in one call
SIMULATIONS = 1000  # per action
MEMORY = 1000  # megabytes that a tree may take


# ---- OpenSpiel -------------------------------------------------------------------------------------------------


def open_spiel_games(name: str) -> Work:
    """Return work that plays whole games through the Python interface; the games themselves are C++."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, shares)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return work


def first_question(game: Any) -> Any:
    """Return the first state of a game in which a player is to move."""
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def open_spiel_search(name: str) -> Work:
    """Return work that runs OpenSpiel's MCTS in C++ from the first action, with one random rollout per simulation."""
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, MEMORY, False, 1, False)
    state = first_question(game)

    def work() -> int:
        bot.step(state)
        return SIMULATIONS

    return work


def open_spiel_is_search(name: str) -> Work:
    """Return work that runs OpenSpiel's IS-MCTS in C++ from the first action.

    It resamples hidden cards for each simulation.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False, False,
    )  # fmt: skip
    state = first_question(game)

    def work() -> int:
        bot.step(state)
        return SIMULATIONS

    return work


# ---- PettingZoo, RLCard, Pgx -----------------------------------------------------------------------------------


def pettingzoo(name: str) -> Work:
    """Return work that plays whole games as PettingZoo's documentation does: `last()`, then `step()`."""
    import importlib

    environment, rng = importlib.import_module(f"pettingzoo.classic.{name}").env(), random.Random(1)

    def work() -> int:
        environment.reset(seed=rng.randrange(2**31))
        steps = 0
        for _ in environment.agent_iter():
            seen, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
            else:
                environment.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
                steps += 1
        return steps

    return work


def rlcard(name: str) -> Work:
    """Return work that plays whole games by `reset()` and `step()`."""
    import rlcard as library

    environment, rng = library.make(name, config={"seed": 1}), random.Random(1)

    def work() -> int:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return work


def pgx(name: str) -> Work:
    """Return work that plays 1,024 games at once in compiled code, with observations; finished games are replaced."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    environment = library.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(carry: Any, key: Any) -> Any:
        action_masks = jax.random.categorical(key, jax.numpy.log(carry.legal_action_mask.astype("float32")))
        return step(carry, action_masks, jax.random.split(key, BATCH)), None

    play_steps = jax.jit(lambda states, key: jax.lax.scan(one, states, jax.random.split(key, STEPS))[0])
    states, key = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.key(1), BATCH)), jax.random.key(2)

    def work() -> int:
        nonlocal states, key
        key, now = jax.random.split(key)
        states = jax.block_until_ready(play_steps(states, now))
        return BATCH * STEPS

    return work


MAKERS: dict[str, tuple[str, Callable[[str], Work]]] = {
    "openspiel": ("open-spiel", open_spiel_games),
    "openspiel-mcts": ("open-spiel", open_spiel_search),
    "openspiel-ismcts": ("open-spiel", open_spiel_is_search),
    "pettingzoo": ("pettingzoo", pettingzoo),
    "rlcard": ("rlcard", rlcard),
    "pgx": ("pgx", pgx),
}


if __name__ == "__main__":
    serve_measurements(MAKERS, version)
