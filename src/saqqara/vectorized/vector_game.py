"""A vector environment: many games of one kind, which all go on by a decision at each step and begin anew by
themselves."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import PublicNames
from saqqara.core.observation import DTYPE
from saqqara.core.registry import game as find_game
from saqqara.errors import ActionSyntaxError, IllegalActionError, InvalidOptionError, is_integer, join_or, short_repr
from saqqara.search.compiled_games import generators_from_texts
from saqqara.vectorized.batch_step import REWARDS, draw, first_illegal, look_at_all, step_games
from saqqara.vectorized.reset_pool import Beginnings

MOST_SEED = 2**62


class Step(NamedTuple):
    """What all games show after a step; by game, in the order of their places. The arrays stay the same ones and are
    written anew by the next step: copy what is to be kept."""

    observations: npt.NDArray[np.int16]
    """(games, size): what the seat to decide sees, as `game.observation_spec` says."""
    rewards: npt.NDArray[np.float32]
    """(games, seats): of games that the step has ended; else 0."""
    terminated: npt.NDArray[np.bool_]
    """(games): whether the step has ended the game; all else is of the one that has begun in its place."""
    masks: npt.NDArray[np.bool_]
    """(games, decisions): which are legal now."""
    seats: npt.NDArray[np.int8]
    """(games): the seat to decide."""


class Vector(PublicNames):
    """Many games at once; made by `saqqara.vector`.

    - `game`, `count`, `reward`, `seed`: as asked for
    - `setups` int64 (games): the seed of the game that is played at each place, as in `game.start(seed=...)`: first
      `seed` + place; the next game at a place has the seed of the last + `count`
    - `now`: the `Step` of the last step, or of the beginning
    """

    def __init__(self, game: Game, count: int, seed: int, reward: str) -> None:
        self.game, self.count, self.seed, self.reward = game, count, seed, reward
        decisions = len(game.action_texts)
        self._legal = np.zeros((count, decisions), np.int16)
        self._counts = np.zeros(count, np.int64)
        self._actions = np.zeros(count, np.int64)
        self._tables, self._fresh = jit.batch(game.empty_state(), count), Beginnings(game, count)
        self.now = Step(
            np.zeros((count, game.observation_spec.size), DTYPE),
            np.zeros((count, game.num_players), np.float32),
            np.zeros(count, np.bool_),
            np.zeros((count, decisions), np.bool_),
            np.zeros(count, np.int8),
        )
        self.reset()

    def reset(self) -> Step:
        """Begins again as it was made: the same seed, the same games. Returns the step before any decision."""
        places = np.arange(self.count, dtype=np.int64)
        self.setups, self._next = self.seed + places, self.seed + self.count + places
        self._fresh.lay_out(places, self.setups.tolist())
        for place in range(self.count):
            jit.copy(self._tables, place, self._fresh.tables, place)
        self._fresh.lay_out(places, self._next.tolist())
        self._chance = generators_from_texts(f"vector {self.seed} {place}" for place in range(self.count))
        self.now.rewards[:], self.now.terminated[:] = 0.0, False
        look_at_all(self._tables, *self._looked_at())
        return self.now

    def step(self, actions: npt.ArrayLike) -> Step:
        """Plays a decision in every game and returns what they show then. `actions`: whole numbers (games), places in
        `game.action_texts`. A game that ends gives its rewards, and another begins in its place.

        Raises InvalidOptionError for anything but so many whole numbers, IllegalActionError or ActionSyntaxError, which
        names the first game in which a decision is not legal; then nothing has changed.
        """
        self._take(actions)
        step = self.now
        kind, ends = REWARDS.index(self.reward), (step.rewards, step.terminated)
        step_games(self._tables, self._fresh.tables, self._actions, kind, *ends, *self._looked_at())
        if step.terminated.any():
            self._begin(np.flatnonzero(step.terminated))
        return step

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal decision for each game, each equally likely: int64 (games), a new array. It follows from the seed and
        from how often it has been asked for since the last `reset`."""
        actions = np.empty(self.count, np.int64)
        draw(self._legal, self._counts, self._chance, actions)
        return actions

    def _looked_at(self) -> tuple[Any, ...]:
        """What `look` writes into."""
        return self._legal, self._counts, self.now.seats, self.now.observations, self.now.masks

    def _take(self, actions: npt.ArrayLike) -> None:
        """Checks actions, and keeps them as they are now. Raises InvalidOptionError, IllegalActionError,
        ActionSyntaxError."""
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different length
            given = np.zeros(0)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            what = f"{short_repr(actions)} of shape {given.shape} and type {given.dtype}"
            raise InvalidOptionError(f"a step takes {self.count} whole numbers, one a game; this is {what}")
        self._actions[:] = given
        game = first_illegal(self._actions, self._legal, self._counts)
        if game >= 0:
            raise self._illegal(game, int(given[game]))

    def _illegal(self, game: int, number: int) -> IllegalActionError | ActionSyntaxError:
        """Why a decision cannot be played in a game."""
        texts, where = self.game.action_texts, f"game {game} of {self.count}"
        if not 0 <= number < len(texts):
            why = f"decisions have the whole numbers from 0 to {len(texts) - 1}; it was meant for {where}"
            return ActionSyntaxError(number, why)
        table = jit.unpack(jit.pack(self._tables[game]) if jit.JIT_DISABLED else self._tables[game : game + 1])
        reason = self.game.why_illegal(table, number)
        assert reason is not None  # they are written apart; tests hold them equal
        return IllegalActionError(texts[number], reason, f"{where}: ")

    def _begin(self, ended: npt.NDArray[np.intp]) -> None:
        """Lays out the games that come after those that have begun at these places."""
        self.setups[ended] = self._next[ended]
        self._next[ended] += self.count
        self._fresh.lay_out(ended, self._next[ended].tolist())

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.game!r} at once, seed {self.seed}, reward {self.reward!r}>"


def vector(game: Game | str, count: int, seed: int = 0, reward: str = "won") -> Vector:
    """So many games at once, of which each `step` plays a decision in all; those that end begin anew by themselves.

    - `game`: with its options, or the name of one
    - `count`: how many there are, from 1 on
    - `seed`: everything follows from it and from the decisions
    - `reward`: by seat at the end of a game, 0 before: `won`: 1 for who has won, also where the first place is shared;
      `shares`: 1 for who has won alone, a share for a shared first place; `points`; `zero_sum`: 1 for who has won
      alone, as much less for the others together, so that the sum of all is 0; `lead`: points less those of the best
      other

    >>> import saqqara
    >>> games = saqqara.vector("duel", count=2, seed=7)
    >>> games.step(games.sample()).seats.tolist()
    [1, 1]

    Raises InvalidOptionError for a count below 1, a seed that is not from 0 to 2**62, a reward that there is not;
    UnknownGameError.
    """
    if isinstance(game, str):
        game = find_game(game)
    if not isinstance(game, Game):
        raise InvalidOptionError(f"{short_repr(game)} is no game; `saqqara.game` makes one")
    if not is_integer(count) or count < 1:
        raise InvalidOptionError(f"there are {short_repr(count)} games at once; it must be a whole number from 1 on")
    if not is_integer(seed) or not 0 <= seed <= MOST_SEED:
        raise InvalidOptionError(f"the seed of games at once is a whole number from 0 to 2**62, not {short_repr(seed)}")
    if reward not in REWARDS:
        raise InvalidOptionError(f"there is no reward {short_repr(reward)}; there is {join_or(REWARDS)}")
    return Vector(game, int(count), int(seed), reward)
