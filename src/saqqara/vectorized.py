"""Vector environment for reinforcement learning: many games at once, one action per game and step."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import PublicNames
from saqqara.core.jit import compiled, copy
from saqqara.core.observation import DTYPE
from saqqara.core.registry import game as find_game
from saqqara.errors import ActionSyntaxError, IllegalActionError, InvalidOptionError, is_integer, join_or, short_repr
from saqqara.search.compiled_games import (
    REWARDS,
    find_illegal_action,
    generators_from_texts,
    observe_games,
    sample_actions,
    set_up_games,
    step_games,
)

# ---- reset pool ------------------------------------------------------------------------------------------------------


class ResetPool:
    """Prepared games that replace those that end; `states` is a batch with the next raw state for each place."""

    def __init__(self, game: Game, count: int) -> None:
        self.game = game
        self._blank, self.states = jit.batch(game.empty_state()), jit.batch(game.empty_state(), count)
        self._cards, self._ends = game.decks()
        self._card_buffer = np.empty_like(self._cards)

    def deal(self, places: npt.NDArray[np.intp], setups: list[int]) -> None:
        """Set up games at these places, with the same result as `game.start` for these seeds."""
        setup_generators = generators_from_texts(map(self.game.setup_seed_text, setups))
        deal_games(self.states, places, self._blank, self._cards, self._ends, self._card_buffer, setup_generators)


@compiled
def deal_games(states: Any, places: Any, blank: Any, decks: Any, ends: Any, cards: Any, setup_generators: Any) -> None:
    """Set up games at these places of a batch; the other arguments are those of `set_up_games`."""
    for number in range(len(places)):
        place = places[number]
        copy(states, place, blank, 0)
        set_up_games(states[place : place + 1], decks, ends, cards, setup_generators[number : number + 1])


# ---- vector game -----------------------------------------------------------------------------------------------------


MAX_SEED = 2**62


class VectorStep(NamedTuple):
    """Result of a step in all games, one row per game.

    The next step overwrites the same arrays: copy what you want to keep. The arrays are `observations` int16 (games,
    size), `rewards` float32 (games, seats), `terminated` bool (games), `action_masks` bool (games, actions) and
    `current_players` int8 (games).
    """

    observations: npt.NDArray[np.int16]
    """(games, size): observation of the current player, as `game.observation_spec` describes it."""
    rewards: npt.NDArray[np.float32]
    """(games, seats): rewards of the games that the step has ended; 0 for all others."""
    terminated: npt.NDArray[np.bool_]
    """(games): whether the step has ended the game; the other arrays then describe the new game at its place."""
    action_masks: npt.NDArray[np.bool_]
    """(games, actions): the legal actions."""
    current_players: npt.NDArray[np.int8]
    """(games): the seat that acts next."""


class VectorGame(PublicNames):
    """Many games at once; `saqqara.vector` creates it.

    - `game`, `num_games`, `reward`, `seed`: the arguments of `saqqara.vector`
    - `setups` int64 (games): the seed of the game that is played at each place, as in `game.start(seed=...)`. It starts
      with `seed` + place; the next game at a place has the seed of the last one + `num_games`.
    - `last_step`: the `VectorStep` of the last step, or of the start
    """

    def __init__(self, game: Game, num_games: int, seed: int, reward: str) -> None:
        self.game, self.num_games, self.seed, self.reward = game, num_games, seed, reward
        num_actions = len(game.action_texts)
        self._legal = np.zeros((num_games, num_actions), np.int16)
        self._counts = np.zeros(num_games, np.int64)
        self._actions = np.zeros(num_games, np.int64)
        self._states, self._reset_pool = jit.batch(game.empty_state(), num_games), ResetPool(game, num_games)
        self.last_step = VectorStep(
            np.zeros((num_games, game.observation_spec.size), DTYPE),
            np.zeros((num_games, game.num_players), np.float32),
            np.zeros(num_games, np.bool_),
            np.zeros((num_games, num_actions), np.bool_),
            np.zeros(num_games, np.int8),
        )
        self.reset()

    def reset(self) -> VectorStep:
        """Restart from the first games of the same seed, and return the `VectorStep` before any action."""
        places = np.arange(self.num_games, dtype=np.int64)
        self.setups, self._next_setups = self.seed + places, self.seed + self.num_games + places
        self._reset_pool.deal(places, self.setups.tolist())
        for place in range(self.num_games):
            jit.copy(self._states, place, self._reset_pool.states, place)
        self._reset_pool.deal(places, self._next_setups.tolist())
        self._generators = generators_from_texts(f"vector {self.seed} {place}" for place in range(self.num_games))
        self.last_step.rewards[:], self.last_step.terminated[:] = 0.0, False
        observe_games(self._states, *self._output_arrays())
        return self.last_step

    def step(self, actions: npt.ArrayLike) -> VectorStep:
        """Play one action in every game, and return the `VectorStep` that follows.

        `actions` are whole numbers (games), indices into `game.action_texts`. A game that ends gives its rewards, and
        another one starts at its place.

        Raises `InvalidOptionError` for anything but one whole number per game; `IllegalActionError` or
        `ActionSyntaxError`, which names the first game with an action that is not legal. Nothing has changed then.
        """
        self._store_actions(actions)
        step = self.last_step
        kind, ends = REWARDS.index(self.reward), (step.rewards, step.terminated)
        step_games(self._states, self._reset_pool.states, self._actions, kind, *ends, *self._output_arrays())
        if step.terminated.any():
            self._deal_next_games(np.flatnonzero(step.terminated))
        return step

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a uniformly random legal action for each game: int64 (games), a new array.

        The result depends on the seed and on the number of calls since the last `reset`.
        """
        actions = np.empty(self.num_games, np.int64)
        sample_actions(self._legal, self._counts, self._generators, actions)
        return actions

    def _output_arrays(self) -> tuple[Any, ...]:
        """Return the arrays that `observe_games` writes to."""
        return (
            self._legal,
            self._counts,
            self.last_step.current_players,
            self.last_step.observations,
            self.last_step.action_masks,
        )

    def _store_actions(self, actions: npt.ArrayLike) -> None:
        """Validate and copy actions. Raises `InvalidOptionError`, `IllegalActionError` or `ActionSyntaxError`."""
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            given = np.zeros(0)
        if given.shape != (self.num_games,) or given.dtype.kind not in "iu":
            what = f"{short_repr(actions)} of shape {given.shape} and type {given.dtype}"
            raise InvalidOptionError(f"expected {self.num_games} whole numbers, one per game, got {what}")
        self._actions[:] = given
        game = find_illegal_action(self._actions, self._legal, self._counts)
        if game >= 0:
            raise self._illegal_action_error(game, int(given[game]))

    def _illegal_action_error(self, game: int, action_id: int) -> IllegalActionError | ActionSyntaxError:
        """Return the error for an action that cannot be played in a game."""
        texts, location = self.game.action_texts, f"game {game} of {self.num_games}"
        if not 0 <= action_id < len(texts):
            error = f"expected an action ID from 0 to {len(texts) - 1} for {location}"
            return ActionSyntaxError(action_id, error)
        raw = jit.unpack(jit.pack(self._states[game]) if jit.JIT_DISABLED else self._states[game : game + 1])
        reason = self.game.why_illegal(raw, action_id)
        assert reason is not None  # both are implemented separately; tests compare them
        return IllegalActionError(texts[action_id], reason, f"{location}: ")

    def _deal_next_games(self, ended: npt.NDArray[np.intp]) -> None:
        """Set up the games that follow those that have just started at these places."""
        self.setups[ended] = self._next_setups[ended]
        self._next_setups[ended] += self.num_games
        self._reset_pool.deal(ended, self._next_setups[ended].tolist())

    def __repr__(self) -> str:
        return f"<{self.num_games} games of {self.game!r} at once, seed {self.seed}, reward {self.reward!r}>"


