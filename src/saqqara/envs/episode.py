"""One game in which every seat is asked from outside, in as few calls of compiled code as can be: what stands behind
the environments of PettingZoo and OpenSpiel."""

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
    play_decision,
    resample_first_hidden,
    write_first_observation,
    write_rewards,
)
from saqqara.search.rollout import action_buffer
from saqqara.vectorized import ResetPool

FIRST_PLACE = np.zeros(1, np.intp)


class EpisodeFactory:
    """Lays out games of one kind; what all games of one kind share stands here."""

    def __init__(self, game: Game) -> None:
        self.game, self._reset_pool = game, ResetPool(game, 1)
        self.legal_ids = action_buffer(len(game.action_texts))[0]

    def create(self, seed: int) -> Episode:
        """The game that `game.start(seed=seed)` is. Raises InvalidSetupError for a seed out of range."""
        if not is_integer(seed) or not 0 <= seed < 2**jit.SEED_BITS:
            raise InvalidSetupError(
                f"a seed is a whole number from 0 to 2**{jit.SEED_BITS} - 1, not {short_repr(seed)}"
            )
        self._reset_pool.deal(FIRST_PLACE, [seed])
        episode = Episode(self, jit.batch(self._reset_pool.states[0]))
        episode.advance(-1)
        return episode


@cache
def episode_factory(game: Game) -> EpisodeFactory:
    """The one of a game: what it needs is made once."""
    return EpisodeFactory(game)


def _pack_states(states: Any) -> Any:
    return jit.pack(states[0]) if jit.JIT_DISABLED else states


class Episode:
    """A game in progress: `current_player` (-1 when it is over), `action_mask` int8 (decisions): 1 where one is
    legal."""

    def __init__(self, factory: EpisodeFactory, states: Any) -> None:
        self.factory, self._states, self.current_player = factory, states, -1
        self.action_mask = np.zeros(len(factory.legal_ids), np.int8)

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.factory.game

    def advance(self, decision: int) -> None:
        """Plays a decision that is known to be legal; -1: none."""
        self.action_mask = np.empty_like(self.action_mask)  # the old one may be in somebody's hands
        self.current_player = play_decision(self._states, decision, self.factory.legal_ids, self.action_mask)

    def play(self, decision: Any) -> None:
        """Play an action by its number. Raises IllegalActionError or ActionSyntaxError; then nothing has changed."""
        number = int(decision) if is_integer(decision) else -1
        if not (0 <= number < len(self.action_mask) and self.action_mask[number]):
            raise self.illegal_action_error(decision)
        self.advance(number)

    def illegal_action_error(self, decision: Any) -> SaqqaraError:
        """Why a decision is not legal."""
        text = self.game.action_text(decision)
        reason = self.game.why_illegal(self.raw, int(decision))
        assert reason is not None  # they are written apart; tests hold them equal
        return IllegalActionError(text, reason)

    def observation(self, seat: int) -> npt.NDArray[np.int16]:
        """What a seat sees: int16 (size), a new array."""
        numbers = np.empty(self.game.observation_spec.size, DTYPE)
        write_first_observation(self._states, seat, numbers)
        return numbers

    def rewards(self, kind: str) -> list[float]:
        """By seat, what it gets when the game is over, as `saqqara.vector` names it."""
        rewards = np.zeros(self.game.num_players)
        write_rewards(self._states, REWARDS.index(kind), rewards)
        return rewards.tolist()

    @property
    def raw(self) -> Any:
        """The table, to look at."""
        return jit.unpack(_pack_states(self._states))

    @property
    def state(self) -> State:
        """A state at this table, without a past."""
        return self.game.state_from_raw(self.raw)

    def copy(self) -> Episode:
        """A game of its own, the same in everything."""
        copy = Episode(self.factory, jit.batch(self._states[0]))
        copy.current_player, copy.action_mask = self.current_player, self.action_mask
        return copy

    def resample_hidden(self, seat: int, generator: Generator) -> None:
        """Deals anew what this seat, or `ALL_SEATS` together, cannot know."""
        resample_first_hidden(self._states, seat, generator)
        self.advance(-1)

    def __deepcopy__(self, memo: Any) -> Episode:
        return self.copy()

    def __reduce__(self) -> Any:
        return _unpickle_episode, (self.game, _pack_states(self._states))


def _unpickle_episode(game: Game, raw: Any) -> Episode:
    """The game in progress that was pickled."""
    episode = Episode(episode_factory(game), jit.batch(jit.unpack(raw)))
    episode.advance(-1)
    return episode
