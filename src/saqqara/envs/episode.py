"""A game in which the caller plays all seats, with few calls of compiled code.

The environments of PettingZoo and OpenSpiel use it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.jit import Generator
from saqqara.core.observation import DTYPE
from saqqara.core.state import State
from saqqara.errors import IllegalActionError, InvalidSetupError, SaqqaraError, is_integer, short_repr
from saqqara.search.compiled_games import (
    REWARDS,
    play_action,
    resample_first_hidden,
    write_first_observation,
    write_rewards,
)
from saqqara.search.rollout import action_buffer
from saqqara.vectorized import ResetPool

FIRST_PLACE = np.zeros(1, np.intp)


class EpisodeFactory:
    """Factory of episodes of one game, with the data that they share."""

    def __init__(self, game: Game) -> None:
        self.game, self._reset_pool = game, ResetPool(game, 1)
        self.legal_ids = action_buffer(len(game.action_texts))[0]

    def create(self, seed: int) -> Episode:
        """Return the episode of `game.start(seed=seed)`. Raise `InvalidSetupError` for a seed out of range."""
        if not is_integer(seed) or not 0 <= seed < 2**jit.SEED_BITS:
            raise InvalidSetupError(
                f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**{jit.SEED_BITS} - 1"
            )
        self._reset_pool.deal(FIRST_PLACE, [seed])
        episode = Episode(self, jit.batch(self._reset_pool.states[0]))
        episode.advance(-1)
        return episode


@cache
def episode_factory(game: Game) -> EpisodeFactory:
    """Return the factory of a game, which is created only once."""
    return EpisodeFactory(game)


def _pack_states(states: Any) -> Any:
    return jit.pack(states[0]) if jit.JIT_DISABLED else states


class Episode:
    """Game in progress.

    `current_player` is -1 when the game is over. `action_mask` is int8 (actions), with 1 for each legal action.
    """

    def __init__(self, factory: EpisodeFactory, states: Any) -> None:
        self.factory, self._states, self.current_player = factory, states, -1
        self.action_mask = np.zeros(len(factory.legal_ids), np.int8)

    @property
    def game(self) -> Game:
        """Game with its options."""
        return self.factory.game

    def advance(self, action_id: int) -> None:
        """Play an action that is known to be legal; -1 plays none and only updates the attributes."""
        self.action_mask = np.empty_like(self.action_mask)  # a caller may still hold the old mask
        self.current_player = play_action(self._states, action_id, self.factory.legal_ids, self.action_mask)

    def play(self, action_id: Any) -> None:
        """Play an action by its number. Raise `IllegalActionError` or `ActionSyntaxError` and change nothing."""
        legal_id = int(action_id) if is_integer(action_id) else -1
        if not (0 <= legal_id < len(self.action_mask) and self.action_mask[legal_id]):
            raise self.illegal_action_error(action_id)
        self.advance(legal_id)

    def illegal_action_error(self, action_id: Any) -> SaqqaraError:
        """Return the error that explains why an action is illegal."""
        text = self.game.action_text(action_id)
        reason = self.game.why_illegal(self.raw, int(action_id))
        assert reason is not None  # legality and reasons are implemented separately; tests check that they agree
        return IllegalActionError(text, reason)

    def observation(self, seat: int) -> npt.NDArray[np.int16]:
        """Return the observation of a seat as a new int16 array (size)."""
        values = np.empty(self.game.observation_spec.size, DTYPE)
        write_first_observation(self._states, seat, values)
        return values

    def rewards(self, kind: str) -> list[float]:
        """Return the final reward of each seat; `kind` is a reward name of `saqqara.vector`."""
        rewards = np.zeros(self.game.num_players)
        write_rewards(self._states, REWARDS.index(kind), rewards)
        return rewards.tolist()

    @property
    def raw(self) -> Any:
        """Raw state, for reading only."""
        return jit.unpack(_pack_states(self._states))

    @property
    def state(self) -> State:
        """State of the game without its history."""
        return self.game.state_from_raw(self.raw)

    def copy(self) -> Episode:
        """Return an independent copy of the episode."""
        copy = Episode(self.factory, jit.batch(self._states[0]))
        copy.current_player, copy.action_mask = self.current_player, self.action_mask
        return copy

    def resample_hidden(self, seat: int, generator: Generator) -> None:
        """Resample the information that is hidden from a seat, or from all seats together with `ALL_SEATS`."""
        resample_first_hidden(self._states, seat, generator)
        self.advance(-1)

    def __deepcopy__(self, memo: Any) -> Episode:
        return self.copy()

    def __reduce__(self) -> Any:
        return _unpickle_episode, (self.game, _pack_states(self._states))


def _unpickle_episode(game: Game, raw: Any) -> Episode:
    """Return the episode of a pickled state."""
    episode = Episode(episode_factory(game), jit.batch(jit.unpack(raw)))
    episode.advance(-1)
    return episode