def vector(game: Game | str, num_games: int, seed: int = 0, reward: str = "won") -> VectorGame:
    """Create a vector of `num_games` games, in all of which each `step` plays one action; a game that ends is replaced.

    - `game`: a game with its options, or its name
    - `num_games`: the number of games, at least 1
    - `seed`: everything depends on it and on the actions
    - `reward`: by seat at the end of a game, 0 before. `won`: 1 for each winner, also for a shared first place;
      `shares`: 1 for a sole winner, a share for a shared first place; `points`: the points; `zero_sum`: 1 for a sole
      winner, and equal losses for the others, so that the sum is 0; `lead`: points minus those of the best other seat

    >>> import saqqara
    >>> games = saqqara.vector("duel", num_games=2, seed=7)
    >>> games.step(games.sample()).current_players.tolist()
    [1, 1]

    Raises `InvalidOptionError` for a count below 1, a seed that is not from 0 to 2**62, or an unknown reward;
    `UnknownGameError`.
    """
    if isinstance(game, str):
        game = find_game(game)
    if not isinstance(game, Game):
        raise InvalidOptionError(f"expected a game, got {short_repr(game)}; use saqqara.game")
    if not is_integer(num_games) or num_games < 1:
        raise InvalidOptionError(
            f"num_games={short_repr(num_games)} is out of range; num_games must be a whole number of at least 1"
        )
    if not is_integer(seed) or not 0 <= seed <= MAX_SEED:
        raise InvalidOptionError(
            f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**62"
        )
    if reward not in REWARDS:
        raise InvalidOptionError(f"unknown reward {short_repr(reward)}; choose {join_or(REWARDS)}")
    return VectorGame(game, int(num_games), int(seed), reward)
